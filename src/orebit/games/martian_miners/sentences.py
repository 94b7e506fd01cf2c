"""Martian Miners, the log in sentences: one for each event of events.py."""

from collections.abc import Callable

from orebit.core.events import Happening
from orebit.core.words import counted, listed
from orebit.games.martian_miners.board import NODE_NAMES, TILE_NAMES
from orebit.games.martian_miners.components import (
    KIND_IDS,
    LAB,
    MINE,
    PYRAMID_IDS,
)
from orebit.games.martian_miners.position import (
    BY_PIPS,
    BY_ROUNDS,
    ENDINGS,
    NO_KIND,
)
from orebit.games.martian_miners.words import amount, coin, tile_face


def sentence(happening: Happening) -> str:
    return _SENTENCES[happening.name](happening)


def _faces(happening: Happening) -> str:
    return ", ".join(tile_face(kind, value) for kind, value in enumerate(happening.many("values")))


def _site(happening: Happening) -> str:
    if happening["pyramid"] == MINE:
        return TILE_NAMES[happening["site"]]
    return f"corner {NODE_NAMES[happening['site']]}"


def _placed(h: Happening) -> str:
    die = "" if h["die"] == NO_KIND else f" for the {KIND_IDS[h['die']]} die"
    return f"{h.who()} places a {PYRAMID_IDS[h['pyramid']]} on corner {NODE_NAMES[h['node']]}{die}."


def _plundered(h: Happening) -> str:
    if h["crown"] == h["arms"] == 0:
        return f"{h.who()} has the most pips, but no crown or arms to lose."
    taken = [f"{h[kind]} {kind}" for kind in ("crown", "arms") if h[kind] > 0]
    return f"{h.who()} has the most pips and is robbed of {' and '.join(taken)}."


def _collected(h: Happening) -> str:
    gained = f"{h.who()} collects {amount(h['count'], h['resource'])}"
    if h["lost"] == 0:
        return f"{gained}."
    if h["count"] == 0:
        return f"{h.who()} loses {amount(h['lost'], h['resource'])}: the storage is full."
    return f"{gained} and loses {h['lost']}: the storage is full."


def _raid_counted(h: Happening) -> str:
    if h["left"] == 0:
        return "A coin leaves the countdown, the last one: the next party is an attack."
    return f"A coin leaves the countdown: {counted(h['left'], 'coin')} left before an attack."


def _built(h: Happening) -> str:
    return f"{h.who()} builds a {PYRAMID_IDS[h['pyramid']]} on {_site(h)}."


def _flew(h: Happening) -> str:
    way = f"from corner {NODE_NAMES[h['from_node']]} to {NODE_NAMES[h['to_node']]}"
    return f"{h.who()} flies a scout {way}, {counted(h['steps'], 'step')}."


def _attacked(h: Happening) -> str:
    way = f"corner {NODE_NAMES[h['to_node']]} from {NODE_NAMES[h['from_node']]}"
    return f"{h.who()} attacks {way}: {counted(h['steps'], 'step')}, and {h['arms']} arms against the defender."


def _destroyed(h: Happening) -> str:
    node = f"corner {NODE_NAMES[h['node']]}"
    if h["pyramid"] == LAB:
        return f"{h.who('owner')} loses the lab on {node}, which is free now."
    return f"{h.who('owner')} loses the scout on {node} to the attacker."


def _proposed(h: Happening) -> str:
    wanted = amount(h["wanted"], h["wants"])
    if h["gives"] == NO_KIND:
        return f"{h.who()} asks {h.who('mate')} for {wanted}."
    return f"{h.who()} offers {h.who('mate')} {amount(h['given'], h['gives'])} for {wanted}."


def _answered(h: Happening) -> str:
    if h["granted"] == 0:
        return f"{h.who()} refuses."
    if h["resource"] == NO_KIND:
        return f"{h.who()} agrees."
    return f"{h.who()} gives {amount(h['granted'], h['resource'])}."


def _agreed(h: Happening) -> str:
    if h["finish"] == BY_PIPS:
        return f"All agree: {h['figure']} pips win."
    if h["finish"] == BY_ROUNDS:
        return f"All agree: the game ends after round {h['figure']}."
    return f"All agree: the game ends when {h['figure']} minutes are over."


