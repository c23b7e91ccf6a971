"""Exploitability of a reduced Basari stage: its last secret choices, solved by counterfactual regrets.

    python examples/cfr_stage.py --deals 3 --rounds 2 --iterations 500

In Basari all players choose an action at once, then those who chose the same bargain. A stage is three to five such
rounds, and is then scored. The stage is reduced in two ways: all but the secret choices is played greedily, and
only the last `--rounds` choices are free, as many as you have patience for (each multiplies the positions by 27).
Nothing is estimated at the end: every line is played until the stage is scored.

What is left is a game of simultaneous choices with everything else in the open, which CFR+ is run on. With three
players its average is no equilibrium for certain, so what is reported is measured: the exploitability, which is
the sum over seats of what the best response would gain against the others' average play.
"""

import argparse
import itertools

import numpy as np

import chowk

ACTIONS = "ABC"
SEATS = 3
CELLS = list(itertools.product(range(len(ACTIONS)), repeat=SEATS))


def margins(game):
    """How far each seat is ahead of the best other one."""
    points = [player["points"] for player in game.view()["players"]]
    return np.array([own - max(points[:at] + points[at + 1 :]) for at, own in enumerate(points)], float)


def to_choice(game, bot, stage):
    """Plays greedily until the next secret choice; false if the stage was scored before."""
    while not game.over:
        seen = game.view()
        if seen["stage"] != stage:
            return False
        if seen["phase"] == "choose":
            return True
        for seat in game.waiting:
            game.play(bot.choose(game, seat), seat)
    return False


def choose(game, joint):
    for seat, action in enumerate(joint):
        game.play(action, seat)


class Node:
    """A secret choice of all seats: where each joint action leads, a node or what the stage brought."""

    def __init__(self, game, rounds, bot):
        self.worth = np.zeros((len(ACTIONS),) * SEATS + (SEATS,))
        self.after = {}
        stage = game.view()["stage"]
        for cell in CELLS:
            line = game.clone()
            choose(line, [ACTIONS[at] for at in cell])
            goes_on = to_choice(line, bot, stage)
            if goes_on and rounds > 1:
                self.after[cell] = Node(line, rounds - 1, bot)
                continue
            while goes_on:  # Beyond the reduced stage all is greedy.
                choose(line, [str(bot.choose(line, seat)) for seat in line.waiting])
                goes_on = to_choice(line, bot, stage)
            self.worth[cell] = margins(line)
        self.regrets = np.zeros((SEATS, len(ACTIONS)))
        self.sums = np.zeros((SEATS, len(ACTIONS)))

    def size(self):
        return 1 + sum(node.size() for node in self.after.values())

    def now(self):
        """What regret matching plays."""
        return normal(np.maximum(self.regrets, 0))

    def average(self):
        return normal(self.sums)

    def actions(self, worth, strategies, seat):
        """What each action of a seat brings against the others' mixtures."""
        worth = worth[..., seat]
        for other in reversed(range(SEATS)):
            if other != seat:
                worth = np.tensordot(worth, strategies[other], axes=(other, 0))
        return worth

    def walk(self, reach, step):
        """One iteration of CFR+ below this node; gives what each seat can expect."""
        now = self.now()
        worth = self.worth.copy()
        for cell, node in self.after.items():
            chances = [reach[seat] * now[seat, cell[seat]] for seat in range(SEATS)]
            worth[cell] = node.walk(chances, step)
        expected = np.zeros(SEATS)
        for seat in range(SEATS):
            each = self.actions(worth, now, seat)
            expected[seat] = each @ now[seat]
            others = np.prod([reach[other] for other in range(SEATS) if other != seat])
            # Regrets below 0 are forgotten, later play counts more.
            self.regrets[seat] = np.maximum(self.regrets[seat] + others * (each - expected[seat]), 0)
            self.sums[seat] += step * reach[seat] * now[seat]
        return expected

    def value(self, best=None, strategy=average):
        """What each seat gets if all play their strategy, but `best` its best response."""
        strategies = strategy(self)
        worth = self.worth.copy()
        for cell, node in self.after.items():
            worth[cell] = node.value(best, strategy)
        found = np.zeros(SEATS)
        for seat in range(SEATS):
            each = self.actions(worth, strategies, seat)
            found[seat] = each.max() if seat == best else each @ strategies[seat]
        return found


def normal(rows):
    totals = rows.sum(axis=1, keepdims=True)
    return np.where(totals > 0, rows / np.where(totals > 0, totals, 1), 1 / rows.shape[1])


def exploitability(root, strategy=Node.average):
    plain = root.value(None, strategy)
    return sum(root.value(seat, strategy)[seat] - plain[seat] for seat in range(SEATS))


def uniform(node):
    return np.full((SEATS, len(ACTIONS)), 1 / len(ACTIONS))


def last_rounds(deal, rounds, bot):
    """The first stage of a deal, played greedily until so many rounds are left."""
    game, choices = chowk.Game("basari", seats=SEATS, seed=deal), []
    while to_choice(game, bot, 1):
        choices.append(game.clone())
        choose(game, [str(bot.choose(game, seat)) for seat in game.waiting])
    return choices[-min(rounds, len(choices))], len(choices)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=2, help="secret choices that are free")
    parser.add_argument("--iterations", type=int, default=500)
    asked = parser.parse_args()
    bot = chowk.bots.Greedy(seed=1)
    for deal in range(asked.deals):
        start, length = last_rounds(deal, asked.rounds, bot)
        root = Node(start, asked.rounds, bot)
        print(f"deal {deal}: the last {min(asked.rounds, length)} of {length} rounds, {root.size()} choices")
        print(f"  uniform play is exploitable by {exploitability(root, uniform):.3f} points")
        for step in range(1, asked.iterations + 1):
            root.walk([1.0] * SEATS, step)
            if step & (step - 1) == 0 or step == asked.iterations:
                print(f"  {step:5} iterations: {exploitability(root):.4f}", flush=True)
        mixed = ", ".join("/".join(f"{share:.2f}" for share in strategy) for strategy in root.average())
        print(f"  {'/'.join(ACTIONS)} of each seat at first: {mixed}")


if __name__ == "__main__":
    main()
