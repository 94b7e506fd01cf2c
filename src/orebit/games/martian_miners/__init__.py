"""Martian Miners, by Roger Meertens: scouts, labs and mines on the dark side of Mars."""

from orebit.core.chance import Chance
from orebit.core.game import Game, Searching, Setup
from orebit.core.log import Log
from orebit.core.options import choice, flag, number, text
from orebit.games.martian_miners import words
from orebit.games.martian_miners.actions import MINUTES_FIGURES, PIPS_FIGURES, ROUNDS_FIGURES
from orebit.games.martian_miners.board import Board, custom_flaw, mask_flaw
from orebit.games.martian_miners.components import (
    ARTS,
    BOARD_FORMS,
    GAME_ID,
    MASKS,
    MINUTES_TO_PLAY,
    PIPS_TO_WIN,
    PYRAMIDS,
    ROUNDS_TO_PLAY,
    SEAT_COLOURS,
    SET_IDS,
    TURN_CAP,
)
from orebit.games.martian_miners.position import (
    BY_CLOCK,
    FINISH_IDS,
    GOAL_IDS,
    NO_TEAMS,
    TEAM_IDS,
    TWO_MINES,
    Terms,
)
from orebit.games.martian_miners.rules import MartianState, start

ART_IDS = SET_IDS[:ARTS]
CUSTOM = "custom"
FIGURES = {"pips": "finish_pips", "rounds": "finish_rounds", "clock": "finish_minutes"}  # by finish: its figure
POLICE_KNOBS = ("police_raids", "police_cost", "police_cover", "police_refill")


def no_mask_or_good_one(mask: str) -> str:
    return "" if mask == "" else mask_flaw(mask)


