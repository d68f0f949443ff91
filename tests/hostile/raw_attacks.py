"""Attacks below HTTP: heads, bodies, answers and frames, by hand-written bytes."""

import socket
from collections import Counter

from tests.hostile.attacker import MASK, Answers, Attacker, Stroke

BEGIN = b"\x01\x80" + MASK
FRAMES = {
    "texts": b"\x81\x81" + MASK + b"x",
    "bytes": b"\x82\x81" + MASK + b"x",
    "pieces": b"\x00\x80" + MASK,
    "pings": b"\x89\x80" + MASK,
}


def flood(frame: bytes) -> Stroke:
    def stroke(mallory: Attacker) -> Answers:
        """20,000 frames that ask nothing, and again as somebody else."""
        line = mallory.socket()
        answer = line.recv(12)
        if b" 101" not in answer:
            return Counter([f"refused {answer[9:12].decode()}"])
        _poured(line, [BEGIN, *[frame * 1000] * 20])
        mallory.becomes_another()
        return Counter(["cut off"])

    return stroke


def endless_head(mallory: Attacker) -> Answers:
    """Headers of 4 MB."""
    line = mallory.line(b"GET / HTTP/1.1\r\nhost: x\r\n")
    answer = _poured(line, [b"x: " + b"y" * 65_536 + b"\r\n"] * 64)
    return Counter(["431" if b" 431 " in answer else "hung up"])


def half_sent(mallory: Attacker) -> Answers:
    """A hundred requests that never end."""
    for _ in range(100):
        mallory.line(b"POST /api/people HTTP/1.1\r\nhost: x\r\ncontent-le")
    return Counter({"begun": 100})


def half_bodies(mallory: Attacker) -> Answers:
    """Ten bodies of a megabyte that never end, and one of eight."""
    csrf = mallory.client.headers["x-letopis-csrf"]
    who = f"host: x\r\ncookie: {mallory.cookie}\r\nx-letopis-csrf: {csrf}\r\n"
    for way, size in (*[("/api/tables", 999_999)] * 10, ("/api/study", 7_999_999)):
        head = f"POST {way} HTTP/1.1\r\n{who}content-length: {size}\r\n\r\n"
        mallory.line(head.encode() + b" " * (size - 1))
    return Counter({"begun": 11})


def requests_ahead(mallory: Attacker) -> Answers:
    """Thousands of requests in one packet."""
    answer = _poured(mallory.line(b"GET / HTTP/1.1\r\n\r\n" * 14_000), [])
    return Counter(["429" if b" 429 " in answer else "hung up"])


def unread_answers(mallory: Attacker) -> Answers:
    """Answers nobody takes."""
    for way in ("/api/docs/openapi.json", "/api/tables", "/api/rules/strategic"):
        mallory.line(f"GET {way} HTTP/1.1\r\nhost: x\r\n\r\n".encode() * 8)
    return Counter({"asked": 3})


def many_requests(mallory: Attacker) -> Answers:
    """As many as he can, one after another on one connection."""
    answers: Answers = Counter()
    for _ in range(200):
        answers[mallory.asks("GET", f"/api/tables/{mallory.table}")] += 1
    return answers


def _poured(line: socket.socket, parts: list[bytes]) -> bytes:
    """What is answered until the server hangs up, or does not."""
    found = b""
    try:
        for part in parts:
            line.sendall(part)
        while part := line.recv(65536):
            found = (found + part)[-65536:]
    except OSError:
        pass
    return found


RAW: dict[str, Stroke] = {
    **{f"flood of {name}": flood(frame) for name, frame in FRAMES.items()},
    **{
        it.__name__.replace("_", " "): it
        for it in (
            endless_head,
            half_sent,
            half_bodies,
            requests_ahead,
            unread_answers,
            many_requests,
        )
    },
}
