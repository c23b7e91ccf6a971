#!/usr/bin/env python3
"""Makes weights of lessons: `train.py --data FILE... --out FOLDER --name jaipur-2`.

Writes NAME.net (the weights, for `search:net=FILE`), NAME.vectors (inputs and outputs that the
program must reproduce to the bit) and NAME.md (the card: data, seeds, cost, loss). Runs on a GPU
if there is one.
"""

import argparse
import math
import os
import struct
import time
import zlib

import numpy as np
import torch
from torch import nn
from torch.nn import functional

import lessons

NET_FORMAT = 1
LANES = 8
VECTORS = 12
BATCH = 16_384


def padded(start, column, rows, fill, dtype):
    """A list of lists as a rectangle, filled up; `start` says where each list begins."""
    counts = (start[1:] - start[:-1])[rows]
    width = max(1, int(counts.max(initial=1)))
    out = np.full((len(rows), width), fill, dtype=dtype)
    where = np.arange(width)[None, :] < counts[:, None]
    flat = start[:-1][rows][:, None] + np.arange(width)[None, :]
    out[where] = column[flat[where]]
    return out


class Data:
    """Lessons on the device, ready to be cut into batches."""

    def __init__(self, read, rows, device, blend, with_moves):
        heading = read.headings[0]
        self.inputs, self.parts = heading["inputs"], heading["parts"]
        put = lambda array: torch.from_numpy(np.ascontiguousarray(array)).to(device)
        self.index = put(padded(read.start, read.index.astype(np.int32), rows, self.inputs, np.int32))
        self.value = put(padded(read.start, read.value, rows, 0.0, np.float16))
        self.shares = put(blended(read.shares[rows], read.win[rows], blend))
        self.result = put(read.shares[rows])
        self.points = put(read.points[rows] / heading["points_scale"])
        self.moves = None
        if with_moves and len(read.visits):
            self._moves(read, rows, put, heading)

    def _moves(self, read, rows, put, heading):
        counts = (read.move_start[1:] - read.move_start[:-1])[rows]
        each = np.arange(len(read.visits))
        moves = padded(read.move_start, each, rows, len(each), np.int64)
        visits = np.append(read.visits, 0.0)[moves]
        appeal = np.append(read.appeal, 0.0)[moves] / heading["points_scale"]
        parts = padded(read.part_start, read.part, each, self.parts, np.uint8)
        parts = np.concatenate([parts, np.full((1, parts.shape[1]), self.parts, np.uint8)])
        self.part = put(parts)
        self.moves = put(moves.astype(np.int32))
        self.legal = put(np.arange(moves.shape[1])[None, :] < counts[:, None])
        self.visits = put(visits.astype(np.float16) if visits.max() < 60_000 else visits)
        self.appeal = put(appeal.astype(np.float32))

    def __len__(self):
        return len(self.shares)

    def batch(self, rows):
        dense = torch.zeros(len(rows), self.inputs + 1, device=self.value.device)
        dense.scatter_(1, self.index[rows].long(), self.value[rows].float())
        return dense[:, :-1]


def blended(shares, win, blend):
    """Results, drawn towards what the search expected of the seat in front."""
    known = (win >= 0) & (blend > 0)
    target = shares.copy()
    own = (1 - blend) * shares[:, 0] + blend * win
    rest = 1 - shares[:, :1]
    evenly = np.full_like(shares[:, 1:], 1 / max(1, shares.shape[1] - 1))
    others = np.where(rest > 0, shares[:, 1:] / np.maximum(rest, 1e-6), evenly)
    target[known, 0] = own[known]
    target[known, 1:] = (others * (1 - own)[:, None])[known]
    return target


class Net(nn.Module):
    def __init__(self, inputs, hidden, second, seats, parts):
        super().__init__()
        self.seats, self.parts = seats, parts
        self.first = nn.Linear(inputs, hidden)
        self.second = nn.Linear(hidden, second)
        self.last = nn.Linear(second, 2 * seats + parts)
        self.appeal = nn.Parameter(torch.tensor(4.0))
        # About as many inputs are 1 at a time, whatever their number.
        nn.init.normal_(self.first.weight, std=0.15)
        nn.init.zeros_(self.first.bias)

    def forward(self, dense):
        hidden = functional.relu(self.first(dense))
        return self.last(functional.relu(self.second(hidden)))


