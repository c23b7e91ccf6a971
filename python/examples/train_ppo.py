"""Masked PPO by self-play on `chowk.VectorEnv`, measured against a bot in mirrored matches.

    python examples/train_ppo.py --minutes 30 --out ppo      # writes ppo/log.csv, ppo/curve.svg, ppo/net.pt

Needs torch. A move is a few small choices (docs/python.md), so the network has one head with a logit for each
token; what is not allowed is masked away. Both seats are played by the same network. In a game of two where one
wins what the other loses, the worth of a position for who is to act is minus its worth for the other: advantages
run through all choices of a game, and change their sign where the turn does.
"""

import argparse
import csv
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

import chowk

#: Numbers up to this are also given as steps (at least 1, at least 2, …): prices and sizes are no straight lines.
STEPS_UP_TO = 11


class Net(nn.Module):
    """From a row of whole numbers to a logit for each token, and the worth for who is to act."""

    def __init__(self, encoding, hidden):
        super().__init__()
        high = encoding.high.astype(np.float32)
        tokens = len(encoding.tokens)
        at, least = [], []
        for place, most in enumerate(encoding.high[:-tokens]):
            if most <= STEPS_UP_TO:
                at += [place] * int(most)
                least += range(1, int(most) + 1)
        high[-tokens:] = 1
        self.register_buffer("scale", torch.from_numpy(1 / high))
        self.register_buffer("at", torch.tensor(at))
        self.register_buffer("least", torch.tensor(least, dtype=torch.int16))
        self.body = nn.Sequential(
            nn.Linear(len(high) + len(at), hidden),
            nn.ReLU(),
            nn.Linear(hidden, hidden),
            nn.ReLU(),
        )
        self.policy, self.worth = nn.Linear(hidden, tokens), nn.Linear(hidden, 1)
        for layer, gain in [(self.policy, 0.01), (self.worth, 1.0)]:
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, rows, masks):
        # Numbers by place, so that a place is copied as a whole: picked out of each row it takes as long as a layer.
        places = rows.t().contiguous()
        steps = (places[self.at] >= self.least[:, None]).float()
        seen = self.body(torch.cat([places * self.scale[:, None], steps]).t())
        logits = self.policy(seen).masked_fill(~masks, -1e9)
        return logits, self.worth(seen).squeeze(1)


def play(env, net, steps, device, margin):
    """So many choices in every game, with what became of them."""
    n = env.num_envs
    games = np.arange(n)
    kept = {
        "rows": torch.empty((steps, n, env.observation_size), dtype=torch.int16, device=device),
        "masks": torch.empty((steps, n, env.num_actions), dtype=torch.bool, device=device),
        "actions": torch.empty((steps, n), dtype=torch.long, device=device),
        "logs": torch.empty((steps, n), device=device),
    }
    worth = torch.empty((steps + 1, n), device=device)
    brought = np.zeros((steps, n), np.float32)
    sign = np.zeros((steps, n), np.float32)  # 0 where a game ended, -1 where the turn went on
    ended = 0
    for t in range(steps + 1):
        # The arrays of the batch, without a copy; on a GPU this is the one transfer of a step.
        rows = torch.from_numpy(env.observations).to(device)
        masks = torch.from_numpy(env.masks).to(device)
        with torch.no_grad():
            logits, worth[t] = net(rows, masks)
        if t == steps:
            break
        logs = logits.log_softmax(1)
        actions = torch.multinomial(logs.exp(), 1).squeeze(1)
        kept["rows"][t], kept["masks"][t], kept["actions"][t] = rows, masks, actions
        kept["logs"][t] = logs.gather(1, actions[:, None]).squeeze(1)
        seats = env.to_act.astype(np.int64)
        env.step(actions.cpu().numpy())
        lead = (env.points[games, seats] - env.points[games, 1 - seats]) / margin
        result = 0.5 * env.rewards[games, seats] + 0.5 * np.tanh(lead)
        brought[t] = np.where(env.dones, result, 0)
        sign[t] = np.where(env.dones, 0, np.where(env.to_act == seats, 1, -1))
        ended += int(env.dones.sum())
    brought, sign = torch.from_numpy(brought).to(device), torch.from_numpy(sign).to(device)
    return kept, worth, brought, sign, ended


