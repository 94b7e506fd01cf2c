"""Every reason of Dark Side of the Mine: when it is given, with which facts, in which sentence."""

from collections.abc import Callable

from orebit.games.dark_side import GAME
from orebit.games.dark_side.position import BUILDING, DISCARDING, PLACE, REFINING, SWAPPING, TOWING
from orebit.games.dark_side.rules import DarkSideState
from tests.games.dark_side.position import RING_A, RING_B, place, ring_with
from tests.reasons import Case, reason_tests
from tests.table import Table

OTHERS = "1.0@2:c 1.1@6:c"


def at(
    robots: str = f"0.0@1:d0 0.1@7:x {OTHERS}",
    hands: str = "au05",
    ring: str = RING_A,
    upgrades: str = "",
    acts: tuple[str, ...] = (),
    **set_to: int,
) -> Callable[[], Table[DarkSideState]]:
    """Seat 0 decides: where robots stand, what it holds, what was played since, and attributes of the state."""

    def table() -> Table[DarkSideState]:
        made = place(ring, robots, hands, upgrades=upgrades)
        for act in acts:
            made.play(act)
        for name, value in set_to.items():
            setattr(made.state, name, value)
        return made

    return table


START = at("1.0@4:c", phase=PLACE, placed=1)  # seat 1 has placed one
FULL = "0.0@1:d0 1.0@2:d0 2.0@2:d1 0.1@8:c 1.1@9:c 2.1@10:c 3.0@6:c 3.1@11:c"
TOWN = at(
    "0.0@2:d0 0.1@0:d0 0.2@7:x 1.0@3:d0 1.1@6:c",
    "au01 ir05",
    ring_with(RING_A, s4="ir08"),
    acts=("0 prospect 0 ir05 4 0",),
)

