"""What there is to play, as forms and pages: made from the declarations of the games."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from orebit.core.components import path_of
from orebit.core.errors import BadSetup, OrebitError
from orebit.core.game import Game
from orebit.core.glossary import glossary_of
from orebit.core.lesson import Lesson, lessons_of
from orebit.core.options import Option, Value, worded
from orebit.games import IDS, get
from orebit.server.bots import bot_names
from orebit.server.refusals import Refuse, cited_in
from orebit.server.requests import CheckSetup
from orebit.server.wire import (
    GameCard,
    GameInfo,
    GameWords,
    Impossible,
    OptionInfo,
    RulesPage,
    RulesSection,
    SetupCheck,
)

PACKAGE = Path(__file__).resolve().parents[1]
RULES_PLACES = (PACKAGE / "rules_pages", PACKAGE.parents[1] / "docs" / "rules")  # in the wheel; in the source tree
CARDS = Path(__file__).with_name("cards.json")  # in a page: what `cards` told when it was built
HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*$", re.MULTILINE)
RULING = re.compile(r"^(?:\|\s*|- \*\*)(R\d+)(?:\*\*)?\s*\|?\s*([^|\n]*)", re.MULTILINE)
NUMBER = re.compile(r"^§?(\d+(?:\.\d+)*)\.?\s+")
MOST_NUMBERS = 300  # values of a number option that are tried one by one


def the_game(game_id: str) -> Game[Any]:
    try:
        return get(game_id)
    except OrebitError as error:
        raise Refuse("not_found", str(error)) from None


def cards() -> list[GameCard]:
    """Of all games. In a page they are known, and only the game that is played is loaded (tools/byte_code.mjs)."""
    if CARDS.exists():
        return msgspec.json.decode(CARDS.read_bytes(), type=list[GameCard])
    return [card(get(game_id)) for game_id in IDS]


def card(game: Game[Any]) -> GameCard:
    return GameCard(
        id=game.id,
        title=game.title,
        designer=game.designer,
        summary=game.summary,
        minutes=game.minutes,
        least=game.players[0],
        most=game.players[-1],
        solo=1 in game.players,
        rules_version=game.rules_version,
        course_s=sum(lesson.seconds() for lesson in lessons(game.id).values() if not lesson.variant),
    )


@cache
def lessons(game_id: str) -> dict[str, Lesson]:
    """By id, in the order of the course, those about variants last."""
    return {lesson.id: lesson for lesson in lessons_of(get(game_id))}


@cache
def words(game_id: str) -> GameWords:
    """The game's glossary."""
    game = get(game_id)
    return GameWords(game=game.id, title=game.title, terms=glossary_of(game))


def info(game: Game[Any]) -> GameInfo:
    return GameInfo(
        card=card(game),
        options=[_option(game, option) for option in game.options],
        actions=[kind.usage for kind in game.actions],
        bots=bot_names(),
    )


def _option(game: Game[Any], option: Option) -> OptionInfo:
    numbers = option.numbers
    return OptionInfo(
        name=option.name,
        title=option.title,
        kind=option.kind,
        default=option.default,
        help=worded(game.options, option.help),
        rule=cited_in(option.help),
        values=list(option.values),
        words=[option.word(value) for value in option.values],
        parts=list(option.parts),
        least=numbers[0] if numbers else None,
        most=numbers[-1] if numbers else None,
    )


def check(game: Game[Any], wish: CheckSetup) -> SetupCheck:
    """Is the form possible; and of every option, which other values would make it impossible."""
    options: dict[str, Value] = dict(wish.options)
    why, seats, player_seats = "", [], []
    try:
        setup = game.setup(wish.players, options)
        options, seats, player_seats = setup.options, game.seat_names(setup), game.player_seats(setup)
    except BadSetup as error:
        why = worded(game.options, str(error))
    impossible = []
    if not why:
        for option in game.options:
            for value in _values(option):
                if value != options[option.name] or type(value) is not type(options[option.name]):
                    refusal = _refusal(game, wish.players, options | {option.name: value})
                    if refusal:
                        impossible.append(Impossible(option.name, value, refusal, cited_in(refusal)))
    return SetupCheck(
        ok=not why,
        why=why,
        rule=cited_in(why),
        options=options,
        impossible=impossible,
        seats=seats,
        player_seats=player_seats,
    )


def _values(option: Option) -> list[Value]:
    if option.numbers is not None:
        return list(option.numbers) if len(option.numbers) <= MOST_NUMBERS else []
    return list(option.values)


def _refusal(game: Game[Any], players: int, options: dict[str, Value]) -> str:
    try:
        game.setup(players, options)
    except BadSetup as error:
        return worded(game.options, str(error))
    return ""


def rules_page(game: Game[Any]) -> RulesPage:
    for path in (*(place / f"{game.id}.md" for place in RULES_PLACES), path_of(game.id, "rules.md")):
        if path.is_file():
            markdown = path.read_text(encoding="utf-8")
            return RulesPage(game=game.id, markdown=markdown, sections=sections(markdown))
    raise Refuse("not_found", f"the rules page of {game.title} is not part of this installation")


def sections(markdown: str) -> list[RulesSection]:
    """The headings and the rulings of a page, in order, under what refusals cite: "5.2", "R7"."""
    found: list[tuple[int, RulesSection]] = []
    for heading in HEADING.finditer(markdown):
        number = NUMBER.match(heading.group(2))
        anchor = number.group(1) if number else _slug(heading.group(2))
        title = heading.group(2)[number.end() :] if number else heading.group(2)
        found.append((heading.start(), RulesSection(anchor=anchor, level=len(heading.group(1)), title=title)))
    for ruling in RULING.finditer(markdown):
        section = RulesSection(anchor=ruling.group(1), level=6, title=ruling.group(2).strip())
        found.append((ruling.start(), section))
    return [section for _, section in sorted(found, key=lambda place: place[0])]


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
