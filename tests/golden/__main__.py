"""Makes golden playthroughs, to be read by a person once and replayed by a test for ever.

python -m tests.golden make dark_side --players 3 --seed 15 --option robot_placement=auto --name swap --why "…"
python -m tests.golden renew dark_side        # after a rule changed: the same acts, written anew
"""

import argparse
import sys
from pathlib import Path

from orebit.core.errors import OrebitError
from orebit.games import get
from tests.golden.playthrough import BadPlaythrough, first_difference, made, read

FOLDER = Path(__file__).parent


def make(arguments: argparse.Namespace) -> None:
    game = get(arguments.game)
    options = dict(option.partition("=")[::2] for option in arguments.option)
    playthrough = made(game, game.setup(arguments.players, options), arguments.seed, arguments.why, arguments.bot)
    name = arguments.name or f"{arguments.players}-players-seed-{arguments.seed}"
    path = FOLDER / game.id / f"{name}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(playthrough.text(), encoding="utf-8")
    print(f"{path}: {len(playthrough.acts)} acts. Read it once.")


def renew(arguments: argparse.Namespace) -> None:
    game = get(arguments.game)
    for path in sorted((FOLDER / game.id).glob("*.txt")):
        before = path.read_text(encoding="utf-8")
        try:
            after = read(game, before).text()
        except BadPlaythrough as error:
            print(f"{path.name}: {error}")
            continue
        path.write_text(after, encoding="utf-8")
        difference = first_difference(before, after)
        print(f"{path.name}: {f'changes at {difference}' if difference else 'as it was'}")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.golden", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    commands = parser.add_subparsers(required=True)
    making = commands.add_parser("make", help="play a random game and write it down")
    making.add_argument("game")
    making.add_argument("--players", type=int, default=2)
    making.add_argument("--seed", type=int, required=True)
    making.add_argument("--bot", default="", help="who plays all seats: greedy makes shorter games than chance")
    making.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    making.add_argument("--name", help="of the file")
    making.add_argument("--why", required=True, help="it is kept because …")
    making.set_defaults(run=make)
    renewing = commands.add_parser("renew", help="write the playthroughs of a game anew, after a rule changed")
    renewing.add_argument("game")
    renewing.set_defaults(run=renew)
    arguments = parser.parse_args()
    try:
        arguments.run(arguments)
    except (OrebitError, BadPlaythrough) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
