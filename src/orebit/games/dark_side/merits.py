"""Dark Side of the Mine, what an action is good for: for hints."""

from orebit.core.words import counted
from orebit.games.dark_side.actions import ACTIONS
from orebit.games.dark_side.components import CARD_NAMES, DEPOSIT, MOST_DEPOSITS, NO_CARD, ROBOTS
from orebit.games.dark_side.rules import DarkSideState


def merits(state: DarkSideState, seat: int, action: int) -> list[str]:
    kind = ACTIONS.kind(action)
    arguments = kind.arguments(action)
    if kind.name == "prospect":
        robot, _card, slot, _power = arguments
        return _ahead(state, seat, robot, slot)
    if kind.name == "communicate":
        slot = state.call(seat, arguments[0], state.occupied())
        free = "It takes no card from your hand, and draws one for each of your robots there."
        return [free, *_ahead(state, seat, arguments[0], slot)]
    if kind.name == "upgrade":
        return [f"It lasts to the end of the game, with {counted(state.deck_size(), 'card')} left in the deck."]
    if kind.name in ("place_robot", "deploy"):
        return [f"The dark side comes to it {_when(state, arguments[0])}."]
    if kind.name == "recharge":
        return [f"You hold {counted(state.hand_size[seat], 'card')}; every Prospect, upgrade and build takes one."]
    if kind.name == "build":
        return _give(state, seat, arguments[0])
    return []


def _turns(state: DarkSideState, slot: int) -> int:
    """How many builds cover locations before this one."""
    return int(state.lane_place(slot))


def _when(state: DarkSideState, slot: int) -> str:
    turns = _turns(state, slot)
    if turns == 0:
        return "at the end of this turn" if not state.built else "at the end of the next turn"
    return f"{counted(turns, 'turn')} later" if state.built else f"after {counted(turns, 'more turn')}"


def _ahead(state: DarkSideState, seat: int, robot: int, slot: int) -> list[str]:
    """Robots in the dark sleep: how long the robot stays awake there, and where it is now."""
    here = state.robot_slot[seat * ROBOTS + robot]
    said = [f"The dark side comes to {CARD_NAMES[state.top[slot]]} {_when(state, slot)}"]
    if not state.is_dark(here) and _turns(state, here) < _turns(state, slot):
        said.append(f"to {CARD_NAMES[state.top[here]]}, where the robot stands, {_when(state, here)}")
    return [f"{', '.join(said)}."]


def _give(state: DarkSideState, seat: int, card: int) -> list[str]:
    """A card has to be laid: what it costs, among those in hand."""
    worth = {held: sum(DEPOSIT[held * MOST_DEPOSITS + i] for i in range(MOST_DEPOSITS)) for held in _hand(state, seat)}
    low = min(worth.values()) == worth[card]
    return ["One card has to be laid; this one has the lowest numbers of your hand."] if low else []


def _hand(state: DarkSideState, seat: int) -> list[int]:
    cards: list[int] = []
    card = int(state.hand_first[seat])
    while card != NO_CARD:
        cards.append(card)
        card = int(state.hand_next[card])
    return cards
