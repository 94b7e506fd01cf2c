"""A table in memory: its document and its match, rebuilt from the stored rows, and what each eye has seen of it.

Nothing here waits for anything. Whoever changes a table stores first, then applies the same rows here.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from orebit.core.game import Game
from orebit.core.match import HAND_OVER, RESIGN, Act, Match
from orebit.core.state import PUBLIC, TABLE
from orebit.core.view import LogLine
from orebit.games import get
from orebit.server.clocks import Clock
from orebit.server.documents import REWIND, TAKE_BACK, Row, TableDoc, Waits, is_hand_over
from orebit.server.endings import foreign_rules, notice_of
from orebit.server.refusals import Refuse
from orebit.server.seats import PERSON
from orebit.server.showing import Shown
from orebit.server.wire import SeatView


class Sight:
    """How much of the rows one eye has seen: by row, the ply from which the log changed, and whether it changed minds.

    Nobody's mind is changed by what others do while all decide at once, by who sits where, or when there is no choice.
    """

    def __init__(self) -> None:
        self.ply = 0
        self.sinces: list[int] = []
        self.mattered: list[bool] = []
        self.recount()

    def recount(self) -> None:
        """Acts were undone: the last decision has to be looked for anew."""
        self.counted = 0  # acts that `count` was shown
        self.counted_plies = 0  # that the eye knows of, among them
        self.decided = 0  # the ply of the seat's last decision; 0: it has made none
        self.is_person = True

    def count(self, act: Act, eye: int) -> None:
        """Note whether the next act was a decision of the person in the eye's seat."""
        self.counted += 1
        self.counted_plies += act.is_seen_by(eye)
        if act.seat == eye and self.is_person:
            self.decided = self.counted_plies
        elif is_hand_over(act.seat, act.text) and act.text.startswith(f"{HAND_OVER} {eye} "):
            self.is_person = act.text.endswith(f" {PERSON}")

    @property
    def seq(self) -> int:
        return len(self.sinces)

    def see(self, since: int, mattered: bool, ply: int) -> None:
        self.sinces.append(since)
        self.mattered.append(mattered)
        self.ply = ply

    def since(self, seen: int | None) -> int:
        """From which ply on a client that has seen so much needs the log anew."""
        if seen is None or seen > self.seq:
            return 0
        return min(self.sinces[seen:], default=self.ply + 1)

    def is_stale(self, seq: int) -> bool:
        """Has something happened since that may change a mind?"""
        return seq > self.seq or any(self.mattered[seq:])


