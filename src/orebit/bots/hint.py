"""What would you do? A move of the bot's, and why: what it surely does, scores and leaves to others, and how it ends.

Every reason is worked out with the rules from what the seat may know; nothing is said that was not looked at.
"""

import msgspec

from orebit.bots import get
from orebit.bots.bot import Considered, named
from orebit.bots.grounds import GUESSES, alternative, best_reply, briefly, so_many
from orebit.bots.search_bot import SearchBot
from orebit.core.match import Match
from orebit.core.perspective import Perspective
from orebit.core.state import State

ADVISER = "search:sims=400"
MOST_LINES = 4


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
        why = bot.why()
        first, second = why.considered[0], alternative(match.game, why.considered)
        if second is not None:
            second = briefly(match.game, match.state, seat, second, actions)
        reasons += why.reasons
        reasons += _left_to_others(match, guesses, seat, code, second)
        reasons += _expectation(first, second)
    return Hint(match.game.actions.format(code), named(match.game, match.state, seat, code), reasons)


def _left_to_others(match: Match, guesses: list[State], seat: int, code: int, second: Considered | None) -> list[str]:
    """What it prevents: whoever decides next could score less than after the next best action."""
    if second is None:
        return []
    game = match.game
    left = best_reply(guesses, seat, code)
    otherwise = best_reply(guesses, seat, int(game.actions.read(second.action)))
    if left is None or otherwise is None or left[0] != otherwise[0] or left[1] >= otherwise[1]:
        return []
    unit = game.account.unit(guesses[0])
    return [
        f"It leaves {match.names[left[0]]} at most {so_many(max(left[1], 0), unit)} to score next, as far as you see; "
        f"'{second.label}' leaves {otherwise[1]}."
    ]


def _expectation(first: Considered, second: Considered | None) -> list[str]:
    """How it ended when the bot played on in its mind."""
    if first.expected is None:
        return []
    wins = round(100 * first.expected)
    said = f"Of 100 games played on in the bot's mind it wins about {wins}"
    if second is None or second.expected is None:
        return [f"{said}."]
    fewer = round(100 * second.expected)
    return [f"{said}; '{second.label}' {f'about {fewer}' if fewer < wins else 'is about as good'}."]
