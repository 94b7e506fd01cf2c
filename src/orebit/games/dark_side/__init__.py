"""Dark Side of the Mine, by Matt Haberfeld: robots race round an asteroid ahead of its dark side."""

from orebit.core.chance import Chance
from orebit.core.game import Game, Setup
from orebit.core.log import Log
from orebit.core.options import choice
from orebit.games.dark_side.components import CARDS, GAME_ID, SEAT_COLOURS
from orebit.games.dark_side.rules import DarkSideState
from orebit.games.dark_side.setup import start


class DarkSide(Game[DarkSideState]):
    """The game as everybody outside this package knows it."""

    id = GAME_ID
    title = "Dark Side of the Mine"
    designer = "Matt Haberfeld"
    summary = "Race your robots round an asteroid, mining ahead of the dark side that chases them."
    minutes = "30-45"
    players = range(1, 5)
    rules_version = "1.1"  # 1.1: what was built is dark at once, so that `scramble` deals it anew
    data_files = ("cards.toml", "abilities.toml", "setup.toml")
    options = (
        choice("robot_placement", ("choose", "auto"), "Place your robots yourself, or let the table do it (§4)."),
        choice("partner_draw", ("one", "per_robot"), "How many cards a partner draws when you communicate (R31)."),
        choice("solo_level", ("normal", "hard"), "Solo only: hard gives the dummy a third robot (§7)."),
    )
    spread = (
        (2, {}),
        (3, {}),
        (4, {}),
        (1, {}),
        (1, {"solo_level": "hard", "robot_placement": "auto"}),
        (2, {"robot_placement": "auto", "partner_draw": "per_robot"}),
        (4, {"robot_placement": "auto", "partner_draw": "per_robot"}),
    )

    def check(self, setup: Setup) -> str:
        if setup.players > 1 and setup.text("solo_level") != "normal":
            return "solo_level is for one player: leave it at 'normal' with more (§1)"
        return ""

    def start(self, setup: Setup, chance: Chance, log: Log | None = None) -> DarkSideState:
        return start(
            setup.players,
            setup.text("solo_level") == "hard",
            setup.text("robot_placement") == "auto",
            setup.text("partner_draw") == "per_robot",
            chance,
            log,
        )

    def seat_names(self, setup: Setup) -> list[str]:
        if setup.players == 1:
            return [SEAT_COLOURS[0].capitalize(), "Dummy"]
        return [colour.capitalize() for colour in SEAT_COLOURS[: setup.players]]

    def learned_for(self, state: DarkSideState) -> int:
        return 1 if state.solo else int(state.seats)

    def inventory(self, state: DarkSideState) -> list[int]:
        """By card: how often it is in the game. Always once, or never if it stayed in the box."""
        counts = [0] * CARDS
        for card in state.all_cards():
            counts[card] += 1
        return counts


GAME = DarkSide()
