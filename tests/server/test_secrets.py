"""Hidden stays hidden: what a seat is sent depends on nothing that it may not know, and no key leaves its seat."""

import asyncio
import io
import itertools
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
import structlog

from orebit.core.chance import FastChance
from orebit.core.state import PUBLIC
from orebit.games import all_games
from orebit.server.documents import Row, SeatDoc, TableDoc
from orebit.server.kept import KeptTable
from orebit.server.running import configure_log, hide_secrets
from orebit.server.wire import TableSettings
from tests.server.clients import Browser
from tests.server.conftest import Running, settings_for
from tests.server.setups import SETUPS

ROWS = 60
SCRAMBLES = 3


def document_of(
    game: Any, players: int, options: Any, spectators: Literal["public", "delayed"] = "public", seed: str = "01"
) -> TableDoc:
    """A table that is being played, a person in every seat."""
    setup = game.setup(players, options)
    return TableDoc(
        id="t",
        room="r",
        game=game.id,
        rules=game.rules_version,
        components=game.digest(),
        options=setup.options,
        settings=TableSettings(spectators=spectators),
        seats={seat: SeatDoc(kind="person", identity=f"person {seat}") for seat in game.player_seats(setup)},
        secret="00" * 32,
        host="person 0",
        host_name="",
        created_at=0,
        status="playing",
        seed=seed * 32,
        started_at=0,
    )


def every_tenth_act(kept: KeptTable) -> Iterator[None]:
    """Plays at random, and stops at every tenth act."""
    picks = FastChance(5)
    for ply in range(ROWS):
        if kept.is_over():
            return
        deciders = kept.deciders()
        seat = deciders[picks.below(len(deciders))]
        legal = kept.match.legal(seat)
        kept.apply([Row(ply, seat, legal[picks.below(len(legal))], ply)])
        if ply % 10 == 9:
            yield


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "options"), SETUPS)
def test_what_a_seat_is_sent_does_not_depend_on_what_it_cannot_know(game: Any, players: int, options: Any) -> None:
    kept = KeptTable(document_of(game, players, options), 0, [])
    for _ in every_tenth_act(kept):
        check_bytes(kept)


def check_bytes(kept: KeptTable) -> None:
    """The message of each eye, byte for byte, with everything dealt anew that it cannot know."""
    assert kept.chronicle is not None
    match = kept.chronicle.match
    truth = match.state
    for eye in (PUBLIC, *match.player_seats):
        expected = kept.message(eye, None)
        for number in range(SCRAMBLES):
            match.state = truth.clone()
            match.state.scramble(eye, FastChance(number))
            kept.forget_shown()
            sent = kept.message(eye, None)
            match.state = truth
            kept.forget_shown()
            assert sent == expected, f"seat {eye} was sent something that it cannot know"


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "options"), SETUPS)
def test_a_delayed_eye_sees_nothing_that_is_hidden_from_any_player_now(game: Any, players: int, options: Any) -> None:
    """Two proofs. It was shown to everybody before, byte for byte. And it stays the same, byte for byte, when all is
    dealt anew that a player did not know then, which is more than that player does not know now."""
    present = KeptTable(document_of(game, players, options), 0, [])
    late = KeptTable(document_of(game, players, options, "delayed"), 0, [])
    shown = {present.message(PUBLIC, None)}
    picks = FastChance(5)
    behind = 0
    for ply in range(ROWS):
        if present.is_over():
            break
        deciders = present.deciders()
        seat = deciders[picks.below(len(deciders))]
        legal = present.match.legal(seat)
        row = Row(ply, seat, legal[picks.below(len(legal))], ply)
        seq = late.seq(PUBLIC)
        present.apply([row])
        late.apply([row])
        seen = late.message(PUBLIC, None)
        assert seen in shown or present.is_over()
        assert present.match.acts[-1].is_seen_by(PUBLIC) or late.seq(PUBLIC) == seq, "a secret act was betrayed"
        behind += late.seq(PUBLIC) < present.seq(PUBLIC)
        shown.add(present.message(PUBLIC, None))
        if ply % 10 == 9:
            check_delayed(late)
    assert behind


