"""The coach's report as one page that needs nothing else: open it, print it, mail it."""

from collections.abc import Sequence
from html import escape

from orebit.bots.coach import CoachReport, JudgedDecision, ResultSum, ShareCourse, Tried
from orebit.core.match import Match
from orebit.core.state import TABLE
from orebit.lab.charts import FIRST, GREY, PLOT_HEIGHT, SECOND, WIDTH, Scale, frame, text, ticks, written
from orebit.lab.report import STYLE

LEFT, TOP = 48.0, 8.0
LUCK_HEIGHT = 60
PARTS = ("Prior", "Luck", "Own errors", "Others' errors", "Residual")


def page(match: Match, report: CoachReport) -> str:
    title = f"{match.game.title}: what decided it"
    budget = report.budget
    body = [
        f"<p>{report.steps} acts. {budget.sims} simulations and {budget.worlds} worlds a decision, seed {report.seed}. "
        "Shares of the win are those of our bots' judge, calibrated; it may be wrong, and the residual says by how "
        "much. Decisions are judged from what the seat knew then.</p>"
    ]
    for course, balance in zip(report.courses, report.balances, strict=True):
        name = match.names[course.seat]
        body.append(f'<h2>{escape(name)}</h2><div class="charts">')
        body += [
            curve(f"Win share of {name}, from what it knew", course),
            luck_track(f"Luck of {name}, event by event", report, course.seat),
            sum_bar(f"Where {name}'s result came from", balance),
        ]
        body.append(f"</div><p>{_loss(balance)}</p>{_moments(match, balance)}")
    body += ["<h2>Errors</h2>", _errors(match, [each for each in report.decisions if each.grade])]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><h1>{escape(title)}</h1>"
        f"{''.join(body)}</body></html>\n"
    )


def curve(title: str, course: ShareCourse) -> str:
    """The seat's own share with its band of 1.96 standard errors."""
    own = [shares[course.seat] for shares in course.shares]
    across, down = Scale(0, max(1, len(own) - 1), LEFT, WIDTH - 10.0), Scale(0, 1, TOP + PLOT_HEIGHT, TOP)
    body = [text(LEFT - 6, down(tick) + 4, written(tick, True), "end", "tick") for tick in ticks(0, 1)]
    band = [(i, min(1.0, s + 1.96 * e)) for i, (s, e) in enumerate(zip(own, course.errors, strict=True))]
    band += [(i, max(0.0, own[i] - 1.96 * course.errors[i])) for i in reversed(range(len(own)))]
    body.append(f'<path d="{_path(band, across, down)}Z" fill="{FIRST}" opacity=".25"/>')
    body.append(
        f'<path d="{_path(list(enumerate(own)), across, down)}" fill="none" stroke="{FIRST}" stroke-width="2"/>'
    )
    body.append(f'<path d="M{LEFT} {down(0.5):.1f}H{WIDTH - 10}" class="grid"/>')
    body.append(text(WIDTH / 2, TOP + PLOT_HEIGHT + 20, f"acts, 0 to {len(own) - 1}", "middle", "tick"))
    return frame(title, TOP + PLOT_HEIGHT + 28, body)


def luck_track(title: str, report: CoachReport, seat: int) -> str:
    """What chance brought beside what it could have brought: filled what fell to the seat itself, outlined the rest."""
    place = report.seats.index(seat)
    across = Scale(0, max(1, report.steps), LEFT, WIDTH - 10.0)
    most = max((abs(each.luck[place]) for each in report.luck), default=0.0) or 1.0
    down = Scale(-most, most, TOP + LUCK_HEIGHT, TOP)
    body = [
        f'<path d="M{LEFT} {down(0):.1f}H{WIDTH - 10}" class="grid"/>',
        text(LEFT - 6, TOP + 8, f"{100 * most:+.0f}", "end", "tick"),
        text(LEFT - 6, TOP + LUCK_HEIGHT, f"{-100 * most:+.0f}", "end", "tick"),
    ]
    for each in report.luck:
        came = each.luck[place]
        top, bottom = sorted((down(0), down(came)))
        colour = FIRST if came > 0 else SECOND
        is_own = each.step == 0 or report.actors[each.step - 1] == seat
        body.append(
            f'<rect x="{across(each.step) - 2:.1f}" y="{top:.1f}" width="4" height="{max(1.0, bottom - top):.1f}" '
            f'fill="{colour if is_own else "none"}" stroke="{colour}"><title>'
            f"{'the deal' if each.step == 0 else f'act {each.step}'}: {100 * came:+.0f}</title></rect>"
        )
    return frame(title, TOP + LUCK_HEIGHT + 8, body)


