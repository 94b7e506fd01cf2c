"""`orebit bench` and `orebit doctor`: the keys that programs rely on."""

import json
import subprocess

from orebit.core.uncompiled import command as uncompiled
from orebit.core.uncompiled import is_compiled
from tests.cli.command import Command, run_process

QUICK = ("bench", "dark_side", "--seconds", "0.002", "--json")


def test_the_keys_of_the_bench_are_a_promise(command: Command) -> None:
    report = json.loads(command(*QUICK).out)
    figures = report["games"]["dark_side"]

    assert report["compiled"] is is_compiled()
    assert {"seats", "decisions_per_s", "api_decisions_per_s", "games_per_s", "clone_us", "view_us"} <= figures.keys()
    assert {"search_sims_per_s", "search_cut_sims_per_s"} <= figures.keys()
    assert all(value > 0 for value in figures.values())


def test_compiled_is_compared_with_uncompiled(command: Command) -> None:
    report = json.loads(command(*QUICK, "--compare").out)

    if is_compiled():
        assert report["ratio"]["dark_side"]["decisions_per_s"] > 1
    else:
        assert report["ratio"] is None


def test_people_read_a_table(command: Command) -> None:
    out = command("bench", "dark_side", "--seconds", "0.002", "--compare").out

    assert "decisions/s" in out


def test_the_source_can_be_run_whatever_is_compiled() -> None:
    done = subprocess.run(uncompiled("orebit.cli", "doctor", "--json"), capture_output=True, text=True, check=True)
    report = json.loads(done.stdout)

    assert report["compiled"] is False
    assert report["compiled_modules"] == []


def test_the_keys_of_the_doctor_are_a_promise() -> None:
    ran = run_process("doctor", "--json", OREBIT_COMPONENTS="/somewhere")
    report = json.loads(ran.out)

    assert ran.code == 0
    assert {"orebit", "python", "compiled", "compiled_modules", "compiler", "extras", "components", "terminal"} <= set(
        report
    )
    assert report["components"] == "/somewhere"
    assert report["compiled"] == bool(report["compiled_modules"])


def test_the_doctor_tells_people_what_to_do(command: Command) -> None:
    ran = command("doctor")

    assert ran.code == 0
    assert ("Compiled:" in ran.out) is is_compiled()
