"""How many decisions a second, side by side with what others have.

    python bench/speed.py            # installs open_spiel, pettingzoo and what its classic games need

All figures are of one thread and in seconds of the processor, not of the clock. A decision is one action that
somebody chose and the environment carried out, with observation and mask of the next one at hand. In our
factored encoding a move is one to a dozen small actions, the others' actions are whole moves: so our whole moves are
counted too, and they are what the comparison at the end is made with.
"""

import argparse
import subprocess
import sys
import time

NEEDED = ["open_spiel", "pettingzoo[classic]"]

#: What is nearest to each game among what the others have. Jaipur and Johari: sets of cards are gathered, and a row of
#: hundreds of numbers is observed, as in gin rummy. Basari: offers are made and topped, as in bargaining. PettingZoo has
#: none of the kind: its poker without limits, with a hand and bets of several sizes, is nearest.
COMPARABLE = {
    "jaipur": ["pyspiel gin_rummy", "PettingZoo texas_holdem_no_limit_v6"],
    "basari": ["pyspiel bargaining", "PettingZoo texas_holdem_no_limit_v6"],
    "johari": ["pyspiel gin_rummy", "PettingZoo texas_holdem_no_limit_v6"],
}


def rate(step, seconds):
    """Calls `step` for so long; it says how many decisions it made."""
    step()
    made, start = 0, time.process_time()
    while True:
        made += step()
        spent = time.process_time() - start
        if spent >= seconds:
            return made / spent


def batches(seconds, size):
    import chowk

    for game, seats in [("jaipur", 2), ("basari", 3), ("basari", 5), ("johari", 2), ("johari", 4)]:
        env = chowk.VectorEnv(game, size, seats=seats, seed=1)

        def step():
            for _ in range(16):
                env.step(env.sample())
            return 16 * size

        before = int(env.moves.sum())
        steps = 0

        def counted():
            nonlocal steps
            steps += 16 * size
            return step()

        speed = rate(counted, seconds)
        moves = (int(env.moves.sum()) - before) / steps
        yield f"chowk.VectorEnv {game}, {seats} players", speed, speed * moves, env.observation_size


def single_moves(seconds):
    """`Game.play` with a move object; the moves are found beforehand."""
    import chowk

    for game, seats in [("jaipur", 2), ("basari", 3), ("johari", 2)]:
        lines = []
        for deal in range(20):
            table, bot, line = chowk.Game(game, seats=seats, seed=deal), chowk.bots.Random(deal), []
            while not table.over:
                for seat in table.waiting:
                    move = bot.choose(table, seat)
                    table.play(move, seat)
                    line.append((move, seat))
            lines.append((chowk.Game(game, seats=seats, seed=deal), line))

        made, spent = 0, 0.0
        while spent < seconds:
            for start, line in lines:
                play = start.clone().play
                begun = time.process_time()
                for move, seat in line:
                    play(move, seat)
                spent += time.process_time() - begun
                made += len(line)
        yield f"chowk.Game.play {game}, {seats} players", made / spent, None, None


def spiel(seconds):
    import pyspiel
    import random

    for name in ["kuhn_poker", "leduc_poker", "bargaining", "gin_rummy"]:
        game = pyspiel.load_game(name)
        tensor = game.get_type().provides_observation_tensor
        rng = random.Random(1)

        def step():
            made = 0
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes())
                    state.apply_action(rng.choices(outcomes, weights)[0])
                    continue
                player = state.current_player()
                if tensor:
                    state.observation_tensor(player)
                else:
                    state.information_state_tensor(player)
                state.apply_action(rng.choice(state.legal_actions()))
                made += 1
            return made

        size = game.observation_tensor_size() if tensor else game.information_state_tensor_size()
        yield f"pyspiel {name}", rate(step, seconds), None, size


def pettingzoo(seconds):
    import importlib

    for name in ["leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "tictactoe_v3"]:
        try:
            env = importlib.import_module(f"pettingzoo.classic.{name}").env()
        except Exception as why:  # One that cannot be installed says so in the table.
            yield f"PettingZoo {name}: {type(why).__name__}", None, None, None
            continue

        def step():
            made = 0
            env.reset()
            for agent in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                else:
                    env.step(env.action_space(agent).sample(seen["action_mask"]))
                    made += 1
            return made

        env.reset()
        size = env.last()[0]["observation"].size
        yield f"PettingZoo {name}", rate(step, seconds), None, size


def compared(found):
    """Our whole moves against the others' decisions: what is nearest, and the quickest of all they have."""
    quickest = []
    for library in ("pyspiel", "PettingZoo"):
        there = [(speed, name) for name, (speed, _) in found.items() if speed and name.startswith(library)]
        quickest += [max(there)] if there else []
    for name, (_, moves) in found.items():
        if moves is None:
            continue
        game = name.split()[1].rstrip(",")
        near = [(found[other][0], other) for other in COMPARABLE[game] if found.get(other, (0,))[0]]
        says = [f"{moves / speed:.1f} × {other}" for speed, other in near + quickest]
        if says:
            yield f"- {name}: {', '.join(dict.fromkeys(says))}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="for each line")
    parser.add_argument("--games", type=int, default=1024, help="games of a batch")
    parser.add_argument("--no-install", action="store_true", help="time what is there")
    asked = parser.parse_args()
    if not asked.no_install:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *NEEDED], check=True)
    print("| | decisions a second | whole moves a second | numbers observed |\n|---|---|---|---|")
    rows = [
        lambda: batches(asked.seconds, asked.games),
        lambda: single_moves(asked.seconds),
        lambda: spiel(asked.seconds),
        lambda: pettingzoo(asked.seconds),
    ]
    found = {}
    for kind in rows:
        try:
            for name, speed, moves, size in kind():
                found[name] = (speed, moves)
                cells = ["—" if speed is None else f"{speed:,.0f}", "" if moves is None else f"{moves:,.0f}", size or ""]
                print(f"| {name} | {' | '.join(map(str, cells))} |", flush=True)
        except ImportError as why:
            print(f"| not installed: {why.name} | — | | |", flush=True)
    print("\nWhole moves beside theirs:\n")
    print("\n".join(compared(found)))


if __name__ == "__main__":
    main()
