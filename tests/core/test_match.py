"""A match: checks, refusals, take-back, preview, acts of the table, and what each seat may know."""

from collections.abc import Sequence

import pytest

from orebit.core.chance import ScriptedChance
from orebit.core.errors import BadSetup, IllegalAction, NoTakeBack, OrebitError, UnknownAction
from orebit.core.laws import facts
from orebit.core.laws.walk import history
from orebit.core.log import Log
from orebit.core.match import Act, Match, new_match, replay_record
from orebit.core.state import PUBLIC, TABLE
from tests.drift import AIMED as WHISPERED
from tests.drift import DRIFT, Drift


def match_of(players: int = 2, acts: Sequence[str] = (), seed: int = 3) -> Match:
    match = new_match(DRIFT, players, {"charges": 5}, seed, ["Ann", "Bob", "Cem"][:players])
    for act in acts:
        seat, _, action = act.partition(" ")
        match.play(int(seat), action)
    return match


AIMED = ["0 aim 1", "1 aim 2"]


# -- decisions


def test_a_match_offers_texts_to_those_who_decide() -> None:
    match = match_of()

    assert match.deciders() == [0, 1]
    assert match.legal(0) == [f"aim {tile}" for tile in range(8)]
    match.play(0, "aim 3")
    assert match.legal(0) == []
    assert match.legal_codes(1) == list(range(8))


@pytest.mark.parametrize(
    ("seat", "action", "says"),
    [
        (0, "dock", "seat 0 may not play 'dock': first everybody aims (§2)"),
        (0, 16, "seat 0 may not play 'dock': first everybody aims (§2)"),
        (TABLE, "time_up", "seat -1 may not play 'time_up': the table may not do that now"),
    ],
)
def test_an_illegal_action_is_refused_with_its_rule(seat: int, action: str | int, says: str) -> None:
    match = match_of()
    before = history(match)

    with pytest.raises(IllegalAction) as refusal:
        match.play(seat, action)
    assert str(refusal.value) == says
    assert history(match) == before


def test_a_seat_that_is_not_asked_is_told_who_is() -> None:
    match = match_of(3, ["2 aim 0"])

    assert match.explain(2, "aim 1") == "it is not your decision; the table waits for Red and Blue"


def test_a_seat_that_is_not_there_is_named() -> None:
    with pytest.raises(OrebitError, match="there is no seat 7: seats run from 0 to 1"):
        match_of().play(7, "dock")


def test_text_that_is_no_action_is_another_error() -> None:
    with pytest.raises(UnknownAction, match="did you mean: dock"):
        match_of().play(0, "dokc")


def test_a_code_that_no_action_has_is_refused() -> None:
    with pytest.raises(UnknownAction):
        match_of().play(0, 999)


def test_nothing_is_played_after_the_end() -> None:
    match = match_of(2, AIMED)
    match.play(TABLE, "time_up")

    assert match.is_over()
    assert match.explain(0, "dock") == "the game is over"
    assert match.legal_codes(TABLE) == []


# -- take-back


def test_a_take_back_restores_what_was_before() -> None:
    match = match_of(2, AIMED)
    before = history(match)
    match.play(0, "dock")
    match.take_back(0)

    assert history(match) == before


def test_what_chance_decided_is_not_taken_back() -> None:
    match = match_of(2, [*AIMED, "0 drill 7"])

    with pytest.raises(NoTakeBack, match="'drill 7' drew or showed something that was hidden"):
        match.take_back(0)


def test_what_was_shown_is_not_taken_back() -> None:
    match = match_of(2, AIMED)  # the last aim shows all of them

    with pytest.raises(NoTakeBack, match="what Blue did since drew or showed"):
        match.take_back(0)


def test_an_answered_action_is_not_taken_back() -> None:
    match = match_of(2, [*AIMED, "0 dock", "1 dock"])

    with pytest.raises(NoTakeBack, match="Blue has already acted after it"):
        match.take_back(0)


def test_an_action_that_the_table_followed_is_not_taken_back() -> None:
    match = match_of(2, [*AIMED, "0 dock"])
    match.resign(1)

    with pytest.raises(NoTakeBack, match="the table has already acted after it"):
        match.take_back(0)


