"""Whatever is sent, nothing breaks: schemathesis over the whole OpenAPI, and WebSocket frames of all kinds (bar 4)."""

import contextlib
import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.clients import Browser
from tests.server.conftest import PATIENCE_S, Running

GAME = "dark_side"
EXAMPLES = int(os.environ.get("OREBIT_FUZZ_EXAMPLES", "10"))  # of each endpoint, good and bad ones


def frames(table: str, other_table: str, key: str, luck: random.Random) -> list[str | bytes]:
    """Malformed, huge, wrong seat, wrong table, replayed, with somebody else's key."""
    garbage: list[str | bytes] = ["", "{", "[]", "null", "42", '"play"', "\x00", "{}", b"\xff\xfe\x00"]
    almost = [
        '{"type": 7}',
        '{"type": "dance"}',
        '{"type": "play"}',
        '{"type": "play", "id": "", "seat": 0, "action": "x"}',
        '{"type": "play", "id": "1", "seat": -1, "action": "recharge"}',
        '{"type": "play", "id": "1", "seat": 99, "action": "recharge"}',
        '{"type": "play", "id": "1", "seat": 0.5, "action": "recharge"}',
        '{"type": "play", "id": "1", "seat": 0, "action": null}',
        '{"type": "play", "id": "1", "seat": 0, "action": "recharge", "seq": -5}',
        '{"type": "play", "id": "1", "seat": 0, "action": "recharge", "seq": 99999999999999999999}',
        '{"type": "play", "id": "1", "seat": 0, "action": "recharge", "extra": 1}',
        '{"type": "play", "id": "%s", "seat": 0, "action": "x"}' % ("x" * 100),
        '{"type": "play", "id": "1", "seat": 0, "action": "%s"}' % ("y" * 5000),
        '{"type": "hello", "protocol": 9}',
        '{"type": "hello"}',
        '{"type": "chat", "id": "1", "text": "%s"}' % ("z" * 1000),
        '{"type": "chat", "id": "1", "text": "\\u0000"}',
        '{"type": "answer", "id": "1", "seat": 0, "ask": 5, "agree": true}',
        '{"type": "take_back", "id": "1", "seat": 1}',
        '{"type": "mute", "seat": 500, "on": true}',
        '{"type": "welcome"}',
    ]
    nested = "[" * 5000 + "]" * 5000
    mangled = ["".join(luck.choice('{}[]":,abc0 \\') for _ in range(luck.randrange(200))) for _ in range(40)]
    return [*garbage, *almost, nested, *mangled]


def test_no_frame_disturbs_anybody(ada: Browser, ben: Browser, browser: Callable[[], Browser]) -> None:
    """Every bad frame is answered with a reason, and a match goes on beside it."""
    mallory = browser()
    made = ada.make(GAME, ["me", "open"])
    table = made["table"]["id"]
    ben.take(table, 1)
    ada.post(f"/api/tables/{table}/start")
    other = mallory.make(GAME, ["me", "me"], start=True)
    with ada.at(table) as mine, ben.at(table) as theirs, mallory.at(table) as bad:
        bad.wait_for_view(-1, 0)
        for frame in frames(table, other["table"]["id"], other["you"]["keys"][0]["key"], random.Random(4)):
            bad.socket.send(frame)
            assert bad.wait("refused")["why"]
        lines = (mine, theirs)
        for _ in range(6):
            seat = ada.get(f"/api/tables/{table}")["table"]["deciders"][0]
            view = lines[seat].decision(seat)
            assert view is not None
            command = {"id": "stolen", "seat": seat, "action": view["view"]["choices"][0]["action"]}
            bad.send({"type": "play", **command})
            assert bad.answer("stolen")["code"] == "forbidden"
            assert lines[seat].play(seat, command["action"], view["seq"])["type"] == "ack"
        assert mine.wait_for_view(0, 6)["seq"] == theirs.wait_for_view(1, 6)["seq"] == 6
    with mallory.at(table, keys=[other["you"]["keys"][0]["key"], "s-" + "A" * 22]) as bad:
        assert bad.wait("view")["seat"] == -1  # the key of another table opens nothing here
    seat = ada.get(f"/api/tables/{table}")["table"]["deciders"][0]
    stolen = {"id": "x", "seat": seat, "action": "recharge"}
    key = {"Authorization": f"Bearer {other['you']['keys'][0]['key']}"}
    assert mallory.post(f"/api/tables/{table}/play", stolen, 403, headers=key)["code"] == "forbidden"


