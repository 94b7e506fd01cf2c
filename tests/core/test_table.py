"""The table that tests play at."""

import pytest

from orebit.core.errors import IllegalAction
from tests.drift import DRIFT, TURNS
from tests.table import Table

DECK = [list(range(10))]


def test_a_rulebook_example_reads_like_the_rulebook() -> None:
    table = Table(DRIFT, players=2, shuffles=DECK)
    table.play("0 aim 1", "1 aim 7")
    table.play("0 drill 7", rolls=[6])
    assert table.log == ["Red drilled.", "Red strained."]
    table.play("1 dock")
    table.play("0 drill 4", rolls=[2])

    assert table.state.hold[0] == 0
    assert table.refuses("1 drill 4") == "tile 4 is worked out (§3)"
    assert table.legal(1) == ["drill 0", "drill 1", "drill 2", "drill 3", "drill 5", "drill 6", "dock", "study",
                              "show chart-2", "show chart-3"]  # fmt: skip


def test_dice_left_over_fail() -> None:
    table = Table(DRIFT, shuffles=DECK)
    table.play("0 aim 1", "1 aim 7")

    with pytest.raises(AssertionError, match=r"0 dock: not drawn from the script: rolls \[3\]"):
        table.play("0 dock", rolls=[3])


def test_dice_that_run_out_fail() -> None:
    table = Table(DRIFT, shuffles=DECK)
    table.play("0 aim 1", "1 aim 7")

    with pytest.raises(AssertionError, match="no roll left for a draw of 1 to 6"):
        table.play("0 drill 3")


def test_an_illegal_action_fails_with_its_reason() -> None:
    table = Table(DRIFT, shuffles=DECK)

    with pytest.raises(IllegalAction, match="first everybody aims"):
        table.play("0 dock")


def test_refuses_fails_for_what_is_legal() -> None:
    with pytest.raises(AssertionError, match="'0 aim 3' is legal here"):
        Table(DRIFT).refuses("0 aim 3")


def test_a_position_can_be_set() -> None:
    state = Table(DRIFT).state.clone()
    state.phase = TURNS
    state.turn = 7
    table = Table.at(DRIFT, state)
    table.play("1 dock")

    assert table.final.reason == "the rounds were over"
    assert table.events == ["docked", "ended"]


def test_a_seat_is_told_more_than_everybody() -> None:
    table = Table(DRIFT, shuffles=DECK)

    assert table.told(0)[0] == "Red dealt ({'seat': 0, 'count': 2, 'charts': [0, 1]})."
    assert table.log[0] == "Red dealt."
    table.play("0 aim 1", "1 aim 7")
    table.play("0 study")
    assert table.event("studied", seat=0)["chart"] == 4
    assert "chart" not in table.event("studied").facts
