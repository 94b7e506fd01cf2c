"""All facts of a state, whatever its game, and the fingerprint of a whole game."""

import hashlib
from typing import Any

from orebit.core.chance import FairChance, FastChance
from orebit.core.cloning import attributes
from orebit.core.game import Game, Setup
from orebit.core.log import Log
from orebit.core.match import log_lines, seed_bytes
from orebit.core.state import PUBLIC, State
from orebit.core.view import OutcomeView, to_json

UNSET = "(not set)"


def facts(state: object) -> dict[str, Any]:
    """Every attribute of a state by name, in the order of the names: numbers, texts and lists."""
    return {name: _fact(getattr(state, name, UNSET)) for name in attributes(state)}


def _fact(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float | str | bytes):
        return value
    if isinstance(value, dict):
        return {key: _fact(item) for key, item in value.items()}
    if type(value).__name__.startswith("vec["):
        return list(value)
    if isinstance(value, list | tuple):
        return [_fact(item) for item in value]
    return {"": type(value).__name__, **facts(value)}


def difference(before: dict[str, Any], after: dict[str, Any]) -> str:
    """The first attribute that differs, with both values; empty when none does."""
    for name in sorted(before.keys() | after.keys()):
        was, now = before.get(name, UNSET), after.get(name, UNSET)
        if was != now or type(was) is not type(now):
            return f"{name} was {_shown(was)} and is {_shown(now)}"
    return ""


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 200 else text[:197] + "..."


def chronicle(game: Game[Any], setup: Setup, seed: int, most_plies: int = 10_000) -> list[str]:
    """A seeded random game, one line a ply: what was played, and a fingerprint of all facts, of what spectators see
    and of the log. Equal in every process, under every hash seed, compiled and uncompiled."""
    chance, picks, log = FairChance(seed_bytes(seed)), FastChance(seed, 1), Log()
    state: State = game.start(setup, chance, log)
    names = game.seat_names(setup)
    lines = [f"deal {_fingerprint(game, names, state, log)}"]
    while state.awaited() and len(lines) <= most_plies:
        deciders = state.deciders()
        seat = deciders[picks.below(len(deciders))]
        legal = list(state.legal(seat))
        code = legal[picks.below(len(legal))]
        log = Log()
        state.play(seat, code, chance, log)
        lines.append(f"{seat} {game.actions.format(code)} ({len(legal)} legal) {_fingerprint(game, names, state, log)}")
    outcome = state.outcome()
    lines.append(f"end {to_json(OutcomeView.of(outcome) if outcome else None).decode()}")
    return lines


def digest(game: Game[Any], setup: Setup, seed: int) -> str:
    """SHA-256 of the chronicle of a seeded random game."""
    return hashlib.sha256("\n".join(chronicle(game, setup, seed)).encode()).hexdigest()


def _fingerprint(game: Game[Any], names: list[str], state: State, log: Log) -> str:
    told = to_json([game.view(state, PUBLIC), log_lines(game, names, PUBLIC, 0, log.entries)])
    return hashlib.sha256(repr(facts(state)).encode() + told).hexdigest()[:12]
