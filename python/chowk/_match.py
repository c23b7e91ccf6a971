"""Matches: every deal is played once for each rotation of the seats, so that luck evens out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ._chowk import Game, Luck, entry, seed_text
from ._chowk import interval as _interval
from ._whole import whole
from .bots import Player, Seed, ask, named


@dataclass(frozen=True)
class Played:
    """One game of a match; shares and points by place in the line-up."""

    deal: int
    rotation: int
    shares: tuple[float, ...]
    points: tuple[int, ...]
    steps: int


@dataclass(frozen=True)
class Result:
    """What a match says: shares of victory with 95 % intervals, by place in the line-up."""

    game: str
    seats: int
    deals: int
    shares: tuple[float, ...]
    intervals: tuple[tuple[float, float], ...]
    points: tuple[float, ...]
    games: tuple[Played, ...] = field(repr=False)

    def __str__(self) -> str:
        lines = [f"{self.game} for {self.seats}, {self.deals} deals, {len(self.games)} games"]
        for place, (share, (low, high)) in enumerate(zip(self.shares, self.intervals)):
            mean = self.points[place]
            lines.append(
                f"  {place}: {100 * share:.1f} % ({100 * low:.1f}–{100 * high:.1f}), {mean:.1f} points"
            )
        return "\n".join(lines)


def play_game(
    line_up: Sequence[Player],
    ruleset: str,
    seed: str,
    deal: int,
    rotation: int,
    options: object = None,
) -> Played:
    """One game, of a seed as `seed_text` writes it: `line_up[i]` sits at seat `(i + rotation) mod n`."""
    n = len(line_up)
    game = Game(ruleset, seats=n, seed=f"{seed}/{deal}", options=options)
    # A seat's luck is the same in every rotation, so that equal bots play equal games.
    luck = [Luck(f"{seed}/{deal}/{seat}") for seat in range(n)]
    for player in line_up:
        if hasattr(player, "reset"):
            player.reset()
    while not game.over:
        for seat in game.waiting:
            game.play(ask(line_up[(seat - rotation) % n], game, seat, luck[seat]), seat)
    outcome = game.outcome
    assert outcome is not None
    winners = outcome["winners"]
    seat_of = [(place + rotation) % n for place in range(n)]
    return Played(
        deal=deal,
        rotation=rotation,
        shares=tuple(1 / len(winners) if seat in winners else 0.0 for seat in seat_of),
        points=tuple(outcome["points"][seat] for seat in seat_of),
        steps=game.step,
    )


def summed_up(ruleset: str, seats: int, games: Iterable[Played]) -> Result:
    """The result of whole deals, whatever the order in which their games come."""
    games = tuple(sorted(games, key=lambda played: (played.deal, played.rotation)))
    deals: dict[int, list[Played]] = {}
    for played in games:
        deals.setdefault(played.deal, []).append(played)
    whole = [group for group in deals.values() if len(group) == seats]
    shares, intervals, points = [], [], []
    for place in range(seats):
        samples = [sum(played.shares[place] for played in group) / seats for group in whole]
        mean, low, high = _interval(samples, seats)
        shares.append(mean)
        intervals.append((low, high))
        points.append(sum(played.points[place] for played in games) / max(1, len(games)))
    return Result(
        ruleset, seats, len(whole), tuple(shares), tuple(intervals), tuple(points), games
    )


def line_up_of(players: Sequence[Player], game: str, seats: int | None) -> list[Player]:
    """The players by place; the last one takes all places that are left."""
    if not players:
        raise ValueError("a match has at least one player")
    least, most = entry(game)["seats"]
    n = max(least, len(players)) if seats is None else whole(seats, "the number of seats")
    if not least <= n <= most:
        raise ValueError(f"{game} is played by {least} to {most}, not by {n}")
    if len(players) > n:
        raise ValueError(f"{len(players)} players for {n} seats")
    return [named(players[min(place, len(players) - 1)]) for place in range(n)]


def match(
    *players: Player,
    game: str = "jaipur",
    seats: int | None = None,
    deals: int = 50,
    seed: Seed = 0,
    options: object = None,
) -> Result:
    """Lets players play each other. The last one takes all seats that are left."""
    if whole(deals, "the number of deals") < 1:
        raise ValueError("a match has at least one deal")
    text = seed_text(seed)
    line_up = line_up_of(players, game, seats)
    n = len(line_up)
    games = [
        play_game(line_up, game, text, deal, rotation, options)
        for deal in range(deals)
        for rotation in range(n)
    ]
    return summed_up(game, n, games)
