"""Reads the files that `chowk selfplay` writes (crates/arena/src/lessons.rs has the format)."""

import json
import struct
import zlib
from dataclasses import dataclass

import numpy as np

FORMAT = 1
INPUT_STEPS = 1024.0
SHARES = 60.0
WIN_STEPS = 10_000.0
# What two files must have in common to be learned from together.
SAME = ("format", "game", "seats", "version", "inputs", "parts", "points_scale")


class Damaged(Exception):
    pass


@dataclass
class Lessons:
    """Positions of one or several files, column by column."""

    headings: list
    game: np.ndarray  # number of the game of each position, from 0, over all files
    start: np.ndarray  # where the inputs of each position begin; one more than positions
    index: np.ndarray
    value: np.ndarray
    shares: np.ndarray  # positions x seats, first the seat from which it is seen
    points: np.ndarray  # positions x seats
    win: np.ndarray  # what the search expected for that seat; -1 if it was not asked
    move_start: np.ndarray  # likewise for the moves that were thought about
    visits: np.ndarray
    appeal: np.ndarray
    part_start: np.ndarray  # likewise for the parts of moves
    part: np.ndarray

    @property
    def positions(self):
        return len(self.game)

    @property
    def games(self):
        return int(self.game[-1]) + 1 if len(self.game) else 0


def _chunks(path, data, at):
    while at + 8 <= len(data):
        size, crc = struct.unpack_from("<II", data, at)
        body = data[at + 8 : at + 8 + size]
        if len(body) < size:
            return  # cut off while it was written
        if zlib.crc32(body) != crc:
            raise Damaged(f"{path}: the chunk at byte {at} is damaged")
        yield body
        at += 8 + size


def _columns(body, seats):
    games, positions, entries, moves, parts = struct.unpack_from("<5I", body, 0)
    at = 20
    for kind, n in (
        ("<u8", games),
        ("<u4", positions),
        ("<u2", positions),
        ("<u2", entries),
        ("<i2", entries),
        ("<u1", positions * seats),
        ("<i2", positions * seats),
        ("<i2", positions),
        ("<u2", positions),
        ("<u2", moves),
        ("<f4", moves),
        ("<u1", moves),
        ("<u1", parts),
    ):
        column = np.frombuffer(body, dtype=kind, count=n, offset=at)
        at += column.nbytes
        yield column
    if at != len(body):
        raise Damaged("a chunk has another length than its columns")


def _starts(counts):
    starts = np.zeros(len(counts) + 1, dtype=np.int64)
    np.cumsum(counts, out=starts[1:])
    return starts


def read(paths):
    """All lessons of some files, which must be for the same game and inputs."""
    headings, columns, games = [], None, 0
    for path in paths:
        with open(path, "rb") as file:
            data = file.read()
        end = data.index(b"\n")
        heading = json.loads(data[:end])
        if heading["format"] != FORMAT:
            raise Damaged(f"{path}: format {heading['format']}, and only {FORMAT} is known")
        for name in SAME:
            if headings and heading[name] != headings[0][name]:
                raise Damaged(f"{path}: its {name} differs from that of {paths[0]}")
        headings.append(heading)
        for body in _chunks(path, memoryview(data), end + 1):
            chunk = list(_columns(body, heading["seats"]))
            chunk[1] = chunk[1].astype(np.int64) + games
            games += len(chunk[0])
            if columns is None:
                columns = [[] for _ in chunk]
            for column, part in zip(columns, chunk):
                column.append(part)
    if columns is None:
        raise Damaged(f"{', '.join(paths)}: no game in it")
    joined = [np.concatenate(column) for column in columns]
    (_, game, entries, index, value, shares, points, win, moves, visits, appeal, parts, part) = joined
    seats = headings[0]["seats"]
    return Lessons(
        headings=headings,
        game=game,
        start=_starts(entries),
        index=index,
        value=value.astype(np.float32) / INPUT_STEPS,
        shares=shares.reshape(-1, seats).astype(np.float32) / SHARES,
        points=points.reshape(-1, seats).astype(np.float32),
        win=np.where(win < 0, -1.0, win / WIN_STEPS).astype(np.float32),
        move_start=_starts(moves),
        visits=visits.astype(np.float32),
        appeal=appeal,
        part_start=_starts(parts),
        part=part,
    )
