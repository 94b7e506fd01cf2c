"""Many games stepped by one call, as a Gymnasium vector environment: the loop over the games runs compiled.

    import gymnasium, orebit.env.gym
    envs = gymnasium.make_vec("orebit/DarkSide-v0", num_envs=64)          # one seat against random opponents
    envs = VectorSeats("dark_side", num_envs=64, opponents=None)          # self-play: every decision is yours

A game that ends begins anew in the same step (AutoresetMode.SAME_STEP): its last observation is in
`infos["final_obs"]`. Actions must be legal; `infos["action_mask"]` says which are.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from orebit.core.chance import FastChance
from orebit.core.errors import BadSetup, IllegalAction, UnknownAction
from orebit.core.game import Game
from orebit.env.extra import need
from orebit.env.seating import STREAMS, Reward, Seating, check_choice, check_count
from orebit.env.spaces import Flags, Floats, action_space, memory_of, observation_space
from orebit.env.stepping import EVERY_SEAT, Batch

need("gymnasium", "numpy")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402

Actions: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]

RANDOM = "random"
NO_LIMIT = 1 << 62  # steps
PICKS = 0  # the stream that `random_actions` draws from; games have theirs from STREAMS on


class VectorSeats(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """`num_envs` games of one setup. Rows go by game.

    `opponents` "random": the learner has one `seat`, the others play at random. None: every decision is the learner's;
    `infos["seat"]` says whose it is, the reward is for the seat that has just acted, and `infos["returns"]` holds the
    returns of all seats for games that ended. `copy=False` hands out the memory of observations and masks itself, as in
    Gymnasium's own vector environments: read-only, and overwritten by the next step.
    """

    def __init__(
        self,
        game: str | Game[Any],
        num_envs: int = 1,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | None = RANDOM,
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        reward: Reward = "outcome",
        ask_forced: bool = True,
        max_steps: int | None = None,
        copy: bool = True,
    ) -> None:
        check_choice("reward", reward, Reward)
        check_count("num_envs", num_envs, "games to step at once")
        if max_steps is not None:
            check_count("max_steps", max_steps, "steps a game may take")
        if opponents not in (RANDOM, None):
            raise BadSetup(
                f"opponents is 'random' or None where many games are stepped at once, not {opponents!r}; for bots use "
                "gymnasium.make_vec(..., vectorization_mode='sync')"
            )
        self.seating = Seating(game, seats, options, seed)
        self.seating.check_seat(seat)
        self.game = self.seating.game
        self.metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP, "render_modes": []}
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.game, "vector")
        self.single_action_space = action_space(self.game)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._learner = EVERY_SEAT if opponents is None else seat
        self._by_score = reward == "score"
        self._ask_forced = ask_forced
        self._max_steps = max_steps
        self._copy = copy
        self._batch: Batch | None = None

    # -- playing

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """New games in all rows. With a seed they and all later ones follow from it."""
        seating, rows = self.seating, self.num_envs
        if seed is not None:
            seating.seed_with(seed)
        super().reset(seed=seed)
        self._picks = FastChance(seating.seed, PICKS)
        if self._batch is None:
            self._batch = Batch(
                self.game.judge,
                rows,
                seating.seats,
                seating.actions,
                seating.features,
                self._learner,
                self._by_score,
                self._ask_forced,
                NO_LIMIT if self._max_steps is None else self._max_steps,
            )
            # NumPy looks at the memory of the batch; whatever is handed out is copied from it.
            self._masks = memory_of(self._batch.mask, np.int8).reshape(rows, seating.actions)
            self._seats = memory_of(self._batch.seat, np.int64)
            self._rewards = memory_of(self._batch.reward, np.float64)
            self._over = memory_of(self._batch.over, np.bool_)
            self._cut = memory_of(self._batch.cut, np.bool_)
            self._returns = memory_of(self._batch.returns, np.float64).reshape(rows, seating.seats)
            self._seen: Floats = memory_of(self._batch.seen, np.float32).reshape(rows, seating.features)
        for row in range(rows):
            self._begin(self._batch, row)
        return self._handed_out(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        batch = self._batch
        if batch is None:
            raise BadSetup("reset() begins the first games")
        try:
            chosen = np.asarray(actions)
        except ValueError:
            raise BadSetup("actions are one row of whole numbers, not lists of different lengths") from None
        if chosen.dtype.kind not in "iu":
            raise BadSetup(f"actions are whole numbers, not {chosen.dtype}")
        if chosen.ndim != 1:
            raise BadSetup(f"actions are one row of whole numbers, not {chosen.ndim} rows deep")
        codes = vec[i64](chosen.astype(np.int64, order="C", copy=False))
        if len(codes) != self.num_envs:
            raise BadSetup(f"step takes an action for each of {self.num_envs} games, not {len(codes)}")
        wrong = batch.first_illegal(codes)
        if wrong >= 0:
            raise self._refusal(batch, wrong, int(codes[wrong]))
        done = batch.step(codes)
        over, cut = self._over.copy(), self._cut.copy()
        last = self._last(done, over, cut) if done else {}
        for row in done:
            self._begin(batch, row)
        return self._handed_out(), self._rewards.astype(np.float32), over, cut, self._infos() | last

    def _begin(self, batch: Batch, row: int) -> None:
        """A new game; one whose learner never gets to decide is over before it began, and another is begun."""
        while True:
            state, chance, stream = self.seating.start()
            if batch.put(row, state, chance, FastChance(self.seating.seed, stream + STREAMS - 1)):
                break
        batch.look(row)

    def _last(self, done: list[int], over: Flags, cut: Flags) -> dict[str, Any]:
        """What is told of games that have just ended, as Gymnasium's own vector environments tell it."""
        seen, returns = np.empty(self.num_envs, object), np.zeros(self._returns.shape, np.float32)
        for row in done:
            seen[row] = self._seen[row].copy()
        returns[done] = self._returns[done]
        return {"final_obs": seen, "returns": returns, "_final_obs": over | cut, "_returns": over}

    def _refusal(self, batch: Batch, row: int, code: int) -> Exception:
        try:
            text = self.game.actions.format(code)
        except UnknownAction as unknown:
            return unknown
        seat = int(batch.seat[row])
        refusal = self.game.refusal(batch.states[row], seat, code)
        assert refusal is not None, f"'{text}' is legal, but not in the mask of game {row}"
        return IllegalAction(seat, text, replace(refusal, why=f"in game {row}, {refusal.why}"))

    # -- looking

    def _handed_out(self) -> Floats:
        return self._seen.copy() if self._copy else self._seen

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._masks.copy() if self._copy else self._masks, "seat": self._seats.copy()}

    def action_masks(self) -> Flags:
        """By game: True for every legal action."""
        masks: Flags = self._masks.astype(bool)
        return masks

    def random_actions(self) -> Actions:
        """A legal action for every game, each equally likely: a quick random policy."""
        assert self._batch is not None, "reset() comes first"
        actions: Actions = memory_of(self._batch.random_actions(self._picks), np.int64).copy()
        return actions
