"""Asteroid Miners, the rules. `§5.3` is a section of the spec, `R22` one of its rulings.

This module sets up the game (§4), runs the turn (§5, §5.9) and ends it (§6). The phases have modules of their own,
in the order of the turn: drill (§5.1, §5.2), pool (§5.3), modify (§5.4), excavate (§5.5), tender (§5.6),
market (§5.7, §5.8); the Virtual Player of the solo game is in virtual (§7.4, §7.6).
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.state import NOBODY, Outcome, ranked
from orebit.core.vecs import filled
from orebit.games.asteroid_miners import drill, events, excavate, market, modify, pool, tender, virtual
from orebit.games.asteroid_miners.actions import (
    AGAIN,
    ARRANGE,
    CHANGE_EVENT,
    CHARGE,
    DIG,
    DONE_MODIFY,
    END_UPGRADES,
    EXCHANGE,
    EXCHANGE_SECOND,
    EXCHANGE_STOP,
    FREE_BLACK,
    GO_LIVE,
    KEEP,
    KEEP_EVENT,
    MASKS,
    PIP,
    PIP_SECOND,
    PIP_STOP,
    REROLL,
    ROLL_DIE,
    SCAVENGE,
    SCRAP,
    SET,
    SWAP,
    TENDER_ROLL,
    TIME_UP,
    UPGRADE,
    face_of,
    slot_of,
)
from orebit.games.asteroid_miners.components import (
    GREEN,
    LEVELS,
    MOST_ROUNDS,
    NO_EQUIPMENT,
    SEATS,
    START_EQUIPMENT,
    START_FUNDING,
    START_LEVEL,
)
from orebit.games.asteroid_miners.copying import copy_position
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.position import (
    CLEANUP,
    DIGGING,
    DRILL,
    DRILLING_AGAIN,
    EACH_LEVEL,
    EMPTY,
    EVENT,
    EVENT_CHANGE,
    HUMAN,
    MARKET,
    MODIFY,
    NO_EVENT,
    NO_PATH,
    OPEN,
    OVER,
    POOL,
    SCRAPPING,
    SECOND,
    TENDER,
    UPGRADING,
    VIRTUAL,
    VIRTUAL_SEAT,
    Position,
)
from orebit.games.asteroid_miners.why_not import why_not


@final
class AsteroidMinersState(Position):
    """The table of §3 with the flow of the game."""

    def clone(self) -> "AsteroidMinersState":
        other = AsteroidMinersState(self.seats)
        copy_position(self, other)
        return other

    def scramble(self, seat: i64, chance: Chance) -> None:
        """§3: everything is public; only future dice are unknown, and a state holds none."""

    # §5 Who decides, and what is legal
    def awaited(self) -> i64:
        if self.phase == OVER:
            return 0
        return tender.bidders(self) if self.phase == TENDER else 1 << self.active

    def legal(self, seat: i64) -> vec[i64]:
        if (self.awaited() >> seat) & 1 == 0:
            return vec[i64]()
        if self.phase == POOL:
            return pool.legal_keeps(self)
        if self.phase == MODIFY:
            return modify.legal_modifications(self)
        if self.phase == DRILL:
            return drill.legal_rolls(self)
        if self.phase == DIGGING:
            return excavate.legal_digs(self)
        if self.phase == UPGRADING:
            return market.legal_upgrades()
        if self.phase == EVENT_CHANGE:
            return append(append(vec[i64](capacity=2), CHANGE_EVENT), KEEP_EVENT)
        if self.phase == SECOND:
            return modify.legal_seconds(self)
        if self.phase == SCRAPPING:
            return excavate.legal_scraps(self)
        if self.phase == DRILLING_AGAIN:
            return excavate.legal_agains(self)
        return append(vec[i64](capacity=1), TENDER_ROLL)

    def why_not(self, seat: i64, action: i64) -> i64:
        return why_not(self, action)

    def table_acts(self) -> vec[i64]:
        """R32: in the tender the table may say that both seats are live, and that time is up."""
        actions = vec[i64](capacity=2)
        if self.phase == TENDER:
            if tender.can_go_live(self):
                actions = append(actions, GO_LIVE)
            actions = append(actions, TIME_UP)
        return actions

    def play(self, seat: i64, action: i64, chance: Chance, log: Log | None = None) -> None:
        if action < KEEP:
            self.play_drill(action, chance, log)
        elif action < DIG:
            self.play_modify(action, chance, log)
        elif action < SCRAP:
            excavate.dig(self, (action - DIG) // MASKS, (action - DIG) % MASKS, log)
        elif action < AGAIN:
            excavate.scrap(self, action - SCRAP, log)
        elif action < TENDER_ROLL:
            excavate.drill_again(self, action - AGAIN, log)
        elif action < UPGRADE:
            tender.tender_roll(self, seat, chance, log)
        elif action < END_UPGRADES:
            market.upgrade(self, log)
        elif action < GO_LIVE:
            self.phase = CLEANUP
        elif action < TIME_UP:
            tender.go_live(self, log)
        else:
            tender.time_up(self, chance, log)
        self.run_on(chance, log)

    def play_drill(self, action: i64, chance: Chance, log: Log | None) -> None:
        if action < CHANGE_EVENT:
            drill.roll_die(self, action - ROLL_DIE, chance, log)
        elif action < KEEP_EVENT:
            drill.change_event(self, chance, log)
        else:
            drill.keep_event(self, log)

    def play_modify(self, action: i64, chance: Chance, log: Log | None) -> None:
        if action < PIP:
            pool.keep(self, action - KEEP, chance, log)
        elif action < PIP_SECOND:
            modify.pip(self, action - PIP, log)
        elif action < PIP_STOP:
            modify.pip_second(self, action - PIP_SECOND, log)
        elif action < SWAP:
            modify.end_second(self)
        elif action < ARRANGE:
            modify.swap(self, action - SWAP, log)
        elif action < EXCHANGE:
            modify.arrange(self, action - ARRANGE, log)
        elif action < EXCHANGE_SECOND:
            modify.exchange(self, slot_of(action - EXCHANGE), face_of(action - EXCHANGE), log)
        elif action < EXCHANGE_STOP:
            modify.exchange_second(self, slot_of(action - EXCHANGE_SECOND), face_of(action - EXCHANGE_SECOND), log)
        elif action < REROLL:
            modify.end_second(self)
        elif action < SET:
            modify.reroll(self, action - REROLL + 1, chance, log)
        elif action < CHARGE:
            modify.set_face(self, slot_of(action - SET), face_of(action - SET), log)
        elif action < FREE_BLACK:
            modify.charge(self, log)
        elif action < SCAVENGE:
            modify.free_black(self, action - FREE_BLACK, log)
        elif action < DONE_MODIFY:
            modify.scavenge(self, slot_of(action - SCAVENGE), face_of(action - SCAVENGE), log)
        else:
            modify.end_modify(self, log)

    # §5 The flow
    def run_on(self, chance: Chance, log: Log | None) -> None:
        """All that happens by itself, up to the next real choice. R55: a single choice is made by the engine."""
        while True:
            phase = self.phase
            if phase == POOL:
                if self.pool[0] != EMPTY:
                    return
                pool.roll_pool(self, chance, log)
                return
            if phase == MODIFY:
                if modify.can_modify(self):
                    return
                modify.end_modify(self, log)
            elif phase == DRILL:
                if not drill.must_roll_green(self):
                    return
                drill.roll_die(self, GREEN, chance, log)
            elif phase == DIGGING:
                if excavate.can_dig(self):
                    return
                excavate.dig(self, 0, 0, log)
            elif phase == SCRAPPING:
                choices = excavate.legal_scraps(self)
                if len(choices) > 1:
                    return
                excavate.scrap(self, choices[0] - SCRAP, log)
            elif phase == TENDER:
                if self.tender != OPEN:  # R55: its rolls are never made for a seat
                    return
                tender.start_tender(self, chance, log)
            elif phase == MARKET:
                market.sell(self, log)
            elif phase == UPGRADING:
                if not self.is_virtual(self.active) and market.can_upgrade(self):
                    return
                self.phase = CLEANUP
            elif phase == CLEANUP:
                self.clean_up(chance, log)
            elif phase == EVENT:
                drill.start_turn(self, chance, log)
            elif phase == VIRTUAL:
                virtual.play_virtual(self, chance, log)
            else:
                return

    # §5.9 Phase 8: Cleanup
    def clean_up(self, chance: Chance, log: Log | None) -> None:
        """R33: only after P2's turn can an asteroid end, so that both had as many turns on it."""
        self.phase = EVENT
        if self.active == self.first:
            self.active = 1 - self.first
        elif self.is_mined_out():
            self.end_asteroid(chance, log)
        else:
            self.round += 1
            self.active = self.first

    def is_mined_out(self) -> bool:
        """R46: an asteroid on which nobody gets down ends all the same."""
        return self.is_at_bottom(0) or self.is_at_bottom(1) or self.round == MOST_ROUNDS

    def end_asteroid(self, chance: Chance, log: Log | None) -> None:
        if log is not None:
            log.add(events.ASTEROID_ENDED, [self.level, self.round])
        if self.solo:
            virtual.upgrade_virtual(self, log)
        if self.level == LEVELS:
            self.phase = OVER
            if log is not None:
                log.add(events.MATCH_ENDED, self.scores())
            return
        self.level += 1
        if self.funding[1 - self.first] < self.funding[self.first]:  # R34: on a tie the order stays
            self.first = 1 - self.first
        self.land(log)
        if self.market_reset:
            market.roll_market(self, chance, log)

    def land(self, log: Log | None) -> None:
        """R35: funding, equipment and market stay; cubes, event and tender start anew."""
        self.waypoint = filled(SEATS, 0)
        for seat in range(SEATS):
            self.path[seat] = NO_PATH
            self.covered[seat] = 0
        self.event = NO_EVENT
        tender.reopen(self)
        self.round = 1
        self.active = self.first
        if log is not None:
            log.add(events.ASTEROID_STARTED, [self.level, self.first, 1 - self.first])

    # §6 The end
    def scores(self) -> list[int]:
        return [self.funding[seat] for seat in range(self.seats)]

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = self.scores()
        reason = "the last asteroid was mined out"
        if self.solo:  # the human needs strictly more; equipment is not looked at
            won = scores[HUMAN] > scores[VIRTUAL_SEAT]
            ranks: list[int] = [1, 2] if won else [2, 1]
            winners: list[int] = [HUMAN] if won else []
            return Outcome(scores, ranks, winners, self.returns_of(ranks, winners), reason, won=won)
        leader = self.leader()
        ranks = ranked([1 if seat == leader else 0 for seat in range(SEATS)])
        winners = [seat for seat in range(SEATS) if ranks[seat] == 1]
        return Outcome(scores, ranks, winners, self.returns_of(ranks, winners), reason)

    def returns_of(self, ranks: list[int], winners: list[int]) -> list[float]:
        """+1 and -1, a draw 0; solo too, where the Virtual Player is first when the human has lost."""
        if ranks[0] == ranks[1]:
            return [0.0, 0.0]
        return [1.0 if rank == 1 else -1.0 for rank in ranks]

    def leader(self) -> i64:
        """R48: more funding, then the higher equipment; NOBODY when both are equal."""
        if self.funding[0] != self.funding[1]:
            return 0 if self.funding[0] > self.funding[1] else 1
        if self.equipment[0] != self.equipment[1]:
            return 0 if self.equipment[0] > self.equipment[1] else 1
        return NOBODY


