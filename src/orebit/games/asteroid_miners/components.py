"""Asteroid Miners, the components (§2): dice, cards, market, maps and events as flat tables the rules can index."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.components import Row, load
from orebit.core.errors import BadComponents
from orebit.games.asteroid_miners import faces
from orebit.games.asteroid_miners.faces import FACES

GAME_ID: Final = "asteroid_miners"

# §2 What the box is made of: the shape of the data, which no owner's folder can change.
SEATS: Final[i64] = 2
LEVELS: Final[i64] = 3  # asteroids, 1 to 3
COLUMN_STRATA: Final = 5
TENDER_STRATUM: Final = COLUMN_STRATA  # its place after the column's strata
STRATA: Final = COLUMN_STRATA + 1  # of a level
JUNCTION: Final = 3  # the waypoint beside the quartet (R29)
BOTTOM: Final = COLUMN_STRATA  # the last waypoint
MOST_SPACES: Final[i64] = 4  # of a stratum
SLOTS: Final[i64] = 4  # of a drill
MOST_POOL: Final[i64] = 5
EVENTS_PER_LEVEL: Final = 6
MOST_MONEY: Final = 100  # of any single amount in the data
MOST_XY: Final = 1000  # of any place on the canvas

# §2.5 Dice colours, in the order of boards.toml.
GREEN: Final = 0
WHITE: Final = 1
BLACK: Final = 2
BLUE: Final = 3
COLOUR_IDS: Final = ("green", "white", "black", "blue")
PAYERS: Final = ("owner", "opponent", "bank_to_opponent", "owner")  # by colour; blue: R14

# §2.7 Materials are die faces; the metals are those that can be sold.
CLAY: Final = 1
ROCK: Final = 2
IRON: Final = 3
NICKEL: Final = 4
PLATINUM: Final = 5
RHODIUM: Final = 6
MATERIAL_IDS: Final = ("", "clay", "rock", "iron", "nickel", "platinum", "rhodium")  # by face
FIRST_METAL: Final[i64] = IRON

# §2.8 The market's tracks.
IP: Final = 0  # iron and platinum
NR: Final = 1  # nickel and rhodium
NO_TRACK: Final = -1
TRACK_IDS: Final = ("ip", "nr")
STEPS: Final = 4  # of a track
TRACK_OF: Final[vec[i64]] = vec[i64]([NO_TRACK, NO_TRACK, NO_TRACK, IP, NR, IP, NR])  # by face

# §2.9 Equipment levels U1 to U4; the pair of 1s belongs to U1, and so on.
MOST_EQUIPMENT: Final[i64] = 4
NO_EQUIPMENT: Final = 0  # the Virtual Player without its variant (§7.6)
MOST_DELTA: Final = 2
MOST_TARGETS: Final = 2

# §2.2 Player cards, in the order of boards.toml.
CARD_1A: Final = 0
CARD_2A: Final = 1
CARD_1B: Final = 2  # Ecological Ability
CARD_2B: Final = 3  # Scavenger Ability
CARD_IDS: Final = ("1A", "2A", "1B", "2B")
CARD_ABILITIES: Final = ("none", "none", "ecological", "scavenger")

# §2.11 Event effects, and what a pair of 5s and a pair of 6s does, in the order of events.toml.
KICKBACKS: Final = 0
DAMAGED_DRILL: Final = 1
INCREASED_DEMAND: Final = 2
DECREASED_DEMAND: Final = 3
HARD_ORE: Final = 4
SCRAPYARD_FIND: Final = 5
EXCLUSIVE_CONTRACT: Final = 6
EFFECT_IDS: Final = (
    "kickbacks", "damaged_drill", "increased_demand", "decreased_demand", "hard_ore", "scrapyard_find",
    "exclusive_contract",
)  # fmt: skip
SWAP2: Final = 0
REARRANGE: Final = 1
EXCHANGE1: Final = 2
EXCHANGE2: Final = 3
FIVE_IDS: Final = ("swap2", "rearrange", "exchange1", "exchange2")
REROLL2: Final = 0
REROLL4: Final = 1
SET1: Final = 2
EFFICIENT: Final = 3
SIX_IDS: Final = ("reroll2", "reroll4", "set1", "efficient")

# §7.4 What an attempt of the Virtual Player comes to.
MISSED: Final = 0
PARTIAL: Final = 1
FULL: Final = 2
RESULT_IDS: Final = ("none", "partial", "full")


def in_order(rows: list[Row], field: str, known: tuple[str, ...]) -> list[Row]:
    """The rows, when they name exactly these things in this order: the rules know them by their place."""
    for row, expected in zip(rows, known, strict=True):
        if row.text(field) != expected:
            raise row.wrong(field, f"should be '{expected}': the rules know these by their order")
    return rows


def named_rows(file: Row, table: str, field: str, known: tuple[str, ...]) -> list[Row]:
    return in_order(list(file.rows(table, len(known))), field, known)


def check_place(row: Row, field: str, value: object) -> None:
    """A place on the canvas, for those who draw it: two numbers."""
    if not isinstance(value, list) or len(value) != 2:
        raise row.wrong(field, f"should be a place [x, y], but is {value!r}")
    for number in value:
        if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number <= MOST_XY:
            raise row.wrong(field, f"holds {number!r}, which is no number from 0 to {MOST_XY}")


# boards.toml
_boards: Final = load(GAME_ID, "boards.toml")
_dice: Final = named_rows(_boards, "dice", "color", COLOUR_IDS)
for _colour in range(len(_dice)):
    _dice[_colour].text("payer", PAYERS[_colour : _colour + 1])
    for _field, _colours in (("modify_1_4", (GREEN, BLACK, BLUE)), ("modify_5_6", (GREEN,)), ("free_modify", (BLACK,))):
        if _dice[_colour].flag(_field) != (_colour in _colours):
            raise _dice[_colour].wrong(_field, "does not fit the rules of this colour")

DICE: Final[vec[i64]] = vec[i64]([row.number("count", range(1, SLOTS + 1)) for row in _dice])  # by colour

_sizes: Final = _boards.table("dice_rules")
DRILL_SIZE: Final[i64] = _sizes.number("drill_size", range(1, SLOTS + 1))
DRILL_SIZE_DAMAGED: Final[i64] = _sizes.number("drill_size_damaged", range(1, DRILL_SIZE + 1))
POOL_SIZE: Final[i64] = _sizes.number("pool_size", range(1, MOST_POOL + 1))
POOL_SIZE_DAMAGED: Final[i64] = _sizes.number("pool_size_damaged", range(1, POOL_SIZE + 1))
POOL_REROLLS: Final[i64] = _sizes.number("pool_rerolls", range(1, 10))
if DICE[GREEN] < DRILL_SIZE:
    raise _dice[GREEN].wrong("count", f"should be at least the drill's {DRILL_SIZE}")
if DICE[GREEN] + DICE[WHITE] + DICE[BLACK] + DICE[BLUE] < DRILL_SIZE + POOL_SIZE:
    raise _sizes.wrong("pool_size", "needs more dice than there are beside the drill")

_materials: Final = named_rows(_boards, "materials", "id", MATERIAL_IDS[1:])
for _face in range(1, FACES + 1):
    if _materials[_face - 1].number("face") != _face:
        raise _materials[_face - 1].wrong("face", f"should be {_face}")

_spaces: Final = list(_boards.rows("drill_spaces", SLOTS))
SLOT_LABELS: Final[list[str]] = [row.text("label") for row in _spaces]
AMOUNT: Final[vec[i64]] = vec[i64](
    [row.number("cost", range(MOST_MONEY)) for row in _spaces]
)  # by slot, as printed (R4)


def _home_slots() -> list[int]:
    """By face: the slot that takes it; every face has one."""
    home = [-1] * (FACES + 1)
    for slot in range(SLOTS):
        for face in _spaces[slot].numbers("home_faces", range(1, FACES + 1)):
            if home[face] != -1:
                raise _spaces[slot].wrong("home_faces", f"holds {face}, which another space takes")
            home[face] = slot
    if -1 in home[1:]:
        raise BadComponents(f"{_boards.where}: no drill space takes the face {home.index(-1, 1)}")
    return home


HOME: Final[vec[i64]] = vec[i64](_home_slots())  # by face

_cards: Final = named_rows(_boards, "player_cards", "id", CARD_IDS)
in_order(_cards, "ability", CARD_ABILITIES)
CARD_NAMES: Final[list[str]] = [row.text("name") for row in _cards]
CARD_TEXTS: Final[list[str]] = [row.text("text") if row.has("text") else "" for row in _cards]
GRANT: Final[i64] = _cards[CARD_1B].number("grant_each", range(MOST_MONEY))
if _cards[CARD_1B].numbers("grant_faces") != [CLAY, ROCK]:
    raise _cards[CARD_1B].wrong("grant_faces", "should be [1, 2]: clay and rock")
SCAVENGE_FEE: Final[i64] = _cards[CARD_2B].number("cost", range(MOST_MONEY))
_cards[CARD_2B].number("uses_per_turn", range(1, 2))

_market: Final = _boards.table("market")
_market.number("levels", range(STEPS, STEPS + 1))
_start_steps: Final = [0, *_market.numbers("start_index_by_die", range(STEPS), FACES)]
START_STEP: Final[vec[i64]] = vec[i64](_start_steps)  # by die
_tracks: Final = named_rows(_market, "tracks", "id", TRACK_IDS)


def _prices(row: Row, field: str) -> list[int]:
    return row.numbers(field, range(MOST_MONEY), STEPS)


PRICE: Final[vec[i64]] = vec[i64](  # by face * STEPS + step of its track
    [0] * (FIRST_METAL * STEPS)
    + _prices(_tracks[IP], "prices_basic")
    + _prices(_tracks[NR], "prices_basic")
    + _prices(_tracks[IP], "prices_precious")
    + _prices(_tracks[NR], "prices_precious")
)

_equipment: Final = list(_boards.rows("equipment", MOST_EQUIPMENT))
for _level in range(1, MOST_EQUIPMENT + 1):
    _equipment[_level - 1].number("level", range(_level, _level + 1))
    _equipment[_level - 1].number("pair_face", range(_level, _level + 1))
DELTA: Final[vec[i64]] = vec[i64](  # by equipment level = by face of the pair: how many pips
    [0] + [row.number("delta", range(1, MOST_DELTA + 1)) for row in _equipment]
)
TARGETS: Final[vec[i64]] = vec[i64](  # by equipment level: how many components
    [0] + [row.number("targets", range(1, MOST_TARGETS + 1)) for row in _equipment]
)
UPGRADE_PRICE: Final[vec[i64]] = vec[i64](  # by equipment level: to move onto it (R37)
    [0] + [row.number("price", range(MOST_MONEY)) for row in _equipment]
)

# §4, §7.1 The starts of the full and the short game.
FULL_GAME: Final = 0
SHORT_GAME: Final = 1
_starts: Final = [_boards.table("setup").table(name) for name in ("full", "short")]
START_LEVEL: Final[vec[i64]] = vec[i64]([row.number("start_level", range(1, LEVELS + 1)) for row in _starts])
START_FUNDING: Final[vec[i64]] = vec[i64]([row.number("start_funding", range(MOST_MONEY)) for row in _starts])
START_EQUIPMENT: Final[vec[i64]] = vec[i64](
    [row.number("start_equipment", range(1, MOST_EQUIPMENT + 1)) for row in _starts]
)

PRINTED_FUNDING: Final[i64] = _boards.table("funding_track").number("printed_max", range(1, 1000))  # R51: no limit
_boards.table("funding_track").number("floor", range(1))  # R21
MOST_ROUNDS: Final[i64] = _boards.table("guard").number("max_rounds_per_asteroid", range(1, 1000))  # R46

_tender: Final = _boards.table("tender")
if _tender.numbers("faces") != [IRON, NICKEL, PLATINUM, RHODIUM]:
    raise _tender.wrong("faces", "should be [3, 4, 5, 6]")
TENDER_DICE: Final[i64] = _tender.number("dice_each", range(4, 5))  # one a face
SOLO_TENDER_DICE: Final[i64] = _tender.number("solo_dice_each", range(1, 10))
QUARTET: Final = (1 << IRON) | (1 << NICKEL) | (1 << PLATINUM) | (1 << RHODIUM)  # a mask of faces
RACE_INTERVAL_MS: Final[int] = _tender.number("race_min_interval_ms", range(60_001))  # R32: for the server


# maps.toml
class _Asteroid:
    """One asteroid: its name, and the spaces of its strata."""

    def __init__(self, row: Row, level: int) -> None:
        row.number("level", range(level, level + 1))
        row.number("strata_per_column", range(COLUMN_STRATA, COLUMN_STRATA + 1))
        row.number("junction_index", range(JUNCTION, JUNCTION + 1))
        self.name: str = row.text("name")
        check_place(row, "quartet_xy", row.raw("quartet_xy"))
        waypoints = list(row.rows("waypoints", SEATS * (BOTTOM + 1)))  # left w0 to w5, right w0 to w5
        for i in range(len(waypoints)):
            waypoints[i].text("side", ("left",) if i <= BOTTOM else ("right",))
            waypoints[i].number("index", range(i % (BOTTOM + 1), i % (BOTTOM + 1) + 1))
            check_place(waypoints[i], "xy", waypoints[i].raw("xy"))
        self.spaces: list[list[int]] = []  # left s1 to s5, right s1 to s5, T
        strata = list(row.rows("strata", SEATS * COLUMN_STRATA + 1))
        for i in range(len(strata)):
            self.read_stratum(strata[i], i)

    def read_stratum(self, row: Row, i: int) -> None:
        shared = i == SEATS * COLUMN_STRATA
        row.text("side", ("shared",) if shared else ("left",) if i < COLUMN_STRATA else ("right",))
        row.text("kind", ("tender",) if shared else ("column",))
        index = JUNCTION if shared else i % COLUMN_STRATA
        row.number("index", range(index, index + 1))
        spaces = row.numbers("spaces", range(1, FACES + 1), range(2, MOST_SPACES + 1))
        if spaces != sorted(spaces):
            raise row.wrong("spaces", "should rise: the cube advances from the lowest space to the highest")
        if i >= COLUMN_STRATA and not shared and spaces != self.spaces[i - COLUMN_STRATA]:
            raise row.wrong("spaces", "should be those of the left column: both columns are equal (§2.10)")
        places = row.raw("spaces_xy")
        if not isinstance(places, list) or len(places) != len(spaces):
            raise row.wrong("spaces_xy", f"should hold {len(spaces)} places, one a space")
        for place in places:
            check_place(row, "spaces_xy", place)
        self.spaces.append(spaces)


def _asteroids() -> list[_Asteroid]:
    rows = list(load(GAME_ID, "maps.toml").rows("asteroids", LEVELS))
    return [_Asteroid(rows[i], i + 1) for i in range(LEVELS)]


_all_asteroids: Final = _asteroids()
ASTEROID_NAMES: Final[list[str]] = [asteroid.name for asteroid in _all_asteroids]  # by level - 1


def stratum_of(level: i64, index: i64) -> i64:
    """The number of a stratum in the tables: index 0 to 4 in the column, or TENDER_STRATUM."""
    return (level - 1) * STRATA + index


def _strata() -> list[list[int]]:
    """By stratum: its spaces, lowest first."""
    strata: list[list[int]] = []
    for asteroid in _all_asteroids:
        strata += asteroid.spaces[:COLUMN_STRATA] + asteroid.spaces[SEATS * COLUMN_STRATA :]
    return strata


def _packed(spaces: list[int]) -> int:
    return sum([faces.one(face) for face in spaces])


SPACES: Final[list[list[int]]] = _strata()
SIZE: Final[vec[i64]] = vec[i64]([len(spaces) for spaces in SPACES])  # by stratum
NEED: Final[vec[i64]] = vec[i64](  # by stratum * MOST_SPACES + covered spaces: the faces above them (R6)
    [_packed(spaces[covered:]) for spaces in SPACES for covered in range(MOST_SPACES)]
)


# events.toml
_events_file: Final = load(GAME_ID, "events.toml")
_effect_kinds: Final = named_rows(_events_file, "effect_kinds", "id", EFFECT_IDS)
_five_kinds: Final = named_rows(_events_file, "five_kinds", "id", FIVE_IDS)
_six_kinds: Final = named_rows(_events_file, "six_kinds", "id", SIX_IDS)
EFFECT_NAMES: Final[list[str]] = [row.text("name") for row in _effect_kinds]
EFFECT_TEXTS: Final[list[str]] = [row.text("text") for row in _effect_kinds]
FIVE_TEXTS: Final[list[str]] = [row.text("text") for row in _five_kinds]
SIX_TEXTS: Final[list[str]] = [row.text("text") for row in _six_kinds]
MOST_REROLLED: Final[vec[i64]] = vec[i64](  # by what the 6s do
    [_six_kinds[kind].number("max", range(1, SLOTS + 1)) if kind <= REROLL4 else 0 for kind in range(len(SIX_IDS))]
)


class _Event:
    """One event of a level's two cards."""

    def __init__(self, row: Row, level: int, number: int) -> None:
        row.number("level", range(level, level + 1))
        row.number("number", range(number, number + 1))
        self.effect: int = EFFECT_IDS.index(row.text("effect", EFFECT_IDS))
        self.five: int = FIVE_IDS.index(row.text("five", FIVE_IDS))
        self.six: int = SIX_IDS.index(row.text("six", SIX_IDS))
        named = self.effect == KICKBACKS or self.effect == EXCLUSIVE_CONTRACT
        self.metal: int = MATERIAL_IDS.index(row.text("metal", MATERIAL_IDS[FIRST_METAL:])) if named else 0
        self.bonus: int = row.number("bonus", range(MOST_MONEY)) if self.effect == KICKBACKS else 0
        demand = self.effect == INCREASED_DEMAND or self.effect == DECREASED_DEMAND
        self.track: int = TRACK_IDS.index(row.text("track", TRACK_IDS)) if demand else NO_TRACK


