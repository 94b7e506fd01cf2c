"""What the table is told of the ways that robots may take: the routes of the view, and the log of a walk."""

from orebit.games.dark_side.shapes import DarkSideView, RouteView, StuckView
from tests.games.dark_side.position import RING_A, RING_B, place, ring_with

OTHERS_B = "0.1@8:c 1.1@9:c 2.1@10:c 3.0@6:c 3.1@11:c"


def test_a_walk_tells_what_it_passes_by_and_why() -> None:
    table = place(RING_B, f"0.0@1:d0 1.0@2:d0 2.0@2:d1 {OTHERS_B}", "au05 ni08")
    table.play("0 prospect 0 au05 4 0")

    assert table.log[:3] == [
        "Red's first robot prospects with Midas Hollow.",
        "Midas Crater is full: Red's first robot passes by.",
        "Red's first robot goes from Violet Ridge to Midas Basin.",
    ]
    assert table.event("robot_moved").many("path") == [2, 3, 4]


def test_an_ability_passes_over_a_location_that_would_have_done() -> None:
    ring = ring_with(RING_A, s1="au01", s6="au16")
    table = place(ring, "0.0@7:x 0.1@0:d0 1.0@2:c 1.1@6:c", "au12")
    table.play("0 prospect 1 au12 3 1")

    assert table.event("location_skipped")["slot"] == 1


def test_the_view_of_the_decider_tells_the_routes_and_nobody_elses_does() -> None:
    table = place(RING_B, f"0.0@1:d0 1.0@2:d0 2.0@2:d1 {OTHERS_B}", "au05 ni08")
    view: DarkSideView = table.match.view(0)

    assert view.routes[0] == RouteView(
        robot=0, card="au05", slot=4, power=0, clockwise=True, deposit=0, points=4, draws=[0] * 4, full=[2], over=[]
    )
    assert [(route.robot, route.card, route.slot) for route in view.routes] == [
        (choice.args["robot"], choice.args.get("card"), route.slot)
        for choice, route in zip(table.match.choices(0), view.routes, strict=False)
    ]
    assert table.match.view(1).routes == table.match.view(1).stuck == []


def test_the_view_tells_why_a_robot_gets_nowhere() -> None:
    table = place(RING_A, "0.0@5:c 0.1@7:x 1.0@6:d0 1.1@6:d1", "au05 pt07")

    assert table.match.view(0).stuck == [
        StuckView(0, None, "nobody"),
        StuckView(0, "au05", "none"),
        StuckView(0, "pt07", "full"),
        StuckView(1, None, "asleep"),
        StuckView(1, "au05", "asleep"),
        StuckView(1, "pt07", "asleep"),
    ]


def test_a_call_tells_who_draws() -> None:
    ring = ring_with(RING_B, s1="ir05", s13="ir01", s2="au18")
    table = place(ring, f"0.0@4:d0 2.0@2:d0 1.0@1:d0 {OTHERS_B}", "ni08")
    call = next(route for route in table.match.view(0).routes if route.card is None and route.robot == 0)

    assert (call.slot, call.clockwise, call.full, call.points) == (1, False, [2], 1)
    assert call.draws == [3, 1, 0, 0]  # one for the robot, two by the Survey Beacon; the partner one


def test_the_line_of_a_location_tells_who_stands_there() -> None:
    table = place(RING_B, f"0.0@1:d0 1.0@2:d0 2.0@2:d1 {OTHERS_B}", "au05 ni08")
    lines = {line.about: line.text for line in table.match.describe(0)}

    assert lines["ring:1"].endswith("Here: Red's first robot. Next free: the second deposit for 3.")
    assert lines["ring:2"].endswith("Here: Green's first robot and Blue's first robot. All its deposits are taken.")
    assert "Here" not in lines["ring:4"]


def test_a_card_that_counts_as_another_element_says_as_which() -> None:
    table = place(RING_B, f"0.0@1:d0 1.0@2:d0 2.0@2:d1 {OTHERS_B}", "au05 ni08", upgrades="spectrometer")

    labels = [choice.label for choice in table.match.choices(0)]

    assert any(" with Verdant Terrace as gold by Spectrometer to Midas Basin: " in label for label in labels)
