"""Options: declared once, and refused with a sentence."""

import pytest

from orebit.core.errors import BadSetup
from orebit.core.options import Value, choice, flag, number, read_options, text
from tests.drift import DRIFT


def no_spaces(given: str) -> str:
    return "a map has no spaces" if " " in given else ""


OPTIONS = (
    flag("calm", "No strain."),
    choice("length", ("short", "long"), "How long."),
    choice("crews", (0, 1, 2), "How many."),
    number("goal", range(10, 51), 30, "How much."),
    text("map", "ring", "Which.", no_spaces),
)
DEFAULTS: dict[str, Value] = {"calm": False, "length": "short", "crews": 0, "goal": 30, "map": "ring"}


def test_what_is_not_given_has_its_default_in_the_order_of_the_declaration() -> None:
    read = read_options(OPTIONS, {"goal": 12})

    assert read == DEFAULTS | {"goal": 12}
    assert list(read) == list(DEFAULTS)


@pytest.mark.parametrize(
    ("name", "given", "meant"),
    [("calm", True, True), ("calm", "yes", True), ("calm", "Off", False), ("length", "long", "long"),
     ("crews", 2, 2), ("crews", "2", 2), ("goal", "50", 50), ("map", "my-map", "my-map")],
)  # fmt: skip
def test_a_value_may_be_given_as_text(name: str, given: object, meant: Value) -> None:
    read = read_options(OPTIONS, {name: given})[name]

    assert read == meant
    assert type(read) is type(meant)


@pytest.mark.parametrize(
    ("name", "given", "says"),
    [
        ("calm", "perhaps", "option 'calm' cannot be 'perhaps': it takes true or false"),
        ("calm", 1, "option 'calm' cannot be 1: it takes true or false"),
        ("length", "medium", "option 'length' cannot be 'medium': it takes short or long"),
        ("crews", True, "option 'crews' cannot be True: it takes 0, 1 or 2"),
        ("crews", 3, "option 'crews' cannot be 3: it takes 0, 1 or 2"),
        ("goal", 51, "option 'goal' cannot be 51: it takes a number from 10 to 50"),
        ("goal", "many", "option 'goal' cannot be 'many': it takes a number from 10 to 50"),
        ("goal", True, "option 'goal' cannot be True: it takes a number from 10 to 50"),
        ("goal", 20.0, "option 'goal' cannot be 20.0: it takes a number from 10 to 50"),
        ("map", "my map", "option 'map' cannot be 'my map': a map has no spaces"),
        ("map", 7, "option 'map' cannot be 7: it is no text"),
        ("gaol", 20, "there is no option 'gaol'; did you mean 'goal'?"),
        ("weather", 1, "there is no option 'weather'; there are: calm, length, crews, goal, map"),
    ],
)
def test_a_wrong_value_is_refused_with_a_sentence(name: str, given: object, says: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        read_options(OPTIONS, {name: given})

    assert str(refusal.value) == says


def test_a_long_value_is_cut() -> None:
    with pytest.raises(BadSetup) as refusal:
        read_options(OPTIONS, {"length": "x" * 5000})

    assert len(str(refusal.value)) < 200


def test_a_setup_refuses_a_number_of_players_that_the_game_is_not_for() -> None:
    with pytest.raises(BadSetup, match="Drift is for 2 to 3 players, not 4"):
        DRIFT.setup(4)


def test_a_setup_knows_every_option() -> None:
    setup = DRIFT.setup(2, {"calm": "yes"})

    assert (setup.flag("calm"), setup.text("length"), setup.number("charges")) == (True, "short", 3)
