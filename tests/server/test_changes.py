"""A client that keeps its views is sent what changed: put together, that is the view that everybody else is sent."""

from typing import Any

import msgspec
import pytest

from orebit.core.chance import FastChance
from orebit.core.state import PUBLIC, TABLE
from orebit.server.documents import TAKE_BACK, Row
from orebit.server.kept import KeptTable
from orebit.server.showing import Shown, change_of
from tests.server.clients import HELLO, Browser, Json, changed
from tests.server.setups import SETUPS
from tests.server.test_secrets import document_of

ROWS = 60


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "options"), SETUPS)
def test_changes_lead_to_the_whole_view(game: Any, players: int, options: Any) -> None:
    kept = KeptTable(document_of(game, players, options), 0, [])
    eyes = (PUBLIC, *kept.match.player_seats)
    shown: dict[int, Shown] = {}
    held: dict[int, Json] = {}
    sizes = {"whole": 0, "changes": 0}
    for eye in eyes:
        held[eye] = msgspec.json.decode(kept.message(eye, None))
        shown[eye] = kept.shown(eye)
    picks = FastChance(7)
    for ply in range(ROWS):
        if kept.is_over():
            break
        seat = kept.deciders()[0]
        legal = kept.match.legal(seat)
        row = Row(ply, seat, legal[picks.below(len(legal))], ply)
        if ply % 10 == 9 and not kept.table_refusal(f"{TAKE_BACK} {kept.rows[-1].seat}"):
            row = Row(ply, TABLE, f"{TAKE_BACK} {kept.rows[-1].seat}", ply)
        kept.apply([row])
        for eye in eyes:
            if kept.seq(eye) == shown[eye].seq:
                continue
            seen = shown[eye].seq
            whole = msgspec.json.decode(kept.message(eye, seen))
            told = kept.message(eye, seen, shown[eye])
            change = msgspec.json.decode(told)
            held[eye]["view"] = changed(held[eye]["view"], change["change"])
            shown[eye] = kept.shown(eye)
            sizes["whole"] += len(kept.message(eye, seen))
            sizes["changes"] += len(told)

            assert change["base"] == seen
            assert change["seq"] == whole["seq"]
            assert change.get("since", whole["view"]["ply"]) == whole["since"]
            held[eye]["decided"] = change.get("decided", held[eye]["decided"])
            assert held[eye]["decided"] == whole["decided"]
            assert held[eye]["view"] == whole["view"]
    assert sizes["changes"] < sizes["whole"] * 2 / 3


class Thing(msgspec.Struct, frozen=True):
    name: str
    worth: int = 0
    parts: list["Thing"] = []


def test_plain_values_change_by_place_and_others_are_told_whole() -> None:
    assert change_of([1, 2], [1, 3]) == {"1": [3]}
    assert change_of([1, 2, 3, 4, 5], [1, 3, 4, 5, 5]) == [None, [3, 4, 5], 1, 1]  # many places are a stretch
    assert change_of([[1], [2], [3]], [[4], [5], [6]]) == {"0": {"0": [4]}, "1": {"0": [5]}, "2": {"0": [6]}}
    assert change_of({"a": 1, "b": 2}, {"a": 1, "b": 3}) == {"b": [3]}
    assert change_of({"a": 1}, {"b": 1}) == [{"b": 1}]
    assert change_of(None, {"a": 1}) == [{"a": 1}]
    assert change_of("ab", "cd") == ["cd"]
    assert change_of([1], None) == [None]


def test_of_a_list_with_another_length_the_ends_stay() -> None:
    assert change_of([1, 2], [1, 2, 3]) == [None, [3], 2, 0]
    assert change_of([1, 2, 3], [1, 3]) == [None, [], 1, 1]
    assert change_of([1, 1], [1, 1, 1]) == [None, [1], 2, 0]  # never more than there are
    assert change_of([1, 2], [3]) == [[3]]
    assert change_of([1, 2], []) == [[]]


def test_the_names_of_many_things_are_told_once() -> None:
    a, b, c = Thing("a", 1), Thing("b", 2), Thing("c", 3, [Thing("d")])

    assert change_of([], [a, b]) == [("name", "worth", "parts"), [("a", 1, []), ("b", 2, [])]]
    assert change_of([a, b], [a, c]) == [("name", "worth", "parts"), [("c", 3, [Thing("d")])], 1, 0]  # another thing
    assert change_of([a, b], [a, Thing("b", 9)]) == {"1": {"worth": [9]}}  # the same thing
    assert change_of([a, None], [b]) == [("name", "worth", "parts"), [("b", 2, [])]]
    assert change_of([a], [b, None]) == [[b, None]]


@pytest.mark.parametrize("seed", range(20))
def test_any_list_becomes_any_other(seed: int) -> None:
    luck = FastChance(seed)

    def some() -> Any:
        return [Thing("abc"[luck.below(3)], luck.below(2), [Thing("x", luck.below(2))]) for _ in range(luck.below(5))]

    for _ in range(50):
        old, new = some(), some()
        if old != new:
            told = msgspec.json.decode(msgspec.json.encode(change_of(old, new)))
            assert changed(msgspec.to_builtins(old), told) == msgspec.to_builtins(new)


def test_a_line_that_wants_changes_gets_them_after_a_whole_view_and_all_anew_when_it_asks(ada: Browser) -> None:
    made = ada.make("dark_side", ["me", "me"], start=True)
    with ada.line(f"/api/tables/{made['table']['id']}/live") as live:
        live.send(HELLO | {"changes": True, "description": False})
        first = live.wait("view", seat=0)
        assert first["view"]["description"] == []
        live.wait("view", seat=1)
        mover = next(seat for seat in (0, 1) if live.views[seat]["view"]["choices"])
        action = live.views[mover]["view"]["choices"][0]["action"]
        live.send({"type": "play", "id": "a", "seat": mover, "action": action})
        change = live.wait("change", seat=0)

        assert change["base"] == first["seq"]
        assert changed(first["view"], change["change"])["log"][-1]["ply"] == change["change"]["ply"][0]
        assert changed(first["view"], change["change"]) | {"log": []} == ada.get(
            f"/api/tables/{made['table']['id']}/view?seat=0"
        )["view"] | {"log": [], "description": []}

        live.send({"type": "resync"})
        assert live.wait("view", seat=0)["since"] == 0
