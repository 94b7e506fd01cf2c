"""The observation: numbers stand where their names say."""

from orebit.games.dark_side import observe
from orebit.games.dark_side.observe import LAYOUT


def test_places_in_the_vector_are_those_of_the_names() -> None:
    features = LAYOUT.features
    slot = observe.SLOTS_AT + observe.SLOT_SIZE
    seat = observe.SEATS_AT + 2 * observe.SEAT_SIZE
    robot = seat + observe.ROBOT_IS + observe.ROBOT_SIZE

    assert features[slot] == "lane 1: in play"
    assert features[slot + observe.DARK] == "lane 1: dark"
    assert features[slot + observe.CARD_KNOWN] == "lane 1: card known"
    assert features[slot + observe.ELEMENT_IS].startswith("lane 1: is ")
    assert features[slot + observe.DEPOSIT_IS] == "lane 1: deposit 0 / 8"
    assert features[slot + observe.DEPOSIT_FREE] == "lane 1: deposit 0 free"
    assert features[slot + observe.ABILITY_IS].startswith("lane 1: when mined ")
    assert features[slot + observe.OWN_ROBOTS] == "lane 1: own robots / 3"
    assert features[slot + observe.OTHER_ROBOTS] == "lane 1: other robots / 3"
    assert features[slot + observe.JUST_MINED] == "lane 1: just mined"
    assert features[seat] == "seat +2: in play"
    assert features[seat + observe.SCORE] == "seat +2: score / 100"
    assert features[seat + observe.HAND] == "seat +2: hand / 10"
    assert features[seat + observe.UPGRADE_IS].startswith("seat +2: has ")
    assert features[robot] == "seat +2: robot 1 deployed"
    assert features[robot + observe.LANE_PLACE] == "seat +2: robot 1 lane place / 16"
    assert features[robot + observe.IN_COMMS] == "seat +2: robot 1 in comms"
    assert features[robot + observe.IS_ASLEEP] == "seat +2: robot 1 asleep"
    assert features[robot + observe.MAY_ACT] == "seat +2: robot 1 may act"
    assert features[observe.HAND_AT - 1] == "seat +3: robot 2 may act"
    assert features[observe.HAND_AT].startswith("own hand: ")
    assert features[observe.DISCARDED_AT].startswith("discarded: ")
    assert features[observe.COURSE_AT] == "seat +0 began"
    assert features[observe.COURSE_AT + observe.IN_TURN] == "seat +0 in turn"
    assert features[observe.COURSE_AT + observe.OWN_TO_COME] == "own turn to come in this round"
    assert features[observe.COURSE_AT + observe.LAST_ROUND] == "last round"
    assert features[observe.COURSE_AT + observe.TO_COME] == "turns to come at most / 48"
    assert len(features) == observe.SIZE
