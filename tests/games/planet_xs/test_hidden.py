"""Planet XS, §3: what a seat cannot know, and §10: nobody is favoured by the order of seats."""

from collections import Counter

import pytest

from orebit.core.chance import FastChance
from orebit.core.playout import play_randomly
from orebit.core.state import PUBLIC
from orebit.games.planet_xs import GAME
from orebit.games.planet_xs.components import TYPES
from tests.games.planet_xs.position import position, where


def test_scramble_deals_other_hands_anew_and_keeps_the_own() -> None:
    table = position("command", crews="alpha echo", cards="alpha toxin 2, echo ambush, echo armour")
    hands: Counter[tuple[int, ...]] = Counter()
    for seed in range(40):
        other = table.state.clone()
        other.scramble(0, FastChance(seed))
        assert list(other.cards[:TYPES]) == list(table.state.cards[:TYPES])
        assert list(other.hand_size) == [2, 2]
        assert GAME.inventory(other) == GAME.inventory(table.state)
        hands[tuple(other.cards[TYPES : 2 * TYPES])] += 1

    assert len(hands) > 10


def test_scramble_makes_up_the_sealed_plans_of_others_and_begins_the_open_ones_anew() -> None:
    table = position("planning", crews="alpha echo tango")
    table.play("0 place B1", "1 place F2", "2 place camp", "2 confirm")
    plans = set()
    for seed in range(30):
        other = table.state.clone()
        other.scramble(0, FastChance(seed))
        assert where(other, 0) == {"B1": 1}
        assert where(other, 1) == {}
        assert other.awaited() == table.state.awaited()
        plans.add(tuple(sorted(where(other, 2).items())))

    assert len(plans) > 20


def test_r10_scramble_keeps_the_top_resource_card_for_those_who_know_it() -> None:
    table = position("distribute", crews="alpha echo", resources="R05 R09", cards_played=1)
    table.state.top_known = 0b10  # Echo put R05 back
    for seat, kept in ((0, 2), (1, 1), (PUBLIC, 0)):
        tops = set()
        for seed in range(30):
            other = table.state.clone()
            other.scramble(seat, FastChance(seed))
            tops.add(tuple(other.resources[1 : 1 + kept]))
            assert sorted(other.resources) == list(range(12))
        assert len(tops) == 1
        assert kept == 0 or tops == {tuple(table.state.resources[1 : 1 + kept])}


def test_a_seat_never_sees_the_hand_of_another() -> None:
    table = position("command", crews="alpha echo", cards="alpha toxin, echo ambush")

    assert [crew.hand for crew in table.match.view(0).crews] == [["toxin"], []]
    assert [crew.cards for crew in table.match.view(0).crews] == [1, 1]
    assert [crew.hand for crew in table.match.view(PUBLIC).crews] == [[], []]


def test_cards_drawn_are_told_to_their_owner_only() -> None:
    table = position("combat", crews="alpha echo", cubes="F2 1", crew="alpha F2, echo F2, alpha camp")
    table.play("0 fight F2 1", rolls=[6, 1, 1])

    assert "Alpha draws 1 action card: Secure." in table.told(0)
    assert "Alpha draws 1 action card." in table.told(1)


# §10 The seat-order trap
def test_choices_of_a_seat_are_the_same_wherever_it_sits() -> None:
    """Turn the table by one seat: what the crews may do turns with it, so random agents favour nobody (R19)."""
    names = ["alpha", "delta", "echo", "oscar", "tango", "xray"]
    crew = "{0} B1, {1} B1 2, {2} {1}-N, {3} {1}-N, {0} {4}-E, {4} defend"
    for turned in range(6):
        seats = names[turned:] + names[:turned]
        table = position("combat", crew=crew.format(*seats), first=seats[0], alien="z8")
        first = table.deciders[0]
        assert first == names.index(seats[0])
        assert len(table.legal(first)) == 3  # the fight, the raid and standing down

        planning = position("planning", first=seats[0])
        assert len({tuple(planning.legal(seat)) for seat in range(6)}) == 1


def test_toxin_offers_every_crew_as_often_as_it_has_places() -> None:
    table = position("command", cards="alpha toxin", crew=", ".join(f"{name} B1" for name in
                     ("alpha", "delta", "echo", "oscar", "tango", "xray")))  # fmt: skip
    offered = Counter(action.split()[1] for action in table.legal(0) if action != "pass")

    assert offered == dict.fromkeys("012345", 1)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("players", [4, 6])
def test_random_agents_win_alike_from_every_seat(players: int) -> None:
    """Chi-square over 600 random games stays below 25 (df 3 and 5: one in 10,000 by chance)."""
    games = 600
    shares = [0.0] * players
    for game in range(games):
        chance = FastChance(11, 2 * game)
        state = GAME.start(GAME.setup(players, {"length": 5}), chance)
        assert play_randomly(state, chance, FastChance(11, 2 * game + 1), 10_000).finished
        outcome = state.outcome()
        assert outcome is not None
        shares = [share + part for share, part in zip(shares, outcome.returns, strict=True)]
    expected = games / players

    assert sum((share - expected) ** 2 / expected for share in shares) < 25
