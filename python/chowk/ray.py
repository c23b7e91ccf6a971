"""Matches and self-play on several machines, by Ray.

    pip install "./python[ray]"

Work is cut into parts that follow from the seed and their numbers alone. Actors play them; what an actor did not
finish because its process or its machine was lost is played by another one. So the numbers are those that
one process gives for the same seed, whoever played what and whoever was lost.

Players that are functions are sent to the actors, and a part may be played twice after a loss: they must
not depend on what they were asked before.
"""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import ray

from . import selfplay as _selfplay
from ._match import Played, Result, line_up_of, play_game, summed_up
from ._chowk import seed_text
from ._whole import whole
from .bots import Player, Seed

#: So often a part is begun anew. One that ends its actor each time is to blame itself.
TRIES = 3

#: Parts for each worker: few enough to be worth sending, enough that a slow worker holds nobody up.
PARTS_A_WORKER = 4


@ray.remote(max_restarts=0, max_task_retries=0)
class Worker:
    """Carries out parts of a job that it was given once."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self.work = work

    def run(self, part: Any) -> Any:
        return self.work(part)


def connect(address: str | None, workers: int) -> None:
    """Joins the cluster at an address, or starts one here (`None` or `local`)."""
    if workers < 1:
        raise ValueError("there is at least one worker")
    if not ray.is_initialized():
        quiet = {"log_to_driver": False, "logging_level": "warning"}
        if address in (None, "local"):
            ray.init(include_dashboard=False, **quiet)
            return
        _knock(str(address))
        ray.init(address=address, **quiet)


def _knock(address: str) -> None:
    """Does anybody answer at an address? Ray itself tries for many minutes before it says no."""
    if address == "auto":
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise ValueError(f"`{address}` is no address: HOST:PORT, ray://HOST:PORT, auto or local")
    try:
        socket.create_connection((host, int(port)), timeout=10).close()
    except OSError as why:
        raise ConnectionError(f"no Ray cluster answers at {address}: {why}") from why


def each(work: Callable[[Any], Any], parts: Iterable[Any], workers: int) -> list[Any]:
    """What `work` gives for every part, in the order of the parts. Survives the loss of workers."""
    parts = list(parts)
    found: dict[int, Any] = {}
    todo = deque((number, 1) for number in range(len(parts)))
    # Sent once, not with every part.
    shared = ray.put(work)
    idle = [Worker.remote(shared) for _ in range(min(workers, len(parts)))]
    busy: dict[Any, tuple[Any, int, int]] = {}
    try:
        while todo or busy:
            while todo and idle:
                (number, tries), worker = todo.popleft(), idle.pop()
                busy[worker.run.remote(parts[number])] = (worker, number, tries)
            (done, *_), _ = ray.wait(list(busy), num_returns=1)
            worker, number, tries = busy.pop(done)
            try:
                found[number] = ray.get(done)
                idle.append(worker)
            except ray.exceptions.RayTaskError as why:
                # An error of the part itself, such as an illegal move: the same everywhere.
                raise why.as_instanceof_cause() from None
            except ray.exceptions.RayError as why:
                if tries == TRIES:
                    raise RuntimeError(
                        f"part {number} of {len(parts)} ended its worker {TRIES} times; the last one: {why}"
                    ) from why
                todo.append((number, tries + 1))
                idle.append(Worker.remote(shared))
    finally:
        for worker in idle + [worker for worker, _, _ in busy.values()]:
            ray.kill(worker)
    return [found[number] for number in range(len(parts))]


def _deals(deals: int, workers: int) -> list[range]:
    size = max(1, deals // (workers * PARTS_A_WORKER))
    return [range(first, min(first + size, deals)) for first in range(0, deals, size)]


def _plays(
    players: Sequence[Player], game: str, seats: int | None, seed: str, options: object
) -> Callable[[range], list[Played]]:
    def play(deals: range) -> list[Played]:
        line_up = line_up_of(players, game, seats)
        return [
            play_game(line_up, game, seed, deal, rotation, options)
            for deal in deals
            for rotation in range(len(line_up))
        ]

    return play


def match(
    *players: Player,
    game: str = "jaipur",
    seats: int | None = None,
    deals: int = 50,
    seed: Seed = 0,
    options: object = None,
    workers: int = 2,
    address: str | None = None,
) -> Result:
    """`chowk.match`, played by so many workers: the same result."""
    if whole(deals, "the number of deals") < 1:
        raise ValueError("a match has at least one deal")
    text = seed_text(seed)
    n = len(line_up_of(players, game, seats))  # What is wrong is told here, not by a worker.
    connect(address, workers)
    parts = _deals(deals, workers)
    games = each(_plays(players, game, seats, text, options), parts, workers)
    return summed_up(game, n, (played for part in games for played in part))


def selfplay(
    policy: _selfplay.Policy | None,
    game: str,
    *,
    batches: int = 4,
    seed: Seed = 0,
    workers: int = 2,
    address: str | None = None,
    **settings: Any,
) -> _selfplay.Tally:
    """`chowk.selfplay.selfplay`, played by so many workers: the same numbers."""
    if whole(batches, "the number of batches") < 1:
        raise ValueError("there is at least one batch")
    text = seed_text(seed)
    connect(address, workers)
    work = lambda number: _selfplay.play_batch(policy, game, number, seed=text, **settings)  # noqa: E731
    return _selfplay.summed_up(game, each(work, range(batches), workers))
