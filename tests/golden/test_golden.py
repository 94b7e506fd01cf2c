"""Every golden playthrough comes out again, to the letter; and the machinery finds one that does not."""

from pathlib import Path

import pytest

from orebit.games import IDS, get
from tests.drift import DRIFT
from tests.golden.playthrough import BadPlaythrough, Playthrough, first_difference, made, read

FILES = sorted(path for path in Path(__file__).parent.glob("*/*.txt") if path.parent.name in IDS)


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}-{path.stem}" for path in FILES])
def test_a_golden_playthrough_comes_out_again(path: Path) -> None:
    golden = path.read_text(encoding="utf-8")

    assert first_difference(golden, read(get(path.parent.name), golden).text()) == ""


ACTS = [(0, "aim 1"), (1, "aim 7"), (0, "drill 7"), (1, "dock"), (0, "study"), (-1, "time_up")]


def playthrough() -> Playthrough:
    return Playthrough(DRIFT, DRIFT.setup(2, {"charges": 2, "length": "long"}), 15, "it is short (§4).", ACTS)


def test_a_playthrough_reads_like_a_table() -> None:
    assert playthrough().text().splitlines() == [
        "# drift, 2 players, seed 15, length=long, charges=2, rules 1.0.",
        "# Kept because it is short (§4).",
        "start           1 1 2 2 3 3 4 5 | -1,-1 | 2 0 0 [3,4] | 2 0 0 [1,8] | deck 7,6,2,0,5,9",
        "0 aim 1         1 1 2 2 3 3 4 5 | 1,-1 | 2 0 0 [3,4] | 2 0 0 [1,8] | deck 7,6,2,0,5,9",
        "1 aim 7         1 1 2 2 3 3 4 5 | 1,7 | 2 0 0 [3,4] | 2 0 0 [1,8] | deck 7,6,2,0,5,9",
        "0 drill 7 [3]   1 1 2 2 3 3 4 . | 1,7 | 1 5 0 [3,4] | 2 0 0 [1,8] | deck 7,6,2,0,5,9",
        "1 dock          1 1 2 2 3 3 4 . | 1,7 | 1 5 0 [3,4] | 2 0 0 [1,8] | deck 7,6,2,0,5,9",
        "0 study         1 1 2 2 3 3 4 . | 1,7 | 1 5 0 [3,4,7] | 2 0 0 [1,8] | deck 6,2,0,5,9",
        "-1 time_up      1 1 2 2 3 3 4 . | 1,7 | 1 5 0 [3,4,7] | 2 0 0 [1,8] | deck 6,2,0,5,9",
        "end 0 0         won by seat 0 and seat 1: the rounds were over",
    ]


def test_a_playthrough_is_read_back() -> None:
    text = playthrough().text()
    again = read(DRIFT, text)

    assert again.acts == ACTS
    assert again.setup.options == {"calm": False, "length": "long", "charges": 2}
    assert again.text() == text


def test_a_random_game_can_be_made() -> None:
    random = made(DRIFT, DRIFT.setup(3, {"calm": True}), 4, "nobody chose it.")

    assert read(DRIFT, random.text()).text() == random.text()
    assert random.text().splitlines()[0] == "# drift, 3 players, seed 4, calm=true, rules 1.0."


def test_a_changed_position_is_found() -> None:
    golden = playthrough().text()
    altered = golden.replace("2 0 0 [1,8]", "2 0 9 [1,8]", 1)

    assert first_difference(altered, read(DRIFT, altered).text()).startswith("line 3\n  was start")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("0 drill 7", "0 drill 8", "act 3: 'drill 8' is no action"),
        ("1 dock", "1 show chart-9", "act 4: seat 1 may not play 'show chart-9': you do not hold chart-9"),
        ("# drift", "# rift", "line 1 should be '# drift, 2 players"),
        ("# Kept because", "# For", "line 2 should say why"),
        ("0 study", "study", "is no act: 'study"),
        ("-1 time_up", "start", "the game is not over after 5 acts"),
    ],
)
def test_a_playthrough_that_cannot_be_played_says_where(old: str, new: str, says: str) -> None:
    text = playthrough().text().replace(old, new)

    with pytest.raises(BadPlaythrough) as refusal:
        read(DRIFT, text).text()
    assert says in str(refusal.value)
