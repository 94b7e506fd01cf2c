"""Planet XS, phases 2 and 3: Planning and Deploy."""

from itertools import permutations

import orebit
from orebit.core.chance import FastChance
from orebit.core.state import PUBLIC
from orebit.games.planet_xs import GAME
from orebit.games.planet_xs.position import COMMAND
from orebit.games.planet_xs.rules import PlanetXSState
from orebit.games.planet_xs.view import view
from tests.games.planet_xs.position import ALL, position, where


def test_r16_a_plan_may_leave_crew_in_hand() -> None:
    table = position("planning")
    assert table.legal(3)[-1] == "confirm"
    table.play("3 place B1", "3 confirm")

    assert table.state.crew[3] == 4
    assert 3 not in table.deciders


def test_r17_crew_may_go_to_empty_mines_blocked_zones_and_open_bases_but_not_to_bases_without_a_crew() -> None:
    table = position("planning", crews="alpha oscar")

    # 8 mines, 4 facings of one rival, defend, camp, confirm
    assert len(table.legal(0)) == 8 + 4 + 2 + 1
    assert "place K4" in table.legal(0)  # the Alien's zone, and no cubes
    assert "bases without a crew are no target (R17)" in table.refuses("0 place rival2-N")


def test_r18_three_at_a_mine_at_the_camp_and_in_defence() -> None:
    table = position("planning", crews="alpha oscar")
    table.play("0 place B1", "0 place B1", "0 place B1")
    assert "3 of your crew are at orange mine B1 already" in table.refuses("0 place B1")

    table.play("0 place defend", "0 place defend", "0 place defend")
    assert "3 of your crew defend already" in table.refuses("0 place defend")

    table = position("planning", crews="alpha oscar")
    table.play("0 place camp", "0 place camp", "0 place camp")
    assert "3 of your crew are at the camp already" in table.refuses("0 place camp")


def test_r18_one_raider_a_facing_and_three_a_base() -> None:
    table = position("planning", crews="alpha oscar")
    table.play("0 place rival1-N")
    assert "already (R18)" in table.refuses("0 place rival1-N")
    table.play("0 place rival1-E", "0 place rival1-S")

    assert "3 of your raiders are at Oscar already" in table.refuses("0 place rival1-W")
    assert where(table.state, 0) == {"oscar-N": 1, "oscar-E": 1, "oscar-S": 1}


def test_r18_the_limits_that_a_planning_seat_is_shown_are_those_that_it_meets() -> None:
    """A plan drawn up on a screen may not be one that the rules refuse, and the screen has the rules' own reasons."""
    chance, refused = FastChance(18), set()
    for crews in ("alpha oscar", ALL):
        for _ in range(20):
            table = position("planning", crews=crews)
            most = table.state.crew[0]
            while 0 in table.deciders:
                plan = view(table.state, 0).plan
                assert plan is not None
                for one in plan.places:
                    limits = [limit for limit in [plan.crew, *plan.limits] if one.place in limit.places]
                    refusal = table.match.refusal(0, f"place {one.place}")
                    if refusal is None:
                        assert all(limit.left > 0 for limit in limits)
                    elif refusal.code not in ("plan_is_beyond", "no_such_rival"):
                        assert refusal == next(limit.why for limit in limits if limit.left == 0)
                        refused.add(refusal.code)
                    if refusal is not None and refusal.code == "raider_there":
                        assert one.name in refusal.why
                legal = table.legal(0)  # near to what was planned last, so that places fill up
                table.play(f"0 {legal[chance.below(len(legal) if plan.crew.left == most else min(2, len(legal)))]}")
            assert view(table.state, 0).plan is None
            assert view(table.state, PUBLIC).plan is None

    assert refused == {"no_crew_in_hand", "mine_full", "defence_full", "camp_full", "raider_there", "raids_full"}


def test_r19_a_plan_never_goes_back_in_the_canonical_order() -> None:
    table = position("planning")
    table.play("0 place M5")

    assert "yours has reached blue mine M5" in table.refuses("0 place B1")
    assert table.legal(0)[0] == "place M5"


