"""Refusals: every "no" of the server is a sentence, with a code, the rule it rests on and a status."""

import re
from typing import Final, Literal, TypeAlias

from orebit.core.errors import BadRecord, BadSetup, IllegalAction, NoTakeBack, OrebitError, UnknownAction, UnknownGame
from orebit.core.reasons import Refusal

RefusalCode: TypeAlias = Literal[
    "bad_request",  # the message or a field of it cannot be read
    "not_found",
    "forbidden",  # the seat, key or right is not yours
    "illegal",  # the rules refuse the action: the wire tells the name of the reason instead
    "unknown_action",  # the text is no action of the game
    "stale",  # something happened since the view that the command was based on
    "state",  # the table is not in a state for this (not started, over, no vote running)
    "limit",  # too many, too large, too fast
    "busy",  # try again in a moment
]

CITED: Final = re.compile(r"\(([^()]*?)(§\d+(?:\.\d+)*|\bR\d+)")

STATUS: dict[RefusalCode, int] = {
    "bad_request": 400,
    "forbidden": 403,
    "not_found": 404,
    "illegal": 409,
    "unknown_action": 409,
    "stale": 409,
    "state": 409,
    "limit": 429,
    "busy": 503,
}
RETRY_S: dict[int, int] = {429: 30, 503: 1}  # by status: when trying again may help, unless somebody knows better


class Refuse(Exception):
    """Raised wherever something is not done; `told` is what the wire tells."""

    def __init__(
        self,
        code: RefusalCode,
        why: str,
        rule: str = "",
        status: int = 0,
        retry_after_s: int | None = None,
        told: Refusal | None = None,
        reason: str = "",
    ) -> None:
        super().__init__(why)
        self.code: RefusalCode = code
        self.told = told or Refusal(code, rule, why, {})
        self.reason = reason  # for the metrics: which limit it was
        self.status = status or STATUS[code]
        self.retry_after_s = retry_after_s or RETRY_S.get(self.status)


def illegal(refusal: Refusal) -> Refuse:
    """What the rules refuse."""
    return Refuse("illegal", refusal.why, told=refusal)


def refuse_for(error: OrebitError) -> Refuse:
    """What the kernel refused, as the wire tells it."""
    if isinstance(error, IllegalAction):
        return illegal(error.refusal)
    code: RefusalCode = "bad_request"
    if isinstance(error, UnknownAction):
        code = "unknown_action"
    elif isinstance(error, NoTakeBack):
        code = "state"
    elif isinstance(error, UnknownGame):
        code = "not_found"
    elif isinstance(error, BadSetup | BadRecord):
        code = "bad_request"
    sentence = str(error)
    return Refuse(code, sentence, cited_in(sentence))


def cited_in(sentence: str) -> str:
    """The first paragraph or ruling that a sentence cites in brackets: "§5.2", "R7"; empty when it cites none."""
    found = CITED.search(sentence)
    return found.group(2) if found else ""
