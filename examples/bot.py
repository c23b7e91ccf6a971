#!/usr/bin/env python3
"""A bot for Chowk in a page of Python: the bot role of docs/protocol.md.

The referee writes one JSON object a line and waits for one line back. A request holds all that is
needed for one decision, so this bot remembers nothing. Try it:

    chowk match jaipur "cmd:python3 examples/bot.py" random --deals 20

It knows a little of Jaipur (sell much at once, take what is worth most) and plays the first listed
move or a random one elsewhere.
"""
import json
import random
import sys

LETTERS = {"d": "diamond", "g": "gold", "s": "silver", "c": "cloth", "p": "spice", "l": "leather"}


def jaipur(request):
    """The move with the best rough worth in rupees."""
    view = request["view"]
    tokens = view["tokens"]
    me = view["traders"][ord(request["seat"]) - ord("a")]
    top = lambda letter: (tokens[LETTERS[letter]] or [0])[0]

    def worth(move):
        if "*" in move:  # l*3: the tokens, and a bonus for three and more
            letter, count = move.split("*")
            count = int(count)
            bonus = {3: 2, 4: 5}.get(count, 9 if count >= 5 else 0)
            # Cards kept may be sold dearer in a larger lot.
            patience = 1 if me["hand"].count(letter) == count else 3
            return sum(tokens[LETTERS[letter]][:count]) + bonus - patience - (3 if count < 3 else 0)
        if move == "k":
            return 1.5
        if move.startswith("+"):
            return 1 + 0.4 * top(move[1]) + me["hand"].count(move[1])
        taken, given = move.split("=")
        value = lambda cards: sum(0.5 * top(c) if c in LETTERS else 0.7 for c in cards)
        # Cards of one kind belong together.
        matching = sum(me["hand"].count(c) + taken.count(c) - 1 for c in set(taken))
        return value(taken) - value(given) + 0.5 * matching

    return max(request["moves"], key=worth)


def choose(request):
    if request["game"] == "jaipur":
        return jaipur(request)
    return random.choice(request["moves"])


def main():
    for line in sys.stdin:
        if not line.strip():
            continue
        request = json.loads(line)
        if request["do"] == "hello":
            answer = {"name": "page of Python", "protocol": 1}
        else:
            answer = {"move": choose(request)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
