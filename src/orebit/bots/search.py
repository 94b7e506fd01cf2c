"""Information-set Monte-Carlo tree search. It knows no game: only states, their judge, and what a seat may know.

One tree, seen from the seat that decides. Every simulation deals anew what that seat cannot know, walks down the tree
by the actions that are legal in this deal, adds a node, plays on for a while and credits the result to every decision
on its way, to each seat its own. A node stands for a sequence of choices, whatever chance or the deal made of them;
forced moves have no nodes. docs/decisions/0004-search.md says why it is so, and what was tried.
"""

from math import sqrt
from time import perf_counter
from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64

from orebit.bots.clock import thread_time
from orebit.core.chance import FastChance
from orebit.core.playout import first_awaited, play_by_judge
from orebit.core.state import Judge, Outcome, State
from orebit.core.vecs import filled, zeros

ROOT: Final = 0
MOST_SEATS: Final = 16
MOST_PATH: Final = 512  # choices that one simulation remembers
TO_THE_END: Final = 100_000
FIRST_SIZE: Final = 1024
_HASH: Final[i64] = 0x1E3779B97F4A7C15
_MASK63: Final[i64] = 0x7FFFFFFFFFFFFFFF

RANDOM_PLAYOUT: Final = 0
GREEDY_PLAYOUT: Final = 1


class Settings:
    """How a search thinks. The defaults won the trials in docs/decisions/0004-search.md."""

    def __init__(
        self,
        explore: float = 1.0,
        trust: float = 1.0,
        plies: int = 12,
        turns: int = 100,
        stray: float = 0.1,
        margin: float = 0.1,
        playout: int = GREEDY_PLAYOUT,
        beyond: bool = True,
    ) -> None:
        self.explore: float = explore  # how much it looks at what it has seen little of
        self.trust: float = trust  # how much the judge's worths steer it; 0 = not at all
        self.plies: i64 = plies  # decisions of a playout before the judge is asked; TO_THE_END = only who won counts
        self.turns: i64 = turns  # or so many changes of the seat that decides
        self.stray: float = stray  # share of playout decisions that are drawn by lot
        self.margin: float = margin  # how much of a result is by how far, beside who won
        self.playout: i64 = playout
        self.beyond: bool = beyond  # whether the tree goes on below a choice that dice or cards had a part in


class Candidate:
    """An action that the search looked at."""

    def __init__(self, action: int, visits: int, expected: float, prior: float) -> None:
        self.action: int = action
        self.visits: int = visits
        self.expected: float = expected  # result for the seat: 0 lost, 1 won
        self.prior: float = prior  # what the judge's worths made of it before any search


