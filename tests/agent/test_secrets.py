"""Two witnesses that a model is told nothing that its seat may not know, and a measure of how much it is told."""

from typing import Any

import pytest

from orebit.agent.desk import Sitting, look_of, picture_of
from orebit.agent.look import MOST_CHARS, as_json, look_at, piece_of
from orebit.core.chance import FastChance
from orebit.core.match import Match
from orebit.core.view import to_json
from orebit.games import all_games, get
from orebit.server.kept import KeptTable
from orebit.server.seats import Caller
from orebit.server.tables import OpenTable
from tests.server.setups import SETUPS
from tests.server.test_secrets import document_of, every_tenth_act
from tests.server.test_twins import twins

SCRAMBLES = 3


def told(table: OpenTable, seat: int) -> bytes:
    """All that the desk tells of a table to a seat."""
    sitting = Sitting(table, Caller(), seat)
    looks = [as_json(look_of(sitting, seen, full=True)) for seen in (None, 0, table.kept.seq(seat))]
    picture = picture_of(sitting)
    return b"\n".join([*looks, to_json(piece_of(table.kept.match.log(seat))), to_json(picture)])


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "options"), SETUPS)
def test_a_look_does_not_depend_on_what_the_seat_cannot_know(game: Any, players: int, options: Any) -> None:
    """The first witness: all that a seat cannot know is dealt anew, and it is told the same, byte for byte."""
    kept = KeptTable(document_of(game, players, options), 0, [])
    table = OpenTable(kept)
    for _ in every_tenth_act(kept):
        check_scrambled(table)


def check_scrambled(table: OpenTable) -> None:
    match = table.kept.match
    truth = match.state
    for seat in match.player_seats:
        expected = told(table, seat)
        for number in range(SCRAMBLES):
            match.state = truth.clone()
            match.state.scramble(seat, FastChance(number))
            said = told(table, seat)
            match.state = truth
            assert said == expected, f"seat {seat} was told something that it cannot know"


@pytest.mark.parametrize("game_id", ["dark_side", "mining_colony", "planet_xs"])
@pytest.mark.parametrize("eye", [0, 1])
def test_matches_that_told_a_seat_the_same_look_the_same_to_it(game_id: str, eye: int) -> None:
    """The second witness: another choice of another seat, unheard by this one, leaves no trace in its look."""
    compared = 0
    for match, other in twins(get(game_id), 2, 5, eye):
        one, another = (look_at(each.table_view(eye), each.ply(eye), "", full=True) for each in (match, other))
        assert as_json(one) == as_json(another)
        compared += 1
        if compared == 5:
            return
    assert compared > 0


@pytest.mark.slow
@pytest.mark.parametrize("game_id", [game.id for game in all_games()])
def test_a_look_in_the_middle_of_a_game_is_small(game_id: str) -> None:
    """Under 2,000 tokens, at four characters a token; docs/guides/agents.md tells what a tokenizer counts."""
    game = get(game_id)
    largest = 0
    for players in {max(2, game.players[0]), game.players[-1]}:
        match, picks = Match(game, game.setup(players), 3), FastChance(5)
        while not match.is_over() and len(match.acts) < 300:
            seat = match.deciders()[0]
            if len(match.acts) % 7 == 0:
                first = look_at(match.table_view(seat), 0, match.names[seat])
                largest = max(largest, len(to_json(first)))
                assert len(first.actions) == 0 or first.prompt
            legal = match.legal(seat)
            match.play(seat, legal[picks.below(len(legal))])
    assert largest < 8000, f"{largest} characters"
    assert MOST_CHARS < 8000


def test_what_finds_no_room_is_counted_and_can_be_asked_for() -> None:
    match = Match(get("martian_miners"), get("martian_miners").setup(2), 3)
    seat = match.deciders()[0]
    view = match.table_view(seat)
    short = look_at(view, 0, "", most_chars=sum(len(line.text) for line in view.description) + 700)
    shown = sum(map(len, short.actions.values()))

    assert 0 < shown < len(view.choices)
    assert f"{len(view.choices) - shown} action" in short.more
    heading = view.choices[-1].group
    whole = look_at(view, 0, "", heading=heading, most_chars=0)
    numbers = [str(i) for i, choice in enumerate(view.choices, start=1) if choice.group == heading]
    assert list(whole.actions[heading]) == numbers
