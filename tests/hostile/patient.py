"""A patient attacker: below every limit, with long games, large maps, odd heads and paths."""

import os
from collections.abc import Callable
from string import ascii_lowercase
from weakref import WeakKeyDictionary

import httpx
from msgspec.structs import replace

from letopis.games.materials import MOST_NEUTRALS
from letopis.games.strategic.maps import Cell, NeutralArmy, read_map, shipped_text, write_map
from tests.hostile.attacker import Answers, Attacker, Stroke, said
from tests.hostile.crowd import Crowd
from tests.hostile.described import Way

STROKE = 2.0  # seconds
MANY = 30
SELDOM = ("DELETE", "PUT")  # what ends things is done now and then

_crowds: WeakKeyDictionary[Attacker, Crowd] = WeakKeyDictionary()


def crowd_of(mallory: Attacker, guests: int, begin: Callable[[Crowd], None]) -> Crowd:
    if mallory not in _crowds:
        _crowds[mallory] = crowd = Crowd(mallory.port, guests, mallory.address)
        mallory.beside.callback(crowd.close)
        begin(crowd)
    return _crowds[mallory]


def asking(guests: int) -> Stroke:
    """Everything that the server can be asked, by guests with as many sockets as they may have."""

    def deed(crowd: Crowd, guest: Attacker) -> str:
        way = crowd.dice.choice(crowd.ways)
        if way.method in SELDOM and crowd.dice.random() < 0.9:
            way = crowd.dice.choice(crowd.ways)
        return crowd.asks(guest, way)

    def stroke(mallory: Attacker) -> Answers:
        crowd = crowd_of(mallory, guests, Crowd.opens_sockets)
        return crowd.for_a_while(deed, crowd.rate, STROKE)

    return stroke


def long_games(mallory: Attacker) -> Answers:
    """Acts that are taken back again and again, and their past asked for from the beginning."""

    def deed(crowd: Crowd, guest: Attacker) -> str:
        path = f"/api/tables/{guest.table}"
        if (which := crowd.dice.randrange(12)) > 1:
            line = ("roll", "score chance", "undo")[which % 3]
            return guest.asks("POST", f"{path}/asks", json={"line": line})
        if which == 0:
            return guest.asks("GET", f"{path}/news", params={"since": 0})
        guest.socket(since=0).close()
        return "greeted"

    crowd = crowd_of(mallory, MANY, lambda _: None)
    return crowd.for_a_while(deed, crowd.rate, STROKE)


def crowded_map() -> str:
    """Nearly as many neutral armies as a map may hold, each on a cell of its own."""
    drawn = read_map(shipped_text("continent"))
    kind = drawn.neutrals[0].kind
    taken = {str(it) for it in (*drawn.neutrals, *drawn.lairs, *drawn.seats)}
    land = [
        Cell(f"{letter}{row}")
        for row, cells in enumerate(drawn.terrain, start=1)
        for letter, ground in zip(ascii_lowercase, cells, strict=False)
        if ground == "."
    ]
    free = [cell for cell in land if not any(f"{cell}" in it for it in taken)]
    most = MOST_NEUTRALS - len(drawn.lairs)
    return write_map(replace(drawn, neutrals=tuple(NeutralArmy(it, kind) for it in free[:most])))


def crowded_war(mallory: Attacker) -> Answers:
    """Everything that can be read of a war with as many neutrals as a map may hold."""

    def begin(crowd: Crowd) -> None:
        seats = ({"mine": True}, {"mine": True, "name": "Other"})
        opened = [
            guest.opens("strategic", *seats, materials={"map": crowded_map()})
            for guest in crowd.guests[:3]
        ]
        tables = [table for _, table in opened if table]
        assert tables, opened
        crowd.tables = dict.fromkeys(crowd.guests, tables)
        crowd.ways = [it for it in crowd.ways if it.method == "GET" and _is_of_table(it)]

    crowd = crowd_of(mallory, 3, begin)
    return crowd.for_a_while(
        lambda at, who: at.asks(who, at.dice.choice(at.ways)), crowd.rate, STROKE
    )


def _is_of_table(way: Way) -> bool:
    return "{table}" in way.path or "{book}" in way.path


ODD_HEADS: tuple[Callable[[], dict[str, str]], ...] = (
    lambda: {"cookie": os.urandom(4).hex() + '="' + '\\"' * 3500 + '"'},
    lambda: {"cookie": "; ".join(f"a{at}={at}" for at in range(900))},
    lambda: {f"x-{at}-{os.urandom(4).hex()}": "y" * 50 for at in range(80)},
    lambda: {"accept-language": ",".join(f"x{at}-y;q=0.{at}" for at in range(900))},
    lambda: {"accept-encoding": ",".join(f"gzip;q=0.{at}" for at in range(900))},
    lambda: {"accept": ",".join(f"a/{at};q=0.{at}" for at in range(900))},
    lambda: {"range": "bytes=" + ",".join(f"{at}-" for at in range(1200))},
    lambda: {"if-none-match": ",".join(f'"{at}"' for at in range(1200))},
    lambda: {"if-modified-since": "Mon, " * 1500},
    lambda: {"origin": "http://[:::" + "[" * 7000},
    lambda: {"host": "[" * 7000},
    lambda: {"authorization": "Bearer " + "x" * 7000},
    lambda: {"content-type": "multipart/form-data; " + 'boundary="' + "\\\\" * 3500},
    lambda: {"content-type": "application/json" + "; a=b" * 1500},
    lambda: {"x-forwarded-for": ",".join(["1.2.3.4"] * 900)},
    lambda: {"x-letopis-csrf": "x" * 7000},
)
ODD_PATHS = (
    "/" + "a/" * 3000,
    "/" + "a" * 256,
    "/assets/" + "b" * 6000,
    "/" + "%2e%2e/" * 900,
    "/api/" + "c/" * 3000,
    "/api/tables/" + "d" * 6000,
    "/?" + "&".join(f"a{at}=b" for at in range(800)),
    "/api/tables?" + "a=b&" * 1500,
    "/%F0%9D%90%81" * 500,
)
PLAIN_PATHS = ("/", "/api/tables", "/api/me", "/api/health")


def odd_heads(mallory: Attacker) -> Answers:
    """Headers and paths that no browser sends, each of an allowed length."""

    def deed(crowd: Crowd, guest: Attacker) -> str:
        dice, kept = crowd.dice, {"cookie": guest.cookie}
        head = dice.choice(ODD_HEADS)() if dice.random() < 0.7 else {}
        path = dice.choice(PLAIN_PATHS if head else ODD_PATHS)
        try:
            method = dice.choice(("GET", "GET", "POST", "HEAD", "OPTIONS"))
            return said(guest.client.request(method, path, headers=kept | head))
        except httpx.TransportError as error:
            return type(error).__name__

    crowd = crowd_of(mallory, MANY, lambda _: None)
    return crowd.for_a_while(deed, crowd.rate, STROKE)


PATIENT: dict[str, Stroke] = {
    "one patient guest": asking(1),
    "thirty patient guests": asking(MANY),
    "long games": long_games,
    "crowded war": crowded_war,
    "odd heads": odd_heads,
}