def check_delayed(kept: KeptTable) -> None:
    assert kept.delayed is not None
    match = kept.delayed.match
    truth = match.state
    expected = kept.message(PUBLIC, None)
    for eye in match.player_seats:
        for number in range(SCRAMBLES):
            match.state = truth.clone()
            match.state.scramble(eye, FastChance(number))
            kept.forget_shown()
            sent = kept.message(PUBLIC, None)
            match.state = truth
            kept.forget_shown()
            assert sent == expected, f"a delayed eye was sent something that seat {eye} does not know"


@pytest.mark.slow
def test_a_secret_act_of_another_seat_changes_nothing() -> None:
    """`seq` and `ply` of a seat count only what it knows of: whoever sealed secretly is not betrayed by a count. Nor
    does the view change: only what is seen is sent."""
    for game, seed in itertools.product(all_games(), ("01", "02", "03")):
        players, options = game.spread[0]
        kept = KeptTable(document_of(game, players, options, seed=seed), 0, [])
        picks = FastChance(7)
        for ply in range(ROWS):
            if kept.is_over():
                break
            seat = kept.deciders()[0]
            eyes = (PUBLIC, *kept.document.seats)
            before = {eye: (kept.seq(eye), kept.message(eye, None)) for eye in eyes}
            legal = kept.match.legal(seat)
            kept.apply([Row(ply, seat, legal[picks.below(len(legal))], ply)])
            act = kept.match.acts[-1]
            for eye in eyes:
                assert kept.seq(eye) - before[eye][0] == act.is_seen_by(eye)
                assert act.is_seen_by(eye) or kept.message(eye, None) == before[eye][1]


# -- keys


@pytest.mark.slow
def test_no_key_or_secret_reaches_another_seat_or_the_log(tmp_path: Path) -> None:
    log = io.StringIO()
    configure_log("debug")
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(log))
    root = logging.getLogger()
    root.addHandler(handler := logging.StreamHandler(log))
    try:
        with Running(settings_for(tmp_path)) as running:
            secrets = play_and_listen(running)
    finally:
        root.removeHandler(handler)
        configure_log("error")
    told = log.getvalue()
    assert "request" in told  # something was logged at all
    for secret in secrets:
        assert secret not in told


def play_and_listen(running: Running) -> list[str]:
    """A game of two; checks what each hears, and returns everything that must not be in the log."""
    ada, ben, watcher = (Browser(running.address) for _ in range(3))
    made = ada.make("dark_side", ["me", "open"], name="Ada", entropy="ab12")
    table, invitation = made["table"]["id"], made["you"]["invitations"][0]["key"]
    ben_key = ben.take(table, 1, key=invitation, name="Ben")["you"]["keys"][0]["key"]
    ada_key = made["you"]["keys"][0]["key"]
    with ada.at(table) as mine, ben.at(table) as theirs, watcher.at(table, keys=["s-wrong"]) as seen:
        ada.post(f"/api/tables/{table}/start")
        lines = (mine, theirs)
        for _ in range(12):
            seat = ada.get(f"/api/tables/{table}")["table"]["deciders"][0]
            view = lines[seat].decision(seat)
            assert view is not None
            lines[seat].play(seat, view["view"]["choices"][0]["action"])
        seen.send({"type": "ping"})
        seen.wait("pong")
        document = asyncio.run_coroutine_threadsafe(running.services.house.table(table), loop_of(running)).result(10)
        fair_secret, seed = document.document.secret, document.document.seed
        identities = [browser.http.cookies["orebit"].split(".")[0] for browser in (ada, ben)]
        for line, own in ((mine, ada_key), (theirs, ben_key), (seen, "")):
            heard = b"".join(line.heard).decode()
            for secret in (ada_key, ben_key, invitation, fair_secret, seed, *identities):
                assert secret == own or secret not in heard or (line is mine and secret == invitation)
    for browser in (ada, ben, watcher):
        browser.close()
    return [ada_key, ben_key, invitation, fair_secret, seed, *identities]


def loop_of(running: Running) -> asyncio.AbstractEventLoop:
    assert running.loop is not None
    return running.loop


def test_what_is_called_secret_is_hidden_from_the_log() -> None:
    event = hide_secrets(None, "info", {"event": "x", "key": "abc", "Authorization": "Bearer abc", "table": "t"})

    assert event == {"event": "x", "key": "(hidden)", "Authorization": "(hidden)", "table": "t"}
