"""The same jobs on a Ray cluster (extra `[cluster]`). Every machine of it needs the same Orebit."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from orebit.core.errors import OrebitError

LOCAL = "local"  # as an address: a Ray of our own on this machine, for as long as the job runs
MOST_TRIES = 10  # for a task whose workers die

T = TypeVar("T")


def on_ray(do: Callable[..., T], tasks: Sequence[tuple[Any, ...]], address: str, again: list[int]) -> Iterator[T]:
    """What is done, as it is done, each task once. If a worker dies, its task is done `again`, from the same seeds."""
    ray = _ray()
    was_there = ray.is_initialized()
    if not was_there:
        _connect(ray, address)
    # Ray's own retries are off: a dead worker is an error that we see, and the task is handed out anew.
    task = ray.remote(max_retries=0)(do)
    try:
        waiting = {task.remote(*each): number for number, each in enumerate(tasks)}
        tries = [1] * len(tasks)
        while waiting:
            done, _ = ray.wait(list(waiting), num_returns=1)
            number = waiting.pop(done[0])
            try:
                result: T = ray.get(done[0])
            except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.ObjectLostError):
                tries[number] += 1
                again.append(number)
                if tries[number] > MOST_TRIES:
                    raise OrebitError(f"a batch of games failed {MOST_TRIES} times: its workers died") from None
                waiting[task.remote(*tasks[number])] = number
                continue
            yield result
    finally:
        if not was_there:
            ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise OrebitError("--cluster needs Ray; install it with: pip install 'orebit[cluster]'") from None
    return ray


def _connect(ray: Any, address: str) -> None:
    settings = {"include_dashboard": False, "log_to_driver": False, "configure_logging": False}
    try:
        if address == LOCAL:
            ray.init(**settings)
        elif address.startswith("ray://"):
            ray.init(address=address, log_to_driver=False)
        else:
            ray.init(address=address, log_to_driver=False, configure_logging=False)
    except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise OrebitError(f"no Ray cluster answers at '{address}': {reason}") from None
