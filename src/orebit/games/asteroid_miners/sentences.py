"""Asteroid Miners, the log in sentences: one for each event of events.py."""

from collections.abc import Callable

from orebit.core.events import Happening
from orebit.core.words import counted, listed
from orebit.games.asteroid_miners.components import (
    ASTEROID_NAMES,
    BOTTOM,
    COLOUR_IDS,
    FIRST_METAL,
    FULL,
    HOME,
    IP,
    MATERIAL_IDS,
    MISSED,
    MOST_ROUNDS,
    NR,
    PRICE,
    SLOTS,
    STEPS,
    TRACK_OF,
)
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.position import (
    TENDER_PATH,
)
from orebit.games.asteroid_miners.words import event_effect, money, row, space, spaces


def sentence(happening: Happening) -> str:
    return _SENTENCES[happening.name](happening)


def _prices(ip: int, nr: int) -> str:
    return f"{_pair_prices(IP, ip)}, {_pair_prices(NR, nr)}"


def _pair_prices(track: int, step: int) -> str:
    metals = [metal for metal in range(FIRST_METAL, FACES + 1) if TRACK_OF[metal] == track]
    return ", ".join(f"{MATERIAL_IDS[metal]} {money(PRICE[metal * STEPS + step])}" for metal in metals)


def _match_started(h: Happening) -> str:
    return f"{h.names[0]} plays against {h.names[1]}; each has {money(h['funding'])} and equipment U{h['equipment']}."


def _order_set(h: Happening) -> str:
    rolled = f"The die shows {h['die']}: " if h["die"] else ""
    first = h.who("first")
    named = "" if first == "Red" else " is Red and"  # alone one is called so
    return f"{rolled}{first}{named} starts in the left column."


def _event_rolled(h: Happening) -> str:
    again = h.many("rejected")
    repeated = f" The die showed {row(again)} first, the event of the last turn, and was rolled again." if again else ""
    return f"{event_effect(h['level'], h['number'])}{repeated}"


def _die_placed(h: Happening) -> str:
    home = HOME[h["face"]]
    passed = [(home + i) % SLOTS for i in range((h["slot"] - home) % SLOTS)]  # to the right, going on at the left end
    taken = f"{spaces(passed)} {'is' if len(passed) == 1 else 'are'} taken, so " if passed else ""
    return f"{h.who()} rolls a {COLOUR_IDS[h['colour']]} {h['face']}: {taken}it goes to {space(h['slot'])}."


def _pool_rolled(h: Happening) -> str:
    what = ("rolls the dice pool", "rerolls: the pool is", "rerolls: the pool is")[min(h["reroll"], 2)]
    return f"{h.who()} {what} {row(h.many('dice'))}."


def _dug(h: Happening) -> str:
    slots = h.many("slots")
    where = "the tender stratum" if h["path"] == TENDER_PATH else "the column"
    return f"{h.who()} digs in {where} with {counted(len(slots), 'die', 'dice')}, from {spaces(slots)}."


def _cube_moved(h: Happening) -> str:
    where = "the tender stratum" if h["path"] == TENDER_PATH else f"stratum {h['waypoint'] + 1}"
    left = h["size"] - h["covered"]
    rest = "its last space remains" if left == 1 else f"its last {left} spaces remain"  # R6
    return f"{h.who()} reaches space {h['covered']} of {h['size']} in {where}: {rest}."


def _stratum_completed(h: Happening) -> str:
    where = "the tender stratum" if h["path"] == TENDER_PATH else f"stratum {h['waypoint']}"
    reached = "the bottom" if h["waypoint"] == BOTTOM else f"waypoint {h['waypoint']}"
    return f"{h.who()} finishes {where} ({row(h.many('spaces'))}) and reaches {reached}."


def _tender_rolled(h: Happening) -> str:
    held = row([face for face in range(FIRST_METAL, FACES + 1) if (h["held"] >> face) & 1]) or "nothing"
    return f"{h.who()} rolls {row(h.many('dice'))} and holds {held}."


def _sold(h: Happening) -> str:
    bonus = f" and {money(h['bonus'])} kickback" if h["bonus"] else ""
    each = " each" if h["units"] > 1 else ""
    total = money(h["units"] * (h["price"] + h["bonus"]))
    sum_words = f", {total} in all" if bonus or each else ""
    return f"{h.who()} sells {h['units']} {MATERIAL_IDS[h['metal']]} for {money(h['price'])}{bonus}{each}{sum_words}."


def _market_shift(h: Happening) -> str:
    return f"Demand sets the prices: {_pair_prices(h['track'], h['step'])}."


def _virtual_changed(h: Happening) -> str:
    changes = h.many("changes")
    texts = [f"a {changes[i]} to a {changes[i + 1]}" for i in range(0, len(changes), 2)]
    return f"{h.who()} changes {listed(texts)} with U{h['level']}."


