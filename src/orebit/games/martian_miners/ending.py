"""Martian Miners, the end (§6): what ends a game, and how the seats are ranked."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.state import NOBODY, Outcome, modulo
from orebit.games.martian_miners import events
from orebit.games.martian_miners.components import KINDS, MINE, MINE_CONTROL, MONOPOLY_COINS, TOTAL_MONOPOLY_COINS
from orebit.games.martian_miners.position import (
    BY_CLOCK,
    BY_PIPS,
    BY_ROUNDS,
    CAP_REACHED,
    CLOCK_OVER,
    COINS_OUT,
    ENDINGS,
    GOAL_REACHED,
    LAST_SIDE,
    MONOPOLY,
    OVER,
    PIPS_REACHED,
    ROUNDS_OVER,
    WIPED_OUT,
    Position,
)


def coins_to_win(goal: i64) -> i64:
    """§7.4 The coin target at the start of a game."""
    return MONOPOLY_COINS if goal == MONOPOLY else TOTAL_MONOPOLY_COINS


def end_game(state: Position, reason: i64, victor: i64, log: Log | None) -> None:
    """`victor` wins outright with its side; NOBODY: the ranking tells."""
    state.ending = reason
    state.victor = victor
    state.phase = OVER
    if log is not None:
        log.add(events.GAME_OVER, [reason, *ranks(state)])


# Checked right after the event that can cause it, in this order
def end_after_build(state: Position, seat: i64, is_mine: bool, took_coin: bool, log: Log | None) -> None:
    """§6.1-3. R47: the game stops at once, in mid-turn."""
    if is_mine and state.goal_count(seat) >= state.target():
        end_game(state, GOAL_REACHED, seat, log)  # R68: the goal is a personal one, its side wins together
    elif state.finish == BY_PIPS and state.pips(seat) >= state.finish_figure:
        end_game(state, PIPS_REACHED, seat, log)  # R58
    elif took_coin and state.is_monopoly():
        lower_coin_target(state, log)


def lower_coin_target(state: Position, log: Log | None) -> None:
    """§6.3 R56: a target that nobody can reach any more sinks; if somebody has it already, the ranking tells."""
    unclaimed: i64 = 0
    for kind in range(state.kinds()):
        if not state.is_claimed(kind):
            unclaimed += 1
    most = most_coins(state)
    while most + unclaimed < state.coin_target:
        state.coin_target -= 1
        if log is not None:
            log.add(events.TARGET_LOWERED, [state.coin_target])
    if most >= state.coin_target:
        end_game(state, COINS_OUT, NOBODY, log)


def most_coins(state: Position) -> i64:
    most: i64 = 0
    for seat in range(state.seats):
        count = state.coin_count(seat)
        if count > most:
            most = count
    return most


def end_if_one_side_left(state: Position, log: Log | None) -> None:
    """§6.4 R49: after an attack, and after all razing."""
    left: i64 = NOBODY
    for seat in range(state.seats):
        if not state.is_stranded(seat):
            if left != NOBODY and state.side(left) != state.side(seat):
                return
            left = seat
    end_game(state, WIPED_OUT if left == NOBODY else LAST_SIDE, left, log)


def end_after_turn(state: Position, log: Log | None) -> None:
    """§6.5-6. R59: time victory ends with a round, so that turns are equal. R50: the turn cap."""
    if modulo(state.turn, state.seats) == 0:
        if log is not None:
            log.add(events.ROUND_ENDED, [state.round()])
        if state.finish == BY_ROUNDS and state.round() >= state.finish_figure:
            end_game(state, ROUNDS_OVER, NOBODY, log)
            return
        if state.finish == BY_CLOCK and state.time_up:  # R60: the table tells that time is up
            end_game(state, CLOCK_OVER, NOBODY, log)
            return
    if state.terms.turn_cap > 0 and state.turn >= state.terms.turn_cap:
        end_game(state, CAP_REACHED, NOBODY, log)


# Ranking (R51)
def ranking_key(state: Position, seat: i64) -> tuple[int, int, int, int]:
    """(a) the goal, (b) mines, (c) progress, (d) the sum of all storages: higher is better."""
    stored: i64 = 0
    for kind in range(KINDS):
        stored += state.store[seat * KINDS + kind]
    return (state.goal_count(seat), state.on_board(seat, MINE), progress(state, seat), stored)


def progress(state: Position, seat: i64) -> i64:
    """How near the missing mines are: the best sum of site values over tiles that can carry mines together."""
    missing = state.target() - state.goal_count(seat)
    sites = vec[i64](capacity=16)
    for tile in range(state.board.tiles):
        if site_value(state, seat, tile) > 0:
            sites = append(sites, tile)
    return best_sites(state, seat, sites, 0, missing, vec[i64]())


def site_value(state: Position, seat: i64, tile: i64) -> i64:
    """min(5, control), with own corners where total control counts; 0 for a tile that is no site of this seat."""
    if state.mine[tile] != NOBODY or state.is_beside_own_mine(seat, tile):
        return 0
    if state.is_monopoly() and state.is_claimed(state.resource[tile]):
        return 0
    value = state.control(seat, tile)
    if value > MINE_CONTROL:
        value = MINE_CONTROL
    return value + state.own_corners(seat, tile) if state.terms.total_control else value


def best_sites(state: Position, seat: i64, sites: vec[i64], first: i64, missing: i64, chosen: vec[i64]) -> i64:
    """The greatest sum of at most `missing` sites from `first` on that go with those chosen already."""
    best: i64 = 0
    if missing <= 0:
        return best
    for i in range(first, len(sites)):
        if goes_with(state, sites[i], chosen):
            rest = best_sites(state, seat, sites, i + 1, missing - 1, append(chosen[:], sites[i]))
            total = site_value(state, seat, sites[i]) + rest
            if total > best:
                best = total
    return best


def goes_with(state: Position, tile: i64, chosen: vec[i64]) -> bool:
    for other in chosen:
        if state.board.are_neighbours(tile, other):
            return False
        if state.is_monopoly() and state.resource[tile] == state.resource[other]:
            return False
    return True


def ranks(state: Position) -> list[int]:
    """By seat, from 1. A side takes its best member's key; the victor's side is first whatever its key."""
    keys = [ranking_key(state, seat) for seat in range(state.seats)]
    best: list[tuple[int, int, int, int, int]] = []  # by seat: (won outright, *the key of its side)
    for seat in range(state.seats):
        key = max([keys[mate] for mate in range(state.seats) if state.side(mate) == state.side(seat)])
        won = state.victor != NOBODY and state.side(state.victor) == state.side(seat)
        best.append((1 if won else 0, key[0], key[1], key[2], key[3]))
    sides = sorted({(key, state.side(seat)) for seat, key in enumerate(best)})
    return [1 + len([1 for key, _side in sides if key > best[seat]]) for seat in range(state.seats)]


def outcome_of(state: Position) -> Outcome:
    places = ranks(state)
    winners = [seat for seat in range(state.seats) if places[seat] == 1]
    returns = state.returns_of(places, winners)
    scores: list[int] = [state.goal_count(seat) for seat in range(state.seats)]
    return Outcome(scores, places, winners, returns, ENDINGS[state.ending], state.sides())
