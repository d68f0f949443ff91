"""Tables of the strategy game on a map so small that the first turn may bring a battle."""

from tests.server.guests import Guest, Inn, Json

SKIRMISH = """
map = 1
id = "skirmish"
author = "Letopis"
name = { ru = "Стычка", en = "Skirmish" }
size = { columns = 7, rows = 4 }
seats = ["b2", "f2"]
lands = [
  { letter = "A", id = "west", ru = "Запад", en = "West", income = 8 },
  { letter = "B", id = "east", ru = "Восток", en = "East", income = 8 },
]

[grid]
terrain = '''
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
'''
lands = '''
A A A A B B B
A A A A B B B
A A A A B B B
A A A A B B B
'''
"""


def met(inn: Inn, **plan: object) -> tuple[Json, Guest, Guest]:
    """A battle for the other's castle that waits for orders: the table, who attacks, who defends.

    The attackers have four detachments; the defenders the castle's two and four, with its walls.
    """
    table, attacker, defender = founded(inn, **plan)
    attack(attacker, table)
    return table, attacker, defender


def founded(inn: Inn, **plan: object) -> tuple[Json, Guest, Guest]:
    """Both have entered by the usual answers: the table, whose turn it is, and the other."""
    more = {"materials": {"map": SKIRMISH}, **plan}
    table, guests = inn.together("strategic", "Anna", "Boris", plan=more)
    by_seat = {f"p{at}": guest for at, guest in enumerate(guests, 1)}
    while (asked := guests[0].sees(table)["asked"][0])["key"] != "turn":
        asker = by_seat[asked["seat"]]
        assert asker.asks(table, asker.sees(table)["default"]).status_code == 200
    mover = by_seat[asked["seat"]]
    return table, mover, next(it for it in guests if it is not mover)


def attack(guest: Guest, table: Json) -> None:
    """March to the other's castle, attack it, and end the turn."""
    for asked in (assault(guest, table), "end"):
        answer = guest.asks(table, asked)
        assert answer.status_code == 200, answer.text


def assault(guest: Guest, table: Json) -> str:
    """The line of a march to the other's castle with an attack on it."""
    seen = guest.sees(table)
    army = next(it for it in seen["subjects"] if it.startswith("knights"))
    found = guest.get(f"/api/tables/{table['id']}/reach", piece=army).json()
    home = seen["view"]["armies"][army]["cell"]
    return next(
        str(it["line"])
        for it in found["acts"]
        if it["kind"] == "attack" and it["target"].startswith("castle") and it["cell"] != home
    )


def battles(guest: Guest, table: Json, **params: object) -> Json:
    answer = guest.get(f"/api/tables/{table['id']}/battles", **params)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())
