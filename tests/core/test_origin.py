"""A match that goes on from acts of another: what it keeps, what is dealt anew, and what its record promises."""

from collections.abc import Sequence

import msgspec
import pytest

from orebit.core.errors import BadRecord
from orebit.core.laws.walk import history
from orebit.core.log import Log
from orebit.core.match import Match, new_match, replay_record
from orebit.core.origin import origin_told
from orebit.core.record import Chapter, parse_record
from tests.drift import DRIFT, DriftState

ACTS = ["0 aim 1", "1 aim 2", "0 drill 7", "1 study"]
ANOTHER = bytes(range(32))


def other(acts: Sequence[str] = ACTS) -> Match:
    match = new_match(DRIFT, 2, {}, 5)
    match.replay([(int(act[0]), act[2:]) for act in acts])
    return match


def chapter(acts: Sequence[str] = ACTS, seat: int = 1) -> Chapter:
    return Chapter(seed=other().seed.hex(), actions=list(acts), seat=seat)


def gone_on(*chapters: Chapter, seed: bytes = ANOTHER) -> Match:
    return Match(DRIFT, DRIFT.setup(2, {}), seed, ["Ann", "Bo"], origin=chapters or [chapter()])


def test_it_stands_where_the_acts_led_to_and_its_own_history_begins_there() -> None:
    match = gone_on()

    assert match.view(1) == other().view(1)
    assert match.deciders() == other().deciders()
    assert (match.acts, match.ply(1)) == ([], 0)
    assert [line.text for line in match.log(1)] == [line.text for line in other().log(1)]
    assert match.take_back_refusal(1) == "there is nothing to take back: you have not acted yet"


def test_what_the_seat_could_not_know_is_dealt_anew_by_the_new_seed() -> None:
    hands = {tuple(gone_on(seed=bytes([n] * 32)).view(0).hand) for n in range(30)}

    assert len(hands) > 1
    assert gone_on().view(0) == gone_on().view(0)  # the same seed deals the same


def test_it_is_played_taken_back_and_recorded_like_any_other() -> None:
    match = gone_on()
    match.play(0, "dock")
    before = history(match)
    match.play(1, "dock")
    match.rewind(1)
    assert history(match) == before

    record = parse_record(match.record().to_bytes())
    assert record.actions == ["0 dock"]
    assert history(replay_record(DRIFT, record)) == before


def test_a_record_without_origin_reads_as_ever() -> None:
    assert b"origin" not in other().record().to_bytes()


def test_a_match_goes_on_from_one_that_went_on() -> None:
    first = gone_on()
    first.play(0, "dock")
    second = gone_on(chapter(), Chapter(ANOTHER.hex(), ["0 dock"], 1), seed=bytes(32))

    assert second.view(1) == first.view(1)
    told = "its first 5 moves come from another match; what Blue could not know then was dealt anew"
    assert origin_told(second) == told


def test_who_sat_there_before_sits_there_no_longer() -> None:
    match = gone_on(chapter([*ACTS, "-1 hand_over 0 greedy"]))

    assert match.players == ["Ann", "Bo"]


@pytest.mark.parametrize(
    ("chapters", "says"),
    [
        ([chapter(seat=2)], "no player sits in seat 2"),
        ([chapter(seat=-1)], "no player sits in seat -1"),
        ([chapter([*ACTS, "-1 time_up"])], "cannot go on after its end"),
        ([chapter([*ACTS, "-1 resign 0"])], "cannot go on after its end"),
        ([chapter(["0 dock"])], "may not play 'dock'"),
        ([chapter(["dock"])], "an action without a seat"),
        ([Chapter("00", ACTS, 1)], "a seed has 32 bytes"),
        ([Chapter("xx" * 32, ACTS, 1)], "not 64 hexadecimal digits"),
    ],
)
def test_a_record_that_cannot_have_begun_so_is_refused(chapters: list[Chapter], says: str) -> None:
    forged = msgspec.structs.replace(other().record(), origin=chapters, actions=[])

    with pytest.raises(BadRecord, match=says):
        replay_record(DRIFT, forged)


def told(seat: int = 1) -> Chapter:
    return other().moment(seat)


def altered(**changes: object) -> Chapter:
    chapter = told()
    assert isinstance(chapter.position, dict)
    return msgspec.structs.replace(chapter, position=chapter.position | changes)


def test_a_position_tells_the_seat_what_it_knows_and_nothing_else() -> None:
    hands = {tuple(gone_on(told()).view(0).hand) for _ in range(40)}

    assert gone_on(told()).view(1) == other().view(1)
    assert gone_on(told()).log(1) == []
    assert len(hands) > 1  # of the other seat: any that it may have
    assert (told().seed, told().actions) == ("", [])


def test_a_match_from_a_position_says_so_in_its_record() -> None:
    match = gone_on(told())
    match.play(0, "dock")
    record = parse_record(match.record().to_bytes())

    assert history(replay_record(DRIFT, record)) == history(match)
    assert origin_told(match) == (
        "it began at a position that Blue took along from a match whose moves it does not tell; what Blue could not "
        "know then was dealt anew"
    )
    further = gone_on(told(), Chapter(ANOTHER.hex(), ["0 dock"], 1))
    assert "does not tell, and 1 move later; what" in origin_told(further)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (altered(seats=3), "another number of seats"),
        (altered(deck=[1, 2]), "more or fewer pieces"),
        (altered(drawn="much"), "drawn is of another kind"),
        (altered(charges=[3]), "lists of another length"),
        (altered(owner=[0]), "none of this game"),
        (altered(deck=[0.5]), "deck is a list of numbers"),
        (altered(colour=1), "not told as these rules"),
        (msgspec.structs.replace(told(), actions=["0 dock"]), "tells of no acts before it"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(wrong: Chapter, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        gone_on(wrong)


def test_a_position_is_a_beginning() -> None:
    with pytest.raises(BadRecord, match="is the beginning"):
        gone_on(chapter(), told())


def test_a_position_that_leads_the_rules_astray_is_refused_but_a_fault_of_the_rules_is_none_of_the_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    matches = [gone_on(told()), gone_on()]
    for match in matches:
        match.play(0, "study")

    def astray(state: DriftState, seat: int, log: Log | None) -> None:
        raise IndexError("no such chart")

    monkeypatch.setattr(DriftState, "study", astray)
    with pytest.raises(BadRecord, match="from the position that it tells: no such chart"):
        replay_record(DRIFT, matches[0].record())
    with pytest.raises(IndexError):
        replay_record(DRIFT, matches[1].record())
