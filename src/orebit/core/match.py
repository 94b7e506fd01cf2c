"""A match: a state plus its history. It checks before it plays, explains refusals, keeps the log and the record."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from orebit.core.chance import SEED_BYTES, Chance, FairChance, FastChance
from orebit.core.description import DescriptionLine
from orebit.core.errors import BadRecord, BadSetup, IllegalAction, NoTakeBack, OrebitError, OtherRules
from orebit.core.events import Happening
from orebit.core.game import Game, Setup
from orebit.core.given import shown, whole_number
from orebit.core.log import EVERYBODY, Entry, Log
from orebit.core.moment import BROKEN, laid, telling
from orebit.core.perspective import Perspective
from orebit.core.reasons import MATCH_OVER, NOT_FOR_THE_TABLE, NOT_YOUR_DECISION, Refusal
from orebit.core.record import Chapter, Record
from orebit.core.state import PUBLIC, TABLE, Outcome, State, ranked
from orebit.core.view import Choice, LogLine, OutcomeView, TableView, seat_of
from orebit.core.words import listed

RESIGN = "resign"
HAND_OVER = "hand_over"


class Act:
    """One thing that somebody did: a seat's action, or a table's act (seat TABLE)."""

    def __init__(self, seat: int, text: str, code: int | None, awaited: int, drew: bool, entries: list[Entry]) -> None:
        self.seat = seat
        self.text = text
        self.code = code  # None: an act of the table that is no action of the game
        self.awaited = awaited  # who had to act when it was played, as a mask
        self.revealing = drew or any(entry.revealing for entry in entries)
        self.entries = entries
        # The seats that some entry is told to, as a mask: views ask for it at every act. Where nothing is told, nothing
        # is hidden (a secret act tells the one who acts): "no, thank you" moves the table on for everybody.
        self.told = 0 if entries else EVERYBODY
        for entry in entries:
            self.told |= entry.told

    def is_seen_by(self, seat: int) -> bool:
        if self.seat in (seat, TABLE) or self.told == EVERYBODY:
            return True
        return seat >= 0 and (self.told >> seat) & 1 == 1


class Match:
    """A game being played. Actions are given and shown as text; codes are welcome wherever text is."""

    def __init__(
        self,
        game: Game[Any],
        setup: Setup,
        seed: int | bytes | None = None,
        seats: Sequence[str] | None = None,
        chance: Chance | None = None,
        origin: Sequence[Chapter] = (),
    ) -> None:
        """`seats` names who plays; `chance` replaces the fair stream of the seed in tests (no record then).

        With an `origin` the match begins where those acts of others led to, and the seed rules from there on.
        """
        self.game = game
        self.setup = setup
        self.seed = b"" if chance else seed_bytes(seed)
        self.seated = list(seats) if seats is not None else [""] * setup.players  # who sat down
        self.players = list(self.seated)  # who plays now, in the order of `player_seats`
        self.player_seats = game.player_seats(setup)  # where they sit; automata sit in the other seats
        if len(self.players) != setup.players:
            raise BadSetup(f"{setup.players} players were announced, but {len(self.players)} are named")
        for name in self.players:
            _check_name(name)
        self.names = game.seat_names(setup)
        self.origin = tuple(origin)
        seeds = [*map(_seed_before, range(len(self.origin)), self.origin), self.seed]
        self.chance: Chance = chance or FairChance(seeds[0])
        log = Log()
        self.state: State = game.start(setup, self.chance, log)
        self.opening: list[Entry] = log.entries  # the deal
        self.acts: list[Act] = []
        self._counted: dict[int, tuple[int, int]] = {}  # by eye: among how many acts `ply` has counted, and the count
        self._latest: tuple[Act | None, Made] = (None, {})  # the lines of the log that the last act has made so far
        self._resigned: Outcome | None = None
        for number, chapter in enumerate(self.origin):
            self._go_on(chapter, seeds[number + 1])

    def _go_on(self, chapter: Chapter, seed: bytes) -> None:
        """Play a chapter, then deal anew what its seat could not know: whoever has seen the replay knows no more."""
        if chapter.position is not UNSET:
            self.state, self.opening = laid(self.game, self.setup, chapter.position), []
        self.replay(chapter.acts())
        if chapter.seat not in self.player_seats:
            raise BadRecord(f"no player sits in seat {chapter.seat}: nobody can have gone on from there")
        if self.is_over():
            raise BadRecord("a match cannot go on after its end")
        self.chance = FairChance(seed)
        self.state.scramble(chapter.seat, self.chance)
        self.opening += [entry for act in self.acts for entry in act.entries]
        self.acts, self.players = [], list(self.seated)
        self._counted.clear()

    def moment(self, seat: int) -> Chapter:
        """The present, for somebody who goes on from it elsewhere: it tells nothing that the seat does not know."""
        seat, state = self._seat(seat), self.state.clone()
        state.scramble(seat, FairChance(seed_bytes(None)))
        return Chapter(seed="", actions=[], seat=seat, position=telling(self.game, state))

    # -- the decisions

    def deciders(self) -> list[int]:
        return [] if self._resigned else self.state.deciders()

    def legal(self, seat: int) -> list[str]:
        actions = self.game.actions
        return [actions.format(code) for code in self.legal_codes(seat)]

    def legal_codes(self, seat: int) -> list[int]:
        seat = self._actor(seat)
        if seat == TABLE:
            return [] if self.is_over() else list(self.state.table_acts())
        return list(self.state.legal(seat)) if seat in self.deciders() else []

    def refusal(self, seat: int, action: str | int) -> Refusal | None:
        """Why the seat may not play this now; None when it may. Text that is no action raises UnknownAction."""
        return self._refusal(self._actor(seat), self.game.actions.read(action))

    def explain(self, seat: int, action: str | int) -> str:
        """The same as a sentence; empty when it may."""
        refusal = self.refusal(seat, action)
        return refusal.why if refusal else ""

    def play(self, seat: int, action: str | int) -> None:
        """Play an action, or raise IllegalAction with the reason and change nothing."""
        seat, code = self._actor(seat), self.game.actions.read(action)
        refusal = self._refusal(seat, code)
        if refusal:
            raise IllegalAction(seat, self.game.actions.format(code), refusal)
        awaited, drawn, log = self.state.awaited(), self.chance.drawn, Log()
        self.state.play(seat, code, self.chance, log)
        text = self.game.actions.format(code)
        self.acts.append(Act(seat, text, code, awaited, self.chance.drawn > drawn, log.entries))

    def preview(self, seat: int, action: str | int) -> list[LogLine]:
        """What a legal action would surely do: up to the first thing that chance or hidden facts decide."""
        seat, code = self._seat(seat), self.game.actions.read(action)
        refusal = self._refusal(seat, code)
        if refusal:
            raise IllegalAction(seat, self.game.actions.format(code), refusal)
        chance, log = FastChance(0), Log()
        imagined = self.state.clone()
        imagined.scramble(seat, chance)
        imagined.play(seat, code, chance, log)
        sure: list[Entry] = []
        for entry in log.entries:
            if entry.surprises(seat):
                break
            sure.append(entry)
        return self._lines(seat, self.ply(seat) + 1, sure)

    # -- acts of the table

    def resign(self, seat: int) -> None:
        """The seat's player gives up: the match ends, the seat is last, the others rank by their scores."""
        self._table_act(f"{RESIGN} {self._seat(seat)}")

    def player(self, seat: int) -> str:
        """Who plays the seat now; nobody plays an automaton."""
        seat = self._seat(seat)
        return self.players[self.player_seats.index(seat)] if seat in self.player_seats else ""

    def hand_over(self, seat: int, player: str) -> None:
        """Somebody else plays this seat from now on; the game itself does not change."""
        _check_name(player)
        self._table_act(f"{HAND_OVER} {self._seat(seat)} {player}")

    def _table_act(self, text: str) -> None:
        word, *arguments = text.split(maxsplit=2)
        seat = _seat_number(text)
        if seat not in self.player_seats:
            seats = ", ".join(str(taken) for taken in self.player_seats)
            raise OrebitError(f"no player sits in seat {seat}: players sit in {seats}")
        if self.is_over():
            raise OrebitError("the match is over")
        if word == RESIGN:
            self._resigned = self._outcome_after_resignation(seat)
        else:
            self.players[self.player_seats.index(seat)] = arguments[1] if len(arguments) > 1 else ""
        self.acts.append(Act(TABLE, text, None, self.state.awaited(), False, []))

    def _outcome_after_resignation(self, seat: int) -> Outcome:
        scores, sides = self.state.scores(), self.state.sides()
        best_of = {side: max(score for s, score in enumerate(scores) if sides[s] == side) for side in sides}
        ranks = ranked([min(scores) - 1 if side == sides[seat] else best_of[side] for side in sides])
        alone = all(sides[s] == sides[seat] for s in self.player_seats)  # automata cannot win: the goal was missed
        winners = [] if alone else [s for s, rank in enumerate(ranks) if rank == 1]
        returns, reason = self.state.returns_of(ranks, winners), f"{self.names[seat]} resigned"
        return Outcome(scores, ranks, winners, returns, reason, sides, False if alone else None)

    # -- taking back

    def take_back(self, seat: int) -> None:
        """Undo the seat's last action, if nothing was drawn or shown since, and nobody else has answered it."""
        refusal = self.take_back_refusal(seat)
        if refusal:
            raise NoTakeBack(refusal)
        last = self.last_act(seat)
        later = self.acts[last + 1 :]
        self.rewind(last)
        for act in later:
            self.play(act.seat, act.text)

    def take_back_refusal(self, seat: int) -> str:
        """Why `take_back` would refuse; empty when it would not."""
        last = self.last_act(seat)
        if last < 0:
            return "there is nothing to take back: you have not acted yet"
        for act in self.acts[last:]:
            if act.revealing:
                what = f"'{act.text}'" if act.seat == seat else f"what {self._named(act.seat)} did since"
                return f"{what} drew or showed something that was hidden: it cannot be taken back"
        for act in self.acts[last + 1 :]:
            if act.seat == TABLE or (self.acts[last].awaited >> act.seat) & 1 == 0:
                return f"{self._named(act.seat)} has already acted after it"  # what exactly may be a secret
        return ""

    def last_act(self, seat: int) -> int:
        """Where in `acts` the seat acted last; -1 when it has not."""
        seat = self._seat(seat)
        for i in range(len(self.acts) - 1, -1, -1):
            if self.acts[i].seat == seat:
                return i
        return -1

    def rewind(self, length: int) -> None:
        """Go back to where `length` acts had been played, whatever was drawn since; needs the seed of the match."""
        if not self.seed:
            raise NoTakeBack("a match on scripted chance cannot be played anew")
        if whole_number(length) not in range(len(self.acts) + 1):
            raise OrebitError(f"{len(self.acts)} acts were played: it cannot go back to {shown(length)} of them")
        kept = self.acts[:length]
        again = Match(self.game, self.setup, self.seed, self.seated, origin=self.origin)
        again.replay([(act.seat, act.text) for act in kept])
        self.state, self.chance, self.acts, self._resigned = again.state, again.chance, again.acts, again._resigned
        self.players = again.players
        self._counted.clear()

    def replay(self, acts: Sequence[tuple[int, str]]) -> None:
        """Play a list of acts, as a record holds it."""
        for seat, text in acts:
            self.act(seat, text)

    def act(self, seat: int, text: str) -> None:
        """Play one act as records and stored rows write it: an action, a resignation, a change of hands."""
        if seat == TABLE and str(text).partition(" ")[0] in (RESIGN, HAND_OVER):
            self._table_act(text)
        else:
            self.play(seat, text)

    # -- what a seat may know

    def ply(self, seat: int) -> int:
        """How many acts the seat knows of. Another seat's secret acts do not count, so that the count tells nothing."""
        seat = self._eye(seat)
        among, plies = self._counted.get(seat, (0, 0))
        if among < len(self.acts):
            plies += sum(act.is_seen_by(seat) for act in self.acts[among:])
            self._counted[seat] = len(self.acts), plies
        return plies

    def view(self, seat: int) -> Any:
        """The game's own view for a seat or PUBLIC, as a typed struct."""
        return self.game.view(self.state, self._eye(seat))

    def table_view(self, seat: int, since: int = 0) -> TableView:
        """All that a client of this seat needs: the view, the choices, the sentences, and the log since a ply."""
        shown = self.bare_view(seat)
        return msgspec.structs.replace(shown, description=self.describe(seat), log=self.log(seat, since))

    def bare_view(self, seat: int) -> TableView:
        """The same without sentences and log, which not every client needs anew after each act."""
        seat = self._eye(seat)
        deciders, outcome = self.deciders(), self.outcome()
        is_asked = seat in deciders
        return TableView(
            game=self.game.id,
            ply=self.ply(seat),
            seat=seat_of(seat),
            deciders=deciders,
            prompt=self.game.prompt(self.state, seat) if is_asked else "",
            choices=self.choices(seat) if is_asked else [],
            view=self.view(seat),
            description=[],
            log=[],
            outcome=OutcomeView.of(outcome) if outcome else None,
        )

    def choices(self, seat: int) -> list[Choice]:
        """The legal actions with a label each, in order."""
        seat = self._actor(seat)
        return [Choice.of(self.game, self.state, seat, code) for code in self.legal_codes(seat)]

    def describe(self, seat: int) -> list[DescriptionLine]:
        return self.game.describe(self.state, self._eye(seat))

    def log(self, seat: int, since: int = 0) -> list[LogLine]:
        """The seat's part of the log, from a ply on. Ply 0 is the deal."""
        seat = self._eye(seat)
        if whole_number(since) is None:
            raise OrebitError(f"the log is asked for from a ply on, which is a number, not {shown(since)}")
        lines = self._lines(seat, 0, self.opening) if since <= 0 else []
        ply, first = self.ply(seat), len(self.acts)
        while first > 0 and ply >= since:  # from the end: as a rule somebody wants the last act
            first -= 1
            ply -= self.acts[first].is_seen_by(seat)
        for act in self.acts[first:]:
            if act.is_seen_by(seat):
                ply += 1
                if ply >= since:
                    lines += log_lines(self.game, self.names, seat, ply, act.entries, self._made_of(act))
        return lines

    def _made_of(self, act: Act) -> "Made | None":
        """What was made already of the last act: all eyes ask for its lines, one after the other."""
        if act is not self.acts[-1]:
            return None
        if self._latest[0] is not act:
            self._latest = (act, {})
        return self._latest[1]

    def perspective(self, seat: int, chance: Chance | None = None) -> Perspective:
        """What a bot in this seat is handed: never the state itself."""
        seat = self._seat(seat)
        return Perspective(self.game, self.state, seat, chance or FastChance(0, seat + 1))

    def _lines(self, seat: int, ply: int, entries: Sequence[Entry]) -> list[LogLine]:
        return log_lines(self.game, self.names, seat, ply, entries)

    # -- the end

    def is_over(self) -> bool:
        return not self.deciders()

    def scores(self) -> list[int]:
        return self.state.scores()

    def outcome(self) -> Outcome | None:
        return self._resigned or self.state.outcome()

    def record(self) -> Record:
        """The match as a document that `load` plays again."""
        if not self.seed:
            raise OrebitError("a match on scripted chance has no record: it could not be played again")
        outcome = self.outcome()
        return Record(
            game=self.game.id,
            rules=self.game.rules_version,
            components=self.game.digest(),
            players=self.setup.players,
            options=dict(self.setup.options),
            seats=list(self.seated),
            seed=self.seed.hex(),
            actions=[f"{act.seat} {act.text}" for act in self.acts],
            result=OutcomeView.of(outcome) if outcome else None,
            origin=list(self.origin) or UNSET,
        )

    def ended_as(self, told: OutcomeView | None) -> bool:
        """Whether this match came to the result that a record of it tells."""
        outcome = self.outcome()
        result = OutcomeView.of(outcome) if outcome else None
        return told == result or (self._resigned is not None and told == self._older_telling(self._resigned))

    def _older_telling(self, outcome: Outcome) -> OutcomeView:
        """How records before November 2026 tell a resignation: seats by number, team mates ranked each by their own
        score, and 1 shared by the winners in every game. Who won, and with what score, is the same."""
        seat = _seat_number(self.acts[-1].text)
        lost = [side == outcome.sides[seat] for side in outcome.sides]
        keys = [min(outcome.scores) - 1 if lost[s] else score for s, score in enumerate(outcome.scores)]
        shares = [1.0 / len(outcome.winners) if s in outcome.winners else 0.0 for s in range(len(keys))]
        return msgspec.structs.replace(
            OutcomeView.of(outcome), ranks=ranked(keys), returns=shares, reason=f"seat {seat} resigned"
        )

    # -- checks

    def _seat(self, given: object) -> int:
        seat = whole_number(given)
        if seat is None:
            raise OrebitError(f"a seat is a number from 0 to {self.state.seats - 1}, not {shown(given)}")
        if not 0 <= seat < self.state.seats:
            raise OrebitError(f"there is no seat {seat}: seats run from 0 to {self.state.seats - 1}")
        return seat

    def _actor(self, given: object) -> int:
        """Who acts: a seat or the table."""
        return TABLE if whole_number(given) == TABLE else self._seat(given)

    def _eye(self, given: object) -> int:
        """Who looks: a seat or the public."""
        return PUBLIC if whole_number(given) == PUBLIC else self._seat(given)

    def _named(self, seat: int) -> str:
        return "the table" if seat == TABLE else self.names[seat]

    def _refusal(self, seat: int, code: int) -> Refusal | None:
        if self.is_over():
            return MATCH_OVER.refusal()
        if seat == TABLE:
            return None if code in self.state.table_acts() else NOT_FOR_THE_TABLE.refusal()
        deciders = self.deciders()
        if seat not in deciders:
            awaited = listed([self.names[decider] for decider in deciders])
            return NOT_YOUR_DECISION.refusal({"awaited": awaited})
        return self.game.refusal(self.state, seat, code)


