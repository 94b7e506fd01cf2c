"""The registry of bots. Names may have parameters: `hard:ms=200`, `search:sims=2000:plies=9`."""

import difflib
from typing import Any

import msgspec

from orebit.bots.bot import Bot, Considered, Why
from orebit.bots.greedy import GreedyBot
from orebit.bots.judges import HAND, LEARNED
from orebit.bots.random import RandomBot
from orebit.bots.search_bot import Level, SearchBot
from orebit.bots.weights import VARIABLE, are_known
from orebit.core.errors import BadSetup, UnknownBot
from orebit.core.given import shown, whole_number

__all__ = [
    "LEVELS",
    "NAMES",
    "Bot",
    "Considered",
    "Why",
    "check",
    "get",
    "is_bot",
    "is_reproducible",
    "longest_ms",
    "patience",
]

SIMPLE: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}
LEVELS: dict[str, Level] = {
    "easy": Level(sims=24, ms=500, miss=0.6, blur=0.05, hasty=True),  # sensible, but errs like a person
    "medium": Level(sims=250, ms=250),  # plays well at once
    "hard": Level(sims=20_000, ms=1000, judge=LEARNED),  # thinks for up to a second
    "master": Level(sims=400_000, ms=2000, judge=LEARNED),  # all that it can in two
    "search": Level(sims=1000),  # for experts: give it what you like
}
NAMES = ("random", "easy", "greedy", "medium", "hard", "master")  # what a table offers, weakest first
PATIENCE = {"master": 2}  # how many times as long as for others people wait for it: they chose it for its thought
KINDS: dict[str, Any] = {field.name: field.type for field in msgspec.structs.fields(Level)}
EXPECTED: dict[Any, str] = {
    int: "a whole number",
    int | None: "a whole number",
    float: "a number",
    float | None: "a number",
    bool | None: "true or false",
    str: "a word",
}
MOST_SIMS = 100_000_000
MOST_MS = 3_600_000


def get(name: str, seed: int, stream: int = 0, clock: bool = True) -> Bot:
    """A new bot. Give each seat a stream of its own.

    The same name, seed and stream play the same way, as long as no clock cuts a thought short. `clock=False` leaves a
    level only its simulations, so that its games can be played again anywhere; `ms` in the name counts all the same,
    but as milliseconds of the processor: for the lab, where many games share a machine.
    """
    if not isinstance(name, str):
        raise UnknownBot(f"a bot is named by a text, such as 'hard' or 'hard:ms=200', not by {shown(name)}")
    for number in (seed, stream):
        if whole_number(number) is None:
            raise BadSetup(f"a bot's seed and stream are whole numbers, not {shown(number)}")
    base, _, parameters = name.partition(":")
    if base in SIMPLE and not parameters:
        return SIMPLE[base](seed, stream)
    if base not in LEVELS:
        raise UnknownBot(_unknown(name))
    level = LEVELS[base]
    if not clock:
        level = msgspec.structs.replace(level, ms=0)
    return SearchBot(name, _with_parameters(name, level, parameters), seed, stream, wall_clock=clock)


def check(name: str) -> None:
    """Raise the sentence that `get` would raise."""
    get(name, 0)


def longest_ms(name: str) -> int:
    """How many milliseconds of a clock it takes for a decision at most; 0: it has no clock."""
    bot = get(name, 0)
    return bot.level.ms if isinstance(bot, SearchBot) else 0


def patience(name: str) -> int:
    """How many times as long as for most bots people wait for it."""
    return PATIENCE.get(name.partition(":")[0], 1)


def is_bot(name: str) -> bool:
    try:
        check(name)
    except UnknownBot:
        return False
    return True


def is_reproducible(name: str) -> bool:
    """Whether it plays the same game again, asked for with `clock=False`."""
    return ":ms=" not in name


def _with_parameters(name: str, level: Level, parameters: str) -> Level:
    """A level with some fields replaced. A budget that is named replaces the other one."""
    if not parameters:
        return level
    given: dict[str, Any] = {}
    for text in parameters.split(":"):
        key, equals, value = text.partition("=")
        if key not in Level.__struct_fields__:
            fields = ", ".join(Level.__struct_fields__)
            raise UnknownBot(f"'{name[:60]}': a searching bot has no parameter '{key[:30]}'; it has {fields}")
        if not equals or not value or key in given:
            raise UnknownBot(f"'{name[:60]}': parameters are given once each, as {key}=VALUE with ':' between them")
        try:
            given[key] = msgspec.convert(value, KINDS[key], strict=False)
        except msgspec.ValidationError:
            raise UnknownBot(f"'{name[:60]}': {key} takes {EXPECTED[KINDS[key]]}, not '{value[:30]}'") from None
    budgets = {} if not given.keys() & {"sims", "ms"} else {"sims": 0, "ms": 0}
    level = msgspec.structs.replace(level, **{**budgets, **given})
    _check(name, level)
    return level


def _check(name: str, level: Level) -> None:
    refusal = ""
    if not (level.sims or level.ms):
        refusal = "give it simulations (sims=2000) or time (ms=500)"
    elif not (0 <= level.sims <= MOST_SIMS and 0 <= level.ms <= MOST_MS):
        refusal = f"sims goes up to {MOST_SIMS:,} and ms up to {MOST_MS:,}"
    elif level.playout not in ("", "greedy", "random"):
        refusal = "playout is 'greedy' or 'random'"
    elif level.judge not in (HAND, LEARNED) and not are_known(level.judge):
        refusal = f"judge is '{HAND}', '{LEARNED}', or the name of weights of yours: a folder in that of {VARIABLE}"
    elif not 0 <= level.overlook < 1 or not all(
        0 <= (each or 0) <= 1 for each in (level.miss, level.stray, level.margin)
    ):
        refusal = "overlook, miss, stray and margin are shares from 0 to 1"
    elif not all(
        0 <= (value or 0) < 1e6 for value in (level.blur, level.explore, level.trust, level.plies, level.turns)
    ):
        refusal = "blur, explore, trust, plies and turns are numbers from 0 up"
    if refusal:
        raise UnknownBot(f"'{name[:60]}': {refusal}")


def _unknown(name: str) -> str:
    base, _, parameters = name.partition(":")
    if parameters and base in SIMPLE:
        return f"the bot '{base}' has no parameters; searching bots do: hard:ms=200, search:sims=2000"
    known = (*NAMES, "search")
    near = difflib.get_close_matches(base, known, 1, 0.5)
    meant = f"did you mean '{near[0]}'?" if near else f"there are: {', '.join(NAMES)}"
    return f"there is no bot '{name[:40]}'; {meant}"
