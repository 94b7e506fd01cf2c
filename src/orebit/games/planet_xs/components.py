"""Planet XS, the components (§2): map, crews, cubes and cards as flat tables the rules can index."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.components import Row, load
from orebit.core.errors import BadComponents

GAME_ID: Final = "planet_xs"
DATA_FILES: Final = ("setup.toml", "board.toml", "resource_cards.toml", "action_cards.toml", "ai_cards.toml")

# §2 What the box is made of: the shape of the data, which no owner's folder can change.
MOST_SEATS: Final[i64] = 6
LEAST_SEATS: Final[i64] = 2
RIVALS: Final[i64] = MOST_SEATS - 1  # here and not elsewhere: a division by it is known when it is compiled
ZONES: Final[i64] = 8  # a ring, clockwise; each with one mine
MINES: Final[i64] = 8
BASES: Final[i64] = 6
FACINGS: Final[i64] = 4  # N, E, S, W: clockwise
DEPTHS: Final[i64] = 5  # 0 = outer edge (printed 1), 4 = innermost (printed 5)
SLOTS: Final[i64] = FACINGS * DEPTHS  # per base; slot = facing * DEPTHS + depth
COLOURS: Final[i64] = 4
SECTIONS: Final[i64] = 3  # of the Med Bay that hold wounded; Mobilize is the way back to hand
RESOURCE_CARDS: Final = 12
RESOURCE_CHOICE: Final = 2  # how many the First Player draws to choose from
AI_CARDS: Final = 12
TYPES: Final[i64] = 12  # of action cards
DIE: Final = 6
MOST_DICE: Final[i64] = 3  # of one side (R18)
MOST_ON_DIE: Final = 12  # the highest that Targeters may bring a die to (R33)
MOST_COPIES: Final = 20

NO_BASE: Final = -1
EMPTY: Final = -1  # a slot without a cube

# Med Bay sections, lightest first.
MINOR: Final = 0
MODERATE: Final = 1
MAJOR: Final = 2
SECTION_IDS: Final = ("minor", "moderate", "major")

# Action card types, in the order of action_cards.toml.
SECURE: Final = 0
RECOVER: Final = 1
ARMOUR: Final = 2
TOXIN: Final = 3
ALIEN_LURE: Final = 4
ALIEN_BEACON: Final = 5
DROID_GUARD: Final = 6  # the last with the Command symbol, the first with the Combat symbol
HVY_ASSAULT: Final = 7
AMBUSH: Final = 8
POWER_BLADE: Final = 9
STIMULANT: Final = 10
TARGETER: Final = 11
TYPE_IDS: Final = (
    "secure", "recover", "armour", "toxin", "alien_lure", "alien_beacon", "droid_guard",
    "hvy_assault", "ambush", "power_blade", "stimulant", "targeter",
)  # fmt: skip
FACING_IDS: Final = ("N", "E", "S", "W")
FACING_NAMES: Final = ("north", "east", "south", "west")

# §7.1 What the excess of a box does.
DEFEND: Final = 0
RAID: Final = 1


def _unique_id(row: Row, known: list[str]) -> str:
    """A row's id, which notation has to tell from all others."""
    text = row.text("id")
    if text in known or not text or not text.replace("_", "").isalnum():
        raise row.wrong("id", f"should be a word that no other row has, but is {text!r}")
    return text


