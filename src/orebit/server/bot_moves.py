"""What a bot's worker does: choose an action for a seat.

A worker is sent what a record holds (compiled states do not pickle) and keeps the matches it has seen, so that the
next decision of the same table replays only what is new.
"""

from collections import OrderedDict

import msgspec

from orebit import bots
from orebit.bots.hint import hint
from orebit.bots.search_bot import SearchBot
from orebit.core.match import Match
from orebit.core.options import Value
from orebit.core.perspective import Perspective
from orebit.core.record import Chapter
from orebit.core.view import to_json
from orebit.games import get

MOST_KEPT = 64  # matches in one worker
_matches: OrderedDict[str, Match] = OrderedDict()


class Decision(msgspec.Struct, frozen=True):
    """A bot has to move: the match so far, which seat, and who decides for it."""

    table: str
    game: str
    options: dict[str, Value]
    players: int
    seed: str
    origin: list[Chapter]
    acts: list[tuple[int, str]]
    seat: int
    bot: str
    bot_seed: int
    most_ms: int  # a bot that counts simulations only is asked to come to an end after this


def prepare(game: str) -> None:
    """Load what a game's bots need, before they need it."""
    get(game).judge  # noqa: B018  # it is made when it is asked for


def choose(decision: Decision) -> str:
    """The action that the bot chooses, in notation."""
    match = match_of(decision)
    bot = bots.get(decision.bot, decision.bot_seed, len(decision.acts))
    if isinstance(bot, SearchBot):
        ms = min(bot.level.ms or decision.most_ms, decision.most_ms)
        bot.level = msgspec.structs.replace(bot.level, ms=ms)
    code = bot.choose(Perspective(match.game, match.state, decision.seat, bot.chance))
    return match.game.actions.format(int(code))


def advise(decision: Decision) -> bytes:
    """What the adviser would do, and why, as JSON."""
    return to_json(hint(match_of(decision), decision.seat, decision.bot_seed, decision.most_ms))


def match_of(decision: Decision) -> Match:
    match = _matches.pop(decision.table, None)
    known = [] if match is None else [(act.seat, act.text) for act in match.acts]
    if match is None or match.seed.hex() != decision.seed or decision.acts[: len(known)] != known:
        game = get(decision.game)
        setup = game.setup(decision.players, decision.options)
        match, known = Match(game, setup, bytes.fromhex(decision.seed), origin=decision.origin), []
    match.replay(decision.acts[len(known) :])
    _matches[decision.table] = match
    while len(_matches) > MOST_KEPT:
        _matches.popitem(last=False)
    return match
