"""Charts as SVG, written by hand: every one has a title, axes with numbers, and text that a screen reader can read."""

from collections.abc import Sequence
from html import escape
from math import floor, log10

WIDTH = 520
LETTER = 6.9  # the width of a letter, on average
MOST_ROOM = 310  # for names, so that the plot keeps the rest
LINE = 26  # the height of a bar with its name
AXIS = 34  # the height of the axis with its numbers
TICKS = 5
NARROW = 280  # plots that are no wider have half as many
PLOT_HEIGHT = 190
FIRST, SECOND, GREY = "var(--first)", "var(--second)", "var(--quiet)"


def ticks(low: float, high: float, wanted: int = TICKS) -> list[float]:
    """About so many round numbers that lie between."""
    if high <= low:
        return [low]
    rough = (high - low) / wanted
    power = 10 ** floor(log10(rough))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough * 0.7)
    count = int((high - low) / step + 1e-9)
    first = -(-low // step) * step
    return [round(first + step * i, 10) for i in range(count + 2) if first + step * i <= high + step * 1e-6]


def written(value: float, is_share: bool = False) -> str:
    if is_share:
        return f"{value * 100:.0f} %"
    return f"{value:,.0f}" if abs(value) >= 10 or value == int(value) else f"{value:g}"


def frame(title: str, height: float, body: Sequence[str]) -> str:
    """One chart. The title is above it and is its name for a screen reader."""
    return (
        f'<figure><figcaption>{escape(title)}</figcaption><svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
        f'aria-label="{escape(title)}">{"".join(body)}</svg></figure>'
    )


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "", letters: int = 100) -> str:
    """A label; one of too many letters is cut, and shows all of itself when pointed at."""
    place = f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">'
    if len(words) <= letters:
        return f"{place}{escape(words)}</text>"
    return f"{place}<title>{escape(words)}</title>{escape(words[: letters - 1])}…</text>"


def room_for(names: Sequence[str]) -> float:
    """How far from the left a plot begins, so that its names can be read."""
    return min(MOST_ROOM, max(70, LETTER * max(len(name) for name in names) + 12))


def name_of(room: float, y: float, name: str) -> str:
    return text(room - 8, y, name, "end", letters=int((room - 8) / LETTER))


