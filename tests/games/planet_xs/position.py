"""Positions of Planet XS as the spec's section 9 writes them. Crews are called by their bases."""

from collections.abc import Iterable

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.chance import ScriptedChance
from orebit.games.planet_xs import GAME
from orebit.games.planet_xs.components import (
    AI_IDS,
    BASE_IDS,
    BASES,
    CAMP,
    COLOUR_IDS,
    COLOURS,
    DEFENCE,
    DEPTHS,
    EMPTY,
    FACING_IDS,
    FACINGS,
    FIRST_FACING,
    LOCATION_IDS,
    MINE_COLOUR,
    MINE_IDS,
    MINES,
    RESOURCE_IDS,
    SECTION_IDS,
    SECTIONS,
    SLOTS,
    TYPE_IDS,
    TYPES,
    ZONE_IDS,
)
from orebit.games.planet_xs.position import (
    COMMAND,
    DEPLOY,
    DISTRIBUTE,
    MINING,
    PLANNING,
    RESTORE,
    STORING,
    YIELDING,
)
from orebit.games.planet_xs.rules import PlanetXSState
from orebit.games.planet_xs.setup import empty_table, take_bases
from tests.table import Table

ALL = "alpha delta echo oscar tango xray"
BEGIN = {
    "distribute": DISTRIBUTE,
    "planning": PLANNING,
    "deploy": DEPLOY,
    "command": COMMAND,
    "combat": YIELDING,
    "deposit": MINING,
    "storing": STORING,
    "restore": RESTORE,
}


def position(
    begin: str,
    crews: str = ALL,
    ai: str = "",
    first: str = "alpha",
    alien: str = "z4",
    cubes: str = "",
    crew: str = "",
    cards: str = "",
    slots: str = "",
    held: str = "",
    wounds: str = "",
    resources: str = "",
    ai_deck: str = "",
    armour: str = "",
    coop: bool = False,
    length: int = 0,
    cards_played: int = 1,
    supply: str = "",
    stores_first: bool = False,
    rolls: Iterable[int] = (),
    shuffles: Iterable[Iterable[int]] = (),
) -> Table[PlanetXSState]:
    """A table at the beginning of a phase, gone on to its first decision with the given dice.

    Lists have commas: cubes "F2 2, K4 1"; crew "alpha F2 2, echo alpha-N" (location ids, then how many, 1 unless told);
    cards "alpha hvy_assault"; slots "echo N pink blue" (from the outer edge, "-" is empty); held "alpha green 2";
    wounds "alpha minor 1"; supply "pink 2" sets a colour's supply, the rest of which is lost. Decks: top first.
    """
    names = crews.split()
    state = empty_table(len(names))
    take_bases(state, [BASE_IDS.index(name) for name in names])
    seat = {name: number for number, name in enumerate(names)}
    state.ai = sum(1 << seat[name] for name in ai.split())
    state.coop = coop
    state.length = length
    state.stores_first = stores_first
    state.cards_played = cards_played
    state.resources_played = cards_played if cards_played <= len(RESOURCE_IDS) else cards_played % len(RESOURCE_IDS)
    state.first_player = seat[first]
    state.alien = ZONE_IDS.index(alien)
    for mine, count in _counted(cubes):
        number = MINE_IDS.index(mine[0])
        state.cubes[number] = count
        state.supply[MINE_COLOUR[number]] -= count
    for (name, location), count in _counted(crew):
        send(state, seat[name], LOCATION_IDS.index(location), count)
    for (name, card), count in _counted(cards):
        give(state, seat[name], card, count)
    for entry in _entries(slots):
        fill(state, seat[entry[0]], entry[1], entry[2:])
    for (name, colour), count in _counted(held):
        state.held[seat[name] * COLOURS + COLOUR_IDS.index(colour)] = count
        state.supply[COLOUR_IDS.index(colour)] -= count
    for (name, section), count in _counted(wounds):
        state.wounds[seat[name] * SECTIONS + SECTION_IDS.index(section)] = count
        state.crew[seat[name]] -= count
    for name in armour.split():
        state.armoured |= 1 << seat[name]
    for (colour,), count in _counted(supply):
        state.lost[COLOUR_IDS.index(colour)] += state.supply[COLOUR_IDS.index(colour)] - count
        state.supply[COLOUR_IDS.index(colour)] = count
    state.resources = _deck(resources, RESOURCE_IDS, int(state.resources_played))
    state.ai_deck = _deck(ai_deck, AI_IDS, 0)
    state.step = BEGIN[begin]
    if begin in ("command", "combat"):
        state.turn = state.first_player
    chance = ScriptedChance(rolls, shuffles)
    state.go_on(chance, None)
    assert not chance.leftover(), chance.leftover()
    players = len(names) - len(ai.split())
    return Table.at(GAME, state, players, {"ai_crews": len(ai.split()), "coop": coop})


