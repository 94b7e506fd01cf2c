"""Asteroid Miners, by John Gibson: two miners dig down three asteroids with dice."""

from orebit.core.chance import Chance
from orebit.core.game import Game, Searching, Setup
from orebit.core.log import Log
from orebit.core.options import choice, flag
from orebit.core.state import NOBODY
from orebit.games.asteroid_miners.components import (
    BLACK,
    BLUE,
    CARD_1A,
    CARD_1B,
    CARD_2A,
    CARD_2B,
    CARD_IDS,
    DICE,
    FULL_GAME,
    GAME_ID,
    GREEN,
    RACE_INTERVAL_MS,
    SHORT_GAME,
    WHITE,
)
from orebit.games.asteroid_miners.drill import rolled, rolled_of
from orebit.games.asteroid_miners.faces import size
from orebit.games.asteroid_miners.position import FREE_BLACK_IDS, LIVE, TENDER
from orebit.games.asteroid_miners.rules import AsteroidMinersState, Start, start
from orebit.games.asteroid_miners.words import SOLO_NAMES, TWO_PLAYER_NAMES

SOLO_ONLY = ("solo_card", "virtual_equipment")
TWO_PLAYER_ONLY = ("red_side", "purple_side", "tender", "first_player")


class AsteroidMiners(Game[AsteroidMinersState]):
    """The game as everybody outside this package knows it."""

    id = GAME_ID
    title = "Asteroid Miners"
    designer = "John Gibson"
    summary = "Roll a drill, bend its dice with pairs, and dig down three asteroids for the most funding."
    minutes = "45-60"
    players = range(1, 3)
    bench_players = 2
    rules_version = "1.0"
    data_files = ("boards.toml", "maps.toml", "events.toml", "solo.toml")
    options = (
        choice("length", ("full", "short"), "All three asteroids, or only the last two with a better start (§7.1)."),
        flag("market_reset", "Roll the metal market anew before asteroids 2 and 3 (§7.2)."),
        choice("red_side", ("A", "B"), "Two players: B gives Red the Ecological Ability (§7.3)."),
        choice("purple_side", ("A", "B"), "Two players: B gives Purple the Scavenger Ability (§7.3)."),
        choice("solo_card", ("1A", "1B", "2B"), "Solo: 1B or 2B is Advanced Solo (§7.5)."),
        flag("virtual_equipment", "Solo: the Virtual Player has mining equipment, too (§7.6)."),
        choice(
            "tender",
            ("auto", "race", "rounds"),
            "Two players: a live race if both are at the table, or rounds (R32).",
            title="Bid for tender",
            words={"auto": "as people are there", "race": "always a race", "rounds": "always in rounds"},
        ),
        choice(
            "first_player",
            ("roll", "seat0", "seat1"),
            "Two players: who is Red and starts (R47).",
            title="Who starts",
            words={"roll": "a die decides", "seat0": "Odd", "seat1": "Even"},
        ),
        choice(
            "market_shift",
            ("pair", "printed"),
            "Which reading moves the market after a sale (R2).",
            title="Market after a sale",
            words={"pair": "a pair falls if a metal of it was sold", "printed": "word by word as printed"},
        ),
        choice(
            "spent_blue",
            ("pool", "out"),
            "Whether the pool is short of a blue die that changed the event (R1).",
            title="Dice pool after a changed event",
            words={"pool": "five dice", "out": "four dice"},
        ),
        choice(
            "free_black",
            FREE_BLACK_IDS,
            "How often equipment changes black dice without a pair (R24).",
            title="Free changes of black dice",
            words={"each_level": "each level once a turn", "once_a_turn": "one level a turn", "none": "never"},
        ),
    )
    spread = (
        (2, {}),
        (2, {"length": "short", "market_reset": True, "market_shift": "printed", "tender": "race"}),
        (2, {"red_side": "B", "purple_side": "B", "first_player": "seat1", "spent_blue": "out", "tender": "rounds"}),
        (2, {"purple_side": "B", "first_player": "seat0", "market_reset": True}),
        (2, {"free_black": "once_a_turn", "length": "short"}),
        (2, {"free_black": "after_upgrades"}),
        (2, {"free_black": "none"}),
        (1, {}),
        (1, {"virtual_equipment": True}),
        (1, {"solo_card": "1B", "length": "short", "market_shift": "printed"}),
        (
            1,
            {
                "solo_card": "2B",
                "virtual_equipment": True,
                "length": "short",
                "market_reset": True,
                "spent_blue": "out",
            },
        ),
    )

    live_act = "go_live"  # R32: both seats are people at the table, so the tender is a race
    clock_act = "time_up"  # R32: a race goes on in rounds; in rounds, absent seats are rolled for

    def pace_ms(self, state: AsteroidMinersState, seat: int) -> int:
        return RACE_INTERVAL_MS if state.phase == TENDER and state.pace == LIVE else 0

    def check(self, setup: Setup) -> str:
        foreign, who = (TWO_PLAYER_ONLY, "two players") if setup.players == 1 else (SOLO_ONLY, "one player")
        for option in self.options:
            if option.name in foreign and setup.options[option.name] != option.default:
                return f"{option.name} is for {who}: leave it at '{option.default}' here (§1)"
        return ""

    def start(self, setup: Setup, chance: Chance, log: Log | None = None) -> AsteroidMinersState:
        options = Start(setup.players == 1)
        options.length = SHORT_GAME if setup.text("length") == "short" else FULL_GAME
        options.market_reset = setup.flag("market_reset")
        options.market_printed = setup.text("market_shift") == "printed"
        options.spent_blue_out = setup.text("spent_blue") == "out"
        options.free_black = FREE_BLACK_IDS.index(setup.text("free_black"))
        options.may_race = setup.players > 1 and setup.text("tender") != "rounds"
        options.virtual_equipment = setup.flag("virtual_equipment")
        if options.solo:
            options.first = 0
            options.red_card = CARD_IDS.index(setup.text("solo_card"))
            options.purple_card = CARD_2A
        else:
            options.first = {"roll": NOBODY, "seat0": 0, "seat1": 1}[setup.text("first_player")]
            options.red_card = CARD_1B if setup.text("red_side") == "B" else CARD_1A
            options.purple_card = CARD_2B if setup.text("purple_side") == "B" else CARD_2A
        return start(options, chance, log)

    def seat_names(self, setup: Setup) -> list[str]:
        return list(SOLO_NAMES if setup.players == 1 else TWO_PLAYER_NAMES)

    def searching(self, state: AsteroidMinersState) -> Searching:
        """Which die to keep depends on what was rolled: the tree ends at the dice, a playout at the end of the turn."""
        if state.solo:  # nobody else decides, so a playout would not see where the turn ends: it is judged at once
            return Searching(plies=0, trust=30.0, beyond=False)
        return Searching(plies=40, turns=0, trust=30.0, stray=0.0, beyond=False)

    def learned_for(self, state: AsteroidMinersState) -> int:
        return 1 if state.solo else int(state.seats)

    def inventory(self, state: AsteroidMinersState) -> list[int]:
        """The dice of the box: all, then by colour. More than that in use would show here; money has no end."""
        box = [DICE[GREEN] + DICE[WHITE] + DICE[BLACK] + DICE[BLUE], DICE[WHITE], DICE[BLACK], DICE[BLUE]]
        used = [
            rolled(state) + size(state.pool_faces()),
            *(rolled_of(state, colour) for colour in (WHITE, BLACK, BLUE)),
        ]
        return [max(pair) for pair in zip(box, used, strict=True)]


GAME = AsteroidMiners()
