"""Golden playthroughs: a whole game as text, one line an act, replayed for ever.

    # drift, 2 players, seed 15, calm=true, rules 1.0.
    # Kept because both rigs break and charges run out before the belt (§5.1).
    start           1 1 2 2 3 3 4 5 | …
    0 drill 3 [2]   1 1 2 . 3 3 4 5 | …
    end 5 3         won by seat 0: the belt was empty

The first line says how the game is set up, the second why it is kept. An act shows the dice it drew, in brackets, and
the whole position after it in the game's notation. Only heading and acts are read; all the rest must come out again.
"""

import re
from collections.abc import Sequence
from typing import Any

from orebit import bots
from orebit.core.chance import Chance, FairChance, FastChance
from orebit.core.errors import OrebitError
from orebit.core.game import Game, Setup
from orebit.core.laws.walk import pick
from orebit.core.match import Match, seed_bytes

HEADING = re.compile(
    r"# (?P<id>\w+), (?P<players>\d+) players?, seed (?P<seed>\d+)(?P<options>(?:, \w+=\S+)*), rules (\S+)\.$"
)
WHY = "# Kept because "
ACT = re.compile(r"(?P<seat>-?\d+) (?P<action>\S+(?: \S+)*?)(?: \[[-\d ]+\])?(?:   .*)?$")


class BadPlaythrough(Exception):
    """A playthrough that cannot be read or played."""


class Playthrough:
    """What a golden file holds besides what can be worked out."""

    def __init__(self, game: Game[Any], setup: Setup, seed: int, why: str, acts: Sequence[tuple[int, str]]) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.why = why
        self.acts = list(acts)

    def text(self) -> str:
        """The file: the game played from its seed and acts."""
        dice = Dice(seed_bytes(self.seed))
        match = Match(self.game, self.setup, chance=dice)
        rows = [("start", self.game.notation(match.state))]
        for number, (seat, action) in enumerate(self.acts, 1):
            dice.shown.clear()
            try:
                match.play(seat, action)
            except OrebitError as error:
                raise BadPlaythrough(f"act {number}: {error}") from None
            faces = f" [{' '.join(str(face) for face in dice.shown)}]" if dice.shown else ""
            rows.append((f"{seat} {action}{faces}", self.game.notation(match.state)))
        outcome = match.outcome()
        if outcome is None:
            raise BadPlaythrough(f"the game is not over after {len(self.acts)} acts")
        winners = " and ".join(f"seat {seat}" for seat in outcome.winners) or "nobody"
        scores = " ".join(str(score) for score in outcome.scores)
        rows.append((f"end {scores}", f"won by {winners}: {outcome.reason}"))
        width = max(len(act) for act, _ in rows)
        return "\n".join([*self.heading(), *(f"{act:{width}}   {position}" for act, position in rows)]) + "\n"

    def heading(self) -> list[str]:
        changed = ""
        for option in self.game.options:
            value = self.setup.options[option.name]
            if value != option.default:
                changed += f", {option.name}={str(value).lower() if option.kind == 'flag' else value}"
        players = f"{self.setup.players} player{'s' if self.setup.players > 1 else ''}"
        rules = self.game.rules_version
        return [f"# {self.game.id}, {players}, seed {self.seed}{changed}, rules {rules}.", f"{WHY}{self.why}"]


def made(game: Game[Any], setup: Setup, seed: int, why: str, bot: str = "") -> Playthrough:
    """A random game, or one between bots, for a person to read."""
    match, picks = Match(game, setup, seed), FastChance(seed, 1)
    player = bots.get(bot, seed, 1) if bot else None
    while not match.is_over():
        if player:
            seat = match.deciders()[0]
            match.play(seat, player.choose(match.perspective(seat)))
        else:
            match.play(*pick(game, match.state, picks))
    return Playthrough(game, setup, seed, why, [(act.seat, act.text) for act in match.acts])


def read(game: Game[Any], text: str) -> Playthrough:
    """A golden file's heading and acts."""
    lines = text.splitlines()
    heading = HEADING.match(lines[0]) if lines else None
    if heading is None or heading["id"] != game.id:
        raise BadPlaythrough(
            f"line 1 should be '# {game.id}, 2 players, seed 7, option=value, rules {game.rules_version}.'"
        )
    if len(lines) < 2 or not lines[1].startswith(WHY):
        raise BadPlaythrough(f"line 2 should say why the game is kept: '{WHY}…'")
    given = dict(option.split("=", 1) for option in heading["options"].split(", ")[1:])
    acts = []
    for number, line in enumerate(lines[2:], 3):
        if line.startswith(("start", "end")):
            continue
        act = ACT.match(line)
        if act is None:
            raise BadPlaythrough(f"line {number} is no act: '{line[:60]}'")
        acts.append((int(act["seat"]), act["action"]))
    setup = game.setup(int(heading["players"]), given)
    return Playthrough(game, setup, int(heading["seed"]), lines[1].removeprefix(WHY), acts)


def first_difference(before: str, after: str) -> str:
    """The first line that differs, empty when none does."""
    was, now = before.splitlines(), after.splitlines()
    for number in range(max(len(was), len(now))):
        old, new = was[number : number + 1], now[number : number + 1]
        if old != new:
            return f"line {number + 1}\n  was {''.join(old) or '(nothing)'}\n  is  {''.join(new) or '(nothing)'}"
    return ""


class Dice(Chance):
    """The fair stream of a seed, remembering what was drawn. Shuffles are not: the position shows them."""

    def __init__(self, seed: bytes) -> None:
        super().__init__()
        self.fair = FairChance(seed)
        self.shown: list[int] = []

    def below(self, n: int) -> int:
        self.drawn += 1
        self.shown.append(self.fair.below(n))
        return self.shown[-1]

    def die(self, sides: int) -> int:
        self.drawn += 1
        self.shown.append(self.fair.die(sides))
        return self.shown[-1]

    def shuffle(self, items: Any) -> None:
        self.drawn += 1
        self.fair.shuffle(items)
