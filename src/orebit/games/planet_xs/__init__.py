"""Planet XS, by Richard Davis: crews mine, raid and fight for the resources of a planet."""

from orebit.core.chance import Chance
from orebit.core.game import Game, Setup
from orebit.core.log import Log
from orebit.core.options import by_seat, choice, flag
from orebit.core.state import NOBODY
from orebit.games.planet_xs.components import (
    BASE_IDS,
    BASE_NAMES,
    COLOURS,
    COOP_SEATS,
    DATA_FILES,
    EMPTY,
    GAME_ID,
    LEAST_SEATS,
    MINE_COLOUR,
    MINES,
    MOST_SEATS,
    SECTIONS,
    SLOTS,
    SPREAD,
    TYPES,
    bases_of,
)
from orebit.games.planet_xs.position import NO_LENGTH
from orebit.games.planet_xs.rules import PlanetXSState
from orebit.games.planet_xs.setup import start

RECOMMENDED_AI = {1: 2, 2: 1}  # by players; none with more (§1)
FREE_BASES = ("spread", "random")  # instead of naming one for each crew
COOP_PLAYERS = 2
COOP_AI = 4


def _well_formed_bases(given: str) -> str:
    """Empty, or what the option takes."""
    if given in FREE_BASES or bases_of(given.split(",")):
        return ""
    return f"spread, random, or different bases clockwise with commas between them: {','.join(BASE_IDS)} (R3)"


def _ai_crews(setup: Setup) -> int:
    if setup.text("ai_crews") != "auto":
        return setup.number("ai_crews")
    return COOP_AI if setup.flag("coop") else RECOMMENDED_AI.get(setup.players, 0)


def _seats(setup: Setup) -> int:
    return setup.players + _ai_crews(setup)


