"""Planet XS, the position (§3): the facts of a match, and the terms that the rules derive from them."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.cloning import Shared
from orebit.core.log import Log
from orebit.core.state import State
from orebit.core.vecs import changed, counting, filled
from orebit.games.planet_xs import events
from orebit.games.planet_xs.components import (
    AI_WORST,
    ALIEN_START,
    BASE_ZONE,
    BASES,
    COLOURS,
    DEFENCE,
    DEPTHS,
    EMPTY,
    FACINGS,
    FIRST_FACING,
    MINE_COLOUR,
    MINES,
    MOST_DICE,
    POINTS,
    SECTIONS,
    SLOTS,
    TYPES,
    ZONES,
)

# §5 The steps of a round: what happens next, or is being decided while somebody is awaited.
DISTRIBUTE: Final = 0  # D1
PLANNING: Final = 1  # D2
DEPLOY: Final = 2
COMMAND: Final = 3  # D3
YIELDING: Final = 4  # D9
PICKING: Final = 5  # D4
EXCHANGE: Final = 6
REACTING: Final = 7  # D5
LOSING: Final = 8  # D6
CAMPING: Final = 9
MINING: Final = 10  # D10
THEFT: Final = 11  # D7
RETURNING: Final = 12
STORING: Final = 13  # D8
RESTORE: Final = 14
OVER: Final = 15
STEP_IDS: Final = (
    "distribute", "planning", "deploy", "command", "yielding", "picking", "exchange", "reacting",
    "losing", "camp", "mining", "theft", "returning", "storing", "restore", "over",
)  # fmt: skip

# §5.2 Kinds of combat
NO_FIGHT: Final = 0
FIGHT_AT_MINE: Final = 1
SKIRMISH_AT_FACING: Final = 2
RAID_ON_BASE: Final = 3

# The two sides of a combat
INITIATOR: Final = 0
OPPONENT: Final = 1
SIDES: Final[i64] = 2

# §6 Why a match ended
NOT_ENDED: Final = 0
CONTRACT: Final = 1
EXHAUSTED: Final = 2
CARD_LIMIT: Final = 3
HARD_CAP: Final = 4
AI_CONTRACT: Final = 5
COOP_CONTRACT: Final = 6

NO_LENGTH: Final = 0  # option length: contract


class Position(State):
    """One moment of a match: all that a save holds, nothing that can be worked out.

    While step is PLANNING, what stands on the map are the secret plans, each known to its own seat only.
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.ai: i64 = 0  # mask of the AI crews
        self.coop: bool = False
        self.length: i64 = NO_LENGTH  # option length: Resource cards
        self.rotates: bool = True  # option first_player (R6)
        self.stores_first: bool = False  # option storing: before_theft (R52)
        self.crew_size: i64 = 0  # members of each crew (R1)
        self.base_of: Shared = vec[i64]()  # by seat
        self.seat_at: Shared = vec[i64]()  # by base: the seat, or NOBODY
        self.step: i64 = DISTRIBUTE
        self.waiting: i64 = 0  # mask of the seats that must act
        self.round: i64 = 1
        self.cards_played: i64 = 0
        self.first_player: i64 = 0
        self.alien: i64 = ALIEN_START  # its zone
        self.cubes: vec[i64] = vec[i64]()  # by mine
        self.supply: Shared = vec[i64]()  # by colour
        self.lost: Shared = vec[i64]()  # by colour: swept by the Alien (R12)
        self.slots: vec[i64] = vec[i64]()  # by seat * SLOTS + slot: a colour, or EMPTY
        self.held: vec[i64] = vec[i64]()  # by seat * COLOURS + colour: captured, not yet stored
        self.crew: vec[i64] = vec[i64]()  # by seat: in hand
        self.wounds: vec[i64] = vec[i64]()  # by seat * SECTIONS + section
        self.miners: vec[i64] = vec[i64]()  # by seat * MINES + mine
        self.raiders: vec[i64] = vec[i64]()  # by seat * BASES + base: a mask of facings (R18: one a facing)
        self.defenders: vec[i64] = vec[i64]()  # by seat: crew members at the own base
        self.campers: vec[i64] = vec[i64]()  # by seat
        self.reached: vec[i64] = vec[i64]()  # by seat: the last place of its plan, in canonical order (R19)
        self.droids: Shared = vec[i64]()  # by seat
        self.stood_down: Shared = vec[i64]()  # by seat: a mask of bases (R42)
        self.armoured: i64 = 0  # mask of seats
        self.cards: vec[i64] = vec[i64]()  # by seat * TYPES + type: action cards in hand
        self.hand_size: vec[i64] = vec[i64]()  # by seat
        self.discard: Shared = vec[i64]()  # by type
        self.deck: Shared = vec[i64]()  # types, top first
        self.drawn: i64 = 0  # how many have left it
        self.resources: Shared = vec[i64]()  # the Resource deck: the played cards, then the others, top first
        self.resources_played: i64 = 0  # since it was last shuffled
        self.top_known: i64 = 0  # mask of the seats that know the top Resource card (R10)
        self.ai_deck: Shared = vec[i64]()
        self.ai_drawn: i64 = 0
        self.turn: i64 = 0  # COMMAND and PICKING: the seat in turn
        self.passes: i64 = 0  # COMMAND and REACTING: in a row
        self.kind: i64 = NO_FIGHT
        self.site: i64 = 0  # of the combat: its mine, or its base
        self.facing: i64 = 0  # of a skirmish
        self.initiator: i64 = 0
        self.opponent: i64 = 0
        self.attackers: i64 = 0  # in a raid: a mask of facings (R44)
        self.reactor: i64 = 0  # REACTING: the seat asked
        self.dice: vec[i64] = vec[i64]()  # by side * MOST_DICE, open dice from high to low; 0 = none
        self.losses: vec[i64] = vec[i64]()  # by side * SECTIONS + section: figures settled or lost, not yet removed
        self.progress: i64 = 0  # MINING: the mine; THEFT: thefts gone through; STORING: MINES if the theft comes next
        self.roll: i64 = 0  # THEFT: the die
        self.reason: i64 = NOT_ENDED

    # Seats
    def is_ai(self, seat: i64) -> bool:
        return (self.ai >> seat) & 1 == 1

    def player_count(self) -> i64:
        count: i64 = 0
        for seat in range(self.seats):
            if not self.is_ai(seat):
                count += 1
        return count

    def is_solo(self) -> bool:
        return self.player_count() == 1

    def are_partners(self, one: i64, other: i64) -> bool:
        return self.coop and not self.is_ai(one) and not self.is_ai(other)

    def clockwise(self, seat: i64, steps: i64) -> i64:
        place = seat + steps
        while place >= self.seats:  # quicker than a division
            place -= self.seats
        return place

    # §3 Derived terms
    def acts_in(self, seat: i64, zone: i64) -> bool:
        """Crew in the Alien's zone is inert without Armour (R24)."""
        return zone != self.alien or (self.armoured >> seat) & 1 == 1

    def miners_at(self, seat: i64, mine: i64) -> i64:
        """The effective crew members of a seat; a mine lies in the zone of its number."""
        if self.acts_in(seat, mine):  # `… if … else 0` would be boxed, here and below
            return self.miners[seat * MINES + mine]
        return 0

    def all_miners_at(self, mine: i64) -> i64:
        total: i64 = 0
        for seat in range(self.seats):
            total += self.miners_at(seat, mine)
        return total

    def is_contested(self, mine: i64) -> bool:
        """Two effective crews, more members than cubes. R35: one crew alone never fights. R36: 0 cubes will do."""
        crews: i64 = 0
        total: i64 = 0
        for seat in range(self.seats):
            members = self.miners_at(seat, mine)
            if members > 0:
                crews += 1
                total += members
        return crews >= SIDES and total > self.cubes[mine]

    def raiders_at(self, seat: i64, base: i64) -> i64:
        """The facings with an effective raider of the seat, as a mask."""
        if self.acts_in(seat, BASE_ZONE[base]):
            return self.raiders[seat * BASES + base]
        return 0

    def alone_at(self, seat: i64, base: i64) -> i64:
        """The facings at which the seat is the only effective crew, as a mask (R43: sharing is by facing)."""
        mask = self.raiders_at(seat, base)
        if mask == 0:
            return 0
        for other in range(self.seats):
            if other != seat:
                others = self.raiders_at(other, base)
                mask = (mask | others) ^ others
        return mask

    def defence(self, seat: i64) -> i64:
        """Crew members in defence of the seat's base, and its droids (R29)."""
        return self.defenders[seat] + self.droids[seat]

    def has_stood_down(self, seat: i64, base: i64) -> bool:
        return (self.stood_down[seat] >> base) & 1 == 1

    def members_at(self, seat: i64, location: i64) -> i64:
        """Crew members on the map, effective or not."""
        if location < FIRST_FACING:
            return self.miners[seat * MINES + location]
        if location < DEFENCE:
            base = (location - FIRST_FACING) // FACINGS
            return (self.raiders[seat * BASES + base] >> (location - FIRST_FACING) % FACINGS) & 1
        return self.defenders[seat] if location == DEFENCE else self.campers[seat]

    def on_map(self, seat: i64) -> i64:
        total = self.defenders[seat] + self.campers[seat]
        miners = self.miners
        for mine in range(seat * MINES, (seat + 1) * MINES):
            total += miners[mine]
        raiders = self.raiders
        for base in range(seat * BASES, (seat + 1) * BASES):
            total += bits(raiders[base])
        return total

    def facing_value(self, seat: i64, facing: i64) -> i64:
        value: i64 = 0
        slots = self.slots
        first = seat * SLOTS + facing * DEPTHS
        for slot in range(first, first + DEPTHS):
            if slots[slot] != EMPTY:
                value += POINTS[slots[slot]]
        return value

    def stored(self, seat: i64) -> i64:
        """How many slots of the base are filled."""
        count: i64 = 0
        slots = self.slots
        for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
            if slots[slot] != EMPTY:
                count += 1
        return count

    def holds(self, seat: i64) -> i64:
        """How many captured cubes wait to be stored."""
        count: i64 = 0
        for colour in range(COLOURS):
            count += self.held[seat * COLOURS + colour]
        return count

    # Moving crew
    def leave(self, seat: i64, location: i64) -> None:
        """One crew member goes from the map; the caller puts it elsewhere."""
        if location < FIRST_FACING:
            self.miners[seat * MINES + location] -= 1
        elif location < DEFENCE:
            base = (location - FIRST_FACING) // FACINGS
            self.raiders[seat * BASES + base] ^= 1 << (location - FIRST_FACING) % FACINGS
        elif location == DEFENCE:
            self.defenders[seat] -= 1
        else:
            self.campers[seat] -= 1

    def clear_map(self, seat: i64) -> None:
        """All crew members of the seat go from the map; the caller has counted them."""
        miners = self.miners
        for mine in range(seat * MINES, (seat + 1) * MINES):
            miners[mine] = 0
        raiders = self.raiders
        for base in range(seat * BASES, (seat + 1) * BASES):
            raiders[base] = 0
        self.defenders[seat] = 0
        self.campers[seat] = 0

    def bounded(self, seat: i64, section: i64) -> i64:
        """§7.1: an AI crew's members never go to Major."""
        return AI_WORST if section > AI_WORST and self.is_ai(seat) else section

    def wound(self, seat: i64, section: i64, location: i64, log: Log | None) -> None:
        """One crew member goes from the map to the Med Bay."""
        section = self.bounded(seat, section)
        self.leave(seat, location)
        self.wounds[seat * SECTIONS + section] += 1
        if log is not None:
            log.add(events.WOUNDED, [seat, self.base_of[seat], section, location])

    def take_cubes(self, seat: i64, mine: i64, count: i64, log: Log | None) -> None:
        if count > 0:
            self.cubes[mine] -= count
            self.held[seat * COLOURS + MINE_COLOUR[mine]] += count
            if log is not None:
                log.add(events.MINED, [seat, self.base_of[seat], mine, count])

    def move_alien(self, steps: i64, cause: i64, log: Log | None) -> None:
        """R23: only ever clockwise; a card's move removes nothing."""
        start = self.alien
        self.alien = (start + steps) % ZONES
        if log is not None:
            log.add(events.ALIEN_MOVED, [start, self.alien, cause])

    # Action cards
    def draw_cards(self, seat: i64, count: i64, from_med_bay: bool, chance: Chance, log: Log | None) -> None:
        """§5.6: from the deck, else from the shuffled discard, else nothing. No hand limit."""
        types: list[int] = []
        while count > 0:
            if self.drawn == len(self.deck):
                self.shuffle_discard(chance, log)
                if len(self.deck) == 0:
                    break
            card = self.deck[self.drawn]
            self.drawn += 1
            self.cards[seat * TYPES + card] += 1
            self.hand_size[seat] += 1
            count -= 1
            if log is not None:
                types.append(card)
        if log is not None and types:
            facts = [seat, self.base_of[seat], len(types), int(from_med_bay)]
            log.add_secret(events.CARDS_DRAWN, facts, types, 1 << seat, revealing=True)

    def shuffle_discard(self, chance: Chance, log: Log | None) -> None:
        pile = vec[i64](capacity=40)
        for card in range(TYPES):
            for copy in range(self.discard[card]):
                pile = append(pile, card)
        self.discard = filled(TYPES, 0)
        chance.shuffle(pile)
        self.deck = pile
        self.drawn = 0
        if log is not None and len(pile) > 0:
            log.add(events.DECK_RESHUFFLED, [events.ACTION_CARDS], revealing=True)

    def discard_card(self, seat: i64, card: i64, log: Log | None) -> None:
        """Play a card from hand. Copies of a type are the same, so it is the lowest card id of its type."""
        self.cards[seat * TYPES + card] -= 1
        self.hand_size[seat] -= 1
        self.discard = changed(self.discard, card, self.discard[card] + 1)
        if log is not None:
            log.add(events.CARD_PLAYED, [seat, self.base_of[seat], card])

    def has_card(self, seat: i64, card: i64) -> bool:
        return self.cards[seat * TYPES + card] > 0

    # The combat under way
    def side_of(self, seat: i64) -> i64:
        return INITIATOR if seat == self.initiator else OPPONENT

    def seat_of(self, side: i64) -> i64:
        return self.initiator if side == INITIATOR else self.opponent

    def open_dice(self, side: i64) -> i64:
        count: i64 = 0
        for i in range(side * MOST_DICE, (side + 1) * MOST_DICE):
            if self.dice[i] > 0:
                count += 1
        return count

    def pairs(self) -> i64:
        own = self.open_dice(INITIATOR)
        other = self.open_dice(OPPONENT)
        return own if own < other else other

    def end(self, reason: i64) -> None:
        self.step = OVER
        self.waiting = 0
        self.reason = reason


def facing_location(base: i64, facing: i64) -> i64:
    return FIRST_FACING + base * FACINGS + facing


def fresh_deck(count: i64, chance: Chance) -> vec[i64]:
    """The cards 0 to count - 1, shuffled: a deck all of whose cards have been played."""
    deck = counting(0, count)
    chance.shuffle(deck)
    return deck


def bits(mask: i64) -> i64:
    count: i64 = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count
