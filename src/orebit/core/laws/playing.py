"""Laws of play: it ends, somebody can always act, refusals change nothing, clones live their own lives."""

from itertools import pairwise
from math import isfinite
from typing import Any

from orebit.core.errors import OrebitError
from orebit.core.laws.facts import facts
from orebit.core.laws.walk import MOST_PLIES, Broken, Walk, history, require_same
from orebit.core.match import Match
from orebit.core.state import NOBODY, TABLE, Outcome, Sheet, State

MANY_CODES = 5000  # action spaces beyond this are tried in fewer positions
REFUSALS = 6  # illegal actions that are tried at a position
PLAY_ON = 12  # plies that a clone is played on


def ends(walk: Walk) -> None:
    if not walk.ended:
        raise Broken(f"a random game is not over after {MOST_PLIES} plies")
    for ply, state in walk.plies():
        outcome = state.outcome()
        if ply < len(walk.acts):
            if outcome is not None:
                raise Broken("there is an outcome although somebody must still act", ply)
            continue
        if outcome is None:
            raise Broken("the game is over without an outcome", ply)
        wrong = malformed(outcome, state)
        if wrong:
            raise Broken(f"the outcome is not well formed: {wrong}", ply)


def malformed(outcome: Outcome, state: State) -> str:
    """What is wrong with an outcome, empty when nothing is."""
    seats = int(state.seats)
    for name in ("scores", "ranks", "returns", "sides"):
        if len(getattr(outcome, name)) != seats:
            return f"{name} {getattr(outcome, name)} for {seats} seats"
    if outcome.scores != state.scores():
        return f"its scores {outcome.scores} are not the state's {state.scores()}"
    if not all(isfinite(share) for share in outcome.returns):
        return f"returns {outcome.returns}"
    if not outcome.reason.strip():
        return "it gives no reason"
    ranks, sides = outcome.ranks, outcome.sides
    for seat, rank in enumerate(ranks):
        better = [other for other in range(seats) if ranks[other] < rank]
        if rank not in (1 + len(better), 1 + len({sides[other] for other in better})):
            return f"ranks {ranks}: seat {seat} is {rank}, with {len(better)} seats before it"
        for other in range(seats):
            if sides[other] == sides[seat] and ranks[other] != rank:
                return f"ranks {ranks}: seats {seat} and {other} are on one side"
    winners = outcome.winners
    if winners != sorted(set(winners)) or not all(0 <= seat < seats for seat in winners):
        return f"winners {winners} for {seats} seats"
    if outcome.won is None and winners != [seat for seat in range(seats) if ranks[seat] == 1]:
        return f"winners {winners} with ranks {ranks}"
    if outcome.won is not None and bool(winners) != outcome.won:
        return f"winners {winners} although won is {outcome.won}"
    return ""


def decisions(walk: Walk) -> None:
    size = walk.game.actions.size
    for ply, state in walk.plies():
        if state.awaited() >> state.seats:
            raise Broken(f"awaited() is {state.awaited():b} in a game of {state.seats} seats", ply)
        deciders = state.deciders()
        for seat in range(state.seats):
            codes = list(state.legal(seat))
            if bool(codes) != (seat in deciders):
                raise Broken(f"seat {seat} has {len(codes)} legal actions while {deciders} must act", ply)
            if any(after <= before for before, after in pairwise(codes)):
                raise Broken(f"the legal list of seat {seat} does not rise: {codes}", ply)
            if codes and not 0 <= codes[0] <= codes[-1] < size:
                raise Broken(f"the legal list of seat {seat} holds codes beyond {size}: {codes}", ply)
        if not deciders and len(state.table_acts()):
            raise Broken("the table may act although the game is over", ply)


def reasons(walk: Walk) -> None:
    game = walk.game
    for position in walk.positions(4 if game.actions.size <= MANY_CODES else 2):
        state, ply = position.state, position.ply
        before = facts(state)
        for seat in state.deciders():
            offered = set(state.legal(seat))
            for kind in game.actions:
                heard: set[int] = set()  # reasons that were told for this kind of action: words take time
                for code in range(kind.first, kind.first + kind.size):
                    reason = int(state.why_not(seat, code))
                    if reason in heard and code not in offered:
                        continue
                    heard.add(reason)
                    _require_reason(walk, state, seat, code, code in offered, ply)
        require_same(before, facts(state), "asking what is legal and why changes nothing", ply)


def _require_reason(walk: Walk, state: State, seat: int, code: int, is_offered: bool, ply: int) -> None:
    """Exactly what is not offered has a reason, and a sentence that all its facts are known for."""
    action = f"'{seat} {walk.game.actions.format(code)}'"
    refusal = walk.game.refusal(state, seat, code)
    if is_offered and refusal:
        raise Broken(f"{action} is offered, and refused because {refusal.why}", ply)
    if not is_offered and refusal is None:
        raise Broken(f"{action} is neither offered nor explained", ply)
    if refusal and not (refusal.code and refusal.why.strip()):
        raise Broken(f"{action} is refused without a reason", ply)