class PlanetXS(Game[PlanetXSState]):
    """The game as everybody outside this package knows it."""

    id = GAME_ID
    title = "Planet XS"
    designer = "Richard Davis"
    summary = "Plan in secret, then mine, raid and fight for the resources of a planet that an Alien prowls."
    minutes = "30-60"
    players = range(1, MOST_SEATS + 1)
    bench_players = 4
    rules_version = "1.0"
    data_files = DATA_FILES
    options = (
        choice(
            "ai_crews",
            ("auto", 0, 1, 2, 3, 4, 5),
            "As usual: 2 for one player, 1 for two, else none (R2).",
            words={"auto": "as usual"},
        ),
        flag("coop", "Two players against four AI crews (§7.4)."),
        choice("length", ("contract", 5, 8, 9, 12), "Until a base is full, or at most so many Resource cards (§7.5)."),
        choice("first_player", ("rotate", "fixed"), "Does the First Player change each round? Never in solo (R6)."),
        choice(
            "start_player",
            ("random", 0, 1, 2, 3, 4, 5),
            "Which crew is First Player first (R7).",
            words={str(seat): f"crew {seat + 1}" for seat in range(MOST_SEATS)},
        ),
        choice(
            "crew_size",
            ("seats_with_ai", "people_only"),
            "Whether AI crews count for the size of all crews (R1).",
            words={"seats_with_ai": "AI crews count", "people_only": "only people count"},
        ),
        choice(
            "storing", ("after_theft", "before_theft"), "Whether what is mined can be stolen in the same round (R52)."
        ),
        by_seat(
            "bases", FREE_BASES, BASE_IDS, "Where the crews live, each next one clockwise (R3).", _well_formed_bases
        ),
    )
    spread = (
        (4, {}),
        (1, {}),
        (2, {"coop": True}),
        (2, {}),
        (4, {"storing": "before_theft"}),
        (2, {"coop": True, "crew_size": "people_only", "storing": "before_theft"}),
        (1, {"crew_size": "people_only", "ai_crews": 4}),
        (3, {"ai_crews": 1, "length": 5, "start_player": 2, "bases": "random"}),
        (6, {"start_player": 5}),
        (1, {"ai_crews": 5, "start_player": 0}),
        (2, {"ai_crews": 0, "length": 8, "first_player": "fixed", "bases": "echo,alpha"}),
        (5, {"length": 9, "start_player": 4}),
        (2, {"ai_crews": 3, "length": 12, "start_player": 1}),
        (2, {"ai_crews": 4, "bases": "random"}),
        (2, {"coop": True, "ai_crews": 4, "start_player": 3, "first_player": "fixed"}),
        (4, {"ai_crews": 2, "start_player": 3}),
        (1, {"ai_crews": 1, "first_player": "fixed"}),
    )

    def check(self, setup: Setup) -> str:
        crews = _seats(setup)
        if setup.flag("coop"):
            if setup.players != COOP_PLAYERS or _ai_crews(setup) != COOP_AI:
                return f"co-op is for {COOP_PLAYERS} players against {COOP_AI} AI crews (§7.4)"
            if setup.text("length") != "contract":
                return "co-op has no other length than 'contract' (§7.4)"
        if setup.players == 1 and crews < LEAST_SEATS:
            return "one player needs an AI crew as an opponent: set ai_crews to 1 or more (R2)"
        if crews > MOST_SEATS:
            return f"{setup.players} players and {_ai_crews(setup)} AI crews are more than the {MOST_SEATS} bases (R2)"
        seats = self.player_seats(setup)
        if setup.text("start_player") != "random" and setup.number("start_player") not in seats:
            return "start_player must be the crew of a player, not of the AI (R7)"
        bases = setup.text("bases")
        if bases not in FREE_BASES and len(bases.split(",")) != crews:
            return f"bases names {len(bases.split(','))} bases for {crews} crews (R3)"
        return ""

    def player_seats(self, setup: Setup) -> list[int]:
        """§4: AI crews take the highest seats; co-op partners sit opposite each other."""
        return COOP_SEATS if setup.flag("coop") else list(range(setup.players))

    def start(self, setup: Setup, chance: Chance, log: Log | None = None) -> PlanetXSState:
        bases = setup.text("bases")
        return start(
            setup.players,
            _ai_crews(setup),
            setup.flag("coop"),
            NO_LENGTH if setup.text("length") == "contract" else setup.number("length"),
            setup.text("first_player") == "rotate",
            NOBODY if setup.text("start_player") == "random" else setup.number("start_player"),
            bases_of(bases.split(",")),
            bases == "random",
            setup.text("crew_size") == "people_only",
            setup.text("storing") == "before_theft",
            chance,
            log,
        )

    def seat_names(self, setup: Setup) -> list[str]:
        """Crews are named after their bases; while chance decides those, by their seats."""
        seats, bases = _seats(setup), setup.text("bases")
        if bases == "random":
            names = [f"Crew {seat}" for seat in range(seats)]
        else:
            numbers = SPREAD[seats - LEAST_SEATS] if bases == "spread" else bases_of(bases.split(","))
            names = [BASE_NAMES[base] for base in numbers]
        players = self.player_seats(setup)
        return [name if seat in players else f"{name} (AI)" for seat, name in enumerate(names)]

    def learned_for(self, state: PlanetXSState) -> int:
        players = int(state.player_count())
        is_common = not state.coop and state.seats == players + RECOMMENDED_AI.get(players, 0)
        return players if is_common else 0

    def inventory(self, state: PlanetXSState) -> list[int]:
        """Cubes by colour, crew members by seat, action cards by type, wherever they lie (§3)."""
        cubes = [int(state.supply[c] + state.lost[c]) for c in range(COLOURS)]
        for mine in range(MINES):
            cubes[MINE_COLOUR[mine]] += state.cubes[mine]
        for seat in range(state.seats):
            for colour in range(COLOURS):
                cubes[colour] += state.held[seat * COLOURS + colour]
            for slot in state.slots[seat * SLOTS : (seat + 1) * SLOTS]:
                if slot != EMPTY:
                    cubes[slot] += 1
        crews = [
            int(state.crew[seat] + state.on_map(seat) + sum(state.wounds[seat * SECTIONS : (seat + 1) * SECTIONS]))
            for seat in range(state.seats)
        ]
        cards = [int(state.discard[card]) for card in range(TYPES)]
        for card in state.deck[state.drawn :]:
            cards[card] += 1
        for seat in range(state.seats):
            for card in range(TYPES):
                cards[card] += state.cards[seat * TYPES + card]
        return [*cubes, *crews, *cards]


GAME = PlanetXS()
