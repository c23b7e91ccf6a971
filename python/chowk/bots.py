"""Players: those that come with the games, and any function of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Union

from ._chowk import LEVELS, Bot, Game, Luck, Move, Turn

__all__ = ["LEVELS", "Bot", "Greedy", "Level", "Luck", "Player", "Random", "Search", "ask"]

#: What every call takes as a seed: a whole number from 0 to 2**64 - 1, a phrase, 64 hexadecimal digits, or None.
Seed = Union[int, str, None]

#: What can play: a bot of ours, its name, or a function that is given a turn and returns a move.
Player = Union[Bot, str, Callable[[Turn], Union[Move, str]]]


class Random(Bot):
    """A kind of move first, then any move of that kind."""

    def __new__(cls, seed: Seed = 0) -> "Random":
        return super().__new__(cls, "random", seed)


class Greedy(Bot):
    """Plays what looks best now, without looking ahead."""

    def __new__(cls, seed: Seed = 0) -> "Greedy":
        return super().__new__(cls, "greedy", seed)


class Search(Bot):
    """Looks ahead: so many imagined games, or so many milliseconds, for each decision."""

    def __new__(
        cls, nodes: int | None = None, *, ms: int | None = None, seed: Seed = 0, **settings: object
    ) -> "Search":
        if (nodes is None) == (ms is None):
            raise ValueError("a search has either nodes=… or ms=…")
        given = {"ms": ms} if nodes is None else {"nodes": nodes}
        for name, value in (given | settings).items():
            if set(str(value)) & set(",= \n"):
                raise ValueError(f"{name}={value!r} is more than one setting")
        budget = f"nodes={nodes}" if ms is None else f"ms={ms}"
        more = "".join(f",{name}={value}" for name, value in settings.items())
        return super().__new__(cls, f"search:{budget}{more}", seed)


class Level(Bot):
    """`newcomer`, `novice`, `apprentice`, `merchant`, `master` or `grandmaster`."""

    def __new__(cls, name: str, seed: Seed = 0) -> "Level":
        if name not in LEVELS:
            raise ValueError(f"there is no level `{name}`; there are: {', '.join(LEVELS)}")
        return super().__new__(cls, name, seed)


def named(player: Player) -> Player:
    """A bot by its name; everything else as it is."""
    return Bot(player) if isinstance(player, str) else player


def ask(player: Player, game: Game, seat: int, luck: Luck | None = None) -> Move:
    """The move that a player chooses. A function sees the seat's turn, and never the game."""
    if isinstance(player, Bot):
        return player.choose(game, seat, luck)
    if not callable(player):
        raise TypeError(f"a player is a bot, the name of one, or a function, not {player!r}")
    chosen = player(game.turn(seat))
    if isinstance(chosen, str):
        return game.read_move(chosen)
    if not isinstance(chosen, Move):
        raise TypeError(f"a player returns a move or its notation, not {chosen!r}")
    return chosen
