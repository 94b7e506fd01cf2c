"""What would you do? A move of the bot's, and why: what it surely does, scores and leaves to others, and how it ends.

Every reason is worked out with the rules from what the seat may know; nothing is said that was not looked at.
"""

from typing import Any

import msgspec

from orebit.bots import get
from orebit.bots.bot import Considered, named
from orebit.bots.search_bot import SearchBot
from orebit.core.chance import FastChance
from orebit.core.game import Game
from orebit.core.match import Match
from orebit.core.perspective import Perspective
from orebit.core.state import State

ADVISER = "search:sims=400"
GUESSES = 4  # at what is hidden: what differs between them is not said
MOST_LINES = 4
MOST_OTHERS = 60  # actions that are tried for comparison


class Hint(msgspec.Struct, frozen=True):
    action: str
    label: str
    reasons: list[str]


def hint(match: Match, seat: int, seed: int, most_ms: int | None = None) -> Hint:
    """For a seat that has to decide."""
    bot = get(ADVISER, seed, len(match.acts))
    assert isinstance(bot, SearchBot)
    if most_ms is not None:
        bot.level = msgspec.structs.replace(bot.level, ms=most_ms)
    perspective = Perspective(match.game, match.state, seat, bot.chance)
    code = int(bot.choose(perspective))
    reasons = [line.text for line in match.preview(seat, code)][:MOST_LINES]
    actions = [int(action) for action in perspective.legal]
    if len(actions) == 1:
        reasons.append("There is nothing else to do.")
    else:
        guesses = [perspective.sample() for _ in range(GUESSES)]
        considered = bot.why().considered
        reasons += _gain(match.game, guesses, seat, code, actions)
        reasons += _left_to_others(match, guesses, seat, code, considered)
        reasons += _expectation(considered)
    return Hint(match.game.actions.format(code), named(match.game, match.state, seat, code), reasons)


def _gain(game: Game[Any], guesses: list[State], seat: int, code: int, actions: list[int]) -> list[str]:
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
    label = named(game, guesses[0], seat, best)
    if others[best] == mine:
        return [f"It scores {so_many(mine, unit)} now, as many as '{label}'."]
    return [f"It scores {so_many(mine, unit)} now; '{label}' would score {others[best]}."]


def so_many(number: int, unit: str) -> str:
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}"


def sure_gain(guesses: list[State], seat: int, code: int) -> int | None:
    """How much more the seat has right after the action; None where that depends on luck."""
    gains = {_after(guess, seat, code).scores()[seat] - guess.scores()[seat] for guess in guesses}
    return gains.pop() if len(gains) == 1 else None


def _left_to_others(
    match: Match, guesses: list[State], seat: int, code: int, considered: list[Considered]
) -> list[str]:
    """What it prevents: whoever decides next could score less than after the next best action."""
    game = match.game
    if len(considered) < 2:
        return []
    second = int(game.actions.read(considered[1].action))
    left, otherwise = best_reply(guesses, seat, code), best_reply(guesses, seat, second)
    if left is None or otherwise is None or left[0] != otherwise[0] or left[1] >= otherwise[1]:
        return []
    unit = game.account.unit(guesses[0])
    return [
        f"It leaves {match.names[left[0]]} at most {so_many(max(left[1], 0), unit)} to score next, as far as you see; "
        f"'{considered[1].label}' leaves {otherwise[1]}."
    ]


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


def _expectation(considered: list[Considered]) -> list[str]:
    """How it ended when the bot played on in its mind."""
    first, second = considered[0], considered[1] if len(considered) > 1 else None
    if first.expected is None:
        return []
    said = f"Of 100 games played on in the bot's mind it wins about {round(100 * first.expected)}"
    if second is None or second.expected is None:
        return [f"{said}."]
    if second.expected >= first.expected:
        return [f"{said}; '{second.label}' is about as good."]
    return [f"{said}; '{second.label}' about {round(100 * second.expected)}."]