class Scale:
    """From numbers to places along the axis."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high = low, high if high > low else low + 1
        self.start, self.end = start, end

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


def intervals(
    title: str,
    rows: Sequence[tuple[str, float, float, float]],
    is_share: bool = True,
    mark: float | None = None,
    marked: str = "",
    most: float | None = None,
) -> str:
    """A dot and its 95 % interval on a line for each name; `mark` is a line across, like the fair share."""
    top = max([high for _, _, _, high in rows] + ([mark] if mark is not None else []))
    low = 0.0 if is_share else min(0.0, *(low for _, _, low, _ in rows))
    room = room_for([name for name, *_ in rows])
    scale = Scale(low, most or (min(1.0, top * 1.08) if is_share else top * 1.05), room, WIDTH - 60)
    bottom = LINE * len(rows) + 6
    body = _grid(scale, bottom, is_share)
    if mark is not None:
        x = scale(mark)
        body.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{bottom}" stroke="{SECOND}" stroke-dasharray="4 3"/>')
        body.append(text(x, bottom + AXIS + 10, f"{marked} {written(mark, is_share)}", "middle", "mark"))
    for i, (name, value, start, end) in enumerate(rows):
        y = LINE * i + LINE / 2 + 3
        body.append(name_of(room, y + 4, name))
        body.append(
            f'<line x1="{scale(start):.1f}" x2="{scale(end):.1f}" y1="{y}" y2="{y}" stroke="{FIRST}" stroke-width="3"/>'
        )
        body.append(f'<circle cx="{scale(value):.1f}" cy="{y}" r="5" fill="{FIRST}"/>')
        shown = f"{value:.1%}" if is_share else f"{value:.1f}"
        body.append(text(WIDTH - 4, y + 4, shown, "end", "value"))
    return frame(title, bottom + AXIS + (16 if mark is not None else 0), body)


def _grid(scale: Scale, bottom: float, is_share: bool) -> list[str]:
    body = []
    wanted = TICKS if scale.end - scale.start > NARROW else TICKS // 2
    for tick in ticks(scale.low, scale.high, wanted):
        x = scale(tick)
        body.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{bottom}" class="grid"/>')
        body.append(text(x, bottom + 16, written(tick, is_share), "middle", "tick"))
    return body


def pairs(
    title: str, rows: Sequence[tuple[str, float, float, bool]], names: tuple[str, str], is_share: bool = True
) -> str:
    """Two dots on a line for each name, joined: full where the difference is more than luck, hollow where not."""
    top = max(max(first, second) for _, first, second, _ in rows)
    room = room_for([name for name, *_ in rows])
    scale = Scale(0.0, min(1.0, top * 1.08) if is_share else top * 1.05, room, WIDTH - 20)
    bottom = LINE * len(rows) + 6
    body = _grid(scale, bottom, is_share)
    for i, (name, first, second, is_clear) in enumerate(rows):
        y = LINE * i + LINE / 2 + 3
        body.append(name_of(room, y + 4, name))
        body.append(f'<line x1="{scale(first):.1f}" x2="{scale(second):.1f}" y1="{y}" y2="{y}" stroke="{GREY}"/>')
        for value, colour in ((second, SECOND), (first, FIRST)):
            fill = colour if is_clear else "var(--paper)"
            body.append(
                f'<circle cx="{scale(value):.1f}" cy="{y}" r="5" fill="{fill}" stroke="{colour}" stroke-width="2"/>'
            )
    body.append(_legend(bottom + AXIS, [(names[0], FIRST), (names[1], SECOND)]))
    return frame(title, bottom + AXIS + 14, body)


def _legend(y: float, entries: Sequence[tuple[str, str]]) -> str:
    parts = []
    x = 60.0
    for name, colour in entries:
        parts.append(f'<circle cx="{x}" cy="{y - 4:.1f}" r="5" fill="{colour}"/>' + text(x + 10, y, name))
        x += 24 + 7.2 * len(name)
    return "".join(parts)


def histogram(title: str, axis: str, edges: Sequence[float], counts: Sequence[int], middle: float) -> str:
    """Bars from bin to bin; a dashed line at the mean."""
    total, left, bottom = sum(counts) or 1, 46, PLOT_HEIGHT
    scale = Scale(edges[0], edges[-1], left, WIDTH - 12)
    up = Scale(0.0, max(counts) / total * 1.05, bottom, 8)
    body = [
        f'<line x1="{left}" x2="{WIDTH - 12}" y1="{up(t):.1f}" y2="{up(t):.1f}" class="grid"/>'
        + text(left - 6, up(t) + 4, f"{t * 100:g} %", "end", "tick")
        for t in ticks(0.0, up.high)
    ]
    for count, start, end in zip(counts, edges, edges[1:]):
        x, y = scale(start), up(count / total)
        wide = max(1.0, scale(end) - x - 1)
        body.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{bottom - y:.1f}" fill="{FIRST}"/>')
    whole = [t for t in ticks(edges[0], edges[-1]) if t == int(t)]  # decisions and points come in whole numbers
    body += [text(scale(t), bottom + 16, written(t), "middle", "tick") for t in whole]
    x = scale(middle)
    body.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="4" y2="{bottom}" stroke="{SECOND}" stroke-dasharray="4 3"/>')
    body.append(text((left + WIDTH) / 2, bottom + 34, f"{axis} (dashed: mean {middle:.1f})", "middle", "tick"))
    return frame(title, bottom + 42, body)


def curves(
    title: str,
    axis: str,
    series: Sequence[tuple[str, Sequence[float]]],
    is_share: bool = False,
    least: float | None = None,
) -> str:
    """Lines over the course of the game, from its start to its end."""
    left, bottom = 50, PLOT_HEIGHT
    values = [value for _, line in series for value in line]
    low = min(0.0, *values) if least is None else least
    up = Scale(low, 1.0 if is_share else max(values) * 1.05, bottom, 8)
    scale = Scale(0.0, 1.0, left, WIDTH - 14)
    body = [
        f'<line x1="{left}" x2="{WIDTH - 14}" y1="{up(t):.1f}" y2="{up(t):.1f}" class="grid"/>'
        + text(left - 6, up(t) + 4, written(t, is_share), "end", "tick")
        for t in ticks(up.low, up.high)
    ]
    body += [text(scale(t), bottom + 16, f"{t * 100:.0f} %", "middle", "tick") for t in (0.0, 0.25, 0.5, 0.75, 1.0)]
    colours = (FIRST, SECOND)
    for (_, line), colour in zip(series, colours):
        points = " ".join(f"{scale((i + 1) / len(line)):.1f},{up(value):.1f}" for i, value in enumerate(line))
        body.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
    body.append(text((left + WIDTH) / 2, bottom + 32, axis, "middle", "tick"))
    if len(series) > 1:
        body.append(_legend(bottom + 52, [(name, colour) for (name, _), colour in zip(series, colours)]))
    return frame(title, bottom + (60 if len(series) > 1 else 40), body)


def bars(title: str, rows: Sequence[tuple[str, float]], is_share: bool = True) -> str:
    """A bar for each name."""
    room = room_for([name for name, _ in rows])
    scale = Scale(0.0, max(value for _, value in rows) * 1.05 or 1.0, room, WIDTH - 60)
    bottom = LINE * len(rows) + 6
    body = _grid(scale, bottom, is_share)
    for i, (name, value) in enumerate(rows):
        y = LINE * i + 5
        body.append(name_of(room, y + 15, name))
        wide = max(1.0, scale(value) - room)
        body.append(f'<rect x="{room:.1f}" y="{y}" width="{wide:.1f}" height="{LINE - 6}" fill="{FIRST}"/>')
        body.append(text(WIDTH - 4, y + 15, f"{value:.1%}" if is_share else f"{value:.2f}", "end", "value"))
    return frame(title, bottom + AXIS, body)