# §4 Setup
class Start:
    """What a game is started with: the options, read (§1)."""

    def __init__(self, solo: bool) -> None:
        self.solo: bool = solo
        self.length: int = 0  # FULL_GAME or SHORT_GAME
        self.first: int = NOBODY  # NOBODY: roll for it
        self.red_card: int = 0
        self.purple_card: int = 0
        self.market_reset: bool = False
        self.market_printed: bool = False
        self.spent_blue_out: bool = False
        self.free_black: int = EACH_LEVEL
        self.may_race: bool = False
        self.virtual_equipment: bool = False


def start(options: Start, chance: Chance, log: Log | None) -> AsteroidMinersState:
    """Everything of §4, up to the first choice of the first turn."""
    state = AsteroidMinersState(SEATS)
    state.lay_out()
    state.solo = options.solo
    state.market_reset = options.market_reset
    state.market_printed = options.market_printed
    state.spent_blue_out = options.spent_blue_out
    state.free_black = options.free_black
    state.may_race = options.may_race
    state.virtual_equipment = options.virtual_equipment
    state.level = START_LEVEL[options.length]
    for seat in range(SEATS):
        state.funding[seat] = START_FUNDING[options.length]
        state.equipment[seat] = START_EQUIPMENT[options.length]  # R53: so does the Virtual Player's, with its variant
    if options.solo and not options.virtual_equipment:
        state.equipment[VIRTUAL_SEAT] = NO_EQUIPMENT
    if log is not None:
        facts = [1 if options.solo else 0, state.level, state.funding[0], state.equipment[0]]
        log.add(events.MATCH_STARTED, facts)
    set_order(state, options, chance, log)
    state.card[state.red] = options.red_card  # R57: the A sides are alike, and cubes have no say
    state.card[1 - state.red] = options.purple_card
    market.roll_market(state, chance, log)
    state.land(log)
    state.run_on(chance, log)
    return state


def set_order(state: AsteroidMinersState, options: Start, chance: Chance, log: Log | None) -> None:
    """R47: seat 0 is odd, seat 1 even; who starts is Red and P1."""
    die: i64 = 0
    state.first = options.first
    if state.first == NOBODY:
        die = chance.die(FACES)
        state.first = 1 - die % 2
    state.red = state.first
    if log is not None:
        log.add(events.ORDER_SET, [state.first, 1 - state.first, die], revealing=die != 0)