class Search:
    """A tree for one decision. `run` it as often and as long as you like; `best` is good at any moment."""

    def __init__(
        self, guess: State, seat: i64, judge: Judge, actions: i64, chance: FastChance, settings: Settings
    ) -> None:
        """`guess` is a sample of what the state may be, never the true one; `actions` the size of the action space."""
        self.guess: State = guess
        self.seat: i64 = seat
        self.judge: Judge = judge
        self.space: i64 = actions
        self.chance: FastChance = chance
        self.settings: Settings = settings
        self.root: i64 = ROOT
        self.simulations: i64 = 0
        # by node; a node's visits and total belong to the choice that leads to it, its total to the seat that chose
        self.nodes: i64 = 1
        self.key: vec[i64] = filled(FIRST_SIZE, 0)
        self.visits: vec[i64] = filled(FIRST_SIZE, 0)
        self.available: vec[i64] = filled(FIRST_SIZE, 0)  # how often it could have been chosen
        self.judged: vec[i64] = filled(FIRST_SIZE, 0)  # how often the judge was asked about its choices
        self.total: vec[float] = zeros(FIRST_SIZE)
        self.prior: vec[float] = zeros(FIRST_SIZE)
        self.table: vec[i64] = filled(4 * FIRST_SIZE, 0)  # key -> node
        # one simulation
        self.path: vec[i64] = filled(MOST_PATH, 0)
        self.path_seat: vec[i64] = filled(MOST_PATH, 0)
        self.length: i64 = 0
        self.chain: vec[i64] = filled(MOST_SEATS, 0)
        self.edges: vec[i64] = filled(64, 0)
        self.shares: vec[float] = zeros(64)
        self.reward: vec[float] = zeros(MOST_SEATS)
        self.margins: float = 1.0  # sum and number of the margins seen, to know what is a wide one
        self.margins_seen: float = 1.0

    # -- asking

    def run(self, simulations: i64, deadline: float = 0.0, wall_clock: bool = True) -> i64:
        """Simulate so often, or until the clock (perf_counter, or else thread_time) passes the deadline; 0 = none."""
        done: i64 = 0
        while done < simulations:
            self.simulate()
            done += 1
            if deadline > 0.0:
                now = perf_counter() if wall_clock else thread_time()
                if now >= deadline:
                    break
        return done

    def candidates(self) -> list[Candidate]:
        """The choices at hand, the most visited first."""
        found: list[Candidate] = []
        for action in self.guess.legal(self.seat):
            node = self.find(self.root, self.seat, action)
            if node < 0:
                found.append(Candidate(action, 0, 0.0, 0.0))
                continue
            visits = self.visits[node]
            expected = self.total[node] / float(visits) if visits > 0 else 0.0
            found.append(Candidate(action, visits, expected, self.prior[node]))
        found.sort(key=lambda each: (-each.visits, -each.expected, -each.prior, each.action))
        return found

    def lead(self) -> i64:
        """By how many visits the best choice is ahead of the second."""
        first: i64 = 0
        second: i64 = 0
        for action in self.guess.legal(self.seat):
            node = self.find(self.root, self.seat, action)
            visits: i64 = 0
            if node >= 0:
                visits = self.visits[node]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second

    def descend(self, action: i64, guess: State) -> bool:
        """Keep what is known below this choice; False when nothing is. `guess` is the position after it."""
        node = self.find(self.root, self.seat, action)
        if node < 0:
            return False
        self.root = node
        self.guess = guess
        return True

    # -- one simulation

    def simulate(self) -> None:
        state = self.guess.clone()
        state.scramble(self.seat, self.chance)
        self.length = 0
        self.walk(state)
        self.play_on(state)
        for i in range(self.length):
            node = self.path[i]
            self.visits[node] += 1
            self.total[node] += self.reward[self.path_seat[i]]
        self.simulations += 1

    def walk(self, state: State) -> None:
        """Down the tree until a new node is made or the game is over.

        Seats that decide at the same time do not see each other's choices: each continues its own chain of nodes,
        and the tree goes on below the chain of the seat that the search is for.
        """
        node = self.root
        together: i64 = 0  # the seats that decide at the same time
        mask = state.awaited()
        while mask != 0 and self.length < MOST_PATH:
            seat = first_awaited(mask)
            if together != 0 and (mask | together) == together:
                together = mask
            else:
                if together != 0:
                    node = self.chain[self.seat]
                    if self.visits[node] == 0 and node != self.root:
                        return
                together = 0
                if mask & (mask - 1) != 0:
                    together = mask
                    for i in range(state.seats):
                        self.chain[i] = node
            legal = state.legal(seat)
            drawn = self.chance.drawn
            if len(legal) == 1:
                state.play(seat, legal[0], self.chance)
                mask = state.awaited()
                if self.length > 0 and self.is_left_to_luck(drawn, together):
                    return
                continue
            if together != 0:
                node = self.chain[seat]
            chosen = self.select(state, node, seat, legal)
            drawn = self.chance.drawn  # equals were drawn by lot
            edge = self.edges[chosen]
            state.play(seat, legal[chosen], self.chance)
            self.path[self.length] = edge
            self.path_seat[self.length] = seat
            self.length += 1
            if together != 0:
                self.chain[seat] = edge
            node = edge
            mask = state.awaited()
            if (self.visits[edge] == 0 and together == 0) or self.is_left_to_luck(drawn, together):
                return

    def is_left_to_luck(self, drawn: i64, together: i64) -> bool:
        """Whether dice or cards were drawn, and the tree shall not go on below."""
        return not self.settings.beyond and together == 0 and self.chance.drawn != drawn

    def select(self, state: State, node: i64, seat: i64, legal: vec[i64]) -> i64:
        """The place in `legal` of the choice to look at; `edges` holds the nodes of all of them."""
        count = len(legal)
        if count > len(self.edges):
            self.edges = filled(2 * count, 0)
        is_new = False
        edges = self.edges
        key_of = self.key
        first_key = self.key_to(node, seat, 0)
        edge: i64 = 0
        for i in range(count):
            # The choices of a node are made in one go: nearly always the next choice is the next node (Planet XS 1.3×).
            edge += 1
            if edge >= self.nodes or key_of[edge] != first_key + legal[i]:
                edge = self.find(node, seat, legal[i])
                if edge < 0:
                    edge = self.add(node, seat, legal[i])
                    key_of = self.key
                    is_new = True
            edges[i] = edge
        settings = self.settings
        if settings.trust > 0.0 and (is_new or self.judged[node] < 4):
            self.ask_judge(state, node, seat, legal)
        visits: i64 = 0
        total: float = 0.0
        sum_prior: float = 0.0
        visits_of = self.visits  # locals: a vec that is an attribute is counted at every look
        available_of = self.available
        total_of = self.total
        prior_of = self.prior
        for i in range(count):
            edge = edges[i]
            available_of[edge] += 1
            visits += visits_of[edge]
            total += total_of[edge]
            sum_prior += prior_of[edge]
        if sum_prior <= 0.0:
            sum_prior = 1.0
        urgency: float = 0.5
        if visits > 0:
            urgency = total / float(visits)
        best: float = -1.0e9
        chosen: i64 = 0
        ties: i64 = 1
        even = 1.0 / float(count)
        by_prior = settings.trust > 0.0
        explore = settings.explore
        for i in range(count):
            edge = edges[i]
            n = float(visits_of[edge])
            score: float = urgency
            if n > 0.0:
                score = total_of[edge] / n
            share = even
            if by_prior:
                share = prior_of[edge] / sum_prior
            score += explore * share * sqrt(float(available_of[edge])) / (1.0 + n)
            if score > best:
                best = score
                chosen = i
                ties = 1
            elif score == best:
                ties += 1
                if self.chance.below(ties) == 0:
                    chosen = i
        return chosen

    def ask_judge(self, state: State, node: i64, seat: i64, legal: vec[i64]) -> None:
        """Average the priors of the choices over the deals in which the judge was asked."""
        judge = self.judge
        worths = judge.ponders(state, seat, legal) if node == self.root else judge.glances(state, seat, legal)
        count = len(legal)
        best: float = worths[0]
        least: float = worths[0]
        for i in range(count):
            if worths[i] > best:
                best = worths[i]
            if worths[i] < least:
                least = worths[i]
        spread = best - least
        if spread <= 0.0:
            spread = 1.0
        sum_share: float = 0.0
        trust = self.settings.trust
        shares = self.shares
        if len(shares) < count:
            shares = zeros(2 * count)
            self.shares = shares
        for i in range(count):
            short = (best - worths[i]) / spread
            share = 1.0 / (1.0 + trust * 10.0 * short * short)
            shares[i] = share
            sum_share += share
        for i in range(count):
            edge = self.edges[i]
            share = shares[i] / sum_share
            if self.prior[edge] <= 0.0:
                self.prior[edge] = share
            else:
                self.prior[edge] += (share - self.prior[edge]) / (1.0 + float(self.judged[node]))
        self.judged[node] += 1

    def play_on(self, state: State) -> None:
        """A playout: to the end, or until the judge is asked; fills `reward`."""
        settings = self.settings
        last: i64 = -1
        if self.length > 0:
            last = self.path_seat[self.length - 1]
        greedy = settings.playout == GREEDY_PLAYOUT
        mask = play_by_judge(
            state, self.judge, self.chance, settings.plies, settings.turns, settings.stray, greedy, last
        )
        if mask == 0:
            self.credit_result(state)
        else:
            self.judge.values(state, self.reward)

    def credit_result(self, state: State) -> None:
        """Who won, and a little of by how far: a win by more is as good, but the way there shows more clearly."""
        outcome = state.outcome()
        assert outcome is not None, "a game without deciders has an outcome"
        for seat in range(state.seats):
            self.reward[seat] = 0.0
        share = 1.0 / float(winning_sides(outcome))
        for seat in outcome.winners:
            self.reward[seat] = share
        weight = self.settings.margin
        if weight <= 0.0:
            return
        for seat in range(state.seats):
            margin = margin_of(outcome, seat)
            wide = self.margins / self.margins_seen
            self.margins += abs(margin)
            self.margins_seen += 1.0
            self.reward[seat] = (1.0 - weight) * self.reward[seat] + weight * (
                0.5 + 0.5 * margin / (abs(margin) + wide)
            )

    # -- the nodes

    def key_to(self, parent: i64, seat: i64, action: i64) -> i64:
        """What tells a choice from all others."""
        return (parent * MOST_SEATS + seat) * self.space + action + 1

    def find(self, parent: i64, seat: i64, action: i64) -> i64:
        """The node of this choice, or -1."""
        key = self.key_to(parent, seat, action)
        table = self.table
        key_of = self.key
        last: i64 = len(table) - 1
        place = ((key * _HASH) & _MASK63) >> 20 & last
        while True:
            node = table[place]
            if node == 0:
                return -1
            if key_of[node] == key:
                return node
            place = (place + 1) & last

    def add(self, parent: i64, seat: i64, action: i64) -> i64:
        if self.nodes == len(self.key):
            self.grow()
        node = self.nodes
        self.nodes += 1
        self.key[node] = self.key_to(parent, seat, action)
        self.visits[node] = 0
        self.available[node] = 0
        self.judged[node] = 0
        self.total[node] = 0.0
        self.prior[node] = 0.0
        self.put(node)
        return node

    def put(self, node: i64) -> None:
        table = self.table
        last: i64 = len(table) - 1
        place = ((self.key[node] * _HASH) & _MASK63) >> 20 & last
        while table[place] != 0:
            place = (place + 1) & last
        table[place] = node

    def grow(self) -> None:
        """Twice the room; `add` writes over whatever is in it."""
        self.key = extend(self.key, self.key)
        self.visits = extend(self.visits, self.visits)
        self.available = extend(self.available, self.available)
        self.judged = extend(self.judged, self.judged)
        self.total = extend(self.total, self.total)
        self.prior = extend(self.prior, self.prior)
        self.table = filled(2 * len(self.table), 0)
        for node in range(1, self.nodes):
            self.put(node)


def winning_sides(outcome: Outcome) -> i64:
    sides: list[int] = []
    for seat in outcome.winners:
        if outcome.sides[seat] not in sides:
            sides.append(outcome.sides[seat])
    return max(1, len(sides))


def margin_of(outcome: Outcome, seat: i64) -> float:
    """By how many points the seat is ahead of the best seat of another side; its own points where it has no rival."""
    if outcome.won is not None:
        return float(outcome.scores[seat])
    best: i64 = -1_000_000_000
    for other in range(len(outcome.scores)):
        if outcome.sides[other] != outcome.sides[seat] and outcome.scores[other] > best:
            best = outcome.scores[other]
    if best == -1_000_000_000:
        return float(outcome.scores[seat])
    return float(outcome.scores[seat] - best)
