"""A host's command line as an exam starts it: the SDK's own client, told where to go by its environment.

`python -m tests.agent.scripted_host HOW`: well, illegal, leaves, resigns.
"""

import asyncio
import os
import sys

from mcp import Client

from orebit.core.chance import FastChance
from tests.agent.hosts import PATIENCE_S, Host, Json, numbers

NOBODY = "0" * 32


async def play(how: str) -> None:
    key, picks = os.environ["OREBIT_SEAT_KEY"], FastChance(3)
    async with Client(os.environ["OREBIT_MCP_ADDRESS"], read_timeout_seconds=PATIENCE_S) as client:
        host = Host(client)
        print("foreign:", (await host.refused("look", key=NOBODY))["code"])
        look = await host.ask("look", key=key)
        if how == "illegal":
            for _ in range(2):
                print("illegal:", (await host.refused("play", key=key, action="jump", seen=look["seen"]))["why"])
        elif how == "resigns":
            look = await host.ask("resign", key=key)
        elif how == "well":
            print("late:", (await host.refused("play", key=key, action="1", seen=look["seen"] + 1))["code"])
            look = await to_the_end(host, key, look, picks)
            after = await host.refused("play", key=key, action="1", seen=look["seen"])
            print("after:", after["code"])
        print("outcome:", (await host.ask("look", key=key))["outcome"]["reason"] if how != "leaves" else "unknown")


async def to_the_end(host: Host, key: str, look: Json, picks: FastChance) -> Json:
    while look.get("outcome") is None:
        legal = numbers(look)
        chosen, seen = legal[picks.below(len(legal))], look["seen"]
        look = await host.ask("play", key=key, action=chosen, seen=seen, tokens=5)
        again = await host.ask("play", key=key, action=chosen, seen=seen, tokens=5)
        assert again["seen"] == look["seen"], "the same call again changes nothing"
    return look


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1]))
