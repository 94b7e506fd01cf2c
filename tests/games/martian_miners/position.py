"""Positions of Martian Miners as the spec's section 9 writes them: unshuffled decks ("ladders"), S, L, L+ on nodes."""

import re
from collections.abc import Iterable, Mapping, Sequence

from orebit.core.chance import ScriptedChance
from orebit.games.martian_miners import GAME
from orebit.games.martian_miners.board import NODE_NAMES, TILE_NAMES, board_of
from orebit.games.martian_miners.components import (
    BUILDING_KINDS,
    KIND_IDS,
    KINDS,
    LAB,
    MINE,
    MOST_COLUMNS,
    PYRAMIDS,
    SCOUT,
    VALUES,
)
from orebit.games.martian_miners.position import COVERED, EMPTY, OPTIONS
from orebit.games.martian_miners.rules import MartianState, clear_board, empty_table
from orebit.games.martian_miners.setup import deck, lay_board
from tests.table import Table

LEFT_OUT = (2, 2, 2, 2)  # the roll of LADDER-3
CORNERS_2 = [2, 3, 0, 0, 1, 5, 0, 2]  # V25: die drawn and face rolled, four times: crown 3, sun null, arms 5, moon 2


def canonical(players: int, barter: bool = False, left_out: Sequence[int] = LEFT_OUT) -> list[int]:
    """The unshuffled deck: copy, suit, value."""
    rolls = left_out if players == 3 and not barter else ()
    return list(deck(players, barter, ScriptedChance(rolls=rolls), None))


def ladder(players: int = 2, options: Mapping[str, object] | None = None, rolls: Iterable[int] = ()) -> MartianState:
    """The table with its tiles laid unshuffled, and nothing else: LADDER-2, -3, -4 or -6."""
    terms = GAME.terms(GAME.setup(players, options))
    state = empty_table(players, terms, board_of(terms.mask))
    tiles = canonical(players, terms.barter)
    chance = ScriptedChance(rolls=rolls, shuffles=[tiles])
    lay_board(state, deck(players, terms.barter, ScriptedChance(rolls=LEFT_OUT), None), chance, None)
    clear_board(state)
    return state


def position(
    pieces: Mapping[int, str] | None = None,
    stores: Mapping[int, Sequence[int]] | None = None,
    mines: Mapping[int, str] | None = None,
    traders: str = "",
    players: int = 2,
    options: Mapping[str, object] | None = None,
    active: int = 0,
    turn: int = 1,
    rolls: Iterable[int] = (),
) -> Table[MartianState]:
    """`pieces={0: "L+1.1 S4.4"}`, `stores={1: (0, 3, 5, 6)}`, `mines={0: "B2"}` (with coins), `traders="sun"`; the
    active seat is at its options."""
    state = ladder(players, options, rolls)
    state.turn = turn
    state.starting_seat = (active - turn) % players
    state.phase = OPTIONS
    for seat, text in (pieces or {}).items():
        for word in text.split():
            stand(state, seat, word)
    for seat, amounts in (stores or {}).items():
        for kind, count in enumerate(amounts):
            state.store[seat * KINDS + kind] = count
    for seat, text in (mines or {}).items():
        for name in text.split():
            dig(state, seat, name)
    for trader in traders.split():
        state.traders |= 1 << KIND_IDS.index(trader)
    return Table.at(GAME, state, options=options)


def stand(state: MartianState, seat: int, word: str) -> None:
    """`S1.2`, `L1.2` or `L+1.2`"""
    found = re.fullmatch(r"(S|L|L\+)(\d+\.\d+)", word)
    assert found, word
    at = node(state, found[2])
    assert state.stands[at] == EMPTY, f"{word}: something stands there"
    state.set_down(seat, SCOUT if found[1] == "S" else LAB, at)
    if found[1] == "L+":
        state.stands[at] = COVERED
        state.stash[seat * PYRAMIDS + SCOUT] -= 1


def dig(state: MartianState, seat: int, name: str, coin: bool = True) -> None:
    """A mine that stands already."""
    at = tile(state, name)
    state.mine[at] = seat
    state.stash[seat * PYRAMIDS + MINE] -= 1
    if coin:
        state.has_coin[at] = 1
        state.coins[seat * KINDS + state.resource[at]] += 1


def node(state: MartianState, name: str) -> int:
    found = state.board.node_at[NODE_NAMES.index(name)]
    assert found >= 0, f"there is no node {name}"
    return found


def tile(state: MartianState, name: str) -> int:
    found = state.board.tile_at[TILE_NAMES.index(name)]
    assert found >= 0, f"there is no tile {name}"
    return found


def cell(r: int, c: int) -> str:
    """The name of the spec's cell (r, c): `cell(1, 1)` is "B2"."""
    return TILE_NAMES[r * MOST_COLUMNS + c]


def store(state: MartianState, seat: int) -> list[int]:
    return [state.store[seat * KINDS + kind] for kind in range(state.kinds())]


def stash(state: MartianState, seat: int) -> list[int]:
    return [state.stash[seat * PYRAMIDS + pyramid] for pyramid in range(PYRAMIDS)]


def coins(state: MartianState, seat: int) -> list[int]:
    return [state.coins[seat * KINDS + kind] for kind in range(state.kinds())]


def traders(state: MartianState) -> str:
    """Those on the platform: `"sun arms"`."""
    return " ".join(KIND_IDS[trader] for trader in range(BUILDING_KINDS) if state.is_here(trader))


def standing_on(state: MartianState, name: str) -> str:
    """`"0S"`, `"1L+"`, or `""`"""
    at = node(state, name)
    return "" if state.stands[at] == EMPTY else f"{state.owner[at]}{('S', 'L', 'L+')[state.stands[at]]}"


def faces(state: MartianState) -> dict[str, str]:
    """By the name of a tile: `"s3"`, with a stroke for the second set."""
    names = {}
    for at in range(state.board.tiles):
        stroke = "'" if state.copy[at] else ""
        names[TILE_NAMES[state.board.tile_code[at]]] = f"{'smcago'[state.resource[at]]}{state.value[at]}{stroke}"
    return names


def counts(state: MartianState) -> list[list[int]]:
    """By kind, by value: how many tiles there are."""
    found = [[0] * VALUES for _ in range(state.kinds())]
    for at in range(state.board.tiles):
        found[state.resource[at]][state.value[at]] += 1
    return found


def of_kind(table: Table[MartianState], kind: str, seat: int = 0) -> list[str]:
    """The legal actions of one kind, without its name."""
    return [text.partition(" ")[2] for text in table.legal(seat) if text.split()[0] == kind]
