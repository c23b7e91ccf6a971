"""Whole games of a policy with itself, many at a time.

A policy is a function `policy(observations, masks, to_act)` of a batch's arrays that returns an allowed action for
each game; `None` plays at random. Batch `b` follows from the seed and `b` alone, so that batches can be played
anywhere: `chowk.ray.selfplay` gives the same numbers as `selfplay` here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ._chowk import VectorEnv, seed_text
from ._chowk import interval as _interval
from ._whole import whole
from .bots import Seed

Policy = Callable[
    [NDArray[np.int16], NDArray[np.bool_], NDArray[np.int8]], NDArray[np.integer]
]


@dataclass(frozen=True)
class Batch:
    """The first game of every lane of a batch, by seat."""

    number: int
    rewards: NDArray[np.float32]
    points: NDArray[np.int32]
    moves: int


@dataclass(frozen=True)
class Tally:
    """What many games say: shares of victory with 95 % intervals and mean points, by seat."""

    game: str
    games: int
    shares: tuple[float, ...]
    intervals: tuple[tuple[float, float], ...]
    points: tuple[float, ...]
    moves: int


def play_batch(
    policy: Policy | None,
    game: str,
    number: int,
    *,
    num_envs: int = 256,
    seats: int | None = None,
    seed: Seed = 0,
    options: object = None,
    steps: int = 100_000,
) -> Batch:
    """Plays until the first game of every lane is over, which short and long ones alike are."""
    if not isinstance(number, int) or number < 0:
        raise ValueError("batches are numbered from 0")
    # The same in every process.
    env = VectorEnv(game, num_envs, seats=seats, seed=f"{seed_text(seed)}/{number}", options=options)
    rewards = np.zeros_like(env.rewards)
    points = np.zeros_like(env.points)
    moves = 0
    open_ = np.ones(num_envs, dtype=bool)
    for _ in range(steps):
        if policy is None:
            actions = env.sample()
        else:
            actions = np.asarray(policy(env.observations, env.masks, env.to_act))
        env.step(actions)
        ended = env.dones & open_
        if ended.any():
            rewards[ended] = env.rewards[ended]
            points[ended] = env.points[ended]
            moves += int(env.moves[ended].sum())
            open_ &= ~ended
            if not open_.any():
                return Batch(number, rewards, points, moves)
    raise ValueError(f"{int(open_.sum())} games were not over after {steps} steps")


def summed_up(game: str, batches: Iterable[Batch]) -> Tally:
    """The numbers of all games, whatever the order in which their batches come."""
    batches = sorted(batches, key=lambda batch: batch.number)
    rewards = np.concatenate([batch.rewards for batch in batches]).astype(float)
    points = np.concatenate([batch.points for batch in batches])
    seats = rewards.shape[1]
    shares, intervals = [], []
    for seat in range(seats):
        # A reward is a share of the victory, scaled to add up to 0.
        samples = ((seats - 1) * rewards[:, seat] + 1) / seats
        mean, low, high = _interval(samples.tolist(), 1)
        shares.append(mean)
        intervals.append((low, high))
    return Tally(
        game=game,
        games=len(rewards),
        shares=tuple(shares),
        intervals=tuple(intervals),
        points=tuple(points.mean(axis=0).tolist()),
        moves=sum(batch.moves for batch in batches),
    )


def selfplay(
    policy: Policy | None, game: str, *, batches: int = 4, seed: Seed = 0, **settings: object
) -> Tally:
    """So many batches in this process; `settings` are those of `play_batch`."""
    if whole(batches, "the number of batches") < 1:
        raise ValueError("there is at least one batch")
    text = seed_text(seed)
    return summed_up(game, [play_batch(policy, game, n, seed=text, **settings) for n in range(batches)])  # type: ignore[arg-type]