Made = dict[tuple[int, int, bool], LogLine]
"""Lines of one act by the number of the entry, the ply, and whether its secret is told: then they are the same."""


def log_lines(
    game: Game[Any], names: Sequence[str], seat: int, ply: int, entries: Sequence[Entry], made: Made | None = None
) -> list[LogLine]:
    """Entries as the seat (or PUBLIC) is told them; `names` is what the game calls its seats."""
    made = {} if made is None else made
    lines = []
    for i, entry in enumerate(entries):
        if entry.is_told(seat):
            key = (i, ply, entry.shows_secret(seat))
            line = made.get(key)
            if line is None:
                happening = Happening(game.events[entry.kind], entry, seat, names)
                text = game.sentence(happening)
                line = made[key] = LogLine(ply=ply, event=happening.name, facts=happening.facts, text=text)
            lines.append(line)
    return lines


def _check_name(player: object) -> None:
    if not isinstance(player, str):
        raise BadSetup(f"a player is named by a text, not by {shown(player)}")


def _seat_number(text: str) -> int:
    try:
        return int(text.split()[1])
    except (IndexError, ValueError):
        raise OrebitError(f"'{text}' names no seat") from None


def _seed_of(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadRecord("the record's seed is not 64 hexadecimal digits") from None


def _seed_before(number: int, chapter: Chapter) -> bytes:
    """What a chapter was played on. A position that is told comes first, and tells of no chance."""
    if chapter.position is UNSET:
        return seed_bytes(_seed_of(chapter.seed))
    if number or chapter.seed or chapter.actions:
        raise BadRecord("a position that is told is the beginning, and tells of no acts before it")
    return bytes(SEED_BYTES)


def seed_bytes(seed: object) -> bytes:
    """The 32 bytes that a match's chance comes from: a number's bytes, most significant first, or fresh ones."""
    if seed is None:
        return os.urandom(SEED_BYTES)
    if isinstance(seed, bytes):
        if len(seed) != SEED_BYTES:
            raise OrebitError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        return seed
    number = whole_number(seed)
    if number is None or number < 0 or number >> (8 * SEED_BYTES):
        expected = f"a number from 0 to 2^{8 * SEED_BYTES}-1 or {SEED_BYTES} bytes"
        raise OrebitError(f"a seed is {expected}, not {shown(seed)}")
    return number.to_bytes(SEED_BYTES, "big")


def new_match(
    game: Game[Any],
    players: int,
    options: Mapping[str, object] | None = None,
    seed: int | bytes | None = None,
    seats: Sequence[str] | None = None,
) -> Match:
    """A match with its setup checked."""
    return Match(game, game.setup(players, options), seed, seats)


def replay_record(game: Game[Any], record: Record) -> Match:
    """Play a record again. It must belong to the rules and the component data that are here."""
    if record.rules != game.rules_version:
        raise OtherRules(
            f"the record was played by rules {record.rules} of {game.id}; here are rules {game.rules_version}: "
            "only an Orebit of its time can replay it"
        )
    if record.components != game.digest():
        raise OtherRules(
            f"the record was played with other component data of {game.id} (digest {record.components[:12]}…, "
            f"here {game.digest()[:12]}…): it can be replayed only with that data "
            "(on the command line, --components names its folder)"
        )
    seed = _seed_of(record.seed)
    try:
        setup = game.setup(record.players, record.options)
        match = Match(game, setup, seed, record.seats, origin=record.chapters())
        match.replay(record.acts())
    except OrebitError as error:
        raise BadRecord(f"the record cannot be played again: {error}") from None
    except BROKEN as error:
        if all(chapter.position is UNSET for chapter in record.chapters()):
            raise  # a fault of ours: only a position that somebody wrote can lead the rules astray
        raise BadRecord(f"the record cannot be played again from the position that it tells: {error}") from None
    if not match.ended_as(record.result):
        raise BadRecord("the record's result is not what its actions lead to")
    return match
