"""Martian Miners, the end (§6): what ends a game, and how the seats are ranked."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.state import NOBODY, Outcome
from orebit.games.martian_miners import events
from orebit.games.martian_miners.components import KINDS, MINE, MINE_CONTROL, MONOPOLY_COINS, TOTAL_MONOPOLY_COINS
from orebit.games.martian_miners.table import (
    BY_CLOCK,
    BY_PIPS,
    BY_ROUNDS,
    CAP_REACHED,
    CLOCK_OVER,
    COINS_OUT,
    GOAL_REACHED,
    LAST_SIDE,
    MONOPOLY,
    NO_TEAMS,
    OVER,
    PIPS_REACHED,
    REASONS,
    ROUNDS_OVER,
    WIPED_OUT,
    Table,
)


def coins_to_win(goal: i64) -> i64:
    """§7.4 The coin target at the start of a game."""
    return MONOPOLY_COINS if goal == MONOPOLY else TOTAL_MONOPOLY_COINS


def end_game(table: Table, reason: i64, victor: i64, log: Log | None) -> None:
    """`victor` wins outright with its side; NOBODY: the ranking tells."""
    table.ending = reason
    table.victor = victor
    table.phase = OVER
    if log is not None:
        log.add(events.GAME_OVER, [reason, *ranks(table)])


# Checked right after the event that can cause it, in this order
def end_after_build(table: Table, seat: i64, is_mine: bool, took_coin: bool, log: Log | None) -> None:
    """§6.1-3. R47: the game stops at once, in mid-turn."""
    if is_mine and table.goal_count(seat) >= table.target():
        end_game(table, GOAL_REACHED, seat, log)  # R68: the goal is a personal one, its side wins together
    elif table.finish == BY_PIPS and table.pips(seat) >= table.finish_figure:
        end_game(table, PIPS_REACHED, seat, log)  # R58
    elif took_coin and table.is_monopoly():
        lower_coin_target(table, log)


def lower_coin_target(table: Table, log: Log | None) -> None:
    """§6.3 R56: a target that nobody can reach any more sinks; if somebody has it already, the ranking tells."""
    unclaimed: i64 = 0
    for kind in range(table.kinds()):
        if not table.is_claimed(kind):
            unclaimed += 1
    most = most_coins(table)
    while most + unclaimed < table.coin_target:
        table.coin_target -= 1
        if log is not None:
            log.add(events.TARGET_LOWERED, [table.coin_target])
    if most >= table.coin_target:
        end_game(table, COINS_OUT, NOBODY, log)


def most_coins(table: Table) -> i64:
    most: i64 = 0
    for seat in range(table.seats):
        count = table.coin_count(seat)
        if count > most:
            most = count
    return most


def end_if_one_side_left(table: Table, log: Log | None) -> None:
    """§6.4 R49: after an attack, and after all razing."""
    left: i64 = NOBODY
    for seat in range(table.seats):
        if not table.is_stranded(seat):
            if left != NOBODY and table.side(left) != table.side(seat):
                return
            left = seat
    end_game(table, WIPED_OUT if left == NOBODY else LAST_SIDE, left, log)


def end_after_turn(table: Table, log: Log | None) -> None:
    """§6.5-6. R59: time victory ends with a round, so that turns are equal. R50: the turn cap."""
    if table.turn % table.seats == 0:
        if log is not None:
            log.add(events.ROUND_ENDED, [table.round()])
        if table.finish == BY_ROUNDS and table.round() >= table.finish_figure:
            end_game(table, ROUNDS_OVER, NOBODY, log)
            return
        if table.finish == BY_CLOCK and table.time_up:  # R60: the table tells that time is up
            end_game(table, CLOCK_OVER, NOBODY, log)
            return
    if table.terms.turn_cap > 0 and table.turn >= table.terms.turn_cap:
        end_game(table, CAP_REACHED, NOBODY, log)


# Ranking (R51)
def ranking_key(table: Table, seat: i64) -> tuple[int, int, int, int]:
    """(a) the goal, (b) mines, (c) progress, (d) the sum of all storages: higher is better."""
    stored: i64 = 0
    for kind in range(KINDS):
        stored += table.store[seat * KINDS + kind]
    return (table.goal_count(seat), table.on_board(seat, MINE), progress(table, seat), stored)


def progress(table: Table, seat: i64) -> i64:
    """How near the missing mines are: the best sum of site values over tiles that can carry mines together."""
    missing = table.target() - table.goal_count(seat)
    sites = vec[i64](capacity=16)
    for tile in range(table.board.tiles):
        if site_value(table, seat, tile) > 0:
            sites = append(sites, tile)
    return best_sites(table, seat, sites, 0, missing, vec[i64]())


def site_value(table: Table, seat: i64, tile: i64) -> i64:
    """min(5, control), with own corners where total control counts; 0 for a tile that is no site of this seat."""
    if table.mine[tile] != NOBODY or table.is_beside_own_mine(seat, tile):
        return 0
    if table.is_monopoly() and table.is_claimed(table.resource[tile]):
        return 0
    value = table.control(seat, tile)
    if value > MINE_CONTROL:
        value = MINE_CONTROL
    return value + table.own_corners(seat, tile) if table.terms.total_control else value


def best_sites(table: Table, seat: i64, sites: vec[i64], first: i64, missing: i64, chosen: vec[i64]) -> i64:
    """The greatest sum of at most `missing` sites from `first` on that go with those chosen already."""
    best: i64 = 0
    if missing <= 0:
        return best
    for i in range(first, len(sites)):
        if goes_with(table, sites[i], chosen):
            rest = best_sites(table, seat, sites, i + 1, missing - 1, append(chosen[:], sites[i]))
            total = site_value(table, seat, sites[i]) + rest
            if total > best:
                best = total
    return best


def goes_with(table: Table, tile: i64, chosen: vec[i64]) -> bool:
    for other in chosen:
        if table.board.are_neighbours(tile, other):
            return False
        if table.is_monopoly() and table.resource[tile] == table.resource[other]:
            return False
    return True


def ranks(table: Table) -> list[int]:
    """By seat, from 1. A side takes its best member's key; the victor's side is first whatever its key."""
    keys = [ranking_key(table, seat) for seat in range(table.seats)]
    best: list[tuple[int, int, int, int, int]] = []  # by seat: (won outright, *the key of its side)
    for seat in range(table.seats):
        key = max([keys[mate] for mate in range(table.seats) if table.side(mate) == table.side(seat)])
        won = table.victor != NOBODY and table.side(table.victor) == table.side(seat)
        best.append((1 if won else 0, key[0], key[1], key[2], key[3]))
    sides = sorted({(key, table.side(seat)) for seat, key in enumerate(best)})
    return [1 + len([1 for key, _side in sides if key > best[seat]]) for seat in range(table.seats)]


def outcome_of(table: Table) -> Outcome:
    """Returns: win 1, loss -1; a win that everybody shares is worth 0."""
    places = ranks(table)
    winners = [seat for seat in range(table.seats) if places[seat] == 1]
    if len(winners) == table.seats:
        returns = [0.0] * len(places)
    else:
        returns = [1.0 if place == 1 else -1.0 for place in places]
    scores: list[int] = [table.goal_count(seat) for seat in range(table.seats)]
    sides: list[int] | None = None
    if table.terms.teams != NO_TEAMS:
        sides = [table.side(seat) for seat in range(table.seats)]
    return Outcome(scores, places, winners, returns, REASONS[table.ending], sides)
