"""Whatever comes in, a clear sentence comes out, and nothing changes: for every registered game."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from orebit import replay
from orebit.core.chance import FastChance
from orebit.core.components import VARIABLE
from orebit.core.errors import BadComponents, BadRecord, BadSetup, IllegalAction, OrebitError, UnknownAction
from orebit.core.game import Game
from orebit.core.match import Match, new_match
from orebit.core.record import parse_record
from orebit.games import IDS, get

PLIES = 30
FEW = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
MANY = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
GAMES = [get(game_id) for game_id in IDS]

every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)


def midway(game: Game[Any], seed: int, plies: int = PLIES) -> Match:
    """A match some way on, its decisions drawn from the seed."""
    players, options = game.spread[seed % len(game.spread)]
    match = new_match(game, players, options, seed)
    picks = FastChance(seed, 1)
    for _ in range(plies):
        deciders = match.deciders()
        if not deciders:
            break
        legal = match.legal_codes(deciders[0])
        match.play(deciders[0], legal[picks.below(len(legal))])
    return match


def value_of(option: Any) -> st.SearchStrategy[object]:
    """Mostly values that the option has, now and then nonsense."""
    nonsense = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=8), st.floats())
    if option.values:
        return st.one_of(st.sampled_from(option.values), nonsense)
    if option.numbers is not None:
        numbers = st.integers(option.numbers[0], option.numbers[-1])
        return st.one_of(numbers, numbers.map(str), nonsense)
    return st.one_of(st.just(option.default), nonsense)


def check_options(game: Game[Any], data: st.DataObject) -> None:
    chosen = data.draw(st.dictionaries(st.sampled_from([option.name for option in game.options] or [""]), st.none()))
    known = {option.name: option for option in game.options}
    given_options = {name: data.draw(value_of(known[name])) for name in chosen if name in known}
    players = data.draw(st.integers(-1, game.players[-1] + 2))
    try:
        setup = game.setup(players, given_options)
    except BadSetup as refusal:
        assert len(str(refusal)) > 10
        return
    match = Match(game, setup, data.draw(st.integers(0, 2**64)))
    assert match.deciders() or match.outcome() is not None


def check_action(game: Game[Any], data: st.DataObject) -> None:
    match = midway(game, data.draw(st.integers(0, 10**6)), data.draw(st.integers(0, 80)))
    size = game.actions.size
    codes = st.one_of(st.integers(-2, size + 2), st.integers())
    texts = st.one_of(st.text(), codes.map(lambda code: game.actions.format(code % size)))
    action = data.draw(st.one_of(codes, texts))
    seat = data.draw(st.integers(-2, match.state.seats + 1))
    before = match.record().to_bytes(), game.notation(match.state)
    try:
        match.play(seat, action)
    except (IllegalAction, UnknownAction, OrebitError) as refusal:
        assert len(str(refusal)) > 10
        assert (match.record().to_bytes(), game.notation(match.state)) == before
    else:
        assert len(match.acts) > 0


def check_record(game: Game[Any], data: st.DataObject) -> None:
    true = midway(game, data.draw(st.integers(0, 10**6))).record().to_bytes()
    damaged = bytearray(true)
    for _ in range(data.draw(st.integers(1, 4))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    content = data.draw(st.one_of(st.just(bytes(damaged)), st.binary(max_size=200)))
    if content == true:
        return
    with pytest.raises(BadRecord):
        replay(parse_record(content))


def check_components(game: Game[Any], folder: Path, data: st.DataObject) -> None:
    package = Path(str(importlib.util.find_spec(f"orebit.games.{game.id}").origin)).parent  # type: ignore[union-attr]
    file = data.draw(st.sampled_from(game.data_files))
    (folder / game.id).mkdir(exist_ok=True)
    for old in (folder / game.id).iterdir():
        old.unlink()
    (folder / game.id / file).write_bytes(damaged_toml((package / file).read_bytes(), data))
    module = importlib.util.spec_from_file_location("fuzzed_components", package / "components.py")
    assert module is not None
    assert module.loader is not None
    try:
        module.loader.exec_module(importlib.util.module_from_spec(module))
    except BadComponents as refusal:
        assert game.id in str(refusal)


def damaged_toml(content: bytes, data: st.DataObject) -> bytes:
    """The file with a line gone, a line doubled, or a value replaced; or any bytes at all."""
    lines = content.decode().splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        key, equals, _ = lines[at].partition(" = ")
        value = data.draw(
            st.sampled_from(["-1", "0", "7", "1000000", '""', '"x"', "[]", "[1, 2]", "true", "1.5", "{}"])
        )
        changed = [[], [lines[at]] * 2, [f"{key}{equals}{value}"] if equals else ["x = 1"]]
        lines[at : at + 1] = data.draw(st.sampled_from(changed))
        if not lines:
            break
    return data.draw(st.one_of(st.just("\n".join(lines).encode()), st.binary(max_size=60)))


@pytest.fixture
def components_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


@pytest.mark.slow
@every_game
@FEW
@given(data=st.data())
def test_any_options_are_refused_with_a_sentence_or_played(game: Game[Any], data: st.DataObject) -> None:
    check_options(game, data)


@every_game
@FEW
@given(data=st.data())
def test_any_action_is_played_or_refused_without_a_trace(game: Game[Any], data: st.DataObject) -> None:
    check_action(game, data)


@pytest.mark.slow
@every_game
@FEW
@given(data=st.data())
def test_any_bytes_are_no_record(game: Game[Any], data: st.DataObject) -> None:
    check_record(game, data)


@pytest.mark.slow
@every_game
@FEW
@given(data=st.data())
def test_any_component_file_loads_or_is_refused(game: Game[Any], components_folder: Path, data: st.DataObject) -> None:
    check_components(game, components_folder, data)


@pytest.mark.slow
@every_game
@MANY
@given(data=st.data())
def test_much_that_may_come_in(game: Game[Any], components_folder: Path, data: st.DataObject) -> None:
    data.draw(st.sampled_from([check_options, check_action, check_record]))(game, data)
    check_components(game, components_folder, data)
