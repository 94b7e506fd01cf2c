"""Dark Side of the Mine, the rules. `§5.3` is a section of the spec, `R22` one of its rulings.

The table (§3) is in table.py, moving and mining (§5.3 to §5.5) in mining.py, the dummy (§7) in solo.py.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.state import Outcome, modulo, ranked
from orebit.core.vecs import changed
from orebit.games.dark_side import events
from orebit.games.dark_side.actions import (
    BUILD,
    COMMUNICATE,
    DECLINE,
    DEPLOY,
    DISCARD,
    PLACE_ROBOT,
    POWERS,
    PROSPECT,
    RECHARGE,
    REFINE,
    SWAP,
    TOW,
    UPGRADE,
)
from orebit.games.dark_side.components import (
    ABILITY,
    ACTIONS_PER_TURN,
    CARDS,
    CLUSTER_POINTS,
    CORE_RECHARGE,
    CORE_SAMPLE,
    DRAW_STEP,
    FIELD_REFINERY,
    FIRST_UPGRADE,
    LIGHT_PER_SEAT,
    MEMORY_CORE,
    MOST_SLOTS,
    NO_ABILITY,
    NO_CARD,
    ORE_CLUSTER,
    OVERCLOCK,
    OVERCLOCK_ACTIONS,
    RECHARGE_DRAW,
    REFINERY_POINTS,
    ROBOT_ACTIONS,
    ROBOTS,
    ROBOTS_START,
    SOLAR_ARRAY,
    SOLAR_DRAW,
    SURVEY_BEACON,
    SURVEY_DRAW,
    THIRD_ROBOT,
    TOW_CABLE,
    UPGRADES,
)
from orebit.games.dark_side.copying import copy_position
from orebit.games.dark_side.position import (
    ACTION,
    ASLEEP,
    BUILDING,
    COMMS,
    DEPLOYING,
    DISCARDING,
    DUMMY,
    NO_POWER,
    NO_SLOT,
    OVER,
    PLACE,
    REFINING,
    RESERVE,
    SPECTATORS,
    SWAPPING,
    TOWING,
    around,
)
from orebit.games.dark_side.reasons import (
    ASKED,
    DEPLOYED_DARK,
    NO_START_SLOT,
    NO_SUCH_SLOT,
    NO_UPGRADE_TEXT,
    NOT_HELD,
    START_TAKEN,
    SWAP_OPEN,
    TOW_DARK,
    TOW_RESERVE,
    TOWED_ALREADY,
    UPGRADED,
)
from orebit.games.dark_side.solo import Solo


@final
class DarkSideState(Solo):
    """One moment of the game."""

    def clone(self) -> "DarkSideState":
        other = DarkSideState(self.seats)
        copy_position(self, other)
        return other

    # §5 Who decides, and what is legal
    def awaited(self) -> i64:
        if self.phase == OVER:
            return 0
        return 1 << (self.placing_seat() if self.phase == PLACE else self.active())

    def legal(self, seat: i64) -> vec[i64]:
        if self.awaited() != 1 << seat:
            return vec[i64]()
        if self.phase == ACTION:
            return self.legal_actions(seat)
        if self.phase == BUILDING:
            return self.one_for_each_card(seat, BUILD)
        if self.phase == DISCARDING:
            return self.one_for_each_card(seat, DISCARD)
        if self.phase == PLACE:
            return self.legal_placements()
        if self.phase == DEPLOYING:
            return self.legal_deployments()
        if self.phase == REFINING:
            return append(self.one_for_each_card(seat, REFINE), DECLINE)
        if self.phase == TOWING:
            return self.legal_tows(seat)
        return self.legal_swaps(seat)

    def why_not(self, seat: i64, action: i64) -> i64:
        """The same conditions as in `legal`, asked for one action of the decider."""
        if action == DECLINE:
            return LEGAL if self.phase in (REFINING, TOWING, SWAPPING) else ASKED[self.phase]
        if self.phase != phase_of(action):
            return ASKED[self.phase]
        if action < PROSPECT:
            return self.why_no_placement(action - PLACE_ROBOT, self.occupied())
        if action < COMMUNICATE:
            offset = action - PROSPECT
            slot, card = offset // POWERS % MOST_SLOTS, offset // (POWERS * MOST_SLOTS) % CARDS
            return self.why_no_prospect(seat, offset // (POWERS * MOST_SLOTS * CARDS), card, slot, offset % POWERS == 1)
        if action < UPGRADE:
            why = self.why_idle(seat, action - COMMUNICATE)
            return why if why != LEGAL else self.why_no_call(seat, action - COMMUNICATE, self.occupied())
        if action < RECHARGE:
            card = action - UPGRADE
            return self.why_no_upgrade(seat, card) if self.holds(seat, card) else NOT_HELD
        if action == RECHARGE:
            return LEGAL  # R25
        if action < REFINE:
            return self.why_no_deployment(action - DEPLOY)
        if action < TOW:
            return LEGAL if self.holds(seat, action - REFINE) else NOT_HELD
        if action < SWAP:
            return self.why_no_tow(seat, action - TOW)
        if action < DECLINE:
            card, slot = (action - SWAP) // MOST_SLOTS, (action - SWAP) % MOST_SLOTS
            return self.why_no_swap(slot) if self.holds(seat, card) else NOT_HELD
        return LEGAL if self.holds(seat, (action - BUILD) % CARDS) else NOT_HELD

    def one_for_each_card(self, seat: i64, first: i64) -> vec[i64]:
        actions = vec[i64](capacity=16)
        card = self.hand_first[seat]
        while card != NO_CARD:
            actions = append(actions, first + card)
            card = self.hand_next[card]
        return actions

    def play(self, seat: i64, action: i64, chance: Chance, log: Log | None = None) -> None:
        if action < PROSPECT:
            self.place_robot(action - PLACE_ROBOT, log)
        elif action < COMMUNICATE:
            self.choose_prospect(seat, action - PROSPECT, log)
        elif action < UPGRADE:
            self.choose_communicate(seat, action - COMMUNICATE, log)
        elif action < RECHARGE:
            self.upgrade(seat, action - UPGRADE, log)
        elif action < DEPLOY:
            self.recharge(seat, log)
        elif action < REFINE:
            self.deploy(seat, action - DEPLOY, log)
        elif action < TOW:
            self.refine(seat, action - REFINE, log)
        elif action < SWAP:
            self.tow(seat, action - TOW, log)
        elif action < DECLINE:
            self.swap(seat, (action - SWAP) // MOST_SLOTS, (action - SWAP) % MOST_SLOTS, log)
        elif action < BUILD:
            self.decline(seat, log)
        elif action < DISCARD:
            self.build(seat, action - BUILD, log)
        else:
            self.discard(seat, action - DISCARD, log)

    # §4 Setup
    def placing_seat(self) -> i64:
        """§4.4 One robot at a time, the last seat first, in two passes (R13)."""
        return self.seats - 1 - modulo(self.placed, self.seats)

    def lowest_start_slot(self) -> i64:
        """From here on every robot can act before the dark side reaches it (R12)."""
        return self.seats - 1

    def top_start_slot(self) -> i64:
        return LIGHT_PER_SEAT * self.seats - 2

    def why_no_placement(self, slot: i64, occupied: i64) -> i64:
        if slot >= self.slots():
            return NO_SUCH_SLOT
        if slot < self.lowest_start_slot() or slot > self.top_start_slot():
            return NO_START_SLOT
        return START_TAKEN if self.is_visited(slot, occupied) else LEGAL

    def legal_placements(self) -> vec[i64]:
        occupied = self.occupied()
        actions = vec[i64](capacity=8)
        for slot in range(self.lowest_start_slot(), self.top_start_slot() + 1):
            if self.why_no_placement(slot, occupied) == LEGAL:
                actions = append(actions, PLACE_ROBOT + slot)
        return actions

    def place_robot(self, slot: i64, log: Log | None) -> None:
        """Into Restoring Comms, without mining or points (R14)."""
        seat = self.placing_seat()
        robot = self.placed // self.seats
        self.stand(seat, robot, slot, COMMS)
        self.placed += 1
        if log is not None:
            log.add(events.ROBOT_PLACED, [seat, robot, slot, self.top[slot]])
        if self.placed == ROBOTS_START * self.seats:
            if self.hard:
                self.stand_third(log)
            self.start_turn(log)  # R6: turn 0 has a dawn like any other
        elif self.solo and self.placing_seat() == DUMMY:
            self.place_robot(self.highest_start_slot(), log)

    def place_automatically(self, log: Log | None) -> None:
        """Option robot_placement=auto: the k-th robot goes to start slot 3n-2-k."""
        while self.phase == PLACE:
            self.place_robot(self.top_start_slot() - self.placed, log)

    def highest_start_slot(self) -> i64:
        """§7 Where the dummy puts its robots: the empty start slot of highest number."""
        actions = self.legal_placements()
        return actions[len(actions) - 1] - PLACE_ROBOT

    # §5.1 Dawn
    def start_turn(self, log: Log | None) -> None:
        """Turn up the first dark location (R1, R5) and get ready for two actions."""
        revealed = around(LIGHT_PER_SEAT * self.seats + self.turn, self.seats)
        seat = self.active()
        if log is not None:
            log.add(events.TURN_STARTED, [self.turn, seat])
            log.add(events.LOCATION_REVEALED, [revealed, self.top[revealed]], revealing=True)
        self.phase = ACTION
        self.built = False
        self.restore_comms(revealed, log)
        self.actions_left = ACTIONS_PER_TURN
        self.spectrometer_used = False
        for robot in range(ROBOTS):
            self.used[robot] = 0
            self.allowance[robot] = OVERCLOCK_ACTIONS if self.has(seat, OVERCLOCK) else ROBOT_ACTIONS  # R23
        if self.solo and seat == DUMMY:
            self.play_dummy(log)

    def restore_comms(self, slot: i64, log: Log | None) -> None:
        """All robots on the location go to Restoring Comms; they may act at once (R4, R5)."""
        for i in range(self.seats * ROBOTS):
            if self.robot_slot[i] == slot:
                self.robot_spot[i] = COMMS
        if log is not None:
            woken = self.all_robots_at(slot)
            if woken:
                log.add(events.COMMS_RESTORED, [slot, self.top[slot], *woken])

    # §5.2 The two actions of a turn
    def legal_actions(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=32)
        occupied = self.occupied()
        for robot in range(ROBOTS):
            if self.why_idle(seat, robot) == LEGAL:
                actions = self.with_prospects(actions, seat, robot, occupied)
        for robot in range(ROBOTS):
            if self.why_idle(seat, robot) == LEGAL and self.why_no_call(seat, robot, occupied) == LEGAL:
                actions = append(actions, COMMUNICATE + robot)
        card = self.hand_first[seat]
        while card != NO_CARD:
            if self.why_no_upgrade(seat, card) == LEGAL:
                actions = append(actions, UPGRADE + card)
            card = self.hand_next[card]
        return append(actions, RECHARGE)  # R25: nobody is ever stuck

    def end_action(self, log: Log | None) -> None:
        """The action and what it led to are finished."""
        self.phase = ACTION
        self.site = NO_SLOT
        self.actions_left -= 1
        if self.actions_left == 0:
            self.draw_step(log)

    def choose_prospect(self, seat: i64, offset: i64, log: Log | None) -> None:
        slot = offset // POWERS % MOST_SLOTS
        card = offset // (POWERS * MOST_SLOTS) % CARDS
        robot = offset // (POWERS * MOST_SLOTS * CARDS)
        power: i64 = NO_POWER
        if offset % POWERS == 1:
            power = ABILITY[card]
        self.prospect(seat, robot, card, slot, power, log)
        self.resolve_mined_ability(seat, slot, log)

    def choose_communicate(self, seat: i64, robot: i64, log: Log | None) -> None:
        slot = self.call(seat, robot, self.occupied())
        self.communicate(seat, robot, slot, log)
        self.resolve_mined_ability(seat, slot, log)  # R29: after the draws

    def why_no_upgrade(self, seat: i64, card: i64) -> i64:
        """R36: never the same ability twice in one seat; R37: other seats do not matter."""
        if ABILITY[card] < FIRST_UPGRADE:
            return NO_UPGRADE_TEXT
        return UPGRADED if self.has(seat, ABILITY[card]) else LEGAL

    def upgrade(self, seat: i64, card: i64, log: Log | None) -> None:
        ability = ABILITY[card]
        self.leave_hand(seat, card)
        self.installed = changed(self.installed, seat * UPGRADES + ability - FIRST_UPGRADE, card)
        if log is not None:
            log.add(events.UPGRADE_INSTALLED, [seat, card, ability])
        if ability == OVERCLOCK:  # installed in mid-turn it counts at once
            for robot in range(ROBOTS):
                self.allowance[robot] += OVERCLOCK_ACTIONS - ROBOT_ACTIONS
        if ability == THIRD_ROBOT:
            self.phase = DEPLOYING
        else:
            self.end_action(log)

    def recharge(self, seat: i64, log: Log | None) -> None:
        """Legal with an empty deck too: it draws nothing then (R41)."""
        if log is not None:
            log.add(events.RECHARGED, [seat])
        self.draw(seat, CORE_RECHARGE if self.has(seat, MEMORY_CORE) else RECHARGE_DRAW, log)
        self.end_action(log)

    # §5.6 Abilities "When Mined". R34: only those that say "may" can be declined. R35: no other text counts in the ring
    def resolve_mined_ability(self, seat: i64, slot: i64, log: Log | None) -> None:
        ability = ABILITY[self.top[slot]]
        self.site = slot
        if ability == NO_ABILITY or ability > CORE_SAMPLE:
            self.end_action(log)
            return
        if log is not None:
            log.add(events.MINED_ABILITY, [seat, slot, ability])
        if ability == SURVEY_BEACON:
            self.draw(seat, SURVEY_DRAW, log)
            self.end_action(log)
        elif ability == ORE_CLUSTER:
            self.score_bonus(seat, ORE_CLUSTER, CLUSTER_POINTS * self.others_at(slot), log)
            self.end_action(log)
        elif ability == FIELD_REFINERY:
            self.decide_or_end(REFINING, self.hand_size[seat] > 0, log)
        elif ability == TOW_CABLE:
            self.decide_or_end(TOWING, self.can_tow_any(seat), log)
        else:
            self.view_dark(seat, log)
            self.decide_or_end(SWAPPING, self.hand_size[seat] > 0, log)

    def decide_or_end(self, phase: i64, is_possible: bool, log: Log | None) -> None:
        if is_possible:
            self.phase = phase
        else:
            self.end_action(log)

    def decline(self, seat: i64, log: Log | None) -> None:
        if log is not None:
            log.add(events.DECLINED, [seat, ABILITY[self.top[self.site]]])
        self.end_action(log)

    def refine(self, seat: i64, card: i64, log: Log | None) -> None:
        self.leave_hand(seat, card)
        self.throw_away(card)
        if log is not None:
            log.add(events.CARD_DISCARDED, [seat, card])
        self.score_bonus(seat, FIELD_REFINERY, REFINERY_POINTS, log)
        self.end_action(log)

    def why_no_tow(self, seat: i64, robot: i64) -> i64:
        """R49: from another light slot; whether the robot has acted does not matter."""
        slot = self.robot_slot[seat * ROBOTS + robot]
        if slot == RESERVE:
            return TOW_RESERVE
        if slot == self.site:
            return TOWED_ALREADY
        return TOW_DARK if self.is_dark(slot) else LEGAL

    def can_tow_any(self, seat: i64) -> bool:
        for robot in range(ROBOTS):
            if self.why_no_tow(seat, robot) == LEGAL:
                return True
        return False

    def legal_tows(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=4)
        for robot in range(ROBOTS):
            if self.why_no_tow(seat, robot) == LEGAL:
                actions = append(actions, TOW + robot)
        return append(actions, DECLINE)

    def tow(self, seat: i64, robot: i64, log: Log | None) -> None:
        """To Restoring Comms of the slot just mined: no mining and no robot action."""
        if log is not None:
            here = self.robot_slot[seat * ROBOTS + robot]
            log.add(events.ROBOT_TOWED, [seat, robot, here, self.site, self.top[here], self.top[self.site]])
        self.stand(seat, robot, self.site, COMMS)
        self.end_action(log)

    def view_dark(self, seat: i64, log: Log | None) -> None:
        for i in range(self.dark_count()):
            self.known_by[self.top[self.dark_slot(i)]] |= 1 << seat
        if log is not None:
            slots = [self.dark_slot(i) for i in range(self.dark_count())]
            cards: list[int] = [self.top[slot] for slot in slots]
            log.add_secret(events.DARK_VIEWED, [seat, *slots], cards, 1 << seat, revealing=True)

    def why_no_swap(self, slot: i64) -> i64:
        if slot >= self.slots():
            return NO_SUCH_SLOT
        return LEGAL if self.is_dark(slot) else SWAP_OPEN

    def legal_swaps(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=32)
        card = self.hand_first[seat]
        while card != NO_CARD:
            for slot in range(self.slots()):
                if self.why_no_swap(slot) == LEGAL:
                    actions = append(actions, SWAP + card * MOST_SLOTS + slot)
            card = self.hand_next[card]
        return append(actions, DECLINE)

    def swap(self, seat: i64, card: i64, slot: i64, log: Log | None) -> None:
        """R48: robots on the slot stay; only the swapper knows the new card. Who knew the old one knows who has it."""
        taken = self.top[slot]
        self.leave_hand(seat, card)
        self.forget_hand(seat)
        self.known_by[card] = 1 << seat
        self.top[slot] = card
        self.under[card] = self.under[taken]
        self.under[taken] = NO_CARD
        self.take_in_hand(seat, taken)
        if log is not None:
            log.add_secret(events.DARK_SWAPPED, [seat, slot], [card, taken], 1 << seat)
        self.end_action(log)

    # §5.6 Third robot (R38)
    def why_no_deployment(self, slot: i64) -> i64:
        if slot >= self.slots():
            return NO_SUCH_SLOT
        return DEPLOYED_DARK if self.is_dark(slot) else LEGAL

    def legal_deployments(self) -> vec[i64]:
        actions = vec[i64](capacity=16)
        for slot in range(self.slots()):
            if self.why_no_deployment(slot) == LEGAL:
                actions = append(actions, DEPLOY + slot)
        return actions

    def deploy(self, seat: i64, slot: i64, log: Log | None) -> None:
        robot = ROBOTS - 1
        self.stand(seat, robot, slot, COMMS)
        if log is not None:
            log.add(events.ROBOT_DEPLOYED, [seat, robot, slot, self.top[slot]])
        self.end_action(log)

    # §5.7 Draw and end check
    def draw_step(self, log: Log | None) -> None:
        seat = self.active()
        self.draw(seat, SOLAR_DRAW if self.has(seat, SOLAR_ARRAY) else DRAW_STEP, log)
        if self.deck_size() == 0 and seat == self.seats - 1:  # R40, R42: all seats have had equally many turns
            self.end_match(log)
        elif self.hand_size[seat] == 0:
            self.darken(seat, log)
        else:
            self.phase = BUILDING

    # §5.8 Build
    def build(self, seat: i64, card: i64, log: Log | None) -> None:
        self.leave_hand(seat, card)
        self.forget_hand(seat)
        self.cover(card, 1 << seat, log)  # R8: the builder remembers the card
        if self.hand_size[seat] > self.hand_limit(seat):
            self.phase = DISCARDING
        else:
            self.end_turn(log)

    def cover(self, card: i64, known_by: i64, log: Log | None) -> None:
        """Lay a card face down over the first light location (R2); what it covers is out of the game (R3)."""
        slot = self.first_light()
        covered = self.top[slot]
        self.under[card] = covered
        self.top[slot] = card
        self.known_by[card] = known_by
        if log is not None:
            log.add_secret(events.LOCATION_BUILT, [self.active(), slot, covered], [card], known_by)
        self.lose_signal(slot, covered, log)

    def darken(self, seat: i64, log: Log | None) -> None:
        """R27: with an empty hand the location itself is turned face down, as everybody can see."""
        slot = self.first_light()
        self.known_by[self.top[slot]] = SPECTATORS | ((1 << self.seats) - 1)
        if log is not None:
            log.add(events.LOCATION_DARKENED, [seat, slot, self.top[slot]])
        self.lose_signal(slot, self.top[slot], log)
        self.end_turn(log)

    def lose_signal(self, slot: i64, location: i64, log: Log | None) -> None:
        """The location is dark from now on (R9). R4: its robots lie on top, whatever deposit they were on."""
        self.built = True
        for i in range(self.seats * ROBOTS):
            if self.robot_slot[i] == slot:
                self.robot_spot[i] = ASLEEP
        if log is not None:
            lost = self.all_robots_at(slot)
            if lost:
                log.add(events.SIGNAL_LOST, [slot, location, *lost])

    # §5.9 Discard
    def discard(self, seat: i64, card: i64, log: Log | None) -> None:
        self.leave_hand(seat, card)
        self.throw_away(card)
        if log is not None:
            log.add(events.CARD_DISCARDED, [seat, card])
        if self.hand_size[seat] <= self.hand_limit(seat):  # R26: checked here and nowhere else
            self.end_turn(log)

    def end_turn(self, log: Log | None) -> None:
        if log is not None:
            log.add(events.TURN_ENDED, [self.active()])
        self.turn += 1
        self.start_turn(log)

    # §7 Solo
    def play_dummy(self, log: Log | None) -> None:
        """The dummy's whole turn after its dawn. It has no hand, no upgrades and no decisions."""
        for robot in self.dummy_order():
            self.move_dummy(robot, log)
        if self.deck_size() > 0:
            card = self.next_card()  # R51: it leaves the deck like any other
            self.announce_last_round(log)
            self.cover(card, 0, log)
        if self.deck_size() == 0:
            self.end_match(log)
        else:
            self.end_turn(log)

    # §6 The end
    def end_match(self, log: Log | None) -> None:
        self.phase = OVER
        if log is not None:
            log.add(events.MATCH_ENDED, self.scores())

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = self.scores()
        if self.solo:
            return self.solo_outcome()
        best = max(scores)
        winners = [seat for seat in range(self.seats) if scores[seat] == best]  # R43: a tie is a shared victory
        ranks = ranked(scores)
        return Outcome(scores, ranks, winners, self.returns_of(ranks, winners), "the asteroid deck ran out")


def phase_of(action: i64) -> i64:
    """The phase in which actions of this kind are played; DECLINE has three."""
    if action < PROSPECT:
        return PLACE
    if action < DEPLOY:
        return ACTION
    if action < REFINE:
        return DEPLOYING
    if action < TOW:
        return REFINING
    if action < SWAP:
        return TOWING
    if action < DECLINE:
        return SWAPPING
    return BUILDING if action < DISCARD else DISCARDING
