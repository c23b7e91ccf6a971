"""Jaipur, Johari and Basari: exact rules, bots, environments and batches.

All rules, encodings and bots are those of the Rust crates; nothing here decides what is legal.
"""

from ._chowk import (
    GAMES,
    PICKLE_VERSION,
    Encoding,
    Episode,
    Game,
    Illegal,
    Luck,
    Move,
    Turn,
    VectorEnv,
    __version__,
    analyse,
    entry,
    read_move,
)
from . import bots
from ._match import Result, match

__all__ = [
    "GAMES",
    "PICKLE_VERSION",
    "Encoding",
    "Episode",
    "Game",
    "Illegal",
    "Luck",
    "Move",
    "Result",
    "Turn",
    "VectorEnv",
    "__version__",
    "analyse",
    "bots",
    "entry",
    "match",
    "read_move",
]