def advantages(worth, brought, sign, trace):
    """Generalised advantage estimates, without a discount: games end."""
    found, later = torch.empty_like(brought), 0
    for t in reversed(range(len(brought))):
        surprise = brought[t] + sign[t] * worth[t + 1] - worth[t]
        later = surprise + trace * sign[t] * later
        found[t] = later
    return found


def learn(net, optimiser, kept, gain, target, asked, bonus):
    """A few passes over what was played."""
    flat = {name: values.flatten(0, 1) for name, values in kept.items()}
    gain, target = gain.flatten(), target.flatten()
    for _ in range(asked.passes):
        for part in torch.randperm(len(gain), device=gain.device).split(asked.batch):
            logits, worth = net(flat["rows"][part], flat["masks"][part])
            logs = logits.log_softmax(1)
            own = logs.gather(1, flat["actions"][part][:, None]).squeeze(1)
            ratio = (own - flat["logs"][part]).exp()
            better = gain[part]
            better = (better - better.mean()) / (better.std() + 1e-6)
            clipped = ratio.clamp(1 - asked.clip, 1 + asked.clip)
            policy = -torch.min(ratio * better, clipped * better).mean()
            entropy = -(logs.exp() * logs).sum(1).mean()
            wrong = (worth - target[part]).square().mean()
            optimiser.zero_grad(set_to_none=True)
            (policy + 0.5 * wrong - bonus * entropy).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()
    return float(entropy.detach()), float(wrong.detach())


def player(net, device):
    """The network as a player for matches: what it likes best, token by token."""

    def choose(row, mask):
        with torch.no_grad():
            rows, masks = (torch.from_numpy(array)[None].to(device) for array in (row, mask))
            return int(net(rows, masks)[0].argmax())

    return lambda turn: turn.spell(choose)


def measure(net, device, asked, deals, seed):
    """Share of victories with its 95 % interval: every deal is played twice, with seats changed."""
    net.eval()
    found = chowk.match(
        player(net, device), asked.against, game=asked.game, deals=deals, seed=seed, options=asked.options
    )
    net.train()
    return found.shares[0], *found.intervals[0]


def curve(lines, against):
    """The log as a picture: share of victories by choices played."""
    wide, tall, left, low = 640, 360, 56, 40
    most = max(line["choices"] for line in lines) or 1

    def x(choices):
        return left + (wide - left - 16) * choices / most

    def y(share):
        return tall - low - (tall - low - 16) * share

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" font-family="sans-serif" font-size="12">',
        f'<rect width="{wide}" height="{tall}" fill="#fff"/>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        dash = "" if share == 0.5 else ' stroke-dasharray="2 4"'
        parts.append(f'<path d="M{left} {y(share):.1f}H{wide - 16}" stroke="#999"{dash}/>')
        parts.append(f'<text x="{left - 6}" y="{y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for tick in range(5):
        at = most * tick / 4
        parts.append(f'<text x="{x(at):.1f}" y="{tall - 22}" text-anchor="middle">{at / 1e6:.1f}</text>')
    parts.append(f'<text x="{wide / 2}" y="{tall - 6}" text-anchor="middle">million choices played</text>')
    parts.append(f'<text x="{left + 6}" y="28">share of victories against {against}, 95 % intervals</text>')
    for line in lines:
        at, ends = x(line["choices"]), (y(line["low"]), y(line["high"]))
        parts.append(f'<path d="M{at:.1f} {ends[0]:.1f}V{ends[1]:.1f}" stroke="#07c"/>')
    points = " ".join(f"{x(line['choices']):.1f},{y(line['share']):.1f}" for line in lines)
    parts.append(f'<polyline points="{points}" fill="none" stroke="#07c" stroke-width="2"/></svg>')
    return "\n".join(parts) + "\n"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="jaipur", help="a game for two")
    parser.add_argument("--options", default="rounds=single", help="of the game")
    parser.add_argument("--against", default="greedy", help="who the matches are played with")
    parser.add_argument("--minutes", type=float, default=30.0, help="of the clock, the last match aside")
    parser.add_argument("--updates", type=int, default=10**9, help="stop after so many")
    parser.add_argument("--every", type=int, default=50, help="updates between two matches")
    parser.add_argument("--deals", type=int, default=100, help="of a match")
    parser.add_argument("--last-deals", type=int, default=500, help="of the last match")
    parser.add_argument("--games", type=int, default=256, help="in the batch")
    parser.add_argument("--steps", type=int, default=64, help="choices of each game in an update")
    parser.add_argument("--hidden", type=int, default=128, help="units of a layer")
    parser.add_argument("--batch", type=int, default=512, help="choices that are learnt from at once")
    parser.add_argument("--passes", type=int, default=2, help="over what was played")
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning; falls to a twentieth")
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01, help="bonus for trying things out; falls likewise")
    parser.add_argument("--trace", type=float, default=0.95, help="lambda of the advantages")
    parser.add_argument("--margin", type=float, default=20.0, help="points that count as a clear victory")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("ppo"))
    return parser.parse_args()


