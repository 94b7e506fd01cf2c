"""How the games play out, at every number of players: the tables of their pages on the documentation site.

    python bench/figures.py                    # games of `greedy`, into bench/figures.json; about three minutes
    python bench/figures.py dark_side          # only this game; the others stay as they are

The games are those of `orebit balance ID --players N --games 1000 --seed 1`: the same seed plays them again.
"""

import argparse
from pathlib import Path

import msgspec

from orebit.games import IDS, get
from orebit.lab.balance import BalanceReport, Use, balance

RESULTS = Path(__file__).with_suffix(".json")
GAMES = 1000
SEED = 1
MOST_CHOICES = 4
# What nearly every seat does, or hardly any, tells nothing about how to play.
LEAST_USED, MOST_USED = 0.05, 0.95


class SeatFigure(msgspec.Struct, frozen=True):
    share: float  # of the wins, with its 95 % interval
    low: float
    high: float


class Choice(msgspec.Struct, frozen=True):
    """A kind of action that goes with winning, or with losing, by more than luck."""

    label: str
    used: float  # the share of seats that did it at least once
    wins_with: float
    wins_without: float


class Figures(msgspec.Struct, frozen=True):
    """A game between `greedy` bots at one number of players."""

    game: str
    players: int
    games: int
    seats: list[SeatFigure]  # of the players, in their order; empty where they win or lose together
    goal: SeatFigure | None  # reached: where they do
    scores: list[float]  # 5 %, 50 % and 95 % of all
    margin: float | None  # of the best over the next, on average
    decisions: float  # of a game, in the middle
    leader_wins: float | None  # how often whoever leads half-way through wins
    choices: list[Choice]


def telling(uses: list[Use]) -> list[Choice]:
    """The clearest first."""
    found = [
        Choice(use.label, use.used, use.with_share, use.without_share)
        for use in uses
        if use.stands_out and use.without_share is not None and LEAST_USED <= use.used <= MOST_USED
    ]
    return sorted(found, key=lambda one: -abs(one.wins_with - one.wins_without))[:MOST_CHOICES]


def figures_of(report: BalanceReport) -> Figures:
    success, leads = report.success, report.leader_wins
    low, _, middle, _, high = report.scores.quantiles
    return Figures(
        game=report.game,
        players=report.players,
        games=report.games,
        seats=[] if success else [SeatFigure(s.share, s.low, s.high) for s in report.seats if s.is_player],
        goal=SeatFigure(*success) if success else None,
        scores=[low, middle, high],
        margin=report.margin.mean if report.margin else None,
        decisions=report.length.quantiles[2],
        leader_wins=leads[len(leads) // 2] if leads else None,
        choices=telling(report.kinds),
    )


def load() -> list[Figures]:
    return msgspec.json.decode(RESULTS.read_bytes(), type=list[Figures]) if RESULTS.exists() else []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=IDS, metavar="ID")
    asked = parser.parse_args().games
    kept = [figures for figures in load() if figures.game not in asked]
    for game_id in asked:
        for players in get(game_id).players:
            print(game_id, players, flush=True)
            kept.append(figures_of(balance(game_id, GAMES, players=players, seed=SEED)))
    kept.sort(key=lambda figures: (figures.game, figures.players))
    RESULTS.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")


if __name__ == "__main__":
    main()
