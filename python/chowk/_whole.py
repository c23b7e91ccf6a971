"""Numbers of strangers."""

from __future__ import annotations

import operator


def whole(number: object, what: str = "an action") -> int:
    """A whole number. 1.5 is none, although `int` would make it one."""
    try:
        return operator.index(number)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {number!r}") from None