def main():
    asked = arguments()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(asked.seed)
    encoding = chowk.Encoding(asked.game, 2)
    env = chowk.VectorEnv(asked.game, asked.games, seats=2, seed=asked.seed, options=asked.options)
    net = Net(encoding, asked.hidden).to(device)
    optimiser = torch.optim.Adam(net.parameters(), lr=asked.rate, eps=1e-5, fused=True)
    asked.out.mkdir(parents=True, exist_ok=True)
    start, lines, update, games = time.monotonic(), [], 0, 0
    print(f"{sum(p.numel() for p in net.parameters()):,} weights on {device}", flush=True)

    def note(deals, seed, **more):
        share, low, high = measure(net, device, asked, deals, seed)
        choices = update * asked.games * asked.steps
        minutes, worked = (time.monotonic() - start) / 60, time.process_time() / 60
        line = {"minutes": round(minutes, 2), "cpu_minutes": round(worked, 2), "updates": update, "choices": choices, "games": games}
        line |= {"share": round(share, 4), "low": round(low, 4), "high": round(high, 4), **more}
        lines.append(line)
        with open(asked.out / "log.csv", "w", newline="") as file:
            writer = csv.DictWriter(file, list(lines[-1]), restval="")
            writer.writeheader()
            writer.writerows(lines)
        (asked.out / "curve.svg").write_text(curve(lines, asked.against))
        torch.save(net.state_dict(), asked.out / "net.pt")
        print(
            f"{minutes:6.1f} min ({worked:.1f} of the CPU), {choices / 1e6:6.2f} M choices, {games:,} games: "
            f"{share:.1%} ({low:.1%} to {high:.1%}) against {asked.against} {more}",
            flush=True,
        )

    note(asked.deals, 0, entropy="", error="")
    while update < asked.updates and (spent := (time.monotonic() - start) / 60) < asked.minutes:
        done = max(update / asked.updates, spent / asked.minutes)
        left = max(1 - done, 0.05)  # Both fall: towards the end small steps, and little that is tried out.
        optimiser.param_groups[0]["lr"] = asked.rate * left
        kept, worth, brought, sign, ended = play(env, net, asked.steps, device, asked.margin)
        gain = advantages(worth, brought, sign, asked.trace)
        entropy, error = learn(net, optimiser, kept, gain, gain + worth[:-1], asked, asked.entropy * left)
        update, games = update + 1, games + ended
        if update % asked.every == 0:
            # The deals of these matches are the same each time; those of the last one are others.
            note(asked.deals, 0, entropy=round(entropy, 3), error=round(error, 3))
    note(asked.last_deals, "last", entropy="", error="")


if __name__ == "__main__":
    main()
