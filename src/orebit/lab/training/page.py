"""The report of a training run as one page that needs nothing else."""

from html import escape
from pathlib import Path

from orebit.bots.win_shares import Map
from orebit.core.errors import OrebitError
from orebit.lab import charts
from orebit.lab.calibration import Checked, plot
from orebit.lab.report import page_of
from orebit.lab.training.run import Report, Stage

KINDS = {"greedy": "games of greedy bots with strays", "search": "games of a search"}


def write(report: Report, folder: Path) -> Path:
    path = folder / "report.html"
    try:
        path.write_text(html(report), encoding="utf-8")
    except OSError as error:
        raise OrebitError(f"the report cannot be written to {folder}: {error.strerror}") from None
    return path


def html(report: Report) -> str:
    recipe = report.recipe
    title = f"{report.title}, {recipe.players} players: a judge that learned"
    found = report.figures
    rows = [
        ("the network", found.loss),
        ("the hand-made value, told seat and phase", found.hand_loss),
        ("the hand-made value as it is", found.hand_as_it_is),
    ]
    lines = "".join(f'<tr><td>{name}</td><td class="n">{loss:.4f}</td></tr>' for name, loss in rows)
    return page_of(
        title,
        f"<p>{_verdict(report)}</p>"
        f"<h2>Forecasts</h2><p>Log loss on {found.games:,} games that were kept back ({found.positions:,} positions). "
        f"The network is better than the hand-made value, told seat and phase, by {found.gain_low:.3f} to "
        f"{found.gain_high:.3f} (95 %, games drawn anew).</p><table>{lines}</table>"
        f'<h2>Calibration, seat by seat</h2><div class="charts">{"".join(_seats(report))}</div>{_seat_table(report)}'
        f'<h2>Learning</h2><div class="charts">{"".join(_curve(stage) for stage in report.stages)}</div>'
        f"<h2>Gate</h2>{_gate(report)}"
        f"<h2>How it was made</h2>{_made(report)}",
    )


def _verdict(report: Report) -> str:
    gate = report.gate
    if gate is None:
        return "No gate was played, so nobody knows yet whether it plays better than the hand-made judge."
    won = f"{gate.share:.1%} (95 %: {gate.low:.1%} to {gate.high:.1%}) of {gate.games:,} games"
    if gate.passed:
        return f"It passed its gate: it won {won} against the hand-made judge, at equal processor time."
    return f"It did not pass its gate: it won {won} against the hand-made judge, at equal processor time."


def _seats(report: Report) -> list[str]:
    return [
        plot(f"Seat {each.seat + 1}: said and came, error {each.error:.1f} points", Checked(Map(), each.bins))
        for each in report.figures.seats
    ]


def _seat_table(report: Report) -> str:
    lines = "".join(
        f'<tr><td>Seat {each.seat + 1}</td><td class="n">{each.error:.1f}</td>'
        f'<td class="n">{each.low:.1f} to {each.high:.1f}</td>'
        f'<td class="n">{each.said:.1%}</td><td class="n">{each.came:.1%}</td>'
        + "".join(f'<td class="n">{error:.1f}</td>' for error in each.phases)
        + "</tr>"
        for each in report.figures.seats
    )
    heads = ("", "error, points", "95 %", "said on average", "came", "early", "middle", "late")
    return f"<table><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>{lines}</table>"


def _curve(stage: Stage) -> str:
    learned, kept = ([pair[i] for pair in stage.losses] for i in range(2))
    low = min(*learned, *kept) - 0.02
    return charts.curves(
        f"Log loss, {KINDS[stage.games]} ({stage.rows:,} positions)",
        "share of the learning that was done",
        [("games learned from", learned), ("games kept back", kept)],
        least=max(0.0, low),
    )


def _gate(report: Report) -> str:
    gate = report.gate
    if gate is None:
        return "<p>Not played.</p>"
    chart = charts.intervals(
        f"How often the network ranks before the hand-made judge, {gate.ms} ms a decision",
        [("network", gate.share, gate.low, gate.high)],
        mark=0.5,
        marked="equal",
        most=1.0,
    )
    return (
        f'<div class="charts">{chart}</div><p>{gate.games:,} games, every deal in all seatings, seed {gate.seed}. '
        "Time is measured, so these games depend on the machine.</p>"
    )


def _made(report: Report) -> str:
    recipe = "".join(
        f"<tr><td>{escape(name)}</td><td>{escape(str(getattr(report.recipe, name)))}</td></tr>"
        for name in report.recipe.__struct_fields__
    )
    spent = ", ".join(f"{step} {seconds:.0f} s" for step, seconds in report.cpu_seconds.items())
    return (
        f"<p>{escape(report.file)}, {report.file_bytes:,} bytes. "
        f"Orebit {escape(report.commit or 'of no known commit')}, "
        f"NumPy {escape(report.numpy)}. Processor time of the first process: {spent}.</p>"
        "<p>The same recipe and commit play the same games to the byte. The weights are the same on the same machine; "
        "another processor or NumPy may add numbers in another order, and so round the last digits otherwise.</p>"
        f"<details><summary>The recipe</summary><table>{recipe}</table></details>"
    )
