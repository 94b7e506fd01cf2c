"""Drift, a small made-up game that the kernel and the laws are tested with. It is played by hand in a minute:

§1 Everybody holds two secret charts. §2 First all aim at a tile, secretly and at once; then the aims are shown.
§3 In turn: drill a tile (a die of 2 or less breaks the rig), dock, study (draw a chart), or show a chart for points.
§4 It ends after so many rounds, or when the table says that time is up.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import append, vec
from msgspec import Struct
from mypy_extensions import i64

from orebit.core.actions import ActionSpace, Kind
from orebit.core.chance import Chance
from orebit.core.description import DescriptionLine
from orebit.core.events import Events, Happening
from orebit.core.game import Game, Setup
from orebit.core.layout import Block, Layout
from orebit.core.log import Log
from orebit.core.options import choice, flag, number
from orebit.core.reasons import LEGAL, Reasons
from orebit.core.state import Judge, Outcome, Sheet, State, ranked

TILES: Final = 8
CHARTS: Final = 10
NO_TILE: Final = -1
HAND: Final = 2
CHARGES: Final = 3
STRAIN: Final = 2
IN_DECK: Final = -1
SHOWN: Final = -2
AIMING: Final = 0
TURNS: Final = 1
OVER: Final = 2

ACTIONS: Final = ActionSpace(
    Kind("aim", tile=TILES),
    Kind("drill", tile=TILES),
    Kind("dock"),
    Kind("study"),
    Kind("show", chart=[f"chart-{chart}" for chart in range(CHARTS)]),
    Kind("time_up"),
)
AIM, DRILL, DOCK = ACTIONS.first("aim"), ACTIONS.first("drill"), ACTIONS.first("dock")
STUDY, SHOW, TIME_UP = ACTIONS.first("study"), ACTIONS.first("show"), ACTIONS.first("time_up")

EVENTS: Final = Events()
DEALT: Final = EVENTS.kind("dealt", "seat", "count", secret=("*charts",))
AIMED: Final = EVENTS.kind("aimed", "seat", "tile")
AIMS_SHOWN: Final = EVENTS.kind("aims_shown", "*tiles")
DRILLED: Final = EVENTS.kind("drilled", "seat", "tile", "ore")
STRAINED: Final = EVENTS.kind("strained", "seat", "roll")
DOCKED: Final = EVENTS.kind("docked", "seat")
STUDIED: Final = EVENTS.kind("studied", "seat", secret=("chart",))
CHART_SHOWN: Final = EVENTS.kind("chart_shown", "seat", "chart")
ENDED: Final = EVENTS.kind("ended", "by_table")

REASONS: Final = Reasons()
AIM_FIRST: Final = REASONS.code("aim_first", "§2", "first everybody aims")
AIMS_KNOWN: Final = REASONS.code("aims_known", "§2", "the aims are known already")
NO_CHARGE: Final = REASONS.code("no_charge", "§3", "you have no charge left")
WORKED_OUT: Final = REASONS.code("worked_out", "§3", "tile {tile} is worked out")
DECK_EMPTY: Final = REASONS.code("deck_empty", "§3", "the deck is empty")
NOT_YOUR_CHART: Final = REASONS.code("not_your_chart", "§3", "you do not hold {chart}")
FOR_THE_TABLE: Final = REASONS.code("for_the_table", "§4", "only the table may say that")

LAYOUT: Final = Layout(Block("table", "turn", "charts in hand"))


class DriftState(State):
    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.calm: bool = False  # option: no strain
        self.rounds: i64 = 0  # option: how many there are
        self.phase: i64 = AIMING
        self.turn: i64 = 0
        self.aim: vec[i64] = vec[i64]([NO_TILE] * seats)  # by seat: a tile
        self.richness: vec[i64] = vec[i64]([1, 1, 2, 2, 3, 3, 4, 5])  # by tile; 0 = worked out
        self.charges: vec[i64] = vec[i64]([CHARGES] * seats)
        self.hold: vec[i64] = vec[i64]([0] * seats)
        self.banked: vec[i64] = vec[i64]([0] * seats)
        self.lost: i64 = 0  # ore that broke away
        self.owner: vec[i64] = vec[i64]([IN_DECK] * CHARTS)  # by chart: a seat, IN_DECK or SHOWN
        self.deck: vec[i64] = vec[i64](list(range(CHARTS)))
        self.drawn: i64 = 0

    def hand(self, seat: int) -> list[int]:
        return [chart for chart in range(CHARTS) if self.owner[chart] == seat]

    def awaited(self) -> i64:
        if self.phase == AIMING:
            return sum(1 << seat for seat in range(self.seats) if self.aim[seat] == NO_TILE)
        return 0 if self.phase == OVER else 1 << (self.turn % self.seats)

    def legal(self, seat: i64) -> vec[i64]:
        actions = vec[i64]()
        if (self.awaited() >> seat) & 1 == 0:
            return actions
        for code in range(ACTIONS.size):
            if self.why_not(seat, code) == LEGAL:
                actions = append(actions, code)
        return actions

    def why_not(self, seat: i64, action: i64) -> i64:
        if action == TIME_UP:
            return FOR_THE_TABLE
        if self.phase == AIMING:
            return LEGAL if action < DRILL else AIM_FIRST
        if action < DRILL:
            return AIMS_KNOWN
        if action < DOCK:
            return self.why_no_drill(seat, action - DRILL)
        if action == STUDY:
            return LEGAL if self.drawn < CHARTS else DECK_EMPTY
        return LEGAL if action == DOCK or self.owner[action - SHOW] == seat else NOT_YOUR_CHART

    def why_no_drill(self, seat: i64, tile: i64) -> i64:
        if self.charges[seat] == 0:
            return NO_CHARGE
        return LEGAL if self.richness[tile] > 0 else WORKED_OUT

    def table_acts(self) -> vec[i64]:
        return vec[i64]([TIME_UP]) if self.phase == TURNS else vec[i64]()

    def play(self, seat: i64, action: i64, chance: Chance, log: Log | None = None) -> None:
        if action < DRILL:
            self.take_aim(seat, action - AIM, log)
            return
        if action == TIME_UP:
            self.end(1, log)
            return
        if action < DOCK:
            self.drill(seat, action - DRILL, chance, log)
        elif action == DOCK:
            self.dock(seat, log)
        elif action == STUDY:
            self.study(seat, log)
        else:
            self.show(seat, action - SHOW, log)
        self.turn += 1
        if self.turn == self.rounds * self.seats:
            self.end(0, log)

    def take_aim(self, seat: i64, tile: i64, log: Log | None) -> None:
        self.aim[seat] = tile
        if log is not None:
            log.whisper(AIMED, [seat, tile], 1 << seat)
        if self.awaited() == 0:
            self.phase = TURNS
            if log is not None:
                log.add(AIMS_SHOWN, list(self.aim), revealing=True)

    def drill(self, seat: i64, tile: i64, chance: Chance, log: Log | None) -> None:
        ore = self.richness[tile]
        self.charges[seat] -= 1
        self.hold[seat] += ore
        self.richness[tile] = 0
        if log is not None:
            log.add(DRILLED, [seat, tile, ore])
        if self.calm:
            return
        roll = chance.die(6)
        if log is not None:
            log.add(STRAINED, [seat, roll], revealing=True)
        if roll <= STRAIN:
            self.lost += self.hold[seat]
            self.hold[seat] = 0

    def dock(self, seat: i64, log: Log | None) -> None:
        self.banked[seat] += self.hold[seat]
        self.hold[seat] = 0
        if log is not None:
            log.add(DOCKED, [seat])

    def study(self, seat: i64, log: Log | None) -> None:
        chart = self.deck[self.drawn]
        self.drawn += 1
        self.owner[chart] = seat
        if log is not None:
            log.add_secret(STUDIED, [seat], [chart], 1 << seat, revealing=True)

    def show(self, seat: i64, chart: i64, log: Log | None) -> None:
        self.owner[chart] = SHOWN
        self.banked[seat] += chart
        if log is not None:
            log.add(CHART_SHOWN, [seat, chart], revealing=True)

    def end(self, by_table: int, log: Log | None) -> None:
        self.phase = OVER
        if log is not None:
            log.add(ENDED, [by_table])

    def hides(self, owner: int, seat: int) -> bool:
        """Are the owner's charts hidden from the seat? (§1)"""
        return owner != seat

    def scramble(self, seat: i64, chance: Chance) -> None:
        unknown = self.deck[self.drawn :]
        owners: list[int] = []
        for chart in range(CHARTS):
            if self.owner[chart] >= 0 and self.hides(self.owner[chart], seat):
                owners.append(self.owner[chart])
                unknown = append(unknown, chart)
        chance.shuffle(unknown)
        left = CHARTS - self.drawn
        for i in range(len(unknown)):
            if i < left:
                self.deck[self.drawn + i] = unknown[i]
                self.owner[unknown[i]] = IN_DECK
            else:
                self.owner[unknown[i]] = owners[i - left]
        gone = [chart for chart in range(CHARTS) if self.owner[chart] != IN_DECK]
        for i in range(self.drawn):  # a card that left the deck keeps no place in it
            self.deck[i] = gone[i]
        if self.phase == AIMING:
            for other in range(self.seats):
                if other != seat and self.aim[other] != NO_TILE:
                    self.aim[other] = chance.below(TILES)

    def shuffle_unknown(self, chance: Chance) -> None:
        left = self.deck[self.drawn :]
        chance.shuffle(left)
        for i in range(len(left)):
            self.deck[self.drawn + i] = left[i]

    def scores(self) -> list[int]:
        return list(self.banked)

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = self.scores()
        winners = [seat for seat in range(self.seats) if scores[seat] == max(scores)]
        ranks = ranked(scores)
        return Outcome(scores, ranks, winners, self.returns_of(ranks, winners), "the rounds were over")