class _Board:
    """board.toml, checked. Zones, mines and bases are known by their place in the file."""

    def __init__(self, file: Row, colours: list[str]) -> None:
        self.zones: list[str] = file.texts("zones_clockwise", count=ZONES)
        if file.texts("facings", count=FACINGS) != list(FACING_IDS):
            raise file.wrong("facings", f"should be {', '.join(FACING_IDS)}")
        self.mines: list[str] = []
        self.mine_zone: list[int] = []
        self.mine_colour: list[int] = []
        self.bases: list[str] = []
        self.base_names: list[str] = []
        self.base_zone: list[int] = []
        for row in file.rows("mine", count=MINES):
            self.mines.append(_unique_id(row, self.mines))
            self.mine_zone.append(self.zone(row, self.mine_zone))
            self.mine_colour.append(colours.index(row.text("colour", colours)))
        for row in file.rows("base", count=BASES):
            self.bases.append(_unique_id(row, self.bases))
            self.base_names.append(row.text("name"))
            self.base_zone.append(self.zone(row, self.base_zone))
        if self.mine_zone != list(range(ZONES)) or self.base_zone != sorted(self.base_zone):
            raise BadComponents(
                f"{file.where}: mines and bases should be listed clockwise, in the order of their zones"
            )
        self.check_zones(file)
        self.sections: list[Row] = list(file.rows("wound_section", count=SECTIONS + 1))
        for section, section_id in zip(self.sections, ("mobilize", *SECTION_IDS)):
            if section.text("id") != section_id:
                raise section.wrong("id", f"should be '{section_id}': the rules know the sections by their order")
        slots = [(row.text("facing", FACING_IDS), row.number("depth")) for row in file.rows("slot", count=SLOTS)]
        if slots != [(facing, depth) for facing in FACING_IDS for depth in range(1, DEPTHS + 1)]:
            raise BadComponents(f"{file.where}: [[slot]] should list N1 to N5, E1 to E5, S1 to S5, W1 to W5")

    def zone(self, row: Row, taken: list[int]) -> int:
        zone = self.zones.index(row.text("zone", self.zones))
        if zone in taken:
            raise row.wrong("zone", f"should be a zone of its own, but '{self.zones[zone]}' is taken")
        return zone

    def check_zones(self, file: Row) -> None:
        """A zone names its mine and base once more, for readers of the file: both must say the same."""
        for zone, row in enumerate(file.rows("zone", count=ZONES)):
            base = self.bases[self.base_zone.index(zone)] if zone in self.base_zone else ""
            for field, expected in (("id", self.zones[zone]), ("mine", self.mines[zone]), ("base", base)):
                if row.text(field) != expected:
                    raise row.wrong(field, f"should be '{expected}', as the rest of the file says")


class _ActionCards:
    """action_cards.toml, checked: the types, and the 36 cards as types."""

    def __init__(self, file: Row) -> None:
        self.types: list[Row] = list(file.rows("type", count=TYPES))
        copies: list[int] = []
        for i, row in enumerate(self.types):
            if row.text("id") != TYPE_IDS[i]:
                raise row.wrong("id", f"should be '{TYPE_IDS[i]}': the rules know the types by their order")
            phases = (["command"] if i <= DROID_GUARD else []) + (["combat"] if i >= DROID_GUARD else [])
            if row.texts("phases") != phases:
                raise row.wrong("phases", f"should be {phases}, when the rules let it be played")
            copies.append(row.number("copies", range(MOST_COPIES + 1)))
        self.deck: list[int] = [TYPE_IDS.index(row.text("type", TYPE_IDS)) for row in file.rows("card")]
        for i, row in enumerate(self.types):
            if self.deck.count(i) != copies[i]:
                raise row.wrong("copies", f"says {copies[i]}, but the file has {self.deck.count(i)} such cards")
        amount = self.types[TARGETER].number("amount", range(MOST_ON_DIE))
        if DIE + amount * copies[TARGETER] > MOST_ON_DIE:
            raise self.types[TARGETER].wrong("amount", f"lets a die rise above {MOST_ON_DIE} with all its copies")

    def section(self, card_type: int) -> int:
        return SECTION_IDS.index(self.types[card_type].text("section", SECTION_IDS))

    def steps(self, card_type: int) -> range:
        row = self.types[card_type]
        least = row.number("min_steps", range(1, ZONES))
        return range(least, row.number("max_steps", range(least, ZONES)) + 1)


class _AiCards:
    """ai_cards.toml, checked, with the boxes of all cards one after the other."""

    def __init__(self, file: Row, colours: list[str]) -> None:
        self.ids: list[str] = []
        self.first: list[int] = []  # by card: its first box
        self.row: list[int] = []  # by box: the row of the card it stands in
        self.colour: list[int] = []
        self.count: list[int] = []
        self.excess: list[int] = []
        for card in file.rows("card", count=AI_CARDS):
            self.ids.append(_unique_id(card, self.ids))
            self.first.append(len(self.row))
            rows = card.raw("rows")
            if not isinstance(rows, list) or not rows or not all(isinstance(boxes, list) and boxes for boxes in rows):
                raise card.wrong("rows", "should be a list of rows, each a list of boxes")
            for i, boxes in enumerate(rows):
                for box in Row(card.where, {f"rows[{i}]": boxes}).rows(f"rows[{i}]"):
                    self.row.append(i)
                    self.colour.append(colours.index(box.text("colour", colours)))
                    self.count.append(box.number("count", range(1, 9)))
                    self.excess.append(DEFEND if box.text("else", ("defend", "raid")) == "defend" else RAID)
        self.first.append(len(self.row))


