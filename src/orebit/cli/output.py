"""How commands speak: JSON for programs, plain tables for people, and a bar when it takes long."""

import shutil
import sys
import textwrap
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

PATIENCE_S = 2.0  # nobody needs a progress bar for less

T = TypeVar("T")


def print_json(value: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def say(*texts: str) -> None:
    """Sentences for people: on a screen a line that is too long for it goes on below, never in the middle of a word."""
    for line in (line for text in texts for line in text.split("\n")):
        print(*broken(line, shutil.get_terminal_size().columns) if sys.stdout.isatty() else [line], sep="\n")


def broken(line: str, width: int) -> list[str]:
    """A line in lines of this width; where it was set in, so are they."""
    inset = " " * (len(line) - len(line.lstrip()))
    wrapped = textwrap.wrap(
        line, max(width, 20), subsequent_indent=inset, break_long_words=False, break_on_hyphens=False
    )
    return wrapped or [""]


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns of text, those of numbers to the right. Plain, so that it can be cut and read out."""
    columns = []
    for head, *cells in zip(heads, *rows):
        width = max(len(cell) for cell in [head, *cells])
        is_numbers = all(cell[:1].isdigit() or cell == "-" for cell in cells)
        columns.append([cell.rjust(width) if is_numbers else cell.ljust(width) for cell in [head, *cells]])
    for line in zip(*columns):
        print("  ".join(line).rstrip())


def number(value: float) -> str:
    """A number as people read it: three digits that matter, thousands set apart."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.2f}" if value < 10 else f"{value:.1f}"


def counted(count: int, word: str) -> str:
    """`1 game`, `2 games`."""
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"


def watched(steps: Iterable[T], total: int, doing: str, quiet: bool = False) -> Iterator[T]:
    """The same steps, with a progress bar on stderr once they take long; never where nobody looks."""
    if quiet or not sys.stderr.isatty():
        yield from steps
        return
    began = time.monotonic()
    remaining = iter(steps)
    done = 0
    for step in remaining:
        yield step
        done += 1
        if time.monotonic() - began > PATIENCE_S:
            break
    else:
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(doing, total=total, completed=done)
        for step in remaining:
            yield step
            bar.advance(task)
