"""A record is the match: one JSON document from which it can be played again, exactly."""

import hashlib
from pathlib import Path
from typing import Literal

import msgspec

from orebit.core.errors import BadRecord
from orebit.core.given import shown
from orebit.core.options import Value
from orebit.core.view import OutcomeView

FORMAT = 1
SUFFIX = ".orebit.json"
MOST_BYTES = 16 * 1024 * 1024


class Fairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The proof that nobody chose the seed: see core/fairness.py and docs/fair-chance.md."""

    commitment: str  # SHA-256 of the secret, shown before anybody added anything
    secret: str
    entropies: list[str]  # what each player's device added, by seat
    order: Literal["commitment first"] | msgspec.UnsetType = msgspec.UNSET  # then the entropies; absent: not known


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Acts of another match that somebody in `seat` went on from; what that seat could not know was dealt anew then.

    While that match lasts, its seed and acts are nobody's to know: then it is the position that is told, already dealt
    anew for the seat (core/moment.py).
    """

    seed: str  # that these acts were played on; empty where the position is told
    actions: list[str]
    seat: int
    position: dict[str, bool | int | str | list[int]] | msgspec.UnsetType = msgspec.UNSET

    def acts(self) -> list[tuple[int, str]]:
        return acts_of(self.actions)


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match on paper. `save` adds the digest of everything else, and `load` refuses a file that differs from it."""

    game: str
    rules: str
    components: str  # digest of the component data it was played with
    players: int
    options: dict[str, Value]
    seats: list[str]  # who sat down, as the table called them; `hand_over` acts tell who came later
    seed: str  # 64 hexadecimal digits
    actions: list[str]  # "seat action", in order; seat -1 (TABLE) is the table
    result: OutcomeView | None
    format: int = FORMAT
    digest: str = ""
    fairness: Fairness | msgspec.UnsetType = msgspec.UNSET  # of a match at a server; absent, a record reads as ever
    origin: list[Chapter] | msgspec.UnsetType = msgspec.UNSET  # absent: it began with the deal

    def to_bytes(self) -> bytes:
        """The document: one action a line, so that people and version control can read it."""
        sealed = msgspec.structs.replace(self, digest=self.seal())
        return msgspec.json.format(msgspec.json.encode(sealed), indent=1) + b"\n"

    def seal(self) -> str:
        """SHA-256 of the record without its digest, as compact JSON."""
        return hashlib.sha256(msgspec.json.encode(msgspec.structs.replace(self, digest=""))).hexdigest()

    def save(self, path: str | Path) -> None:
        """Written beside and moved into place: a record is there whole, or not at all."""
        path = _path(path)
        beside = path.with_name(path.name + ".part")
        try:
            beside.write_bytes(self.to_bytes())
            beside.replace(path)
        except OSError as error:
            raise BadRecord(f"the record cannot be written to {path}: {error.strerror}") from None

    def acts(self) -> list[tuple[int, str]]:
        return acts_of(self.actions)

    def chapters(self) -> list[Chapter]:
        return self.origin if isinstance(self.origin, list) else []


def acts_of(actions: list[str]) -> list[tuple[int, str]]:
    """The actions, seat and text apart."""
    acts: list[tuple[int, str]] = []
    for line in actions:
        seat, _, text = line.partition(" ")
        try:
            acts.append((int(seat), text))
        except ValueError:
            raise BadRecord(f"the record has an action without a seat: '{line[:60]}'") from None
        if not text.strip():
            raise BadRecord(f"the record has a seat without an action: '{line[:60]}'")
    return acts


def _path(given: object) -> Path:
    if not isinstance(given, str | Path):
        raise BadRecord(f"a record is in a file, named by a text or a Path, not by {shown(given)}")
    if not str(given) or "\0" in str(given):
        raise BadRecord(f"no file is called {shown(str(given))}")
    return Path(given)


def read_record(path: str | Path) -> Record:
    try:
        with _path(path).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}") from None
    if len(content) > MOST_BYTES:
        raise BadRecord(f"{path} is larger than any record ({MOST_BYTES // 1024 // 1024} MiB)")
    return parse_record(content, str(path))


def parse_record(content: bytes, name: str = "this document") -> Record:
    """A record from its bytes; anything that Orebit did not write is refused with the reason."""
    try:
        raw = msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"{name} is no Orebit record: it is not JSON ({error})") from None
    if not isinstance(raw, dict) or "format" not in raw or "actions" not in raw:
        raise BadRecord(f"{name} is no Orebit record: it has no 'format' and 'actions'")
    if raw["format"] != FORMAT:
        raise BadRecord(f"{name} has record format {raw['format']!r}; this Orebit reads format {FORMAT}")
    try:
        record = msgspec.convert(raw, Record)
    except msgspec.ValidationError as error:
        raise BadRecord(f"{name} is no Orebit record: {error}") from None
    if record.digest != record.seal():
        raise BadRecord(f"{name} was altered: its content does not match its digest")
    if record.to_bytes() != content:
        raise BadRecord(f"{name} was altered: it says the same, but not as Orebit writes it")
    return record
