"""Planet XS, the rules: decisions and the loop of a round. `§5.4` is a section of the spec, `R12` a ruling.

The phases have a module each, in this order: distribute, planning, command, combat, exchange, deposit, restore; ai and
coop hold the modes of §7, setup the beginning, hidden what a seat cannot know. position.py holds the facts that all of
them work on, why_not.py asks the conditions of each action.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.state import Outcome
from orebit.games.planet_xs import (
    ai,
    combat,
    command,
    coop,
    deposit,
    distribute,
    events,
    exchange,
    hidden,
    planning,
    restore,
)
from orebit.games.planet_xs.actions import (
    CHOOSE_RESOURCE,
    CONFIRM,
    FIGHT,
    LOSE,
    PASS,
    PLACE,
    PLAY_AMBUSH,
    PLAY_ARMOUR,
    PLAY_ASSAULT,
    PLAY_BEACON,
    PLAY_BLADE,
    PLAY_DROID,
    PLAY_LURE,
    PLAY_RECOVER,
    PLAY_SECURE,
    PLAY_STIMULANT,
    PLAY_TARGETER,
    PLAY_TOXIN,
    RAID,
    SKIRMISH,
    SPLIT,
    STAND_DOWN,
    STEAL,
    STORE,
    YIELD_TO,
)
from orebit.games.planet_xs.components import (
    AMBUSH,
    AMBUSH_SECTION,
    ASSAULT_SECTION,
    BASES,
    BEACON_LEAST,
    FACINGS,
    HVY_ASSAULT,
    LOCATIONS,
    MINE_LIMIT,
    MOST_ON_DIE,
    MOST_SEATS,
    SLOTS,
)
from orebit.games.planet_xs.copying import copy_position
from orebit.games.planet_xs.position import (
    CAMPING,
    COMMAND,
    DEPLOY,
    DISTRIBUTE,
    EXCHANGE,
    LOSING,
    MINING,
    OVER,
    PICKING,
    PLANNING,
    REACTING,
    RETURNING,
    STORING,
    THEFT,
    YIELDING,
    Position,
)
from orebit.games.planet_xs.why_not import why_not


@final
class PlanetXSState(Position):
    """A match in progress: what the kernel asks of it."""

    def clone(self) -> "PlanetXSState":
        other = PlanetXSState(self.seats)
        copy_position(self, other)
        return other

    # §5 Who decides, and what is legal
    def awaited(self) -> i64:
        return self.waiting

    def legal(self, seat: i64) -> vec[i64]:
        if seat < 0 or (self.waiting >> seat) & 1 == 0:
            return vec[i64]()
        step = self.step
        if step == PLANNING:
            return planning.legal_plan(self, seat)
        if step == STORING:
            return deposit.legal_stores(self, seat)
        if step == COMMAND:
            return command.legal_command(self, seat)
        if step == REACTING:
            return exchange.legal_reactions(self, seat)
        if step == PICKING:
            return combat.legal_picks(self, seat)
        if step == THEFT:
            return deposit.legal_steals(self)
        if step == DISTRIBUTE:
            return distribute.legal_resources(self)
        if step == LOSING:
            return exchange.legal_losses(self)
        if step == YIELDING:
            return coop.legal_yields(self)
        return coop.legal_splits(self)

    def why_not(self, seat: i64, action: i64) -> i64:
        return why_not(self, seat, action)

    def play(self, seat: i64, action: i64, chance: Chance, log: Log | None = None) -> None:
        if action < PLACE:
            distribute.choose_resource(self, seat, action - CHOOSE_RESOURCE, log)
        elif action < CONFIRM:
            planning.place_crew(self, seat, action - PLACE, log)
        elif action < PASS:
            planning.confirm(self, seat, log)
        elif action < FIGHT:
            self.play_card(seat, action, chance, log)
        elif action < LOSE:
            self.play_pick(seat, action, log)
        elif action < STEAL:
            exchange.lose(self, action - LOSE, log)
        elif action < STORE:
            deposit.steal(self, action - STEAL, log)
        elif action < YIELD_TO:
            deposit.store_by_choice(self, seat, (action - STORE) // SLOTS, (action - STORE) % SLOTS, log)
        elif action < SPLIT:
            place = (action - YIELD_TO) // coop.PARTNERS
            coop.yield_to(self, place // FACINGS, place % FACINGS, (action - YIELD_TO) % coop.PARTNERS, log)
        else:
            coop.split(self, (action - SPLIT) // (MINE_LIMIT + 1), (action - SPLIT) % (MINE_LIMIT + 1), log)
        self.go_on(chance, log)

    def play_card(self, seat: i64, action: i64, chance: Chance, log: Log | None) -> None:
        """Pass, or play a card with the Command or the Combat symbol."""
        reacting = self.step == REACTING
        if action < PLAY_SECURE:
            if reacting:
                exchange.pass_reaction(self, seat, log)
            else:
                command.pass_command(self, seat, log)
        elif action < PLAY_RECOVER:
            turn = (action - PLAY_SECURE) % (FACINGS * FACINGS)
            owner_base = (action - PLAY_SECURE) // (FACINGS * FACINGS)
            command.secure(self, seat, owner_base // BASES, owner_base % BASES, turn // FACINGS, turn % FACINGS, log)
        elif action < PLAY_ARMOUR:
            command.recover(self, seat, action - PLAY_RECOVER, log)
        elif action < PLAY_LURE:
            command.armour(self, seat, log)
        elif action < PLAY_BEACON:
            command.lure(self, seat, log)
        elif action < PLAY_TOXIN:
            command.beacon(self, seat, action - PLAY_BEACON + BEACON_LEAST, log)
        elif action < PLAY_DROID:
            command.toxin(self, seat, (action - PLAY_TOXIN) // LOCATIONS, (action - PLAY_TOXIN) % LOCATIONS, log)
        elif action < PLAY_ASSAULT:
            if reacting:
                exchange.guard(self, seat, chance, log)
            else:
                command.guard(self, seat, log)
        elif action < PLAY_AMBUSH:
            exchange.win_pair(self, seat, HVY_ASSAULT, ASSAULT_SECTION, action - PLAY_ASSAULT, log)
        elif action < PLAY_BLADE:
            exchange.win_pair(self, seat, AMBUSH, AMBUSH_SECTION, action - PLAY_AMBUSH, log)
        elif action < PLAY_TARGETER:
            exchange.power_blade(self, seat, action - PLAY_BLADE + 1, log)
        elif action < PLAY_STIMULANT:
            exchange.targeter(self, seat, action - PLAY_TARGETER + 1, log)
        else:
            die = (action - PLAY_STIMULANT) % MOST_ON_DIE + 1
            exchange.stimulant(self, seat, (action - PLAY_STIMULANT) // MOST_ON_DIE, die, chance, log)

    def play_pick(self, seat: i64, action: i64, log: Log | None) -> None:
        if action < SKIRMISH:
            combat.pick_fight(self, seat, (action - FIGHT) // MOST_SEATS, (action - FIGHT) % MOST_SEATS, log)
        elif action < RAID:
            place = (action - SKIRMISH) // MOST_SEATS
            rival = (action - SKIRMISH) % MOST_SEATS
            combat.pick_skirmish(self, seat, place // FACINGS, place % FACINGS, rival, log)
        elif action < STAND_DOWN:
            combat.pick_raid(self, seat, action - RAID, log)
        else:
            combat.stand_down(self, seat, action - STAND_DOWN, log)

    # §5 The round
    def go_on(self, chance: Chance, log: Log | None) -> None:
        """All that happens by itself, step by step, up to the next decision or the end."""
        while self.waiting == 0:
            step = self.step
            if step == DISTRIBUTE:
                distribute.distribute(self, chance, log)
            elif step == PLANNING:
                planning.start_planning(self)
            elif step == DEPLOY:
                planning.reveal_plans(self, log)
                ai.deploy(self, chance, log)
                command.start_command(self)
            elif step == COMMAND:
                command.ask_for_command(self)
            elif step == YIELDING:
                coop.find_shared_facing(self)
            elif step == PICKING:
                self.ask_for_pick(log)
            elif step == EXCHANGE:
                exchange.start_exchange(self, chance, log)
            elif step == REACTING:
                exchange.ask_for_reaction(self, log)
            elif step == LOSING:
                self.ask_for_losses(log)
            elif step == CAMPING:
                combat.attack_camp(self, chance, log)
            elif step == MINING:
                deposit.mine_all(self, log)
            elif step == THEFT:
                deposit.steal_all(self, chance, log)
            elif step == RETURNING:
                deposit.return_crew(self, log)
            elif step == STORING:
                self.store_captured(log)
            elif step == OVER:
                break
            else:
                restore.restore(self, chance, log)
        if self.step == OVER and log is not None:
            log.add(events.MATCH_ENDED, [self.reason, *self.scores()])

    def ask_for_pick(self, log: Log | None) -> None:
        if combat.find_picker(self):
            if self.is_ai(self.turn):
                ai.pick(self, self.turn, log)
            else:
                self.waiting = 1 << self.turn

    def ask_for_losses(self, log: Log | None) -> None:
        if self.is_ai(self.initiator):
            ai.lose_raiders(self, log)
        else:
            self.waiting = 1 << self.initiator

    def store_captured(self, log: Log | None) -> None:
        for seat in range(self.seats):
            if self.is_ai(seat):
                ai.store_all(self, seat, log)
        deposit.start_storing(self, log)

    # §6 The end
    def sides(self) -> list[int]:
        return coop.coop_sides(self) if self.coop else super().sides()

    def scores(self) -> list[int]:
        return [restore.score(self, seat) for seat in range(self.seats)]

    def outcome(self) -> Outcome | None:
        return restore.outcome(self) if self.step == OVER else None

    def returns_of(self, ranks: list[int], winners: list[int]) -> list[float]:
        """The first share 1, AI crews among them (solo: 0.5 for a tie); co-op partners have 1 each when they win."""
        if self.coop:
            return [1.0 if seat in winners else 0.0 for seat in range(self.seats)]
        first = sum([1 for rank in ranks if rank == 1])
        return [1.0 / first if rank == 1 else 0.0 for rank in ranks]

    # §3 What a seat cannot know
    def scramble(self, seat: i64, chance: Chance) -> None:
        hidden.scramble(self, seat, chance)

    def shuffle_unknown(self, chance: Chance) -> None:
        hidden.shuffle_unknown(self, chance)
