"""Stepping games for learners: the loops that run compiled. NumPy only looks at the memory that is written here."""

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i32, i64, u8

from orebit.core.chance import FastChance
from orebit.core.playout import first_awaited
from orebit.core.state import NOBODY, Judge, Sheet, State

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

    `put` begins the game of a row, `look` writes what its decider sees and may do, `step` plays one action in each row.
    """

    def __init__(
        self,
        judge: Judge,
        rows: i64,
        seats: i64,
        actions: i64,
        features: i64,
        learner: i64,
        by_score: bool,
        ask: bool,
        most_steps: i64,
    ) -> None:
        self.judge: Judge = judge
        self.rows: i64 = rows
        self.seats: i64 = seats  # automata included
        self.actions: i64 = actions
        self.features: i64 = features
        self.learner: i64 = learner
        self.by_score: bool = by_score  # a reward is what the score rose by; otherwise the return, at the end
        self.ask: bool = ask  # for decisions with a single legal action, too
        self.most_steps: i64 = most_steps  # longer games are cut off
        self.states: vec[State] = vec[State]()
        self.chances: vec[FastChance] = vec[FastChance]()
        self.picks: vec[FastChance] = vec[FastChance]()  # where random opponents draw from
        self.legal: vec[vec[i64]] = vec[vec[i64]]()  # of the decider; also what is marked in the mask
        self.sheet: Sheet = Sheet(0)
        self.blank: vec[i32] = vec[i32]([0] * features)
        # What is seen, down to each of the rows. All are one memory with room for the whole: what extends one of them
        # goes into it, in place. To clear a row so takes a third of the time of a blank copy.
        self.above: vec[vec[i32]] = vec[vec[i32]]()
        self.seen: vec[i32] = vec[i32](capacity=rows * features)  # bits of 32-bit numbers, by row * features + number
        for _ in range(rows):
            self.above = append(self.above, self.seen)
            self.seen = extend(self.seen, self.blank)
        self.mask: vec[u8] = vec[u8]([0] * (rows * actions))
        self.seat: vec[i64] = vec[i64]([0] * rows)  # who decides
        self.actor: vec[i64] = vec[i64]([0] * rows)  # who has just decided
        self.reward: vec[float] = vec[float]([0.0] * rows)  # of the seat that acted
        self.over: vec[u8] = vec[u8]([0] * rows)  # 1 for a game that is over
        self.cut: vec[u8] = vec[u8]([0] * rows)  # 1 for a game that is not, but took too many steps
        self.returns: vec[float] = vec[float]([0.0] * (rows * seats))  # of games that are over
        self.score: vec[i64] = vec[i64]([0] * (rows * seats))  # when the seat last acted
        self.age: vec[i64] = vec[i64]([0] * rows)  # steps since the start

    def put(self, row: i64, state: State, chance: FastChance, picks: FastChance) -> bool:
        """Begin a game in a row, and whether the learner gets to decide in it at all; rows are filled in order."""
        if row == len(self.states):
            self.states = append(self.states, state)
            self.chances = append(self.chances, chance)
            self.picks = append(self.picks, picks)
            self.legal = append(self.legal, vec[i64]())
        else:
            self.states[row] = state
            self.chances[row] = chance
            self.picks[row] = picks
        self.age[row] = 0
        self.over[row] = 0
        self.cut[row] = 0
        for seat in range(self.seats):
            self.returns[row * self.seats + seat] = 0.0
        if self.by_score:
            for seat, score in enumerate(state.scores()):
                self.score[row * self.seats + seat] = score
        self.go_on(row)
        return self.seat[row] >= 0

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
        self.seat[row] = NOBODY if mask == 0 else first_awaited(mask)

    def first_illegal(self, actions: vec[i64]) -> i64:
        """The first row whose action is not legal, or -1."""
        for row in range(self.rows):
            action = actions[row]
            if action < 0 or action >= self.actions or self.mask[row * self.actions + action] == 0:
                return row
        return -1

    def step(self, actions: vec[i64]) -> list[int]:
        """Play one action in every row; the rows whose games are over or cut off. All actions must be legal.

        The others are looked at right away, while their game is in the cache. Of games that are done is seen what those
        see who acted last.
        """
        done: list[int] = []
        for row in range(self.rows):
            self.play(row, actions[row])
            if self.over[row] == 1 or self.cut[row] == 1:
                done.append(row)
                self.observe(row, self.actor[row])
            elif not self.looked_again(row, actions[row]):
                self.look(row)
        return done

    def play(self, row: i64, action: i64) -> None:
        state = self.states[row]
        actor = self.seat[row]
        self.actor[row] = actor
        state.play(actor, action, self.chances[row])
        self.age[row] += 1
        self.go_on(row)
        self.reward[row] = 0.0
        if self.by_score:
            at = row * self.seats + actor
            score: i64 = state.scores()[actor]
            self.reward[row] = float(score - self.score[at])
            self.score[at] = score
        if self.seat[row] < 0:
            self.over[row] = 1
            outcome = state.outcome()
            assert outcome is not None, "nobody must act, but the game is not over"
            for seat in range(self.seats):
                self.returns[row * self.seats + seat] = outcome.returns[seat]
            if not self.by_score:
                self.reward[row] = outcome.returns[actor]
        elif self.age[row] >= self.most_steps:
            self.cut[row] = 1

    def observe(self, row: i64, seat: i64) -> None:
        """Write what a seat sees where its row begins: blank first, then the observation."""
        sheet = self.sheet
        sheet.place = row * self.features
        sheet.bits = extend(self.above[row], self.blank)
        self.judge.fill(self.states[row], seat, sheet)

    def looked_again(self, row: i64, action: i64) -> bool:
        """Where a seat decides twice in a row, most of what it sees is what it saw: often only the rest is written."""
        seat = self.seat[row]
        if seat != self.actor[row] or self.learner != EVERY_SEAT or not self.ask:  # others may have acted
            return False
        sheet = self.sheet
        sheet.place = row * self.features
        sheet.bits = self.seen
        if not self.judge.refill(self.states[row], seat, action, sheet):
            return False
        self.offer(row)
        return True

    def look(self, row: i64) -> None:
        """Write the observation and the mask of the decider of a row."""
        self.observe(row, self.seat[row])
        self.offer(row)

    def offer(self, row: i64) -> None:
        """Write the mask."""
        start = row * self.actions
        mask = self.mask
        for action in self.legal[row]:
            mask[start + action] = 0
        legal = self.states[row].legal(self.seat[row])
        for action in legal:
            mask[start + action] = 1
        self.legal[row] = legal

    def random_actions(self, picks: FastChance) -> vec[i64]:
        """A legal action for every row, each equally likely."""
        chosen = vec[i64]([0] * self.rows)
        for row in range(self.rows):
            legal = self.legal[row]
            chosen[row] = legal[picks.below(len(legal))]
        return chosen
