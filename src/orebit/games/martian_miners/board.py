"""Martian Miners, the geometry (§2): a mask of tiles, the nodes at their corners, and the steps between those.

Tiles and nodes are numbered from 0 in reading order, those that exist only. In actions they go by their place on the
largest grid (`tile_code`, `node_code`), so that an action has the same code on every board.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.games.martian_miners.components import MOST_COLUMNS, MOST_ROWS, TILES

NODE_ROWS: Final[i64] = MOST_ROWS + 1
NODE_COLUMNS: Final[i64] = MOST_COLUMNS + 1
TILE_CODES: Final = MOST_ROWS * MOST_COLUMNS
NODE_CODES: Final = NODE_ROWS * NODE_COLUMNS
TILE_NAMES: Final = tuple([f"{'ABCDEFGHIJKL'[c]}{r + 1}" for r in range(MOST_ROWS) for c in range(MOST_COLUMNS)])  # §11
NODE_NAMES: Final = tuple([f"{i}.{j}" for i in range(NODE_ROWS) for j in range(NODE_COLUMNS)])

CORNERS: Final[i64] = 4  # of a tile; also the most tiles that touch a node
NEIGHBOURS: Final[i64] = 8  # §2: differing by at most 1 in row and in column
NOWHERE: Final = -1
FAR: Final = 1000  # steps between nodes that no way joins


class Board:
    """A mask and all that follows from it. Boards never change: clones of a state share theirs."""

    def __init__(self, mask: str) -> None:
        """`mask` is rows of '#' (a tile) and '.', joined by '/'."""
        self.mask: str = mask
        rows = mask.split("/")
        self.height: i64 = len(rows)
        self.width: i64 = len(rows[0])
        self.tiles: i64 = 0
        self.nodes: i64 = 0
        self.tile_code: vec[i64] = vec[i64]()  # by tile
        self.tile_at: vec[i64] = vec[i64]([NOWHERE] * TILE_CODES)  # by code: the tile, or NOWHERE
        self.node_code: vec[i64] = vec[i64]()  # by node
        self.node_at: vec[i64] = vec[i64]([NOWHERE] * NODE_CODES)  # by code: the node, or NOWHERE
        for r in range(self.height):
            for c in range(self.width):
                if rows[r][c] == "#":
                    self.tile_at[r * MOST_COLUMNS + c] = self.tiles
                    self.tile_code = append(self.tile_code, r * MOST_COLUMNS + c)
                    self.tiles += 1
        for i in range(self.height + 1):
            for j in range(self.width + 1):
                if len(self.around(i, j)) > 0:  # R1: every corner of every tile, at the edge and round holes too
                    self.node_at[i * NODE_COLUMNS + j] = self.nodes
                    self.node_code = append(self.node_code, i * NODE_COLUMNS + j)
                    self.nodes += 1
        self.corners: vec[i64] = vec[i64]()  # by tile * CORNERS + 0..3: its nodes
        self.neighbours: vec[i64] = vec[i64]()  # by tile * NEIGHBOURS + 0..7: a tile beside it, or NOWHERE
        for tile in range(self.tiles):
            self.survey_tile(self.tile_code[tile])
        self.touching: vec[i64] = vec[i64]()  # by node: how many tiles touch it
        self.touched: vec[i64] = vec[i64]()  # by node * CORNERS + 0..3: a tile that touches it, or NOWHERE
        for node in range(self.nodes):
            around = self.around(self.node_code[node] // NODE_COLUMNS, self.node_code[node] % NODE_COLUMNS)
            self.touching = append(self.touching, len(around))
            for q in range(CORNERS):
                self.touched = append(self.touched, around[q] if q < len(around) else NOWHERE)
        self.steps: vec[i64] = vec[i64]([FAR] * (self.nodes * self.nodes))  # by node * nodes + node: `dist` of §2
        for node in range(self.nodes):
            self.measure_from(node)

    def tile(self, r: i64, c: i64) -> i64:
        """The tile in row r and column c, or NOWHERE."""
        if r < 0 or c < 0 or r >= self.height or c >= self.width:
            return NOWHERE
        return self.tile_at[r * MOST_COLUMNS + c]

    def node(self, i: i64, j: i64) -> i64:
        """The node at (i, j), or NOWHERE."""
        if i < 0 or j < 0 or i > self.height or j > self.width:
            return NOWHERE
        return self.node_at[i * NODE_COLUMNS + j]

    def around(self, i: i64, j: i64) -> vec[i64]:
        """The tiles that touch the place (i, j), in reading order."""
        tiles = vec[i64](capacity=CORNERS)
        for r in range(i - 1, i + 1):
            for c in range(j - 1, j + 1):
                tile = self.tile(r, c)
                if tile != NOWHERE:
                    tiles = append(tiles, tile)
        return tiles

    def survey_tile(self, code: i64) -> None:
        r = code // MOST_COLUMNS
        c = code % MOST_COLUMNS
        for i in range(r, r + 2):
            for j in range(c, c + 2):
                self.corners = append(self.corners, self.node(i, j))
        for row in range(r - 1, r + 2):
            for column in range(c - 1, c + 2):
                if row != r or column != c:
                    self.neighbours = append(self.neighbours, self.tile(row, column))

    def measure_from(self, origin: i64) -> None:
        """R40: steps go along rows and columns from one existing node to the next; nothing on the board blocks them."""
        first = origin * self.nodes
        self.steps[first + origin] = 0
        reached = vec[i64](capacity=self.nodes)
        reached = append(reached, origin)
        done: i64 = 0
        while done < len(reached):
            node = reached[done]
            done += 1
            i = self.node_code[node] // NODE_COLUMNS
            j = self.node_code[node] % NODE_COLUMNS
            for way in range(4):
                after = self.node(i + ROW_STEP[way], j + COLUMN_STEP[way])
                if after != NOWHERE and self.steps[first + after] == FAR:
                    self.steps[first + after] = self.steps[first + node] + 1
                    reached = append(reached, after)

    def is_connected(self) -> bool:
        for node in range(self.nodes):
            if self.steps[node] == FAR:
                return False
        return True

    def are_neighbours(self, tile: i64, other: i64) -> bool:
        for q in range(NEIGHBOURS):
            if self.neighbours[tile * NEIGHBOURS + q] == other:
                return True
        return False


ROW_STEP: Final[vec[i64]] = vec[i64]([-1, 0, 0, 1])
COLUMN_STEP: Final[vec[i64]] = vec[i64]([0, -1, 1, 0])

_boards: Final[dict[str, Board]] = {}  # by mask: most games are played on a few boards


def board_of(mask: str) -> Board:
    """The board of a mask, worked out once."""
    board = _boards.get(mask)
    if board is None:
        board = Board(mask)
        if len(_boards) < 100:
            _boards[mask] = board
    return board


# §7.7 Free board forms
def mask_flaw(mask: str) -> str:
    """What is wrong with the form of a mask; empty when it is one."""
    rows = mask.split("/")
    if len(rows) > MOST_ROWS or len(rows[0]) > MOST_COLUMNS:
        return f"a mask of at most {MOST_ROWS} rows and {MOST_COLUMNS} columns (§7.7)"
    for row in rows:
        if len(row) != len(rows[0]) or row.strip("#.") or not row:
            return "rows of '#' (a tile) and '.' (none), all as long as the first, joined by '/' (§7.7)"
    if "#" not in rows[0] or "#" not in rows[-1]:
        return "a mask whose first and last rows have tiles (§7.7)"
    columns = ["".join([row[c] for row in rows]) for c in (0, len(rows[0]) - 1)]
    if "#" not in columns[0] or "#" not in columns[1]:
        return "a mask whose first and last columns have tiles (§7.7)"
    return ""


def custom_flaw(mask: str, players: int) -> str:
    """Why a mask is no board for so many players (R80: all tiles of the deck are used); empty when it is one."""
    tiles = mask.count("#")
    if tiles != TILES[players]:
        return f"{players} players need a board of exactly {TILES[players]} tiles, but board_mask has {tiles} (§7.7)"
    if not Board(mask).is_connected():
        return "the corners of board_mask do not all hang together by steps along rows and columns (§7.7)"
    return ""
