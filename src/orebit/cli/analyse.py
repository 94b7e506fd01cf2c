"""`orebit analyse`: the coach. Where a match was won and lost, what was luck, and what would have been better."""

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import orebit
from orebit.bots import coach
from orebit.cli.arguments import AsJson, Folder, check_places, check_seed, use_components
from orebit.cli.output import counted, print_json, print_table, watched
from orebit.core.errors import BadSetup, OrebitError
from orebit.core.match import Match
from orebit.core.state import TABLE
from orebit.lab.analysis import analyse as run

WORDS = {
    "own_luck": "own luck",
    "others_luck": "others' luck",
    "own_play": "own errors",
    "others_play": "others' errors",
}


def analyse(
    file: Annotated[Path, Parameter(help="A record that Orebit saved, of a finished match or not.")],
    /,
    *,
    sims: Annotated[int, Parameter(help="Simulations a decision, to find better actions.")] = coach.CoachBudget().sims,
    worlds: Annotated[int, Parameter(help="Worlds a decision, to compare them in.")] = coach.CoachBudget().worlds,
    seconds: Annotated[float, Parameter(help="Deepen for so long instead; not the same report every time.")] = 0.0,
    seed: Annotated[int, Parameter(help="The same seed gives the same report.")] = 0,
    workers: Annotated[int, Parameter(help="How many processes think; 0 = one a core.")] = 0,
    html: Annotated[Path | None, Parameter(help="Write the report as one page to keep or mail.")] = None,
    json: AsJson = False,
    components: Folder = None,
) -> int:
    """Say what decided a match: errors, luck, and what would have been better."""
    check_seed(seed)
    check_places(html)
    if sims < 1 or worlds < 6 or seconds < 0 or workers < 0:
        raise BadSetup("--sims is at least 1, --worlds at least 6, --seconds and --workers at least 0")
    if components is not None:
        use_components(components)
    match = orebit.load(file)
    if not match.acts:
        raise BadSetup("nothing has been played in this match yet")
    budget = coach.CoachBudget(sims=sims, worlds=worlds)
    report = run(
        match,
        budget,
        seed,
        seconds,
        workers or os.cpu_count() or 1,
        lambda steps, total: watched(steps, total, "Thinking it over", json),
    )
    if html is not None:
        from orebit.lab.coach_page import page

        try:
            html.write_text(page(match, report), encoding="utf-8")
        except OSError as error:
            raise OrebitError(f"the page cannot be written to {html}: {error.strerror}") from None
    if json:
        print_json(report)
    else:
        _tell(match, report)
    return 0


def _tell(match: Match, report: coach.CoachReport) -> None:
    budget = report.budget
    print(
        f"{match.game.title}, {counted(report.steps, 'act')}, {'over' if report.is_over else 'not over yet'}. "
        f"{budget.sims} simulations and {budget.worlds} worlds a decision; points of 100 of the win, as our bots judge."
    )
    rows = []
    for each in report.balances:
        parts = [f"{100 * getattr(each, part):+.0f}" for part in WORDS]
        rest = f"{100 * each.residual:+.0f}"
        rows.append([match.names[each.seat], f"{100 * each.prior:.0f}", *parts, rest, f"{100 * each.result:.0f}"])
    print_table(["seat", "prior", *WORDS.values(), "residual", "result"], rows)
    for each in report.balances:
        luck = f"luck {100 * (each.own_luck + each.others_luck):+.0f} ± {196 * each.luck_error:.0f}"
        counts = f"over {counted(each.decisions, 'decision')} that counted"
        counts += f", {each.beside}" if each.beside else ""
        print(f"{match.names[each.seat]} loses {each.loss_per_decision:.0f} of 1000 a decision, {counts}; {luck}.")
    for remark in dict.fromkeys(remark for each in report.balances for remark in each.remarks):
        print(remark)
    moments = {(m.step, m.kind): m for each in report.balances for m in each.moments}
    if moments:
        print("What decided it:")
    for (step, kind), moment in sorted(moments.items()):
        who = match.names[moment.seat] if moment.seat != TABLE else "the deal"
        print(f"  {step}. {kind} ({who}), {100 * abs(moment.change):.0f} points")
    for made in report.decisions:
        if made.grade:
            print(f"{made.step}. {match.names[made.seat]}, {made.grade}: {_said(made.played)}.")
            print(f"   Better: {_said(made.better[0])}.", *(f"   {line}" for line in made.reasons()), sep="\n")


def _said(tried: coach.Tried) -> str:
    return f"{tried.label} ({100 * tried.share:.0f} ± {196 * tried.error:.0f})"
