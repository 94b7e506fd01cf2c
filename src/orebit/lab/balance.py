"""Is a game balanced? Win shares by seat, length, scores, leads, and what each action and component is worth."""

from collections.abc import Callable, Mapping, Sequence
from math import erfc, sqrt
from typing import Any

import msgspec

from orebit import bots
from orebit.core.errors import BadSetup
from orebit.core.game import Game, Setup
from orebit.core.options import Value
from orebit.games import get
from orebit.lab.arena import Watch, all_seatings
from orebit.lab.control import Controlled, controlled
from orebit.lab.labels import labels_of
from orebit.lab.play import Pairing, Plan, Played
from orebit.lab.simulate import shares
from orebit.lab.statistics import (
    deviation,
    differ_means,
    differ_shares,
    interval,
    mean,
    mean_interval,
    quantile,
    surprising,
)
from orebit.lab.trace import COURSE
from orebit.lab.workers import Job

BINS = 24
LEAST_SEATS = 10  # what fewer seats did, or did without, is not reported: there is nothing to learn from it


class Spread(msgspec.Struct, frozen=True):
    """How a number is spread over the games."""

    mean: float
    low: float  # 95 % interval of the mean
    high: float
    deviation: float
    quantiles: list[float]  # 5 %, 25 %, 50 %, 75 %, 95 %
    edges: list[float]  # of the histogram's bins, one more than counts
    counts: list[int]

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        if not values:
            return cls(0.0, 0.0, 0.0, 0.0, [0.0] * 5, [0.0, 1.0], [0])
        low, high = mean_interval(values)
        edges, counts = histogram(values)
        quantiles = [round(quantile(values, share), 4) for share in (0.05, 0.25, 0.5, 0.75, 0.95)]
        return cls(
            round(mean(values), 4), round(low, 4), round(high, 4), round(deviation(values), 4), quantiles, edges, counts
        )


class SeatBalance(msgspec.Struct, frozen=True):
    name: str
    is_player: bool  # automata are none
    share: float  # of the wins
    low: float
    high: float
    score: float
    score_low: float
    score_high: float
    led: float  # the share of the game in which it was ahead, alone or not
    controlled: Controlled | None = None  # the share with luck taken out


class Use(msgspec.Struct, frozen=True):
    """A kind of action, or a component that actions name, and what it went together with."""

    key: str
    kind: str
    label: str
    is_group: bool  # a group of components, like all cards of one ability
    used: float  # the share of seats that did it at least once in a game
    per_game: float | None  # how often a seat chose it; only for kinds of action
    with_share: float  # the wins of seats that did
    with_low: float
    with_high: float
    without_share: float | None  # the wins of seats that did not; None if there were too few
    without_low: float | None
    without_high: float | None
    p: float | None
    stands_out: bool  # more than luck, with the number of comparisons taken into account


class BalanceReport(msgspec.Struct, frozen=True):
    game: str
    title: str
    players: int
    options: dict[str, Value]
    changed: dict[str, Value]  # the options that are not at their defaults
    bots: list[str]
    seed: int
    games: int
    wanted: int
    unfinished: int
    fair: float | None  # the share of wins that every player would have; None where there is a goal
    success: list[float] | None  # solo and co-op: the goal reached, and its interval
    seats: list[SeatBalance]
    seats_p: float | None  # that equal seats differ so much
    length: Spread  # decisions a game
    scores: Spread  # of the players, at the end
    margin: Spread | None  # of the best over the next side
    lead_changes: Spread
    course_winners: list[float]  # mean scores through the game: of those who win in the end …
    course_others: list[float]  # … and of the others
    leader_wins: list[float] | None  # how often whoever leads at that moment wins in the end
    kinds: list[Use]
    items: list[Use]
    reasons: dict[str, float]
    ratings: dict[str, float]
    lengths: list[int]  # by game, for comparisons
    margins: list[int]
    changes: list[int]
    all_scores: list[int]


class Difference(msgspec.Struct, frozen=True):
    """A figure in both reports."""

    what: str
    first: float
    second: float
    is_share: bool
    p: float
    stands_out: bool


class Comparison(msgspec.Struct, frozen=True):
    """The printed rules and a variant."""

    first: BalanceReport
    second: BalanceReport
    differences: list[Difference]  # all that were looked at, the clearest first


