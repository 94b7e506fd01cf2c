"""Dark Side of the Mine, the position (§3): what lies where, who knows it, and how cards and robots change place."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.cloning import Shared
from orebit.core.log import Log
from orebit.core.state import PUBLIC, State, modulo
from orebit.games.dark_side import events
from orebit.games.dark_side.components import (
    CARDS,
    CORE_LIMIT,
    DEPOSITS,
    FIRST_UPGRADE,
    HAND_LIMIT,
    LIGHT_PER_SEAT,
    MEMORY_CORE,
    MOST_DEPOSITS,
    MOST_SLOTS,
    NO_CARD,
    ROBOTS,
    SLOTS_PER_SEAT,
    UPGRADES,
)

# §5 The phases in which somebody decides.
PLACE: Final = 0
ACTION: Final = 1
DEPLOYING: Final = 2
REFINING: Final = 3
TOWING: Final = 4
SWAPPING: Final = 5
BUILDING: Final = 6
DISCARDING: Final = 7
OVER: Final = 8

# §3 Where a robot stands on its slot: deposit 0, 1, 2, or one of these.
COMMS: Final = 3  # in Restoring Comms
ASLEEP: Final = 4  # on a face-down location
SPOTS: Final[i64] = 5
RESERVE: Final = -1  # as its slot: not deployed yet

NO_POWER: Final = -1  # as NO_ABILITY; written out, because what is imported is looked up at every use
NO_SLOT: Final = -1
NO_DEPOSIT: Final = -1
HUMAN: Final = 0  # §7
DUMMY: Final = 1
SPECTATORS: Final = 1 << 4  # in `known_by`, beside the bits of four seats: a card that everybody saw (R27)


def packed(bits: int, places: int) -> int:
    """Bits moved up by so many places, as the number that an i64 is: it may be negative, so what is packed is only ever
    shifted and masked. Compiled, `1 << n` with an i64 `n` would be 32 bits wide."""
    moved = bits << places
    return moved - (1 << 64) if moved >> 63 else moved


# §3 Where all robots stand, in one number (see `occupied`): four bits a slot, of which the lowest says that there is a
# robot at all, and the others which deposits are taken. As a vec it took a seventh of the time of a legal list.
SLOT_BITS: Final = 1 + MOST_DEPOSITS
_STANDING: Final[vec[i64]] = vec[i64](  # by slot * SPOTS + spot
    [
        packed(1 | (2 << spot if spot < MOST_DEPOSITS else 0), SLOT_BITS * slot)
        for slot in range(MOST_SLOTS)
        for spot in range(SPOTS)
    ]
)
_LOWEST_FREE: Final[vec[i64]] = vec[i64](  # by the number of deposits * 8 + those taken
    [
        next((deposit for deposit in range(deposits) if not (taken >> deposit) & 1), NO_DEPOSIT)
        for deposits in range(MOST_DEPOSITS + 1)
        for taken in range(1 << MOST_DEPOSITS)
    ]
)


def lowest_free(location: i64, slot: i64, occupied: i64) -> i64:
    """The lowest deposit of a slot's location without a robot (R15, R16), or NO_DEPOSIT when it is full."""
    taken = (occupied >> (SLOT_BITS * slot + 1)) & 7
    return _LOWEST_FREE[DEPOSITS[location] * 8 + taken]


def around(steps: i64, seats: i64) -> i64:
    """The slot so many steps clockwise of slot 0. Written out for each ring, as in `modulo`."""
    if seats == 2:
        return steps % (2 * SLOTS_PER_SEAT)
    if seats == 3:
        return steps % (3 * SLOTS_PER_SEAT)
    return steps % (4 * SLOTS_PER_SEAT)


