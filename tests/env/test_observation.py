"""The observation: named number by number, and written down."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from orebit.core.chance import FastChance
from orebit.core.game import Game
from orebit.core.playout import play_randomly
from orebit.core.state import Sheet, narrowed, share_bits, widened
from orebit.env.observation import LIMIT, page
from orebit.env.spaces import memory_of
from orebit.games import get
from tests.env.setups import EACH_GAME

PAGES = Path(__file__).parents[2] / "docs/guides/observations"


@pytest.mark.parametrize("game", EACH_GAME)
def test_blocks_cover_the_vector_without_a_gap(game: Game[Any]) -> None:
    parts = game.layout.blocks

    assert [part.start for part in parts] == [0, *(part.end for part in parts[:-1])]
    assert parts[-1].end == len(game.features)
    assert len({part.name for part in parts}) == len(parts) > 3
    assert all(part.name.isidentifier() for part in parts)


@pytest.mark.slow
@pytest.mark.parametrize("game", EACH_GAME)
def test_a_sheet_holds_the_same_numbers_as_the_list(game: Game[Any]) -> None:
    for i, (players, options) in enumerate(game.spread):
        chance = FastChance(i)
        state = game.start(game.setup(players, options), chance)
        size = len(game.features)
        for _ in range(12):
            play_randomly(state, chance, FastChance(i, 1), 11)
            for seat in game.player_seats(game.setup(players, options)):
                sheet = Sheet(size + 2)
                sheet.place = 1
                game.judge.fill(state, seat, sheet)
                assert sheet.place == 1 + size
                numbers = memory_of(sheet.bits, np.float32).tolist()
                assert numbers == [0.0, *game.judge.observe(state, seat), 0.0]
                assert min(numbers) >= -LIMIT
                assert max(numbers) <= LIMIT


@pytest.mark.parametrize("number", [0.0, 1.0, -1.0, 0.2, 1 / 3, -250 / 7, 1 - 2**-25, 1 + 2**-24, 1 + 3 * 2**-24])
def test_a_number_is_narrowed_as_numpy_does_it(number: float) -> None:
    assert narrowed(number) == np.float32(number).view(np.int32)
    assert widened(narrowed(number)) == np.float32(number)


@pytest.mark.parametrize("most", [1, 3, 47, 1000, 1007])
def test_a_share_is_the_same_asked_for_once_and_again(most: int) -> None:
    counts = [*range(-70, 200), *range(954, 1224)]  # those that are 1024 apart are remembered in one place
    shares = [[share_bits(count, most) for count in counts] for _ in range(2)]

    assert shares[0] == shares[1] == [np.float32(count / most).view(np.int32) for count in counts]


@pytest.mark.parametrize("game", EACH_GAME)
def test_the_page_is_up_to_date(game: Game[Any]) -> None:
    written = (PAGES / f"{game.id}.md").read_text(encoding="utf-8")

    assert written == page(game), "run: orebit features --write docs/guides/observations"


@pytest.mark.parametrize(
    ("game", "players", "others", "option"),
    [
        ("asteroid_miners", 2, {}, "free_black"),
        ("asteroid_miners", 2, {}, "market_shift"),
        ("planet_xs", 3, {}, "storing"),
        ("planet_xs", 1, {"ai_crews": 4}, "crew_size"),  # shows in the crews
    ],
)
def test_a_learner_sees_which_variant_is_played(
    game: str, players: int, others: dict[str, object], option: str
) -> None:
    """Where some options are numbers of the observation, those that change a rule as they do are, too."""
    played = get(game)
    values = next(each.values for each in played.options if each.name == option)
    setups = [played.setup(players, {**others, option: value}) for value in values]
    seen = [played.judge.observe(played.start(setup, FastChance(1)), 0) for setup in setups]

    assert len({tuple(numbers) for numbers in seen}) == len(values)