def _clockwise(bases: list[int]) -> bool:
    """R3: once round the map and no further, starting anywhere."""
    steps = [(after - base) % BASES for base, after in zip(bases, bases[1:] + bases[:1])]
    return len(set(bases)) == len(bases) and sum(steps) == BASES


def bases_of(names: list[str]) -> list[int]:
    """The bases with these ids; empty when they are not different bases in clockwise order."""
    if not all(name in BASE_IDS for name in names):
        return []
    bases = [BASE_IDS.index(name) for name in names]
    return bases if _clockwise(bases) else []


_setup: Final = load(GAME_ID, "setup.toml")
_board_file: Final = load(GAME_ID, "board.toml")
_limits: Final = _setup.table("limits")
_wounds: Final = _setup.table("wounds")
_cubes: Final[list[Row]] = list(_setup.rows("cube", count=COLOURS))
COLOUR_IDS: Final[list[str]] = []
for _row in _cubes:
    COLOUR_IDS.append(_unique_id(_row, COLOUR_IDS))
_board: Final = _Board(_board_file, COLOUR_IDS)
_cards: Final = _ActionCards(load(GAME_ID, "action_cards.toml"))
_ai: Final = _AiCards(load(GAME_ID, "ai_cards.toml"), COLOUR_IDS)
_resource: Final[list[Row]] = list(load(GAME_ID, "resource_cards.toml").rows("card", count=RESOURCE_CARDS))

# The map
ZONE_IDS: Final[list[str]] = _board.zones
MINE_IDS: Final[list[str]] = _board.mines  # mine i lies in zone i
BASE_IDS: Final[list[str]] = _board.bases  # in ring order
BASE_NAMES: Final[list[str]] = _board.base_names
BASE_ZONE: Final[vec[i64]] = vec[i64](_board.base_zone)
ZONE_BASE: Final[vec[i64]] = vec[i64](  # by zone; NO_BASE
    [_board.base_zone.index(zone) if zone in _board.base_zone else NO_BASE for zone in range(ZONES)]
)
ALIEN_START: Final[i64] = _board.zones.index(_board_file.table("alien").text("start_zone", _board.zones))
LOCATION_IDS: Final[list[str]] = [  # a crew member's place on the map, as Toxin names it
    *MINE_IDS,
    *[f"{base}-{facing}" for base in BASE_IDS for facing in FACING_IDS],
    "defend",
    "camp",
]
FIRST_FACING: Final = MINES  # as a location: + base * FACINGS + facing
DEFENCE: Final = MINES + BASES * FACINGS
CAMP: Final = DEFENCE + 1
LOCATIONS: Final[i64] = CAMP + 1

# Cubes, cheapest colour first
POINTS: Final[vec[i64]] = vec[i64]([row.number("points", range(1, 100)) for row in _cubes])
SUPPLY: Final[vec[i64]] = vec[i64]([row.number("supply", range(1000)) for row in _cubes])
MINE_COLOUR: Final[vec[i64]] = vec[i64](_board.mine_colour)

# Crews and limits
CREW_SIZE: Final[vec[i64]] = vec[i64](  # by number of crews
    [0, 0] + [_setup.table("crew_by_crews").number(str(n), range(1, 9)) for n in range(LEAST_SEATS, MOST_SEATS + 1)]
)
MINE_LIMIT: Final[i64] = _limits.number("crew_per_mine", range(1, MOST_DICE + 1))
CAMP_LIMIT: Final[i64] = _limits.number("crew_per_camp", range(1, MOST_DICE + 1))
DEFENCE_LIMIT: Final[i64] = _limits.number("defenders_per_base", range(1, MOST_DICE + 1))
RAID_LIMIT: Final[i64] = _limits.number("raiders_per_base", range(1, MOST_DICE + 1))
CARD_CAP: Final[i64] = _limits.number("resource_cards_hard_cap", range(1, 1000))
CROSSED_FROM: Final[i64] = _setup.table("crossed_cubes").number("min_crews", range(2, 8))

# Resource cards
RESOURCE_IDS: Final[list[str]] = []
for _row in _resource:
    RESOURCE_IDS.append(_unique_id(_row, RESOURCE_IDS))
