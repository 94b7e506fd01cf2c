"""The observation as declared: names, sizes and places come from the layout."""

import pytest

from orebit.core.layout import Block, Layout

LAYOUT = Layout(
    Block("table", "solo", "round / 10"),
    Block("lane", "in play", "ore", rows=["lane 0", "lane 1"]),
    Block("own_hand", "gold", rows=["own hand"]),
)


def test_names_sizes_and_starts_follow_from_the_blocks() -> None:
    assert LAYOUT.features == (
        *("solo", "round / 10", "lane 0: in play", "lane 0: ore", "lane 1: in play", "lane 1: ore", "own hand: gold"),
    )
    assert LAYOUT.size == 7
    assert [(block.name, block.start, block.shape) for block in LAYOUT.blocks] == [
        ("table", 0, (2,)),
        ("lane", 2, (2, 2)),
        ("own_hand", 6, (1,)),
    ]
    assert LAYOUT["lane"].width == 2


def test_two_blocks_of_one_name_are_refused() -> None:
    with pytest.raises(AssertionError, match="the same name"):
        Layout(Block("table", "solo"), Block("table", "live"))