class DriftView(Struct, frozen=True):
    phase: int
    turn: int
    richness: list[int]
    charges: list[int]
    hold: list[int]
    banked: list[int]
    hand: list[int]
    hands: list[int]  # how many charts, by seat
    aim: list[int | None]


class DriftJudge(Judge):
    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, DriftState)
        return (1 + state.banked[seat]) / (2 + sum(state.banked))

    def worths(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        return [float(action) for action in actions]

    def size(self) -> i64:
        return LAYOUT.size

    def fill(self, state: State, seat: i64, sheet: Sheet) -> None:
        assert isinstance(state, DriftState)
        sheet.add(float(state.turn))
        sheet.add(float(len(state.hand(seat))))


class Drift(Game[DriftState]):
    id = "drift"
    title = "Drift"
    designer = "nobody"
    summary = "Drill, dock and study."
    minutes = "1"
    players = range(2, 4)
    rules_version = "1.0"
    data_files = ()
    options = (
        flag("calm", "The rig never breaks."),
        choice("length", ("short", "long"), "How many rounds."),
        number("charges", range(1, 6), CHARGES, "How many drills a seat has."),
    )
    spread = ((2, {}), (3, {"calm": True, "length": "long"}))
    state_class: type[DriftState] = DriftState

    @property
    def actions(self) -> ActionSpace:
        return ACTIONS

    @property
    def events(self) -> Events:
        return EVENTS

    def start(self, setup: Setup, chance: Chance, log: Log | None = None) -> DriftState:
        state = self.state_class(setup.players)
        state.calm = setup.flag("calm")
        state.rounds = 4 if setup.text("length") == "short" else 7
        state.charges = vec[i64]([setup.number("charges")] * setup.players)
        chance.shuffle(state.deck)
        for seat in range(state.seats):
            charts = list(state.deck[state.drawn : state.drawn + HAND])
            state.drawn += HAND
            for chart in charts:
                state.owner[chart] = seat
            if log is not None:
                log.add_secret(DEALT, [seat, HAND], charts, 1 << seat, revealing=True)
        gone = [chart for chart in range(CHARTS) if state.owner[chart] != IN_DECK]
        for i in range(state.drawn):
            state.deck[i] = gone[i]
        return state

    @property
    def reasons(self) -> Reasons:
        return REASONS

    def seat_names(self, setup: Setup) -> list[str]:
        return ["Red", "Blue", "Green"][: setup.players]

    def view(self, state: DriftState, seat: int) -> DriftView:
        shown = state.phase != AIMING
        return DriftView(
            phase=state.phase,
            turn=state.turn,
            richness=list(state.richness),
            charges=list(state.charges),
            hold=list(state.hold),
            banked=list(state.banked),
            hand=[chart for owner in range(state.seats) if not state.hides(owner, seat) for chart in state.hand(owner)],
            hands=[len(state.hand(other)) for other in range(state.seats)],
            aim=[tile if shown or other == seat else None for other, tile in enumerate(state.aim)],
        )

    def describe(self, state: DriftState, seat: int) -> list[DescriptionLine]:
        return [DescriptionLine(f"seat:{i}", f"Seat {i} has banked {ore}.") for i, ore in enumerate(state.banked)]

    def prompt(self, state: DriftState, seat: int) -> str:
        return "Aim at a tile." if state.phase == AIMING else "Drill, dock, study or show."

    def label(self, state: DriftState, seat: int, action: int) -> str:
        return ACTIONS.format(action).replace("_", " ").capitalize()

    def sentence(self, happening: Happening) -> str:
        if happening.name == "aims_shown":
            return f"The aims are {happening.many('tiles')}."
        if happening.name == "ended":
            return "Time is up." if happening["by_table"] else "The rounds are over."
        known = f" ({happening.facts})" if happening.knows_secret else ""
        return f"{happening.who()} {happening.name}{known}."

    @property
    def judge(self) -> Judge:
        return DriftJudge()

    @property
    def layout(self) -> Layout:
        return LAYOUT

    def inventory(self, state: DriftState) -> list[int]:
        ore = sum(state.richness) + sum(state.hold) + state.lost
        ore += sum(state.banked) - sum(chart for chart in range(CHARTS) if state.owner[chart] == SHOWN)
        charts = [0] * CHARTS
        for chart in state.deck[state.drawn :]:
            charts[chart] += 1
        for chart in range(CHARTS):
            charts[chart] += state.owner[chart] != IN_DECK
        return [ore, *charts]

    def notation(self, state: DriftState) -> str:
        def row(numbers: Sequence[int]) -> str:
            return ",".join(str(n) for n in numbers)

        seats = " | ".join(
            f"{state.charges[seat]} {state.hold[seat]} {state.banked[seat]} [{row(state.hand(seat))}]"
            for seat in range(state.seats)
        )
        belt = " ".join(str(ore) if ore else "." for ore in state.richness)
        return f"{belt} | {row(list(state.aim))} | {seats} | deck {row(list(state.deck[state.drawn :]))}"


DRIFT: Final = Drift()
