#!/usr/bin/env python3
"""Generation after generation: play, learn, and let the new network in if it wins.

`generations.py --workshop BINARY --out FOLDER --seconds N GAME:SEATS ...` shares the time among the
games. It needs no one beside it: every stage has a time limit, everything is logged, and what was
reached is in the folder after every stage: GAME-SEATS.gN.net with its card and test vectors for each
generation, and GAME-SEATS.net, the one that won.
"""

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))

# options of the rules; nodes and positions kept (one in so many) of search and of greedy games;
# part of the time that greedy games get; settings of the search to choose from.
SHARP = ["prior=0", "prior=1", "prior=1,explore=0.25", "prior=2,explore=0.15"]
GAMES = {
    "jaipur": dict(options="rounds=single", nodes=300, every=4, greedy=20, hidden=64, settings=SHARP),
    # Ratings of moves bring nothing where all choose at once (docs/bots.md).
    "basari": dict(
        options="",
        nodes=300,
        every=4,
        greedy=20,
        hidden=64,
        settings=["prior=0", "prior=0,mix=0.5"],
    ),
    "johari": dict(
        options="",
        nodes=100,
        every=4,
        greedy=30,
        # Its games are long and its labels few: many cheap games first.
        shares=dict(greedy=0.2, play=0.12, learn=0.05, choose=0.04, gate=0.03),
        hidden=64,
        settings=["prior=0", "prior=1", "prior=1,explore=0.25"],
    ),
}
GENERATIONS = 3
# Of the time of a game: greedy games once, then for each generation games, learning, the choice
# of settings and the gate; what is left measures the last one.
SHARES = dict(greedy=0.06, play=0.14, learn=0.07, choose=0.05, gate=0.03)


class Log:
    def __init__(self, folder):
        self.began = time.time()
        self.file = open(os.path.join(folder, "log.txt"), "a")

    def say(self, text):
        line = f"[{time.time() - self.began:6.1f}] {text}"
        print(line, flush=True)
        self.file.write(line + "\n")
        self.file.flush()


