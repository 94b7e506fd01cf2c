"""How a match came to its end: what the scores were made of, how they grew, and when it was decided."""

from msgspec import Struct

from orebit.core.account import Account, Counted
from orebit.core.match import Match
from orebit.core.state import PUBLIC, Outcome
from orebit.core.view import LogLine

BEFORE = "Carried over"  # what a match that goes on from another one began with
START = "At the start"
OTHER = "Other"  # what no part tells of: none of our games has any


class Turn(Struct, frozen=True):
    """Something that mattered: a step of the match, whose it was, and what it brought them."""

    step: int
    seat: int
    gain: int


def parts_of(match: Match, course: list[list[int]], scores: list[int]) -> list[Counted]:
    """By seat: the parts of its score, which add up to it."""
    account = match.game.account
    found: list[dict[str, int]] = [{} for _ in scores]
    if account.parts:
        found = [dict(account.parts(match.state, seat)) for seat in range(len(scores))]
    elif account.entry:
        found = [{BEFORE if match.origin else START: score} if score else {} for score in course[0]]
        for line in match.log(PUBLIC, since=1):  # what came before is in what it began with
            counted = account.entry(line.event, line.facts)
            if counted:
                seat, name, points = counted
                found[seat][name] = found[seat].get(name, 0) + points
    else:
        found = [{account.unit(match.state).capitalize(): score} for score in scores]
    for parts, score in zip(found, scores):
        rest = score - sum(parts.values())
        if rest:
            parts[OTHER] = parts.get(OTHER, 0) + rest
    return [list(parts.items()) for parts in found]


def ties_of(match: Match, scores: list[int]) -> list[Counted]:
    """By seat: what ranks it among those with the same score; empty where nobody has the same."""
    ties = match.game.account.ties
    return [ties(match.state, seat) if ties and scores.count(scores[seat]) > 1 else [] for seat in range(len(scores))]


def course_of(match: Match) -> list[list[int]]:
    """The scores after each step; the first are those of the deal."""
    again = Match(match.game, match.setup, match.seed, origin=match.origin)
    course = [list(again.state.scores())]
    for act in match.acts:
        again.replay([(act.seat, act.text)])
        course.append(list(again.state.scores()))
    return course


def luck_word(match: Match) -> str:
    """What fell for somebody or against, as the game calls it; empty when nothing came up after the deal."""
    return match.game.account.luck if any(act.revealing for act in match.acts) else ""


def best_of(match: Match, course: list[list[int]], seat: int) -> Turn | None:
    """The seat's own act that brought it most; None when none brought anything."""
    turns = [
        Turn(step, seat, course[step][seat] - course[step - 1][seat])
        for step, act in enumerate(match.acts, start=1)
        if act.seat == seat
    ]
    best = max(turns, key=lambda turn: turn.gain, default=None)
    return best if best and best.gain > 0 else None


def telling(account: Account, lines: list[LogLine], seat: int) -> list[LogLine]:
    """Of what happened in a step, what brought a seat its points; where nothing did, what the seat did."""
    earned = [line for line in lines if account.earns(line.event, line.facts, seat)]
    return earned or [line for line in lines if line.facts.get("seat") == seat] or lines


def turning_point(course: list[list[int]], outcome: Outcome) -> Turn | None:
    """Where the winner took a lead that was kept; None without one winner, or one who was never behind."""
    leads = _leads(course, outcome)
    if min(leads, default=0) >= 0 or leads[-1] <= 0:
        return None
    step = max(step for step, lead in enumerate(leads) if lead <= 0) + 1
    [winner] = outcome.winners
    return Turn(step, winner, course[step][winner] - course[step - 1][winner])


def _leads(course: list[list[int]], outcome: Outcome) -> list[int]:
    """By step: how far the winner was before the best of the others; empty without one winner and others."""
    if len(outcome.winners) != 1:
        return []
    [winner] = outcome.winners
    rivals = [seat for seat, side in enumerate(outcome.sides) if side != outcome.sides[winner]]
    return [scores[winner] - max(scores[rival] for rival in rivals) for scores in course] if rivals else []


def story_of(course: list[list[int]], outcome: Outcome) -> str:
    """One true sentence about how the winner got there; empty where there is none to tell."""
    leads = _leads(course, outcome)
    moves = len(course) - 1
    if not leads or moves < 2 or leads[-1] <= 0:
        return ""
    if min(leads) >= 0:
        return "Never behind, from the first move to the last"
    turn = max(step for step, lead in enumerate(leads) if lead <= 0) + 1
    if turn == moves:
        return "Ahead only with the very last move"
    half = course[moves // 2]
    if half[outcome.winners[0]] == min(half) < max(half) and len(half) > 2:
        return "From last place at half-time"
    return f"In the lead for good from move {turn} of {moves}"