def losses(net, data, rows):
    """Cross-entropy of victory, squared error of points, cross-entropy of moves; and the
    cross-entropy against results alone."""
    out = net(data.batch(rows))
    log = torch.log_softmax(out[:, : net.seats], 1)
    win = -(data.shares[rows] * log).sum(1).mean()
    plain = -(data.result[rows] * log).sum(1).mean()
    points = ((out[:, net.seats : 2 * net.seats] - data.points[rows]) ** 2).mean()
    moves = torch.zeros((), device=out.device)
    if net.parts and data.moves is not None:
        ratings = functional.pad(out[:, 2 * net.seats :], (0, 1))
        part = data.part[data.moves[rows].long()].long()  # rows x moves x parts
        flat = part.reshape(len(rows), -1)
        rating = ratings.gather(1, flat).reshape(part.shape).sum(2)
        rating = rating + net.appeal * data.appeal[rows]
        legal = data.legal[rows]
        visits = data.visits[rows].float() * legal
        total = visits.sum(1)
        chosen = visits / total.clamp(min=1)[:, None]
        log = torch.log_softmax(rating.masked_fill(~legal, -1e9), 1)
        asked = (total > 0).float()
        moves = -((chosen * log.masked_fill(~legal, 0.0)).sum(1) * asked).sum() / asked.sum().clamp(min=1)
    return win, points, moves, plain


def measured(net, data):
    """The losses over all of some data."""
    sums, n = np.zeros(4), 0
    with torch.no_grad():
        for rows in torch.arange(len(data), device=data.value.device).split(BATCH):
            sums += len(rows) * np.array([float(loss) for loss in losses(net, data, rows)])
            n += len(rows)
    return sums / max(n, 1)