CASES = (
    # The phase
    Case("place_first", START, "0 recharge", {}, "place a robot first (§4)"),
    Case(
        "act_first",
        at(),
        "0 build au05",
        {},
        "take one of your actions: prospect, communicate, upgrade or recharge (§5.2)",
    ),
    Case(
        "deploy_first",
        at(hands="au16", acts=("0 upgrade au16",)),
        "0 recharge",
        {},
        "deploy your third robot first (§5.6)",
    ),
    Case("refine_first", at(phase=REFINING), "0 recharge", {}, "use or decline the Field Refinery first (§5.6)"),
    Case("tow_first", TOWN, "0 recharge", {}, "use or decline the Tow Cable first (§5.6)"),
    Case("swap_first", at(phase=SWAPPING), "0 recharge", {}, "use or decline the Core Sample's swap first (§5.6)"),
    Case(
        "build_first",
        at(phase=BUILDING),
        "0 decline",
        {},
        "the actions of this turn are over: build a location (§5.8)",
    ),
    Case("discard_first", at(phase=DISCARDING), "0 build au05", {}, "discard down to your hand limit (§5.9)"),
    # §3
    Case(
        "no_such_slot",
        START,
        "0 place_robot 9",
        {"last": 7, "seats": 2},
        "the ring has only the slots 0 to 7 with 2 seats (§3)",
    ),
    Case("not_held", at(), "0 prospect 0 au06 3 0", {"title": "Midas Fault"}, "you do not hold Midas Fault"),
    # §4
    Case(
        "no_start_slot",
        START,
        "0 place_robot 0",
        {"place": "Midas Basin", "first": 2, "highest": 5},
        "Midas Basin is no start location; those are places 2 to 5 (§4, R12)",
    ),
    Case(
        "start_taken",
        START,
        "0 place_robot 4",
        {"place": "Violet Fault"},
        "a robot stands at Violet Fault already; each start location takes one (§4)",
    ),
    # §5.2
    Case(
        "in_reserve", at(), "0 communicate 2", {"machine": "third robot"}, "your third robot is still in reserve (§5.6)"
    ),
    Case(
        "has_acted",
        at(hands="au05 au06", acts=("0 prospect 0 au05 3 0",)),
        "0 prospect 0 au06 5 0",
        {"machine": "first robot"},
        "your first robot has taken its robot action this turn (R23)",
    ),
    Case(
        "no_upgrade_text",
        at(),
        "0 upgrade au05",
        {"title": "Midas Hollow"},
        "Midas Hollow has no yellow Upgrade text (§5.2)",
    ),
    Case(
        "upgraded",
        at(hands="ni17", upgrades="hardened_drill"),
        "0 upgrade ni17",
        {"ability": "Hardened Drill"},
        "you have Hardened Drill already, and the same upgrade counts once (R36)",
    ),
    # §5.3
    Case(
        "stands_there",
        at(f"0.0@3:d0 0.1@7:x {OTHERS}"),
        "0 prospect 0 au05 3 0",
        {"machine": "first robot", "place": "Midas Bluff"},
        "your first robot stands at Midas Bluff; a Prospect leads to another location (R17)",
    ),
    Case(
        "slot_dark",
        at(),
        "0 prospect 0 au05 7 0",
        {"place": "dark place 8"},
        "dark place 8 cannot be mined until it comes to light (R20, R47)",
    ),
    Case(
        "robot_dark",
        at(),
        "0 prospect 1 au05 3 0",
        {"machine": "second robot"},
        "your second robot is on the dark side and cannot act (R24)",
    ),
    Case(
        "not_ahead",
        at(),
        "0 prospect 0 au05 0 0",
        {"place": "Midas Basin", "machine": "first robot", "way": "clockwise"},
        "Midas Basin is not ahead of your first robot, which moves clockwise up to the dark side (R20)",
    ),
    Case(
        "slot_full",
        at(FULL, ring=RING_B),
        "0 prospect 0 au05 2 0",
        {"place": "Midas Crater"},
        "Midas Crater has no free deposit (§5.3)",
    ),
    Case(
        "stops_earlier",
        at(),
        "0 prospect 0 au05 5 0",
        {"machine": "first robot", "element": "gold"},
        "your first robot must stop at an earlier gold location with a free deposit (R22)",
    ),
    Case(
        "other_element",
        at(),
        "0 prospect 0 au05 4 0",
        {"place": "Violet Fault", "element": "iridium", "title": "Midas Hollow", "wanted": "gold"},
        "Violet Fault is iridium and Midas Hollow is gold (§5.3)",
    ),
    Case(
        "no_prospect_text",
        at(),
        "0 prospect 0 au05 3 1",
        {"title": "Midas Hollow"},
        "Midas Hollow has no blue Prospect text: play it without (power 0) (§5.3)",
    ),
    Case(
        "power_not_needed",
        at(hands="au12"),
        "0 prospect 0 au12 3 1",
        {"machine": "first robot", "place": "Midas Bluff", "ability": "Long Haul"},
        "your first robot reaches Midas Bluff without Long Haul: play it without (power 0) (§5.3)",
    ),
    # §5.5
    Case(
        "nobody_to_call",
        at(),
        "0 communicate 0",
        {"machine": "first robot"},
        "counterclockwise of your first robot, up to the dark side, no location has both a robot "
        "and a free deposit (§5.5)",
    ),
    # §5.6
    Case(
        "deployed_dark",
        at(hands="au16", acts=("0 upgrade au16",)),
        "0 deploy 7",
        {"place": "dark place 8"},
        "dark place 8 is no place to start; the third robot starts at a light location (R38)",
    ),
    Case(
        "tow_reserve",
        at(phase=TOWING, site=1),
        "0 tow 2",
        {"machine": "third robot"},
        "your third robot is still in reserve (R49)",
    ),
    Case(
        "towed_already",
        TOWN,
        "0 tow 0",
        {"machine": "first robot", "site": "Violet Terrace"},
        "your first robot is at Violet Terrace already (R49)",
    ),
    Case(
        "tow_dark",
        TOWN,
        "0 tow 2",
        {"machine": "third robot"},
        "your third robot is on the dark side, where no cable reaches (R49)",
    ),
    Case(
        "swap_open",
        at(phase=SWAPPING),
        "0 swap au05 3",
        {"place": "Midas Bluff"},
        "Midas Bluff lies open; only a face-down location can be swapped (§5.6)",
    ),
)

test_reasons, test_all_reasons = reason_tests(GAME, CASES)
