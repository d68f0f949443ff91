"""What a hostile guest tries. Each attack is one stroke, and says how the server answered."""

import base64
import os
import socket
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

import httpx

from letopis.games.strategic.maps import shipped_text

Answers = Counter[str]
Stroke = Callable[["Attacker"], Answers]

DOTTED = ".".join("a" * 100_000) + " = 1\n"
PATIENCE = 120.0  # seconds
SHORT = 3.0  # seconds to a server that may have hung up


class Attacker:
    """A guest with one cookie, and as many connections as he likes."""

    def __init__(self, port: int, name: str = "Mallory") -> None:
        self.port, self._sockets = port, list[socket.socket]()
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        me = self.client.post("/api/people", json={"name": name})
        self.client.headers["x-letopis-csrf"] = me.json()["csrf"]
        self.cookie = f"letopis_session={me.cookies['letopis_session']}"

    def asks(self, method: str, path: str, **more: Any) -> str:
        """The status of the answer, with its code if it is a refusal."""
        return said(self.client.request(method, path, **more))

    def opens(self, game: str, *seats: dict[str, Any], **plan: Any) -> tuple[str, str]:
        wish = {"plan": {"game": game, **plan}, "seats": seats, "is_open": True}
        answer = self.client.post("/api/tables", json=wish)
        body = answer.json()
        return (str(answer.status_code), body["id"]) if answer.is_success else (body["code"], "")

    def line(self, said: bytes) -> socket.socket:
        """A connection that is kept."""
        made = socket.create_connection(("127.0.0.1", self.port), timeout=SHORT)
        self._sockets.append(made)
        with suppress(OSError):
            made.sendall(said)
        return made

    def close(self) -> None:
        self.client.close()
        for line in self._sockets:
            line.close()


def said(answer: httpx.Response) -> str:
    with suppress(ValueError, KeyError, TypeError):
        if not answer.is_success:
            return f"{answer.status_code} {answer.json()['code']}"
    return str(answer.status_code)


def bomb_in_a_file(mallory: Attacker) -> Answers:
    """A dotted key of 100,000 parts, as a chronicle to be looked at."""
    file = f"letopis = 1\n{DOTTED}---\n# {os.urandom(8).hex()}\n".encode()
    answer = mallory.client.post("/api/study", content=file)
    while answer.is_success and answer.json()["found"] is None:  # it waits for its turn
        answer = mallory.client.get(f"/api/study/{answer.json()['id']}")
    return Counter([said(answer)])


def bomb_as_a_map(mallory: Attacker) -> Answers:
    """The same as the map of a new table."""
    return Counter([mallory.opens("strategic", {"mine": True}, {}, materials={"map": DOTTED})[0]])


def nested_body(mallory: Attacker) -> Answers:
    """JSON that is nested 100,000 times."""
    body = b'{"act":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    kind = {"content-type": "application/json"}
    return Counter([mallory.asks("POST", "/api/tables", content=body, headers=kind)])


def socket_flood(mallory: Attacker) -> Answers:
    """20,000 messages that ask nothing."""
    _, table = mallory.opens("yatzy", {"mine": True})
    table = table or mallory.client.get("/api/tables").json()["mine"][0]["id"]
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\n"
        f"upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n"
        f"cookie: {mallory.cookie}\r\n\r\n"
    )
    line = mallory.line(head.encode())
    try:
        for _ in range(20):
            line.sendall(b"\x81\x81\0\0\0\0x" * 1000)
        while line.recv(65536):
            pass
    except OSError:
        pass
    return Counter(["cut off"])


def crowded_lobby(mallory: Attacker) -> Answers:
    """Tables with large maps that nobody joins, and the list of them."""
    drawn = shipped_text("continent") + f"# {'x' * 95}\n" * 3000
    opened, _ = mallory.opens("strategic", {"mine": True}, {}, materials={"map": drawn})
    listed = mallory.client.get("/api/tables")
    assert len(listed.content) < 1_000_000, "the list of tables carries maps"
    return Counter([opened, f"list {listed.status_code}"])


