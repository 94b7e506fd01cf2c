"""Balance reports: true figures, readable pages, differences that are more than luck."""

import re
from pathlib import Path

import msgspec
import pytest

from orebit.core.errors import BadSetup, OrebitError
from orebit.games import get
from orebit.lab import BalanceReport, balance, compare
from orebit.lab.balance import histogram
from orebit.lab.charts import bars, ticks
from orebit.lab.charts import histogram as chart_of
from orebit.lab.labels import labels_of
from orebit.lab.report import html, write


@pytest.fixture(scope="module")
def report() -> BalanceReport:
    return balance("dark_side", 24, ["random"], players=2, seed=2)


def test_shares_add_up(report: BalanceReport) -> None:
    assert sum(seat.share for seat in report.seats) == pytest.approx(1)
    assert report.fair == 0.5
    assert sum(report.length.counts) == report.games == 24
    assert sum(report.scores.counts) == 48
    assert sum(report.reasons.values()) == pytest.approx(1)
    assert report.leader_wins is not None
    assert report.leader_wins[-1] == pytest.approx(1, abs=0.1)


def test_the_course_ends_at_the_final_scores(report: BalanceReport) -> None:
    mean = (report.course_winners[-1] + report.course_others[-1]) / 2

    assert mean == pytest.approx(report.scores.mean, abs=1.5)
    assert report.course_winners[-1] > report.course_others[-1]


def test_uses_compare_those_who_did_with_those_who_did_not(report: BalanceReport) -> None:
    for use in [*report.kinds, *report.items]:
        assert 0 < use.used <= 1
        assert use.with_low <= use.with_share <= use.with_high
        if use.without_share is not None:
            whole = use.used * use.with_share + (1 - use.used) * use.without_share
            assert whole == pytest.approx(0.5, abs=1e-3)
    assert {"prospect", "build"} <= {use.key for use in report.kinds}
    assert any(use.is_group and "element" in use.label for use in report.items)


@pytest.mark.slow
def test_the_same_seed_reports_the_same(report: BalanceReport) -> None:
    assert balance("dark_side", 24, ["random"], players=2, seed=2, workers=2) == report


def test_a_page_needs_nothing_else(report: BalanceReport, tmp_path: Path) -> None:
    page, data = write(report, tmp_path / "new" / "folder")
    text = page.read_text(encoding="utf-8")

    assert not re.search(r"(src|href)=|https?://|@import|url\(", text)
    assert text.count("<svg") == text.count("</svg>") >= 10
    assert text.count("<figcaption>") == text.count("<figure>")
    assert "nan" not in re.sub(r"<[^>]+>", " ", text).lower().split()
    assert msgspec.json.decode(data.read_bytes(), type=BalanceReport) == report


def test_solo_reports_goals_and_titles() -> None:
    report = balance("dark_side", 12, ["random"], players=1)

    assert report.success is not None
    assert report.fair is None
    assert report.margin is None
    assert report.ratings
    assert "Goal reached" in html(report)


def test_a_goal_that_nobody_reached_leaves_no_empty_chart() -> None:
    report = balance("mining_colony", 12, ["random"], players=1)

    assert report.success is not None
    assert report.success[0] == 0
    assert "Wins with and without" not in html(report)


def test_a_variant_is_set_beside_the_printed_rules() -> None:
    printed = balance("dark_side", 30, ["random"], players=2)
    variant = balance("dark_side", 30, ["random"], players=2, options={"robot_placement": "auto"})
    both = compare(printed, variant)
    placing = next(each for each in both.differences if each.what == "decisions a game")

    assert variant.changed == {"robot_placement": "auto"}
    assert placing.first > placing.second
    assert [each.p for each in both.differences] == sorted(each.p for each in both.differences)
    assert "robot_placement=auto" in html(both)


def test_a_report_compared_with_itself_shows_nothing(report: BalanceReport) -> None:
    assert not any(each.stands_out for each in compare(report, report).differences)


def test_components_have_names() -> None:
    labels = labels_of(get("dark_side"))

    assert labels.name("overclock") == "Overclock"
    assert labels.label("nothing_known") == "nothing known"


@pytest.mark.parametrize(("low", "high"), [(0.0, 1.0), (0.0, 0.37), (41.5, 88.5), (-3.0, 120.0), (0.0, 0.004)])
def test_axes_have_a_few_round_numbers(low: float, high: float) -> None:
    found = ticks(low, high)

    assert 3 <= len(found) <= 9
    assert all(low <= tick <= high * 1.001 for tick in found)


def test_names_have_the_room_they_need() -> None:
    page = bars("Used most", [("prospect any with element platinum", 0.5), ("build", 0.25)])

    assert "prospect any with element platinum</text>" in page


def test_whole_numbers_are_counted_in_whole_numbers() -> None:
    page = chart_of("Scores", "points", [-0.5, 0.5, 1.5, 2.5], [1, 2, 3], 1.3)

    assert ">1</text>" in page
    assert ">0.5</text>" not in page


def test_histograms_hold_every_value() -> None:
    assert histogram([3, 3, 4]) == ([2.5, 3.5, 4.5], [2, 1])
    assert sum(histogram([0.5, 1.25, 7.75])[1]) == 3


def test_bad_reports_are_refused(tmp_path: Path, report: BalanceReport) -> None:
    with pytest.raises(BadSetup, match="one bot for all seats"):
        balance("dark_side", 2, ["random", "greedy"], players=3)
    (tmp_path / "file").write_text("")
    with pytest.raises(OrebitError, match="cannot be written"):
        write(report, tmp_path / "file")
