"""Letters as strokes, for pictures that the server draws (drawing.py): Latin letters, digits and what stands between.

A letter is its width and its strokes. A stroke is points of two digits, across and down: 0 is the top of capitals, 3
that of small letters, 8 the line they stand on, b (11) the foot of a g. A stroke that begins with `~` is rounded.
"""

import itertools
import unicodedata
from functools import cache
from typing import Final

HEIGHT: Final = 8  # from the top of capitals to the line
GAP: Final = 1.9  # between letters
SPACE: Final = 2.2

_LETTERS = """
A6 083068 1555|B6 0008 ~00305052543404 ~04346466683808|C6 ~625030000408385866|D6 0008 ~00306064683808|E5 50000858 0444
F5 500008 0444|G6 ~62503000040838586864 6434|H6 0008 6068 0464|I2 1018|J5 ~50535658280806|K6 0008 6005 2368|L5 000858
M8 0800458088|N6 08006860|O6 ~300004083868646030|P5 0008 ~00305052543404|Q6 ~300004083868646030 4669
R6 0008 ~00305052543404 3468|S5 ~51402000020424545658281807|T6 0060 3038|U6 ~000305083868656360|V6 003860|W8 0028416880
X6 0068 6008|Y6 003460 3438|Z6 00600868
a4 ~443323030608283847 4348|b4 0008 ~041323434648281807|c4 ~443323030608283847|d4 4048 ~443323030608283847
e4 0545 ~454323030608283847|f4 ~4030202324 2428 0343|g4 ~443323030608283847 ~43474b2b1b0a|h4 0008 ~051323434548
i2 1318 1010|j2 ~23272b1b0b 2020|k4 0008 4306 2548|l2 1018|m8 0308 ~051323434548 ~455363838588|n4 0308 ~051323434548
o4 ~230306082848464323|p4 030b ~041323434648281807|q4 434b ~443323030608283847|r3 0308 ~051333
s4 ~4433230305254648281807|t4 ~21262848 0343|u4 ~030608283846 4348|v4 032843|w6 0318345863|x4 0348 4308|y4 0328 431b
z4 03430848
04 ~200004082848444020|13 022028|24 ~02002040424408 0848|34 ~01102040424424 ~24444648281807|44 38300646
54 400004 ~0423434648281807|64 ~41302000050828484644240406|74 004018|84 ~200002042444424020 ~240406082848464424
94 ~07182848434020000204244442
.1 0808|,1 180a|:1 0404 0808|;1 0404 180a|!1 0005 0808|?4 ~02002040424425 2526 2828|-3 0535|'1 0002|"2 0002 2022
(2 ~20020629|)2 ~00222609|/4 0840|+4 2226 0444|&6 ~6828024020404406 ~060828485664
"""
_LIKE = {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "·": ".", "…": "...", "ß": "ss",
         "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "_": "-"}  # fmt: skip
Point = tuple[float, float]


@cache
def letters() -> dict[str, tuple[int, list[list[Point]]]]:
    found = {}
    for entry in _LETTERS.replace("\n", "|").split("|"):
        if entry:
            name, *strokes = entry.split(" ")
            found[name[0]] = (int(name[1]), [_stroke(stroke) for stroke in strokes])
    return found


def _stroke(text: str) -> list[Point]:
    rounded = text.startswith("~")
    digits = text.removeprefix("~")
    points: list[Point] = [(int(digits[i], 16), int(digits[i + 1], 16)) for i in range(0, len(digits), 2)]
    return _rounded(points) if rounded else points


def _rounded(points: list[Point], pieces: int = 4) -> list[Point]:
    """A quadratic spline: from middle to middle of the points' lines, round each point between."""
    inner = points[1:-1]
    middles = [((x0 + x1) / 2, (y0 + y1) / 2) for (x0, y0), (x1, y1) in itertools.pairwise(inner)]
    ends = [points[0], *middles, points[-1]]
    way = [points[0]]
    for (x0, y0), (x, y), (x1, y1) in zip(ends, inner, ends[1:]):
        for i in range(1, pieces + 1):
            t = i / pieces
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            way.append((a * x0 + b * x + c * x1, a * y0 + b * y + c * y1))
    return way


def plain(text: str) -> str:
    """The text in letters that can be drawn: without accents, and with nothing where there is no such letter."""
    likened = "".join(_LIKE.get(sign, sign) for sign in text)
    return "".join(sign for sign in unicodedata.normalize("NFKD", likened) if sign in letters() or sign == " ").strip()


def is_drawable(text: str) -> bool:
    """Is every letter of it there, accents aside?"""
    likened = "".join(_LIKE.get(sign, sign) for sign in text)
    return all(
        sign in letters() or sign == " " or unicodedata.combining(sign)
        for sign in unicodedata.normalize("NFKD", likened)
    )


def strokes(text: str) -> tuple[list[list[Point]], float]:
    """A line of text as strokes, and how wide it is, in the letters' own units."""
    lines: list[list[Point]] = []
    at = 0.0
    for sign in plain(text):
        if sign == " ":
            at += SPACE + GAP
            continue
        width, parts = letters()[sign]
        lines += [[(at + x, y) for x, y in part] for part in parts]
        at += width + GAP
    return lines, max(at - GAP, 0.0)
