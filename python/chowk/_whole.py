"""Actions of strangers."""

from __future__ import annotations

import operator


def whole(action: object) -> int:
    """An action as a number. 1.5 is none, although `int` would make it one."""
    try:
        return operator.index(action)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"an action is a whole number, not {action!r}") from None
