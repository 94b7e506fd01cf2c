"""The same jobs on a Ray cluster (extra `[cluster]`). Every machine of it needs the same Orebit."""

from collections.abc import Iterator, Sequence
from typing import Any

from orebit.core.errors import OrebitError
from orebit.lab.play import Batch, Pairing, Plan, play_batch

LOCAL = "local"  # as an address: a Ray of our own on this machine, for as long as the job runs
MOST_TRIES = 10  # for a batch whose workers die


def play_on_ray(plan: Plan, batches: Sequence[Sequence[Pairing]], address: str, again: list[int]) -> Iterator[Batch]:
    """The batches as they are done, each once. If a worker dies, its batch is played `again`, from the same seeds."""
    ray = _ray()
    was_there = ray.is_initialized()
    if not was_there:
        _connect(ray, address)
    # Ray's own retries are off: a dead worker is an error that we see, and the batch is handed out anew.
    task = ray.remote(max_retries=0)(play_batch)
    try:
        waiting = {task.remote(plan, batch): number for number, batch in enumerate(batches)}
        tries = [1] * len(batches)
        while waiting:
            done, _ = ray.wait(list(waiting), num_returns=1)
            number = waiting.pop(done[0])
            try:
                batch: Batch = ray.get(done[0])
            except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.ObjectLostError):
                tries[number] += 1
                again.append(number)
                if tries[number] > MOST_TRIES:
                    raise OrebitError(f"a batch of games failed {MOST_TRIES} times: its workers died") from None
                waiting[task.remote(plan, batches[number])] = number
                continue
            yield batch
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
