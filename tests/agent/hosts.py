"""A scripted host of a language model: the SDK's own client, over a pipe or over HTTP."""

import contextlib
import json
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters

from orebit.core.chance import FastChance

Json = dict[str, Any]
PATIENCE_S = 180


class Host:
    """One connection of a host."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def ask(self, tool: str, **arguments: Any) -> Json:
        """What a tool answers; a refusal fails the test."""
        answer = await self.client.call_tool(tool, arguments)
        text: str = answer.content[0].text  # type: ignore[union-attr]  # our tools answer with text
        assert not answer.is_error, text
        told: Json = json.loads(text)
        return told

    async def refused(self, tool: str, **arguments: Any) -> Json:
        """The refusal of a tool: code, rule, why and facts."""
        answer = await self.client.call_tool(tool, arguments)
        text: str = answer.content[0].text  # type: ignore[union-attr]  # the same
        assert answer.is_error, text
        refusal: Json = json.loads(text)
        assert set(refusal) == {"code", "rule", "why", "facts"}
        return refusal

    async def sit_down(self, game: str, mode: str, against: str = "greedy") -> str:
        """A table of one's own against a bot; the key of the seat."""
        made = await self.ask("make_table", game=game, seats=["me", against], mode=mode, name="Ada")
        key: str = next(iter(made["keys"].values()))
        return key

    async def turn(self, key: str) -> Json:
        """The look at the next decision."""
        return await self.awaited(key, await self.ask("look", key=key))

    async def awaited(self, key: str, look: Json) -> Json:
        while not look["your_turn"] and look.get("outcome") is None:
            look = await self.ask("wait_for_turn", key=key, seen=look["seen"])
        return look


Connect = Callable[[], AbstractAsyncContextManager[Host]]


def over_http(address: str) -> Connect:
    @contextlib.asynccontextmanager
    async def connect() -> AsyncIterator[Host]:
        async with Client(f"{address}/mcp", read_timeout_seconds=PATIENCE_S) as client:
            yield Host(client)

    return connect


def over_a_pipe(folder: Path) -> Connect:
    """Each connection is a process of its own: `orebit mcp`, as a host starts it."""
    environment = {**os.environ, "OREBIT_DATA": str(folder), "OREBIT_BOT_WORKERS": "1"}
    started = StdioServerParameters(command=sys.executable, args=["-m", "orebit.cli", "mcp"], env=environment)

    @contextlib.asynccontextmanager
    async def connect() -> AsyncIterator[Host]:
        async with Client(started, read_timeout_seconds=PATIENCE_S) as client:
            yield Host(client)

    return connect


def numbers(look: Json) -> list[str]:
    return [number for listed in look["actions"].values() for number in listed]


async def play_on(host: Host, key: str, picks: FastChance, most: int = 10**6) -> Json:
    """Play so many decisions, or to the end: any legal action."""
    look = await host.turn(key)
    for _ in range(most):
        if look.get("outcome") is not None:
            break
        legal = numbers(look)
        played = await host.ask("play", key=key, action=legal[picks.below(len(legal))], seen=look["seen"])
        look = await host.awaited(key, played)
    return look