def balance(
    game_id: str,
    games: int,
    names: Sequence[str] = (),
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    workers: int = 1,
    cluster: str = "",
    watch: Watch | None = None,
    control: bool = False,
) -> BalanceReport:
    """Play and report. One name sits in every seat; several are seated in all orders, equally often."""
    game = get(game_id)
    names = list(names) or ["greedy"]
    for name in names:
        bots.check(name)
    if players is None:
        players = len(names) if len(names) > 1 else game.bench_players or game.players[-1]
    if len(names) == 1:
        names = names * players
    if len(names) != players:
        raise BadSetup(f"name one bot for all seats, or one for each of the {players} players, not {len(names)}")
    if games < 1:
        raise BadSetup(f"--games is how many games to play, at least 1, not {games}")
    setup = game.setup(players, options)
    seatings = all_seatings(names, players)
    pairings = [Pairing(i, seatings[i % len(seatings)], i // len(seatings)) for i in range(games)]
    job = Job(Plan.of(game, setup, seed, traced=True, control=control), pairings, workers, cluster, watch)
    played = job.run()
    if not any(each.finished for each in played):
        raise BadSetup("no game was finished, so there is nothing to report")
    return _report(game, setup, seed, names, len(pairings), played)


def _report(
    game: Game[Any], setup: Setup, seed: int, names: Sequence[str], wanted: int, played: Sequence[Played]
) -> BalanceReport:
    finished = [each for each in played if each.finished]
    goals = [float(each.won) for each in finished if each.won is not None]
    defaults = {option.name: option.default for option in game.options}
    seat_names = game.seat_names(setup)
    players = list(game.player_seats(setup))
    seats = [_seat(finished, seat, name, seat in players) for seat, name in enumerate(seat_names)]
    weighed = [(each.shares(), each.luck) for each in finished if each.luck is not None]
    if weighed:
        results = [[(won[seat], luck[seat]) for won, luck in weighed] for seat in players]
        for seat, found in zip(players, controlled(results), strict=True):
            seats[seat] = msgspec.structs.replace(seats[seat], controlled=found)
    contested = not goals and setup.players > 1 and len(set(finished[0].sides)) > 1
    margins = [margin for each in finished if (margin := _margin(each)) is not None]
    return BalanceReport(
        game=game.id,
        title=game.title,
        players=setup.players,
        options=setup.options,
        changed={name: value for name, value in setup.options.items() if value != defaults[name]},
        bots=list(names),
        seed=seed,
        games=len(played),
        wanted=wanted,
        unfinished=len(played) - len(finished),
        fair=round(mean([1 / len(set(each.sides)) for each in finished]), 6) if contested else None,
        success=[round(mean(goals), 6), *(round(end, 6) for end in interval(mean(goals), len(goals)))]
        if goals
        else None,
        seats=seats,
        seats_p=_seats_p([seat.share for seat in seats if seat.is_player], len(finished)) if contested else None,
        length=Spread.of([each.decisions for each in finished]),
        scores=Spread.of([each.scores[seat] for each in finished for seat in players]),
        margin=Spread.of(margins) if margins else None,
        lead_changes=Spread.of([each.trace.lead_changes for each in finished if each.trace]),
        course_winners=_course(finished, players, winners=True),
        course_others=_course(finished, players, winners=False),
        leader_wins=_leader_wins(finished) if contested else None,
        kinds=_kinds(game, finished, players),
        items=_items(game, finished, players),
        reasons=shares([each.reason for each in finished]),
        ratings=shares([each.rating for each in finished if each.rating]),
        lengths=[each.decisions for each in finished],
        margins=margins,
        changes=[each.trace.lead_changes for each in finished if each.trace],
        all_scores=[each.scores[seat] for each in finished for seat in players],
    )


def histogram(values: Sequence[float]) -> tuple[list[float], list[int]]:
    """Edges and counts; whole numbers get bins of a whole width."""
    low, high = min(values), max(values)
    if all(value == int(value) for value in values):
        width = max(1.0, -(-(high - low + 1) // BINS))
        low -= 0.5
        bins = max(1, int(-(-(high + 0.5 - low) // width)))
    else:
        width = (high - low) / BINS or 1.0
        bins = BINS
    counts = [0] * bins
    for value in values:
        counts[min(bins - 1, int((value - low) / width))] += 1
    return [round(low + width * i, 6) for i in range(bins + 1)], counts


def _seat(finished: Sequence[Played], seat: int, name: str, is_player: bool) -> SeatBalance:
    share = mean([each.shares()[seat] for each in finished])
    low, high = interval(share, len(finished))
    scores = [each.scores[seat] for each in finished]
    score_low, score_high = mean_interval(scores)
    return SeatBalance(
        name=name,
        is_player=is_player,
        share=round(share, 6),
        low=round(low, 6),
        high=round(high, 6),
        score=round(mean(scores), 4),
        score_low=round(score_low, 4),
        score_high=round(score_high, 4),
        led=round(mean([each.trace.led[seat] for each in finished if each.trace]), 6),
    )


def _seats_p(win_shares: Sequence[float], games: int) -> float:
    """Chi-square test of equal seats; the tail by Wilson and Hilferty, good to two digits."""
    total = sum(win_shares)
    degrees = len(win_shares) - 1
    if total <= 0 or degrees < 1:
        return 1.0
    expected = total / len(win_shares) * games
    chi2 = sum((share * games - expected) ** 2 / expected for share in win_shares)
    z = ((chi2 / degrees) ** (1 / 3) - (1 - 2 / (9 * degrees))) / sqrt(2 / (9 * degrees))
    return round(min(1.0, erfc(z / sqrt(2)) / 2), 6)


def _margin(each: Played) -> int | None:
    """By how much the best side was ahead of the next; a side counts with its best seat."""
    best: dict[int, int] = {}
    for seat, side in enumerate(each.sides):
        best[side] = max(best.get(side, each.scores[seat]), each.scores[seat])
    ordered = sorted(best.values(), reverse=True)
    return ordered[0] - ordered[1] if len(ordered) > 1 and each.won is None else None


def _course(finished: Sequence[Played], players: Sequence[int], winners: bool) -> list[float]:
    seats = [(each.trace, seat) for each in finished for seat in players if (seat in each.winners) == winners]
    traced = [(trace, seat) for trace, seat in seats if trace]
    if not traced:
        return []
    return [round(mean([trace.course[i][seat] for trace, seat in traced]), 3) for i in range(COURSE)]


def _leader_wins(finished: Sequence[Played]) -> list[float]:
    """Leaders that share the lead share the guess."""
    found = []
    for i in range(COURSE):
        hits = []
        for each in finished:
            assert each.trace is not None
            scores = each.trace.course[i]
            leaders = [seat for seat, score in enumerate(scores) if score == max(scores)]
            win = each.shares()
            hits.append(mean([float(win[seat] > 0) for seat in leaders]))
        found.append(round(mean(hits), 4))
    return found


def _kinds(game: Game[Any], finished: Sequence[Played], players: Sequence[int]) -> list[Use]:
    traced = [(each.trace, seat, each.shares()[seat]) for each in finished for seat in players if each.trace]
    uses = []
    for kind in game.actions:
        times = [trace.kinds[seat].get(kind.name, 0) for trace, seat, _ in traced]
        if any(times):
            won = [share for _, _, share in traced]
            label = kind.name.replace("_", " ")
            uses.append(_use(kind.name, kind.name, label, False, [time > 0 for time in times], won, mean(times)))
    return _marked(sorted(uses, key=lambda use: (-(use.per_game or 0.0), use.key)))


def _items(game: Game[Any], finished: Sequence[Played], players: Sequence[int]) -> list[Use]:
    labels = labels_of(game)
    seats = [(set(each.trace.items[seat]), each.shares()[seat]) for each in finished for seat in players if each.trace]
    counts: dict[str, int] = {}
    for items, _ in seats:
        for item in sorted(items):
            counts[item] = counts.get(item, 0) + 1
    won = [share for _, share in seats]
    uses = []
    for item in sorted(counts):
        if counts[item] < LEAST_SEATS:
            continue
        kind, _, word = item.partition(": ")
        field, _, group = word.partition(" ")
        label = f"any with {field.replace('_', ' ')} {labels.name(group)}" if group else labels.label(word)
        uses.append(_use(item, kind, label, bool(group), [item in items for items, _ in seats], won, None))
    return _marked(sorted(uses, key=lambda use: (use.p if use.p is not None else 1.0, -use.used, use.key)))


def _use(
    key: str, kind: str, label: str, is_group: bool, did: Sequence[bool], won: Sequence[float], per_game: float | None
) -> Use:
    with_wins = [share for yes, share in zip(did, won) if yes]
    without = [share for yes, share in zip(did, won) if not yes]
    low, high = interval(mean(with_wins), len(with_wins))
    few = len(without) < LEAST_SEATS or len(with_wins) < LEAST_SEATS
    without_low, without_high = interval(mean(without), len(without))
    return Use(
        key=key,
        kind=kind,
        label=label,
        is_group=is_group,
        used=round(len(with_wins) / len(did), 6),
        per_game=None if per_game is None else round(per_game, 4),
        with_share=round(mean(with_wins), 6),
        with_low=round(low, 6),
        with_high=round(high, 6),
        without_share=None if few else round(mean(without), 6),
        without_low=None if few else round(without_low, 6),
        without_high=None if few else round(without_high, 6),
        p=None if few else differ_shares(mean(with_wins), len(with_wins), mean(without), len(without)),
        stands_out=False,
    )


def _marked(uses: Sequence[Use]) -> list[Use]:
    tested = [use for use in uses if use.p is not None]
    clear = {use.key for use, yes in zip(tested, surprising([use.p or 0.0 for use in tested])) if yes}
    return [msgspec.structs.replace(use, stands_out=use.key in clear) for use in uses]


def compare(first: BalanceReport, second: BalanceReport) -> Comparison:
    """What differs between two reports by more than luck."""
    found: list[Difference] = []

    def add_means(what: str, one: Sequence[float], other: Sequence[float]) -> None:
        if one and other:
            found.append(Difference(what, mean(one), mean(other), False, differ_means(one, other), False))

    def add_shares(what: str, one: float, trials: float, other: float, others: float) -> None:
        found.append(Difference(what, one, other, True, differ_shares(one, trials, other, others), False))

    add_means("decisions a game", first.lengths, second.lengths)
    add_means("score at the end", first.all_scores, second.all_scores)
    add_means("margin of the winner", first.margins, second.margins)
    add_means("changes of the lead", first.changes, second.changes)
    games = (first.games - first.unfinished, second.games - second.unfinished)
    if first.success and second.success:
        add_shares("goal reached", first.success[0], games[0], second.success[0], games[1])
    seats = {seat.name: seat for seat in second.seats}
    for seat in first.seats:
        if seat.is_player and seat.name in seats and first.players > 1:
            add_shares(f"wins of {seat.name}", seat.share, games[0], seats[seat.name].share, games[1])
    for reason in sorted(first.reasons.keys() | second.reasons.keys()):
        one, other = first.reasons.get(reason, 0.0), second.reasons.get(reason, 0.0)
        add_shares(f"ended because {reason}", one, games[0], other, games[1])
    _compare_uses(first.kinds, second.kinds, games, (first.players, second.players), add_shares)
    _compare_uses(first.items, second.items, games, (first.players, second.players), add_shares)
    clear = surprising([each.p for each in found])
    found = [
        msgspec.structs.replace(
            each, stands_out=yes, first=round(each.first, 6), second=round(each.second, 6), p=round(each.p, 9)
        )
        for each, yes in zip(found, clear)
    ]
    found.sort(key=lambda each: each.p)
    return Comparison(first, second, found)


def _compare_uses(
    first: Sequence[Use],
    second: Sequence[Use],
    games: tuple[int, int],
    players: tuple[int, int],
    add: Callable[[str, float, float, float, float], None],
) -> None:
    others = {use.key: use for use in second}
    for use in first:
        other = others.get(use.key)
        what = use.label if use.per_game is not None else f"{use.kind.replace('_', ' ')} {use.label}"
        trials, trials_other = games[0] * players[0], games[1] * players[1]
        if other is None:
            continue
        add(f"seats that {what}", use.used, trials, other.used, trials_other)
        add(
            f"wins of seats that {what}",
            use.with_share,
            use.used * trials,
            other.with_share,
            other.used * trials_other,
        )
