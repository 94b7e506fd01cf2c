"""What would you do? The reasons are worked out, not made up."""

import re
from collections.abc import Iterator

import pytest

from orebit import bots
from orebit.bots.bot import Considered
from orebit.bots.grounds import merits, quoted
from orebit.bots.hint import _expectation, hint
from orebit.core.game import Game
from orebit.core.lesson import Tutor, lessons_of
from orebit.core.match import Match, new_match
from orebit.core.state import State
from orebit.games import IDS, get


@pytest.mark.parametrize("game_id", IDS)
def test_a_hint_is_legal_and_tells_first_what_the_move_surely_does(game_id: str) -> None:
    game = get(game_id)
    match = new_match(game, max(2, game.players[0]), {}, 5)
    for _ in range(3):
        seat = match.deciders()[0]
        found = hint(match, seat, 1, most_ms=50)

        assert found.action in match.legal(seat)
        assert (
            found.reasons[: len(match.preview(seat, found.action))][:4]
            == [line.text for line in match.preview(seat, found.action)][:4]
        )
        match.play(seat, found.action)


@pytest.mark.slow
def test_a_card_is_compared_with_another_card_and_not_with_itself_and_the_others_put_back_otherwise() -> None:
    match = new_match(get("mining_colony"), 2, {}, 5)
    found = hint(match, 0, 1, most_ms=60_000)  # simulations end it, whatever the machine is busy with
    played = re.findall(r"[Pp]lay (\d+), put back", found.label + found.reasons[-1])

    assert len(played) == len(set(played)) == 2, found


@pytest.mark.parametrize(
    ("second", "said"), [(0.58, "is about as good"), (0.576, "is about as good"), (0.49, "about 49")]
)
def test_equal_chances_are_not_told_as_two_equal_numbers(second: float, said: str) -> None:
    first, other = (Considered("", label, 10, expected, None) for label, expected in (("A", 0.58), ("B", second)))

    assert _expectation(first, other)[0].endswith(f"it wins about 58; 'B' {said}.")


@pytest.mark.slow
def test_points_are_compared_with_what_else_would_score() -> None:
    match = new_match(get("dark_side"), 2, {"robot_placement": "auto"}, 1)
    reasons = hint(match, 0, 1).reasons

    assert any(reason.startswith("It scores 7 points now") for reason in reasons), reasons
    assert sum("Of 100 games" in reason for reason in reasons) == 1


def test_without_a_choice_nothing_is_compared() -> None:
    match = new_match(get("martian_miners"), 2, {}, 7)
    while len(match.legal(seat := match.deciders()[0])) > 1:
        match.play(seat, match.legal(seat)[0])

    assert hint(match, seat, 1).reasons[-1] == "There is nothing else to do."


def decisions(game_id: str, many: int, seed: int = 3) -> Iterator[Match]:
    """One game at every fifth of its decisions in which there is a choice."""
    game = get(game_id)
    match = new_match(game, max(2, game.players[0]), {}, seed)
    bot = bots.get("greedy", seed)
    asked = 0
    while asked < 5 * many and not match.is_over():
        seat = match.deciders()[0]
        if len(match.legal(seat)) > 1:
            asked += 1
            if asked % 5 == 0:
                yield match
        match.play(seat, bot.choose(match.perspective(seat, bot.chance)))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", IDS)
def test_a_hint_says_why_in_words_of_the_rules_and_never_only_how_often_the_bot_won(game_id: str) -> None:
    for match in decisions(game_id, 12):
        found = hint(match, match.deciders()[0], 1, most_ms=30)

        assert [reason for reason in found.reasons if "Of 100 games" not in reason], found


@pytest.mark.slow
@pytest.mark.parametrize("game_id", IDS)
def test_what_is_compared_never_reads_like_what_is_advised(game_id: str) -> None:
    for match in decisions(game_id, 12):
        found = hint(match, match.deciders()[0], 1, most_ms=30)
        quoted = re.findall(r"'(.+)'", " ".join(found.reasons[-1:]))

        assert [one for one in quoted if found.label.startswith(f"{one} (") or found.label == one] == [], found


def test_what_differs_between_guesses_at_what_is_hidden_is_not_told() -> None:
    class Told(Game[State]):
        def merits(self, state: State, seat: int, action: int) -> list[str]:
            return ["open", f"hidden {state.seats}"]

    assert merits(Told(), [State(2), State(3)], 0, 0) == ["open"]


def test_an_action_is_quoted_as_shortly_as_it_is_told_apart() -> None:
    match = new_match(get("dark_side"), 2, {"robot_placement": "auto"}, 1)
    actions = [int(action) for action in match.legal_codes(0)]
    labels = {match.game.actions.format(code): quoted(match.game, match.state, 0, code, actions) for code in actions}

    assert labels["prospect 0 ni03 5 0"] == "Prospect: first robot with Verdant Crater to Verdant Trench"
    assert labels["upgrade pt19"] == "Upgrade: Spectrometer (Argent Saddle)"
    assert len(set(labels.values())) == len(labels)


def test_no_price_is_quoted_in_part() -> None:
    lesson = next(one for one in lessons_of(get("martian_miners")) if one.id == "05-trade-and-build")
    tutor = Tutor(get("martian_miners"), lesson)
    tutor.read_on()
    actions = [int(action) for action in tutor.match.legal_codes(tutor.seat)]
    labels = [quoted(tutor.match.game, tutor.match.state, tutor.seat, code, actions) for code in actions]

    assert any(label.endswith("2 sun, 1 moon, 2 crown") for label in labels), labels
    assert not any(label.endswith("for 2 sun") for label in labels), labels
