"""Dark Side of the Mine, §5.1 and §5.7 to §5.9, and the end (§6). Vectors E10, E11, E16-E19."""

from orebit.core.chance import FastChance
from orebit.core.description import texts
from orebit.core.state import PUBLIC
from orebit.games.dark_side import GAME, events
from orebit.games.dark_side.components import CARD_IDS
from orebit.games.dark_side.rules import DarkSideState
from orebit.games.dark_side.shapes import SlotView
from orebit.games.dark_side.view import buried
from tests.games.dark_side.position import (
    RING_A,
    RING_C,
    dark,
    deck_of,
    discards,
    hand_of,
    ids,
    known_by,
    place,
    prospects,
    robots,
    stripe,
)
from tests.table import Table


def observed(state: DarkSideState, seat: int, feature: str) -> float:
    return GAME.judge.observe(state, seat)[GAME.features.index(feature)]


def scrambled(state: DarkSideState, seat: int, seed: int) -> DarkSideState:
    other = state.clone()
    other.scramble(seat, FastChance(seed))
    return other


def test_e10_build_covers_the_first_light_location_and_its_robots() -> None:
    """R1, R2: the first light slot goes dark; R3: the covered card stays beneath; R8: the builder knows."""
    table = place(RING_A, "0.0@0:d0 0.1@2:d0 1.0@0:c 1.1@6:c", "au05 pt07", deck="au09 pt09 ir09 au10")
    table.play("0 recharge", "0 recharge")
    assert hand_of(table, 0) == "au05 au09 pt07 pt09 ir09"
    assert table.legal(0)[0] == "build au05"
    table.play("0 build pt07")

    assert CARD_IDS[table.state.top[0]] == "pt07"
    assert ids(buried(table.state, 0)) == "au02"
    assert known_by(table, 0) == [0]
    assert {"0.0@0:x", "1.0@0:x"} <= set(robots(table))  # R4
    assert table.state.turn == 1
    assert dark(table) == [0]  # slot 7 was turned up by the dawn of turn 1


def test_e11_the_builder_reveals_the_card_and_wakes_the_robots() -> None:
    """R3: only the top card turns up; R4, R5: robots go to Restoring Comms and may act at once."""
    table = place(
        RING_A,
        "0.0@0:d0 0.1@2:d0 1.0@0:c 1.1@6:c",
        "au05 pt07 / ni05",
        deck="au09 pt09 ir09 au10 pt10 ir10 au11 ni12",
    )
    table.play("0 recharge", "0 recharge", "0 build pt07")
    table.play("1 recharge", "1 recharge", "1 build ni05")

    assert table.state.turn == 2
    assert table.deciders == [0]
    assert CARD_IDS[table.state.top[0]] == "pt07"
    assert {"0.0@0:c", "1.0@0:c"} <= set(robots(table))
    assert dark(table) == [1]
    lane = [(table.state.turn + i) % 8 for i in range(table.state.lane_length())]
    assert lane == [2, 3, 4, 5, 6, 7, 0]
    assert not [p for p in prospects(table) if p.startswith("0 ")]
    assert "communicate 0" in table.legal(0)


def test_e16_the_hand_limit_counts_only_in_the_own_discard_step() -> None:
    """R26."""
    table = place(
        RING_A,
        "0.0@4:c 0.1@7:x 1.0@2:d0 1.1@6:c",
        "au05 / pt01 pt02 pt03 pt07 ni02",
        deck="au09 pt09 ir09 au10 pt10 ir10 au11 ni12",
    )
    table.play("0 communicate 0")
    assert table.state.hand_size[1] == 6
    table.play("0 recharge", "0 build au05")
    table.play("1 recharge", "1 recharge")
    assert table.state.hand_size[1] == 9
    table.play("1 build pt01")
    assert table.state.hand_size[1] == 8

    for _ in range(3):
        assert all(text.startswith("discard ") for text in table.legal(1))
        assert table.refuses("1 recharge") == "discard down to your hand limit (§5.9)"
        table.play(f"1 {table.legal(1)[0]}")
    assert table.state.hand_size[1] == 5
    assert table.deciders == [0]


def test_e17_every_seat_has_its_turn_in_the_last_round() -> None:
    """R40: the round in which the last card leaves the deck is the last; R42: the final turn ends after its draw."""
    table = place(RING_A, "0.0@4:c 0.1@7:x 1.0@2:d0 1.1@6:c", "au05 ni05 / pt01", deck="au09 pt09", scores=(10, 12))
    table.play("0 recharge", "0 recharge")
    assert deck_of(table) == ""
    table.play("0 build au05")
    table.play("1 communicate 1")
    assert "1.1@4:d0" in robots(table)
    table.play("1 recharge")

    assert table.final.scores == [10, 15]
    assert table.final.winners == [1]
    assert table.final.ranks == [2, 1]
    assert table.final.returns == [0.0, 1.0]


