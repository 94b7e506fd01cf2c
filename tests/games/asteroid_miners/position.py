"""Positions of Asteroid Miners as the spec's test vectors give them: seat 0 is active and P1 unless said otherwise."""

from collections.abc import Iterable

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.chance import ScriptedChance
from orebit.core.log import Log
from orebit.core.state import NOBODY, TABLE
from orebit.games.asteroid_miners.actions import ACTIONS
from orebit.games.asteroid_miners.components import CARD_1A, CARD_2A, MOST_POOL, NO_EQUIPMENT
from orebit.games.asteroid_miners.events import EVENTS
from orebit.games.asteroid_miners.position import (
    FREE_BLACK_IDS,
    NO_PATH,
    OPEN,
    PHASE_IDS,
    SETTLED,
    SPENT_BEFORE,
    VIRTUAL,
)
from orebit.games.asteroid_miners.rules import AsteroidMinersState, Start, start

COLOURS = "GWKB"  # green, white, black, blue, as in §9


class Board:
    """A position, and a way to play on from it in notation with the dice written out."""

    def __init__(
        self,
        phase: str = "drill",
        level: int = 1,
        event: int | None = None,
        drill: str = "- - - -",
        pool: Iterable[int] = (),
        rerolls: int = 0,
        funding: tuple[int, int] = (10, 10),
        equipment: tuple[int, int] = (1, 1),
        waypoint: tuple[int, int] = (0, 0),
        path: tuple[int, int] = (NO_PATH, NO_PATH),
        covered: tuple[int, int] = (0, 0),
        market: tuple[int, int] = (0, 0),
        cards: tuple[int, int] = (CARD_1A, CARD_2A),
        owner: int = NOBODY,
        active: int = 0,
        first: int = 0,
        round: int = 1,
        charges: int = 0,
        solo: bool = False,
        virtual_equipment: bool = False,
        market_printed: bool = False,
        spent_blue_out: bool = False,
        free_black: str = "each_level",
        market_reset: bool = False,
        may_race: bool = True,
    ) -> None:
        state = AsteroidMinersState(2)
        state.lay_out()
        state.solo, state.virtual_equipment, state.may_race = solo, virtual_equipment, may_race
        state.market_printed, state.spent_blue_out, state.market_reset = market_printed, spent_blue_out, market_reset
        state.free_black = FREE_BLACK_IDS.index(free_black)
        state.free_used = SPENT_BEFORE[state.free_black]
        state.level, state.round, state.first, state.red, state.active = level, round, first, first, active
        state.event = event if event is not None else (2 if level == 3 else 1)  # Kickbacks, as §9 says
        state.phase = PHASE_IDS.index(phase)
        state.market = _vec(market)
        state.owner = owner
        state.tender = OPEN if owner == NOBODY else SETTLED
        state.card, state.funding = _vec(cards), _vec(funding)
        state.equipment = _vec((equipment[0], NO_EQUIPMENT) if solo and not virtual_equipment else equipment)
        state.waypoint, state.path, state.covered = _vec(waypoint), _vec(path), _vec(covered)
        dice = drill.split()
        state.colour = _vec([0 if die == "-" else COLOURS.index(die[0]) for die in dice])
        state.face = _vec([0 if die == "-" else int(die[1]) for die in dice])
        rolled = list(pool)
        state.pool = _vec(rolled + [0] * (MOST_POOL - len(rolled)))
        state.rerolls, state.charges = rerolls, charges
        self.state = state
        self.log = Log()

    def play(self, *actions: str, dice: Iterable[int] = ()) -> "Board":
        """Play actions of the decider (`"pip 1 0 +"`) or of a named seat (`"1: tender_roll"`), with all dice."""
        chance = ScriptedChance(dice)
        self.log = Log()
        for text in actions:
            named, _, action = text.rpartition(": ")
            seat = int(named) if named else self.state.deciders()[0]
            code = ACTIONS.parse(action)
            offered = self.state.table_acts() if seat == TABLE else self.state.legal(seat)
            assert code in list(offered), f"{text} is not offered; there are {self.legal(seat)}"
            self.state.play(seat, code, chance, self.log)
        assert not chance.leftover(), chance.leftover()
        return self

    def run(self, dice: Iterable[int] = ()) -> "Board":
        """Let the engine play all that is forced."""
        chance = ScriptedChance(dice)
        self.log = Log()
        self.state.run_on(chance, self.log)
        assert not chance.leftover(), chance.leftover()
        return self

    def legal(self, seat: int | None = None) -> list[str]:
        decider = self.state.deciders()[0] if seat is None else seat
        return [ACTIONS.format(code) for code in self.state.legal(decider)]

    def kinds(self, name: str) -> list[str]:
        """The legal actions of one kind, without its name."""
        return [text.partition(" ")[2] for text in self.legal() if text.split()[0] == name]

    def logged(self, name: str) -> list[list[int]]:
        """The facts of every event of this kind in the last step."""
        return [entry.facts for entry in self.log.entries if EVENTS[entry.kind].name == name]

    @property
    def phase(self) -> str:
        return PHASE_IDS[self.state.phase]

    @property
    def drill(self) -> str:
        state = self.state
        return " ".join(f"{COLOURS[c]}{f}" if f else "-" for c, f in zip(state.colour, state.face, strict=True))

    @property
    def pool(self) -> list[int]:
        return [face for face in self.state.pool if face]

    @property
    def funding(self) -> list[int]:
        return list(self.state.funding)

    @property
    def market(self) -> list[int]:
        return list(self.state.market)


def virtual_turn(dice: Iterable[int], **position: object) -> Board:
    """The Virtual Player's dice and dig, on an event that is there already."""
    board = Board(phase="virtual", solo=True, active=1, **position)  # type: ignore[arg-type]  # as Board takes them
    assert board.state.phase == VIRTUAL
    return board.run(dice)


def set_up(dice: Iterable[int], solo: bool = False, **options: object) -> Board:
    """A game from its setup on; `options` are fields of Start."""
    chosen = Start(solo)
    chosen.purple_card = CARD_2A
    chosen.first = 0 if solo else NOBODY
    for name, value in options.items():
        setattr(chosen, name, value)
    board = Board()
    chance = ScriptedChance(dice)
    board.log = Log()
    board.state = start(chosen, chance, board.log)
    assert not chance.leftover(), chance.leftover()
    return board


def _vec(numbers: Iterable[int]) -> vec[i64]:
    return vec[i64](list(numbers))