class Run:
    """One game at one size of table."""

    def __init__(self, args, log, game, seats, seconds):
        self.args, self.log, self.game, self.seats = args, log, game, seats
        self.how, self.seconds = GAMES[game], seconds
        self.shares = self.how.get("shares", SHARES)
        self.name = f"{game}-{seats}"
        self.began = time.time()
        self.rules = ["--seats", str(seats)]
        if self.how["options"]:
            self.rules += ["--options", self.how["options"]]
        self.lessons = os.path.join(args.scratch, self.name)
        os.makedirs(self.lessons, exist_ok=True)
        self.champion, self.settings, self.data = "none", "", []

    def left(self):
        return self.seconds - (time.time() - self.began)

    def call(self, command, limit):
        """Runs a command within a limit; its exit status and output, which is logged."""
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
            status, text = done.returncode, done.stdout + done.stderr
        except subprocess.TimeoutExpired as late:
            text = (late.stdout or b"").decode() + "\nstopped: it took too long"
            status = 124
        for line in text.strip().splitlines()[-8:]:
            self.log.say(f"  {self.name}: {line}")
        return status, text

    def workshop(self, seconds, *words):
        seconds = max(2, int(min(seconds, self.left())))
        command = [self.args.workshop, *words, *self.rules, "--seconds", str(seconds)]
        # A game that was begun is played to its end.
        return self.call(command, seconds + 40)

    def play(self, name, policy, every, seconds, more=()):
        path = os.path.join(self.lessons, name)
        words = ["selfplay", self.game, "--policy", policy, "--every", str(every), "--out", path]
        self.workshop(seconds, *words, "--seed", f"{self.args.seed}/{name}", *more)
        return path if os.path.exists(path) else None

    def learn(self, generation, seconds):
        """Learns from the last two generations' games, after the greedy ones."""
        name = f"{self.name}.g{generation}"
        command = [sys.executable, os.path.join(HERE, "train.py"), "--data", *self.data[-2:]]
        greedy = os.path.join(self.lessons, "greedy")
        if os.path.exists(greedy):
            command += ["--warm", greedy]
        command += ["--out", self.args.out, "--name", name, "--hidden", str(self.how["hidden"])]
        command += ["--seconds", str(max(3, seconds * 0.4)), "--batch", str(self.args.batch)]
        command += ["--seed", str(generation)]
        status, _ = self.call(command, seconds + 60)
        path = os.path.join(self.args.out, name + ".net")
        return path if status == 0 and os.path.exists(path) else None

    def share(self, first, second, seconds, more):
        """The share of victory of a match, and what was printed."""
        _, text = self.workshop(
            seconds, "match", self.game, first, second, "--deals", "100000", *more
        )
        found = re.search(r"seats: .*?: ([0-9.]+) ± ([0-9.]+) %", text)
        return (float(found[1]), float(found[2])) if found else (0.0, 100.0)

    def choose(self, net, seconds):
        """The settings that win most against a search without a network."""
        best = (-1.0, "")
        each = seconds / len(self.how["settings"])
        for settings in self.how["settings"]:
            first = f"search:net={net},{settings}"
            found = self.share(first, "search:net=none", each, ["--nodes", str(self.how["nodes"])])
            if found[0] > best[0]:
                best = (found[0], settings)
        self.log.say(f"{self.name}: settings {best[1]}: {best[0]} %")
        return best[1]

    def generation(self, number):
        T = self.seconds
        policy = "search:net=none"
        if self.champion != "none":
            policy = f"search:net={self.champion},{self.settings}"
        self.log.say(f"{self.name}, generation {number}: games of {policy}")
        every, nodes = self.how["every"], ["--nodes", str(self.how["nodes"])]
        path = self.play(f"search{number}", policy, every, self.shares["play"] * T, nodes)
        if path:
            self.data.append(path)
        if not self.data:
            return
        net = self.learn(number, self.shares["learn"] * T)
        if net is None:
            self.log.say(f"{self.name}: no network")
            return
        settings = self.choose(net, self.shares["choose"] * T)
        old = "none" if self.champion == "none" else f"{self.champion},{self.settings}"
        words = ["gate", self.game, f"{net},{settings}", old]
        status, _ = self.workshop(self.shares["gate"] * T, *words, *nodes)
        if status == 0 or self.champion == "none":
            self.champion, self.settings = net, settings
            for end in (".net", ".vectors", ".md"):
                shutil.copy(net[:-4] + end, os.path.join(self.args.out, self.name + end))
        self.log.say(f"{self.name}: generation {number} {'is let in' if status == 0 else 'is not let in'}")

    def run(self):
        self.log.say(f"{self.name}: {self.seconds:.0f} s")
        seconds = self.shares["greedy"] * self.seconds
        self.play("greedy", "greedy", self.how["greedy"], seconds, ["--random", "10"])
        for number in range(1, GENERATIONS + 1):
            if self.left() > 0.2 * self.seconds:
                self.generation(number)
        if self.champion != "none":
            first = f"search:net={self.champion},{self.settings}"
            nodes = self.left() * (1.0 if self.args.side_by_side else 0.4)
            self.share(first, "search:net=none", nodes - 4, ["--nodes", "1000"])
            # Time is no measure while others use the same cores.
            if not self.args.side_by_side:
                self.share(first, "search:net=none", self.left() - 4, ["--ms", "20"])
            self.log.say(f"{self.name}: {self.champion},{self.settings}")
        for path in glob.glob(os.path.join(self.lessons, "*")):
            os.remove(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", metavar="GAME:SEATS[:WEIGHT]")
    parser.add_argument("--workshop", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--scratch", default=os.path.join(tempfile.gettempdir(), "lessons"))
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--seed", default="1")
    parser.add_argument(
        "--side-by-side", action="store_true", help="all games at once: some play while others learn"
    )
    args = parser.parse_args()
    args.workshop = os.path.abspath(args.workshop)
    os.makedirs(args.out, exist_ok=True)
    log, began = Log(args.out), time.time()
    plans = [game.split(":") for game in args.games]
    weights = [float(plan[2]) if len(plan) > 2 else 1.0 for plan in plans]
    if args.side_by_side:
        runs = [Run(args, log, plan[0], int(plan[1]), args.seconds) for plan in plans]
        with ThreadPoolExecutor(len(runs)) as pool:
            list(pool.map(Run.run, runs))
        return
    for at, plan in enumerate(plans):
        left = args.seconds - (time.time() - began)
        seconds = left * weights[at] / sum(weights[at:])
        Run(args, log, plan[0], int(plan[1]), seconds).run()


if __name__ == "__main__":
    main()
