"""Observations and masks as NumPy arrays, and the Gymnasium spaces that they live in."""

from typing import Any, TypeAlias

from orebit.core.game import Game
from orebit.core.state import Sheet, State
from orebit.env.extra import need
from orebit.env.observation import LIMIT, as_dict

need("gymnasium", "numpy")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402

Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float32]]
Mask: TypeAlias = np.ndarray[Any, np.dtype[np.int8]]
Flags: TypeAlias = np.ndarray[Any, np.dtype[np.bool_]]


def memory_of(packed: Any, kind: Any) -> Any:
    """A packed array as NumPy sees it: read-only, and the same memory, so it changes with it."""
    return np.frombuffer(packed, kind)


def observation_space(game: Game[Any], form: str) -> gymnasium.Space[Any]:
    """A flat Box, or for the dict form a Box a block."""
    if form == "vector":
        return _box((len(game.features),))
    return gymnasium.spaces.Dict({block.name: _box(block.shape) for block in game.layout.blocks})


def mask_space(game: Game[Any]) -> gymnasium.Space[Any]:
    return gymnasium.spaces.Box(0, 1, (game.actions.size,), np.int8)


def action_space(game: Game[Any]) -> gymnasium.spaces.Discrete:
    return gymnasium.spaces.Discrete(game.actions.size)


def _box(shape: tuple[int, ...]) -> gymnasium.spaces.Box:
    return gymnasium.spaces.Box(-LIMIT, LIMIT, shape, np.float32)


class Eye:
    """Looks at positions of one game: the observation of a seat, and the mask of its legal actions."""

    def __init__(self, game: Game[Any], form: str) -> None:
        self._judge = game.judge
        self._size = game.actions.size
        self._features = len(game.features)
        self._blocks = game.layout.blocks if form == "dict" else None

    def observe(self, state: State, seat: int) -> Any:
        vector = self.vector(state, seat)
        return vector if self._blocks is None else as_dict(self._blocks, vector)

    def vector(self, state: State, seat: int) -> Floats:
        sheet = Sheet(self._features)
        self._judge.fill(state, seat, sheet)
        vector: Floats = memory_of(sheet.bits, np.float32).copy()
        return vector

    def mask(self, legal: Any) -> Mask:
        """1 for each of these codes (a packed array), 0 for all others."""
        mask = np.zeros(self._size, np.int8)
        if len(legal):
            mask[memory_of(legal, np.int64)] = 1
        return mask