def _events() -> list[_Event]:
    rows = list(_events_file.rows("events", LEVELS * EVENTS_PER_LEVEL))
    return [_Event(rows[i], i // EVENTS_PER_LEVEL + 1, i % EVENTS_PER_LEVEL + 1) for i in range(len(rows))]


_all_events: Final = _events()
EFFECT: Final[vec[i64]] = vec[i64]([event.effect for event in _all_events])  # by place: see `event_place`
EFFECT_METAL: Final[vec[i64]] = vec[i64]([event.metal for event in _all_events])
EFFECT_BONUS: Final[vec[i64]] = vec[i64]([event.bonus for event in _all_events])
EFFECT_TRACK: Final[vec[i64]] = vec[i64]([event.track for event in _all_events])
FIVES: Final[vec[i64]] = vec[i64]([event.five for event in _all_events])
SIXES: Final[vec[i64]] = vec[i64]([event.six for event in _all_events])


def event_place(level: i64, number: i64) -> i64:
    """The place of an event, number 1 to 6, in the tables."""
    return (level - 1) * EVENTS_PER_LEVEL + number - 1


HARD_ORE_FACTOR: Final = 2

# solo.toml
_virtual: Final = load(GAME_ID, "solo.toml").table("virtual")
VIRTUAL_DICE: Final[i64] = _virtual.number("dice", range(1, 9))
VIRTUAL_DICE_DAMAGED: Final[i64] = _virtual.number("dice_damaged_drill", range(1, VIRTUAL_DICE + 1))
VIRTUAL_HARD_ORE_FACTOR: Final[i64] = _virtual.number("hard_ore_factor", range(1, 10))
SCRAPYARD_DISCOUNT: Final[i64] = _virtual.number("scrapyard_discount", range(MOST_MONEY))
VIRTUAL_UPGRADE_PRICE: Final[i64] = _virtual.number("upgrade_price", range(MOST_MONEY))
if _virtual.numbers("upgrade_after_levels") != list(range(1, LEVELS)):
    raise _virtual.wrong("upgrade_after_levels", "should be [1, 2]: every asteroid but the last")
for _modifier in _virtual.rows("modifiers", 3):  # the same lines as a player's equipment U1 to U3
    _own = _modifier.number("equipment", range(1, 4))
    _modifier.number("delta", range(DELTA[_own], DELTA[_own] + 1))
    _modifier.number("dice", range(TARGETS[_own], TARGETS[_own] + 1))

NO_ROW: Final = -1


def attempt_place(size: i64, covered: i64, result: i64) -> i64:
    """The place of an attempt of the Virtual Player in its tables."""
    return (size * MOST_SPACES + covered) * len(RESULT_IDS) + result


class _Attempts:
    """The cost table of §7.4: every attempt that can come up has its row."""

    def __init__(self, rows: list[Row]) -> None:
        self.cost: list[int] = [0] * attempt_place(MOST_SPACES + 1, 0, 0)
        self.moves_to: list[int] = [NO_ROW] * len(self.cost)
        for row in rows:
            size = row.number("size", range(2, MOST_SPACES + 1))
            covered = row.number("at", range(size))
            result = RESULT_IDS.index(row.text("result", RESULT_IDS))
            place = attempt_place(size, covered, result)
            if self.moves_to[place] != NO_ROW:
                raise row.wrong("result", "stands in another row of this size and place already")
            self.cost[place] = row.number("cost", range(MOST_MONEY))
            first, last = covered, covered
            if result == PARTIAL:
                first, last = covered + 1, size - 1
            elif result == FULL:
                first, last = size, size
            if first > last:
                raise row.wrong("result", "cannot be 'partial' where one space is left")
            self.moves_to[place] = row.number("move_to", range(first, last + 1))
        for size in range(2, MOST_SPACES + 1):
            self.check(size, 0)

    def check(self, size: int, covered: int) -> None:
        for result in (MISSED, FULL, PARTIAL) if size - covered > 1 else (MISSED, FULL):
            to = self.moves_to[attempt_place(size, covered, result)]
            if to == NO_ROW:
                raise _virtual.wrong(
                    "costs", f"has no row of size {size} at {covered} with the result '{RESULT_IDS[result]}'"
                )
            if result == PARTIAL:
                self.check(size, to)


_attempts: Final = _Attempts(list(_virtual.rows("costs", range(1, 100))))
ATTEMPT_COST: Final[vec[i64]] = vec[i64](_attempts.cost)  # by place: see `attempt_place`
ATTEMPT_MOVES_TO: Final[vec[i64]] = vec[i64](_attempts.moves_to)  # by place: spaces covered afterwards; NO_ROW
