"""A tournament of bots: everybody meets everybody.

    python -m chowk.tournament bots.toml
    python -m chowk.tournament bots.toml --ray local --workers 4      # or the address of a cluster: needs ray

The file names the game and the bots:

    game = "jaipur"
    deals = 20
    options = "rounds=single"
    bots = ["random", "greedy", "search:nodes=100"]

`seats`, `seed` and `options` may be left out. With more than two seats the second bot of a pair takes all seats
that are left.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import sys
from pathlib import Path
from typing import Any

from ._match import Result, match

try:
    import tomllib
except ModuleNotFoundError:  # Python 3.10
    tomllib = None  # type: ignore

KNOWN = {"game": str, "bots": list, "deals": int, "seats": int, "seed": (int, str), "options": str}


def read(path: str | Path) -> dict[str, Any]:
    """The settings of a file, checked."""
    if tomllib is None:
        raise ValueError("tournaments need Python 3.11 or newer")
    settings = tomllib.loads(Path(path).read_text())
    for name, value in settings.items():
        if name not in KNOWN:
            raise ValueError(f"{path}: there is no setting `{name}`; there are: {', '.join(KNOWN)}")
        if not isinstance(value, KNOWN[name]):
            raise ValueError(f"{path}: `{name}` has the wrong type")
    bots = settings.get("bots", [])
    if len(bots) < 2 or len(set(bots)) != len(bots) or not all(isinstance(b, str) for b in bots):
        raise ValueError(f"{path}: `bots` are at least two different names")
    return settings


def play(
    settings: dict[str, Any], address: str | None = None, workers: int = 2
) -> dict[tuple[str, str], Result]:
    """Every pair, once; with an address on the cluster there, by so many workers."""
    rest = {name: value for name, value in settings.items() if name != "bots"}
    meet = match
    if address is not None:
        from . import ray

        meet = functools.partial(ray.match, address=address, workers=workers)
    pairs = itertools.combinations(settings["bots"], 2)
    return {(first, second): meet(first, second, **rest) for first, second in pairs}


def table(found: dict[tuple[str, str], Result]) -> str:
    lines = []
    for (first, second), result in found.items():
        share, (low, high) = result.shares[0], result.intervals[0]
        bars = f"{100 * share:.1f} % ({100 * low:.1f}–{100 * high:.1f})"
        lines.append(f"{first} against {second}: {bars} of {result.deals} deals")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m chowk.tournament",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", help="a TOML file with game and bots")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; `local` starts one here")
    parser.add_argument("--workers", type=int, default=2, help="of the cluster")
    asked = parser.parse_args(arguments)
    try:
        print(table(play(read(asked.file), asked.ray, asked.workers)))
    except ModuleNotFoundError as why:
        if why.name != "ray":
            raise
        print('--ray needs Ray: pip install "chowk[ray]"', file=sys.stderr)
        return 2
    except (OSError, RuntimeError, ValueError) as why:
        print(why, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