ALIEN_MOVE: Final[vec[i64]] = vec[i64]([row.number("move", range(ZONES + 1)) for row in _resource])
PLAIN: Final[vec[i64]] = vec[i64](  # by card * MINES + mine
    [row.table("cubes").number(mine, range(100)) for row in _resource for mine in MINE_IDS]
)
CROSSED: Final[vec[i64]] = vec[i64](
    [row.table("crossed").number(mine, range(100)) for row in _resource for mine in MINE_IDS]
)

# Action cards. Copies of a type are the same, so the deck is a list of types.
ACTION_DECK: Final[vec[i64]] = vec[i64](_cards.deck)
TYPE_NAMES: Final[list[str]] = [row.text("name") for row in _cards.types]
TYPE_TEXTS: Final[list[str]] = [row.text("text") for row in _cards.types]
TOXIN_SECTION: Final[i64] = _cards.section(TOXIN)
ASSAULT_SECTION: Final[i64] = _cards.section(HVY_ASSAULT)
AMBUSH_SECTION: Final[i64] = _cards.section(AMBUSH)
BLADE_SECTION: Final[i64] = _cards.section(POWER_BLADE)
TARGETER_BONUS: Final[i64] = _cards.types[TARGETER].number("amount", range(1, MOST_ON_DIE))
LURE_STEPS: Final[i64] = _cards.steps(ALIEN_LURE)[0]
BEACON_STEPS: Final = _cards.steps(ALIEN_BEACON)
BEACON_LEAST: Final[i64] = BEACON_STEPS[0]
BEACON_MOST: Final[i64] = BEACON_STEPS[-1]

# Combat, camp and Med Bay
TIE_SECTION: Final[i64] = SECTION_IDS.index(_wounds.text("tie", SECTION_IDS))
MODERATE_FROM: Final[i64] = _wounds.number("moderate_min_difference", range(1, 2))
MAJOR_FROM: Final[i64] = _wounds.number("major_min_difference", range(MODERATE_FROM, 20))
AI_WORST: Final[i64] = SECTION_IDS.index(_wounds.text("ai_worst", SECTION_IDS))
CAMP_CARDS: Final[vec[i64]] = vec[i64](  # by face of the die, from 1 at place 0
    _board_file.table("alien_camp").numbers("cards_by_roll", range(10), DIE)
)
MED_CARDS: Final[vec[i64]] = vec[i64]([row.number("cards", range(10)) for row in _board.sections[1:]])  # by section
MED_PER_CREW: Final[vec[i64]] = vec[i64]([row.number("per_crew", range(9)) for row in _board.sections[1:]])
SECTION_NAMES: Final[list[str]] = [row.text("name") for row in _board.sections[1:]]

# AI cards
AI_IDS: Final[list[str]] = _ai.ids
FIRST_BOX: Final[vec[i64]] = vec[i64](_ai.first)  # by card, and one more
BOX_ROW: Final[vec[i64]] = vec[i64](_ai.row)
BOX_COLOUR: Final[vec[i64]] = vec[i64](_ai.colour)
BOX_COUNT: Final[vec[i64]] = vec[i64](_ai.count)
BOX_EXCESS: Final[vec[i64]] = vec[i64](_ai.excess)

# Set-up, co-op and scoring
SPREAD: Final[list[list[int]]] = [
    [BASE_IDS.index(base) for base in _setup.table("layout_spread").texts(str(n), BASE_IDS, n)]
    for n in range(LEAST_SEATS, MOST_SEATS + 1)
]
COOP_SEATS: Final[list[int]] = _setup.table("ai_seats").numbers("coop_players", range(MOST_SEATS), 2)
COOP_FIRST: Final[i64] = COOP_SEATS[0]
COOP_SECOND: Final[i64] = COOP_SEATS[1]
FACING_BONUS: Final[i64] = _setup.table("scoring").number("facing_bonus", range(100))

# What the tables say to each other
for _layout in SPREAD:
    if not _clockwise(_layout):
        raise _setup.wrong("layout_spread", f"should go clockwise round the map with {len(_layout)} crews (R3)")
if COOP_FIRST >= COOP_SECOND:
    raise _setup.table("ai_seats").wrong("coop_players", "should be two different seats, the lower first")
if list(POINTS) != sorted(set(POINTS)):
    raise BadComponents(f"{GAME_ID}/setup.toml, [[cube]]: the colours should be listed from cheap to dear")
if sum(SUPPLY) != _setup.table("components").number("resource_cubes"):
    raise BadComponents(f"{GAME_ID}/setup.toml, [[cube]]: the supplies should add up to 'resource_cubes'")