def test_a_replayed_command_of_somebody_else_is_refused(ada: Browser, ben: Browser) -> None:
    table = ada.make(GAME, ["me", "me"], start=True)["table"]["id"]
    seat = ada.get(f"/api/tables/{table}")["table"]["deciders"][0]
    with ada.at(table) as line, ben.at(table) as listener:
        view = line.decision(seat)
        assert view is not None
        action = view["view"]["choices"][0]["action"]
        line.play(seat, action, id="mine")
        listener.send({"type": "play", "id": "mine", "seat": seat, "action": action})
        assert listener.answer("mine")["code"] == "forbidden"


@pytest.mark.parametrize("first", ["{}", "nonsense", '{"type": "ping"}', '{"type": "hello", "protocol": "two"}'])
def test_a_line_must_begin_with_hello(ada: Browser, first: str) -> None:
    table = ada.make(GAME, ["me", "open"])["table"]["id"]
    with ada.line(f"/api/tables/{table}/live") as line:
        line.socket.send(first)
        assert line.closing_code() == 4400


@pytest.mark.slow
def test_schemathesis_finds_no_5xx_and_no_broken_promise(server: Running) -> None:
    """Requests as the OpenAPI describes them, and requests that break it in one place, which must be refused."""
    import schemathesis
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis.errors import Unsatisfiable
    from schemathesis import GenerationMode
    from schemathesis.core.result import Ok
    from schemathesis.specs.openapi import checks

    ada = Browser(server.address)
    tables = tables_in_every_state(ada)
    cookie = ada.http.cookies["orebit"]
    ada.close()
    luck = random.Random(6)
    promises = [
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
        checks.negative_data_rejection,
    ]
    run = settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    broken = []

    def call(case: Any) -> None:
        parameters = case.path_parameters or {}
        if case.meta.generation.mode == GenerationMode.POSITIVE:
            if "table" in parameters and luck.random() < 0.8:
                parameters["table"] = luck.choice(tables)
            if "game" in parameters and luck.random() < 0.8:
                parameters["game"] = GAME
            case.path_parameters = parameters
        response = case.call(headers={"Cookie": f"orebit={cookie}"}, timeout=PATIENCE_S)
        if response.status_code >= 500:
            broken.append(f"{case.method} {case.path}: {response.status_code} {response.text[:200]}")
        judges = case.path == "/api/records/verify"  # whatever it is sent, it tells what is wrong with it
        case.validate_response(response, checks=promises[:-1] if judges else promises)

    for result in schemathesis.openapi.from_url(f"{server.address}/schema/openapi.json").get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        if operation.path == "/metrics":
            continue
        run(given(case=operation.as_strategy(GenerationMode.POSITIVE))(call))()
        with contextlib.suppress(Unsatisfiable):  # a request without anything in it cannot be wrong
            run(given(case=operation.as_strategy(GenerationMode.NEGATIVE))(call))()
    assert broken == []


def tables_in_every_state(ada: Browser) -> list[str]:
    """One that waits, one that is being played, one that is over."""
    made = [ada.make(GAME, ["me", "open"]), *(ada.make(GAME, ["me", "me"], start=True) for _ in range(2))]
    tables = [each["table"]["id"] for each in made]
    ada.post(f"/api/tables/{tables[-1]}/resign", {"id": "r", "seat": 0})
    return tables
