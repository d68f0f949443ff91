"""What a hostile guest tries. Each attack is one stroke, and says how the server answered."""

import os
import time
from collections import Counter
from multiprocessing.connection import Connection

from letopis.games.strategic.maps import shipped_text
from tests.hostile.attacker import Answers, Attacker, Stroke, said
from tests.hostile.crowd import Crowd
from tests.hostile.patient import PATIENT
from tests.hostile.raw_attacks import RAW

PATIENT_GUESTS = 10
DOTTED = ".".join("a" * 100_000) + " = 1\n"


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


def closing_brackets(mallory: Attacker) -> Answers:
    """A body that closes what was never opened."""
    kind = {"content-type": "application/json"}
    return Counter([mallory.asks("POST", "/api/tables", content=b"]" * 999_000, headers=kind)])


def crowded_lobby(mallory: Attacker) -> Answers:
    """Tables with large maps that nobody joins, of many guests, and the list of them."""
    drawn = shipped_text("continent") + f"# {'x' * 95}\n" * 3000
    opened, _ = mallory.opens("strategic", {"mine": True}, {}, materials={"map": drawn})
    listed = mallory.client.get("/api/tables")
    assert len(listed.content) < 1_000_000, "the list of tables carries maps"
    if opened == "too-many-tables":
        mallory.becomes_another()
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


def wrong_sign_ins(mallory: Attacker) -> Answers:
    """Each costs the server a hash that is slow by design."""
    wrong = {"login": "somebody", "password": os.urandom(8).hex()}
    return Counter([mallory.asks("POST", "/api/sessions", json=wrong)])


def confusing_names(mallory: Attacker) -> Answers:
    name = "An\u202ena" + "\u0301" * 20
    return Counter([mallory.asks("PATCH", "/api/me", json={"name": name})])


ATTACKS: dict[str, Stroke] = (
    RAW
    | {
        it.__name__.replace("_", " "): it
        for it in (
            bomb_in_a_file,
            bomb_as_a_map,
            nested_body,
            closing_brackets,
            crowded_lobby,
            large_maps,
            tables_of_bots,
            papers,
            wrong_sign_ins,
            confusing_names,
        )
    }
    | PATIENT
)


def attack_for(name: str, port: int, seconds: float, tell: Connection) -> None:
    """In a process of its own: strokes until the time is over, and how they were answered."""
    answers: Answers = Counter()
    mallory = Attacker(port)
    if name in PATIENT:
        answers += ATTACKS[name](mallory)  # people come, and open their tables
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            answers += ATTACKS[name](mallory)
        except Exception as error:
            answers[type(error).__name__] += 1
    tell.send(answers)
    mallory.close()


def attack_every_way(port: int, seconds: float, tell: Connection) -> None:
    """Each route and message of the description by itself, for so many seconds."""
    crowd = Crowd(port, PATIENT_GUESTS)
    crowd.opens_sockets()
    for way in crowd.ways:
        rate = crowd.heard if way.method == "SOCKET" else crowd.rate
        began = time.perf_counter()
        answers = crowd.for_a_while(lambda at, who, way=way: at.asks(who, way), rate, seconds)  # type: ignore[misc]
        tell.send((way.name, began, time.perf_counter(), answers))
        if way.method == "DELETE":
            crowd.opens_tables()
    tell.close()
    crowd.close()
