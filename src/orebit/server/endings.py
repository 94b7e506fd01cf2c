"""Matches that end although their rules do not end them: the server was upgraded, or whoever runs it says so.

Such a table is over like any other: everybody there reads why, its record can be had, and a rematch can be asked for.
"""

from functools import cache

from orebit.core.errors import UnknownGame
from orebit.games import get
from orebit.server.documents import TableDoc
from orebit.server.store import Conflict, Store

ENDED = ("over", "closed")


def foreign_rules(document: TableDoc) -> str:
    """Why this process cannot play a match that has begun: other rules or other data. Empty when it can."""
    try:
        game = get(document.game)
    except UnknownGame:
        return f"this match is of {document.game}, which this server does not have"
    if document.rules != game.rules_version:
        return (
            f"this match was played by rules {document.rules} of {game.title}, and this server plays by rules "
            f"{game.rules_version}"
        )
    if document.components != _components(document.game):
        return f"this match was played with other component data of {game.title} than this server has"
    return ""


@cache
def _components(game_id: str) -> str:
    """The digest of the data that this process plays with. It has read them once; every telling of a table asks."""
    return get(game_id).digest()


def is_stranded(document: TableDoc) -> bool:
    """Is it being played by rules that are not here?"""
    return document.status == "playing" and foreign_rules(document) != ""


def is_outdated(document: TableDoc) -> bool:
    """Is it being played by rules that are no longer here? Those of a newer server are not ours to end."""
    if not is_stranded(document):
        return False
    try:
        return version(document.rules) <= version(get(document.game).rules_version)
    except UnknownGame:
        return False  # a newer server may have it


def version(rules: str) -> tuple[int, ...]:
    """For comparing: "1.10" is newer than "1.9". What is no number counts as old."""
    return tuple(int(part) if part.isdecimal() else 0 for part in rules.split("."))


def notice_of(document: TableDoc) -> str:
    """What everybody at the table should know; empty when all is well."""
    if is_stranded(document):
        return f"{foreign_rules(document)}: it goes on at a server of the other version"
    return document.notice


def by_upgrade(document: TableDoc) -> str:
    return f"ended by an upgrade: {foreign_rules(document)}. Its record can be downloaded"


def end_early(document: TableDoc, why: str, now: int) -> None:
    """The match ends here, without a result. A table that has not begun is closed."""
    document.end("over" if document.seed else "closed", now)
    document.notice = why


async def end_stored(storage: Store, table_id: str, why: str, now: int) -> tuple[TableDoc, int] | None:
    """End a table where it is stored, whoever plays at it; a server that has it in memory sees it with its next sweep.

    The document and its version as they are afterwards; one that was over stays as it was. None: there is no table.
    """
    while True:
        found = await storage.load(table_id)
        if found is None or found[0].status in ENDED:
            return found
        document, version = found
        end_early(document, why, now)
        try:
            await storage.save(document, version, [place.identity for place in document.seats.values()])
        except Conflict:
            continue  # somebody changed it meanwhile: look again
        return document, version + 1
