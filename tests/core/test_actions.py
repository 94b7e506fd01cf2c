"""Actions: codes and texts, and errors that name the nearest real actions."""

import pytest

from orebit.core.actions import ActionSpace, Kind
from orebit.core.errors import UnknownAction

SPACE = ActionSpace(
    Kind("drill", tile=8),
    Kind("prospect", robot=3, card=["gold-01", "gold-02", "iron-01"]),
    Kind("bid", coins=range(2, 6)),
    Kind("dock"),
)


def test_codes_run_through_the_kinds_and_the_last_parameter_fastest() -> None:
    assert SPACE.size == 8 + 9 + 4 + 1
    assert [SPACE.format(code) for code in (0, 7, 8, 9, 11, 17, 20, 21)] == [
        "drill 0", "drill 7", "prospect 0 gold-01", "prospect 0 gold-02", "prospect 1 gold-01", "bid 2", "bid 5",
        "dock"]  # fmt: skip


def test_every_action_is_read_back_from_its_text() -> None:
    assert [SPACE.parse(SPACE.format(code)) for code in range(SPACE.size)] == list(range(SPACE.size))


def test_spaces_do_not_matter() -> None:
    assert SPACE.parse("  prospect  1   iron-01 ") == SPACE.parse("prospect 1 iron-01")


def test_a_kind_reckons_with_indices() -> None:
    prospect = SPACE["prospect"]

    assert prospect.code(2, 1) == SPACE.parse("prospect 2 gold-02")
    assert prospect.arguments(prospect.code(2, 1)) == (2, 1)
    assert SPACE.first("prospect") == prospect.first == 8
    assert [kind.name for kind in SPACE] == ["drill", "prospect", "bid", "dock"]


def test_a_mask_has_a_byte_for_each_action() -> None:
    assert bytes(SPACE.mask([0, 21])) == b"\x01" + bytes(20) + b"\x01"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("dril 3", "'dril 3' is no action; did you mean: drill <tile>"),
        ("dok", "did you mean: dock"),
        ("", "'' is no action; there are: drill <tile>, prospect <robot> <card>, bid <coins>, dock"),
        ("zzz", "there are: drill <tile>"),
        ("drill", "it is played as: drill <tile>"),
        ("dock 1", "it is played as: dock"),
        ("drill 9", "no tile is called '9'; nearest: drill 0, drill 7"),
        ("prospect 1 gold-1", "no card is called 'gold-1'; nearest: prospect 1 gold-01, prospect 1 gold-02"),
        ("prospect 7 gold-01", "no robot is called '7'; nearest: prospect 0 gold-01, prospect 2 gold-01"),
        ("bid 1", "no coins is called '1'; nearest: bid 2, bid 5"),
    ],
)
def test_text_that_is_no_action_names_the_nearest_real_ones(text: str, says: str) -> None:
    with pytest.raises(UnknownAction) as refusal:
        SPACE.parse(text)

    assert says in str(refusal.value)


def test_only_the_wrong_word_is_replaced_in_a_suggestion() -> None:
    space = ActionSpace(Kind("swap", card=["8", "9"], slot=8))

    with pytest.raises(UnknownAction, match=r"nearest: swap 9 0, swap 9 7$"):
        space.parse("swap 9 9")


def test_long_text_is_cut() -> None:
    with pytest.raises(UnknownAction) as refusal:
        SPACE.parse("x" * 5000)

    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("code", [-1, 22, 10**30])
def test_a_code_that_no_action_has_is_refused(code: int) -> None:
    with pytest.raises(UnknownAction, match="codes run from 0 to 21"):
        SPACE.format(code)


def test_arguments_are_given_by_name_numbers_as_numbers() -> None:
    space = ActionSpace(Kind("recharge"), Kind("prospect", robot=3, card=["au01", "au02"], seat=(0, 3)))
    code = space.parse("prospect 2 au02 3")

    assert space.kind(code).named(code) == {"robot": 2, "card": "au02", "seat": 3}
    assert space.kind(0).named(0) == {}