@pytest.mark.parametrize("revealing", [False, True])
def test_a_refused_take_back_tells_nothing_of_a_secret_act(revealing: bool) -> None:
    match = match_of(2, [*AIMED, "0 dock"])
    log = Log()
    log.whisper(WHISPERED, [1, 5], 1 << 1, revealing)
    match.acts.append(Act(1, "aim 5", 5, 1 << 1, False, log.entries))

    with pytest.raises(NoTakeBack) as refusal:
        match.take_back(0)
    assert "aim 5" not in str(refusal.value)


def test_who_has_not_acted_has_nothing_to_take_back() -> None:
    with pytest.raises(NoTakeBack, match="you have not acted yet"):
        match_of().take_back(0)


def test_a_simultaneous_choice_is_taken_back_without_touching_the_others() -> None:
    match = match_of(3, ["0 aim 1", "1 aim 2"])
    match.take_back(0)

    assert match.deciders() == [0, 2]
    assert match.record().actions == ["1 aim 2"]
    assert list(match.state.aim) == [-1, 2, -1]  # type: ignore[attr-defined]  # a DriftState


def test_a_match_on_scripted_chance_cannot_be_rewound() -> None:
    match = Match(DRIFT, DRIFT.setup(2), chance=ScriptedChance(shuffles=[list(range(10))]))
    match.play(0, "aim 1")

    with pytest.raises(NoTakeBack, match="scripted chance"):
        match.take_back(0)
    with pytest.raises(OrebitError, match="has no record"):
        match.record()


# -- preview


def test_a_preview_tells_what_surely_happens_and_stops_at_the_die() -> None:
    match = match_of(2, AIMED)
    before = history(match)
    lines = match.preview(0, "drill 7")

    assert [line.event for line in lines] == ["drilled"]
    assert lines[0].ply == match.ply(0) + 1
    assert history(match) == before


def test_a_preview_of_an_illegal_action_is_refused() -> None:
    with pytest.raises(IllegalAction, match="first everybody aims"):
        match_of().preview(0, "dock")


# -- what a seat may know


def test_a_secret_act_is_counted_and_told_only_where_it_is_known() -> None:
    match = match_of(2, ["0 aim 5"])

    assert [match.ply(seat) for seat in (0, 1, PUBLIC)] == [1, 0, 0]
    assert [line.event for line in match.log(0)] == ["dealt", "dealt", "aimed"]
    assert [line.event for line in match.log(1)] == ["dealt", "dealt"]
    assert b'"aim":[null,-1]' in history(match)["the table as seat 1 sees it"]


def test_the_log_of_a_seat_numbers_only_what_it_knows() -> None:
    match = match_of(2, [*AIMED, "0 dock"])

    assert [(line.ply, line.event) for line in match.log(1)[2:]] == [(1, "aimed"), (1, "aims_shown"), (2, "docked")]
    assert [(line.ply, line.event) for line in match.log(PUBLIC)[2:]] == [(1, "aims_shown"), (2, "docked")]


def test_a_log_can_be_read_from_a_ply_on() -> None:
    match = match_of(2, [*AIMED, "0 dock"])

    assert [line.event for line in match.table_view(1, since=2).log] == ["docked"]


def test_a_secret_is_in_the_facts_of_those_who_know_it_only() -> None:
    match = match_of()

    assert "charts" in match.log(0)[0].facts
    assert "charts" not in match.log(1)[0].facts
    assert "charts" not in match.log(PUBLIC)[0].facts


def test_a_spectator_is_offered_nothing_not_even_what_the_table_may_do() -> None:
    match = match_of(2, AIMED)

    assert match.legal(TABLE) == ["time_up"]
    assert match.table_view(PUBLIC).choices == []


def test_choices_carry_label_and_group() -> None:
    choice = match_of(2, AIMED).choices(0)[-1]

    assert (choice.action.split()[0], choice.group) == ("show", "Show")
    assert choice.label.startswith("Show chart")