class Chronicle:
    """A match that grows by rows, with the sight of every eye: each seat's, and the public's."""

    def __init__(self, game: Game[Any], document: TableDoc) -> None:
        setup = game.setup(len(document.seats), document.options)
        self.match = Match(game, setup, bytes.fromhex(document.seed), origin=document.origin)
        self.sights = {eye: Sight() for eye in (PUBLIC, *self.match.player_seats)}

    def apply(self, row: Row) -> None:
        """Play a stored row."""
        word, _, argument = row.text.partition(" ")
        if row.seat == TABLE and word == TAKE_BACK:
            self._take_back(int(argument))
        elif row.seat == TABLE and word == REWIND:
            self._rewind(int(argument))
        else:
            self._play(row)

    def _take_back(self, seat: int) -> None:
        match = self.match
        place = match.last_act(seat)
        undone = match.acts[place]
        before = {eye: self._ply_before(eye, place) for eye in self.sights}
        match.take_back(seat)
        for eye, sight in self.sights.items():
            sight.recount()
            if undone.is_seen_by(eye):
                sight.see(before[eye] + 1, True, match.ply(eye))

    def _rewind(self, place: int) -> None:
        match = self.match
        before = {eye: self._ply_before(eye, place) for eye in self.sights}
        kept = [(act.seat, act.text) for act in match.acts[place:] if is_hand_over(act.seat, act.text)]
        match.rewind(place)
        match.replay(kept)
        for eye, sight in self.sights.items():
            sight.recount()
            sight.see(before[eye] + 1, True, match.ply(eye))

    def _play(self, row: Row) -> None:
        match = self.match
        forced = {seat: self._forced(seat) for seat in match.deciders()} if row.seat == TABLE else {}
        match.act(row.seat, row.text)
        act = match.acts[-1]
        for eye, sight in self.sights.items():
            if act.is_seen_by(eye):
                if row.seat == TABLE:
                    mattered = not is_hand_over(row.seat, row.text) and not self._is_still_forced(eye, forced)
                else:
                    decided_too = eye >= 0 and (act.awaited >> eye) & 1 == 1
                    mattered = row.seat == eye or not decided_too
                sight.see(sight.ply + 1, mattered, sight.ply + 1)

    def _forced(self, seat: int) -> int | None:
        """The only action that the seat has, if it has only one: nothing can change its mind."""
        legal = self.match.legal_codes(seat)
        return legal[0] if len(legal) == 1 else None

    def _is_still_forced(self, eye: int, forced: Mapping[int, int | None]) -> bool:
        return forced.get(eye) is not None and forced[eye] == self._forced(eye)

    def _ply_before(self, eye: int, place: int) -> int:
        return sum(act.is_seen_by(eye) for act in self.match.acts[:place])

    def view(self, eye: int, seen: int | None) -> SeatView:
        """What the eye sees, with the log since it last looked."""
        sight = self.sights[eye]
        since = sight.since(seen)
        return SeatView(seq=sight.seq, since=since, decided=self._decided(eye), view=self.match.table_view(eye, since))

    def shown(self, eye: int) -> Shown:
        """What the eye sees, as lines are sent it."""
        return Shown(eye, self.sights[eye].seq, self._decided(eye), self.match.bare_view(eye))

    def news(self, eye: int, seen: int | None) -> tuple[int, list[LogLine]]:
        """From which ply on a client that has seen so much needs the log anew, and the log from there on."""
        since = self.sights[eye].since(seen)
        return since, self.match.log(eye, since)

    def _decided(self, eye: int) -> int:
        """The ply of the seat's last decision. What a bot did that sat in is news to whoever comes back."""
        sight = self.sights[eye]
        for act in self.match.acts[sight.counted :]:
            sight.count(act, eye)
        return sight.decided


