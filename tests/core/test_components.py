"""Component data: from the package or from a folder, and wrong data named by file, table and row."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from orebit.core.components import VARIABLE, Row, digest, load, path_of
from orebit.core.errors import BadComponents
from orebit.games import IDS, get

FILE = """
game = "drift"
tiles = 8
names = ["gold", "iron"]

[belt]
ore = [1, 2, 3]

[[card]]
id = "gold-01"
points = 3
rare = true

[[card]]
points = "many"
rare = 1
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that replaces the data of Drift, which has none of its own."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    (tmp_path / "drift").mkdir()
    (tmp_path / "drift" / "cards.toml").write_text(FILE, encoding="utf-8")
    return tmp_path / "drift"


@pytest.fixture
def cards(folder: Path) -> Row:
    return load("drift", "cards.toml")


def test_good_data_are_read(cards: Row) -> None:
    first = next(iter(cards.rows("card", count=2)))

    assert cards.number("tiles", within=range(1, 10)) == 8
    assert cards.texts("names", among=["gold", "iron"], count=range(1, 3)) == ["gold", "iron"]
    assert cards.table("belt").numbers("ore", within=range(5), count=3) == [1, 2, 3]
    assert (first.text("id"), first.number("points"), first.flag("rare")) == ("gold-01", 3, True)
    assert not first.has("text")


def wrong(cards: Row, question: str) -> str:
    one, two = cards.rows("card")
    belt = cards.table("belt")
    questions: dict[str, Callable[[], object]] = {
        "missing": lambda: one.text("colour"),
        "no number": lambda: two.number("points"),
        "no flag": lambda: two.flag("rare"),
        "true is no number": lambda: one.number("rare"),
        "too large": lambda: one.number("points", within=range(3)),
        "unknown name": lambda: one.text("id", among=["iron-01", "iron-02"]),
        "list entry": lambda: belt.numbers("ore", within=range(3)),
        "list of texts": lambda: belt.texts("ore"),
        "too many": lambda: belt.numbers("ore", count=range(1, 3)),
        "rows": lambda: list(cards.rows("card", count=3)),
        "no table": lambda: cards.table("tiles"),
        "no rows": lambda: list(cards.rows("names")),
        "own words": lambda: one.wrong("points", "is more than the game has"),
    }
    try:
        answer = questions[question]()
    except BadComponents as error:
        return str(error)
    return str(answer)


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("missing", "drift/cards.toml, [[card]] number 1 (gold-01): 'colour' is missing"),
        ("no number", "drift/cards.toml, [[card]] number 2: 'points' should be a whole number, but is 'many'"),
        ("no flag", "drift/cards.toml, [[card]] number 2: 'rare' should be true or false, but is 1"),
        ("true is no number", "(gold-01): 'rare' should be a whole number, but is True"),
        ("too large", "(gold-01): 'points' should be from 0 to 2, but is 3"),
        ("unknown name", "(gold-01): 'id' should be one of iron-01, iron-02, but is 'gold-01'"),
        ("list entry", "drift/cards.toml, [belt]: 'ore' should be from 0 to 2, but is 3"),
        ("list of texts", "drift/cards.toml, [belt]: 'ore' holds 1, which is no text"),
        ("too many", "drift/cards.toml, [belt]: 'ore' should have 1 to 2 entries, but has 3"),
        ("rows", "drift/cards.toml: 'card' should have 3 entries, but has 2"),
        ("no table", "drift/cards.toml: 'tiles' should be a table, but is 8"),
        ("no rows", "drift/cards.toml, [[names]] number 1 is no table"),
        ("own words", "(gold-01): 'points' is more than the game has"),
    ],
)
def test_wrong_data_are_named_by_file_table_and_row(cards: Row, question: str, says: str) -> None:
    assert wrong(cards, question).endswith(says)


def test_what_is_no_toml_is_refused(folder: Path) -> None:
    (folder / "cards.toml").write_text("game = ", encoding="utf-8")

    with pytest.raises(BadComponents, match=r"cards\.toml is no TOML file: Invalid value"):
        load("drift", "cards.toml")


def test_bytes_that_are_no_text_are_refused(folder: Path) -> None:
    (folder / "cards.toml").write_bytes(b"game = '\xff'")

    with pytest.raises(BadComponents, match="is no TOML file"):
        load("drift", "cards.toml")


