"""The card of a table, which a link to it shows elsewhere: what everybody may know, as tags and as a picture."""

import html
from collections import OrderedDict

import msgspec
from msgspec import Struct

from orebit.core.view import OutcomeView
from orebit.core.words import capital
from orebit.server import records
from orebit.server.drawing import Canvas, Colour, colour, mixed
from orebit.server.strokes import is_drawable
from orebit.server.wire import Ending, SeatInfo, TableInfo

WIDTH, HEIGHT = 1200, 630  # what networks show largest
MOST_POINTS = 90  # of a line of the chart
MOST_KEPT = 64  # pictures, of some 40 kB
MOST_NAME = 18
SKY, GROUND, LIGHT = colour("#0a0e1b"), colour("#3a3436"), colour("#f2a24a")
WHITE, PALE, WARM = colour("#ffffff"), colour("#c6cfe2"), colour("#ffd9a0")
NAMED = {  # as web/src/lib/ui/tokens.css has them by night
    "red": "#ff7b6b", "orange": "#e69f00", "yellow": "#f0e442", "green": "#3fc59b", "blue": "#56b4e9",
    "purple": "#b99bf2", "cyan": "#5ad7e0", "pink": "#e59ac6", "white": "#f2f4f8", "black": "#9aa3b5",
}  # fmt: skip
SEATS = ("#e69f00", "#56b4e9", "#3fc59b", "#f0e442", "#e59ac6", "#ff8a5c")


class Row(Struct, frozen=True):
    """A seat on a card."""

    seat: int
    name: str
    title: str
    score: int | None


class Card(Struct, frozen=True):
    """What a card says. Two tables that say the same have the same picture."""

    title: str  # of the game
    headline: str
    told: str  # a sentence more
    rows: list[Row]  # the best first


def card_of(table: TableInfo, titles: dict[int, str]) -> Card:
    """A table as its link tells of it: nothing that is not in TableInfo, which everybody may ask for."""
    people = {seat.seat: _name(seat) for seat in table.seats}
    rows = [Row(seat, people.get(seat) or title, title, None) for seat, title in titles.items()]
    outcome = table.outcome
    if table.status == "over" and outcome is not None:
        order = sorted(titles, key=lambda seat: (outcome.ranks[seat], seat))
        named = {row.seat: row.name for row in rows}
        ranked = [Row(seat, named[seat], titles[seat], outcome.scores[seat]) for seat in order]
        return Card(table.title, _won(outcome, named), capital(outcome.reason), ranked)
    free = sum(seat.kind == "open" for seat in table.seats)
    if table.status == "open" and free:
        seats = "a seat is" if free == 1 else f"{free} seats are"
        return Card(table.title, "Come and play", f"{table.host or 'A table'} waits: {seats} free", rows)
    if table.status == "playing":
        return Card(table.title, "Being played now", "Watch the table", rows)
    return Card(table.title, "A table of Orebit", "", rows)


def _name(seat: SeatInfo) -> str:
    return seat.name if seat.kind == "person" else ""


def _won(outcome: OutcomeView, named: dict[int, str]) -> str:
    if outcome.won is not None:
        return "The goal is reached" if outcome.won else "Not this time"
    names = [named[seat] for seat in outcome.winners]
    if len(names) == 1:
        return f"{names[0]} wins"
    return f"{', '.join(names[:-1])} and {names[-1]} win" if names else "Nobody wins"


def tags(card: Card, page: str, picture: str) -> str:
    """The tags that networks read, for the head of a page."""
    scores = ", ".join(f"{row.name} {row.score}" for row in card.rows if row.score is not None)
    described = ". ".join(part for part in (scores, card.told) if part) or card.headline
    told = {
        "og:site_name": "Orebit",
        "og:type": "website",
        "og:title": f"{card.title}: {card.headline}",
        "og:description": described,
        "og:url": page,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"{card.headline}. {described}",
    }
    shown = [f'<meta property="{name}" content="{html.escape(text)}" />' for name, text in told.items()]
    return "\n    ".join([*shown, '<meta name="twitter:card" content="summary_large_image" />'])


# -- in a worker


def picture(content: bytes, record: bytes) -> bytes:
    """A card as PNG; with the record of a match that is over, how its scores grew."""
    card = msgspec.json.decode(content, type=Card)
    answer = records.ending(record, records.EVERYBODYS) if record else ""
    ending = msgspec.json.decode(answer, type=Ending) if isinstance(answer, bytes) else None  # else: of other rules
    return drawn(card, ending).png()


def drawn(card: Card, ending: Ending | None) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.fade(SKY, mixed(SKY, LIGHT, 0.42))
    hill = [560 - 46 * (x / WIDTH) * (1 - x / WIDTH) * 4 + 22 * ((x / WIDTH - 0.3) ** 2) for x in range(WIDTH)]
    canvas.under(hill, GROUND)
    canvas.line([(x, hill[x]) for x in range(560, WIDTH, 16)], 4, LIGHT)
    canvas.text(64, 108, fitting(card.headline, card.rows), 58, WHITE, thick=0.15)
    told = ending.story if ending and ending.story else card.told
    canvas.text(64, 158, f"{card.title}. {told}" if told else card.title, 21, WARM)
    most = max([1, *(row.score or 0 for row in card.rows)])
    tall = min(66.0, 320 / max(len(card.rows), 1))
    for i, row in enumerate(card.rows):
        y, own = 226 + i * tall, seat_colour(row)
        canvas.text(64, y, fitting(row.name, [row])[:MOST_NAME], min(22, tall * 0.42), PALE)
        if row.score is not None:
            canvas.box(64, y + 9, 430 * max(row.score, 0) / most, min(14, tall / 4), own)
            canvas.text(590, y + 6, str(row.score), min(32, tall * 0.55), WHITE, thick=0.15, end=True)
        else:
            canvas.box(64, y + 9, 120, min(10, tall / 4), own)
    if ending:
        _chart(canvas, card, ending.course)
    canvas.text(64, 604, "Orebit", 20, WHITE)
    return canvas


def _chart(canvas: Canvas, card: Card, course: list[list[int]]) -> None:
    x, y, width, height = 650, 190, 490, 320
    flat = [score for scores in course for score in scores]
    least, most = min(0, *flat), max(1, *flat)
    last = max(len(course) - 1, 1)
    steps = sorted({round(i * last / MOST_POINTS) for i in range(MOST_POINTS + 1)} & set(range(len(course))))
    canvas.box(x, y + height * most / (most - least), width, 2, mixed(SKY, PALE, 0.5))
    for place, row in reversed(list(enumerate(card.rows))):
        way = [(x + width * s / last, y + height * (most - course[s][row.seat]) / (most - least)) for s in steps]
        canvas.line(way, 7 if place == 0 else 4, seat_colour(row))


def fitting(text: str, rows: list[Row]) -> str:
    """The text; where a name in it has letters that cannot be drawn, what the game calls that seat instead."""
    for row in rows:
        if not is_drawable(row.name):
            text = text.replace(row.name, row.title)
    return text


def seat_colour(row: Row) -> Colour:
    return colour(NAMED.get(row.title.lower(), SEATS[row.seat % len(SEATS)]))


class Pictures:
    """The pictures that were asked for last, by table and what they say: a name that is forgotten is not kept here."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, bytes], bytes] = OrderedDict()

    def get(self, table: str, content: bytes) -> bytes | None:
        if (table, content) in self._kept:
            self._kept.move_to_end((table, content))
        return self._kept.get((table, content))

    def keep(self, table: str, content: bytes, picture: bytes) -> None:
        self._kept[table, content] = picture
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
