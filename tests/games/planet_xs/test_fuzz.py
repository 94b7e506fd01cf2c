"""Planet XS: any action, any options, any bytes get a clear sentence, and nothing changes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orebit.core.chance import FastChance
from orebit.core.errors import BadRecord, OrebitError
from orebit.core.laws.facts import facts
from orebit.core.match import Match, replay_record
from orebit.core.record import parse_record
from orebit.games.planet_xs import GAME
from orebit.games.planet_xs.components import DATA_FILES

SETUPS = [GAME.setup(players, options) for players, options in GAME.spread]
FOLDER = Path(__file__).parents[3] / "src" / "orebit" / "games" / GAME.id


def played(setup: int, seed: int, plies: int) -> Match:
    match = Match(GAME, SETUPS[setup], seed)
    picks = FastChance(seed, 1)
    for _ in range(plies):
        deciders = match.deciders()
        if not deciders:
            break
        seat = deciders[picks.below(len(deciders))]
        codes = match.legal_codes(seat)
        match.play(seat, codes[picks.below(len(codes))])
    return match


@settings(max_examples=25, deadline=None)
@given(
    setup=st.integers(0, len(SETUPS) - 1),
    seed=st.integers(0, 5),
    plies=st.integers(0, 80),
    seat=st.integers(-3, 8),
    actions=st.lists(st.one_of(st.integers(-5, GAME.actions.size + 5), st.text(max_size=20)), max_size=30),
)
def test_any_action_is_played_or_refused_with_a_sentence(
    setup: int, seed: int, plies: int, seat: int, actions: list[int | str]
) -> None:
    match = played(setup, seed, plies)
    for action in actions:
        before = facts(match.state)
        try:
            match.play(seat, action)
        except OrebitError as error:
            assert len(str(error)) > 10
            assert facts(match.state) == before


VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 40), st.text(max_size=12), st.sampled_from(["auto", "spread", "contract"])
)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(
    players=st.integers(-1, 9),
    options=st.dictionaries(st.sampled_from([*(option.name for option in GAME.options), "moon"]), VALUES, max_size=4),
)
def test_any_options_start_a_match_or_are_refused_with_a_sentence(players: int, options: dict[str, object]) -> None:
    try:
        setup = GAME.setup(players, options)
    except OrebitError as error:
        assert len(str(error)) > 10
        return
    state = GAME.start(setup, FastChance(1))

    assert state.deciders()


@settings(max_examples=100, deadline=None)
@given(content=st.binary(max_size=200))
def test_any_bytes_as_a_record_are_refused_with_a_sentence(content: bytes) -> None:
    with pytest.raises(BadRecord):
        parse_record(content)


@settings(max_examples=25, deadline=None)
@given(line=st.integers(0, 30), text=st.text(max_size=20))
def test_a_record_with_another_action_is_refused_with_a_sentence(line: int, text: str) -> None:
    record = played(0, 3, 30).record()
    actions = list(record.actions)
    actions[min(line, len(actions) - 1)] = text
    altered = type(record)(**{**{f: getattr(record, f) for f in record.__struct_fields__}, "actions": actions})

    with pytest.raises(BadRecord):
        replay_record(GAME, altered)


# Component files
SWAPS = [
    ("setup.toml", 'id = "blue"', 'id = "green"', "should be a word that no other row has"),
    ("setup.toml", "supply = 48", "supply = 47", "should add up"),
    ("setup.toml", "crew_per_mine = 3", "crew_per_mine = 4", "'crew_per_mine' should be from 1 to 3, but is 4"),
    ("setup.toml", '["alpha", "oscar"]', '["alpha", "alpha"]', "should go clockwise"),
    ("setup.toml", "coop_players = [0, 3]", "coop_players = [3, 0]", "the lower first"),
    ("setup.toml", "points = 2", "points = 9", "from cheap to dear"),
    ("board.toml", 'colour = "pink"', 'colour = "puce"', "should be one of green, blue, pink, orange"),
    ("board.toml", 'zone = "z2"', 'zone = "z1"', "should be a zone of its own"),
    ("board.toml", 'id = "moderate"', 'id = "middling"', "should be 'moderate'"),
    ("board.toml", 'start_zone = "z4"', 'start_zone = "z9"', "should be one of z1"),
    ("board.toml", 'facing = "N"\ndepth = 1', 'facing = "N"\ndepth = 2', "should list N1 to N5"),
    ("board.toml", 'mine = "F2"', 'mine = "G3"', "should be 'F2', as the rest of the file says"),
    ("resource_cards.toml", "K4 = 1", "K9 = 1", "'K4' is missing"),
    ("resource_cards.toml", "move = 2", "move = 20", "'move' should be from 0 to 8"),
    ("action_cards.toml", "copies = 3", "copies = 4", "says 4, but the file has 3 such cards"),
    ("action_cards.toml", 'phases = ["command"]', 'phases = ["combat"]', "when the rules let it be played"),
    ("action_cards.toml", "amount = 2", "amount = 5", "lets a die rise above 12"),
    ("action_cards.toml", 'id = "toxin"', 'id = "poison"', "should be 'toxin'"),
    ("ai_cards.toml", "count = 4", "count = 9", "'count' should be from 1 to 8"),
    ("ai_cards.toml", 'else = "raid"', 'else = "sleep"', "should be one of defend, raid"),
    ("ai_cards.toml", 'game = "planet_xs"', 'game = "chess"', "belongs to the game 'chess'"),
]


def refusal(folder: Path) -> str:
    """What loading the components from this folder is refused with; fails on any other end."""
    script = (
        "import sys\n"
        "from orebit.core.errors import BadComponents\n"
        "try:\n"
        "    from orebit.games.planet_xs import components\n"
        "except BadComponents as error:\n"
        "    print(error); sys.exit(3)\n"
    )
    environment = {**os.environ, "OREBIT_COMPONENTS": str(folder)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 3), done.stderr
    return done.stdout.strip()


def components_with(folder: Path, file: str, content: bytes) -> Path:
    (folder / GAME.id).mkdir(exist_ok=True)
    for name in DATA_FILES:
        (folder / GAME.id / name).write_bytes(content if name == file else (FOLDER / name).read_bytes())
    return folder


@pytest.mark.slow
@pytest.mark.parametrize(("file", "old", "new", "why"), SWAPS, ids=[f"{row[0]}-{row[2][:16]}" for row in SWAPS])
def test_wrong_components_are_refused_by_file_table_and_row(
    tmp_path: Path, file: str, old: str, new: str, why: str
) -> None:
    text = (FOLDER / file).read_text(encoding="utf-8")
    assert old in text
    sentence = refusal(components_with(tmp_path, file, text.replace(old, new, 1).encode()))

    assert why in sentence
    assert f"{GAME.id}/{file}" in sentence


@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(file=st.sampled_from(DATA_FILES), place=st.integers(0, 2000), content=st.binary(min_size=1, max_size=12))
def test_any_bytes_in_a_component_file_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, file: str, place: int, content: bytes
) -> None:
    original = (FOLDER / file).read_bytes()
    refusal(components_with(tmp_path_factory.mktemp("data"), file, original[:place] + content + original[place:]))
