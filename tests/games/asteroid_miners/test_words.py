"""What a position is called in words."""

import orebit
from orebit.games.asteroid_miners import GAME
from tests.games.asteroid_miners.position import Board


def test_the_back_of_a_player_card_says_what_it_does() -> None:
    match = orebit.new("asteroid_miners", seats=2, seed=1, options={"red_side": "B"})
    told = [line.text for line in match.describe(0)]

    assert "Ecological Ability: Finish a stratum: gain $1M per clay and per rock in it (a grant, not a sale)." in told
    assert not any(line.startswith("Standard crew") for line in told)


def test_a_change_of_the_event_that_costs_nothing_is_called_free() -> None:
    """A blue die may lie in the first space, which is free: "pay $0M" was said there."""
    free = Board(phase="event_change", event=3, drill="B6 G4 G3 G5")
    dear = Board(phase="event_change", event=3, drill="G1 G4 B6 G5")

    assert GAME.prompt(free.state, 0).startswith("The blue die shows 6: change for free to event 6")
    assert GAME.prompt(dear.state, 0).startswith("The blue die shows 6: pay $2M and change to event 6")


def test_a_die_that_is_sent_on_names_every_taken_space_it_passes() -> None:
    """ "space 1-2 is taken, so it goes to space 6" left out why not space 3-4."""
    match = orebit.new("asteroid_miners", seats=2, seed=2849, options={"first_player": "seat0", "length": "short"})
    match.play(0, "roll_die white")
    match.play(0, "roll_die green")
    told = [line.text for line in match.log(0)]

    assert "Odd rolls a green 4: space 3-4 is taken, so it goes to space 5." in told
    assert "Odd rolls a green 2: spaces 1-2, 3-4 and 5 are taken, so it goes to space 6." in told
