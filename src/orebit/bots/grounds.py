"""What speaks for an action, in words of the game: worked out with the rules from what the seat may know."""

import re
from typing import Any

import msgspec

from orebit.bots.bot import Considered, named
from orebit.core.chance import FastChance
from orebit.core.game import Game
from orebit.core.state import State

GUESSES = 4  # at what is hidden: what differs between them is not said
MOST_OTHERS = 60  # actions that are tried for comparison
ASIDE = re.compile(r" \([^)]*\)")  # which of two equal dice is meant, and the like
# In a label: first it says what is done, then what that costs and brings. No price is cut.
PAUSE = re.compile(r"[:;] |, (?!\d)")


def grounds(game: Game[Any], state: State, seat: int, code: int, actions: list[int]) -> list[str]:
    """What the action is good for, and what it scores against all others."""
    guesses = guesses_from(state, seat)
    return merits(game, guesses, seat, code) + gained(game, guesses, seat, code, actions)


def guesses_from(state: State, seat: int) -> list[State]:
    """As the seat might imagine the position, without touching anybody's chance."""
    chance = FastChance(0)
    guesses = [state.clone() for _ in range(GUESSES)]
    for guess in guesses:
        guess.scramble(seat, chance)
    return guesses


def alternative(game: Game[Any], considered: list[Considered]) -> Considered | None:
    """The best of the others that is worth comparing: another gist, and more than which of two equal dice is meant."""
    first, *others = considered
    gist, gist_in_words = game.gist(int(game.actions.read(first.action))), ASIDE.sub("", first.label)
    return next(
        (
            one
            for one in others
            if game.gist(int(game.actions.read(one.action))) != gist and ASIDE.sub("", one.label) != gist_in_words
        ),
        None,
    )


def briefly(game: Game[Any], state: State, seat: int, one: Considered, actions: list[int]) -> Considered:
    return msgspec.structs.replace(one, label=quoted(game, state, seat, int(game.actions.read(one.action)), actions))


def quoted(game: Game[Any], state: State, seat: int, code: int, actions: list[int]) -> str:
    """An action beside another: as little of its label as tells it apart from all that may be done."""
    group, label = game.group(code), game.label(state, seat, code)
    labels = [game.label(state, seat, action) for action in actions if game.group(action) == group]
    starts = [label[: end.start()] for end in PAUSE.finditer(label)]
    known = [start for start in starts if sum(1 for other in labels if other.startswith(start)) == 1]
    short = next((start for start in known if start.count("(") == start.count(")")), label)
    return named(game, state, seat, code).removesuffix(label[len(short) :])


def merits(game: Game[Any], guesses: list[State], seat: int, code: int) -> list[str]:
    """What it is good for, as the game tells it of everything that may be hidden."""
    told = [game.merits(guess, seat, code) for guess in guesses]
    return [line for line in told[0] if all(line in others for others in told)]


def gained(game: Game[Any], guesses: list[State], seat: int, code: int, actions: list[int]) -> list[str]:
    """What it scores at once, where that does not depend on what is hidden, against everything else."""
    mine = sure_gain(guesses, seat, code)
    if not mine or mine < 0:
        return []
    unit = game.account.unit(guesses[0])
    step = max(1, len(actions) // MOST_OTHERS)
    others = {other: sure_gain(guesses[:1], seat, other) or 0 for other in actions[::step] if other != code}
    best = max(others, key=lambda other: others[other], default=None)
    if best is None or others[best] <= 0:
        return [f"It scores {so_many(mine, unit)} now; nothing else scores any."]
    label = quoted(game, guesses[0], seat, best, actions)
    if others[best] == mine:
        return [f"It scores {so_many(mine, unit)} now, as many as '{label}'."]
    return [f"It scores {so_many(mine, unit)} now; '{label}' would score {others[best]}."]


def so_many(number: int, unit: str) -> str:
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}"


def sure_gain(guesses: list[State], seat: int, code: int) -> int | None:
    """How much more the seat has right after the action; None where that depends on luck."""
    gains = {_after(guess, seat, code).scores()[seat] - guess.scores()[seat] for guess in guesses}
    return gains.pop() if len(gains) == 1 else None


def best_reply(guesses: list[State], seat: int, code: int) -> tuple[int, int] | None:
    """Who decides next, and the most that they could score with one action, in the worst of the guesses."""
    found: list[tuple[int, int]] = []
    for guess in guesses:
        after = _after(guess, seat, code)
        deciders = after.deciders()
        if len(deciders) != 1 or deciders[0] == seat:
            return None
        rival = int(deciders[0])
        replies = [int(action) for action in after.legal(rival)][:MOST_OTHERS]
        before = after.scores()[rival]
        found.append((rival, max(_after(after, rival, reply).scores()[rival] - before for reply in replies)))
    return max(found, key=lambda each: each[1]) if len({rival for rival, _ in found}) == 1 else None


def _after(state: State, seat: int, code: int) -> State:
    imagined = state.clone()
    imagined.play(seat, code, FastChance(0))
    return imagined
