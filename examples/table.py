#!/usr/bin/env python3
"""Sits down at a table of a server and plays Jaipur: the table role of docs/protocol.md, in Python's
standard library alone.

    python3 examples/table.py http://127.0.0.1:8080 new merchant    a new table, against a bot
    python3 examples/table.py http://127.0.0.1:8080 new             a new table for two programs
    python3 examples/table.py http://127.0.0.1:8080 TABLE           the other one

It reads its choices from the messages and knows two things about Jaipur: how moves are written, and
that diamonds, gold and silver are sold by twos at least.
"""
import base64
import http.client
import json
import os
import secrets
import socket
import struct
import sys
import time
from urllib.parse import urlsplit

BUSY = {"retry", "unavailable", "limited"}


class Server:
    """The lobby: plain HTTP. The cookie of the first answer says who we are."""

    def __init__(self, url):
        self.host = urlsplit(url).netloc
        self.cookie = ""
        self.call("GET", "/api/me")

    def call(self, method, path, body=None):
        line = http.client.HTTPConnection(self.host, timeout=60)
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        line.request(method, path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        text = answer.read().decode("utf-8")
        if answer.getheader("Set-Cookie"):
            self.cookie = answer.getheader("Set-Cookie").split(";")[0]
        line.close()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {text}")
        return text

    def new_table(self, bot=None):
        bots = {"b": bot} if bot else {}
        wanted = {"game": "jaipur", "options": {"rounds": "single"}, "seats": 2, "bots": bots}
        return json.loads(self.call("POST", "/api/tables", wanted))["id"]


class Wire:
    """A WebSocket, as much of RFC 6455 as a client of JSON texts needs."""

    def __init__(self, server, table):
        host, _, port = server.host.partition(":")
        self.socket = socket.create_connection((host, int(port or 80)), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /api/tables/{table}/ws HTTP/1.1\r\nHost: {server.host}\r\nCookie: {server.cookie}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        self.stream = self.socket.makefile("rb")
        status = self.stream.readline().decode()
        while self.stream.readline().strip():
            pass
        if " 101 " not in status:
            raise RuntimeError(f"no table: {status.strip()}")
        self.ask({"do": "join", "protocol": 1})

    def send(self, kind, payload):
        """A client masks what it sends."""
        mask = os.urandom(4)
        length = len(payload)
        size = struct.pack("!B", 0x80 | length) if length < 126 else struct.pack("!BH", 0xFE, length)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
        self.socket.sendall(bytes([0x80 | kind]) + size + mask + masked)

    def ask(self, message):
        self.send(1, json.dumps(message).encode())

    def hear(self):
        """The next message of the server; None when the connection is closed."""
        while True:
            head = self.stream.read(2)
            if len(head) < 2:
                return None
            kind, length = head[0] & 15, head[1] & 127
            if length >= 126:
                width = 2 if length == 126 else 8
                length = int.from_bytes(self.stream.read(width), "big")
            payload = self.stream.read(length)
            if kind == 1:
                return json.loads(payload)
            if kind == 8:
                return None
            if kind == 9:
                self.send(10, payload)


def choose(choices):
    """The largest sale; else a card, the dearest first; else the camels. One of them is possible:
    whoever has no room in the hand has something to sell."""
    sets = {name: what for choice in choices for name, what in choice["set"].items()}
    hand = sets.get("sell", {}).get("hand", "")
    lots = [(hand.count(good), good) for good in set(hand) if hand.count(good) > (good in "dgs")]
    count, good = max(lots, default=(0, ""))
    if count > 1 or count == 1 and not sets.keys() & {"take", "camels"}:
        return f"{good}*{count}"
    if "take" in sets:
        return "+" + min(sets["take"]["market"], key="dgscpl".index)
    return "k"


def play(wire, say=print):
    """Sits down and plays until the game is over; gives how it stands then."""
    last = {"do": "sit", "id": "sit", "nonce": secrets.token_hex(8)}
    wire.ask(last)
    eye, asked = "gallery", None
    while (message := wire.hear()) is not None:
        if message["say"] == "view":
            eye, now = message["table"]["eye"], message["table"]["now"]
        elif message["say"] == "event":
            now = message.get("now")
        elif message["say"] == "error":
            if message["error"]["code"] not in BUSY:
                raise RuntimeError(message["error"])
            time.sleep(0.5)
            wire.ask(last)  # under the same id: it is carried out once
            continue
        else:
            continue
        if not now:
            continue
        if now["status"] == "over":
            return now
        # Once for each step: events that are no step come in between.
        if now["status"] == "playing" and eye in now["to_act"] and asked != now["step"]:
            asked = now["step"]
            last = {"do": "play", "id": f"step-{asked}", "step": asked, "move": choose(now["choices"])}
            say(f"{eye} plays {last['move']}")
            wire.ask(last)
    raise RuntimeError("the server has hung up")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    server = Server(sys.argv[1])
    table = server.new_table(*sys.argv[3:4]) if sys.argv[2] == "new" else sys.argv[2]
    print(f"table {table}", flush=True)
    over = play(Wire(server, table), say=lambda line: print(line, flush=True))
    print(f"points {over['outcome']['points']}, places {over['outcome']['place']}")


if __name__ == "__main__":
    main()
