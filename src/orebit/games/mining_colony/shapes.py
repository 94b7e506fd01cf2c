"""Mining Colony, the structs that a view is made of: the JSON of the table."""

from typing import Literal, TypeAlias

import msgspec

Phase: TypeAlias = Literal["choose", "excavate", "develop", "over"]
Land: TypeAlias = Literal["none", "start", "tile", "token"]


class SquareView(msgspec.Struct, frozen=True):
    """One square of a tile that is not turned, within the tile's own box."""

    row: int
    col: int
    print: str


class ZoneView(msgspec.Struct, frozen=True):
    """One zone of the main board, by its printed number; not `filled` once it has been excavated."""

    zone: int
    filled: bool
    tile: str | None
    squares: list[SquareView]
    items: list[str]
    fits: bool  # the tile, somewhere in the colony of the viewing seat


class CellView(msgspec.Struct, frozen=True):
    """One space of a colony. `print` is what can be seen of it, after tokens; `tokens` lie bottom first."""

    cell: str
    land: Land
    print: str | None
    tokens: list[str]
    item: str | None
    used: bool  # the item has served a structure
    structure: str | None


class PlacedTile(msgspec.Struct, frozen=True):
    tile: str
    turn: str
    corner: str
    cells: list[str]


class PairView(msgspec.Struct, frozen=True):
    """Two unused items and the space between them; `obstacle` is empty when the structure may be built."""

    cell: str
    axis: str
    structure: str
    obstacle: str


class AllowedView(msgspec.Struct, frozen=True):
    """A structure that placing an item would make possible: the choice, and where the structure would stand."""

    action: str
    cell: str
    axis: str
    structure: str


class SheetView(msgspec.Struct, frozen=True):
    """The score pad as it stands. Unplayed cards count from the reveal of round 10 on."""

    structures: int
    items: int
    credits: int
    unplayed: int
    undeveloped: int
    total: int


class GateView(msgspec.Struct, frozen=True):
    """Develop timing `live`: a piece that the seat may not take yet, because seats with higher cards may need it."""

    piece: str
    seats: list[int]


class SeatView(msgspec.Struct, frozen=True):
    """One player. `hand_of_cards`, `face_down` and `deck` are the owner's own; others see how many there are."""

    seat: int
    colour: str  # of the excavation cards
    credits: int
    tile: str | None
    squares: list[SquareView]  # of the tile in hand
    hand: list[str]
    stage: dict[str, str | None]  # by kind of item
    pending: str | None  # a token bought and not yet placed
    pending_direct: bool
    committed: bool
    played: int | None  # once revealed
    finished: bool
    unplayed: list[int]  # the numbers not yet played, in rising order; a face-down card is among them
    deck_size: int
    hand_of_cards: list[int] | None
    face_down: int | None
    deck: list[int | None] | None  # in order, None for a card never seen (R9)
    undeveloped: int
    cells: list[CellView]
    tiles: list[PlacedTile]
    pairs: list[PairView]
    gates: list[GateView]
    sheet: SheetView
    score: int | None  # the total of the sheet; solo counts none (§7.2)


class ZorlordView(msgspec.Struct, frozen=True):
    """Solo: what is known of Zorlord, and how far the goal is."""

    level: str  # in words
    played: int | None
    supply: list[str]
    unplayed: list[int]
    structures_missing: list[str]


class MiningColonyView(msgspec.Struct, frozen=True):
    phase: Phase
    board_side: str
    develop_timing: str
    round: int
    rounds: int
    last_round: bool
    order: list[int]  # highest card first; empty before the reveal
    zones: list[ZoneView]
    piles: dict[str, int]  # tiles left, by shape
    tiles_left: list[str]  # in the piles
    resource: str
    resources_left: list[str]
    supply: dict[str, int]
    structures: dict[str, int]
    tokens: dict[str, int]
    token_cost: int
    direct_cost: int | None  # solo
    seats: list[SeatView]
    zorlord: ZorlordView | None
    credits: dict[str, int]  # by choice of the viewing seat that sells or buys: what it brings, or takes
    points: dict[str, int]  # by kind of choice of the viewing seat: what it adds to the score at once
    allows: list[AllowedView]
    names: dict[str, str]  # what people call items, structures, tokens and prints


VIEW = MiningColonyView
