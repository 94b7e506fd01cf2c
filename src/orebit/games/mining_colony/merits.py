"""Mining Colony, what an action is good for: for hints."""

from orebit.core.words import counted, listed
from orebit.games.mining_colony.actions import ACTIONS
from orebit.games.mining_colony.colony import shape_of
from orebit.games.mining_colony.components import (
    ALL_CELLS,
    FITTING,
    ITEMS,
    NO_PRINT,
    NO_TILE,
    PRINTS,
    ROUNDS,
    SIZE,
    TILE_CREDITS,
    TILE_SQUARES,
    TOKEN_PRINT,
    ZONES,
)
from orebit.games.mining_colony.rules import MiningColonyState
from orebit.games.mining_colony.view import fits, unplayed_numbers
from orebit.games.mining_colony.words import item_name, items_listed, print_name, seat_name


def merits(state: MiningColonyState, seat: int, action: int) -> list[str]:
    kind = ACTIONS.kind(action)
    if kind.name == "commit":
        return _of_card(state, seat, kind.arguments(action)[0])
    if kind.name == "excavate":
        return _of_zone(state, seat, kind.arguments(action)[0])
    if kind.name == "place_tile":
        return _of_prints(state, seat, list(TILE_SQUARES[state.tile[seat]]))
    if kind.name == "buy_token":
        return _of_prints(state, seat, [TOKEN_PRINT[kind.arguments(action)[0]]])
    if kind.name == "stage_item":
        return [f"The {item_name(kind.arguments(action)[0])} waits there, and may be placed in any later round."]
    if kind.name in ("discard_item", "discard_tile"):
        return ["A credit buys a print for a free space, or three other cards; two are a point at the end."]
    return []


def _of_card(state: MiningColonyState, seat: int, place: int) -> list[str]:
    """What it may do for the order, what that order is about, and what is kept for later."""
    hand = [int(card) for card in state.hand_of_cards(seat)]
    card = hand[place]
    said = []
    for rival in range(state.seats):
        if rival != seat:
            left = unplayed_numbers(state, rival)
            higher = counted(sum(1 for number in left if number > card), "higher card")
            said.append(f"{seat_name(state, rival)} has {higher} left, of {len(left)}.")
    zones = [
        f"zone {zone + 1} {_brings(state, seat, zone)}" for zone in range(ZONES) if (state.zones_filled >> zone) & 1
    ]
    said.append(f"Whoever is first chooses: {'; '.join(zones)}.")
    if card < hand[-1] and state.round < ROUNDS:
        said.append(f"{hand[-1]} stays in your deck for a round that matters more to you.")
    return said


def _brings(state: MiningColonyState, seat: int, zone: int) -> str:
    spaces = _squares(state, zone) if fits(state, seat, state.zone_tile[zone]) else 0
    return f"covers {counted(spaces, 'space')} and brings {counted(len(state.zone_list(zone)), 'item')}"


def _squares(state: MiningColonyState, zone: int) -> int:
    return 0 if state.zone_tile[zone] == NO_TILE else int(SIZE[shape_of(state.zone_tile[zone])])


def _of_zone(state: MiningColonyState, seat: int, zone: int) -> list[str]:
    """How many spaces it covers, which of its items have a place at once, and what is left to others."""
    tile = state.zone_tile[zone]
    prints = [] if tile == NO_TILE else list(TILE_SQUARES[tile])
    items = [int(item) for item in state.zone_list(zone)]
    placed = [item for item in dict.fromkeys(items) if _has_room(state, seat, item) or _fits_any(item, prints)]
    said = [
        "It has no tile."
        if not prints
        else f"Its tile covers {counted(_squares(state, zone), 'space')}, each worth a point."
        if fits(state, seat, tile)
        else f"Its tile fits nowhere: it is worth {counted(TILE_CREDITS * _squares(state, zone), 'credit')}."
    ]
    if items:
        said.append(
            f"{items_listed(placed).capitalize()} would have a place at once."
            if placed
            else "Its items have no place yet."
        )
    left = [str(other + 1) for other in range(ZONES) if other != zone and (state.zones_filled >> other) & 1]
    return [*said, f"It leaves zone {left[0]} to others."] if len(left) == 1 else said


def _of_prints(state: MiningColonyState, seat: int, prints: list[int]) -> list[str]:
    """Which items at hand get a place by these prints."""
    held = [item for item in range(ITEMS) if state.held(seat, item) and _fits_any(item, prints)]
    names = [print_name(shown) for shown in dict.fromkeys(prints) if any(_fits_any(item, [shown]) for item in held)]
    return [f"{listed(names).capitalize()}: a place for {listed([item_name(item) for item in held])}."] if held else []


def _has_room(state: MiningColonyState, seat: int, item: int) -> bool:
    return bool(state.fitting(seat, item) & state.vacant(seat) & ALL_CELLS)


def _fits_any(item: int, prints: list[int]) -> bool:
    first = item * PRINTS
    fitting = [int(FITTING[place]) for place in range(first, first + PRINTS)]
    return any(shown in prints for shown in fitting[: [*fitting, NO_PRINT].index(NO_PRINT)])
