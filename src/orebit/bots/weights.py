"""What networks learned, as files: a line of JSON that says where they come from, then their weights.

Those that passed their gate are data of this package (`nets/`), one file a game and number of players, made by
`orebit train`. Others lie in folders of the folder that OREBIT_NETS names, and are asked for by the name of theirs:
`hard:judge=mine` plays with `$OREBIT_NETS/mine/dark_side-2.net`. docs/guides/training.md tells how to make one.
"""

import hashlib
import os
import re
import struct
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from orebit.bots.net import AT_ONCE, UNUSED, NetJudge
from orebit.core.errors import OrebitError
from orebit.core.game import Game
from orebit.core.state import Judge

OURS = Path(__file__).with_name("nets")
VARIABLE = "OREBIT_NETS"  # the folder of one's own
FORMAT = 1
MOST_BYTES = 100_000
LICENCE = "MIT"
NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


class BadNet(OrebitError):
    """A file of weights that cannot be used; the message says why."""


class Gate(msgspec.Struct, frozen=True):
    """How it did against the hand-made judge, at equal processor time, on deals that it had not seen."""

    games: int
    ms: int  # a decision
    share: float  # of the games, won
    low: float  # 95 % interval
    high: float
    seed: int

    @property
    def passed(self) -> bool:
        return self.low > 0.5


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """Where weights come from, and what they go with."""

    format: int = FORMAT
    game: str
    players: int
    rules: str  # `rules_digest`
    seed: int
    commit: str  # of the Orebit that made them; "" = unknown
    recipe: dict[str, Any]
    licence: str = LICENCE
    inputs: list[int]  # the features that it looks at; the last input is the hand-made value
    hidden: int
    plies: int  # how long a playout goes on before this judge is asked
    held_out_loss: float  # on games that it did not learn from
    hand_loss: float  # of the hand-made value, given its best scale, phase by phase and seat by seat
    gate: Gate | None = None


class Weights:
    """A network as it is stored: `first` by input and unit, the hand-made value's row last."""

    def __init__(
        self,
        origin: Origin,
        first: Sequence[float],
        biases: Sequence[float],
        second: Sequence[float],
        bias: float,
    ) -> None:
        self.origin = origin
        self.first = first
        self.biases = biases
        self.second = second
        self.bias = bias

    def encode(self) -> bytes:
        """First-layer weights as halves, the few others as singles."""
        head = msgspec.json.encode(self.origin)
        few = (*self.biases, *self.second, self.bias)
        body = struct.pack(f"<{len(self.first)}e", *self.first) + struct.pack(f"<{len(few)}f", *few)
        encoded = head + b"\n" + body
        if len(encoded) > MOST_BYTES:
            raise BadNet(
                f"{len(encoded):,} bytes are too many for weights: at most {MOST_BYTES:,}; take fewer hidden units"
            )
        return encoded

    def judge(self, inner: Judge) -> NetJudge:
        """A judge of its own for each search: judges write while they look."""
        rows = [UNUSED] * (int(inner.size()) + 1)
        for row, feature in enumerate(self.origin.inputs):
            rows[feature] = row
        rows[-1] = len(self.origin.inputs)
        return NetJudge(
            inner, vec[i64](rows), vec[float](self.first), vec[float](self.biases), vec[float](self.second), self.bias
        )


def decode(encoded: bytes, source: str) -> Weights:
    head, _, body = encoded.partition(b"\n")
    try:
        origin = msgspec.json.decode(head, type=Origin)
        count, hidden = (len(origin.inputs) + 1) * origin.hidden, origin.hidden
        first = struct.unpack_from(f"<{count}e", body)
        few = struct.unpack(f"<{2 * hidden + 1}f", body[2 * count :])
    except (msgspec.DecodeError, struct.error) as error:
        raise BadNet(f"{source} holds no weights of Orebit: {error}") from None
    if origin.format != FORMAT:
        raise BadNet(f"{source} is of format {origin.format}; this Orebit reads format {FORMAT}")
    if hidden < AT_ONCE or hidden % AT_ONCE:
        raise BadNet(f"{source} has {hidden} hidden units; they come in {AT_ONCE}s")
    return Weights(origin, first, few[:hidden], few[hidden : 2 * hidden], few[-1])


def read(path: Path) -> Weights:
    try:
        encoded = path.read_bytes()
    except OSError as error:
        raise BadNet(f"weights cannot be read: {error}") from None
    return decode(encoded, str(path))


def rules_digest(game: Game[Any]) -> str:
    """What weights depend on: the rules, the component data, and what each number of the observation tells."""
    parts = "\n".join((game.id, game.rules_version, game.digest(), *game.features))
    return hashlib.sha256(parts.encode()).hexdigest()[:16]


def check(weights: Weights, game: Game[Any], source: str) -> None:
    """Raise the sentence that says why this game cannot be judged by these weights."""
    origin = weights.origin
    if origin.game != game.id:
        raise BadNet(f"{source} was learned for {origin.game}, not for {game.id}")
    if origin.rules != rules_digest(game):
        raise BadNet(
            f"{source} was learned for other rules, components or observations of {game.title} "
            f"({origin.rules}, here {rules_digest(game)}): train it anew with `orebit train {game.id} "
            f"--seats {origin.players}`"
        )
    if max(origin.inputs, default=0) >= len(game.features):
        raise BadNet(f"{source} looks at features that {game.title} does not have")


def file_name(game_id: str, players: int) -> str:
    return f"{game_id}-{players}.net"


def find(game_id: str, players: int, name: str = "") -> Path | None:
    """The file of these weights, ours or (by name) one's own; None where there is none."""
    folder = OURS
    if name:
        own = os.environ.get(VARIABLE, "")
        if not own or not NAME.fullmatch(name):
            return None
        folder = Path(own) / name
    path = folder / file_name(game_id, players)
    return path if path.is_file() else None


def are_known(name: str) -> bool:
    """Whether there is a folder of that name for weights of one's own."""
    own = os.environ.get(VARIABLE, "")
    return bool(own) and NAME.fullmatch(name) is not None and (Path(own) / name).is_dir()


@cache
def _read(path: Path, written: int) -> Weights:
    """`written`: when. A file that was trained anew is read anew."""
    return read(path)


def load(game: Game[Any], players: int, name: str = "") -> Weights | None:
    """The weights of this game and number of players; None where there are none, BadNet where they do not fit."""
    path = find(game.id, players, name)
    if path is None:
        return None
    weights = _read(path, path.stat().st_mtime_ns)
    check(weights, game, str(path))
    return weights
