"""Games of a few lines, to see whether a search understands what kind of game it is in."""

from librt.vecs import vec
from mypy_extensions import i64

from orebit.bots.search import TO_THE_END, Search, Settings
from orebit.core.chance import Chance, FastChance
from orebit.core.log import Log
from orebit.core.state import Judge, Outcome, State, ranked
from tests.drift import DriftState

ACTIONS = 8


class NoJudge(Judge):
    """It knows nothing: all that is found is found by searching."""

    def value(self, state: State, seat: i64) -> float:
        return 0.5

    def worths(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        return [0.0] * len(actions)


class Nim(State):
    """Take one to three; whoever takes the last one wins. A heap of four or eight is lost for whoever has to take."""

    def __init__(self, seats: i64 = 2) -> None:
        super().__init__(seats)
        self.heap: i64 = 0
        self.turn: i64 = 0

    def awaited(self) -> i64:
        return 1 << (self.turn % 2) if self.heap else 0

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64](list(range(1, min(3, self.heap) + 1)))

    def play(self, seat: i64, action: i64, chance: Chance, log: Log | None = None) -> None:
        self.heap -= action
        self.turn += 1

    def clone(self) -> "Nim":
        other = Nim()
        other.heap, other.turn = self.heap, self.turn
        return other

    def scramble(self, seat: i64, chance: Chance) -> None:
        pass

    def scores(self) -> list[int]:
        return [int(self.turn % 2 != seat) for seat in range(2)]

    def outcome(self) -> Outcome:
        scores = self.scores()
        return Outcome(
            scores, ranked(scores), [scores.index(1)], [float(score) for score in scores], "the heap is gone"
        )


class Call(State):
    """Alone: pass, or have a coin thrown and then call it with the coin in plain sight. Calling it right wins."""

    def __init__(self, seats: i64 = 1) -> None:
        super().__init__(seats)
        self.coin: i64 = 0  # not thrown yet
        self.called: i64 = 0
        self.passed: bool = False

    def awaited(self) -> i64:
        return 0 if self.called or self.passed else 1

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([1, 2] if self.coin else [0, 3])

    def play(self, seat: i64, action: i64, chance: Chance, log: Log | None = None) -> None:
        if action == 3:
            self.coin = chance.die(2)
        elif action == 0:
            self.passed = True
        else:
            self.called = action

    def clone(self) -> "Call":
        other = Call()
        other.coin, other.called, other.passed = self.coin, self.called, self.passed
        return other

    def scramble(self, seat: i64, chance: Chance) -> None:
        pass

    def scores(self) -> list[int]:
        return [int(self.called != 0 and self.called == self.coin)]

    def outcome(self) -> Outcome:
        won = self.scores()[0] == 1
        return Outcome(self.scores(), [1], [0] if won else [], [1.0 if won else -1.0], "called", won=won)


class SeesTheCoin(NoJudge):
    def worths(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        assert isinstance(state, Call)
        return [1.0 if action == state.coin else 0.0 for action in actions]


class Pennies(State):
    """Both show a side of a coin at once; seat 0 wins if they match. Heads is no better than tails."""

    def __init__(self, seats: i64 = 2) -> None:
        super().__init__(seats)
        self.shown: vec[i64] = vec[i64]([-1, -1])

    def awaited(self) -> i64:
        return sum(1 << seat for seat in range(2) if self.shown[seat] < 0)

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([0, 1]) if self.shown[seat] < 0 else vec[i64]()

    def play(self, seat: i64, action: i64, chance: Chance, log: Log | None = None) -> None:
        self.shown[seat] = action

    def clone(self) -> "Pennies":
        other = Pennies()
        other.shown = self.shown[:]
        return other

    def scramble(self, seat: i64, chance: Chance) -> None:
        if self.shown[1 - seat] >= 0:
            self.shown[1 - seat] = chance.below(2)

    def scores(self) -> list[int]:
        match = int(self.shown[0] == self.shown[1])
        return [match, 1 - match]

    def outcome(self) -> Outcome:
        scores = self.scores()
        return Outcome(scores, ranked(scores), [scores.index(1)], [float(score) for score in scores], "shown")


class Gift(State):
    """Seat 0 gives the win to a seat, and that is all. `teams` says who plays together, `goal` makes it a solo game."""

    def __init__(self, seats: i64 = 4) -> None:
        super().__init__(seats)
        self.given: i64 = -1
        self.teams: list[int] = [0, 1, 2, 3]
        self.forbidden: i64 = -1
        self.goal = False

    def awaited(self) -> i64:
        return 1 if self.given < 0 else 0

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([other for other in range(4) if other != self.forbidden])

    def play(self, seat: i64, action: i64, chance: Chance, log: Log | None = None) -> None:
        self.given = action

    def clone(self) -> "Gift":
        other = Gift()
        other.given, other.teams, other.forbidden, other.goal = self.given, self.teams, self.forbidden, self.goal
        return other

    def scramble(self, seat: i64, chance: Chance) -> None:
        pass

    def scores(self) -> list[int]:
        return [0, 0, 0, 0]

    def outcome(self) -> Outcome:
        winners = [seat for seat in range(4) if self.teams[seat] == self.teams[self.given]]
        won = None
        if self.goal:
            won = self.given == 2
            winners = [0, 1, 2, 3] if won else []
        ranks = [1 if seat in winners else 2 for seat in range(4)]
        return Outcome(self.scores(), ranks, winners, [0.0] * 4, "given", self.teams, won)


class PoisonedDrift(DriftState):
    """Drift whose true state kills whoever looks behind the seat's view: only a scrambled clone may be played."""

    poisoned_for = 0

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.poisoned = True

    def clone(self) -> "PoisonedDrift":
        other = super().clone()
        assert isinstance(other, PoisonedDrift)
        other.poisoned = self.poisoned
        return other

    def scramble(self, seat: i64, chance: Chance) -> None:
        super().scramble(seat, chance)
        assert seat == self.poisoned_for, "scrambled for another seat"
        self.poisoned = False

    def legal(self, seat: i64) -> vec[i64]:
        assert not self.poisoned or seat == self.poisoned_for, "asked for another seat's actions"
        return super().legal(seat)

    def play(self, seat: i64, action: i64, chance: Chance, log: Log | None = None) -> None:
        assert not self.poisoned, "played on the true state"
        super().play(seat, action, chance, log)

    def outcome(self) -> Outcome | None:
        assert not self.poisoned, "asked the true state for its outcome"
        return super().outcome()


def searched(state: State, seat: int = 0, simulations: int = 400, seed: int = 1, judge: Judge | None = None) -> Search:
    settings = Settings()
    settings.plies = TO_THE_END
    search = Search(state, seat, judge or NoJudge(), ACTIONS, FastChance(seed), settings)
    search.run(simulations, 0.0)
    return search
