"""`orebit export-net`: weights as ONNX, for programs that are not Orebit."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from orebit.bots import weights
from orebit.cli.arguments import Folder, GameId, load_game
from orebit.cli.output import counted
from orebit.core.errors import BadSetup

SUFFIX = ".onnx"


def export_net(
    id: GameId,
    /,
    *,
    out: Annotated[Path, Parameter(help="The file to write, NAME.onnx.")],
    seats: Annotated[int, Parameter(help="With how many players it was learned.")] = 2,
    judge: Annotated[
        str, Parameter(help="Weights of your own, by the name of their run; those of Orebit if not said.")
    ] = "",
    force: Annotated[bool, Parameter(help="Write over a file that is there.")] = False,
    components: Folder = None,
) -> int:
    """Write what a judge learned as a file of ONNX."""
    if out.suffix != SUFFIX:
        raise BadSetup(f"--out is a file that ends in {SUFFIX}, not {out.name}")
    if out.exists() and not force:
        raise BadSetup(f"--out: {out} is there already; --force writes over it")
    from orebit.lab.training import onnx

    game = load_game(id, components)
    held = weights.load(game, seats, judge)
    if held is None:
        whose = f"'{judge}' in the folder of {weights.VARIABLE}" if judge else "that come with Orebit"
        raise BadSetup(f"there are no weights {whose} for {game.title} with {counted(seats, 'player')}")
    encoded = onnx.encode(held, len(game.features))
    try:
        out.write_bytes(encoded)
    except OSError as error:
        raise BadSetup(f"--out: {out} cannot be written: {error.strerror}") from None
    print(f"{out}: {len(encoded):,} bytes; inputs observation ({len(game.features)} numbers) and hand, output chance.")
    return 0
