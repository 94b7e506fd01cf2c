"""tools/copies.py: each game's copying.py names every attribute that its Position declares."""

from pathlib import Path

import pytest

from tools.copies import GAMES, CannotCopy, copying, undeclared

POSITION = '''"""Drift, the position."""

class Position(State):
    def __init__(self, seats: i64, terms: Terms) -> None:
        super().__init__(seats)
        self.terms: Terms = terms
        self.turn: i64 = 0
        self.calm: bool = False
        self.hold: vec[i64] = vec[i64]()  # by seat
        self.belt: Shared = vec[i64]()
'''


@pytest.fixture
def drift(tmp_path: Path) -> Path:
    (tmp_path / "drift").mkdir()
    return tmp_path / "drift"


def written(game: Path, text: str) -> Path:
    (game / "position.py").write_text(text)
    return game / "position.py"


def test_numbers_are_handed_on_vecs_copied_shared_ones_shared_and_arguments_left_to_clone(drift: Path) -> None:
    lines = copying(written(drift, POSITION)).splitlines()

    assert [line.strip() for line in lines if line.startswith("    target")] == [
        "target.turn = source.turn",
        "target.calm = source.calm",
        "target.hold = source.hold[:]",
        "target.belt = source.belt",
    ]


def test_a_game_that_asks_for_it_can_write_over_a_position(drift: Path) -> None:
    position = written(drift, POSITION)
    (drift / "plan.py").write_text("from orebit.games.drift.copying import overwrite_position\n")
    text = copying(position).partition("def overwrite_position")[2]

    assert [line.strip() for line in text.splitlines()[2:]] == [
        "target.turn = source.turn",
        "target.calm = source.calm",
        "overwrite(target.hold, source.hold)",
        "target.belt = source.belt",
    ]


def test_what_nobody_knows_how_to_copy_is_refused(drift: Path) -> None:
    position = written(drift, POSITION + "        self.rig: Rig = Rig()\n")
    with pytest.raises(CannotCopy, match="nobody knows how to copy `rig`, a Rig"):
        copying(position)


def test_an_attribute_that_is_set_elsewhere_is_found(drift: Path) -> None:
    written(drift, POSITION)
    (drift / "rules.py").write_text(
        "class DriftState(Position):\n    def drill(self):\n        self.strain = self.turn\n"
    )

    assert undeclared(drift) == ["drift/rules.py: `strain` is not declared in Position"]


@pytest.mark.parametrize("position", sorted(GAMES.glob("*/position.py")), ids=lambda path: path.parent.name)
def test_the_copying_of_each_game_is_up_to_date(position: Path) -> None:
    assert position.with_name("copying.py").read_text() == copying(position)
    assert undeclared(position.parent) == []
