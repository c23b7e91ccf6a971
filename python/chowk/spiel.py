"""The games as OpenSpiel has them: sequential, with one chance node.

The chance node at the root chooses the deal, and with it all luck that follows, so that states can be
replayed from their history; nobody observes which deal it was. What several choose at once they choose one
after the other, and nobody observes the others' choices before all have chosen.

`State` has the methods of a pyspiel state and needs no pyspiel. Where pyspiel is installed, `register()`
makes `pyspiel.load_game("python_chowk(game=basari,players=4)")` work.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ._chowk import Encoding, Episode
from ._whole import whole

__all__ = ["CHANCE", "TERMINAL", "State", "register"]

#: As pyspiel numbers them.
CHANCE = -1
TERMINAL = -4

#: More actions than a game takes; games by the standard rules end long before.
LONGEST = 20_000


class State:
    """A state of play, with the methods of a pyspiel state."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        deals: int = 1000,
        options: object = None,
        encoding: str = "factored",
    ) -> None:
        if whole(deals, "the number of deals") < 1:
            raise ValueError("there is at least one deal")
        self._made = (game, players, deals, options, encoding)
        self._episode = Episode(game, players, 0, options, True, encoding)
        self._deals = deals
        self._history: list[int] = []
        # Of each player: what was observed and chosen at own decisions, as what changed from one to the
        # next (whole observations would make the texts of long games a hundred times as long), and the last.
        self._recall = [""] * self._episode.seats
        self._last = [np.zeros_like(self._episode.observe(0))] * self._episode.seats

    def num_players(self) -> int:
        return self._episode.seats

    def current_player(self) -> int:
        if not self._history:
            return CHANCE
        return TERMINAL if self._episode.over else self._episode.waiting[0]

    def is_chance_node(self) -> bool:
        return not self._history

    def is_terminal(self) -> bool:
        return bool(self._history) and self._episode.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self.is_chance_node():
            return []
        return [(deal, 1 / self._deals) for deal in range(self._deals)]

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self.is_chance_node():
            return list(range(self._deals))
        current = self.current_player()
        if current < 0 or (player is not None and player != current):
            return []
        return self._episode.legal(current)

    def apply_action(self, action: int) -> None:
        action = whole(action)
        if self.is_chance_node():
            if not 0 <= action < self._deals:
                raise ValueError(f"deals are 0 to {self._deals - 1}, not {action}")
            self._episode.reset(f"deal {action}")
        else:
            player = self.current_player()
            if player == TERMINAL:
                raise ValueError("the game is over")
            seen, changed = self._episode.observe(player), self._changed(player)
            self._episode.act(player, action)
            self._recall[player] += f"\n{changed}>{action}"
            self._last[player] = seen
        self._history.append(action)

    def action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == CHANCE else self._episode.action_name(action)

    def returns(self) -> list[float]:
        rewards = self._episode.rewards if self._history else None
        return [float(r) for r in rewards] if rewards else [0.0] * self.num_players()

    def rewards(self) -> list[float]:
        return self.returns()

    def history(self) -> list[int]:
        return list(self._history)

    def observation_tensor(self, player: int) -> np.ndarray:
        """Before the deal all is 0."""
        seen = self._episode.observe(player)
        return (seen if self._history else np.zeros_like(seen)).astype(np.float32)

    def observation_string(self, player: int) -> str:
        seen = self.observation_tensor(player).astype(int)
        places = np.flatnonzero(seen)
        return " ".join(f"{at}:{n}" for at, n in zip(places.tolist(), seen[places].tolist()))

    def information_state_string(self, player: int) -> str:
        """All that the player observed and chose at own decisions, and what is observed now: numbers that
        changed since the line before, by place."""
        return f"player {player}{self._recall[player]}\n{self._changed(player)}"

    def _changed(self, player: int) -> str:
        seen = self._episode.observe(player) if self._history else self._last[player]
        places = np.flatnonzero(seen != self._last[player])
        return " ".join(f"{at}:{n}" for at, n in zip(places.tolist(), seen[places].tolist()))

    def clone(self) -> "State":
        other = object.__new__(State)
        other.__dict__ |= self.__dict__
        other._episode = self._episode.clone()
        other._history, other._recall = list(self._history), list(self._recall)
        other._last = list(self._last)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self._made, self._history)

    def __str__(self) -> str:
        return self._episode.position if self._history else "before the deal"


def _replayed(made: tuple[Any, ...], history: list[int]) -> State:
    """The state of a history; what a pickle becomes."""
    state = State(*made)
    for action in history:
        state.apply_action(action)
    return state


def register() -> str:
    """Makes the games known to pyspiel; gives the name to load."""
    import pyspiel

    kind = pyspiel.GameType(
        short_name="python_chowk",
        long_name="Chowk: Jaipur, Johari, Basari",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=5,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "game": "jaipur",
            "players": 0,
            "deals": 1000,
            "options": "",
            "encoding": "factored",
        },
    )
    if kind.short_name in pyspiel.registered_names():
        return kind.short_name

    class Observer:
        """What a player observes, in the form that pyspiel asks for."""

        def __init__(self, game: Any, perfect_recall: bool) -> None:
            self.perfect_recall = perfect_recall
            size = game.encoding.size
            self.tensor = np.zeros(0 if perfect_recall else size, np.float32)
            self.dict = {} if perfect_recall else {"observation": self.tensor}

        def set_from(self, state: Any, player: int) -> None:
            if not self.perfect_recall:
                self.tensor[:] = state.own.observation_tensor(player)

        def string_from(self, state: Any, player: int) -> str:
            if self.perfect_recall:
                return state.own.information_state_string(player)
            return state.own.observation_string(player)

    class SpielState(pyspiel.State):
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.own = State(*game.made)

        def current_player(self) -> int:
            return self.own.current_player()

        def _legal_actions(self, player: int) -> list[int]:
            return self.own.legal_actions(player)

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return self.own.chance_outcomes()

        def _apply_action(self, action: int) -> None:
            self.own.apply_action(action)

        def _action_to_string(self, player: int, action: int) -> str:
            return self.own.action_to_string(player, action)

        def is_terminal(self) -> bool:
            return self.own.is_terminal()

        def returns(self) -> list[float]:
            return self.own.returns()

        def __str__(self) -> str:
            return str(self.own)

    class SpielGame(pyspiel.Game):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = dict(params or {})
            name, deals = given.get("game", "jaipur"), given.get("deals", 1000)
            options, encoding = given.get("options", ""), given.get("encoding", "factored")
            first = Episode(name, given.get("players") or None, 0, options, True, encoding)
            self.made = (name, first.seats, deals, options, encoding)
            self.encoding = Encoding(name, first.seats)
            info = pyspiel.GameInfo(
                num_distinct_actions=first.num_actions,
                max_chance_outcomes=deals,
                num_players=first.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=LONGEST,
            )
            super().__init__(kind, info, given)

        def new_initial_state(self) -> SpielState:
            return SpielState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            recall = bool(iig_obs_type and iig_obs_type.perfect_recall)
            return Observer(self, recall)

    pyspiel.register_game(kind, SpielGame)
    return kind.short_name
