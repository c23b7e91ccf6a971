#!/usr/bin/env python3
"""Drives the rules from Python over a pipe: the engine role of docs/protocol.md.

Plays one game to its end with random legal moves and prints the record. Nothing but the standard
library is needed:

    python3 examples/engine.py johari 3

`CHOWK` names the program, if `chowk` is not on the path.
"""
import json
import os
import random
import subprocess
import sys


class Refused(Exception):
    """The engine's error: `code` is for programs, `clause` names the rule."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code, self.clause = error["code"], error.get("clause")


class Engine:
    def __init__(self, program=os.environ.get("CHOWK", "chowk")):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program, "engine"], stdin=pipe, stdout=pipe, text=True, encoding="utf-8")

    def ask(self, do, **fields):
        """One request a line, one answer a line."""
        self.process.stdin.write(json.dumps({"do": do, **fields}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["ok"]


def play(engine, game, asked, dice):
    status = engine.ask("new", game=game, seed=str(dice.random()), **asked)
    while status["outcome"] is None:
        # Where several choose together, each choice is sealed until the last one has chosen.
        for seat in status["to_act"]:
            moves = engine.ask("moves", seat=seat)["moves"]
            engine.ask("play", seat=seat, move=dice.choice(moves), views=False)
        status = engine.ask("to_act")
    return status["outcome"]


def main():
    game = sys.argv[1] if len(sys.argv) > 1 else "jaipur"
    # Where nobody says how many play, the engine takes the fewest.
    asked = {"seats": int(sys.argv[2])} if len(sys.argv) > 2 else {}
    engine = Engine()
    try:
        outcome = play(engine, game, asked, random.Random(7))
    except Refused as why:
        sys.exit(str(why))
    names = [f"Player {number}" for number, _ in enumerate(outcome["points"], 1)]
    print(engine.ask("record", names=names, date="2026-01-01")["record"], end="")
    print(f"points {outcome['points']}, places {outcome['place']}", file=sys.stderr)
    engine.ask("quit")


if __name__ == "__main__":
    main()
