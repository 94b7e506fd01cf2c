"""A game as a PettingZoo environment: agents act in turn (AEC).

Where several seats decide at once they are offered in seat order. Nothing leaks: what an earlier one chose is hidden
from the later ones by the game itself, in the observation as in the legal actions (the laws check both).
"""

from collections.abc import Mapping
from typing import Any

from orebit.core.errors import IllegalAction, UnknownAction
from orebit.core.game import Game
from orebit.core.playout import first_awaited
from orebit.core.state import NOBODY, PUBLIC, State
from orebit.env.extra import need
from orebit.env.seating import (
    Observation,
    RenderMode,
    Reward,
    Seating,
    as_text,
    check_choice,
    check_count,
    check_render_mode,
    read_code,
)
from orebit.env.spaces import Eye, action_space, mask_space, observation_space
from orebit.env.stepping import play_forced

need("pettingzoo")

import gymnasium  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402


def aec_env(
    game: str | Game[Any],
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
    observation: Observation = "vector",
    reward: Reward = "outcome",
    render_mode: RenderMode | None = None,
    ask_forced: bool = True,
    max_steps: int | None = None,
) -> "SeatsEnv":
    """A game with an agent in every player's seat; automata of the rules play by themselves.

    `reward`: "outcome" gives each seat its return when the game is over, "score" what its score changes by as it goes.
    `ask_forced=False` plays decisions with a single legal action by itself. `max_steps` truncates longer games.
    """
    return SeatsEnv(game, seats, options, seed, observation, reward, render_mode, ask_forced, max_steps)


class SeatsEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]  # PettingZoo is not typed
    """What `aec_env` makes. An illegal action raises IllegalAction, with the rule, and changes nothing."""

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None,
        options: Mapping[str, object] | None,
        seed: int | None,
        observation: Observation,
        reward: Reward,
        render_mode: RenderMode | None,
        ask_forced: bool,
        max_steps: int | None,
    ) -> None:
        super().__init__()
        check_choice("observation", observation, Observation)
        check_choice("reward", reward, Reward)
        check_render_mode(render_mode)
        if max_steps is not None:
            check_count("max_steps", max_steps, "steps a game may take")
        self.seating = Seating(game, seats, options, seed)
        self.game = self.seating.game
        self.metadata = {"name": f"orebit_{self.game.id}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._agent = {seat: f"seat_{seat}" for seat in self.seating.player_seats}
        self.possible_agents = list(self._agent.values())
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._space(observation) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.game) for agent in self.possible_agents}
        self._eye = Eye(self.game, observation)
        self._number = {agent: seat for seat, agent in self._agent.items()}
        self._by_score = reward == "score"
        self._ask_forced = ask_forced
        self._max_steps = max_steps

    def _space(self, form: Observation) -> gymnasium.Space[Any]:
        inner = observation_space(self.game, form)
        return gymnasium.spaces.Dict({"observation": inner, "action_mask": mask_space(self.game)})

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    # -- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. With a seed this and all later games follow from it; `options` is for PettingZoo's sake only."""
        if seed is not None:
            self.seating.seed_with(seed)
        self._state: State
        self._state, self._chance, _ = self.seating.start()
        self._steps = 0
        self._scores = self._state.scores() if self._by_score else []
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None
        self._go_on()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        code = read_code(action)
        if not 0 <= code < len(self._mask) or not self._mask[code]:
            raise self._refusal(self._seat, code)
        self._state.play(self._seat, code, self._chance)
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        self._go_on()
        if self._by_score:
            self._reward_scores()

    def _go_on(self) -> None:
        """Offer the next decision, or end the game."""
        state = self._state
        awaited = state.awaited() if self._ask_forced else play_forced(state, self._chance)
        if awaited == 0:
            self._end()
            return
        self._seat = first_awaited(awaited)
        self._mask = self._eye.mask(state.legal(self._seat))
        self.agent_selection = self._agent[self._seat]
        self.infos[self.agent_selection] = {"action_mask": self._mask}
        if self._max_steps is not None and self._steps >= self._max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
            self._deads_step_first()

    def _end(self) -> None:
        outcome = self._state.outcome()
        assert outcome is not None, "nobody must act, but the game is not over"
        self.terminations = dict.fromkeys(self.agents, True)
        self._mask = self._eye.mask(())
        self._seat = NOBODY
        for agent in self.agents:
            self.infos[agent] = {"action_mask": self._mask, "reason": outcome.reason}
            if not self._by_score:
                self.rewards[agent] = float(outcome.returns[self._number[agent]])
        if not self._by_score:
            self._accumulate_rewards()
        self._deads_step_first()

    def _reward_scores(self) -> None:
        """What each score has changed by since the last step."""
        scores = self._state.scores()
        for agent, seat in self._number.items():
            self.rewards[agent] = float(scores[seat] - self._scores[seat])
        self._scores = scores
        self._accumulate_rewards()

    def _refusal(self, seat: int, code: int) -> Exception:
        try:
            text = self.game.actions.format(code)
        except UnknownAction as unknown:
            return unknown
        refusal = self.game.refusal(self._state, seat, code)
        assert refusal is not None, f"'{text}' is legal, but not in the mask"
        return IllegalAction(seat, text, refusal)

    # -- looking

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees. Its mask is empty while somebody else decides."""
        seat = self._number[agent]
        mask = self._mask if seat == self._seat else self._eye.mask(())
        return {"observation": self._eye.observe(self._state, seat), "action_mask": mask}

    def render(self) -> str | None:
        """The position as the deciding seat sees it, in sentences; after the end as a spectator does."""
        if self.render_mode is None:
            return None
        return as_text(self.game, self._state, self._seat if self._seat >= 0 else PUBLIC)

    def close(self) -> None:
        """Nothing is held open."""