def _path(points: Sequence[tuple[int, float]], across: Scale, down: Scale) -> str:
    return "M" + "L".join(f"{across(x):.1f} {down(y):.1f}" for x, y in points)


def sum_bar(title: str, balance: ResultSum) -> str:
    """A waterfall: each part begins where the last one ended, and the last ends at the result."""
    luck = balance.own_luck + balance.others_luck
    values = [balance.prior, luck, balance.own_play, balance.others_play, balance.residual]
    ends = [sum(values[: i + 1]) for i in range(len(values))]
    low, high = min(0.0, *ends), max(1.0, *ends)
    down, width = Scale(low, high, TOP + PLOT_HEIGHT, TOP + 14), (WIDTH - LEFT) / (len(PARTS) + 1)
    body, before = [], 0.0
    shown = [*zip(PARTS, values, strict=True), ("Result", balance.result)]
    for i, (name, value) in enumerate(shown):
        start = 0.0 if name == "Result" else before
        top, bottom = sorted((down(start), down(start + value)))
        colour = GREY if name in ("Prior", "Residual") else SECOND if value < 0 else FIRST
        x = LEFT + i * width
        body.append(
            f'<rect x="{x:.1f}" y="{top:.1f}" width="{width - 8:.1f}" height="{max(1.0, bottom - top):.1f}" '
            f'fill="{colour}"/>'
        )
        said = f"{100 * value:.0f}" if name in ("Prior", "Result") else f"{100 * value:+.0f}"
        body.append(text(x + width / 2 - 4, top - 4, said, "middle", "value"))
        body.append(text(x + width / 2 - 4, TOP + PLOT_HEIGHT + 18, name, "middle", "tick"))
        before += value
    return frame(title, TOP + PLOT_HEIGHT + 28, body)


def _loss(balance: ResultSum) -> str:
    counted = f"over {balance.decisions} decisions that counted{f': {balance.beside}' if balance.beside else ''}"
    return (
        f"{balance.loss_per_decision:.0f} of 1000 lost a decision, {counted}. "
        f"Luck {100 * (balance.own_luck + balance.others_luck):+.0f} ± {196 * balance.luck_error:.0f} points. "
        f"{' '.join(balance.remarks)}"
    )


def _moments(match: Match, balance: ResultSum) -> str:
    """What decided it."""
    told = [
        f"<li>{'The deal' if moment.seat == TABLE else f'Act {moment.step}, {escape(match.names[moment.seat])}'}: "
        f"{moment.kind}, {100 * moment.change:+.0f} points</li>"
        for moment in balance.moments
    ]
    return f"<p>What decided it:</p><ul>{''.join(told)}</ul>" if told else ""


def _errors(match: Match, errors: Sequence[JudgedDecision]) -> str:
    if not errors:
        return "<p>None that is clear.</p>"
    rows = [
        f'<tr><td class="n">{each.step}</td><td>{escape(match.names[each.seat])}</td><td>{each.grade}</td>'
        f"<td>{_tried(each.played)}</td><td>{_tried(each.better[0])}<br>{escape(' '.join(each.reasons()))}</td>"
        f'<td class="n">{100 * each.loss:.0f} ± {196 * each.error:.0f}</td></tr>'
        for each in errors
    ]
    heads = "<tr><th>Act</th><th>Seat</th><th></th><th>Played</th><th>Better</th><th>Cost</th></tr>"
    return f"<table>{heads}{''.join(rows)}</table>"


def _tried(tried: Tried) -> str:
    share = f"{100 * tried.share:.0f} ± {196 * tried.error:.0f}"
    after = "" if tried.hindsight is None else f"; with hindsight {100 * tried.hindsight:.0f}"
    return f'{escape(tried.label)} <span class="quiet">{share}{after}</span>'
