"""One learning seat against bots, as a Gymnasium environment. Importing this module registers every game:

    import gymnasium, orebit.env.gym
    env = gymnasium.make("orebit/DarkSide-v0", opponents="greedy")

`gymnasium.make("orebit.env.gym:orebit/DarkSide-v0")` does both at once.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from orebit import bots
from orebit.core.chance import FastChance
from orebit.core.errors import BadSetup, IllegalAction, UnknownAction
from orebit.core.game import Game
from orebit.core.given import shown
from orebit.core.perspective import Perspective
from orebit.core.playout import first_awaited
from orebit.core.state import PUBLIC, State
from orebit.env.extra import need
from orebit.env.seating import (
    STREAMS,
    Observation,
    RenderMode,
    Reward,
    Seating,
    as_text,
    check_choice,
    check_render_mode,
    read_code,
)
from orebit.env.spaces import Eye, Flags, action_space, observation_space
from orebit.env.stepping import play_opponents
from orebit.games import IDS

need("gymnasium")

import gymnasium  # noqa: E402

NAMESPACE = "orebit"
RANDOM = "random"
LOST = -1.0  # the reward for an illegal action

Illegal: TypeAlias = Literal["lose", "raise", "random"]


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game. The others are played by bots, automata of the rules by themselves.

    `seat` None: another one each game. `opponents`: one name for all, or one for each other seat, in seat order; they
    think for as long as their simulations take, without a clock, so that the same seed plays the same game.
    `illegal` says what an illegal action does: "lose" ends the game with reward -1 and the rule in `info["illegal"]`
    (as PettingZoo's TerminateIllegalWrapper does), "raise" raises IllegalAction, "random" plays any legal action.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own attribute

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        seat: int | None = 0,
        opponents: str | Sequence[str] = RANDOM,
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        observation: Observation = "vector",
        reward: Reward = "outcome",
        illegal: Illegal = "lose",
        ask_forced: bool = True,
        render_mode: RenderMode | None = None,
    ) -> None:
        check_choice("observation", observation, Observation)
        check_choice("reward", reward, Reward)
        check_choice("illegal", illegal, Illegal)
        check_render_mode(render_mode)
        self.seating = Seating(game, seats, options, seed)
        self.game = self.seating.game
        if seat is not None:
            self.seating.check_seat(seat)
        self.opponents = read_opponents(opponents, self.seating.players - 1)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game, observation)
        self.action_space = action_space(self.game)
        self.seat = 0 if seat is None else seat
        self._any_seat = seat is None
        self._eye = Eye(self.game, observation)
        self._by_score = reward == "score"
        self._illegal = illegal
        self._ask_forced = ask_forced
        self._only_random = all(name == RANDOM for name in self.opponents)
        self._over = True
        self._mask = self._eye.mask(())

    # -- playing

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game. With a seed this and all later games follow from it; `options` is for Gymnasium's sake only."""
        if seed is not None:
            self.seating.seed_with(seed)
        super().reset(seed=seed)
        self._state: State
        self._state, self._chance, stream = self.seating.start()
        self._picks = FastChance(self.seating.seed, stream + STREAMS - 1)  # whatever is drawn beside the game
        if self._any_seat:
            self.seat = self.seating.player_seats[self._picks.below(self.seating.players)]
        others = [other for other in self.seating.player_seats if other != self.seat]
        self._bots = {
            other: bots.get(name, self.seating.seed, stream + 1 + other, clock=False)
            for other, name in zip(others, self.opponents)
        }
        self._score = self._state.scores()[self.seat]
        self._go_on()
        return self._eye.observe(self._state, self.seat), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise BadSetup("the game is over: reset() begins the next one")
        code = read_code(action)
        if not 0 <= code < len(self._mask) or not self._mask[code]:
            refusal = self._refusal(code)
            if self._illegal == "raise":
                raise refusal
            if self._illegal == "lose":
                self._over, self._mask = True, self._eye.mask(())
                info = self._info() | {"illegal": str(refusal)}
                return self._eye.observe(self._state, self.seat), LOST, True, False, info
            code = int(self._legal[self._picks.below(len(self._legal))])
        self._state.play(self.seat, code, self._chance)
        self._go_on()
        return self._eye.observe(self._state, self.seat), self._reward(), self._over, False, self._info()

    def _go_on(self) -> None:
        """Play the others up to the seat's next decision."""
        while True:
            self._play_others()
            self._legal = self._state.legal(self.seat)
            if self._ask_forced or len(self._legal) != 1:
                break
            self._state.play(self.seat, self._legal[0], self._chance)
        self._mask = self._eye.mask(self._legal)
        self._over = len(self._legal) == 0

    def _play_others(self) -> None:
        """Until only the seat itself must act: where several decide at once it is asked last, and sees as little."""
        if self._only_random:
            play_opponents(self._state, self.seat, self._chance, self._picks)
            return
        own = 1 << self.seat
        others = self._state.awaited() & ~own
        while others:
            seat = first_awaited(others)
            bot = self._bots[seat]
            code = bot.choose(Perspective(self.game, self._state, seat, bot.chance))
            self._state.play(seat, code, self._chance)
            others = self._state.awaited() & ~own

    def _reward(self) -> float:
        if self._by_score:
            before, self._score = self._score, self._state.scores()[self.seat]
            return float(self._score - before)
        outcome = self._state.outcome() if self._over else None
        return float(outcome.returns[self.seat]) if outcome else 0.0

    def _refusal(self, code: int) -> Exception:
        try:
            text = self.game.actions.format(code)
        except UnknownAction as unknown:
            return unknown
        refusal = self.game.refusal(self._state, self.seat, code)
        assert refusal is not None, f"'{text}' is legal, but not in the mask"
        return IllegalAction(self.seat, text, refusal)

    # -- looking

    def action_masks(self) -> Flags:
        """True for every legal action: the name that MaskablePPO looks for."""
        return self._mask.astype(bool)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._mask, "seat": self.seat}
        outcome = self._state.outcome() if self._over else None
        if outcome:
            info |= {"reason": outcome.reason, "scores": outcome.scores, "winners": outcome.winners}
        return info

    def render(self) -> str | None:
        """The position as the seat sees it, in sentences; after the end as a spectator does."""
        if self.render_mode is None:
            return None
        return as_text(self.game, self._state, PUBLIC if self._over else self.seat)


def read_opponents(given: str | Sequence[str], count: int) -> list[str]:
    """The bot of every other seat, by name."""
    if not isinstance(given, str | list | tuple):
        raise BadSetup(f"opponents names a bot, or a list of them, not {shown(given)}")
    names = [given] * count if isinstance(given, str) else list(given)
    if len(names) != count:
        raise BadSetup(f"opponents names one bot for all other seats or {count} of them, not {len(names)}")
    for name in names:
        bots.check(name)
    return names


def environment_id(game_id: str) -> str:
    """`orebit/DarkSide-v0` for dark_side."""
    return f"{NAMESPACE}/{''.join(word.capitalize() for word in game_id.split('_'))}-v0"


def register() -> None:
    """Make every game known to `gymnasium.make` and `gymnasium.make_vec`; again does no harm."""
    for game_id in IDS:
        if environment_id(game_id) not in gymnasium.registry:
            gymnasium.register(
                environment_id(game_id),
                entry_point="orebit.env.gym:SeatEnv",
                vector_entry_point="orebit.env.vector:VectorSeats",
                kwargs={"game": game_id},
            )


register()
