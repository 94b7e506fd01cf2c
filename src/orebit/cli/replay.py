"""`orebit replay`: a recorded match told from start to end, as somebody at the table lived it or all-knowing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import orebit
from orebit.cli.arguments import Folder, use_components
from orebit.cli.ending import ending
from orebit.core.errors import OrebitError
from orebit.core.match import Match
from orebit.core.state import PUBLIC


def replay(
    file: Annotated[Path, Parameter(help="A record that Orebit saved.")],
    /,
    *,
    seat: Annotated[int | None, Parameter(help="Tell only what this seat knew; seats count from 0.")] = None,
    step: Annotated[bool, Parameter(help="Wait for Enter after every action.")] = False,
    components: Folder = None,
) -> int:
    """Tell a recorded match from start to end."""
    if components is not None:
        use_components(components)
    match = orebit.load(file)
    names = match.game.seat_names(match.setup)
    if seat is not None and not 0 <= seat < len(names):
        raise OrebitError(f"--seat is from 0 to {len(names) - 1} in this match, not {seat}")
    print(f"{match.game.title}: {', '.join(names)}.")
    for lines in all_knowing(match) if seat is None else as_known_by(match, seat):
        print(*lines, sep="\n")
        if step and not _go_on():
            return 0
    print()
    print(*ending(match), sep="\n")
    return 0


def as_known_by(match: Match, seat: int) -> Iterator[list[str]]:
    """The seat's log, act by act."""
    for ply, lines in enumerate(_log_by_ply(match, seat)):
        yield _numbered(ply, lines)


def all_knowing(match: Match) -> Iterator[list[str]]:
    """Every act with its notation, and what its player was told of it."""
    eyes = [PUBLIC, *range(match.state.seats)]
    logs = {eye: _log_by_ply(match, eye) for eye in eyes}
    plies = dict.fromkeys(eyes, 0)
    yield _numbered(0, logs[PUBLIC][0])
    for number, act in enumerate(match.acts, start=1):
        for eye in eyes:
            plies[eye] += act.is_seen_by(eye)
        yield _numbered(number, [f"({act.seat} {act.text})", *logs[act.seat][plies[act.seat]]])


def _log_by_ply(match: Match, eye: int) -> list[list[str]]:
    lines: list[list[str]] = [[] for _ in range(match.ply(eye) + 1)]
    for line in match.log(eye):
        lines[line.ply].append(line.text)
    return lines


def _numbered(number: int, lines: list[str]) -> list[str]:
    return [f"{number}. {' '.join(lines)}"]


def _go_on() -> bool:
    try:
        input()
    except EOFError:
        return False
    return True