def _virtual_attempt(h: Happening) -> str:
    matched = f"{h.who()} matches {h['matches']} of {h['missing']} spaces"
    what = "digs through" if h["result"] == FULL else "stays where it is" if h["result"] == MISSED else "digs on"
    price = "" if h["price"] == h["cost"] else f" (the table says {money(h['price'])})"
    return f"{matched}: it {what} and pays {money(h['cost']) if h['cost'] else 'nothing'}{price}."


def _asteroid_ended(h: Happening) -> str:
    why = ": a crew is at the bottom" if h["round"] < MOST_ROUNDS else ""  # R46
    return f"{ASTEROID_NAMES[h['level'] - 1]} ends after round {h['round']}{why}."


def _match_ended(h: Happening) -> str:
    scores = [f"{h.names[seat]} {money(score)}" for seat, score in enumerate(h.many("scores"))]
    return f"The match is over: {', '.join(scores)}."


_SENTENCES: dict[str, Callable[[Happening], str]] = {
    "match_started": _match_started,
    "order_set": _order_set,
    "market_set": lambda h: f"The market is rolled: {_prices(h['ip'], h['nr'])}.",
    "asteroid_started": lambda h: (
        f"{ASTEROID_NAMES[h['level'] - 1]}: {h.who('first')} starts; each digs down a column of its own."
    ),
    "turn_started": lambda h: f"Round {h['round']}, {h.who()}'s turn.",
    "event_rolled": _event_rolled,
    "die_placed": _die_placed,
    "event_changed": lambda h: (
        f"{h.who()} pays {money(h['fee'])} and changes the event. {event_effect(h['level'], h['new'])}"
    ),
    "event_kept": lambda h: f"{h.who()} keeps the event; the die stays blue.",
    "pool_rolled": _pool_rolled,
    "pool_kept": lambda h: f"{h.who()} keeps the pool {row(h.many('dice'))}.",
    "pair_used": lambda h: f"{h.who()} spends a pair of {h['face']}s.",
    "free_black_used": lambda h: f"{h.who()} uses U{h['level']} on black, without a pair.",
    "scavenged": lambda h: f"{h.who()} pays {money(h['fee'])} to scavenge.",
    "component_changed": lambda h: f"The {h['old']} in {space(h['slot'])} becomes a {h['new']}.",
    "component_rerolled": lambda h: f"The {h['old']} in {space(h['slot'])} is rerolled: {h['new']}.",
    "components_moved": lambda h: f"The drill is now {row(h.many('faces'))}.",
    "component_exchanged": lambda h: f"A {h['new']} from the pool replaces the {h['old']} in {space(h['slot'])}.",
    "efficient_charged": lambda h: f"{h.who()} may dig with one die again ({counted(h['charges'], 'time')} in all).",
    "modified": lambda h: f"{h.who()} goes digging with {row(h.many('faces'))}.",
    "nothing_dug": lambda h: f"{h.who()} digs nothing.",
    "dug": _dug,
    "scrapped": lambda h: f"{h.who()} gets the die in {space(h['slot'])} for nothing from the scrapyard.",
    "drilled_again": lambda h: f"{h.who()} uses the {h['face']} in {space(h['slot'])} again.",
    "paid": lambda h: f"{h.who()} pays {money(h['amount'])}.",
    "gained": lambda h: f"{h.who()} gains {money(h['amount'])} from the bank.",
    "cube_moved": _cube_moved,
    "stratum_completed": _stratum_completed,
    "tender_started": lambda h: f"{h.who()} is the first at the junction: the bid for tender begins.",
    "tender_submitted": lambda h: f"{h.who()} is ready to roll.",
    "tender_rolled": _tender_rolled,
    "tender_tied": lambda h: "Nobody is ahead: both start again.",
    "tender_went_live": lambda h: "Both are at the table: the bid is a race.",
    "tender_timed_out": lambda h: "Time is up: the bid goes on in rounds.",
    "tender_won": lambda h: f"{h.who()} wins the tender and alone may dig the tender stratum.",
    "market_event_shift": _market_shift,
    "sold": _sold,
    "grant": lambda h: f"{h.who()} is granted {money(h['amount'])} for clay and rock.",
    "market_moved": lambda h: f"The market moves: {_prices(h['ip'], h['nr'])}.",
    "upgraded": lambda h: f"{h.who()} buys equipment U{h['level']} for {money(h['price'])}.",
    "virtual_rolled": lambda h: f"{h.who()} rolls {row(h.many('dice'))}.",
    "virtual_changed": _virtual_changed,
    "virtual_attempt": _virtual_attempt,
    "asteroid_ended": _asteroid_ended,
    "match_ended": _match_ended,
    "tender_sum": lambda h: f"{h.who()} rolls {row(h.many('dice'))} for the tender: {h['total']}.",
}