def refusals(walk: Walk) -> None:
    size = walk.game.actions.size
    for ply, match in walk.matches(4):
        chance = walk.tries(ply)
        before = history(match)
        deciders = match.deciders()
        tried: list[tuple[int, str | int]] = [(deciders[0], size), (deciders[0], "no such action"), (99, 0)]
        for seat in walk.seats:
            legal = set(match.legal_codes(seat))
            codes = [int(chance.below(size)) for _ in range(REFUSALS)]
            tried += [(seat, code) for code in codes if code not in legal]
        for seat, action in tried:
            _require_refusal(match, seat, action, ply)
        require_same(before, history(match), "refused actions change nothing", ply)


def _require_refusal(match: Match, seat: int, action: str | int, ply: int) -> None:
    try:
        match.play(seat, action)
    except OrebitError as error:
        if not str(error):
            raise Broken(f"'{seat} {action}' is refused without a reason", ply) from None
    else:
        raise Broken(f"'{seat} {match.acts[-1].text}' is not offered, but was played", ply)


def clones(walk: Walk) -> None:
    for ply, state in walk.plies():
        if ply in walk.sampled:
            other = state.clone()
            if type(other) is not type(state):
                raise Broken(f"a clone is a {type(other).__name__}, not a {type(state).__name__}", ply)
            require_same(facts(state), facts(other), "a clone equals its original", ply)
    for position in walk.positions():
        state, ply, chance = position.state, position.ply, walk.tries(position.ply)
        before = facts(state)
        other = state.clone()
        walk.play_on(other, chance, PLAY_ON)
        require_same(before, facts(state), "playing a clone on leaves its original as it was", ply)
        for seat in walk.eyes:
            state.clone().scramble(seat, chance)
        require_same(before, facts(state), "scrambling a clone leaves its original as it was", ply)
        other = state.clone()
        walk.play_on(state, chance, PLAY_ON)
        require_same(before, facts(other), "playing a state on leaves its clone as it was", ply)


def conserved(walk: Walk) -> None:
    counted: list[int] | None = None
    for ply, state in walk.plies():
        now = walk.game.inventory(state)
        if counted is not None and now != counted:
            changed = [i for i in range(max(len(now), len(counted))) if now[i : i + 1] != counted[i : i + 1]]
            i = changed[0]
            raise Broken(f"component {i} of the inventory was {counted[i : i + 1]} and is {now[i : i + 1]}", ply)
        counted = now


def repeatable(walk: Walk) -> None:
    """Once with a log, by a match, and once without, as simulations play."""
    match = Match(walk.game, walk.setup, walk.seed)
    for ply, state in walk.plies():
        require_same(facts(match.state), facts(state), "the same seed gives the same game, with and without a log", ply)
        if ply < len(walk.acts):
            match.play(*walk.acts[ply])


def judge(walk: Walk) -> None:
    game = walk.game
    features = game.features
    if len(set(features)) != len(features):
        raise Broken("two features of the observation have the same name")
    positions = [(position.ply, position.state) for position in walk.positions()]
    for ply, state in walk.plies():
        if ply == len(walk.acts):
            positions.append((ply, state))
    for ply, state in positions:
        for seat in walk.seats:
            before = _judged(walk, state, seat, ply)
            after = _judged(walk, walk.scrambled(state, seat, walk.tries(ply)), seat, ply)
            require_same(before, after, f"the judge sees only what seat {seat} may know", ply)
    _looks_again(walk)


def _looks_again(walk: Walk) -> None:
    """Where a seat decides twice in a row: what is written of it anew, against a blank sheet."""
    the_judge = walk.game.judge
    looked, sheet = NOBODY, Sheet(0)  # who saw what stands there, before the last act
    for ply, state in walk.plies():
        if ply == len(walk.acts):
            return
        seat = walk.acts[ply][0]
        if seat == TABLE:
            looked = NOBODY  # somebody else acts
            continue
        anew = Sheet(the_judge.size())
        the_judge.fill(state, seat, anew)
        if looked != seat or not the_judge.refill(state, seat, walk.acts[ply - 1][1], sheet):
            sheet = anew
        elif list(sheet.bits) != list(anew.bits):
            raise Broken(f"seat {seat} looks again, and does not see what it would see at a first look", ply)
        sheet.place = 0
        looked = seat


def _judged(walk: Walk, state: State, seat: int, ply: int) -> dict[str, Any]:
    the_judge, actions = walk.game.judge, state.legal(seat)
    value, observed = the_judge.value(state, seat), the_judge.observe(state, seat)
    worths = the_judge.worths(state, seat, actions) if len(actions) else []
    progress = walk.game.progress(state)
    if not 0 <= progress <= 1:
        raise Broken(f"{progress} of the match is over, not a share from 0 to 1", ply)
    if not 0 <= value <= 1:
        raise Broken(f"the value of the position for seat {seat} is {value}, not from 0 to 1", ply)
    among_all = the_judge.one_of_values(state, seat)
    if among_all != value:
        raise Broken(f"the value of the position for seat {seat} is {value}, but {among_all} among those of all", ply)
    if len(worths) != len(actions) or not all(isfinite(worth) for worth in worths):
        raise Broken(f"{len(actions)} actions of seat {seat} have the worths {worths}", ply)
    if len(observed) != len(walk.game.features):
        raise Broken(f"seat {seat} observes {len(observed)} numbers for {len(walk.game.features)} features", ply)
    for name, number in zip(walk.game.features, observed, strict=True):
        if not isfinite(number):
            raise Broken(f"seat {seat} observes {number} as '{name}'", ply)
    return {"the value": value, "the worths": worths, "the observation": observed, "the progress": progress}
