"""Events: each kind is declared once, and its number and its constant come from that."""

from importlib import import_module

import pytest

from orebit import games
from orebit.core.events import Events


@pytest.mark.parametrize("game_id", games.IDS)
def test_each_constant_of_a_game_is_the_kind_of_its_name(game_id: str) -> None:
    module = import_module(f"orebit.games.{game_id}.events")

    assert [getattr(module, event.name.upper()) for event in module.EVENTS] == list(range(len(module.EVENTS)))


def test_kinds_are_numbered_in_the_order_of_their_declaration() -> None:
    events = Events()

    assert [events.kind("drilled", "seat", "tile"), events.kind("docked", "seat")] == [0, 1]
    assert [event.name for event in events] == ["drilled", "docked"]
    assert events[0].facts == ("seat", "tile")


def test_an_event_is_not_declared_twice() -> None:
    events = Events()
    events.kind("drilled")
    with pytest.raises(AssertionError, match="the event 'drilled' is declared twice"):
        events.kind("drilled", "seat")
