"""A position in sentences. Each says what it is about, so that it is looked up by key, never by its words."""

import re
from collections.abc import Iterable
from typing import Final

import msgspec

PLACE: Final = re.compile(r"[a-z_]+(:[A-Za-z0-9_]+)*")  # `hand`, `ring:3`, `seat:0:colony`: as boards mark their places


class DescriptionLine(msgspec.Struct, frozen=True):
    """A sentence about a place or a thing of the table; several may be about the same one."""

    about: str  # by the name that boards give it in `data-place`; `match` for all of it
    text: str


def texts(lines: Iterable[DescriptionLine]) -> list[str]:
    return [line.text for line in lines]
