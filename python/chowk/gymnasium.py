"""A Gymnasium environment: one seat is the learner's, bots or functions have the others.

Importing this registers `chowk/jaipur-v1` and so on for `gymnasium.make`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ._chowk import GAMES, Encoding, Episode, Luck
from ._spaces import check_illegal, observation_box
from ._whole import whole
from .bots import Bot, Player, ask, named

__all__ = ["Env"]


class Env(gymnasium.Env):
    """`info["action_mask"]` and `action_masks()` say what is allowed.

    An action that is not ends the episode with a reward of -1, for code that does not look at masks; with
    `illegal="raise"` it is an error.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        opponents: Player | Sequence[Player] = "greedy",
        seat: int | None = 0,
        options: object = None,
        memory: bool = True,
        encoding: str = "factored",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError('render_mode is None or "ansi"')
        self.render_mode = render_mode
        self.illegal = check_illegal(illegal)
        self.episode = Episode(game, seats, 0, options, memory, encoding)
        n = self.episode.seats
        if seat is not None and not 0 <= whole(seat, "a seat") < n:
            raise ValueError(f"nobody sits at {seat}: seats are 0 to {n - 1}, or None for any")
        one = isinstance(opponents, (str, Bot)) or callable(opponents)
        if not one and not isinstance(opponents, Sequence):
            raise TypeError(f"opponents are a player, or a list of them, not {opponents!r}")
        players: list[Player] = [opponents] * (n - 1) if one else list(opponents)  # type: ignore
        if len(players) != n - 1:
            raise ValueError(f"{len(players)} opponents for {n - 1} other seats")
        self.opponents = [named(player) for player in players]
        self.encoding = Encoding(self.episode.game, n)
        self.observation_space = observation_box(self.encoding)
        self.action_space = spaces.Discrete(self.episode.num_actions)
        self._given_seat = seat
        self.seat = seat or 0
        self._deal = 0
        self._done = True

    def action_masks(self) -> np.ndarray:
        """What is allowed, under the name that masked learners ask for."""
        return self.episode.mask(self.seat)

    def _others_play(self) -> None:
        """Until the learner is asked, or the game is over. A player who raises ends the episode: whose turn it is
        would not be the learner's. And nobody steps it meanwhile."""
        self._done = True
        self._ask_others()
        self._done = False

    def _ask_others(self) -> None:
        n = self.episode.seats
        while not self.episode.over:
            waiting = self.episode.waiting
            if self.seat in waiting:
                # What others choose at the same time they choose after the learner: nobody sees it.
                return
            seat = waiting[0]
            player = self.opponents[(seat - self.seat - 1) % n]
            # Luck that follows from the deal and the move: nothing to keep, or to lose in a pickle.
            luck = Luck(f"{self._deal}/{seat}/{self.episode.moves}")
            self.episode.play(seat, ask(player, self.episode.table(), seat, luck))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        self._deal = int(self.np_random.integers(2**62))
        n = self.episode.seats
        self.seat = int(self.np_random.integers(n)) if self._given_seat is None else self._given_seat
        self.episode.reset(self._deal)
        for player in self.opponents:
            if hasattr(player, "reset"):
                player.reset()
        self._others_play()
        return self.episode.observe(self.seat), self._info()

    def _info(self) -> dict[str, Any]:
        # As Gymnasium's spaces take masks; `action_masks()` is what sb3-contrib takes.
        return {"action_mask": self.action_masks().astype(np.int8), "seat": self.seat}

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        if self._done:
            raise ValueError("the episode is over: reset it before the next action")
        action = whole(action)
        if not 0 <= action < self.episode.num_actions:
            raise ValueError(f"actions are 0 to {self.episode.num_actions - 1}, not {action}")
        if not self.action_masks()[action]:
            says = f"action {action} ({self.episode.action_name(action)}) is not allowed now"
            if self.illegal == "raise":
                raise ValueError(f"{says}: the mask says what is")
            self._done = True
            info = {**self._info(), "illegal": says}
            return self.episode.observe(self.seat), -1.0, True, False, info
        if self.episode.act(self.seat, action):  # The move is whole.
            self._others_play()
        self._done = self.episode.over
        info = self._info()
        reward = 0.0
        if self._done:
            reward = float(self.episode.rewards[self.seat])
            info["points"] = self.episode.points
        return self.episode.observe(self.seat), reward, self._done, False, info

    def render(self) -> str | None:
        return self.episode.table().describe(self.seat) if self.render_mode == "ansi" else None


for _game in GAMES:
    if f"chowk/{_game}-v1" not in gymnasium.registry:
        gymnasium.register(f"chowk/{_game}-v1", entry_point=Env, kwargs={"game": _game})
