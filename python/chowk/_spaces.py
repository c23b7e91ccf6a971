"""What the environments share: spaces, agents' names, and what an illegal action costs."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from ._chowk import Encoding


def names(seats: int) -> list[str]:
    return [f"seat_{seat}" for seat in range(seats)]


def observation_box(encoding: Encoding) -> spaces.Box:
    return spaces.Box(encoding.low, encoding.high, dtype=np.int16)


def masked(encoding: Encoding, actions: int) -> spaces.Dict:
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": observation_box(encoding), "action_mask": mask})


def forfeited(seats: int, losers: list[int]) -> list[float]:
    """Whoever plays what is not allowed loses; the others share what that brings."""
    others = seats - len(losers)
    return [
        -1.0 if seat in losers else (len(losers) / others if others else 0.0) for seat in range(seats)
    ]


def check_illegal(illegal: str) -> str:
    if illegal not in ("raise", "lose"):
        raise ValueError('what becomes of an illegal action is "raise" or "lose"')
    return illegal