class MartianMiners(Game[MartianState]):
    """The game as everybody outside this package knows it."""

    id = GAME_ID
    title = "Martian Miners"
    designer = "Roger Meertens"
    summary = "Scan Mars, trade and build labs, fly your scouts, and be the first to own two mines."
    minutes = "60"
    players = range(2, 5)
    bench_players = 2
    rules_version = "1.0"
    data_files = ("components.toml", "boards.toml", "rules.toml")
    options = (
        choice(
            "sets",
            ("auto", "single", "similar", "different"),
            "One set of tiles (2 players), two of the same suits, or two different ones: gems and gold with 3 (§7.2).",
        ),
        choice("board", (*BOARD_FORMS, CUSTOM), "The form of the board; corners is for 2 or 3 players (§7.7, §7.9)."),
        text("board_mask", "", "Custom board: rows of # and . joined by / with 24, 36 or 48 #.", no_mask_or_good_one),
        choice(
            "goal",
            GOAL_IDS,
            "Win with two mines, with two kinds' first coins, or with three (§7.4). total_monopoly is hardly ever "
            "reached with two players: by our bots in 15 of 100 games.",
        ),
        flag(
            "total_control",
            "A mine needs your constructions on all four corners of its tile (§7.4). With two players 55 of 100 games "
            "of our bots drag on to the turn cap.",
        ),
        choice("finish", FINISH_IDS, "Also end at a number of pips, after some rounds, or when the clock says (§7.4)."),
        number("finish_pips", PIPS_FIGURES, PIPS_TO_WIN, "finish=pips: the pips that win."),
        number("finish_rounds", ROUNDS_FIGURES, ROUNDS_TO_PLAY, "finish=rounds: how many rounds are played."),
        number("finish_minutes", MINUTES_FIGURES, MINUTES_TO_PLAY, "finish=clock: after how many minutes time is up."),
        choice("quick_start", (0, 1, 2), "Labs that each player starts with; 4 players have one anyway (§4.8)."),
        flag("fair_trade", "Announce a construction and trade towards it without building at once (§7.5)."),
        choice(
            "teams",
            TEAM_IDS,
            "Two against two (4 players), or one against two (3 players) (§7.6). Among our bots the lone player wins "
            "80 of 100 games.",
        ),
        choice(
            "solo_seat",
            (0, 1, 2),
            "teams=1v2: who plays alone and collects double.",
            title="Who plays alone",
            words={"0": "the first player", "1": "the second", "2": "the third"},
        ),
        flag(
            "space_police",
            "Parties rob nobody, but count down to a Martian attack; hire police (§7.8). With two players 96 of 100 "
            "games of our bots end because somebody can build no more.",
        ),
        choice("police_raids", (3, 2, 1, 0), "space_police: parties before an attack."),
        choice("police_cost", (1, 2, 3), "space_police: units of each building kind that a policeman costs."),
        choice("police_cover", (3, 2, 1), "space_police: pips that a policeman guards."),
        flag("police_refill", "space_police: the countdown begins anew after an attack.", default=True),
        choice(
            "trade_scope", ("any", "short"), "Trade spare units at will inside a build, or for missing ones only (R29)."
        ),
        choice("all_equal", ("nobody", "everybody"), "Whom a party robs when all have equally many pips (R18)."),
        choice("mine_bonus", ("auto", "ask"), "Take the bonus of mines by itself, or ask each time (R23)."),
        number("turn_cap", range(5001), TURN_CAP, "The game ends by ranking after so many turns; 0 = never (R50)."),
        choice("art", ART_IDS, "What the tiles look like."),
        choice(
            "art_b", ("four_seasons", "standard", "playing_cards"), "4 players, sets=different: the second set's look."
        ),
    )
    spread = (
        (2, {}),
        (3, {}),
        (4, {}),
        (3, {"sets": "different"}),
        (2, {"all_equal": "everybody"}),
        (2, {"sets": "single", "board": "strip", "goal": "monopoly", "quick_start": 1, "turn_cap": 5000}),
        (2, {"board": "block", "finish": "pips", "finish_pips": 7, "fair_trade": True, "art": "four_seasons"}),
        (2, {"board": "cross", "space_police": True, "police_raids": 0, "police_cost": 2, "police_cover": 2}),
        (2, {"board": "corners", "finish": "rounds", "finish_rounds": 3, "turn_cap": 0, "trade_scope": "short"}),
        (2, {"board": "craters", "finish": "clock", "finish_minutes": 240, "mine_bonus": "ask", "quick_start": 2}),
        (2, {"board": CUSTOM, "board_mask": "#######/##..###/##..###/#######", "total_control": True, "turn_cap": 1}),
        (3, {"sets": "similar", "teams": "1v2", "goal": "total_monopoly", "board": "corners", "mine_bonus": "ask"}),
        (
            3,
            {
                "sets": "different",
                "teams": "1v2",
                "solo_seat": 1,
                "fair_trade": True,
                "space_police": True,
                "police_raids": 1,
                "police_cover": 1,
                "police_refill": False,
                "mine_bonus": "ask",
                "goal": "monopoly",
            },
        ),
        (3, {"sets": "different", "teams": "1v2", "solo_seat": 2, "board": "strip", "finish": "pips"}),
        (4, {"sets": "different", "teams": "2v2", "art": "playing_cards", "quick_start": 2, "goal": "total_monopoly"}),
        (4, {"sets": "different", "art_b": "playing_cards", "finish": "rounds", "finish_rounds": 60}),
        (
            4,
            {
                "sets": "different",
                "art": "four_seasons",
                "art_b": "standard",
                "teams": "2v2",
                "space_police": True,
                "police_raids": 2,
                "police_cost": 3,
                "finish": "pips",
                "finish_pips": 20,
                "fair_trade": True,
                "board": "cross",
                "total_control": True,
            },
        ),
        (4, {"board": "craters", "finish": "clock", "finish_minutes": 10, "trade_scope": "short"}),
    )

    time_act = "time_up"  # R60

    def minutes_to_play(self, state: MartianState) -> int:
        return state.finish_figure if state.finish == BY_CLOCK else 0

    def check(self, setup: Setup) -> str:
        """§1, §7.10: what does not go together."""
        return (
            self.check_sets(setup)
            or self.check_board(setup)
            or self.check_figures(setup)
            or self.check_teams(setup)
            or self.check_police(setup)
        )

    def check_sets(self, setup: Setup) -> str:
        sets, players = setup.text("sets"), setup.players
        if sets == "single" and players > 2:
            return "one set of tiles is for two players: three and four need sets=similar or sets=different (§1)"
        if sets in ("similar", "different") and players == 2:
            return f"sets={sets} is for three and four players: two play with one set (§1)"
        if setup.text("art_b") != self.default("art_b") and not (players == 4 and sets == "different"):
            return "art_b is for four players with sets=different: leave it out otherwise (§1)"
        if players == 4 and sets == "different" and setup.text("art") == setup.text("art_b"):
            return "art and art_b should differ, so that the two sets can be told apart (§1)"
        return ""

    def check_board(self, setup: Setup) -> str:
        board, mask = setup.text("board"), setup.text("board_mask")
        if board == "corners" and setup.players == 4:
            return "board=corners is for two or three players (§1)"
        if board == CUSTOM and not mask:
            return "board=custom needs a board_mask: rows of # and . joined by / (§7.7)"
        if board != CUSTOM and mask:
            return "board_mask is for board=custom: leave it out otherwise (§1)"
        if setup.number("quick_start") == 1 and setup.players == 4:
            return "quick_start=1 is not for four players: they start with one lab anyway (§4.8)"
        return custom_flaw(mask, setup.players) if board == CUSTOM else ""

    def check_figures(self, setup: Setup) -> str:
        for finish, figure in FIGURES.items():
            if setup.options[figure] != self.default(figure) and setup.text("finish") != finish:
                return f"{figure} is for finish={finish}: leave it out otherwise (§1)"
        return ""

    def check_teams(self, setup: Setup) -> str:
        teams = setup.text("teams")
        if teams == "2v2" and setup.players != 4:
            return "teams=2v2 is for four players (§7.6)"
        if teams == "1v2" and setup.players != 3:
            return "teams=1v2 is for three players (§7.6)"
        if teams != "1v2" and setup.number("solo_seat") != 0:
            return "solo_seat is for teams=1v2: leave it out otherwise (§1)"
        return ""

    def check_police(self, setup: Setup) -> str:
        for knob in POLICE_KNOBS:
            if setup.options[knob] != self.default(knob) and not setup.flag("space_police"):
                return f"{knob} is for space_police: leave it out otherwise (§1)"
        if setup.flag("space_police") and setup.options["all_equal"] != self.default("all_equal"):
            return "all_equal is for parties that rob: leave it out with space_police (§1)"
        return ""

    def default(self, name: str) -> bool | int | str:
        return next(option.default for option in self.options if option.name == name)

    def terms(self, setup: Setup) -> Terms:
        """The options as the rules know them."""
        terms = Terms()
        board = setup.text("board")
        terms.mask = setup.text("board_mask") if board == CUSTOM else MASKS[f"{board} {setup.players}"]
        terms.rolled_corners = board == "corners"
        different = setup.text("sets") == "different"
        terms.barter = different and setup.players == 3
        terms.art = ART_IDS.index(setup.text("art"))
        terms.art_b = ART_IDS.index(setup.text("art_b")) if different and setup.players == 4 else terms.art
        terms.goal = GOAL_IDS.index(setup.text("goal"))
        terms.total_control = setup.flag("total_control")
        terms.finish = FINISH_IDS.index(setup.text("finish"))
        figure = FIGURES.get(setup.text("finish"))
        terms.finish_figure = setup.number(figure) if figure else 0
        terms.quick_start = setup.number("quick_start")
        terms.fair_trade = setup.flag("fair_trade")
        terms.teams = TEAM_IDS.index(setup.text("teams"))
        terms.solo_seat = setup.number("solo_seat")
        terms.space_police = setup.flag("space_police")
        terms.police_raids = setup.number("police_raids")
        terms.police_cost = setup.number("police_cost")
        terms.police_cover = setup.number("police_cover")
        terms.police_refill = setup.flag("police_refill")
        terms.trade_short = setup.text("trade_scope") == "short"
        terms.equals_robbed = setup.text("all_equal") == "everybody"
        terms.ask_bonus = setup.text("mine_bonus") == "ask"
        terms.turn_cap = setup.number("turn_cap")
        return terms

    def start(self, setup: Setup, chance: Chance, log: Log | None = None) -> MartianState:
        return start(setup.players, self.terms(setup), chance, log)

    def seat_names(self, setup: Setup) -> list[str]:
        return [colour.capitalize() for colour in SEAT_COLOURS[: setup.players]]

    def searching(self, state: MartianState) -> Searching:
        """Its judge's value tells more than a few decisions more would (bench/fit.py)."""
        return Searching(plies=0, explore=0.3)

    def learned_for(self, state: MartianState) -> int:
        is_common = state.terms.goal == TWO_MINES and state.terms.teams == NO_TEAMS
        return int(state.seats) if is_common else 0

    def part_told(self, part: object) -> str | None:
        return part.mask if isinstance(part, Board) else None

    def part_made(self, name: str, told: str) -> Board:
        flaw = mask_flaw(told)
        if flaw:
            raise ValueError(f"its board is no {flaw}")
        return Board(told)

    def inventory(self, state: MartianState) -> list[int]:
        """By seat and pyramid: those in the stash and those on the board. Resources come and go."""
        counts: list[int] = list(state.stash)
        for node in range(state.board.nodes):
            for pyramid in words.pyramids_on(state, node):
                counts[state.owner[node] * PYRAMIDS + pyramid] += 1
        for tile in range(state.board.tiles):
            if state.mine[tile] >= 0:
                counts[state.mine[tile] * PYRAMIDS + PYRAMIDS - 1] += 1
        return counts


GAME = MartianMiners()
