"""Martian Miners, the components (§2): tiles, pyramids, boards and numbers as flat tables the rules can index."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.components import Row, load
from orebit.core.errors import BadComponents

GAME_ID: Final = "martian_miners"

# §2 What the boxes are made of: the shape of the data, which no owner's folder can change.
MOST_SEATS: Final[i64] = 4
VALUES: Final[i64] = 6  # of a tile or die: null = 0, ace = 1, then 2 to 5
NULL: Final = 0
ACE: Final = 1
COPIES: Final[i64] = 2  # tiles of the first set and of the second
MOST_ROWS: Final[i64] = 12  # of any board
MOST_COLUMNS: Final[i64] = 12

# Resources: the four that things are built of, then the two barter goods of §7.2.
SUN: Final = 0
MOON: Final = 1
CROWN: Final = 2
ARMS: Final = 3
GEMS: Final = 4
GOLD: Final = 5
BUILDING_KINDS: Final[i64] = 4
KINDS: Final[i64] = 6
KIND_IDS: Final = ("sun", "moon", "crown", "arms", "gems", "gold")

# Pyramids.
SCOUT: Final = 0
LAB: Final = 1
MINE: Final = 2
PYRAMIDS: Final[i64] = 3
PYRAMID_IDS: Final = ("scout", "lab", "mine")
NO_PYRAMID: Final = -1

# §5 T2b When the Martians hold a party, by the names of rules.toml.
PAIR: Final = 0
THREE_TRADERS: Final = 1
TRIPLE_OR_TWO_PAIRS: Final = 2
PARTY_IDS: Final = ("pair", "three_traders", "triple_or_two_pairs")

SET_IDS: Final = ("standard", "four_seasons", "playing_cards", "gems_gold")
ARTS: Final = 3  # the sets that can stand for the four building kinds

BOARD_FORMS: Final = ("standard", "strip", "block", "cross", "corners", "craters")


class _Components:
    """components.toml, checked."""

    def __init__(self, file: Row) -> None:
        self.marks: list[str] = file.table("value_marks").texts("marks", count=VALUES)
        resources = file.table("resources")
        in_order(resources, "order", resources.texts("order"), list(KIND_IDS[:BUILDING_KINDS]))
        in_order(resources, "extra", resources.texts("extra"), list(KIND_IDS[BUILDING_KINDS:]))
        self.storage_max: int = resources.number("storage_max", range(1, 10))
        for i, row in enumerate(file.rows("resource", KINDS)):
            in_order(row, "id", [row.text("id")], [KIND_IDS[i]])
        self.sets: list[list[str]] = []
        for i, row in enumerate(file.rows("set", len(SET_IDS))):
            in_order(row, "id", [row.text("id")], [SET_IDS[i]])
            suits = BUILDING_KINDS if i < ARTS else KINDS - BUILDING_KINDS
            self.sets.append(row.texts("suits", count=suits))
        self.suit_colours: dict[str, str] = {}
        for row in file.rows("suit"):
            self.read_suit(row)
        for named in self.sets:
            for suit in named:
                if suit not in self.suit_colours:
                    raise file.wrong("suit", f"has no '{suit}', which a set names")
        self.check_tiles(file)
        stash = file.table("stash")
        self.stash: list[int] = [  # enough for the setup, and for two mines
            stash.number("scout", range(4, 10)),
            stash.number("lab", range(3, 10)),
            stash.number("mine", range(2, 10)),
        ]
        self.pips: list[int] = []
        self.pyramid_names: list[str] = []
        for i, row in enumerate(file.rows("pyramid", PYRAMIDS)):
            in_order(row, "id", [row.text("id")], [PYRAMID_IDS[i]])
            self.pips.append(row.number("pips", range(1, 10)))
            self.pyramid_names.append(row.text("name"))
        for i, row in enumerate(file.rows("trader", BUILDING_KINDS)):
            in_order(row, "resource", [row.text("resource")], [KIND_IDS[i]])
        self.seat_colours: list[str] = []
        self.seat_hexes: list[str] = []
        self.seat_marks: list[str] = []
        for i, row in enumerate(file.rows("seat_colour", MOST_SEATS)):
            row.number("seat", range(i, i + 1))
            self.seat_colours.append(row.text("name"))
            self.seat_hexes.append(row.text("hex"))
            self.seat_marks.append(row.text("mark"))

    def read_suit(self, row: Row) -> None:
        suit = row.text("id")
        art = SET_IDS.index(row.text("set", SET_IDS))
        suits = self.sets[art]
        if suit not in suits:
            raise row.wrong("id", f"is '{suit}', which the set '{SET_IDS[art]}' does not have")
        kind = suits.index(suit) + (0 if art < ARTS else BUILDING_KINDS)
        in_order(row, "resource", [row.text("resource")], [KIND_IDS[kind]])
        in_order(row, "die_faces", row.numbers("die_faces"), list(range(VALUES)))
        self.suit_colours[suit] = row.text("hex")

    def check_tiles(self, file: Row) -> None:
        """Every suit has one tile face of every value, in the order of the sets."""
        suits = [suit for suits in self.sets for suit in suits]
        for i, row in enumerate(file.rows("tile", len(suits) * VALUES)):
            suit, value = suits[i // VALUES], i % VALUES
            in_order(row, "id", [row.text("id")], [f"{suit}-{value}"])
            row.text("suit", [suit])
            row.number("value", range(value, value + 1))


def in_order(row: Row, field: str, found: list[str] | list[int], wanted: list[str] | list[int]) -> None:
    """The rules know these things by their place, so that data may not move them."""
    if found != wanted:
        raise row.wrong(field, f"should be {', '.join([str(item) for item in wanted])}, as the rules know it")


class _Rules:
    """rules.toml, checked."""

    def __init__(self, file: Row, storage_max: int) -> None:
        costs = range(storage_max + 1)
        cost = file.table("cost")
        self.cost: list[int] = []
        for pyramid in PYRAMID_IDS:
            self.cost += [*cost.numbers(pyramid, costs, BUILDING_KINDS), 0, 0]
        self.flight: list[int] = cost.numbers("flight_base", costs, BUILDING_KINDS)
        self.fuel: list[int] = cost.numbers("flight_per_step", costs, BUILDING_KINDS)
        self.attack: list[int] = cost.numbers("attack_base", costs, BUILDING_KINDS)
        self.attack_fuel: list[int] = cost.numbers("attack_per_step", costs, BUILDING_KINDS)
        for field, fuel in (("flight_per_step", self.fuel), ("attack_per_step", self.attack_fuel)):
            if fuel[ARMS] == 0:
                raise cost.wrong(field, "should cost arms: they are the fuel")
        self.policeman: list[int] = cost.numbers("policeman", costs, BUILDING_KINDS)
        self.start_dice: list[int] = [0, 0]
        self.choice_piece: list[str] = ["none", "none"]
        self.snake: list[bool] = [False, False]
        self.party: list[int] = [PAIR, PAIR]
        self.tiles: list[int] = [0, 0]
        for i, row in enumerate(file.rows("seats", MOST_SEATS - 1)):
            row.number("players", range(i + 2, i + 3))
            self.start_dice.append(row.number("start_dice", range(1, BUILDING_KINDS if i else 3)))
            self.choice_piece.append(row.text("choice_piece", ("none", "scout", "lab")))
            self.snake.append(row.text("placement", ("snake", "clockwise_rounds")) == "snake")
            if self.snake[-1] and i:
                raise row.wrong("placement", "can be 'snake' with two players only")
            self.party.append(PARTY_IDS.index(row.text("plunder", PARTY_IDS)))
            self.tiles.append(row.number("tiles", range(12 * (i + 2), 12 * (i + 2) + 1)))


_data: Final = _Components(load(GAME_ID, "components.toml"))
_file: Final = load(GAME_ID, "rules.toml")
_rules: Final = _Rules(_file, _data.storage_max)
_bonus: Final = _file.table("mine_bonus")
_faster: Final = _file.table("faster")
_police: Final = _file.table("space_police")

# Names and colours, for those who show the game.
VALUE_MARKS: Final[list[str]] = _data.marks  # by value
PYRAMID_NAMES: Final[list[str]] = _data.pyramid_names  # by pyramid
SUITS: Final[list[list[str]]] = [suits + _data.sets[ARTS] for suits in _data.sets[:ARTS]]  # by art, by kind
SUIT_COLOURS: Final[dict[str, str]] = _data.suit_colours
SEAT_COLOURS: Final[list[str]] = _data.seat_colours
SEAT_HEXES: Final[list[str]] = _data.seat_hexes
SEAT_MARKS: Final[list[str]] = _data.seat_marks

# §2 Storages, stashes, costs.
STORAGE_MAX: Final[i64] = _data.storage_max
STASH: Final[vec[i64]] = vec[i64](_data.stash)  # by pyramid
PIPS: Final[vec[i64]] = vec[i64](_data.pips)  # by pyramid
COST: Final[vec[i64]] = vec[i64](_rules.cost)  # by pyramid * KINDS + kind
FLIGHT: Final[vec[i64]] = vec[i64](_rules.flight)  # by building kind
FUEL: Final[vec[i64]] = vec[i64](_rules.fuel)  # by building kind: for each step of a flight
ATTACK: Final[vec[i64]] = vec[i64](_rules.attack)  # by building kind
ATTACK_FUEL: Final[vec[i64]] = vec[i64](_rules.attack_fuel)  # by building kind: for each step of an attack
OVERPOWER: Final = 1  # an attack takes so many more arms than the defender holds (R42)
POLICEMAN: Final[vec[i64]] = vec[i64](_rules.policeman)  # by building kind, times the option police_cost

# §4 Setup, by number of players.
START_DICE: Final[vec[i64]] = vec[i64](_rules.start_dice)
CHOICE_PIECE: Final[vec[i64]] = vec[i64](
    [NO_PYRAMID if piece == "none" else PYRAMID_IDS.index(piece) for piece in _rules.choice_piece]
)
SNAKE: Final[list[bool]] = _rules.snake
PARTY: Final[vec[i64]] = vec[i64](_rules.party)
TILES: Final[list[int]] = _rules.tiles

# §5 The numbers of a turn.
PARTY_PAIR: Final = 2
PARTY_TRIPLE: Final = 3
MINE_CONTROL: Final[i64] = _file.table("mine_site").number("min_pips", range(1, 9))
BONUS: Final[i64] = _bonus.number("per_coin_per_scan", range(1, 7))
CONVERT_PAY: Final[i64] = _bonus.number("convert_pay", range(2, 7))
CONVERT_GET: Final[i64] = _bonus.number("convert_get", range(1, CONVERT_PAY))
SOLO_SHARE: Final = 2  # §7.6: the seat that plays against two collects double

# §6 Goals.
MINES_TO_WIN: Final = 2
MONOPOLY_COINS: Final = 2
TOTAL_MONOPOLY_COINS: Final = 3

# §7 Figures of the variants: what the options offer.
PIPS_TO_WIN: Final[int] = _faster.number("pips_default", range(7, 21))
ROUNDS_TO_PLAY: Final[int] = _faster.number("rounds_default", range(3, 61))
MINUTES_TO_PLAY: Final[int] = _faster.number("minutes_default", range(10, 241))
TURN_CAP: Final[int] = _file.table("safety").number("turn_cap_default", range(1, 5001))
FAIR_RESERVE: Final = 1  # §7.5: crown and arms are not traded below it (R66)


# §2 Boards
def _masks() -> dict[str, str]:
    """By form and players ("strip 3"): the rows of the board, top first, joined by "/"."""
    masks: dict[str, str] = {}
    for row in load(GAME_ID, "boards.toml").rows("board"):
        form = row.text("form", BOARD_FORMS)
        players = row.number("players", range(2, MOST_SEATS + 1))
        rows = row.texts("mask", count=row.number("height", range(1, MOST_ROWS + 1)))
        width = row.number("width", range(1, MOST_COLUMNS + 1))
        for line in rows:
            if len(line) != width or line.strip("#."):
                raise row.wrong("mask", f"should have rows of {width} '#' or '.', but has '{line}'")
        if "".join(rows).count("#") != TILES[players]:
            raise row.wrong("mask", f"should have {TILES[players]} tiles for {players} players")
        if form == "corners":
            corners = [[0, 0], [0, width - 1], [len(rows) - 1, 0], [len(rows) - 1, width - 1]]
            if row.raw("moved_corners") != corners:
                raise row.wrong("moved_corners", f"should be {corners}, the corners of the board")
            if any(rows[r][c] == "#" for r, c in corners):
                raise row.wrong("mask", "should leave its four corners free")
        if f"{form} {players}" in masks:
            raise row.wrong("form", f"says '{form}' a second time for {players} players")
        masks[f"{form} {players}"] = "/".join(rows)
    for form in BOARD_FORMS:
        for players in range(2, MOST_SEATS + 1):
            if f"{form} {players}" not in masks and (form != "corners" or players < MOST_SEATS):
                raise BadComponents(f"{GAME_ID}/boards.toml has no board '{form}' for {players} players")
    return masks


MASKS: Final[dict[str, str]] = _masks()
