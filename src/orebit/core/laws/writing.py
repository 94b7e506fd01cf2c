"""Laws of writing: notation, views and records round-trip, and everything a player reads has words."""

import json
from typing import Any

import msgspec

from orebit.core.description import PLACE
from orebit.core.errors import BadRecord
from orebit.core.game import Game
from orebit.core.laws.facts import facts
from orebit.core.laws.walk import Broken, Walk, history, require_same
from orebit.core.match import Match, replay_record
from orebit.core.record import parse_record
from orebit.core.view import to_json

FLIPS = 40  # bytes of a record that are damaged, one at a time


def shape(walk: Walk) -> None:
    missing = walk.game.missing_parts()
    if missing:
        raise Broken("; ".join(missing))


def notation(walk: Walk) -> None:
    actions = walk.game.actions
    for code in range(actions.size):
        text = actions.format(code)
        if actions.parse(text) != code or text != " ".join(text.split()):
            raise Broken(f"action {code} is written '{text}', which is read as {actions.parse(text)}")
    for position in walk.positions():
        line = walk.game.notation(position.state)
        if not line or "\n" in line:
            raise Broken(f"the position is written {line!r}, which is not one line", position.ply)
        if walk.game.notation(position.state.clone()) != line:
            raise Broken("a position and its clone are written differently", position.ply)


def spread(walk: Walk) -> None:
    game = walk.game
    setups = [game.setup(players, options) for players, options in game.spread]
    for players in game.players:
        if all(setup.players != players for setup in setups):
            raise Broken(f"no setup of the spread has {players} players")
    for option in game.options:
        for value in option.values:
            if all(setup.options[option.name] != value for setup in setups):
                raise Broken(f"no setup of the spread has {option.name}={value}")


def words(walk: Walk) -> None:
    game = walk.game
    for position in walk.positions():
        state, ply = position.state, position.ply
        names = game.seat_names(walk.setup)
        if len(names) != state.seats or len(set(names)) != len(names) or not all(names):
            raise Broken(f"{state.seats} seats are called {names}", ply)
        for eye in walk.eyes:
            described = game.describe(state, eye)
            if not described or not all(line.text.strip() for line in described):
                raise Broken(f"the description for seat {eye} is {described}", ply)
            nameless = [line for line in described if not PLACE.fullmatch(line.about)]
            if nameless:
                raise Broken(f"no place of the table is called '{nameless[0].about}': '{nameless[0].text}'", ply)
        for seat in state.deciders():
            if not game.prompt(state, seat).strip():
                raise Broken(f"seat {seat} must act and is not told what to do", ply)
            labels: dict[str, str] = {}
            for code in state.legal(seat):
                label, action = game.label(state, seat, code), game.actions.format(code)
                if not label.strip() or not game.group(code).strip():
                    raise Broken(f"'{action}' of seat {seat} has no label or no group", ply)
                if label in labels:
                    raise Broken(f"'{labels[label]}' and '{action}' of seat {seat} are both called '{label}'", ply)
                labels[label] = action


def views(walk: Walk) -> None:
    for position in walk.positions():
        for eye in walk.eyes:
            view = walk.game.view(position.state, eye)
            written = to_json(view)
            try:
                read = msgspec.json.decode(written, type=type(view))
            except msgspec.MsgspecError as error:
                raise Broken(f"the view of seat {eye} cannot be read back: {error}", position.ply) from None
            if to_json(read) != written or to_json(walk.game.view(position.state, eye)) != written:
                raise Broken(f"the view of seat {eye} is not written twice the same", position.ply)
    for ply, match in walk.matches(2):
        for eye in walk.eyes:
            _require_table_view(match, eye, ply)


def _require_table_view(match: Match, eye: int, ply: int) -> None:
    table = json.loads(to_json(match.table_view(eye)), parse_constant=_no_constant)
    if [choice["action"] for choice in table["choices"]] != (match.legal(eye) if eye >= 0 else []):
        raise Broken(f"the choices of seat {eye} are not its legal actions", ply)


def _no_constant(text: str) -> Any:
    raise Broken(f"a view holds {text}, which JSON does not know")


def records(walk: Walk) -> None:
    game = walk.game
    match = Match(game, walk.setup, walk.seed)
    half = len(walk.acts) // 2
    for ply, (seat, code) in enumerate(walk.acts):
        if ply == half:
            _require_round_trip(game, match, ply)
        match.play(seat, code)
    _require_round_trip(game, match, len(walk.acts))
    chance, document = walk.tries(0), match.record().to_bytes()
    for _ in range(FLIPS):
        place = chance.below(len(document))
        damaged = bytearray(document)
        damaged[place] ^= 1 << chance.below(8)
        _require_refused(bytes(damaged), f"byte {place} altered")
    _require_refused(document[:-1], "the last byte missing")
    _require_refused(document + b"\n", "a byte too many")


def _require_round_trip(game: Game[Any], match: Match, ply: int) -> None:
    document = match.record().to_bytes()
    again = replay_record(game, parse_record(document))
    require_same(facts(match.state), facts(again.state), "a record plays the same game again", ply)
    require_same(history(match), history(again), "a record tells the same game again", ply)


def _require_refused(document: bytes, damage: str) -> None:
    try:
        parse_record(document)
    except BadRecord:
        return
    raise Broken(f"a record with {damage} is not refused")