def large_map(side: int = 120) -> str:
    """A map of one land for each row of a square."""
    letters = [chr(0x4E00 + row) for row in range(side)]
    lands = "".join(
        f'{{letter="{letter}",id="l{chr(97 + at % 26)}{chr(97 + at // 26)}",'
        'ru="a",en="a",income=1},'
        for at, letter in enumerate(letters)
    )
    terrain = "\n".join("." * side for _ in range(side))
    owned = "\n".join(letter * side for letter in letters)
    return (
        "map=1\nid='x'\nauthor='a'\nname={ru='a',en='b'}\n"
        f"size={{columns={side},rows={side}}}\nseats=['a1','dp{side}']\nlands=[{lands}]\n"
        f"[grid]\nterrain='''\n{terrain}\n'''\nlands='''\n{owned}\n'''\n# {os.urandom(4).hex()}\n"
    )


def large_maps(mallory: Attacker) -> Answers:
    """A table on a new map of 14,400 cells, and its picture."""
    seats = ({"mine": True}, {"mine": True, "name": "Other"})
    opened, table = mallory.opens("strategic", *seats, materials={"map": large_map()})
    if not table:
        return Counter([opened])
    drawn = mallory.asks("GET", f"/api/tables/{table}/board/ground")
    return Counter([opened, f"ground {drawn}"])


def tables_of_bots(mallory: Attacker) -> Answers:
    """Six bots and nobody else."""
    bots = [{"bot": "strategist", "name": f"Bot {at}"} for at in range(4)]
    return Counter([mallory.opens("strategic", *bots, materials={"map": "islands"})[0]])


def papers(mallory: Attacker) -> Answers:
    """A paper with names nobody has had before."""
    names = {"name": [os.urandom(6).hex() for _ in range(6)]}
    return Counter([mallory.asks("GET", "/api/print/strategic/rules", params=names)])


def endless_head(mallory: Attacker) -> Answers:
    """Headers of 4 MB."""
    line = mallory.line(b"GET / HTTP/1.1\r\nhost: x\r\n")
    try:
        for _ in range(64):
            line.sendall(b"x: " + b"y" * 65_536 + b"\r\n")
        answer = line.recv(1000)
    except OSError:
        answer = b""
    return Counter(["431" if b" 431 " in answer else "hung up"])


def half_sent(mallory: Attacker) -> Answers:
    """A hundred requests that never end."""
    for _ in range(100):
        mallory.line(b"POST /api/people HTTP/1.1\r\nhost: x\r\ncontent-le")
    return Counter({"begun": 100})


def wrong_sign_ins(mallory: Attacker) -> Answers:
    """Each costs the server a hash that is slow by design."""
    wrong = {"login": "somebody", "password": os.urandom(8).hex()}
    return Counter([mallory.asks("POST", "/api/sessions", json=wrong)])


def confusing_names(mallory: Attacker) -> Answers:
    name = "An\u202ena" + "\u0301" * 20
    return Counter([mallory.asks("PATCH", "/api/me", json={"name": name})])


ATTACKS: dict[str, Stroke] = {
    it.__name__.replace("_", " "): it
    for it in (
        bomb_in_a_file,
        bomb_as_a_map,
        nested_body,
        socket_flood,
        crowded_lobby,
        large_maps,
        tables_of_bots,
        papers,
        endless_head,
        half_sent,
        wrong_sign_ins,
        confusing_names,
    )
}


def attack_for(name: str, port: int, seconds: float, tell: Connection) -> None:
    """In a process of its own: strokes until the time is over, and how they were answered."""
    answers: Answers = Counter()
    mallory, until = Attacker(port), time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            answers += ATTACKS[name](mallory)
        except Exception as error:
            answers[type(error).__name__] += 1
    tell.send(answers)
    mallory.close()
