"""Dark Side of the Mine, the components (§2): cards, abilities and numbers as flat tables the rules can index."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.components import Row, load
from orebit.core.errors import BadComponents

GAME_ID: Final = "dark_side"

# §2 What the box is made of: the shape of the data, which no owner's folder can change.
CARDS: Final[i64] = 80
ELEMENTS: Final[i64] = 4
MOST_DEPOSITS: Final[i64] = 3
MOST_SEATS: Final[i64] = 4
ROBOTS: Final[i64] = 3  # per seat
LIGHT_PER_SEAT: Final = 3
DARK_PER_SEAT: Final[i64] = 1
SLOTS_PER_SEAT: Final = LIGHT_PER_SEAT + DARK_PER_SEAT
MOST_SLOTS: Final[i64] = SLOTS_PER_SEAT * MOST_SEATS

NO_CARD: Final = -1
NO_ABILITY: Final = -1

# §5.6 Abilities, in the order of abilities.toml.
SURVEY_BEACON: Final = 0  # red: when mined
ORE_CLUSTER: Final = 1
FIELD_REFINERY: Final = 2
TOW_CABLE: Final = 3
CORE_SAMPLE: Final = 4
RICH_VEIN: Final = 5  # blue: with the Prospect it is played for
SUPPLY_DROP: Final = 6
SECOND_WIND: Final = 7
WILDCAT: Final = 8
LONG_HAUL: Final = 9
BACKTRACK: Final = 10
CLAIM_JUMP: Final = 11
AUTOPILOT: Final = 12
THIRD_ROBOT: Final = 13  # yellow: an upgrade for the rest of the game
HARDENED_DRILL: Final = 14
SOLAR_ARRAY: Final = 15
BOOSTER_ANTENNA: Final = 16
MEMORY_CORE: Final = 17
RELAY_SATELLITE: Final = 18
THRUSTERS: Final = 19
SPECTROMETER: Final = 20
OVERCLOCK: Final = 21
FIRST_UPGRADE: Final = THIRD_ROBOT
UPGRADES: Final[i64] = OVERCLOCK - FIRST_UPGRADE + 1
ABILITIES: Final = OVERCLOCK + 1

ABILITY_IDS: Final = (
    "survey_beacon", "ore_cluster", "field_refinery", "tow_cable", "core_sample",
    "rich_vein", "supply_drop", "second_wind",
    "wildcat", "long_haul", "backtrack", "claim_jump", "autopilot",
    "third_robot", "hardened_drill", "solar_array", "booster_antenna", "memory_core",
    "relay_satellite", "thrusters", "spectrometer", "overclock",
)  # fmt: skip
ICONS: Final = ("plain", "mined", "prospect", "upgrade")


def icon_of(ability: int) -> str:
    """The icon that an ability is printed under."""
    if ability == NO_ABILITY:
        return "plain"
    if ability < RICH_VEIN:
        return "mined"
    return "prospect" if ability < FIRST_UPGRADE else "upgrade"


class _Cards:
    """cards.toml, checked: file order is the canonical order of the cards."""

    def __init__(self, file: Row) -> None:
        self.elements: list[str] = [row.text("id") for row in file.rows("element", count=ELEMENTS)]
        self.symbols: list[str] = [row.text("symbol") for row in file.rows("element")]
        self.ids: list[str] = []
        self.names: list[str] = []
        self.element: list[int] = []
        self.deposits: list[list[int]] = []
        self.ability: list[int] = []
        self.min_players: list[int] = []
        for row in file.rows("card", count=CARDS):
            self.read(row)

    def read(self, row: Row) -> None:
        card_id = row.text("id")
        if card_id in self.ids or " " in card_id or not card_id:
            raise row.wrong("id", f"should be a word that no other card has, but is {card_id!r}")
        if row.number("index") != len(self.ids):
            raise row.wrong("index", f"should be {len(self.ids)}, its place in the file")
        self.ids.append(card_id)
        self.names.append(row.text("name"))
        self.element.append(self.elements.index(row.text("element", self.elements)))
        self.deposits.append(row.numbers("deposits", range(100), range(1, MOST_DEPOSITS + 1)))
        ability_id = row.text("ability", ("none", *ABILITY_IDS))
        ability = NO_ABILITY if ability_id == "none" else ABILITY_IDS.index(ability_id)
        if row.text("icon", ICONS) != icon_of(ability):
            raise row.wrong("icon", f"should be '{icon_of(ability)}', the icon of '{ability_id}'")
        self.ability.append(ability)
        self.min_players.append(row.number("min_players", range(2, MOST_SEATS + 1)))


def _abilities() -> list[Row]:
    rows = list(load(GAME_ID, "abilities.toml").rows("ability", count=ABILITIES))
    for row, ability_id in zip(rows, ABILITY_IDS, strict=True):
        if row.text("id") != ability_id:
            raise row.wrong("id", f"should be '{ability_id}': the rules know the abilities by their order")
        if row.text("icon") != icon_of(ABILITY_IDS.index(ability_id)):
            raise row.wrong("icon", f"does not fit '{ability_id}'")
    return rows


_cards: Final = _Cards(load(GAME_ID, "cards.toml"))
_ability: Final = _abilities()
_setup: Final = load(GAME_ID, "setup.toml")
_rules: Final = _setup.table("rules")
_solo: Final = _setup.table("solo")

ELEMENT_IDS: Final[list[str]] = _cards.elements
ELEMENT_SYMBOLS: Final[list[str]] = _cards.symbols
CARD_IDS: Final[list[str]] = _cards.ids
CARD_NAMES: Final[list[str]] = _cards.names
ABILITY_NAMES: Final[list[str]] = [row.text("name") for row in _ability]
ABILITY_TEXTS: Final[list[str]] = [row.text("text") for row in _ability]

ELEMENT: Final[vec[i64]] = vec[i64](_cards.element)  # by card
ABILITY: Final[vec[i64]] = vec[i64](_cards.ability)  # by card; NO_ABILITY on plain cards
MIN_PLAYERS: Final[vec[i64]] = vec[i64](_cards.min_players)  # by card
DEPOSITS: Final[vec[i64]] = vec[i64]([len(numbers) for numbers in _cards.deposits])  # by card: how many
DEPOSIT: Final[vec[i64]] = vec[i64](  # by card * MOST_DEPOSITS + deposit: its number
    [numbers[d] if d < len(numbers) else 0 for numbers in _cards.deposits for d in range(MOST_DEPOSITS)]
)

# §5 The numbers of the rules.
HAND_START: Final[i64] = _rules.number("hand_start", range(1, 9))
HAND_LIMIT: Final[i64] = _rules.number("hand_limit", range(1, 80))
ACTIONS_PER_TURN: Final[i64] = _rules.number("actions_per_turn", range(1, 10))
ROBOT_ACTIONS: Final[i64] = _rules.number("robot_actions_per_robot", range(1, 10))
DRAW_STEP: Final[i64] = _rules.number("draw_step", range(1, 10))
RECHARGE_DRAW: Final[i64] = _rules.number("recharge_draw", range(10))
ROBOTS_START: Final[i64] = _rules.number("robots_start", range(2, 3))

# §5.6 The numbers of the abilities.
SURVEY_DRAW: Final[i64] = _ability[SURVEY_BEACON].number("draw", range(10))
CLUSTER_POINTS: Final[i64] = _ability[ORE_CLUSTER].number("points_per_other_robot", range(10))
REFINERY_POINTS: Final[i64] = _ability[FIELD_REFINERY].number("points", range(100))
VEIN_POINTS: Final[i64] = _ability[RICH_VEIN].number("points", range(100))
SUPPLY_DRAW: Final[i64] = _ability[SUPPLY_DROP].number("draw", range(10))
WIND_ACTIONS: Final[i64] = _ability[SECOND_WIND].number("extra_robot_actions", range(10))
HAUL_SKIP: Final[i64] = _ability[LONG_HAUL].number("skip", range(MOST_SLOTS))
DRILL_POINTS: Final[i64] = _ability[HARDENED_DRILL].number("prospect_points", range(100))
SOLAR_DRAW: Final[i64] = _ability[SOLAR_ARRAY].number("draw_step", range(1, 10))
ANTENNA_POINTS: Final[i64] = _ability[BOOSTER_ANTENNA].number("communicate_points", range(100))
ANTENNA_DRAW: Final[i64] = _ability[BOOSTER_ANTENNA].number("communicate_draw", range(10))
CORE_LIMIT: Final[i64] = _ability[MEMORY_CORE].number("hand_limit", range(1, 80))
CORE_RECHARGE: Final[i64] = _ability[MEMORY_CORE].number("recharge_draw", range(10))
THRUSTER_SKIP: Final[i64] = _ability[THRUSTERS].number("skip", range(MOST_SLOTS))
OVERCLOCK_ACTIONS: Final[i64] = _ability[OVERCLOCK].number("robot_actions", range(1, 10))

# §7 Solo.
SOLO_GOAL: Final[i64] = _solo.number("goal", range(1000))
HARD_SLOT: Final[i64] = _solo.number("hard_third_robot_slot", range(LIGHT_PER_SEAT * 2))
RATINGS: Final[list[tuple[int, str]]] = [  # least score and title, falling
    (row.number("min_score"), row.text("name")) for row in _solo.rows("rating", range(1, 20))
][::-1]

SEAT_COLOURS: Final[list[str]] = [row.text("name") for row in _setup.rows("seat_colour", MOST_SEATS)]

for _players in range(2, MOST_SEATS + 1):
    _kept = len([1 for least in _cards.min_players if least <= _players])
    if _kept <= (SLOTS_PER_SEAT + HAND_START) * _players:
        raise BadComponents(f"{GAME_ID}/cards.toml has only {_kept} cards for {_players} players: too few to deal")
