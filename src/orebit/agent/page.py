"""The page of an exam: one file that needs nothing else, to publish as it is."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

import msgspec

from orebit.agent.exam import Against, ExamReport, Sat
from orebit.core.errors import OrebitError
from orebit.core.words import counted
from orebit.lab import charts
from orebit.lab.report import page_of

PAGE, DATA = "exam.html", "exam.json"


def write(report: ExamReport, folder: Path) -> Path:
    """exam.html and exam.json, in this folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / DATA).write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
        (folder / PAGE).write_text(html(report), encoding="utf-8")
    except OSError as error:
        raise OrebitError(f"the report cannot be written to {folder}: {error.strerror}") from None
    return folder / PAGE


def html(report: ExamReport) -> str:
    body = [
        _intro(report),
        '<h2>On the ladder</h2><div class="charts">',
        _ladder(report),
        charts.intervals(
            "Wins against each rung",
            [(each.rung, each.share, each.low, each.high) for each in report.against],
            most=1.0,
        ),
        "</div>",
        _table(
            ["rung", "played by", "rating", "games", "wins", "95 % interval"],
            [
                [each.rung, each.bot, f"{each.rating:.0f}", str(each.games), f"{each.share:.0%}", _share_interval(each)]
                for each in report.against
            ],
        ),
        "<h2>How it played</h2>",
        _play(report),
        "<h2>Games</h2><p>Games of one deal start alike. A record lies beside this page under the game's name, and a "
        "transcript of the agent's decisions.</p>",
        _table(
            ["game", "deal", "against", "seat", "result", "scores", "options", "end"],
            [_game(each) for each in report.games],
        ),
    ]
    return page_of(f"{report.title}: an exam of {report.agent}", "".join(body))


def _intro(report: ExamReport) -> str:
    rating = report.rating
    variants = ", each deal by other options" if report.variants else ""
    stopped = f" Stopped early: {report.wanted} games were wanted." if len(report.games) < report.wanted else ""
    return (
        f"<p><b>{escape(report.agent)}</b> has a rating of <b>{rating.points:.0f}</b> ({rating.low:.0f} to "
        f"{rating.high:.0f}), nearest to the rung <b>{escape(report.rung)}</b>. {counted(len(report.games), 'game')}, "
        f"seed {report.seed}{variants}.{stopped}</p>"
        f'<p class="quiet">400 points more are ten wins to one; random is 0. Intervals are 95 %. Orebit '
        f"{escape(report.version)}, rules {escape(report.rules)}, components {escape(report.components[:12])}.</p>"
    )


def _ladder(report: ExamReport) -> str:
    rows = [(each.rung, each.rating, each.rating, each.rating) for each in report.against]
    mine = (report.agent, report.rating.points, report.rating.low, report.rating.high)
    return charts.intervals("Rating", [*rows, mine], is_share=False)


def _play(report: ExamReport) -> str:
    told = [f"{counted(report.decisions, 'decision')}"]
    if report.think_ms is not None:
        told.append(f"{report.think_ms:.1f} ms each")
    if report.tokens:
        told.append(f"{report.tokens:,} tokens, as the agent tells")
    if report.loss is not None:
        told.append(
            f"a loss of {report.loss:.3f} of a win a decision, as a search sees it "
            f"({counted(report.looked_at, 'decision')} looked at)"
        )
    lines = [f"<p>{'; '.join(told)}. {counted(report.forfeits, 'game')} forfeited.</p>"]
    if report.illegal:
        rows = [[reason, str(count)] for reason, count in report.illegal.items()]
        lines.append(f"<p>Illegal tries, by reason and rule:</p>{_table(['reason', 'tries'], rows)}")
    else:
        lines.append("<p>No illegal tries.</p>")
    return "".join(lines)


def _game(each: Sat) -> list[str]:
    result = {1.0: "won", 0.5: "tied", 0.0: "lost"}[each.share]
    return [
        f"{each.number + 1:03}",
        str(each.deal + 1),
        each.rung,
        each.seat,
        result,
        ", ".join(f"{name} {score}" for name, score in each.scores.items()),
        ", ".join(f"{name}={value}" for name, value in each.options.items()) or "as printed",
        f"forfeited: {each.forfeited}" if each.forfeited else each.reason,
    ]


def _share_interval(each: Against) -> str:
    return f"{each.low:.0%} to {each.high:.0%}"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"
