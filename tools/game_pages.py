"""A page a game for the documentation site, from the code and from what the lab found: it cannot lie."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import figures

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"


def game_pages() -> Iterator[tuple[str, str]]:
    from orebit.core.lesson import lessons_of
    from orebit.games import all_games

    strength = json.loads((ROOT / "bench" / "strength.json").read_text(encoding="utf-8"))
    found = figures.load()
    for game in all_games():
        least, most = game.players[0], game.players[-1]
        lines = [
            f"# {game.title}",
            "",
            f"{game.summary} By {game.designer}; {least} to {most} players, {game.minutes} minutes.",
            "",
            f"[The rules](../rules/{game.id}.md), `orebit learn {game.id}`, `orebit play {game.id} --seats me,medium`",
            "",
        ]
        for picture in sorted(PICTURES.glob(f"{game.id.replace('_', '-')}.*")):
            lines += [f"![{game.title} at the browser table](../pictures/{picture.name})", ""]
        lessons = lessons_of(game)
        if lessons:
            lines += ["## Learn it", "", "At the table and in the terminal, by doing:", ""]
            for lesson in lessons:
                about = f" ({lesson.variant})" if lesson.variant else ""
                lines.append(f"- **{lesson.title}**{about}: {lesson.idea}")
            lines.append("")
        lines += ["## Options", "", "| option | values | what it does |", "|---|---|---|"]
        lines += [f"| `{option.name}` | {values_of(option)} | {option.help} |" for option in game.options]
        lines += how_it_plays_out([each for each in found if each.game == game.id])
        lines += [
            "",
            "## How strong its bots are",
            "",
            "From the lab; [how it is measured](../guides/bots-and-lab.md).",
            "",
            "| players | bots | wins | 95 % |",
            "|---|---|---|---|",
        ]
        lines += [strength_row(row) for row in strength if row["game"] == game.id]
        yield game.id, "\n".join(lines)


def values_of(option: Any) -> str:
    values = getattr(option, "values", ()) or ()
    told = ", ".join(f"`{value}`" for value in values) if len(values) <= 12 else f"{len(values)} values"
    return told or f"default `{option.default}`"


# -- what the lab found


def how_it_plays_out(found: list[figures.Figures]) -> list[str]:
    if not found:
        return []
    lines = [
        "",
        "## How it plays out",
        "",
        f"{figures.GAMES} games of the bot `greedy` at each number of players (`python bench/figures.py`); "
        "`orebit balance` tells the same of any variant and any bot. Intervals are 95 %.",
        "",
        "| players | wins by seat | score of nine in ten | ahead at the end by | decisions | leader half-way wins |",
        "|---|---|---|---|---|---|",
    ]
    lines += [figures_row(each) for each in found]
    for each in found:
        if each.seats and each.choices:
            told = "; ".join(map(choice_words, each.choices))
            lines += ["", f"With {each.players} players, seats that chose it at least once won: {told}."]
    return [*lines, "", "What goes with winning need not cause it: who is ahead can afford more."]


def figures_row(each: figures.Figures) -> str:
    wins = "<br>".join(map(share_words, each.seats)) if each.goal is None else f"the goal: {share_words(each.goal)}"
    low, middle, high = each.scores
    points = f"{low:.0f} to {high:.0f}, in the middle {middle:.0f}"
    margin = "" if each.margin is None else f"{each.margin:.1f}"
    leader = "" if each.leader_wins is None else f"{each.leader_wins:.0%}"
    return f"| {each.players} | {wins} | {points} | {margin} | {each.decisions:.0f} | {leader} |"


def share_words(seat: figures.SeatFigure) -> str:
    return f"{seat.share:.0%}&nbsp;({100 * seat.low:.0f}&#8209;{100 * seat.high:.0f})"


def choice_words(choice: figures.Choice) -> str:
    return f"“{choice.label}” {choice.wins_with:.0%}, others {choice.wins_without:.0%}"


def strength_row(row: dict[str, Any]) -> str:
    name = f"`{row['first']}`" + (f" ({row['sims']} simulations)" if row["sims"] else "")
    against = f" against `{row['second']}`" if row["second"] else ", alone"
    return f"| {row['players']} | {name}{against} | {row['share']:.0%} | {row['low']:.0%}-{row['high']:.0%} |"
