"""Connections that are opened and left: half-sent headers and bodies, readers that do not read, too many of them."""

import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from orebit.server.settings import Limits
from tests.server.clients import PATIENCE_S, Browser
from tests.server.conftest import Running, settings_for

ELSEWHERE = "127.0.0.2"
HALF = b"GET /healthz HTTP/1.1\r\nHost: here\r\nX-Slow: "
TIGHT = Limits(
    connections=60, connections_per_address=30, half_open_per_address=20, head_s=3.0, body_s=3.0, write_s=1.0
)


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(settings_for(tmp_path_factory.mktemp("tight"), limits=TIGHT)) as running:
        yield running


@contextlib.contextmanager
def opened(server: Running, count: int, said: bytes, home: str = ELSEWHERE) -> Iterator[list[socket.socket]]:
    port = int(server.address.rpartition(":")[2])
    with contextlib.ExitStack() as stack:
        made = []
        for _ in range(count):
            made.append(
                stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE_S, source_address=(home, 0)))
            )
            with contextlib.suppress(OSError):  # it may have been refused already
                made[-1].sendall(said)
        yield made


def answer_of(connection: socket.socket) -> tuple[int, str]:
    """Status and sentence, once the server has hung up."""
    answer = b""
    with contextlib.suppress(ConnectionResetError):
        while data := connection.recv(65536):
            answer += data
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), msgspec.json.decode(body)["why"]


def half_open(server: Running) -> int:
    return len(server.app.state.connections.half_open)


def wait_until_half_open(server: Running, count: int) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while half_open(server) != count:
        assert time.monotonic() < deadline, f"{half_open(server)} half-open connections, not {count}"
        time.sleep(0.01)


@pytest.mark.slow
def test_half_sent_headers_of_one_address_stop_nobody(tight: Running) -> None:
    ada = Browser(tight.address)
    with opened(tight, 100, HALF) as slow:
        assert ada.get("/healthz")["status"] == "ok"
        assert half_open(tight) <= TIGHT.half_open_per_address
        status, why = answer_of(slow[-1])
        assert (status, why) == (429, "too many requests from your address have been begun and not finished")
        assert answer_of(slow[0])[0] in (408, 503)  # too slow, or in the way of others
    ada.close()
    wait_until_half_open(tight, 0)


def test_half_sent_headers_of_many_addresses_give_way(tight: Running) -> None:
    ada = Browser(tight.address)
    with contextlib.ExitStack() as stack:
        crowds = [stack.enter_context(opened(tight, 20, HALF, f"127.0.1.{i}")) for i in range(1, 6)]
        assert ada.get("/healthz")["status"] == "ok"
        status, why = answer_of(crowds[0][0])
        assert status in (503, 408)
        assert "took long to arrive" in why or "was not here" in why
    ada.close()
    wait_until_half_open(tight, 0)


@pytest.mark.slow
def test_who_connects_and_says_nothing_is_sent_away(tight: Running) -> None:
    with opened(tight, 1, b"") as (silent,):
        assert answer_of(silent) == (408, "the head of the request was not here after 3 seconds")


@pytest.mark.slow
def test_half_a_body_is_waited_for_only_so_long(tight: Running) -> None:
    said = b"POST /api/records/verify HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\n{"
    with opened(tight, 1, said) as (slow,):
        assert answer_of(slow) == (408, "the body of the request was not here after 3 seconds")


@pytest.mark.slow
def test_a_second_request_on_the_same_connection_has_no_more_time(tight: Running) -> None:
    with opened(tight, 1, b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n") as (kept,):
        first = kept.recv(65536)
        assert first.startswith(b"HTTP/1.1 200")
        kept.sendall(HALF)
        assert answer_of(kept)[0] == 408


@pytest.mark.slow
def test_who_does_not_read_loses_the_connection(tight: Running) -> None:
    """A catalogue again and again, never read: what the server has to keep grows no further, and it hangs up."""
    said = b"GET /api/games/planet_xs/catalogue HTTP/1.1\r\nHost: here\r\n\r\n"
    connections = tight.app.state.connections

    def dropped() -> float:
        return (
            connections.metrics.registry.get_sample_value("orebit_connections_refused_total", {"reason": "slow_reader"})
            or 0.0
        )

    with opened(tight, 1, b"") as (deaf,):
        deaf.settimeout(0.2)
        deadline = time.monotonic() + PATIENCE_S
        while not dropped():
            assert time.monotonic() < deadline, "the server waits for ever"
            with contextlib.suppress(OSError):
                deaf.sendall(said)


def test_a_proxy_counts_for_itself(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path, limits=TIGHT), proxies=ELSEWHERE) as behind, opened(behind, 40, HALF):
        wait_until_half_open(behind, 40)
        ada = Browser(behind.address, ELSEWHERE)
        assert ada.get("/healthz")["status"] == "ok"
        ada.close()