def test_a_perspective_has_no_more_than_the_seat_knows() -> None:
    match = match_of(2, AIMED)
    perspective = match.perspective(0)

    assert list(perspective.legal) == match.legal_codes(0)
    guesses = [facts(perspective.sample()) for _ in range(10)]
    assert any(guess["owner"] != facts(match.state)["owner"] for guess in guesses)
    assert perspective.view == match.view(0)


# -- acts of the table


def test_who_resigns_is_last() -> None:
    match = match_of(3, ["0 aim 1", "1 aim 2", "2 aim 3"])
    match.resign(1)
    outcome = match.outcome()

    assert match.is_over()
    assert match.deciders() == []
    assert outcome is not None
    assert (outcome.ranks, outcome.winners, outcome.returns) == ([1, 3, 1], [0, 2], [0.5, 0.0, 0.5])
    assert outcome.reason == "Blue resigned"


def test_whoever_resigns_a_solo_game_has_lost_it_and_no_automaton_wins() -> None:
    class Solo(Drift):
        players = range(1, 4)

        def start(self, setup, chance, log=None):  # type: ignore[no-untyped-def]  # one player beside an automaton
            return super().start(self.setup(2), chance, log)

    match = new_match(Solo(), 1, seed=1)
    match.resign(0)
    outcome = match.outcome()

    assert outcome is not None
    assert (outcome.winners, outcome.won, outcome.returns) == ([], False, [0.0, 0.0])


def test_everybody_knows_of_what_the_table_does() -> None:
    match = match_of(2, AIMED)
    before = match.ply(1), match.ply(PUBLIC)
    match.hand_over(0, "a bot")

    assert (match.ply(1), match.ply(PUBLIC)) == (before[0] + 1, before[1] + 1)


def test_a_seat_is_handed_over_and_the_record_tells_when() -> None:
    match = match_of(2, AIMED)
    earlier = match.record()
    match.hand_over(1, "Dan the Second")

    assert match.players == ["Ann", "Dan the Second"]
    assert earlier.seats == match.record().seats == ["Ann", "Bob"]
    assert match.record().actions[-1] == "-1 hand_over 1 Dan the Second"
    assert replay_record(DRIFT, match.record()).players == match.players


def test_rewinding_gives_a_seat_back() -> None:
    match = match_of(2, AIMED)
    match.hand_over(1, "Dan")
    match.rewind(2)

    assert match.players == ["Ann", "Bob"]


def test_rewinding_undoes_a_resignation() -> None:
    match = match_of(2, AIMED)
    match.resign(0)
    match.rewind(2)

    assert match.deciders() == [0]
    assert match.outcome() is None


@pytest.mark.parametrize("seat", [-1, 2])
def test_nobody_resigns_for_a_seat_without_a_player(seat: int) -> None:
    with pytest.raises(OrebitError, match=f"no (player sits in )?seat {seat}"):
        match_of().resign(seat)


def test_nobody_resigns_twice() -> None:
    match = match_of(2, AIMED)
    match.resign(0)

    with pytest.raises(OrebitError, match="the match is over"):
        match.resign(1)


# -- seeds and seats


def test_as_many_names_as_players() -> None:
    with pytest.raises(BadSetup, match="2 players were announced, but 1 are named"):
        new_match(DRIFT, 2, seats=["Ann"])


@pytest.mark.parametrize(
    ("seed", "says"),
    [(-1, "a seed is a number from 0"), (1 << 256, "a seed is a number"), (b"abc", "a seed has 32 bytes")],
)
def test_a_seed_that_is_none_is_refused(seed: int | bytes, says: str) -> None:
    with pytest.raises(OrebitError, match=says):
        new_match(DRIFT, 2, seed=seed)


def test_a_number_and_its_bytes_are_the_same_seed() -> None:
    assert facts(new_match(DRIFT, 2, seed=7).state) == facts(new_match(DRIFT, 2, seed=(7).to_bytes(32, "big")).state)


def test_without_a_seed_matches_differ() -> None:
    assert new_match(DRIFT, 2).seed != new_match(DRIFT, 2).seed
