"""The commands by name. Each is loaded when it is asked for, so that `orebit --help` stays quick."""

from cyclopts import App, Group, Parameter

from orebit import __version__

EXAMPLES = """Examples:
  orebit games                                   what there is to play
  orebit terminal dark_side --seats me,greedy    play in this terminal
  orebit simulate dark_side --games 1000         how a thousand games end
  orebit verify mine.orebit.json                 is this record sound?

`orebit COMMAND --help` tells more of each."""

app = App(
    name="orebit",
    help="A table for five space-mining board games: for people, bots and research.",
    help_epilogue=EXAMPLES,
    help_format="plaintext",
    version=__version__,
    default_parameter=Parameter(negative="", show_default=lambda value: value or None),
    result_action="return_value",
    exit_on_error=False,
    print_error=False,
    suppress_keyboard_interrupt=False,
)

PLAYING = Group("Playing", sort_key=1)
RECORDS = Group("Records", sort_key=2)
RESEARCH = Group("Research", sort_key=3)
MACHINE = Group("This machine", sort_key=4)
app["--help"].group = app["--version"].group = MACHINE

COMMANDS = (
    ("play", PLAYING, "Open the table in your browser.", ""),
    ("serve", PLAYING, "Run the online table for others.", ""),
    (
        "mcp",
        PLAYING,
        "Seats for a language model, over the pipe of its host.",
        "Needs the extra orebit[agent]; docs/guides/agents.md tells how a host starts it. `orebit serve` and `orebit "
        "play` offer the same at /mcp.",
    ),
    ("terminal", PLAYING, "Play in this terminal, in plain lines.", "Type ? at the table for help."),
    ("learn", PLAYING, "Learn a game in this terminal, by doing.", ""),
    ("games", PLAYING, "The games with their seats and options.", ""),
    ("replay", RECORDS, "Tell a recorded match from start to end.", ""),
    (
        "analyse",
        RECORDS,
        "Say what decided a match: errors, luck, and what would have been better.",
        "Errors are judged from what the seat knew then. By what they cost of 100 points of the win they are an "
        "inaccuracy (5), a mistake (10) or a blunder (15).",
    ),
    ("verify", RECORDS, "Say whether a record is sound.", ""),
    (
        "simulate",
        RESEARCH,
        "Let bots play many games, and say how they ended.",
        "A win that several share counts in parts. A decision is a choice between at least two actions.",
    ),
    (
        "arena",
        RESEARCH,
        "Let bots play each other in every seating, and rate them.",
        "All seatings of a line-up start from the same deals. Name as many bots as players for one line-up, where a "
        "name may be repeated: --players 4 --bots hard,random,random,random. Ctrl-C keeps what is done.",
    ),
    (
        "exam",
        RESEARCH,
        "Rate an agent by games against the ladder of bots.",
        "Every rung is played from both seats and the same deals. docs/guides/agents.md tells what an agent may be, "
        "how to write a bot as a file, and what its cell forbids.",
    ),
    (
        "balance",
        RESEARCH,
        "Play many games and report how balanced they are.",
        "Writes report.html, for people, and report.json, for programs. --against plays a variant too and shows both "
        "side by side, with the differences that are more than luck.",
    ),
    (
        "calibrate",
        RESEARCH,
        "Fit what the judge's values mean as shares of the win, and check it.",
        "Two games of three make the map, the third checks it. The coach goes by bots/win_shares.json: --into writes "
        "such a file.",
    ),
    (
        "train",
        RESEARCH,
        "Let bots play each other, and learn from it who will win.",
        "Needs the extra orebit[env]. Writes the weights, report.html and report.json into the folder of the run; "
        "docs/guides/training.md goes through it step by step.",
    ),
    (
        "bench",
        RESEARCH,
        "How fast each game runs here.",
        "Random play, per CPU second, the median of three runs. A decision is a choice between at least two actions. "
        "By Python API: an agent in Python asks for deciders and legal actions. A view is a seat's, as JSON. "
        "Search: simulations from the opening, played out at random to the end; cut: as the bots do it. "
        "--env needs the extra orebit[env].",
    ),
    (
        "export",
        RESEARCH,
        "Let bots play games, and write every decision for offline learning.",
        "The file is NumPy's NPZ; docs/guides/research.md lists its arrays.",
    ),
    (
        "export_net",
        RESEARCH,
        "Write what a judge learned as ONNX, for other programs.",
        "Those that come with Orebit, or (--judge NAME) of your own run; docs/guides/training.md tells its inputs.",
    ),
    ("features", RESEARCH, "What each number of a game's observation tells.", "As Markdown."),
    (
        "check",
        RESEARCH,
        "Try the laws that every game has to keep on a game.",
        "Exit code 1 when one is broken.",
    ),
    (
        "new_game",
        RESEARCH,
        "Write a tiny but whole game to begin from.",
        "OREBIT_GAMES=FOLDER then makes it a game like the others; docs/guides/adding-a-game.md tells how to go on.",
    ),
    ("doctor", MACHINE, "What is compiled, what is installed, what is missing.", ""),
)
app.command(
    "orebit.cli.admin:app",
    name="admin",
    group=PLAYING,
    help="Look after an online table that runs: tables, load, bans, queues, backups.",
)
app.command(
    "orebit.cli.puzzles:app",
    name="puzzles",
    group=RESEARCH,
    help="Look for puzzles in bots' games, and list those that a game ships with.",
)
for name, group, summary, more in COMMANDS:
    app.command(
        f"orebit.cli.{name}:{name}",
        name=name.replace("_", "-"),
        group=group,
        help=f"{summary}\n\n{more}".rstrip(),
        help_epilogue="",
    )
