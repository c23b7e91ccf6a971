"""Exploitability of a reduced Basari stage: the secret choice of actions, solved by regret matching.

    python examples/cfr_stage.py --deals 3 --iterations 2000

In Basari all players choose an action at once. With the cards on the table, that choice alone is a game in
matrix form: here each cell is what a seat gains on average until the stage goes on, as far as `--horizon`
decisions of greedy play after the choice tell. CFR on one simultaneous decision is regret matching. With three
players its average is no equilibrium for certain, so what is reported is the exploitability that is measured:
the sum over seats of what the best other action would gain against the others' average play.
"""

import argparse
import itertools

import numpy as np

import chowk

ACTIONS = "ABC"


def margins(game):
    """How far each seat is ahead of the best other one."""
    points = [player["points"] for player in game.view()["players"]]
    return [own - max(points[:at] + points[at + 1 :]) for at, own in enumerate(points)]


def value(game, joint, horizon, bot):
    """Margins after the choice and a little greedy play: the same luck for every cell."""
    play = game.clone()
    for seat, action in enumerate(joint):
        play.play(action, seat)
    for _ in range(horizon):
        if play.over:
            break
        for seat in play.waiting:
            play.play(bot.choose(play, seat), seat)
    return margins(play)


def payoffs(game, horizon):
    bot, n = chowk.bots.Greedy(seed=1), game.seats
    table = np.zeros((len(ACTIONS),) * n + (n,))
    for cell in itertools.product(range(len(ACTIONS)), repeat=n):
        table[cell] = value(game, [ACTIONS[at] for at in cell], horizon, bot)
    return table


def of_actions(table, strategies, seat):
    """What each action of a seat brings against the others' mixtures."""
    worth = table[..., seat]
    for other in reversed(range(len(strategies))):
        if other != seat:
            worth = np.tensordot(worth, strategies[other], axes=(other, 0))
    return worth


def exploitability(table, strategies):
    gains = []
    for seat, strategy in enumerate(strategies):
        worth = of_actions(table, strategies, seat)
        gains.append(worth.max() - worth @ strategy)
    return sum(gains)


def regret_matching(table, iterations):
    n, k = table.shape[-1], table.shape[0]
    regrets, sums = np.zeros((n, k)), np.zeros((n, k))
    for step in range(1, iterations + 1):
        positive = np.maximum(regrets, 0)
        totals = positive.sum(axis=1, keepdims=True)
        now = np.where(totals > 0, positive / np.where(totals > 0, totals, 1), 1 / k)
        for seat in range(n):
            worth = of_actions(table, now, seat)
            # CFR+: regrets below 0 are forgotten, later play counts more.
            regrets[seat] = np.maximum(regrets[seat] + worth - worth @ now[seat], 0)
        sums += step * now
        if step & (step - 1) == 0 or step == iterations:
            yield step, sums / sums.sum(axis=1, keepdims=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=3)
    parser.add_argument("--iterations", type=int, default=2000)
    parser.add_argument("--horizon", type=int, default=6, help="greedy decisions after the choice")
    asked = parser.parse_args()
    for deal in range(asked.deals):
        game = chowk.Game("basari", seats=3, seed=deal)
        table = payoffs(game, asked.horizon)
        uniform = np.full((3, len(ACTIONS)), 1 / len(ACTIONS))
        print(f"deal {deal}: uniform play is exploitable by {exploitability(table, uniform):.3f} points")
        for step, average in regret_matching(table, asked.iterations):
            print(f"  {step:5} iterations: {exploitability(table, average):.4f}")
        mixed = ", ".join(
            "/".join(f"{share:.2f}" for share in strategy) for strategy in average
        )
        print(f"  {'/'.join(ACTIONS)} of each seat: {mixed}")


if __name__ == "__main__":
    main()
