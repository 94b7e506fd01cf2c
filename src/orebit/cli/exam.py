"""`orebit exam`: where an agent stands on the ladder of bots."""

import tempfile
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from orebit.agent.cell import Limits
from orebit.agent.exam import ExamReport, Plan, take
from orebit.agent.examinees import Agent, BotFile, agent_of
from orebit.agent.ladder import chosen_rungs, ladder
from orebit.agent.page import write
from orebit.agent.variants import draw_components
from orebit.cli.arguments import AsJson, Folder, OptionList, check_seed, load_game, read_options, use_components
from orebit.cli.output import counted, number, print_json, print_table, watched
from orebit.core.errors import BadSetup
from orebit.games import IDS

DRAWN = "components"  # in the folder of an exam: `orebit replay --components` plays its records with them


def exam(
    agent: Annotated[
        str,
        Parameter(help="A bot, MODULE:FUNCTION, or the http address of a player."),
    ] = "",
    /,
    *,
    game: Annotated[str, Parameter(help="The id of a game; `orebit games` lists them.")],
    bot: Annotated[Path | None, Parameter(help="Instead of an agent: a bot file, which runs in a cell.")] = None,
    host: Annotated[
        str, Parameter(help="Instead of an agent: the command of an MCP host; {prompt} and {config} are put in.")
    ] = "",
    games: Annotated[int, Parameter(help="How many; rounded up so that every rung is played from both seats.")] = 20,
    seed: Annotated[int, Parameter(help="The same seed has the same deals and variants.")] = 0,
    against: Annotated[str, Parameter(help="Only these rungs, like random,greedy; else all.")] = "",
    variants: Annotated[
        bool, Parameter(help="Draw components by lot from the seed, and options for each deal.")
    ] = False,
    loss: Annotated[int, Parameter(help="Tell the loss a decision, from so many decisions of each game.")] = 0,
    seconds: Annotated[
        float, Parameter(help="How long a decision may take; if not given, 5 s, and 300 s for a host.")
    ] = 0.0,
    memory: Annotated[int, Parameter(help="How much memory a bot file may have, in MiB.")] = 512,
    out: Annotated[Path | None, Parameter(help="A folder for the page, the records and the transcripts.")] = None,
    option: OptionList = None,
    json: AsJson = False,
    components: Folder = None,
) -> int:
    """Rate an agent by games against the ladder of bots."""
    check_seed(seed)
    with tempfile.TemporaryDirectory(prefix="orebit-variant-") as folder:
        if variants and game in IDS:
            if components is not None:
                use_components(components)
            components = draw_components(game, seed, out / DRAWN if out else Path(folder), components)
        the_game = load_game(game, components)
        names = [name.strip() for name in against.split(",") if name.strip()]
        chosen_rungs(the_game, names)
        report = take(
            _agent(agent, bot, host, the_game.id, Limits(seconds or Limits().seconds, memory), seconds),
            Plan(the_game.id, games, seed, names, read_options(option), variants, loss),
            out,
            lambda steps, total: watched(steps, total, f"Playing {the_game.title}", json),
        )
    page = write(report, out) if out else None
    if json:
        print_json(report)
    else:
        _tell(report)
        if page:
            print(f"\nThe page is {page}; records and transcripts are beside it.")
    return 0


def _agent(given: str, file: Path | None, host: str, game_id: str, limits: Limits, seconds: float) -> Agent:
    if bool(given) + (file is not None) + bool(host) != 1:
        raise BadSetup("name whom to examine: an agent, a bot file with --bot FILE.py, or a host with --host COMMAND")
    if file is not None:
        return BotFile(file, limits)
    if host:
        from orebit.agent.host import SECONDS, CommandLine  # the server and the SDK behind it take a second to load

        return CommandLine(host, seconds or SECONDS)
    return agent_of(given, {rung.name: rung.bot for rung in ladder(game_id)}, limits)


def _tell(report: ExamReport) -> None:
    rating = report.rating
    print(
        f"{report.agent}: rating {rating.points:.0f} ({rating.low:.0f} to {rating.high:.0f}) in {report.title}, "
        f"nearest to {report.rung}. {counted(len(report.games), 'game')}, seed {report.seed}."
    )
    print_table(
        ["rung", "rating", "games", "wins", "95 % interval"],
        [
            [
                each.rung,
                f"{each.rating:.0f}",
                str(each.games),
                f"{each.share:.0%}",
                f"{each.low:.0%} to {each.high:.0%}",
            ]
            for each in report.against
        ],
    )
    think = "" if report.think_ms is None else f", {number(report.think_ms)} ms each"
    print(f"\n{counted(report.decisions, 'decision')}{think}; {counted(report.forfeits, 'game')} forfeited.")
    if report.loss is not None:
        print(f"Loss a decision: {report.loss:.3f} of a win, from {counted(report.looked_at, 'decision')}.")
    for reason, count in report.illegal.items():
        print(f"Illegal: {counted(count, 'try') if count == 1 else f'{count} tries'}, {reason}.")
    for sentence in dict.fromkeys(each.forfeited for each in report.games if each.forfeited):
        print(f"Forfeited: {sentence}.")
