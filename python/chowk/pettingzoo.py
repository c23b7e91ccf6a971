"""PettingZoo environments: one agent a seat.

`aec_env` asks one agent after the other; what several choose at once they choose in turn, and nobody
observes what the others chose before all have. `parallel_env` asks them together, as at the table; who has
nothing to decide waits, which is the last action.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ._chowk import Encoding, Episode
from ._spaces import check_illegal, forfeited, masked, names
from ._whole import whole

__all__ = ["Aec", "Parallel", "aec_env", "parallel_env"]


class _Table:
    """What both kinds of environment keep."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: object,
        memory: bool,
        encoding: str,
        render_mode: str | None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError('render_mode is None or "ansi"')
        self.render_mode = render_mode
        self.episode = Episode(game, seats, 0, options, memory, encoding)
        self.encoding = Encoding(self.episode.game, self.episode.seats)
        self.possible_agents = names(self.episode.seats)
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def _offer(self, actions: int) -> None:
        """So many actions for each agent, and what it sees."""
        agents = self.possible_agents
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in agents}
        self.observation_spaces = {agent: masked(self.encoding, actions) for agent in agents}

    def render(self) -> str | None:
        return self.episode.table().describe() if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]


class Aec(_Table, AECEnv):
    metadata = {"name": "chowk_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: object = None,
        memory: bool = True,
        encoding: str = "factored",
        render_mode: str | None = None,
    ) -> None:
        AECEnv.__init__(self)
        _Table.__init__(self, game, seats, options, memory, encoding, render_mode)
        self._offer(self.episode.num_actions)

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.waiting[0]]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self._seat[agent]
        mask = self.episode.mask(seat).astype(np.int8)
        # Where several choose at once, the others are asked later.
        if not self.episode.over and seat != self.episode.waiting[0]:
            mask[:] = 0
        return {"observation": self.episode.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if not hasattr(self, "agent_selection"):
            raise ValueError("the game was not dealt yet: reset it before the first step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("None is an action only for agents whose game is over")
        self.episode.act(self._seat[agent], whole(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.episode.over:
            for seat, reward in enumerate(self.episode.rewards):
                self.rewards[self.possible_agents[seat]] = float(reward)
                self.terminations[self.possible_agents[seat]] = True
                self.infos[self.possible_agents[seat]] = {"points": self.episode.points[seat]}
        else:
            self.agent_selection = self.possible_agents[self.episode.waiting[0]]
        self._accumulate_rewards()
        self._deads_step_first()


class Parallel(_Table, ParallelEnv):
    metadata = {"name": "chowk_parallel_v1", "render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: object = None,
        memory: bool = True,
        encoding: str = "factored",
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        _Table.__init__(self, game, seats, options, memory, encoding, render_mode)
        self.illegal = check_illegal(illegal)
        #: The action of who has nothing to decide.
        self.wait = self.episode.num_actions
        self._offer(self.wait + 1)

    def _observations(self) -> dict[str, dict[str, np.ndarray]]:
        waiting = self.episode.waiting
        seen = {}
        for agent, seat in self._seat.items():
            mask = np.zeros(self.wait + 1, np.int8)
            if seat in waiting:
                mask[:-1] = self.episode.mask(seat)
            else:
                mask[self.wait] = 1
            seen[agent] = {"observation": self.episode.observe(seat), "action_mask": mask}
        return seen

    def reset(
        self, seed: int | None = None, options: dict | None = None
    ) -> tuple[dict[str, dict[str, np.ndarray]], dict[str, dict]]:
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def _play(self, actions: dict[str, int]) -> tuple[list[int], str]:
        """Plays the actions of all; gives the seats whose action is not allowed, and what is said."""
        waiting = self.episode.waiting
        if not isinstance(actions, Mapping):
            raise TypeError("actions are a dictionary: an action for each agent")
        for agent in self.agents:
            if agent not in actions:
                raise ValueError(f"there is no action for {agent}: who has nothing to decide waits")
        chosen = {self._seat[agent]: whole(actions[agent]) for agent in self.agents}
        wrong = [
            seat
            for seat, action in chosen.items()
            if (action not in self.episode.legal(seat) if seat in waiting else action != self.wait)
        ]
        if not wrong:
            for seat in waiting:
                self.episode.act(seat, chosen[seat])
        return wrong, "; ".join(f"seat {seat} may not play {chosen[seat]} now" for seat in wrong)

    def step(self, actions: dict[str, int]) -> tuple[dict, dict, dict, dict, dict]:
        if not self.agents:
            raise ValueError("the game is over: reset it before the next step")
        wrong, says = self._play(actions)
        if wrong and self.illegal == "raise":
            raise ValueError(f"{says}: the mask says what is allowed. Nothing was played")
        over = bool(wrong) or self.episode.over
        rewards = [0.0] * self.episode.seats
        if wrong:
            rewards = forfeited(self.episode.seats, wrong)
        elif over:
            rewards = [float(reward) for reward in self.episode.rewards]
        agents = self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        if wrong:
            infos = {agent: {"illegal": says} for agent in agents}
        elif over:
            infos = {agent: {"points": self.episode.points[self._seat[agent]]} for agent in agents}
        if over:
            self.agents = []
        return (
            self._observations(),
            {agent: rewards[self._seat[agent]] for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            infos,
        )


def aec_env(game: str, seats: int | None = None, **settings: Any) -> Aec:
    """One agent after the other."""
    return Aec(game, seats, **settings)


def parallel_env(game: str, seats: int | None = None, **settings: Any) -> Parallel:
    """All agents together."""
    return Parallel(game, seats, **settings)
