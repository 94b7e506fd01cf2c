"""Mining Colony, the log in sentences: one for each event of events.py."""

from collections.abc import Callable

from orebit.core.events import Happening
from orebit.core.words import counted, listed
from orebit.games.mining_colony.actions import (
    CELL_LABELS,
    FROM_STAGE,
)
from orebit.games.mining_colony.components import (
    COLOURS,
    NO_PRINT,
    NO_TILE,
    STRUCTURES,
)
from orebit.games.mining_colony.words import (
    ZORLORD_NAME,
    find_words,
    item_name,
    items_listed,
    print_name,
    structure_name,
    tile_shape,
    token_name,
)


def sentence(happening: Happening) -> str:
    return _SENTENCES[happening.name](happening)


def _started(h: Happening) -> str:
    held = [
        f"{name} holds the {COLOURS[colour]} cards" for name, colour in zip(h.names, h.many("colours"), strict=True)
    ]
    return f"{'A solo game' if h['solo'] else 'A game'} begins: {listed(held)}."


def _cards(h: Happening) -> str:
    return listed([str(card) for card in h.many("cards")])


def _drawn(h: Happening) -> str:
    return f"{h.who()} draws {_cards(h) if h.knows_secret else counted(h['count'], 'card')}."


def _refreshed(h: Happening) -> str:
    returned = f" by putting back {', '.join(str(card) for card in h.many('cards'))}" if h.knows_secret else ""
    return f"{h.who()} pays {counted(h['cost'], 'credit')} to refresh{returned}."


def _committed(h: Happening) -> str:
    if not h.knows_secret:
        return f"{h.who()} has chosen a card."
    return f"{h.who()} lays {h['card']} face down and puts back {h['next']}, then {h['third']}."


def _revealed(h: Happening) -> str:
    played = h.many("played")
    pairs = [f"{played[i + 1]} by {h.names[played[i]]}" for i in range(0, len(played), 2)]
    return f"The card is revealed: {pairs[0]}." if len(pairs) == 1 else f"The cards are revealed: {listed(pairs)}."


def _compared(h: Happening) -> str:
    return f"Unplayed cards: yours add up to {h['yours']}, {ZORLORD_NAME}'s to {h['his']}."


def _excavated(h: Happening) -> str:
    return f"{h.who()} excavates zone {h['zone'] + 1}: {_taken(h)}."


def _found(h: Happening) -> str:
    return find_words(h["tile"], h.many("items"))


def _taken(h: Happening) -> str:
    """What is printed on the tile was told when the zone was filled."""
    if h["tile"] == NO_TILE:
        return _found(h)
    items = h.many("items")
    return tile_shape(h["tile"]) + (f", {items_listed(items)}" if items else "")


def _tile_placed(h: Happening) -> str:
    return f"{h.who()} places the {tile_shape(h['tile'])} on {listed([CELL_LABELS[cell] for cell in h.many('cells')])}."


def _from(h: Happening) -> str:
    return " from staging" if h["source"] == FROM_STAGE else ""


def _built(h: Happening) -> str:
    ends = f"{CELL_LABELS[h['one_end']]} and {CELL_LABELS[h['other_end']]}"
    cell = CELL_LABELS[h["cell"]]
    return f"{h.who()} builds a {structure_name(h['structure'])} on {cell} between {ends}; {h['left']} left."


def _token_placed(h: Happening) -> str:
    over = "undeveloped land" if h["covered"] == NO_PRINT else print_name(h["covered"])
    return f"{h.who()} lays the {token_name(h['token'])} on {CELL_LABELS[h['cell']]}, over {over}."


def _scored(h: Happening) -> str:
    return (
        f"{h.who()} scores {h['total']}: structures {h['structures']}, items {h['items']}, credits {h['credits']}, "
        f"unplayed cards {h['unplayed']}, undeveloped spaces {h['undeveloped']}."
    )


_SENTENCES: dict[str, Callable[[Happening], str]] = {
    "match_started": _started,
    "discovered": lambda h: f"Round {h['round']}: resource card {h['card'] + 1} is turned up.",
    "zone_filled": lambda h: f"Zone {h['zone'] + 1} is filled with {_found(h)}.",
    "hand_drawn": _drawn,
    "refreshed": _refreshed,
    "committed": _committed,
    "revealed": _revealed,
    "zorlord_flipped": lambda h: f"{ZORLORD_NAME} flips {h['card']}.",
    "totals_compared": _compared,
    "bonus_credits": lambda h: f"{h.who()} gets {counted(h['credits'], 'credit')} for the higher total.",
    "excavated": _excavated,
    "zorlord_took": lambda h: f"{ZORLORD_NAME} takes zone {h['zone'] + 1}: {_taken(h)}.",
    "tile_placed": _tile_placed,
    "tile_discarded": lambda h: (
        f"{h.who()} discards the {tile_shape(h['tile'])} for {counted(h['credits'], 'credit')}."
    ),
    "item_placed": lambda h: f"{h.who()} places a {item_name(h['item'])}{_from(h)} on {CELL_LABELS[h['cell']]}.",
    "item_staged": lambda h: f"{h.who()} stages a {item_name(h['item'])}.",
    "item_discarded": lambda h: (
        f"{h.who()} discards a {item_name(h['item'])}{_from(h)} for {counted(h['credits'], 'credit')}."
    ),
    "exchanged": lambda h: (
        f"{h.who()} pays {counted(h['cost'], 'credit')} and exchanges a {item_name(h['item'])}{_from(h)} "
        f"for {ZORLORD_NAME}'s {item_name(h['to'])}."
    ),
    "structure_built": _built,
    "token_bought": lambda h: (
        f"{h.who()} buys a {token_name(h['token'])} for {counted(h['cost'], 'credit')}"
        f"{', to be placed directly' if h['direct'] else ''}; {h['left']} left."
    ),
    "token_placed": _token_placed,
    "finished": lambda h: f"{h.who()} has finished developing.",
    "credits_lost": lambda h: f"{h.who()} loses {counted(h['credits'], 'credit')} above the limit.",
    "round_ended": lambda h: f"Round {h['round']} ends.",
    "scored": _scored,
    "game_won": lambda h: f"All structures stand and every space is developed: won in round {h['round']}!",
    "game_lost": lambda h: (
        f"{ZORLORD_NAME} wins: {h['structures']} of {STRUCTURES} structures stand, "
        f"{counted(h['undeveloped'], 'space')} undeveloped."
    ),
}
