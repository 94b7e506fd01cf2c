"""Mining Colony, the end (§6): the score sheet, the ranks, and whether a solo game is won (§7.2)."""

from mypy_extensions import i64

from orebit.core.state import Outcome, ranked
from orebit.games.mining_colony.colony import count_cells
from orebit.games.mining_colony.components import (
    ALL_CELLS,
    CREDITS_KEPT,
    CREDITS_PER_VP,
    HIGHEST_CARD,
    MOST_SEATS,
    ROUNDS,
    SET_SIZE,
    STRUCTURES,
    VP_ITEM,
    VP_STRUCTURE,
    VP_UNDEVELOPED,
    VP_UNPLAYED,
)
from orebit.games.mining_colony.development import Development
from orebit.games.mining_colony.position import CHOOSE, HUMAN, OVER


class Scoring(Development):
    """What a colony is worth, at any time of the game."""

    def sheet(self, seat: i64) -> list[int]:
        """Structures, items, credits, unplayed cards, undeveloped spaces: the five rows of the score pad (R45)."""
        return [
            self.structure_points(seat),
            self.item_points(seat),
            self.credit_points(seat),
            self.unplayed_points(seat),
            self.undeveloped_points(seat),
        ]

    def structure_points(self, seat: i64) -> i64:
        return VP_STRUCTURE * self.structures_built(seat)

    def item_points(self, seat: i64) -> i64:
        return VP_ITEM * (count_cells(self.occupied[seat]) - self.structures_built(seat))  # used or not (R35)

    def credit_points(self, seat: i64) -> i64:
        kept = self.credits[seat]
        if kept > CREDITS_KEPT:
            kept = CREDITS_KEPT  # R25: what is above the limit is lost before anything is counted
        return kept // CREDITS_PER_VP  # R43: an odd credit is worth nothing

    def undeveloped_points(self, seat: i64) -> i64:
        return VP_UNDEVELOPED * self.undeveloped(seat)

    def are_last_cards_known(self) -> bool:
        """From the reveal of round 10 on, everybody can tell which two cards each seat has left."""
        return self.round == ROUNDS and self.phase != CHOOSE

    def unplayed_points(self, seat: i64) -> i64:
        """R41: the first ranks only, when there are fewer than four seats. Nothing before the cards are known."""
        if self.are_last_cards_known():
            return VP_UNPLAYED[self.unplayed_rank(seat)]
        return 0

    def unplayed_rank(self, seat: i64) -> i64:
        """From 0. Higher sum; equal sums: higher lower card. Never equal, since numbers are unique."""
        rank: i64 = 0
        for other in range(self.seats):
            if self.unplayed_key(other) > self.unplayed_key(seat):
                rank += 1
        return rank

    def unplayed_key(self, seat: i64) -> i64:
        one = self.cards[seat * SET_SIZE]
        other = self.cards[seat * SET_SIZE + 1]
        lower = one
        if other < one:
            lower = other
        return (one + other) * (HIGHEST_CARD + 1) + lower

    def scores(self) -> list[int]:
        """Solo counts no points: the score is the number of different structures (§7.2)."""
        if self.solo:
            return [self.kinds_built(HUMAN), 0]
        return [sum(self.sheet(seat)) for seat in range(self.seats)]

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        if self.solo:
            return self.solo_outcome()
        scores = self.scores()
        keys = [score * MOST_SEATS - self.unplayed_rank(seat) for seat, score in enumerate(scores)]  # R42
        ranks = ranked(keys)
        winners = [seat for seat in range(self.seats) if ranks[seat] == 1]
        return Outcome(scores, ranks, winners, self.returns_of(ranks, winners), "ten rounds were played")

    def returns_of(self, ranks: list[int], winners: list[int]) -> list[float]:
        """The first +1, the others -1 divided among them; solo (two seats) +1 and -1."""
        others = float(self.seats - 1)
        return [1.0 if rank == 1 else -1.0 / others for rank in ranks]

    # §7.2 The goal of solo
    def kinds_built(self, seat: i64) -> i64:
        """How many different structures stand in a colony."""
        total: i64 = 0
        for structure in range(STRUCTURES):
            if self.built[seat * STRUCTURES + structure] != 0:
                total += 1
        return total

    def is_goal_reached(self) -> bool:
        """R53: asked after every action of a development, whatever is still in hand."""
        return self.land[HUMAN] == ALL_CELLS and self.kinds_built(HUMAN) == STRUCTURES

    def solo_outcome(self) -> Outcome:
        won = self.is_goal_reached()
        reason = (
            "seven structures and no undeveloped space" if won else "ten rounds were played without reaching the goal"
        )
        progress = f"{self.kinds_built(HUMAN)} of {STRUCTURES} structures, {self.undeveloped(HUMAN)} undeveloped"
        winners: list[int] = [HUMAN] if won else []
        ranks: list[int] = [1, 2] if won else [2, 1]
        returns = self.returns_of(ranks, winners)
        rating = f"{progress}, round {self.round}"
        return Outcome(self.scores(), ranks, winners, returns, reason, won=won, rating=rating)
