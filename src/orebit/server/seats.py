"""Who sits where: sitting down, standing up, bots in seats, swapping, and what a caller may touch."""

from dataclasses import dataclass, field

from orebit.core.match import HAND_OVER
from orebit.server.bots import check_bot
from orebit.server.clocks import now_ms
from orebit.server.documents import SeatDoc, TableDoc, with_marks
from orebit.server.keys import Keyring, opens
from orebit.server.refusals import Refuse
from orebit.server.requests import TakeSeat
from orebit.server.wire import SeatKey, You

PERSON = "person"  # what the journal calls people: names are not for ever


@dataclass(frozen=True)
class Caller:
    """Somebody who asks for something: a browser by its cookie, anybody by keys."""

    identity: str = ""
    keys: tuple[str, ...] = field(default=(), repr=False)
    address: str = ""


class Seating:
    """The rights of callers at one table."""

    def __init__(self, keyring: Keyring, bot_ms: int) -> None:
        self.keyring = keyring
        self.bot_ms = bot_ms  # the longest that a bot may think

    def owns(self, document: TableDoc, seat: int, caller: Caller) -> bool:
        """Is this the caller's seat, even while a bot plays it?"""
        place = document.seats[seat]
        if place.kind == "open":
            return False
        if caller.identity and place.identity == caller.identity:
            return True
        return self.has_key(document, seat, caller.keys)

    def has_key(self, document: TableDoc, seat: int, keys: tuple[str, ...]) -> bool:
        place = document.seats[seat]
        if not keys or place.kind == "open":
            return False
        expected = self.keyring.seat_key(document.id, seat, place.generation)
        return any(opens(key, expected) for key in keys)

    def held(self, document: TableDoc, caller: Caller) -> list[int]:
        """The seats that the caller plays."""
        return [seat for seat in document.seats if self.holds(document, seat, caller)]

    def holds(self, document: TableDoc, seat: int, caller: Caller) -> bool:
        return document.seats[seat].kind == "person" and self.owns(document, seat, caller)

    def owned(self, document: TableDoc, caller: Caller) -> list[int]:
        """The caller's seats, those that a bot plays for them too."""
        return [
            seat for seat, place in document.seats.items() if place.is_owned() and self.owns(document, seat, caller)
        ]

    def is_host(self, document: TableDoc, caller: Caller) -> bool:
        if document.host:
            return caller.identity == document.host
        return bool(self.held(document, caller))  # a table without a host is its players'

    def you(self, document: TableDoc, caller: Caller) -> You:
        host = self.is_host(document, caller)
        held = self.held(document, caller)
        keys = [SeatKey(s, self.keyring.seat_key(document.id, s, document.seats[s].generation)) for s in held]
        invitations = [
            SeatKey(seat, self.keyring.invitation(document.id, seat, place.generation))
            for seat, place in document.seats.items()
            if host and place.kind == "open" and document.status == "open"
        ]
        resting = [seat for seat in self.owned(document, caller) if seat not in held]
        bots = [seat for seat, place in document.seats.items() if place.kind == "bot" and document.status == "playing"]
        may_take = [seat for seat in bots if not self.take_refusal(document, seat, caller)]
        return You(seats=held, keys=keys, host=host, invitations=invitations, resting=resting, may_take=may_take)

    # -- one person, one hand: by what somebody is known at a table

    def marks_of(self, document: TableDoc, caller: Caller) -> list[str]:
        """The person's mark if there is one, and the mark of the address."""
        known = [f"person {caller.identity}"] if caller.identity else []
        return [self.keyring.mark(document.id, name) for name in (*known, f"address {caller.address}")]

    def are_marks_new(self, document: TableDoc, caller: Caller) -> bool:
        marks = self.marks_of(document, caller)
        known = [document.seats[seat].marks for seat in self.owned(document, caller)]
        return any(with_marks(seat_marks, marks) != seat_marks for seat_marks in known)

    def note_marks(self, document: TableDoc, caller: Caller) -> None:
        marks = self.marks_of(document, caller)
        for seat in self.owned(document, caller):
            document.seats[seat].marks = with_marks(document.seats[seat].marks, marks)

    def _second_hand_refusal(self, document: TableDoc, seat: int, caller: Caller) -> str:
        """Why this seat would be a second hand of theirs against others; empty when it is none.

        What somebody owns counts, what they once owned, and what was played from their address: somebody may have two
        browsers. At one address alone (a family, an office) nobody is a stranger.
        """
        mine = set(self.owned(document, caller))
        theirs = {other for other, place in document.seats.items() if place.is_owned() and other != seat} - mine
        *persons, address = self.marks_of(document, caller)
        seen_by = {
            mark: {other for other, place in document.seats.items() if mark in (*place.marks, *place.former)} - {seat}
            for mark in (*persons, address)
        }
        if theirs and (mine - {seat} or any(seen_by[mark] for mark in persons)):
            return "you have a seat already, and others play: you cannot look into a second hand"
        if seen_by[address] and any(address not in document.seats[other].marks for other in theirs):
            return (
                "somebody plays here from your address against others, and nobody may look into two hands: "
                "you can watch, or sit down before the next game"
            )
        if any(not document.seats[other].marks for other in theirs):  # after a rematch: any browser may be theirs
            return "not everybody who plays has come to the table yet: bots' seats can be taken once they have"
        return ""

    # -- checks

    def check_seat(self, document: TableDoc, seat: int) -> None:
        if seat not in document.seats:
            listed = ", ".join(map(str, document.seats))
            raise Refuse("not_found", f"there is no player's seat {seat} at this table: players sit in {listed}")

    def check_owns(self, document: TableDoc, seat: int, caller: Caller) -> None:
        self.check_seat(document, seat)
        if not self.owns(document, seat, caller):
            raise _not_yours(seat)

    def check_holds(self, document: TableDoc, seat: int, caller: Caller) -> None:
        self.check_seat(document, seat)
        if not self.holds(document, seat, caller):
            raise _not_yours(seat)

    def check_host(self, document: TableDoc, caller: Caller) -> None:
        if not self.is_host(document, caller):
            raise Refuse("forbidden", "only the host of the table may do that")

    def check_before_start(self, document: TableDoc) -> None:
        if document.status != "open":
            raise Refuse("state", f"the table is {_shown(document)}: seats are arranged before the start")

    # -- changes; each works on a document that may be changed, and returns what the journal must tell

    def take(self, document: TableDoc, seat: int, caller: Caller, wish: TakeSeat, name: str) -> list[str]:
        self.check_seat(document, seat)
        if document.status in ("over", "closed"):
            raise Refuse("state", f"the table is {_shown(document)}: nobody can sit down any more")
        place = document.seats[seat]
        asking = Caller(caller.identity, (*caller.keys, wish.key) if wish.key else caller.keys, caller.address)
        mine = self.owns(document, seat, asking)
        if place.kind == "person" and not mine:
            raise Refuse("state", f"seat {seat} is taken")
        invited = wish.key != "" and opens(wish.key, self.keyring.invitation(document.id, seat, place.generation))
        if wish.key and not mine and not invited:
            raise Refuse("forbidden", "this key opens nothing here: perhaps the seat was taken meanwhile")
        why = "" if invited and document.status == "open" else self.take_refusal(document, seat, asking)
        if why:
            raise Refuse("forbidden", why)
        hand_over = [f"{HAND_OVER} {seat} {PERSON}"] if place.kind == "bot" and document.status == "playing" else []
        if not mine:
            place.give_up()
            place.silent, place.waited = False, 0
            place.entropy = place.entropy if document.status == "playing" else ""
        place.kind, place.bot, place.stand_in, place.left = "person", "", 0, False
        place.identity = place.identity or caller.identity
        place.name = name if wish.name is not None else place.name or name
        place.silent = self.is_silenced(document, asking)
        self._add_entropy(document, place, wish.entropy)
        self.note_marks(document, asking)
        return hand_over

    def take_refusal(self, document: TableDoc, seat: int, caller: Caller) -> str:
        """Why the caller may not sit down where nobody or a bot sits; empty when they may. What is theirs they may."""
        place = document.seats[seat]
        if self.owns(document, seat, caller):
            return ""
        if place.is_kept():
            return f"seat {seat} is kept for {place.name or 'its player'}, who may come back"
        if place.kind == "bot" and not document.settings.takeover and not self.is_host(document, caller):
            return "at this table nobody takes over from bots"
        if document.status == "playing":
            return self._second_hand_refusal(document, seat, caller)
        if self.held(document, caller) and not self.is_host(document, caller):
            return "you have a seat already: swap seats, or ask the host for an invitation to a second one"
        return ""

    def _add_entropy(self, document: TableDoc, place: SeatDoc, entropy: str) -> None:
        if document.status == "open" and entropy:
            place.entropy = entropy

    def add_entropy(self, document: TableDoc, seat: int, caller: Caller, entropy: str) -> list[str]:
        self.check_holds(document, seat, caller)
        self.check_before_start(document)
        self._add_entropy(document, document.seats[seat], entropy)
        return []

    def leave(self, document: TableDoc, seat: int, caller: Caller) -> list[str]:
        """Stand up. During the match that is for good: a bot that plays on plays for nobody."""
        self.check_owns(document, seat, caller)
        place = document.seats[seat]
        if document.status == "open":
            document.seats[seat] = SeatDoc(generation=place.generation + 1)
        else:
            place.left, place.stand_in = True, 0
        return []

    def set_bot(self, document: TableDoc, seat: int, caller: Caller, bot: str) -> list[str]:
        self.check_seat(document, seat)
        check_bot(bot, self.bot_ms)
        if document.status == "open":
            if not self.is_host(document, caller):
                self.check_holds(document, seat, caller)
            if document.seats[seat].kind == "person" and seat not in self.held(document, caller):
                raise Refuse("state", f"somebody sits in seat {seat}")
            document.seats[seat] = SeatDoc(kind="bot", bot=bot, generation=document.seats[seat].generation + 1)
            return []
        if document.status != "playing":
            raise Refuse("state", f"the table is {_shown(document)}")
        if document.lesson is not None:
            raise Refuse("state", "this is a lesson: no bot can learn for you")
        self.check_holds(document, seat, caller)
        return hand_to_bot(document, seat, bot)

    def silence(self, document: TableDoc, seat: int, caller: Caller, silent: bool) -> None:
        self.check_seat(document, seat)
        self.check_host(document, caller)
        place = document.seats[seat]
        place.silent = silent
        if place.identity:
            mark = self.keyring.mark(document.room, place.identity)
            document.silenced = [known for known in document.silenced if known != mark] + [mark] * silent

    def is_silenced(self, document: TableDoc, caller: Caller) -> bool:
        """Has the host taken the word from them, wherever in the room they sit or stand now?"""
        if caller.identity and self.keyring.mark(document.room, caller.identity) in document.silenced:
            return True
        return any(place.silent and self.owns(document, seat, caller) for seat, place in document.seats.items())

    def open_seat(self, document: TableDoc, seat: int, caller: Caller) -> list[str]:
        self.check_seat(document, seat)
        self.check_host(document, caller)
        self.check_before_start(document)
        document.seats[seat] = SeatDoc(generation=document.seats[seat].generation + 1)
        document.starts_itself = False  # the host waits for somebody after all, and says when it begins
        return []

    def swap(self, document: TableDoc, seat: int, other: int, caller: Caller) -> list[str]:
        self.check_seat(document, seat)
        self.check_seat(document, other)
        self.check_before_start(document)
        seats = document.seats
        if not self.is_host(document, caller):
            self.check_holds(document, seat, caller)
            if seats[other].kind == "person" and other not in self.held(document, caller):
                raise Refuse("forbidden", f"somebody sits in seat {other}: only the host may swap the two of you")
        seats[seat], seats[other] = seats[other], seats[seat]
        highest = max(seats[seat].generation, seats[other].generation) + 1
        seats[seat].generation = seats[other].generation = highest  # keys belong to a seat and its holder
        return []


def hand_to_bot(document: TableDoc, seat: int, bot: str) -> list[str]:
    """A bot plays on. The seat is kept for whoever sat there, unless they left for good."""
    place = document.seats[seat]
    if place.kind == "person" and not place.left:
        place.stand_in = now_ms()
    place.kind, place.bot = "bot", bot
    return [f"{HAND_OVER} {seat} {bot}"]


def _not_yours(seat: int) -> Refuse:
    return Refuse("forbidden", f"seat {seat} is not yours: its key or the browser that took it opens it")


def _shown(document: TableDoc) -> str:
    return {"open": "open", "playing": "being played", "over": "over", "closed": "closed"}[document.status]