class KeptTable:
    """One table as this process knows it."""

    def __init__(self, document: TableDoc, version: int, rows: Sequence[Row]) -> None:
        self.game = get(document.game)
        self.document = document
        self.version = version
        self.rows: list[Row] = []
        self.commands: dict[str, int] = {}  # by command ("seat id"): the seat's `seq` with it
        self.chronicle: Chronicle | None = None
        self.delayed: Chronicle | None = None  # what spectators see who see the public's view one round late
        self.delayed_rows = 0
        self.public_acts: list[int | None] = []  # by row: who acted, or None if the public was told nothing
        self.clock: Clock | None = None
        self.last_acted: dict[int, int] = {}  # by seat: when
        self._shown: dict[int, Shown] = {}  # by eye
        self._messages: dict[tuple[Shown, int | None, Shown | None, bool], bytes] = {}
        if document.seed:
            self._begin()
            self.apply(rows)

    # -- growing

    def set_document(self, document: TableDoc, version: int) -> None:
        """A newer document; its start is the start of the match."""
        self.document, self.version = document, version
        self.forget_shown()
        if document.seed and self.chronicle is None:
            self._begin()

    def _begin(self) -> None:
        document = self.document
        if foreign_rules(document):
            return
        self.chronicle = Chronicle(self.game, document)
        self.clock = Clock(document.settings.clock, document.seats, document.started_at or 0)
        self.clock.acted(TABLE, document.started_at or 0, self.deciders())
        if document.settings.spectators == "delayed":
            self.delayed = Chronicle(self.game, document)

    def apply(self, rows: Sequence[Row]) -> None:
        """Take stored rows in. They must follow those that are here."""
        self.forget_shown()
        for row in rows:
            assert row.ply == len(self.rows), f"row {row.ply} follows {len(self.rows)} rows"
            self.rows.append(row)
            if self.chronicle is None or self.clock is None:
                if row.command:
                    self.commands[row.command] = 0  # of other rules: it is stored, and nobody can see it
                continue
            public = self.chronicle.sights[PUBLIC].seq
            self.chronicle.apply(row)
            told = self.chronicle.sights[PUBLIC].seq > public
            self.public_acts.append(row.seat if told else None)
            if told:  # everybody sees the clocks: a secret act must not move them
                self.clock.acted(row.seat, row.at, self.deciders())
            self.last_acted[row.seat] = row.at
            if row.command:
                self.commands[row.command] = self.chronicle.sights[int(row.command.split(" ", 1)[0])].seq
        self._advance_delayed()

    def _advance_delayed(self) -> None:
        """Spectators see what was public before each seat acted once more; the present after the end.

        Never a seat's view, however old: a card of an old hand may still be in that hand. A secret act moves nothing,
        or its moment would be told.
        """
        if self.delayed is None:
            return
        to_come: set[int | None] = set(self.document.seats)
        limit = len(self.rows)
        while to_come and limit > self.delayed_rows and not self.is_over():
            limit -= 1
            to_come.discard(self.public_acts[limit])
        if to_come and not self.is_over():
            return
        for row in self.rows[self.delayed_rows : limit]:
            self.delayed.apply(row)
        self.delayed_rows = max(self.delayed_rows, limit)

    # -- asking

    @property
    def match(self) -> Match:
        """The match; refuses at a table that has none."""
        if self.chronicle is None:
            raise self.no_match()
        return self.chronicle.match

    def no_match(self) -> Refuse:
        return Refuse("state", notice_of(self.document) or "the match has not begun yet")

    def is_over(self) -> bool:
        return self.chronicle is not None and self.chronicle.match.is_over()

    def table_refusal(self, text: str) -> str:
        """Why the table cannot act so now; empty when it can. What is stored must always be playable again."""
        match = self.match
        word, _, argument = text.partition(" ")
        if match.is_over() and not (word == REWIND and self.document.lesson):
            return "the match is over"
        if word == TAKE_BACK:
            return match.take_back_refusal(int(argument))
        if word == REWIND:
            return "" if int(argument) < len(match.acts) else "that has been undone already"
        return "" if word in (RESIGN, HAND_OVER) else match.explain(TABLE, text)

    def deciders(self) -> list[int]:
        return self.chronicle.match.deciders() if self.chronicle else []

    def waits(self) -> Waits:
        """Whom the table waits for, as it is stored for the lists."""
        clock = self.clock if self.clock is not None and self.clock.ticks else None
        until = {seat: clock.at + clock.left[seat] if clock else None for seat in self.deciders()}
        return Waits(rows=len(self.rows), until=until)

    def view(self, eye: int, seen: int | None = None) -> SeatView:
        """What a seat or a spectator sees."""
        return self._chronicle_of(eye).view(eye, seen)

    def _chronicle_of(self, eye: int) -> Chronicle:
        if self.chronicle is None:
            raise self.no_match()
        return self.delayed if eye == PUBLIC and self.delayed is not None else self.chronicle

    def shown(self, eye: int) -> Shown:
        """What an eye sees now; worked out once however many look."""
        shown = self._shown.get(eye)
        if shown is None:
            shown = self._shown[eye] = self._chronicle_of(eye).shown(eye)
        return shown

    def message(self, eye: int, seen: int | None, before: Shown | None = None, is_described: bool = True) -> bytes:
        """What a line of this eye is sent: all of it, or what changed since what it was shown before."""
        shown = self.shown(eye)
        key = (shown, seen, before, is_described)
        message = self._messages.get(key)
        if message is None:
            chronicle = self._chronicle_of(eye)
            if is_described and shown.description is None:
                shown.description = chronicle.match.describe(eye)
            since, log = chronicle.news(eye, seen)
            if before is None:
                message = shown.whole(since, log, is_described)
            else:
                message = shown.change(before, since, log, is_described)
            self._messages[key] = message
        return message

    def forget_shown(self) -> None:
        self._shown.clear()
        self._messages.clear()

    def seq(self, eye: int) -> int:
        return self._chronicle_of(eye).sights[eye].seq if self.chronicle else 0

    def is_stale(self, seat: int, seq: int) -> bool:
        """Was a command of this seat chosen on a view that is too old?"""
        assert self.chronicle is not None
        return self.chronicle.sights[seat].is_stale(seq)