def test_data_of_another_game_are_refused(folder: Path) -> None:
    (folder / "cards.toml").write_text('game = "dark_side"', encoding="utf-8")

    with pytest.raises(BadComponents, match="belongs to the game 'dark_side', not to 'drift'"):
        load("drift", "cards.toml")


def test_a_missing_file_is_named(folder: Path) -> None:
    with pytest.raises(BadComponents, match=r"the component file .*boards\.toml cannot be read: No such file"):
        load("drift", "boards.toml")


def test_a_folder_replaces_only_the_files_it_has(folder: Path) -> None:
    (folder.parent / "dark_side").mkdir()
    (folder.parent / "dark_side" / "cards.toml").write_text("", encoding="utf-8")

    assert path_of("dark_side", "cards.toml") == folder.parent / "dark_side" / "cards.toml"
    assert path_of("dark_side", "setup.toml").parts[-3:] == ("games", "dark_side", "setup.toml")


def test_the_digest_tells_other_data_apart(folder: Path) -> None:
    before = digest("drift", ["cards.toml"])
    assert digest("drift", ["cards.toml"]) == before

    (folder / "cards.toml").write_text(FILE + "\n", encoding="utf-8")
    assert digest("drift", ["cards.toml"]) != before


# What an owner changes has an effect, or is refused


CHANGED = (
    ("dark_side", "setup.toml", "light_per_player = 3", "light_per_player = 4", "light_per_player"),
    ("dark_side", "setup.toml", "robots_total = 3", "robots_total = 2", "robots_total"),
    ("dark_side", "setup.toml", "start_slots = [1, 2, 3, 4]", "start_slots = [0, 1, 2, 3]", "layout"),
    ("planet_xs", "setup.toml", "raiders_per_facing = 1", "raiders_per_facing = 2", "raiders_per_facing"),
    ("martian_miners", "rules.toml", "own_mine_gap = ", "own_mine_gap = 7 # ", "own_mine_gap"),
)


@pytest.mark.parametrize(("game_id", "file", "old", "new", "field"), CHANGED, ids=lambda part: str(part)[:24])
def test_a_field_that_no_rule_asks_for_cannot_be_changed(
    game_id: str, file: str, old: str, new: str, field: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    get(game_id)
    text = path_of(game_id, file).read_text()
    assert old in text
    (tmp_path / game_id).mkdir()
    (tmp_path / game_id / file).write_text(text.replace(old, new, 1))
    monkeypatch.setenv(VARIABLE, str(tmp_path))

    with pytest.raises(BadComponents, match=rf"'{field}' was changed, but no rule asks for it"):
        get(game_id)


def test_a_field_that_is_only_shown_may_be_changed_and_an_unknown_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = get("dark_side")
    text = path_of("dark_side", "setup.toml").read_text()
    (tmp_path / "dark_side").mkdir()
    monkeypatch.setenv(VARIABLE, str(tmp_path))

    (tmp_path / "dark_side" / "setup.toml").write_text(text.replace("#D64541", "#FF0000").replace("67.50", "68.50"))
    assert get("dark_side") is game

    (tmp_path / "dark_side" / "setup.toml").write_text(text.replace("hand_limit = 5", "hand_limit = 5\nhand_lmit = 6"))
    with pytest.raises(BadComponents, match="the rules know no 'hand_lmit'; take it out"):
        get("dark_side")


@pytest.mark.slow
@pytest.mark.parametrize("game_id", IDS)
def test_all_data_that_the_rules_ask_for_are_read_when_a_game_is_loaded(game_id: str) -> None:
    """Else a field that is read later would be taken for one that nobody asks for."""
    asked = (
        "import sys; from orebit.games import get; from orebit.core.components import load; game = get(sys.argv[1])\n"
    )
    asked += "def ignored(): return [each for file in game.data_files for each in load(game.id, file).ignored()]\n"
    asked += "before = ignored(); match = __import__('orebit.core.match', fromlist=['Match']).Match\n"
    asked += "for players, options in game.spread: match(game, game.setup(players, options), 0).view(0)\n"
    asked += "game.judge; game.features; assert ignored() == before, set(map(str, before)) - set(map(str, ignored()))"
    ran = subprocess.run([sys.executable, "-c", asked, game_id], capture_output=True, text=True, check=False)

    assert ran.returncode == 0, ran.stderr
