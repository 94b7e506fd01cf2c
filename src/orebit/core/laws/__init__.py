"""The laws: what every game keeps, whatever its rules. `orebit check ID` and tests/laws run them.

for verdict in check_game(game):
    print(verdict.law.name, verdict.broken or "holds")
"""

import traceback
from collections.abc import Callable, Sequence
from typing import Any, Final

from orebit.core.game import Game, Setup
from orebit.core.laws import knowing, playing, writing
from orebit.core.laws.facts import chronicle, digest, facts
from orebit.core.laws.walk import Broken, Walk, walk
from orebit.core.laws.witness import witness

__all__ = ["LAWS", "Law", "Verdict", "check_game", "chronicle", "digest", "facts", "named", "setup_name"]


class Law:
    """One law. `check` tries it on a random game: the same game for the same setup and seed."""

    def __init__(self, name: str, statement: str, holds: Callable[[Walk], None], once: bool = False) -> None:
        self.name = name
        self.statement = statement
        self.once = once  # does not depend on setup and seed: one check a game is enough
        self._holds = holds

    def check(self, game: Game[Any], setup: Setup, seed: int) -> str:
        """Empty when the law holds, else the sentence that says where it does not."""
        where = f"{game.id}, {setup_name(setup, game)}, seed {seed}"
        try:
            self._holds(walk(game, setup, seed))
        except Broken as broken:
            return f"{where}, {broken}"
        except Exception as error:  # the rules of a new game may fail in any way, and the other laws are still checked
            last = traceback.extract_tb(error.__traceback__)[-1]
            return f"{where}: {type(error).__name__}: {error} ({last.filename}:{last.lineno}, in {last.name})"
        return ""


LAWS: Final = (
    Law("shape", "the package has all that every game has, under the same names", writing.shape, once=True),
    Law("ends", "every game ends, with a well-formed outcome", playing.ends),
    Law("decisions", "who must act has a legal action, nobody else has one, in rising order", playing.decisions),
    Law("reasons", "an action is offered or explained, never both or neither", playing.reasons),
    Law("refusals", "a refused action changes nothing", playing.refusals),
    Law("clones", "a clone equals its original and lives its own life", playing.clones),
    Law("conserved", "nothing in the box is made or lost", playing.conserved),
    Law("repeatable", "the same seed gives the same game, with and without a log", playing.repeatable),
    Law("notation", "every action is read back from its text, a position is one line", writing.notation, once=True),
    Law("spread", "the setups to try reach every player count and option value", writing.spread, once=True),
    Law("words", "seats, positions, prompts and actions have words, and no two actions the same", writing.words),
    Law("views", "a view is JSON that reads back to the same bytes", writing.views),
    Law("records", "a record plays the same match again, and is refused with one byte altered", writing.records),
    Law("hidden", "a seat sees nothing of what it cannot know", knowing.hidden),
    Law("log", "a seat's log tells nothing that it cannot know", knowing.log_hides),
    Law("secrets", "a secret choice shows others nothing", knowing.secrets),
    Law("witness", "what a seat is shown follows from what it was told", witness),
    Law("scramble", "scrambling keeps every public fact and a playable state", knowing.scramble),
    Law("even", "scrambling deals evenly, whatever lay there before", knowing.even),
    Law("unknown", "scrambling moves something where something is hidden", knowing.unknown),
    Law("nobody", "what nobody knows is shuffled evenly, no seat can tell, and draws come from it", knowing.nobody),
    Law("revealing", "an action that draws chance logs a revealing entry", knowing.revealing),
    Law("sentences", "every log entry is a sentence for each seat that is told it", knowing.sentences),
    Law("take-back", "taking back restores exactly, and is refused after a reveal", knowing.take_back),
    Law("preview", "a preview is the beginning of what then happens, and changes nothing", knowing.preview),
    Law("judge", "values, worths and observations are well formed and know nothing hidden", playing.judge),
)


def named(name: str) -> Law:
    return next(law for law in LAWS if law.name == name)


class Verdict:
    """What became of one law: how many games it was tried on, and the first sentence against it."""

    def __init__(self, law: Law, games: int, broken: str) -> None:
        self.law = law
        self.games = games
        self.broken = broken  # empty: it holds

    @property
    def holds(self) -> bool:
        return not self.broken


def check_game(
    game: Game[Any],
    games_per_setup: int = 1,
    seed: int = 0,
    on_progress: Callable[[Law, int, int], None] | None = None,
    laws: Sequence[Law] = LAWS,
) -> list[Verdict]:
    """Try the laws on random games of every setup in the game's spread: `games_per_setup` seeds, from `seed` on.

    `on_progress(law, done, total)` is called before the first game of a law (done = 0) and after each; a law that is
    broken is tried no further, so its last call is `total` of `total` as well.
    """
    verdicts: list[Verdict] = []
    for law in laws:
        setups = [game.setup(players, options) for players, options in game.spread]
        tries = [(setup, seed + i) for setup in setups for i in range(games_per_setup)]
        tries = tries[:1] if law.once else tries
        broken, tried = "", 0
        if on_progress:
            on_progress(law, 0, len(tries))
        for setup, one_seed in tries:
            broken, tried = law.check(game, setup, one_seed), tried + 1
            if on_progress:
                on_progress(law, len(tries) if broken else tried, len(tries))
            if broken:
                break
        verdicts.append(Verdict(law, tried, broken))
    return verdicts


def setup_name(setup: Setup, game: Game[Any]) -> str:
    """A setup in a few words: the players, and the options that differ from their defaults."""
    chosen = [
        f"{option.name}={setup.options[option.name]}"
        for option in game.options
        if setup.options[option.name] != option.default
    ]
    return " ".join([f"{setup.players} player{'s' if setup.players > 1 else ''}", *chosen])
