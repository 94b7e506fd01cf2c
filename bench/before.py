"""Bots of this build against those of an earlier one, at equal processor time. Run it from the repository:

    git worktree add --detach build/before 69cefbd
    cd build/before && OREBIT_NO_CLIENT=1 ../../.venv/bin/python -m hatchling build -t wheel -d wheel
    unzip -q wheel/*.whl -d lib && cd ../..
    python bench/before.py dark_side --before build/before/lib --games 200 --out results.jsonl

Each build has a process of its own, and both keep the same game: they are told every action by its notation, and must
offer the same choices after it. Every deal is played from all seatings; one bot of this build meets others of the
earlier one. The milliseconds of bots are those of their thread, so other work on the machine matters little. Results
are appended game by game; what is there already is not played again.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from time import thread_time
from typing import Any

STREAMS = 64  # of chance, for one game: its own, and one a seat


class Table:
    """One build's side of a game: it serves what the other process asks."""

    def start(
        self, game: str, players: int, options: dict[str, Any], seed: int, stream: int, seated: dict[str, str]
    ) -> Any:
        from orebit import bots
        from orebit.core.chance import FastChance
        from orebit.games import get

        self.game = get(game)
        setup = self.game.setup(players, options)
        self.chance = FastChance(seed, stream)
        self.state = self.game.start(setup, self.chance)
        seats = self.game.player_seats(setup)
        self.bots = {
            seats[int(place)]: bots.get(name, seed, stream + 1 + int(place), clock=False)
            for place, name in seated.items()
        }
        return {"seats": seats, **self.turn()}

    def turn(self) -> dict[str, Any]:
        """Who decides, and between what, in few letters."""
        deciders = self.state.deciders()
        if not deciders:
            outcome = self.state.outcome()
            assert outcome is not None, "a game without deciders is over"
            return {"over": [outcome.winners, outcome.sides, outcome.ranks, outcome.scores, outcome.won]}
        seat = deciders[0]
        legal = [self.game.actions.format(action) for action in self.state.legal(seat)]
        digest = hashlib.sha256("\n".join(sorted(legal)).encode()).hexdigest()[:12]
        return {"seat": seat, "choices": len(legal), "first": legal[0], "digest": digest}

    def choose(self, seat: int) -> Any:
        from orebit.core.perspective import Perspective

        bot = self.bots[seat]
        perspective = Perspective(self.game, self.state, seat, bot.chance)
        began = thread_time()
        action = bot.choose(perspective)
        spent = thread_time() - began
        return {"action": self.game.actions.format(action), "ms": spent * 1000}

    def play(self, seat: int, action: str) -> Any:
        self.state.play(seat, self.game.actions.parse(action), self.chance)
        return self.turn()


def serve() -> None:
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever else is printed goes to the errors
    table = Table()
    for line in sys.stdin:
        what, *arguments = json.loads(line)
        print(json.dumps(getattr(table, what)(*arguments)), file=out, flush=True)


class Build:
    """A process that plays with one build."""

    def __init__(self, folder: str) -> None:
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        if folder:
            environment["PYTHONPATH"] = folder
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )

    def ask(self, *request: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def play(now: Build, before: Build, asked: argparse.Namespace, deal: int, place: int) -> dict[str, Any]:
    """One game: the bot of this build in that place, the earlier one's in all others."""
    others = {str(other): asked.rival for other in range(asked.players) if other != place}
    common: tuple[Any, ...] = (asked.game, asked.players, {}, asked.seed, deal * STREAMS)
    turn = now.ask("start", *common, {str(place): asked.bot})
    seats = turn.pop("seats")
    same = before.ask("start", *common, others)
    assert seats == same.pop("seats")
    spent, decisions = {"now": 0.0, "before": 0.0}, {"now": 0, "before": 0}
    while "over" not in turn:
        if turn != same:
            raise SystemExit(f"the builds differ in deal {deal}: {turn} {same}")
        seat, action = turn["seat"], turn["first"]
        if turn["choices"] > 1:
            who, build = ("now", now) if seat == seats[place] else ("before", before)
            chosen = build.ask("choose", seat)
            action = chosen["action"]
            spent[who] += chosen["ms"]
            decisions[who] += 1
        turn, same = now.ask("play", seat, action), before.ask("play", seat, action)
    winners, sides, ranks, scores, _ = turn["over"]
    own = seats[place]
    rivals = [seats[other] for other in range(asked.players) if other != place]
    return {
        "deal": deal,
        "place": place,
        "share": 1 / len({sides[seat] for seat in winners}) if own in winners else 0.0,
        "ahead": sum((ranks[own] < ranks[seat]) + (ranks[own] == ranks[seat]) / 2 for seat in rivals) / len(rivals),
        "scores": scores,
        "ms": {who: round(spent[who] / max(1, decisions[who]), 2) for who in spent},
        "decisions": decisions,
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?")
    parser.add_argument("--before", default="", help="the folder that holds the earlier build's package")
    parser.add_argument("--now", default="", help="the folder that holds this build's, if it is not the installed one")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=6922)
    parser.add_argument("--bot", default="hard:ms=20")
    parser.add_argument("--rival", default="hard:ms=20", help="the earlier build's bot")
    parser.add_argument("--out", type=Path, default=Path("before.jsonl"))
    parser.add_argument("--serve", action="store_true")
    asked = parser.parse_args()
    if asked.serve:
        serve()
        return
    from orebit.lab.statistics import interval

    what = {key: getattr(asked, key) for key in ("game", "players", "seed", "bot", "rival")}
    lines = [json.loads(line) for line in asked.out.read_text().splitlines()] if asked.out.exists() else []
    games = [line for line in lines if {key: line.get(key) for key in what} == what]
    done = {(game["deal"], game["place"]) for game in games}
    now, before = Build(asked.now), Build(asked.before)
    with asked.out.open("a") as out:
        for index in range(asked.games):
            deal, place = divmod(index, asked.players)
            if (deal, place) not in done:
                games.append({**what, **play(now, before, asked, deal, place)})
                print(json.dumps(games[-1]), file=out, flush=True)
    games = [game for game in games if game["deal"] * asked.players + game["place"] < asked.games]
    for key in ("share", "ahead"):
        share = sum(game[key] for game in games) / len(games)
        low, high = interval(share, len(games))
        print(f"{asked.game}, {asked.players} seats: {key} {share:.1%} ({low:.1%} to {high:.1%}) of {len(games)} games")
    for who in ("now", "before"):
        print(f"  {who}: {sum(game['ms'][who] for game in games) / len(games):.1f} ms a decision")


if __name__ == "__main__":
    main()
