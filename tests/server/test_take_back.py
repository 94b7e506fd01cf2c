"""Taking back: by the kernel's rule at once, by consent beyond it, freely against bots, and not where forbidden."""

from typing import Any

import pytest

from orebit.server.documents import MOST_ANSWERS, TableDoc
from orebit.server.wire import TableSettings
from tests.server.clients import Browser, Json, Line

GAME = "dark_side"


def mover_of(line: Line) -> int:
    line.wait_for_view(0, 0)
    line.wait_for_view(1, 0)
    return 0 if line.views[0]["view"]["choices"] else 1


def play_first(line: Line, seat: int) -> Json:
    view = line.decision(seat)
    assert view is not None
    return line.play(seat, view["view"]["choices"][0]["action"], view["seq"])


def back(line: Line, seat: int, id: str) -> Json:
    line.send({"type": "take_back", "id": id, "seat": seat})
    return line.answer(id)


def test_what_revealed_nothing_is_taken_back_at_once(ada: Browser) -> None:
    table = ada.make(GAME, ["me", "me"], start=True)["table"]["id"]
    with ada.at(table) as line:
        seat = mover_of(line)
        before = line.views[seat]["view"]
        ack = play_first(line, seat)
        undone = back(line, seat, "b1")

        assert undone["type"] == "ack"
        assert "ask" not in undone
        assert undone["seq"] == ack["seq"] + 1  # numbers only rise
        now = line.wait_for_view(seat, undone["seq"])["view"]
        assert now["ply"] == before["ply"]
        assert now["choices"] == before["choices"]
        assert line.log[seat] == before["log"]
        assert back(line, seat, "b1") == undone
        assert back(line, seat, "b2")["code"] == "state"  # nothing left


def two_humans(ada: Browser, ben: Browser, **settings: Any) -> tuple[str, Browser, Browser, int]:
    table = ada.make(GAME, ["me", "open"], settings=settings)["table"]["id"]
    ben.take(table, 1)
    ada.post(f"/api/tables/{table}/start")
    seat = ada.get(f"/api/tables/{table}")["table"]["deciders"][0]
    return table, (ada, ben)[seat], (ben, ada)[seat], seat


def test_after_an_answer_the_others_are_asked(ada: Browser, ben: Browser) -> None:
    table, mover, other, seat = two_humans(ada, ben)
    with mover.at(table) as mine, other.at(table) as theirs:
        play_first(mine, seat)
        play_first(theirs, 1 - seat)
        asked = back(mine, seat, "b1")
        assert asked["ask"] > 0
        while not (questions := theirs.wait("table")["table"]["asks"]):
            pass
        assert questions[0]["needs"] == [1 - seat]
        theirs.send({"type": "answer", "id": "a1", "seat": 1 - seat, "ask": asked["ask"], "agree": True})
        assert theirs.answer("a1")["type"] == "ack"

        assert mine.wait_for_view(seat, asked["seq"] + 1)["view"]["ply"] == 0
        assert len(mine.log[seat]) == len([line for line in mine.log[seat] if line["ply"] == 0])
        assert "ask" not in back(mine, seat, "b1")  # sent again by a client that missed the end of it
        assert mover.get(f"/api/tables/{table}")["table"]["asks"] == []


def test_a_refused_question_is_gone(ada: Browser, ben: Browser) -> None:
    table, mover, other, seat = two_humans(ada, ben)
    with mover.at(table) as mine, other.at(table) as theirs:
        play_first(mine, seat)
        play_first(theirs, 1 - seat)
        asked = back(mine, seat, "b1")
        wish = {"seat": 1 - seat, "ask": asked["ask"], "agree": False}
        assert other.post(f"/api/tables/{table}/answer", wish) == {"done": False, "ask": None}
        assert other.post(f"/api/tables/{table}/answer", wish, 409)["code"] == "state"
        assert mover.get(f"/api/tables/{table}")["table"]["asks"] == []


def answer(line: Line, seat: int, ask: int, agree: bool, id: str) -> Json:
    line.send({"type": "answer", "id": id, "seat": seat, "ask": ask, "agree": agree})
    return line.answer(id)


@pytest.mark.parametrize("agree", [True, False])
def test_an_answer_sent_again_is_acknowledged_again_and_counts_once(ada: Browser, ben: Browser, agree: bool) -> None:
    table, mover, other, seat = two_humans(ada, ben)
    with mover.at(table) as mine, other.at(table) as theirs:
        play_first(mine, seat)
        play_first(theirs, 1 - seat)
        asked = back(mine, seat, "b1")["ask"]
        first = answer(theirs, 1 - seat, asked, agree, "a1")
        assert first["type"] == "ack"

        assert answer(theirs, 1 - seat, asked, agree, "a1") == first
        assert answer(theirs, 1 - seat, asked, agree, "a2")["why"] == "that question is no longer open"
        assert answer(mine, seat, asked, agree, "a1")["type"] == "refused"  # an id is its seat's own
    with other.at(table) as theirs:  # the line was lost before the acknowledgement came
        assert answer(theirs, 1 - seat, asked, agree, "a1") == first


def test_only_the_latest_answers_are_remembered() -> None:
    document = TableDoc("t", "r", GAME, "", "", {}, TableSettings(), {}, "", "", "", 0)
    for number in range(MOST_ANSWERS + 5):
        document.note_answer(f"0 a{number}", done=False)

    assert next(iter(document.answered)) == "0 a5"
    assert len(document.answered) == MOST_ANSWERS


def test_a_question_lapses_when_somebody_acts(ada: Browser, ben: Browser) -> None:
    table, mover, other, seat = two_humans(ada, ben)
    with mover.at(table) as mine, other.at(table) as theirs:
        play_first(mine, seat)
        play_first(theirs, 1 - seat)
        asked = back(mine, seat, "b1")
        first = mine.decision(seat)
        actor, line = (seat, mine) if first is not None else (1 - seat, theirs)
        play_first(line, actor)
        wish = {"seat": 1 - seat, "ask": asked["ask"], "agree": True}
        assert other.post(f"/api/tables/{table}/answer", wish, 409)["code"] == "state"


def test_a_table_may_hold_to_the_rule_or_to_nothing(ada: Browser, ben: Browser) -> None:
    table, mover, other, seat = two_humans(ada, ben, take_back="rule")
    with mover.at(table) as mine, other.at(table) as theirs:
        play_first(mine, seat)
        play_first(theirs, 1 - seat)
        assert "already acted" in back(mine, seat, "b1")["why"]
    table, mover, other, seat = two_humans(ada, ben, take_back="never")
    with mover.at(table) as mine:
        play_first(mine, seat)
        assert back(mine, seat, "b1")["code"] == "state"


def test_against_bots_everything_is_taken_back(ada: Browser) -> None:
    table = ada.make(GAME, ["me", "random"], start=True)["table"]["id"]
    with ada.at(table) as line:
        for _ in range(3):
            view = line.decision(0)
            assert view is not None
            line.play(0, view["view"]["choices"][-1]["action"], view["seq"])
        ply = line.decision(0)
        assert ply is not None
        undone = back(line, 0, "b1")
        assert undone["type"] == "ack"
        assert line.wait_for_view(0, undone["seq"])["view"]["ply"] < ply["view"]["ply"]
        log = list(line.log[0])
    with ada.at(table) as line:  # the same for somebody who comes later
        assert line.wait_for_view(0, undone["seq"])["view"]["log"] == log
