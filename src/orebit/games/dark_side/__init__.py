"""Dark Side of the Mine, by Matt Haberfeld: robots race round an asteroid ahead of its dark side."""

from orebit.core.actions import ActionSpace
from orebit.core.chance import Chance
from orebit.core.events import Events, Happening
from orebit.core.game import Game, Setup
from orebit.core.log import Log
from orebit.core.options import choice
from orebit.core.reasons import Facts, Reasons
from orebit.core.state import Judge
from orebit.games.dark_side import describe, labels, notation, sentences, view
from orebit.games.dark_side.actions import ACTIONS
from orebit.games.dark_side.components import CARDS, GAME_ID, SEAT_COLOURS
from orebit.games.dark_side.evaluate import DarkSideJudge
from orebit.games.dark_side.events import EVENTS
from orebit.games.dark_side.explain import facts
from orebit.games.dark_side.observe import FEATURES
from orebit.games.dark_side.reasons import REASONS
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

    @property
    def actions(self) -> ActionSpace:
        return ACTIONS

    @property
    def events(self) -> Events:
        return EVENTS

    def start(self, setup: Setup, chance: Chance, log: Log | None = None) -> DarkSideState:
        return start(
            setup.players,
            setup.text("solo_level") == "hard",
            setup.text("robot_placement") == "auto",
            setup.text("partner_draw") == "per_robot",
            chance,
            log,
        )

    @property
    def reasons(self) -> Reasons:
        return REASONS

    def facts(self, state: DarkSideState, seat: int, action: int, reason: str) -> Facts:
        return facts(state, seat, action, reason)

    def seat_names(self, setup: Setup) -> list[str]:
        if setup.players == 1:
            return [SEAT_COLOURS[0].capitalize(), "Dummy"]
        return [colour.capitalize() for colour in SEAT_COLOURS[: setup.players]]

    def view(self, state: DarkSideState, seat: int) -> view.DarkSideView:
        return view.view(state, seat)

    def describe(self, state: DarkSideState, seat: int) -> list[str]:
        return describe.describe(state, seat)

    def prompt(self, state: DarkSideState, seat: int) -> str:
        return describe.prompt(state, seat)

    def label(self, state: DarkSideState, seat: int, action: int) -> str:
        return labels.label(state, seat, action)

    def group(self, action: int) -> str:
        return labels.group(action)

    def sentence(self, happening: Happening) -> str:
        return sentences.sentence(happening)

    @property
    def judge(self) -> Judge:
        return DarkSideJudge()

    @property
    def features(self) -> tuple[str, ...]:
        return FEATURES

    def inventory(self, state: DarkSideState) -> list[int]:
        """By card: how often it is in the game. Always once, or never if it stayed in the box."""
        counts = [0] * CARDS
        for card in state.all_cards():
            counts[card] += 1
        return counts

    def notation(self, state: DarkSideState) -> str:
        return notation.notation(state)


GAME = DarkSide()
