"""The balance report as one page that needs nothing else: open it, print it, mail it."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

import msgspec

from orebit.core.errors import OrebitError
from orebit.lab import charts
from orebit.lab.balance import BalanceReport, Comparison, Difference, Use

MOST_ITEMS = 24  # on a chart; the tables have all
MOST_DIFFERENCES = 40

STYLE = """
:root { --first: #1f6f8b; --second: #c8553d; --quiet: #8a8f98; --paper: #fff; --ink: #1d2129; --line: #d9dce1 }
@media (prefers-color-scheme: dark) {
  :root { --first: #64b6d0; --second: #f08a70; --quiet: #9aa0aa; --paper: #16191e; --ink: #e6e8ec; --line: #3a3f47 }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  margin: 0 auto; padding: 1.5rem; max-width: 72rem }
h1 { line-height: 1.2 } h2 { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1rem }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1.5rem }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 2rem } .sides .charts { grid-template-columns: 1fr }
figure { margin: 0; max-width: 36rem } figcaption { font-weight: 600; margin-bottom: .4rem }
svg { width: 100%; height: auto; overflow: visible }
svg text { font-size: 12.5px; fill: var(--ink) } svg .tick { fill: var(--quiet) } svg .mark { fill: var(--second) }
svg .value { font-variant-numeric: tabular-nums } .grid { stroke: var(--line) }
table { border-collapse: collapse; width: 100%; font-size: .92rem; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top }
td.n, th.n { text-align: right; white-space: nowrap } tr.clear td { font-weight: 600 }
.quiet { color: var(--quiet) } details { margin: 1rem 0 } summary { cursor: pointer; font-weight: 600 }
@media (max-width: 50rem) { .sides { grid-template-columns: 1fr } }
"""


def write(report: BalanceReport | Comparison, folder: Path) -> tuple[Path, Path]:
    """report.html and report.json, in this folder."""
    page, data = folder / "report.html", folder / "report.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        page.write_text(html(report), encoding="utf-8")
        data.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
    except OSError as error:
        raise OrebitError(f"the report cannot be written to {folder}: {error.strerror}") from None
    return page, data


def html(report: BalanceReport | Comparison) -> str:
    if isinstance(report, Comparison):
        title = f"{report.first.title}: {_variant(report.first)} and {_variant(report.second)}"
        body = _comparison(report)
    else:
        title = f"{report.title}: is it balanced?"
        body = _single(report)
    return page_of(title, body)


def page_of(title: str, body: str) -> str:
    """A page that needs nothing else."""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><h1>{escape(title)}</h1>{body}</body></html>\n"
    )


# One report


def _single(report: BalanceReport) -> str:
    return "".join(
        [
            _intro(report),
            '<h2>Seats</h2><div class="charts">',
            *_seat_charts(report),
            '</div><h2>Length and scores</h2><div class="charts">',
            *_course_charts(report),
            "</div><h2>Actions</h2>",
            "<p>With and without: the wins of seats that chose such an action at least once in a game, and of seats "
            "that never did. Full dots: the difference is more than luck. What goes with winning need not be its "
            "cause: whoever is ahead can afford more.</p>",
            '<div class="charts">',
            *_kind_charts(report),
            "</div>",
            _table(report.kinds, with_count=True),
            *_item_section(report),
        ]
    )


def _intro(report: BalanceReport) -> str:
    who = ", ".join(dict.fromkeys(report.bots))
    games = f"{report.games:,} games" if report.games > 1 else "1 game"
    lines = [
        f"<p>{games} for {_players(report)} played by the bot{'s' if ',' in who else ''} {escape(who)}, "
        f"seed {report.seed}; rules: {escape(_variant(report))}. Bars and whiskers are 95 % intervals.</p>"
    ]
    said = []
    if report.fair is not None and report.seats_p is not None:
        if report.seats_p < 0.05:
            best = max((seat for seat in report.seats if seat.is_player), key=lambda seat: seat.share)
            said.append(
                f"The seats are <b>not equal</b> for these bots: {escape(best.name)} wins {best.share:.1%} "
                f"(p = {report.seats_p:.2g})."
            )
        else:
            said.append(f"No seat has an advantage that these games could show (p = {report.seats_p:.2g}).")
    if report.success:
        share, low, high = report.success
        said.append(f"The goal is reached in <b>{share:.1%}</b> of the games ({low:.1%} to {high:.1%}).")
    q = report.length.quantiles
    said.append(f"Half of the games have between {q[1]:.0f} and {q[3]:.0f} decisions.")
    if report.margin:
        said.append(f"The winner is ahead by {report.margin.mean:.1f} points on average.")
    said.append(f"The lead changes {report.lead_changes.mean:.1f} times a game.")
    if report.unfinished:
        said.append(f"{report.unfinished} games did not end and are left out.")
    if report.games < report.wanted:
        said.append(f"It was stopped early: {report.wanted:,} games were wanted.")
    return "".join(lines) + "<p>" + " ".join(said) + "</p>"


def _players(report: BalanceReport) -> str:
    return "1 player" if report.players == 1 else f"{report.players} players"


def _variant(report: BalanceReport) -> str:
    changed = [
        f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in report.changed.items()
    ]
    return ", ".join(changed) or "as printed"


def _seat_charts(report: BalanceReport) -> list[str]:
    found = []
    if report.success:
        found.append(charts.intervals("Goal reached", [("success", *report.success)], most=1.0))  # type: ignore[list-item]  # share, low, high
    else:
        rows = [(seat.name, seat.share, seat.low, seat.high) for seat in report.seats]
        found.append(charts.intervals("Wins by seat", rows, mark=report.fair, marked="fair share"))
    rows = [(seat.name, seat.score, seat.score_low, seat.score_high) for seat in report.seats]
    found.append(charts.intervals("Mean score by seat", rows, is_share=False))
    if len(report.seats) > 1:
        found.append(
            charts.bars("Share of the game in the lead, alone or not", [(s.name, s.led) for s in report.seats])
        )
    found.append(charts.bars("Why games end", list(report.reasons.items())))
    if report.ratings:
        found.append(charts.bars("Titles earned", list(report.ratings.items())))
    return found


def _course_charts(report: BalanceReport) -> list[str]:
    length, scores, changes = report.length, report.scores, report.lead_changes
    found = [
        charts.histogram("Length", "decisions a game", length.edges, length.counts, length.mean),
        charts.histogram("Scores at the end", "points of a player", scores.edges, scores.counts, scores.mean),
    ]
    if report.margin:
        margin = report.margin
        found.append(charts.histogram("By how much games are won", "points", margin.edges, margin.counts, margin.mean))
        found.append(charts.histogram("Changes of the lead", "a game", changes.edges, changes.counts, changes.mean))
    series = [
        (name, line)
        for name, line in (("those who win in the end", report.course_winners), ("the others", report.course_others))
        if line
    ]
    found.append(charts.curves("Scores through the game", "part of the game that is played", series))
    if report.leader_wins:
        found.append(
            charts.curves(
                "How often whoever leads now wins in the end",
                "part of the game that is played",
                [("leader wins", report.leader_wins)],
                is_share=True,
                least=0.0,
            )
        )
    return found


def _kind_charts(report: BalanceReport) -> list[str]:
    rows = [(use.label, use.per_game or 0.0) for use in report.kinds[:MOST_ITEMS]]
    found = [charts.bars("How often a seat chooses it in a game", rows, is_share=False)]
    rows_worth = _worth(report.kinds, with_kind=False)
    if rows_worth:
        found.append(charts.pairs("Wins with and without", rows_worth, ("with", "without")))
    return found


def _item_section(report: BalanceReport) -> list[str]:
    groups = [use for use in report.items if use.is_group]
    single = [use for use in report.items if not use.is_group]
    parts = []
    for title, uses in (("Components by kind", groups), ("Single components", single)):
        rows = _worth(uses, with_kind=True)
        if not uses:
            continue
        clear = sum(use.stands_out for use in uses)
        parts.append(
            f"<h2>{title}</h2><p>What actions name: {len(uses)} uses that at least ten seats made; {clear} of them go "
            f"with winning or losing by more than luck.{' The clearest are shown.' * (len(uses) > MOST_ITEMS)}</p>"
        )
        parts.append('<div class="charts">')
        if rows:
            parts.append(charts.pairs("Wins with and without", rows, ("with", "without")))
        most = sorted(uses, key=lambda use: -use.used)[:MOST_ITEMS]
        parts.append(charts.bars("Used most: share of seats", [(_name(use, True), use.used) for use in most]))
        parts.append("</div>")
        parts.append(f"<details><summary>All {len(uses)}</summary>{_table(uses, with_count=False)}</details>")
    return parts


def _name(use: Use, with_kind: bool) -> str:
    return f"{use.kind.replace('_', ' ')} {use.label}" if with_kind else use.label


def _worth(uses: Sequence[Use], with_kind: bool) -> list[tuple[str, float, float, bool]]:
    """The clearest first, as far as a chart has room, then in order of what they are worth."""
    tested = [use for use in uses if use.without_share is not None]
    if not any(use.with_share or use.without_share for use in tested):
        return []  # nobody ever won: there is nothing to compare
    tested.sort(key=lambda use: use.p if use.p is not None else 1.0)
    rows = [
        (_name(use, with_kind), use.with_share, use.without_share or 0.0, use.stands_out) for use in tested[:MOST_ITEMS]
    ]
    return sorted(rows, key=lambda row: row[2] - row[1])


def _table(uses: Sequence[Use], with_count: bool) -> str:
    heads = ["", "seats that did", *(["a game"] if with_count else []), "wins with", "wins without", "difference", "p"]
    lines = [
        "<table><thead><tr>" + "".join(f"<th{' class=n' if i else ''}>{head}</th>" for i, head in enumerate(heads))
    ]
    lines.append("</tr></thead><tbody>")
    for use in uses:
        cells = [f"{use.used:.1%}"]
        if with_count:
            cells.append(f"{use.per_game or 0.0:.2f}")
        cells.append(f"{use.with_share:.1%} ({use.with_low:.0%} to {use.with_high:.0%})")
        if use.without_share is None or use.p is None:
            cells += ["nearly all did" if use.used > 0.5 else "hardly any did", "", ""]
        else:
            cells.append(f"{use.without_share:.1%} ({use.without_low:.0%} to {use.without_high:.0%})")
            cells.append(f"{(use.with_share - use.without_share) * 100:+.1f} points")
            cells.append(f"{use.p:.2g}")
        lines.append(
            f"<tr{' class=clear' if use.stands_out else ''}><td>{escape(_name(use, not with_count))}</td>"
            + "".join(f"<td class=n>{escape(cell)}</td>" for cell in cells)
            + "</tr>"
        )
    return "".join(lines) + "</tbody></table>"


# Two reports side by side


def _comparison(report: Comparison) -> str:
    clear = [each for each in report.differences if each.stands_out]
    names = (_variant(report.first), _variant(report.second))
    parts = [
        f"<p>{len(report.differences)} figures were compared; {len(clear)} differ by more than luck (false alarms are "
        "kept below one in twenty).</p>",
        _difference_table(clear[:MOST_DIFFERENCES], names)
        if clear
        else "<p>Nothing differs that these games could show.</p>",
        f"<details><summary>All {len(report.differences)} figures</summary>",
        _difference_table(report.differences, names) + "</details>",
        '<div class="sides">',
    ]
    for each in (report.first, report.second):
        parts.append(f"<section><h2>{escape(_variant(each)).capitalize()}</h2>{_intro(each)}")
        for title, found in (("Seats", _seat_charts), ("Length and scores", _course_charts), ("Actions", _kind_charts)):
            parts.append(f'<h3>{title}</h3><div class="charts">{"".join(found(each))}</div>')
        parts.append("".join(_item_section(each)) + "</section>")
    return "".join(parts) + "</div>"


def _difference_table(differences: Sequence[Difference], names: tuple[str, str]) -> str:
    rows = []
    for each in differences:
        first, second = (
            (f"{each.first:.1%}", f"{each.second:.1%}")
            if each.is_share
            else (f"{each.first:.1f}", f"{each.second:.1f}")
        )
        change = (
            f"{(each.second - each.first) * 100:+.1f} points" if each.is_share else f"{each.second - each.first:+.1f}"
        )
        rows.append(
            f"<tr><td>{escape(each.what)}</td><td class=n>{first}</td><td class=n>{second}</td>"
            f"<td class=n>{change}</td><td class=n>{each.p:.2g}</td></tr>"
        )
    heads = "<th></th>" + "".join(f"<th class=n>{escape(head)}</th>" for head in (*names, "change", "p"))
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
