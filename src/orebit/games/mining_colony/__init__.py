"""Mining Colony, by Steve Finn: bid for resources, lay tiles and build structures in your own colony."""

from orebit.core.chance import Chance
from orebit.core.game import Game, Searching, Setup
from orebit.core.log import Log
from orebit.core.options import choice, flag
from orebit.games.mining_colony import words
from orebit.games.mining_colony.actions import ACTIONS, COMMIT, REFRESH
from orebit.games.mining_colony.components import (
    BOARD_FILE,
    CARD_FILE,
    COLOURS,
    GAME_ID,
    LEVEL_IDS,
    SIDE_IDS,
    TILE_FILE,
)
from orebit.games.mining_colony.rules import MiningColonyState
from orebit.games.mining_colony.setup import start


class MiningColony(Game[MiningColonyState]):
    """The game as everybody outside this package knows it."""

    id = GAME_ID
    title = "Mining Colony"
    designer = "Steve Finn"
    summary = "Bid for tiles and crystals, lay out your colony, and build outposts and stations before others do."
    minutes = "40"
    players = range(1, 5)
    bench_players = 3
    rules_version = "1.0"
    data_files = (BOARD_FILE, TILE_FILE, CARD_FILE)
    options = (
        choice("board_side", SIDE_IDS, "Starting spaces in a row, or on the harder diagonal (§7.1)."),
        choice(
            "develop_timing", ("ordered", "live"), "Develop in card order, or all at once with priority (R17, R18)."
        ),
        choice("colours", ("seat_order", "random"), "Who holds which excavation cards (§4)."),
        choice("solo_level", LEVEL_IDS, "Solo only: the price of build-over tokens, 1 to 4 credits (§7.2)."),
        flag("solo_direct_free", "Solo only: no extra credit for a token on an undeveloped space (§7.2)."),
    )
    spread = (
        (2, {}),
        (3, {}),
        (4, {}),
        (1, {}),
        (2, {"board_side": "advanced", "develop_timing": "live"}),
        (3, {"develop_timing": "live", "colours": "random"}),
        (4, {"board_side": "advanced", "develop_timing": "live", "colours": "random"}),
        (1, {"solo_direct_free": True, "colours": "random"}),
        (1, {"solo_level": "moderate", "board_side": "advanced"}),
        (1, {"solo_level": "moderate", "solo_direct_free": True}),
        (1, {"solo_level": "hard"}),
        (1, {"solo_level": "hard", "solo_direct_free": True, "develop_timing": "live"}),
        (1, {"solo_level": "very_hard"}),
        (1, {"solo_level": "very_hard", "solo_direct_free": True}),
    )

    def check(self, setup: Setup) -> str:
        if setup.players > 1:
            if setup.text("solo_level") != LEVEL_IDS[0]:
                return f"solo_level is for one player: leave it at '{LEVEL_IDS[0]}' with more (§1)"
            if setup.flag("solo_direct_free"):
                return "solo_direct_free is for one player: leave it off with more (§1)"
        return ""

    def start(self, setup: Setup, chance: Chance, log: Log | None = None) -> MiningColonyState:
        return start(
            setup.players,
            SIDE_IDS.index(setup.text("board_side")),
            setup.text("develop_timing") == "live",
            setup.text("colours") == "random",
            LEVEL_IDS.index(setup.text("solo_level")),
            setup.flag("solo_direct_free"),
            chance,
            log,
        )

    def seat_names(self, setup: Setup) -> list[str]:
        """With random colours a colour is no name for a seat: it would differ from the cards."""
        if setup.text("colours") == "random":
            names = [f"Player {seat + 1}" for seat in range(setup.players)]
        else:
            names = [colour.capitalize() for colour in COLOURS[: setup.players]]
        return [*names, words.ZORLORD_NAME] if setup.players == 1 else names

    def gist(self, action: int) -> int:
        """Which card is played counts, not the order in which the others go back (§5.2)."""
        kind = ACTIONS.kind(action)
        if kind.name == "commit":
            return COMMIT + kind.arguments(action)[0]
        return REFRESH if kind.name == "refresh" else action

    def searching(self, state: MiningColonyState) -> Searching:
        """A colony is judged when its seat is done: a tile takes many small decisions."""
        if state.solo:  # one tile thrown away by lot spoils a whole plan, and the judge's plan is mostly right
            return Searching(turns=1, explore=0.3, trust=10.0, stray=0.0)
        return Searching(turns=1)

    def learned_for(self, state: MiningColonyState) -> int:
        return 1 if state.solo else int(state.seats)

    def inventory(self, state: MiningColonyState) -> list[int]:
        return state.inventory()


GAME = MiningColony()
