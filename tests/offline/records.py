"""Writes digests of records of every game and setup as JSON, for whichever Python runs it: see test_same_records.py.

Random games of every setup, and of every game the first decisions of bots that search: their trees must agree too.
"""

import hashlib
import json
import sys

from orebit import bots
from orebit.core.chance import FastChance
from orebit.core.match import Match, seed_bytes
from orebit.games import all_games

SEED = 26
MOST_PLIES = 10_000
SEARCHED = 6  # decisions
BOT = "search:sims=12"


def digests() -> dict[str, str]:
    """By game and setup: SHA-256 of a record."""
    found: dict[str, str] = {}
    for game in all_games():
        for number, (players, options) in enumerate(game.spread):
            match = Match(game, game.setup(players, options), seed_bytes(SEED + number))
            if number == 0:
                searching = [bots.get(BOT, SEED, seat, clock=False) for seat in range(match.state.seats)]
                for _ in range(SEARCHED):
                    seat = match.deciders()[0]
                    bot = searching[seat]
                    match.play(seat, int(bot.choose(match.perspective(seat, bot.chance))))
            picks = FastChance(SEED, number)
            for _ in range(MOST_PLIES):
                deciders = match.deciders()
                if not deciders:
                    break
                seat = deciders[picks.below(len(deciders))]
                legal = match.legal_codes(seat)
                match.play(seat, legal[picks.below(len(legal))])
            assert match.is_over(), f"{game.id} {players} {options} has no end"
            found[f"{game.id}, {players} players, {options}"] = hashlib.sha256(match.record().to_bytes()).hexdigest()
    return found


if __name__ == "__main__":
    print(json.dumps({"platform": sys.platform, "records": digests()}))
