"""`orebit analyse` and `orebit calibrate`."""

from pathlib import Path

import msgspec
import pytest

from orebit.bots.coach import CoachReport
from orebit.core.match import new_match
from orebit.games import get
from orebit.lab.analysis import FIRST_PASS
from tests.cli.command import Command

FEW = ("--sims", "4", "--worlds", "6", "--workers", "1")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = new_match(get("martian_miners"), 2, {}, 4)
    for _ in range(8):
        seat = match.deciders()[0]
        match.play(seat, match.legal(seat)[0])
    match.record().save(tmp_path / "mine.orebit.json")
    return tmp_path / "mine.orebit.json"


@pytest.mark.slow
def test_the_report_adds_up_and_is_the_same_again_on_more_cores(command: Command, record: Path) -> None:
    out = command("analyse", record, *FEW, "--json").out
    report = msgspec.json.decode(out, type=CoachReport)

    assert report.steps == 8
    for each in report.balances:
        parts = (each.prior, each.own_luck, each.others_luck, each.own_play, each.others_play, each.residual)
        assert sum(parts) == pytest.approx(each.result, abs=1e-3)
    assert command("analyse", record, *FEW[:-1], "2", "--json").out == out


@pytest.mark.slow
def test_a_page_to_keep(command: Command, record: Path, tmp_path: Path) -> None:
    told = command("analyse", record, *FEW, "--html", tmp_path / "page.html").out

    assert "not over yet" in told
    assert "residual" in told
    page = (tmp_path / "page.html").read_text()
    assert page.count("<svg") == 6  # by seat: how it stood, its luck, and what the result came from
    assert "What decided it" in page
    assert "src=" not in page  # it needs nothing else


@pytest.mark.slow
def test_with_seconds_the_last_pass_that_was_made_whole_counts(command: Command, record: Path) -> None:
    out = command("analyse", record, "--seconds", "0.01", "--workers", "1", "--json").out

    assert msgspec.json.decode(out, type=CoachReport).budget == FIRST_PASS


def test_what_cannot_be_analysed_is_refused(command: Command, record: Path) -> None:
    assert "--worlds at least 6" in command("analyse", record, "--worlds", "2").refusal()
    nowhere = record.parent / "nowhere" / "page.html"
    assert "there is no folder" in command("analyse", record, "--html", nowhere).refusal()  # before it thinks


@pytest.mark.slow
def test_calibration_tells_how_far_it_is_off(command: Command, tmp_path: Path) -> None:
    asked = ("calibrate", "dark_side", "--players", "2", "--games", "30")
    told = command(*asked, "--html", tmp_path / "plot.html", "--into", tmp_path / "maps.json").out

    assert "Expected calibration error" in told
    assert "<circle" in (tmp_path / "plot.html").read_text()
    assert b'"dark_side"' in (tmp_path / "maps.json").read_bytes()
    assert "at least 30" in command(*asked[:-1], "5").refusal()
