"""Stepping games for learners: the loops that run compiled. NumPy only looks at the memory that is written here."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from orebit.core.chance import FastChance
from orebit.core.playout import first_awaited
from orebit.core.state import Judge, Sheet, State

EVERY_SEAT: Final = -1  # as the learner: all decisions are the learner's


def play_forced(state: State, chance: FastChance) -> i64:
    """Play every decision with a single legal action, and say who must act then, as a mask."""
    mask = state.awaited()
    while mask != 0:
        seat = first_awaited(mask)
        actions = state.legal(seat)
        if len(actions) > 1:
            break
        state.play(seat, actions[0], chance)
        mask = state.awaited()
    return mask


def play_opponents(state: State, learner: i64, chance: FastChance, picks: FastChance) -> i64:
    """Play at random until the learner must act or the game is over, and say who must act then, as a mask.

    Where several decide at once the learner is asked last: what the others choose is hidden from it all the same.
    """
    mask = state.awaited()
    while mask != 0 and mask != 1 << learner:
        seat = first_awaited(mask)
        if seat == learner:  # others decide at the same time: the lowest of them first
            seat = first_awaited(mask ^ (1 << learner))
        actions = state.legal(seat)
        count: i64 = len(actions)
        if count > 1:
            state.play(seat, actions[picks.below(count)], chance)
        else:
            state.play(seat, actions[0], chance)
        mask = state.awaited()
    return mask


@final
class Batch:
    """Many games of one setup, stepped together. Row i of every array belongs to game i.

    `put` starts a row, `step` plays one action in each, `look` writes what the deciders see and may do.
    """

    def __init__(
        self, judge: Judge, rows: i64, seats: i64, actions: i64, features: i64, learner: i64, by_score: bool, ask: bool
    ) -> None:
        self.judge: Judge = judge
        self.rows: i64 = rows
        self.seats: i64 = seats  # automata included
        self.actions: i64 = actions
        self.learner: i64 = learner
        self.by_score: bool = by_score  # a reward is what the score rose by; otherwise the return, at the end
        self.ask: bool = ask  # for decisions with a single legal action, too
        self.states: list[State] = []
        self.chances: list[FastChance] = []
        self.picks: list[FastChance] = []  # where random opponents draw from
        self.legal: list[vec[i64]] = []  # of the decider; also what is marked in the mask
        self.sheet: Sheet = Sheet(rows * features)
        self.mask: vec[u8] = vec[u8]([0] * (rows * actions))
        self.seat: vec[i64] = vec[i64]([0] * rows)  # who decides
        self.reward: vec[float] = vec[float]([0.0] * rows)  # of the seat that acted
        self.returns: vec[float] = vec[float]([0.0] * (rows * seats))  # of games that ended in the last step
        self.score: vec[i64] = vec[i64]([0] * (rows * seats))  # when the seat last acted
        self.age: vec[i64] = vec[i64]([0] * rows)  # steps since the start

    def put(self, row: i64, state: State, chance: FastChance, picks: FastChance) -> None:
        """Begin a game in a row; rows are filled in order before the first step."""
        if row == len(self.states):
            self.states.append(state)
            self.chances.append(chance)
            self.picks.append(picks)
            self.legal.append(vec[i64]())
        else:
            self.states[row] = state
            self.chances[row] = chance
            self.picks[row] = picks
        self.age[row] = 0
        if self.by_score:
            for seat, score in enumerate(state.scores()):
                self.score[row * self.seats + seat] = score
        self.go_on(row)

    def go_on(self, row: i64) -> None:
        """Play what is not the learner's to decide."""
        state = self.states[row]
        mask = state.awaited()
        while True:
            if self.learner != EVERY_SEAT:
                mask = play_opponents(state, self.learner, self.chances[row], self.picks[row])
            elif not self.ask:
                mask = play_forced(state, self.chances[row])
            if self.ask or self.learner == EVERY_SEAT or mask == 0:
                break
            actions = state.legal(self.learner)
            if len(actions) > 1:
                break
            state.play(self.learner, actions[0], self.chances[row])
        self.seat[row] = -1 if mask == 0 else first_awaited(mask)

    def first_illegal(self, actions: list[int]) -> i64:
        """The first row whose action is not legal, or -1."""
        for row in range(self.rows):
            action: i64 = actions[row]
            if action < 0 or action >= self.actions or self.mask[row * self.actions + action] == 0:
                return row
        return -1

    def step(self, actions: list[int]) -> list[int]:
        """Play one action in every row; the rows whose games ended. All actions must be legal."""
        ended: list[int] = []
        for row in range(self.rows):
            state = self.states[row]
            actor = self.seat[row]
            state.play(actor, actions[row], self.chances[row])
            self.age[row] += 1
            self.go_on(row)
            self.reward[row] = 0.0
            if self.by_score:
                at = row * self.seats + actor
                score: i64 = state.scores()[actor]
                self.reward[row] = float(score - self.score[at])
                self.score[at] = score
            if self.seat[row] < 0:
                ended.append(row)
                outcome = state.outcome()
                assert outcome is not None, "nobody must act, but the game is not over"
                for seat in range(self.seats):
                    self.returns[row * self.seats + seat] = outcome.returns[seat]
                if not self.by_score:
                    self.reward[row] = outcome.returns[actor]
        return ended

    def look(self) -> None:
        """Write the observation and the mask of every row's decider."""
        self.sheet.place = 0
        for row in range(self.rows):
            state = self.states[row]
            seat = self.seat[row]
            self.judge.fill(state, seat, self.sheet)
            start = row * self.actions
            mask = self.mask
            for action in self.legal[row]:
                mask[start + action] = 0
            legal = state.legal(seat)
            for action in legal:
                mask[start + action] = 1
            self.legal[row] = legal

    def see(self, row: i64, seat: i64, sheet: Sheet) -> None:
        """What a seat sees of one row, onto another sheet: the last look at a game that is over."""
        sheet.place = 0
        self.judge.fill(self.states[row], seat, sheet)

    def random_actions(self, picks: FastChance) -> list[int]:
        """A legal action for every row, each equally likely."""
        chosen: list[int] = []
        for row in range(self.rows):
            legal = self.legal[row]
            chosen.append(legal[picks.below(len(legal))])
        return chosen
