"""What a model reads: actions as they are numbered, the whole log in pieces, and the rules where they are asked for."""

import json

import pytest

from orebit.agent.look import MOST_LOG, Look, as_json, look_at, piece_of
from orebit.agent.rulebook import read
from orebit.core.match import Match
from orebit.games import IDS, get
from orebit.server.refusals import Refuse


def played(game_id: str, acts: int) -> Match:
    match = Match(get(game_id), get(game_id).setup(2), 3)
    while not match.is_over() and len(match.acts) < acts:
        seat = match.deciders()[0]
        match.play(seat, match.legal(seat)[0])
    return match


@pytest.mark.parametrize("game_id", IDS)
def test_actions_are_sent_as_they_are_numbered(game_id: str) -> None:
    match = played(game_id, 5)
    seat = match.deciders()[0]
    look = look_at(match.table_view(seat), 0, match.names[seat])
    sent = json.loads(as_json(look))

    for listed in sent["actions"].values():
        assert [int(number) for number in listed] == sorted(map(int, listed))
    assert list(sent["actions"]) == list(look.actions), "headings as the game has them"
    assert as_json(Look(0, "Red", False)) == b'{"seen":0,"you":"Red","your_turn":false}', "nothing to decide"


def test_the_log_is_told_to_its_last_line_in_pieces() -> None:
    match = played("dark_side", 60)
    told: list[str] = []
    since: int | None = 0
    pieces = 0
    while since is not None:
        piece = piece_of(match.log(0, since))
        told += piece.lines
        since, pieces = piece.next, pieces + 1

    assert told == [line.text for line in match.log(0)]
    assert pieces > len(told) // (3 * MOST_LOG)
    assert pieces > 1


@pytest.mark.parametrize(
    ("game_id", "search", "anchor"),
    [
        ("dark_side", "end of the game", "6"),
        ("dark_side", "communicate", "5.5"),
        ("asteroid_miners", "black die", "5.2"),
        ("planet_xs", "combat", "R77"),
    ],
)
def test_a_search_leads_to_the_smallest_piece(game_id: str, search: str, anchor: str) -> None:
    found = read(game_id, search=search)

    assert f"[{anchor}] " in found
    assert len(found) < 6000, "no whole chapter"


def test_what_the_rules_do_not_have_is_one_sentence() -> None:
    assert "mentions 'zebra'" in read("dark_side", search="zebra")
    with pytest.raises(Refuse, match="ask for the contents first"):
        read("dark_side", section="99")
    assert read("dark_side").splitlines()[:2] == ["Dark Side of the Mine", "  1 What it is about"]
