"""The same job on a real Ray on this machine: nothing is lost and nothing counted twice, even if a worker is killed."""

import os
import signal
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec

import pytest

from orebit.core.errors import OrebitError
from orebit.lab.play import Pairing, Plan, Played
from orebit.lab.workers import Job

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install 'orebit[cluster]'")
OPTIONS = {"robot_placement": "auto", "partner_draw": "one", "solo_level": "normal"}


def worker_id() -> int:
    """Ray takes no built-in function."""
    return os.getpid()


def test_without_ray_the_refusal_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)

    with pytest.raises(OrebitError, match=r"orebit\[cluster\]"):
        Job(Plan("dark_side", 2, dict(OPTIONS), 1), [Pairing(0, ("random", "random"), 0)], cluster="local").run()


@needs_ray
@pytest.mark.slow
def test_a_killed_ray_worker_costs_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")  # whatever starts the tests, workers start plainly
    import ray

    plan = Plan("dark_side", 2, dict(OPTIONS), 1)
    pairings = [Pairing(i, ("greedy", "random"), i // 2) for i in range(400)]
    killed: list[int] = []

    def kill_one(games: Iterable[Played], total: int) -> Iterator[Played]:
        """Once the first games are there, the other worker is in the middle of some."""
        for game in games:
            if not killed:
                killed.append(victim)
                os.kill(victim, signal.SIGKILL)
            yield game

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
    try:
        victim = ray.get(ray.remote(worker_id).remote())
        job = Job(plan, pairings, workers=2, cluster="local", watch=kill_one)
        on_ray = job.run()
        with pytest.raises(ProcessLookupError):
            os.kill(victim, 0)
    finally:
        ray.shutdown()

    assert killed == [victim]
    assert job.again, "the worker was killed while it played"
    assert [game.index for game in on_ray] == list(range(400))
    assert on_ray == Job(plan, pairings).run()