class Position(State):
    """All that a save holds, nothing that can be worked out."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.solo: bool = False
        self.hard: bool = False  # option solo_level (§7)
        self.partner_per_robot: bool = False  # option partner_draw (R31)
        self.phase: i64 = PLACE
        self.placed: i64 = 0  # PLACE: how many robots stand already
        self.turn: i64 = 0  # t of §3; the active seat is t mod n
        self.built: bool = False  # the first light location of this turn lies in the dark already (§5.8)
        self.actions_left: i64 = 0
        self.spectrometer_used: bool = False
        self.site: i64 = NO_SLOT  # the slot just mined, while its ability is decided
        self.used: vec[i64] = vec[i64]()  # by robot of the active seat: robot actions taken this turn
        self.allowance: vec[i64] = vec[i64]()  # by robot of the active seat
        self.points: vec[i64] = vec[i64]()  # by seat
        self.robot_slot: vec[i64] = vec[i64]()  # by seat * ROBOTS + robot; RESERVE
        self.robot_spot: vec[i64] = vec[i64]()  # by seat * ROBOTS + robot: a deposit, COMMS or ASLEEP
        self.installed: Shared = vec[i64]()  # by seat * UPGRADES + upgrade: the card, or NO_CARD
        self.top: vec[i64] = vec[i64]()  # by slot: the card on top
        self.under: vec[i64] = vec[i64]()  # by card in the ring: the card it covers, or NO_CARD (R3)
        self.known_by: vec[i64] = vec[i64]()  # by card: a mask of the seats that know where it lies, while it is hidden
        self.hand_size: vec[i64] = vec[i64]()  # by seat
        self.hand_first: vec[i64] = vec[i64]()  # by seat: the lowest card in hand, or NO_CARD
        self.hand_next: vec[i64] = vec[i64]()  # by card in a hand: the next higher one there, or NO_CARD
        self.deck: Shared = vec[i64]()  # as shuffled, top first; who deals anew makes a new one
        self.drawn: i64 = 0  # how many of them have left it
        self.pile: vec[i64] = vec[i64]()  # the discard pile, bottom first (R39)
        self.discarded: i64 = 0  # how many of its places are filled

    def slots(self) -> i64:
        return SLOTS_PER_SEAT * self.seats

    def active(self) -> i64:
        return modulo(self.turn, self.seats)  # R10: seat 0 takes turn 0

    def deck_size(self) -> i64:
        return len(self.deck) - self.drawn

    # §3 The dark arc: what is dark is said here, and nowhere else
    def lane_length(self) -> i64:
        """The light slots are the first, the next clockwise, ... this many of them; the rest lie in the dark (§3)."""
        light = LIGHT_PER_SEAT * self.seats
        return light if self.built or self.phase == PLACE else light + 1

    def first_light(self) -> i64:
        """The slot that the next build covers (R1)."""
        return around(self.turn + 1 if self.built else self.turn, self.seats)

    def lane_place(self, slot: i64) -> i64:
        """How far clockwise of the first light slot a slot lies: light below `lane_length`, dark from there on."""
        place = slot - self.first_light()
        return place if place >= 0 else place + self.slots()

    def is_dark(self, slot: i64) -> bool:
        return self.lane_place(slot) >= self.lane_length()

    def dark_slot(self, i: i64) -> i64:
        """The i-th dark slot, from the counterclockwise end of the arc."""
        return around(self.first_light() + self.lane_length() + i, self.seats)

    def dark_count(self) -> i64:
        """R9: n between turns and from the build on, one less from dawn to the build."""
        return self.slots() - self.lane_length()

    # §3 Robots and upgrades
    def stand(self, seat: i64, robot: i64, slot: i64, spot: i64) -> None:
        self.robot_slot[seat * ROBOTS + robot] = slot
        self.robot_spot[seat * ROBOTS + robot] = spot

    def occupied(self) -> i64:
        """Where all robots stand: for `is_visited` and `free_deposit`."""
        occupied: i64 = 0
        slots = self.robot_slot
        spots = self.robot_spot
        for i in range(self.seats * ROBOTS):
            if slots[i] != RESERVE:
                occupied |= _STANDING[slots[i] * SPOTS + spots[i]]
        return occupied

    def is_visited(self, slot: i64, occupied: i64) -> bool:
        """Whether any robot is there, in Restoring Comms too (R19)."""
        return (occupied >> (SLOT_BITS * slot)) & 1 == 1

    def free_deposit(self, slot: i64, occupied: i64) -> i64:
        return lowest_free(self.top[slot], slot, occupied)

    def robots_at(self, seat: i64, slot: i64) -> i64:
        count: i64 = 0
        for robot in range(ROBOTS):
            if self.robot_slot[seat * ROBOTS + robot] == slot:
                count += 1
        return count

    def all_robots_at(self, slot: i64) -> list[int]:
        """For the log: seat * ROBOTS + robot of every robot at the slot."""
        return [i for i in range(self.seats * ROBOTS) if self.robot_slot[i] == slot]

    def others_at(self, slot: i64) -> i64:
        """Robots at the slot besides the one that has just mined it, in Restoring Comms too (R19)."""
        count: i64 = -1
        for seat in range(self.seats):
            count += self.robots_at(seat, slot)
        return count

    def has(self, seat: i64, upgrade: i64) -> bool:
        return self.installed[seat * UPGRADES + upgrade - FIRST_UPGRADE] != NO_CARD

    def hand_limit(self, seat: i64) -> i64:
        return CORE_LIMIT if self.has(seat, MEMORY_CORE) else HAND_LIMIT

    # §3 Cards
    def holds(self, seat: i64, card: i64) -> bool:
        held = self.hand_first[seat]
        while held != NO_CARD and held < card:
            held = self.hand_next[held]
        return held == card

    def take_in_hand(self, seat: i64, card: i64) -> None:
        """Hands are kept in the order of the cards, which is the order of the legal list."""
        before: i64 = NO_CARD
        after = self.hand_first[seat]
        while after != NO_CARD and after < card:
            before = after
            after = self.hand_next[after]
        self.hand_next[card] = after
        if before == NO_CARD:
            self.hand_first[seat] = card
        else:
            self.hand_next[before] = card
        self.hand_size[seat] += 1
        self.known_by[card] |= 1 << seat

    def leave_hand(self, seat: i64, card: i64) -> None:
        before: i64 = NO_CARD
        held = self.hand_first[seat]
        while held != card:
            assert held != NO_CARD, "a card leaves a hand that does not hold it"
            before = held
            held = self.hand_next[held]
        if before == NO_CARD:
            self.hand_first[seat] = self.hand_next[card]
        else:
            self.hand_next[before] = self.hand_next[card]
        self.hand_next[card] = NO_CARD
        self.hand_size[seat] -= 1

    def forget_hand(self, seat: i64) -> None:
        """R52: once a card went face down from this hand, nobody else can be sure which cards are left in it."""
        card = self.hand_first[seat]
        while card != NO_CARD:
            self.known_by[card] = 1 << seat
            card = self.hand_next[card]

    def throw_away(self, card: i64) -> None:
        self.pile[self.discarded] = card
        self.discarded += 1

    def draw(self, seat: i64, count: i64, log: Log | None) -> None:
        """§5.2 Draw cards until there is none left (R33: whoever comes too late gets nothing; R41)."""
        first = self.drawn
        while count > 0 and self.drawn < len(self.deck):
            self.take_in_hand(seat, self.next_card())
            count -= 1
        if log is not None and self.drawn > first:
            cards: list[int] = list(self.deck[first : self.drawn])
            log.add_secret(events.CARD_DRAWN, [seat, len(cards)], cards, 1 << seat, revealing=True)
            self.announce_last_round(log)

    def next_card(self) -> i64:
        card = self.deck[self.drawn]
        self.drawn += 1
        return card

    def announce_last_round(self, log: Log | None) -> None:
        """§6 The round in which the last card leaves the deck is the last (R40). Called right after a draw."""
        if log is not None and self.deck_size() == 0:
            log.add(events.LAST_ROUND, [])

    def all_cards(self) -> vec[i64]:
        """Every card in the game, wherever it lies."""
        cards = self.deck[self.drawn :]
        for seat in range(self.seats):
            card = self.hand_first[seat]
            while card != NO_CARD:
                cards = append(cards, card)
                card = self.hand_next[card]
        for slot in range(self.slots()):
            card = self.top[slot]
            while card != NO_CARD:
                cards = append(cards, card)
                card = self.under[card]
        for card in self.installed:
            if card != NO_CARD:
                cards = append(cards, card)
        for i in range(self.discarded):
            cards = append(cards, self.pile[i])
        return cards

    def scores(self) -> list[int]:
        return [self.points[seat] for seat in range(self.seats)]

    # §3 What nobody knows
    def shuffle_unknown(self, chance: Chance) -> None:
        """The deck, and the dark cards that nobody has seen."""
        unknown = self.deck[self.drawn :]
        dark = vec[i64](capacity=MOST_SLOTS)
        for i in range(self.dark_count()):
            slot = self.dark_slot(i)
            if self.known_by[self.top[slot]] == 0:
                unknown = append(unknown, self.top[slot])
                dark = append(dark, slot)
        under = vec[i64](capacity=MOST_SLOTS)
        for slot in dark:
            under = append(under, self.under[self.top[slot]])
            self.under[self.top[slot]] = NO_CARD
        chance.shuffle(unknown)
        left = self.deck_size()
        deck = self.deck[:]
        for i in range(left):
            deck[self.drawn + i] = unknown[i]
        self.deck = deck
        for i in range(len(dark)):
            self.top[dark[i]] = unknown[left + i]
            self.under[unknown[left + i]] = under[i]

    # §3 What a seat cannot know
    def scramble(self, seat: i64, chance: Chance) -> None:
        """Deal anew: the deck, the cards in other hands and the dark cards, except those that the seat knows of."""
        eye: i64 = SPECTATORS if seat == PUBLIC else 1 << seat
        unknown = vec[i64](capacity=CARDS)
        known_by = vec[i64](capacity=CARDS)  # in the same order: what others know of the place where it lies
        for i in range(self.drawn, len(self.deck)):
            unknown = append(unknown, self.deck[i])
            known_by = append(known_by, 0)
        held = vec[i64](capacity=MOST_SLOTS)  # whose hand each of the next cards comes from
        for owner in range(self.seats):
            card = self.hand_first[owner]
            while card != NO_CARD:
                after = self.hand_next[card]
                if self.known_by[card] & eye == 0:
                    unknown = append(unknown, card)
                    known_by = append(known_by, self.known_by[card])
                    held = append(held, owner)
                    self.leave_hand(owner, card)
                card = after
        dark = vec[i64](capacity=MOST_SLOTS)
        for i in range(self.dark_count()):
            card = self.top[self.dark_slot(i)]
            if self.known_by[card] & eye == 0:
                unknown = append(unknown, card)
                known_by = append(known_by, self.known_by[card])
                dark = append(dark, self.dark_slot(i))
        under = vec[i64](capacity=MOST_SLOTS)
        for slot in dark:
            under = append(under, self.under[self.top[slot]])
            self.under[self.top[slot]] = NO_CARD

        chance.shuffle(unknown)
        for i in range(len(unknown)):
            self.known_by[unknown[i]] = known_by[i]
        next_place: i64 = 0
        deck = self.deck[:]
        for i in range(self.drawn, len(deck)):
            deck[i] = unknown[next_place]
            next_place += 1
        self.deck = deck
        for owner in held:
            self.take_in_hand(owner, unknown[next_place])
            next_place += 1
        for i in range(len(dark)):
            self.top[dark[i]] = unknown[next_place]
            self.under[unknown[next_place]] = under[i]
            next_place += 1