def send(state: PlanetXSState, seat: int, location: int, count: int) -> None:
    state.crew[seat] -= count
    if location < FIRST_FACING:
        state.miners[seat * MINES + location] += count
    elif location < DEFENCE:
        assert count == 1
        state.raiders[seat * BASES + (location - FIRST_FACING) // FACINGS] |= 1 << (location - FIRST_FACING) % FACINGS
    elif location == CAMP:
        state.campers[seat] += count
    else:
        state.defenders[seat] += count


def give(state: PlanetXSState, seat: int, card: str, count: int = 1) -> None:
    """Action cards, out of the deck."""
    number = TYPE_IDS.index(card)
    deck = list(state.deck)
    for _ in range(count):
        deck.remove(number)
    state.deck = vec[i64](deck)
    state.cards[seat * TYPES + number] += count
    state.hand_size[seat] += count


def fill(state: PlanetXSState, seat: int, facing: str, colours: list[str]) -> None:
    for depth, colour in enumerate(colours):
        if colour != "-":
            number = COLOUR_IDS.index(colour)
            state.slots[seat * SLOTS + FACING_IDS.index(facing) * DEPTHS + depth] = number
            state.supply[number] -= 1


def slots_of(state: PlanetXSState, seat: int) -> str:
    """`N ---op E ----- …`: a base's slots by the first letters of their colours, outer edge first."""
    texts = []
    for facing in range(FACINGS):
        first = seat * SLOTS + facing * DEPTHS
        letters = [
            "-" if state.slots[i] == EMPTY else COLOUR_IDS[state.slots[i]][0] for i in range(first, first + DEPTHS)
        ]
        texts.append(FACING_IDS[facing] + "".join(letters))
    return " ".join(texts)


def wounds_of(state: PlanetXSState, seat: int) -> tuple[int, int, int]:
    """Minor, Moderate, Major."""
    minor, moderate, major = (int(state.wounds[seat * SECTIONS + section]) for section in range(SECTIONS))
    return minor, moderate, major


def held_by(state: PlanetXSState, seat: int) -> dict[str, int]:
    held = {COLOUR_IDS[c]: int(state.held[seat * COLOURS + c]) for c in range(COLOURS)}
    return {colour: count for colour, count in held.items() if count}


def where(state: PlanetXSState, seat: int) -> dict[str, int]:
    """The seat's crew on the map, by location."""
    counts = {name: int(state.members_at(seat, number)) for number, name in enumerate(LOCATION_IDS)}
    return {name: count for name, count in counts.items() if count}


def _entries(text: str) -> list[list[str]]:
    return [entry.split() for entry in text.split(",") if entry.strip()]


def _counted(text: str) -> list[tuple[list[str], int]]:
    """Entries with their number; 1 when none is given."""
    entries = []
    for words in _entries(text):
        number = int(words.pop()) if words[-1].isdecimal() else 1
        entries.append((words, number))
    return entries


def _deck(top: str, ids: list[str], gone: int) -> vec[i64]:
    """A deck of all cards with these on top of what is left, after so many that are gone."""
    first = [ids.index(card) for card in top.split()]
    rest = [card for card in range(len(ids)) if card not in first]
    return vec[i64]([*rest[:gone], *first, *rest[gone:]])
