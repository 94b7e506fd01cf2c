"""`orebit verify`: whether a record is what Orebit wrote, and plays out as it says."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import orebit
from orebit.cli.arguments import Folder, use_components
from orebit.cli.ending import ending
from orebit.cli.output import counted
from orebit.core.errors import BadRecord, OtherRules
from orebit.core.fairness import order_told, unfairness
from orebit.core.origin import origin_told
from orebit.core.record import Fairness, read_record


def verify(
    file: Annotated[Path, Parameter(help="A record that Orebit saved.")],
    /,
    *,
    components: Folder = None,
) -> int:
    """Say whether a record is sound."""
    if components is not None:
        use_components(components)
    record = read_record(file)
    refusal = unfairness(record)
    if refusal:
        raise BadRecord(f"{file}: the proof of fair chance does not hold: {refusal}")
    try:
        match = orebit.replay(record)
    except OtherRules as error:
        claim = record.fairness
        fair = f", and its proof of fair chance holds ({order_told(claim)})" if isinstance(claim, Fairness) else ""
        raise OtherRules(
            f"{file} is whole: its content fits its digest{fair}. It cannot be played again here, though: {error}"
        ) from None
    game = match.game
    print(f"{file} is sound: its content fits its digest, and its seed and actions lead to its result.")
    print(
        f"{game.title}, rules {game.rules_version}, {counted(match.setup.players, 'player')}, "
        f"{counted(len(match.acts), 'action')}, component data {game.digest()[:12]}."
    )
    if match.origin:
        print(f"But {origin_told(match)}.")
    if isinstance(record.fairness, Fairness):
        print(
            f"The proof of fair chance holds: the seed comes from the secret that was committed to "
            f"({record.fairness.commitment[:12]}…) and from what the players' devices added."
        )
        told = order_told(record.fairness)
        print(f"{told[0].upper()}{told[1:]}.")
    print(*ending(match), sep="\n")
    return 0
