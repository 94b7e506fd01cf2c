"""Refusals: every "no" of the server is a sentence, with the rule it rests on and a status code."""

import re

from orebit.core.errors import BadRecord, BadSetup, IllegalAction, NoTakeBack, OrebitError, UnknownAction, UnknownGame
from orebit.server.wire import Refusal, RefusalCode

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
CITED = re.compile(r"\(([^()]*?)(§\d+(?:\.\d+)*|\bR\d+)")


class Refuse(Exception):
    """Raised wherever something is not done; becomes a `Refusal` on the wire."""

    def __init__(
        self, code: RefusalCode, why: str, rule: str = "", status: int = 0, retry_after_s: int | None = None
    ) -> None:
        super().__init__(why)
        self.code: RefusalCode = code
        self.why = why
        self.rule = rule
        self.status = status or STATUS[code]
        self.retry_after_s = retry_after_s or RETRY_S.get(self.status)

    def refusal(self) -> Refusal:
        return Refusal(why=self.why, rule=self.rule, code=self.code)


def rule_of(sentence: str) -> str:
    """The first paragraph or ruling that a sentence cites in brackets: "§5.2", "R7"; empty when it cites none."""
    found = CITED.search(sentence)
    return found.group(2) if found else ""


def refuse_for(error: OrebitError) -> Refuse:
    """What the kernel refused, as the wire tells it."""
    if isinstance(error, IllegalAction):
        return Refuse("illegal", error.refusal.why, error.refusal.rule)
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
    return Refuse(code, sentence, rule_of(sentence))
