"""The observation: numbers stand where their names say."""

from orebit.games.dark_side import observe
from orebit.games.dark_side.observe import FEATURES


def test_places_in_the_vector_are_those_of_the_names() -> None:
    slot = observe.SLOTS_AT + observe.SLOT_SIZE
    seat = observe.SEATS_AT + 2 * observe.SEAT_SIZE
    robot = seat + observe.ROBOT_IS + observe.ROBOT_SIZE

    assert FEATURES[observe.SEATS_ARE] == "two seats"
    assert FEATURES[observe.OWN_TURN] == "own turn"
    assert FEATURES[slot] == "lane 1: in play"
    assert FEATURES[slot + observe.ELEMENT_IS].startswith("lane 1: is ")
    assert FEATURES[slot + observe.DEPOSIT_IS] == "lane 1: deposit 0 / 8"
    assert FEATURES[slot + observe.DEPOSIT_FREE] == "lane 1: deposit 0 free"
    assert FEATURES[slot + observe.ABILITY_IS].startswith("lane 1: when mined ")
    assert FEATURES[slot + observe.OWN_ROBOTS] == "lane 1: own robots / 3"
    assert FEATURES[slot + observe.OTHER_ROBOTS] == "lane 1: other robots / 3"
    assert FEATURES[slot + observe.JUST_MINED] == "lane 1: just mined"
    assert FEATURES[seat] == "seat +2: in play"
    assert FEATURES[seat + observe.UPGRADE_IS].startswith("seat +2: has ")
    assert FEATURES[robot] == "seat +2: robot 1 deployed"
    assert FEATURES[observe.HAND_AT - 1] == "seat +3: robot 2 may act"
    assert FEATURES[observe.HAND_AT].startswith("own hand: ")
    assert FEATURES[observe.DISCARDED_AT].startswith("discarded: ")
    assert len(FEATURES) == observe.SIZE