def fit(net, data, held, args, epochs, peak, seconds, log):
    """Learns for so many epochs or seconds; the best epoch by held-out loss is kept."""
    optimizer = torch.optim.AdamW(net.parameters(), lr=peak, weight_decay=args.decay)
    steps = max(1, len(data) // args.batch) * epochs
    began, step, best, kept = time.time(), 0, math.inf, None
    for epoch in range(epochs):
        order = torch.randperm(len(data), device=data.value.device)
        for rows in order.split(args.batch):
            if len(rows) < args.batch and step > 0 and len(order) > args.batch:
                continue
            done = min(1.0, max(step / steps, (time.time() - began) / seconds))
            rise = min(1.0, done / 0.15 + 0.05)
            for group in optimizer.param_groups:
                group["lr"] = peak * rise * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
            win, points, moves, _ = losses(net, data, rows)
            optimizer.zero_grad(set_to_none=True)
            (win + args.points * points + args.moves * moves).backward()
            optimizer.step()
            step += 1
        win, points, moves, plain = measured(net, held)
        now = plain + args.points * points + args.moves * moves
        if now < best:
            best, kept = now, {name: value.clone() for name, value in net.state_dict().items()}
        log(f"epoch {epoch + 1}: held out: victory {plain:.4f} points {points:.4f} moves {moves:.4f}")
        if time.time() - began >= seconds:
            break
    net.load_state_dict(kept)


def quantised(weight):
    """Rows (one for each input) as signed bytes with a scale each."""
    rows = weight.detach().cpu().numpy().astype(np.float32).T
    scales = (np.abs(rows).max(1) / 127).astype(np.float32)
    safe = np.where(scales > 0, scales, 1).astype(np.float32)
    return scales, np.clip(np.rint(rows / safe[:, None]), -127, 127).astype(np.int8)


def exact(layers, inputs):
    """What the program computes, operation by operation."""
    values = inputs
    for at, (scales, weights, bias) in enumerate(layers):
        sums = bias.copy()
        for row, value in values:
            sums += np.float32(value) * (scales[row] * weights[row].astype(np.float32))
        values = [(row, value) for row, value in enumerate(sums) if value > 0]
        if at + 1 == len(layers):
            return sums


def save(net, heading, path):
    game = heading["game"].encode()
    parts = net.parts
    out = bytearray(b"CHOWKNET")
    out += struct.pack("<HHB", NET_FORMAT, heading["version"], len(game)) + game
    sizes = (heading["inputs"], net.first.out_features, net.second.out_features, parts)
    out += struct.pack("<B4Hf", heading["seats"], *sizes, net.appeal.item() if parts else 0.0)
    layers = []
    for layer in (net.first, net.second, net.last):
        scales, weights = quantised(layer.weight)
        bias = layer.bias.detach().cpu().numpy().astype(np.float32)
        out += scales.astype("<f4").tobytes() + weights.tobytes() + bias.astype("<f4").tobytes()
        layers.append((scales, weights, bias))
        # From here on the network is what the file says.
        with torch.no_grad():
            rows = torch.from_numpy(scales[:, None] * weights.astype(np.float32))
            layer.weight.copy_(rows.T.to(layer.weight.device))
    out += struct.pack("<I", zlib.crc32(out))
    with open(path + ".new", "wb") as file:
        file.write(out)
    os.replace(path + ".new", path)
    return layers, len(out)


def save_vectors(layers, read, rows, path):
    with open(path, "w") as file:
        for row in rows:
            at = slice(read.start[row], read.start[row + 1])
            inputs = list(zip(read.index[at].tolist(), read.value[at].tolist()))
            outputs = exact(layers, inputs)
            given = " ".join(f"{index}:{value!r}" for index, value in inputs)
            file.write(f"{given} = {' '.join(repr(float(value)) for value in outputs)}\n")


def save_card(path, name, read, warm, args, found, size, seconds, device):
    headings = (warm.headings if warm else []) + read.headings
    with open(path, "w") as file:
        file.write(f"# {name}\n\n")
        file.write(f"- date: {time.strftime('%Y-%m-%d')}\n")
        file.write(f"- game: {headings[0]['ruleset']}, {headings[0]['seats']} seats\n")
        file.write(f"- inputs: version {headings[0]['version']}, {headings[0]['inputs']}\n")
        file.write(f"- layers: {args.hidden}, {args.second}; {size} bytes\n")
        for at, heading in enumerate(headings):
            kind = "first learned from" if warm and at < len(warm.headings) else "learned from"
            file.write(
                f"- {kind}: `{heading['policy']}` at {heading['nodes']} nodes,"
                f" {heading['random_percent']} % random, 1 position in {heading['every']},"
                f" seed {heading['seed']}\n"
            )
        if warm:
            file.write(f"- first: {warm.games} games, {warm.positions} positions\n")
        file.write(f"- then: {read.games} games, {read.positions} positions\n")
        file.write(
            f"- training: seed {args.seed}, {args.epochs} epochs, rate {args.rate},"
            f" weight decay {args.decay}, blend {args.blend}; {seconds:.0f} s on {device}\n"
        )
        for label, (_, points, moves, plain) in found:
            file.write(f"- held out, {label}: victory {plain:.4f}, points {points:.4f}, moves {moves:.4f}\n")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", nargs="+", required=True)
    parser.add_argument("--warm", nargs="*", default=[], help="lessons to learn from before")
    parser.add_argument("--out", required=True)
    parser.add_argument("--name", required=True)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--second", type=int, default=32)
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--warm-epochs", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=600, help="at most, for each stage")
    parser.add_argument("--batch", type=int, default=BATCH)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--decay", type=float, default=1e-2)
    parser.add_argument("--blend", type=float, default=0.3, help="part of the search's estimate")
    parser.add_argument("--points", type=float, default=0.5, help="weight of the error in points")
    parser.add_argument("--moves", type=float, default=0.3, help="weight of moves; 0 for none")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    if args.hidden % LANES or args.second % LANES:
        parser.error(f"layers have a multiple of {LANES} units")
    return args


def main():
    args, began = arguments(), time.time()
    log = lambda text: print(f"[{time.time() - began:6.1f} s] {text}", flush=True)
    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    os.makedirs(args.out, exist_ok=True)
    read = lessons.read(args.data)
    heading = read.headings[0]
    log(f"{args.name}: {read.games} games, {read.positions} positions on {device}")
    held_out = read.game % 20 == 0
    if not held_out.any() or held_out.all():
        raise SystemExit("too few games to hold some out")
    with_moves = args.moves > 0 and bool((read.visits > 0).any())
    parts = heading["parts"] if with_moves else 0
    rows = lambda chosen: np.flatnonzero(chosen)
    data = Data(read, rows(~held_out), device, args.blend, with_moves)
    held = Data(read, rows(held_out), device, 0.0, with_moves)
    net = Net(heading["inputs"], args.hidden, args.second, heading["seats"], parts).to(device)
    with torch.no_grad():
        net.last.bias[net.seats : 2 * net.seats] = data.points.mean()
    warm = lessons.read(args.warm) if args.warm else None
    if warm:
        log(f"first {warm.games} games, {warm.positions} positions")
        first = Data(warm, np.arange(warm.positions), device, 0.0, False)
        fit(net, first, held, args, args.warm_epochs, args.rate, args.seconds, log)
        del first
    fit(net, data, held, args, args.epochs, args.rate / (3 if warm else 1), args.seconds, log)
    found = [("as learned", measured(net, held))]
    path = os.path.join(args.out, args.name)
    layers, size = save(net, heading, path + ".net")
    found.append(("as bytes", measured(net, held)))
    rng = np.random.default_rng(args.seed)
    some = rng.choice(rows(held_out), min(VECTORS, int(held_out.sum())), replace=False)
    save_vectors(layers, read, some, path + ".vectors")
    kind = torch.cuda.get_device_name() if device == "cuda" else "CPU"
    save_card(path + ".md", args.name, read, warm, args, found, size, time.time() - began, kind)
    for label, (_, points, moves, plain) in found:
        log(f"{label}: victory {plain:.4f} points {points:.4f} moves {moves:.4f}")


if __name__ == "__main__":
    main()