def _game_over(h: Happening) -> str:
    ranks = h.many("ranks")
    places = [
        (place, [h.names[seat] for seat, rank in enumerate(ranks) if rank == place]) for place in sorted(set(ranks))
    ]
    texts = [f"{place} {listed(names)}" for place, names in places]
    return f"The game is over: {ENDINGS[h['reason']]}. Places: {'; '.join(texts)}."


_SENTENCES: dict[str, Callable[[Happening], str]] = {
    "board_laid": lambda h: f"The board is laid: {len(h.many('tiles'))} tiles.",
    "left_out": lambda h: f"Left out, besides the nulls of one set and the aces of the other: {_faces(h)}.",
    "corner_moved": lambda h: (
        f"{tile_face(h['resource'], h['value']).capitalize()} moves from {TILE_NAMES[h['from_tile']]} "
        f"to the corner {TILE_NAMES[h['to_tile']]}."
    ),
    "dice_drawn": lambda h: f"{h.who()} draws the dice {listed([KIND_IDS[die] for die in h.many('dice')])}.",
    "start_rolled": lambda h: f"{h.who()} rolls {tile_face(h['die'], h['value'])}.",
    "starting_seat": lambda h: f"{h.who()} has the highest sum and places first.",
    "start_rerolled": lambda h: f"{h.who()} rolls again: {tile_face(h['die'], h['value'])}.",
    "placed": _placed,
    "start_upgraded": lambda h: f"{h.who()} makes a lab of the scout on corner {NODE_NAMES[h['node']]}.",
    "turn_started": lambda h: f"Round {h['round']}, turn {h['turn']}: {h.who()}.",
    "scanned": lambda h: f"The scan: {_faces(h)}.",
    "trader_landed": lambda h: f"The {KIND_IDS[h['trader']]} trader lands.",
    "trader_left": lambda h: f"The {KIND_IDS[h['trader']]} trader leaves.",
    "traders_kept": lambda h: f"{h.who()} leaves the traders where they are.",
    "party": lambda h: f"The Martians hold a party ({counted(h['nulls'], 'null')}, {counted(h['aces'], 'ace')}).",
    "plundered": _plundered,
    "plunder_void": lambda h: "Nobody is ahead, so nobody is robbed.",
    "raid_counted": _raid_counted,
    "martian_attack": lambda h: "The Martians attack everybody.",
    "razed": lambda h: f"{h.who()} loses the {PYRAMID_IDS[h['pyramid']]} on {_site(h)}.",
    "police_dismissed": lambda h: "All policemen leave.",
    "collected": _collected,
    "bonus": lambda h: f"{h.who()} gets {amount(h['count'], h['resource'])} from mines.",
    "bonus_declined": lambda h: f"{h.who()} declines {amount(1, h['resource'])} from a mine.",
    "order_opened": lambda h: f"{h.who()} trades for a {PYRAMID_IDS[h['pyramid']]} on {_site(h)}.",
    "traded": lambda h: f"{h.who()} pays 1 {KIND_IDS[h['pay']]} for 1 {KIND_IDS[h['get']]}.",
    "built": _built,
    "coin_taken": lambda h: f"{h.who()} takes {coin(h['resource'])}.",
    "coin_returned": lambda h: f"{h.who()} returns {coin(h['resource'])}.",
    "flew": _flew,
    "attacked": _attacked,
    "destroyed": _destroyed,
    "converted": lambda h: f"{h.who()} converts {KIND_IDS[h['pay']]} into {KIND_IDS[h['get']]}, four to one.",
    "announced": lambda h: f"{h.who()} announces a {PYRAMID_IDS[h['pyramid']]}.",
    "team_offered": lambda h: f"{h.who()} offers {amount(h['count'], h['resource'])}.",
    "team_proposed": _proposed,
    "team_answered": _answered,
    "police_hired": lambda h: f"{h.who()} hires a policeman and has {h['police']} now.",
    "turn_ended": lambda h: f"{h.who()} ends the turn.",
    "round_ended": lambda h: f"Round {h['round']} is over.",
    "time_up": lambda h: "Time is up: this round is the last.",
    "target_lowered": lambda h: f"Nobody can reach more any longer: {counted(h['coins'], 'coin')} will do.",
    "finish_agreed": _agreed,
    "game_over": _game_over,
}
