"""Any position, any action, any damaged component: played, or refused with a sentence and without a trace."""

import runpy
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import orebit
from orebit.core.chance import FastChance
from orebit.core.components import VARIABLE
from orebit.core.errors import BadComponents, BadSetup, IllegalAction, UnknownAction
from orebit.core.match import Match
from orebit.core.state import NOBODY
from orebit.games.asteroid_miners import GAME
from orebit.games.asteroid_miners.actions import ACTIONS
from orebit.games.asteroid_miners.components import DAMAGED_DRILL, EFFECT, SIZE, event_place, stratum_of
from orebit.games.asteroid_miners.position import EMPTY
from tests.games.asteroid_miners.position import Board
from tests.table import Table

DECISIONS = ("drill", "event_change", "pool", "modify", "dig", "upgrade")


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A position as a turn may leave it, more mixed than random play makes them."""
    phase = draw(st.sampled_from(DECISIONS))
    level = draw(st.integers(1, 3))
    waypoint = draw(st.integers(0, 4))
    covered = draw(st.integers(0, 1))
    on_tender = waypoint == 3 and draw(st.booleans())
    dice = [f"{draw(st.sampled_from('GWK'))}{draw(st.integers(1, 6))}" for _ in range(4)]
    event = draw(st.integers(1, 6))
    if phase == "event_change":
        dice = ["G1", "G3", f"B{draw(st.integers(1, 6))}", "G6"]
    if phase == "drill":
        dice = ["-"] * 4
    elif EFFECT[event_place(level, event)] == DAMAGED_DRILL:
        dice[draw(st.sampled_from([0, 1, 3]))] = "-"
    pooled = phase in ("pool", "modify")
    board = Board(
        phase=phase,
        level=level,
        event=event,
        drill=" ".join(dice),
        funding=(draw(st.integers(0, 30)), draw(st.integers(0, 30))),
        equipment=(draw(st.integers(1, 4)), draw(st.integers(1, 4))),
        waypoint=(waypoint, draw(st.integers(0, 4))),
        path=((1 if on_tender else 0) if covered else -1, -1),
        covered=(covered, 0),
        market=(draw(st.integers(0, 3)), draw(st.integers(0, 3))),
        cards=(draw(st.integers(0, 3)), 1),
        owner=0 if on_tender else draw(st.sampled_from([NOBODY, 1])),
        charges=draw(st.integers(0, 2)) if phase == "dig" else 0,
        solo=draw(st.booleans()),
        market_printed=draw(st.booleans()),
    )
    if pooled:
        size = 4 if board.state.is_damaged() else 5
        for position in range(size):
            board.state.pool[position] = draw(st.integers(1, 6))
    assert covered < SIZE[stratum_of(level, waypoint)]
    chance = FastChance(draw(st.integers(0, 1000)))
    board.state.run_on(chance, None)
    return board


@settings(max_examples=25, deadline=None)
@given(board=boards())
def test_an_action_is_offered_or_explained_and_every_offer_can_be_played(board: Board) -> None:
    state = board.state
    before = GAME.notation(state)
    for seat in state.deciders():
        offered = list(state.legal(seat))
        assert offered == sorted(set(offered))
        assert offered == [code for code in range(ACTIONS.size) if GAME.explain(state, seat, code) == ""]
        for code in offered:
            after = state.clone()
            after.play(seat, code, FastChance(code), None)
            assert min(after.funding) >= 0  # R21
            assert all(face == EMPTY or 1 <= face <= 6 for face in [*after.face, *after.pool])
    assert GAME.notation(state) == before


@settings(max_examples=25, deadline=None)
@given(board=boards(), action=st.one_of(st.integers(-5, 400), st.text(max_size=20)), seat=st.integers(0, 1))
def test_a_refused_action_has_a_reason_and_changes_nothing(board: Board, action: int | str, seat: int) -> None:
    table = Table.at(GAME, board.state, players=1 if board.state.solo else 2)
    before = GAME.notation(table.state)
    try:
        Match.play(table.match, seat, action)
    except (IllegalAction, UnknownAction) as refusal:
        assert len(str(refusal)) > 20
        assert GAME.notation(table.state) == before


@settings(max_examples=40, deadline=None)
@given(
    players=st.integers(-1, 4),
    options=st.dictionaries(
        st.sampled_from([option.name for option in GAME.options] + ["speed"]),
        st.one_of(st.sampled_from(["A", "B", "1A", "2B", "short", "race", "seat1", "printed", "out"]), st.booleans()),
    ),
)
def test_any_options_start_a_game_or_are_refused_with_a_sentence(players: int, options: dict[str, object]) -> None:
    try:
        setup = GAME.setup(players, options)
    except BadSetup as refusal:
        assert len(str(refusal)) > 20
        return
    assert Match(GAME, setup, 1).deciders()


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        (1, {"red_side": "B"}, "red_side is for two players: leave it at 'A' here (§1)"),
        (1, {"tender": "race"}, "tender is for two players: leave it at 'auto' here (§1)"),
        (2, {"solo_card": "1B"}, "solo_card is for one player: leave it at '1A' here (§1)"),
        (2, {"virtual_equipment": True}, "virtual_equipment is for one player: leave it at 'False' here (§1)"),
    ],
)
def test_options_of_the_other_mode_are_refused(players: int, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        GAME.setup(players, options)

    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("boards.toml", "home_faces = [5]", "home_faces = [4]", "'home_faces' holds 4, which another space takes"),
        ("boards.toml", 'color = "white"', 'color = "pink"', "'color' should be 'white'"),
        ("maps.toml", "spaces = [1, 2]", "spaces = [2, 1]", "'spaces' should rise"),
        ("maps.toml", "spaces = [1, 3]", "spaces = [1, 4]", "those of the left column: both columns are equal"),
        ("events.toml", 'metal = "iron"', 'metal = "gold"', "'metal' should be one of iron, nickel"),
        ("solo.toml", "move_to = 2", "move_to = 3", "'move_to' should be from 2 to 2, but is 3"),
    ],
)
def test_a_wrong_component_is_refused_with_its_place(
    file: str, old: str, new: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = Path(str(orebit.__file__)).parent / "games" / GAME.id
    (tmp_path / GAME.id).mkdir()
    content = (package / file).read_text()
    (tmp_path / GAME.id / file).write_text(content.replace(old, new, 1))
    monkeypatch.setenv(VARIABLE, str(tmp_path))

    with pytest.raises(BadComponents) as refusal:
        runpy.run_path(str(package / "components.py"))

    assert f"{GAME.id}/{file}" in str(refusal.value)
    assert sentence in str(refusal.value)
