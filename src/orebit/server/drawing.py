"""A small canvas and a PNG writer: enough for a preview card, and no library (docs/decisions/0018-preview-cards.md)."""

import itertools
import struct
import zlib
from collections.abc import Sequence

from orebit.server.strokes import HEIGHT, Point, strokes

Colour = tuple[int, int, int]
DOT = 1.5  # a dot is thicker than a line


def colour(code: str) -> Colour:
    """`#ffb454` as three numbers."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """So much of the other in the one."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(one, other))
    return r, g, b


class Canvas:
    """Dots in three colours, row by row."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.rows = [bytearray(3 * width) for _ in range(height)]

    def fade(self, top: Colour, bottom: Colour) -> None:
        """All of it, from one colour above to another below."""
        for y in range(self.height):
            self.rows[y][:] = bytes(mixed(top, bottom, y / self.height)) * self.width

    def box(self, x: float, y: float, width: float, height: float, of: Colour) -> None:
        left, right = max(0, round(x)), min(self.width, round(x + width))
        for row in self.rows[max(0, round(y)) : max(0, round(y + height))]:
            row[3 * left : 3 * right] = bytes(of) * max(0, right - left)

    def under(self, edge: Sequence[float], of: Colour) -> None:
        """What lies below an edge, which is told for every column."""
        for y in range(max(0, int(min(edge))), self.height):
            row = self.rows[y]
            for x, top in enumerate(edge):
                if y >= top:
                    row[3 * x : 3 * x + 3] = bytes(of)

    def line(self, way: Sequence[Point], thick: float, of: Colour) -> None:
        """Through these points, with round ends and smooth edges."""
        covered: dict[tuple[int, int], float] = {}  # each dot once, however many legs come near it
        for (x0, y0), (x1, y1) in itertools.pairwise(way):
            dx, dy = x1 - x0, y1 - y0
            length = dx * dx + dy * dy
            reach = thick / 2 if length else thick * DOT / 2
            far = (reach + 0.5) ** 2
            for y in range(max(0, int(min(y0, y1) - reach)), min(self.height, int(max(y0, y1) + reach) + 2)):
                for x in range(max(0, int(min(x0, x1) - reach)), min(self.width, int(max(x0, x1) + reach) + 2)):
                    t = ((x - x0) * dx + (y - y0) * dy) / length if length else 0.0
                    t = 0.0 if t < 0 else 1.0 if t > 1 else t
                    away = (x - x0 - t * dx) ** 2 + (y - y0 - t * dy) ** 2
                    if away < far:
                        cover = min(1.0, reach + 0.5 - away**0.5)
                        if cover > covered.get((x, y), 0.0):
                            covered[x, y] = cover
        for (x, y), cover in covered.items():
            row, at = self.rows[y], 3 * x
            row[at : at + 3] = bytes(of if cover == 1 else mixed((row[at], row[at + 1], row[at + 2]), of, cover))

    def text(
        self, x: float, y: float, text: str, size: float, of: Colour, thick: float = 0.12, end: bool = False
    ) -> float:
        """A line of text that stands on `y`, capitals `size` high; `end`: it ends at `x`. How wide it is."""
        lines, width = strokes(text)
        unit = size / HEIGHT
        left = x - width * unit if end else x
        for part in lines:
            self.line([(left + px * unit, y - size + py * unit) for px, py in part], size * thick, of)
        return width * unit

    def png(self) -> bytes:
        def chunk(name: bytes, content: bytes) -> bytes:
            return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        content = zlib.compress(b"".join(b"\0" + row for row in self.rows), 8)
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", content) + chunk(b"IEND", b"")
