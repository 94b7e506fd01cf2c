"""How a match came to its end, as the server tells it: the engine's numbers, in the sentences of the eye that asks."""

import msgspec
import pytest

from orebit.server import records
from orebit.server.wire import Ending
from tests.core.test_course import played
from tests.server.clients import Browser

GAME = "dark_side"


@pytest.mark.parametrize("eye", ["public", "0", "1", "all"])
def test_the_end_is_told_in_an_eyes_own_sentences(eye: str) -> None:
    match = played(GAME, 2, {})
    content = match.record().to_bytes()
    answer, steps = records.ending(content, eye), records.steps(content, eye)
    assert isinstance(answer, bytes)
    assert isinstance(steps, bytes)
    ending, told = msgspec.json.decode(answer, type=Ending), msgspec.json.decode(steps)["steps"]
    outcome = match.outcome()
    assert outcome

    assert ending.course[-1] == outcome.scores
    assert [sum(part.points for part in parts) for parts in ending.parts] == outcome.scores
    assert ending.unit == "points"
    assert ending.luck == "the draw"
    assert ending.moments[-1].kind == "end"
    assert {moment.seat for moment in ending.moments if moment.kind == "best"} == {0, 1}
    for moment in ending.moments:
        assert moment.lines
        assert set(moment.lines) <= set(told[moment.step - 1]["lines"])


def test_the_end_is_told_when_it_has_come(ada: Browser) -> None:
    table = ada.make(GAME, ["me", "random"], start=True)["table"]["id"]
    assert "not over yet" in ada.get(f"/api/tables/{table}/ending", 409)["why"]
    ada.post(f"/api/tables/{table}/resign", {"id": "r", "seat": 0})
    ending = ada.get(f"/api/tables/{table}/ending?eye=0")

    assert ending["outcome"]["winners"] == [1]
    assert len(ending["seats"]) == 2
    assert "no eye" in ada.get(f"/api/tables/{table}/ending?eye=7", 400)["why"]
