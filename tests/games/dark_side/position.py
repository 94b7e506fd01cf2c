"""Positions of Dark Side of the Mine as the spec's section 9 writes them."""

from librt.vecs import vec
from mypy_extensions import i64

from orebit.games.dark_side import GAME
from orebit.games.dark_side.components import (
    ABILITY,
    ABILITY_IDS,
    ACTIONS_PER_TURN,
    CARD_IDS,
    CARDS,
    FIRST_UPGRADE,
    MIN_PLAYERS,
    NO_CARD,
    OVERCLOCK,
    OVERCLOCK_ACTIONS,
    ROBOTS,
    UPGRADES,
)
from orebit.games.dark_side.position import ACTION, ASLEEP, COMMS
from orebit.games.dark_side.rules import DarkSideState
from orebit.games.dark_side.setup import empty_table
from orebit.games.dark_side.view import hand
from tests.table import Table

RING_A = "au02 pt05 ni01 au18 ir06 au03 pt16 ni20"
RING_B = "ni03 ir01 au03 pt01 au02 ni02 ir02 pt02 ni05 ir03 pt03 au01 ni06 ir05 pt05 au07"
RING_C = "au02 pt06 ni01 au18 ir06 au03 pt16 ni20 ir01 pt01 ni03 ir03"


def cards(text: str) -> list[int]:
    return [CARD_IDS.index(card_id) for card_id in text.split()]


def ids(numbers: list[int]) -> str:
    return " ".join(CARD_IDS[card] for card in numbers)


def stripe(players: int) -> list[int]:
    """The fixture STRIPE(n): cards by number, then gold, platinum, nickel, iridium."""
    in_play = [card for card in range(CARDS) if MIN_PLAYERS[card] <= players]
    return sorted(in_play, key=lambda card: (CARD_IDS[card][2:], card))


def ring_with(ring: str, **changes: str) -> str:
    """A ring with some slots changed: `ring_with(RING_A, s4="ir09")`."""
    slots = ring.split()
    for slot, card_id in changes.items():
        slots[int(slot[1:])] = card_id
    return " ".join(slots)


def place(
    ring: str,
    robots: str,
    hands: str = "",
    deck: str | None = None,
    turn: int = 0,
    scores: tuple[int, ...] = (),
    upgrades: str = "",
    known: dict[int, tuple[int, ...]] | None = None,
    partner_draw: str = "one",
) -> Table[DarkSideState]:
    """A table at a position. `robots` is "0.0@1:d0 …", `hands` goes by seat ("au05 / pt01"), `upgrades` are seat 0's
    ability ids, `known` says by dark slot which seats know the card. A deck not given has a dozen spare cards."""
    top = cards(ring)
    seats = len(top) // 4
    state = empty_table(seats)
    state.partner_per_robot = partner_draw == "per_robot"
    state.phase = ACTION
    state.turn = turn
    state.actions_left = ACTIONS_PER_TURN
    used = set(top)
    for slot, card in enumerate(top):
        state.top[slot] = card
    for slot, knowing in (known or {}).items():
        state.known_by[top[slot]] = sum(1 << seat for seat in knowing)
    for seat, held in enumerate(hands.split("/") if hands else []):
        for card in cards(held):
            state.take_in_hand(seat, card)
            used.add(card)
    used.update(cards(deck or ""))
    for ability_id in upgrades.split():
        ability = ABILITY_IDS.index(ability_id)
        card = next(c for c in range(CARDS) if ABILITY[c] == ability and c not in used)
        state.installed[ability - FIRST_UPGRADE] = card
        used.add(card)
        if ability == OVERCLOCK:
            for robot in range(ROBOTS):
                state.allowance[robot] = OVERCLOCK_ACTIONS
    spare = [card for card in stripe(seats) if card not in used][:12]
    state.deck = vec[i64](spare if deck is None else cards(deck))
    for seat, score in enumerate(scores):
        state.points[seat] = score
    for robot_text in robots.split():
        put_robot(state, robot_text)
    return Table.at(GAME, state)


def put_robot(state: DarkSideState, text: str) -> None:
    name, _, where = text.partition("@")
    slot, _, spot = where.partition(":")
    seat, _, robot = name.partition(".")
    spots = {"c": COMMS, "x": ASLEEP}
    state.stand(int(seat), int(robot), int(slot), spots[spot] if spot in spots else int(spot[1:]))


def robots(table: Table[DarkSideState]) -> list[str]:
    """Every deployed robot, as the spec writes it."""
    state = table.state
    spots = {COMMS: "c", ASLEEP: "x"}
    return [
        f"{i // ROBOTS}.{i % ROBOTS}@{state.robot_slot[i]}:{spots.get(state.robot_spot[i], f'd{state.robot_spot[i]}')}"
        for i in range(len(state.robot_slot))
        if state.robot_slot[i] >= 0
    ]


def hand_of(table: Table[DarkSideState], seat: int) -> str:
    return ids(hand(table.state, seat))


def deck_of(table: Table[DarkSideState]) -> str:
    return ids(list(table.state.deck[table.state.drawn :]))


def discards(table: Table[DarkSideState]) -> str:
    return ids(list(table.state.pile[: table.state.discarded]))


def dark(table: Table[DarkSideState]) -> list[int]:
    return [slot for slot in range(table.state.slots()) if table.state.is_dark(slot)]


def known_by(table: Table[DarkSideState], slot: int) -> list[int]:
    mask = table.state.known_by[table.state.top[slot]]
    return [seat for seat in range(table.state.seats) if (mask >> seat) & 1]


def prospects(table: Table[DarkSideState], seat: int = 0) -> list[str]:
    """The offered Prospects as "robot card target power"."""
    return [text.removeprefix("prospect ") for text in table.legal(seat) if text.startswith("prospect ")]


def upgrades_of(table: Table[DarkSideState], seat: int) -> list[str]:
    return [
        ABILITY_IDS[FIRST_UPGRADE + i] for i in range(UPGRADES) if table.state.installed[seat * UPGRADES + i] != NO_CARD
    ]
