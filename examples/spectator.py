#!/usr/bin/env python3
"""Watches a table to its end, then checks that nobody chose the cards.

    python3 examples/spectator.py http://127.0.0.1:8080 TABLE > game.record

What was published before the deal (the commitment) and what each seat added (the nonces) is noted as it
is told; the secret is told at the end. Then SHA-256 of the secret must be the commitment, and HMAC-SHA256
over the table and the nonces the seed in the record (docs/records.md). `chowk verify game.record` checks
the rest: every move, and every draw from that seed.
"""
import hashlib
import hmac
import sys

from table import Server, Wire


def watch(wire, log):
    """What was told about the deal: the commitment, the nonces and the secret."""
    commitment = nonces = None
    while (message := wire.hear()) is not None:
        now = message.get("now")
        if message["say"] == "view":
            commitment = message["table"]["commitment"]
            now = message["table"]["now"]
            log(f"watching; status {now['status']}, commitment {commitment}")
        elif message["say"] == "event":
            happened = message["happened"]
            if "started" in happened:
                nonces = happened["started"]["nonces"]
                log(f"dealt, with nonces {nonces}")
            elif "step" in happened:
                log(f"{happened['step']['step']}: {happened['step']['events']}")
        if now and now["status"] == "over":
            return commitment, nonces, bytes.fromhex(now["secret"])
    raise RuntimeError("the server has hung up")


def lines(record, name):
    """The values of the lines that begin with this word."""
    words = (line.split(" ", 1) for line in record.splitlines())
    return [word[1] for word in words if word[0] == name]


def check(record, table, commitment, nonces, secret):
    """All that is wrong with the deal."""
    faults = []
    if hashlib.sha256(secret).hexdigest() != commitment:
        faults.append("the secret is not the one that was committed to")
    written = [nonce.split(" ", 1)[1] for nonce in lines(record, "nonce")]
    if nonces is not None and nonces != written:
        faults.append("the nonces in the record are not those of the deal")
    parts = b"".join(len(part).to_bytes(4, "big") + part for part in map(str.encode, [table, *written]))
    if lines(record, "seed") != [hmac.new(secret, parts, hashlib.sha256).hexdigest()]:
        faults.append("the seed does not follow from the secret, the table and the nonces")
    return faults


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    server, table = Server(sys.argv[1]), sys.argv[2]
    told = watch(Wire(server, table), lambda line: print(line, file=sys.stderr, flush=True))
    record = server.call("GET", f"/api/tables/{table}/record")
    faults = check(record, table, *told)
    print("; ".join(faults) or "the deal was fair", file=sys.stderr)
    print(record, end="")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
