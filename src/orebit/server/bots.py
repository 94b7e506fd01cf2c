"""The bots that tables offer, and how long one may think here."""

from orebit import bots
from orebit.core.errors import UnknownBot
from orebit.server.refusals import Refuse
from orebit.server.wire import BotInfo


def bot_names() -> list[BotInfo]:
    return [BotInfo(name=name) for name in bots.NAMES]


def check_bot(name: str, most_ms: int, what: str = "") -> None:
    """Refuse a bot that does not exist, or that would think for longer than the server has time for."""
    try:
        ms = bots.longest_ms(name)
    except UnknownBot as error:
        raise Refuse("bad_request", f"{what}{error}") from None
    if ms > most_ms:
        raise Refuse("limit", f"{what}a bot of this server thinks for {most_ms} ms at most, not for {ms}", status=400)