def test_e18_the_last_seat_empties_the_deck_and_the_victory_is_shared() -> None:
    """R42: no build; R43: a tie is a shared victory."""
    table = place(
        RING_A,
        "0.0@4:c 0.1@0:x 1.0@2:d0 1.1@6:c",
        "au05 / pt01",
        deck="au09 pt09 ir09",
        turn=1,
        scores=(12, 12),
    )
    assert dark(table) == [0]
    table.play("1 recharge", "1 recharge")

    assert table.final.winners == [0, 1]
    assert table.final.ranks == [1, 1]
    assert table.final.returns == [0.5, 0.5]
    assert table.deciders == []


def test_e19_with_an_empty_hand_the_location_itself_goes_dark() -> None:
    """R27: everybody saw the card, nothing is buried."""
    table = place(RING_A, "0.0@1:d0 0.1@0:d0 1.0@0:d1 1.1@6:c", "ni05 / pt01", deck="", scores=(10, 12))
    table.play("0 prospect 0 ni05 2 0")
    table.play("0 recharge")

    assert table.scores == [15, 12]
    assert CARD_IDS[table.state.top[0]] == "au02"
    assert buried(table.state, 0) == []
    assert {"0.1@0:x", "1.0@0:x"} <= set(robots(table))
    assert table.state.turn == 1
    assert known_by(table, 0) == [0, 1]


def test_r9_the_dark_arc_never_changes_size() -> None:
    table = place(RING_C, "0.0@5:c 0.1@8:c 1.0@4:d0 1.1@9:c 2.0@4:c 2.1@7:c", "au05 / pt02 / ni02")

    for seat, card in enumerate(("au05", "pt02", "ni02")):
        assert len(dark(table)) == 2  # n - 1 during a turn, after its dawn
        table.play(f"{seat} recharge", f"{seat} recharge", f"{seat} build {card}")
    assert dark(table) == [1, 2]


def test_r9_a_location_is_dark_as_soon_as_it_is_built() -> None:
    """While the builder still discards (§5.9), nobody else may see the card that lies face down (§3, §5.8)."""
    table = place(
        RING_A, "0.0@0:d0 0.1@2:d0 1.0@4:c 1.1@6:c", "au05 pt07 ni05 ir05 au12 pt12 / pt01", deck="au09 pt09 ir09 au10"
    )
    table.play("0 recharge", "0 recharge", "0 build au05")
    state = table.state
    assert table.legal(0)[0].startswith("discard")

    assert dark(table) == [0, 7]
    assert (state.lane_length(), state.dark_count()) == (6, 2)
    assert [state.dark_slot(i) for i in range(2)] == [7, 0]
    for eye in (1, PUBLIC):
        assert table.match.view(eye).ring[0] == SlotView(0, dark=True, card=None, buried=["au02"])
        assert "Place 1: dark, face down." in texts(table.match.describe(eye))
        assert "Midas Hollow" not in str(table.match.describe(eye))
    assert table.match.view(0).ring[0].card == "au05"
    assert table.match.view(1).covered_next == 1
    assert "Argent Hollow will be covered at the end of the next turn." in table.match.describe(1)[0].text
    assert observed(state, 1, "lane 7: dark") == 1.0  # the last place of the lane order, where slot 0 is now
    assert observed(state, 1, "lane 7: card known") == 0.0
    assert observed(state, 0, "lane 7: card known") == 1.0
    assert observed(state, 1, "lane 0: dark") == 0.0
    dealt = {scrambled(state, 1, seed).top[0] for seed in range(20)}
    assert len(dealt) > 5


def test_r9_what_the_dummy_builds_last_stays_face_down() -> None:
    """§7: the game may end right after the dummy's build, which nobody has seen."""
    table = Table(GAME, 1, {"robot_placement": "auto"}, shuffles=[stripe(2)])
    table.state.deck = table.state.deck[: table.state.drawn + 6]  # you draw three, the dummy turns two and builds one
    table.play("0 recharge", "0 recharge", "0 build au01", *[f"0 discard {card}" for card in ("au02", "pt01")])
    assert table.deciders == []
    built = next(entry for entry in reversed(table.entries) if entry.kind == events.LOCATION_BUILT)

    assert table.match.view(0).ring[built.facts[1]].card is None
    assert len(dark(table)) == 2


def test_r39_discards_and_buried_cards_are_open_to_all() -> None:
    table = place(RING_A, "0.0@1:c 0.1@2:d0 1.0@0:c 1.1@6:c", "au07 ni05 / pt01", deck="au09 pt09 ir09 au10 pt10")
    table.play("0 prospect 1 au07 3 0", "0 recharge", "0 build ni05")

    view = table.match.view(1)
    assert view.discard_pile == ["au07"] == discards(table).split()
    assert view.ring[0].buried == ["au02"]
    assert view.ring[0].card is None  # what was built is known to its builder only
    assert table.match.view(0).ring[0].card == "ni05"


def test_r10_seat_0_takes_the_first_turn() -> None:
    table = place(RING_A, "0.0@1:c 0.1@2:d0 1.0@0:c 1.1@6:c", "au07 ni05 / pt01")

    assert table.deciders == [0]
    assert table.refuses("1 recharge") == "it is not your decision; the table waits for Red"
