"""A record: saved, loaded, and refused with the reason when anything about it is wrong."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from orebit.core.errors import BadRecord
from orebit.core.laws.walk import history
from orebit.core.match import Match, new_match, replay_record
from orebit.core.record import MOST_BYTES, Record, parse_record, read_record
from orebit.core.state import TABLE
from tests.drift import DRIFT


def played() -> Match:
    match = new_match(DRIFT, 2, {"calm": True}, 5, ["Ann", "Bo\u0308 \u26cf"])
    for act in ["0 aim 1", "1 aim 2", "0 drill 7", "1 dock"]:
        match.play(int(act[0]), act[2:])
    match.play(TABLE, "time_up")
    return match


def altered(**changes: Any) -> Record:
    """The record with something else in it, sealed anew: what only replaying can find out."""
    return msgspec.structs.replace(played().record(), **changes)


def test_a_saved_record_is_the_match_again(tmp_path: Path) -> None:
    match, path = played(), tmp_path / "game.orebit.json"
    match.record().save(path)

    assert history(replay_record(DRIFT, read_record(path))) == history(match)
    assert list(tmp_path.iterdir()) == [path]


def test_a_record_can_be_read_by_people() -> None:
    lines = played().record().to_bytes().decode().splitlines()

    assert '  "0 drill 7",' in lines
    assert '  "-1 time_up"' in lines


def test_any_altered_byte_is_refused() -> None:
    document = played().record().to_bytes()
    for place in range(len(document)):
        damaged = bytearray(document)
        damaged[place] ^= 1
        with pytest.raises(BadRecord):
            parse_record(bytes(damaged))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "this document is no Orebit record: it is not JSON"),
        (b"\xff\xfe", "it is not JSON"),
        (b"[" * 100_000, "it is not JSON"),
        (b"[1, 2]", "it has no 'format' and 'actions'"),
        (b'{"name": "package"}', "it has no 'format' and 'actions'"),
        (b'{"format": 2, "actions": []}', "has record format 2; this Orebit reads format 1"),
        (b'{"format": 1, "actions": []}', "missing required field"),
    ],
)
def test_what_is_no_record_is_refused(content: bytes, says: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        parse_record(content)

    assert says in str(refusal.value)


def changed(change: dict[str, Any]) -> bytes:
    raw = json.loads(played().record().to_bytes()) | change
    return json.dumps(raw).encode()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"actions": ["0 aim 1"]}, "was altered: its content does not match its digest"),
        ({"players": "two"}, "Expected `int`, got `str`"),
        ({"extra": 1}, "unknown field `extra`"),
        ({}, "it says the same, but not as Orebit writes it"),
        ({"digest": "0" * 64}, "does not match its digest"),
    ],
)
def test_an_altered_record_is_refused(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        parse_record(changed(change), "game.orebit.json")

    assert says in str(refusal.value)
    assert str(refusal.value).startswith("game.orebit.json ")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"rules": "0.9"}, "played by rules 0.9 of drift; here are rules 1.0"),
        ({"components": "ab" * 32}, "played with other component data of drift (digest abababababab…"),
        ({"seed": "xyz"}, "seed is not 64 hexadecimal digits"),
        ({"seed": "abcd"}, "a seed has 32 bytes, not 2"),
        ({"players": 9}, "cannot be played again: Drift is for 2 to 3 players, not 9"),
        ({"options": {"speed": 9}}, "cannot be played again: there is no option 'speed'"),
        ({"seats": ["Ann"]}, "2 players were announced, but 1 are named"),
        ({"actions": ["0 dock"]}, "seat 0 may not play 'dock': first everybody aims"),
        ({"actions": ["0 fly"]}, "'fly' is no action"),
        ({"actions": ["aim 1"]}, "an action without a seat: 'aim 1'"),
        ({"actions": ["0 "]}, "a seat without an action: '0 '"),
        ({"actions": ["9 dock"]}, "there is no seat 9"),
        ({"actions": ["-1 resign"]}, "'resign' names no seat"),
        ({"actions": ["-1 resign 5"]}, "no player sits in seat 5"),
        ({"result": None}, "the record's result is not what its actions lead to"),
    ],
)
def test_a_well_sealed_record_that_cannot_be_played_is_refused(changes: dict[str, Any], says: str) -> None:
    record = parse_record(altered(**changes).to_bytes())

    with pytest.raises(BadRecord) as refusal:
        replay_record(DRIFT, record)
    assert says in str(refusal.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"nothing\.json cannot be read: No such file"):
        read_record(tmp_path / "nothing.json")


def test_a_file_larger_than_any_record_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_bytes(b" " * (MOST_BYTES + 1))

    with pytest.raises(BadRecord, match="larger than any record"):
        read_record(path)


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be written"):
        played().record().save(tmp_path / "no" / "folder" / "game.json")