def test_r19_the_order_of_rivals_goes_clockwise_from_the_own_base() -> None:
    table = position("planning")
    table.play("4 place rival1-N", "4 place rival2-W")

    assert where(table.state, 4) == {"xray-N": 1, "alpha-W": 1}


def test_a_seat_without_crew_in_hand_is_confirmed_by_itself() -> None:
    table = position("planning", wounds="delta moderate 5")

    assert table.deciders == [0, 2, 3, 4, 5]
    assert table.match.view(0).crews[1].confirmed


def test_nothing_of_a_plan_shows_to_others_before_the_reveal_but_confirmations_do() -> None:
    table = position("planning", crews="alpha echo tango")
    before = [table.match.view(seat) for seat in (1, 2, PUBLIC)]
    ply = table.match.ply(1)
    table.play("0 place B1", "0 place rival1-N", "0 place defend")

    assert [table.match.view(seat) for seat in (1, 2, PUBLIC)] == before
    assert table.match.ply(1) == ply
    assert table.told(1) == []
    assert table.told(0) == [
        "You plan: one to orange mine B1.",
        "You plan: one to raid Echo's north facing.",
        "You plan: one to defend your base.",
    ]
    table.play("0 confirm")
    assert table.told(1) == ["Alpha has sealed its plan."]
    assert table.match.view(1).crews[0].confirmed
    assert table.match.view(1).crews[0].in_hand == 8


def test_the_order_in_which_seats_plan_never_changes_the_result() -> None:
    plans = {
        0: ["0 place B1", "0 place rival1-N", "0 confirm"],
        1: ["1 place B1", "1 place camp", "1 confirm"],
        2: ["2 place F2", "2 place F2", "2 confirm"],
    }
    notations = set()
    for order in permutations(plans):
        table = position("planning", crews="alpha echo tango", cubes="B1 2, F2 2")
        table.play(*[action for seat in order for action in plans[seat]], rolls=[3])
        notations.add(GAME.notation(table.state))
    table = position("planning", crews="alpha echo tango", cubes="B1 2, F2 2")
    table.play(*[plans[seat][i] for i in range(3) for seat in (2, 0, 1)], rolls=[3])
    notations.add(GAME.notation(table.state))

    assert len(notations) == 1


def test_r20_ai_cards_are_drawn_only_after_the_reveal() -> None:
    table = position("planning", crews="alpha echo tango", ai="tango", ai_deck="AI01", cubes="B1 1")
    table.play("0 confirm")
    assert table.state.ai_drawn == 0

    table.play("1 confirm")
    assert table.state.ai_drawn == 1
    names = [event for event in table.events if event in ("plan_confirmed", "plans_revealed", "ai_card")]
    assert names == ["plan_confirmed", "plans_revealed", "ai_card"]


def test_the_reveal_puts_all_plans_on_the_map_together() -> None:
    table = position("planning", crews="alpha echo", cards="alpha alien_lure")
    table.play("1 place F2", "1 confirm", "0 place F2", "0 confirm")

    assert table.state.step == COMMAND
    assert table.match.view(PUBLIC).mines[1].crews == [1, 1]
    assert "Echo sends 1 to blue mine F2." in table.log


def test_preview_of_the_last_confirmation_shows_nothing_of_other_plans() -> None:
    table = position("planning", crews="alpha echo", cubes="F2 1")
    table.play("1 place F2", "1 confirm")

    assert [line.text for line in table.match.preview(0, "confirm")] == ["Alpha has sealed its plan."]


def test_a_placement_and_a_seal_can_be_taken_back_until_the_last_seals() -> None:
    match = orebit.new("planet_xs", 2, {"ai_crews": 0, "start_player": 0}, seed=5)
    match.play(0, match.legal(0)[0])
    match.play(0, "place B1")
    match.play(1, "place camp")
    match.play(1, "confirm")
    match.take_back(0)
    match.take_back(1)

    assert isinstance(match.state, PlanetXSState)
    assert where(match.state, 0) == {}
    assert match.deciders() == [0, 1]
