"""A table of a running server with many armies: eight realms on the continent, put there by its
host."""

from collections.abc import Iterator, Sequence
from typing import Any

import httpx
from msgspec import Struct

from letopis.games.strategic.maps import (
    Cell,
    WorldMap,
    cell_at,
    distance,
    is_land,
    read_map,
    shipped_text,
    terrain_at,
    territories,
)

SEATS = 8
NAMES = ("Anna", *["Others"] * (SEATS - 1))
FIRST, HOST = "p1", "host"
AT_ONCE = 10  # lines of one edit
ON_LAND = ("light-infantry", "barbarians", "elves", "dwarves", "orcs", "knights")
A_SHIP = 10  # every so many armies one is a ship


class CrowdedTable(Struct, frozen=True):
    """A table in the middle of its first seat's turn, and the cookies of whoever sits there."""

    id: str
    cookies: dict[str, str]


class Person:
    """A guest with a session of their own."""

    def __init__(self, address: str, name: str, language: str = "ru") -> None:
        self.http = httpx.Client(base_url=address, timeout=60)
        me = self.post("/api/people", name=name, language=language)
        self.http.headers["x-letopis-csrf"] = me["csrf"]

    def post(self, path: str, **said: object) -> Any:
        return _checked(self.http.post(path, json=said))

    def sight(self, table: str, seat: str) -> Any:
        return _checked(self.http.get(f"/api/tables/{table}/sight", params={"seat": seat}))

    def ask(self, table: str, seat: str, line: str) -> None:
        self.post(f"/api/tables/{table}/asks", line=line, seat=seat)


def crowded_table(
    address: str, armies: int, names: Sequence[str] = NAMES, language: str = "ru"
) -> CrowdedTable:
    """Open the table, found every house, and let the host put lands and armies on the map."""
    host = Person(address, "Host", language)
    people = {name: Person(address, name, language) for name in dict.fromkeys(names)}
    plan = {
        "game": "strategic",
        "materials": {"map": "continent"},
        "options": {"host_mode": "referee"},
    }
    opened = host.post("/api/tables", plan=plan, seats=[{}] * SEATS)
    table, players = str(opened["id"]), {f"p{at}": people[it] for at, it in enumerate(names, 1)}
    for seat, player in players.items():
        chairs = f"/api/tables/{table}/chairs"
        player.post(chairs, seat=seat, invite=opened["invite"])
        _checked(player.http.patch(f"{chairs}/{seat}", json={"is_ready": True}))
    host.post(f"/api/tables/{table}/start")
    _found_all(host, table, players)
    _settle(host, table, armies)
    return CrowdedTable(table, dict(players[FIRST].http.cookies))


def _found_all(host: Person, table: str, players: dict[str, Person]) -> None:
    """Every player founds by the book's default."""
    while (sight := host.sight(table, HOST))["view"]["year"] < 1:
        seat = sight["asked"][0]["seat"]
        players[seat].ask(table, seat, players[seat].sight(table, seat)["default"])


def _settle(host: Person, table: str, armies: int) -> None:
    view = host.sight(table, HOST)["view"]
    thrones = {seat: Cell(it["capital"]) for seat, it in view["players"].items()}
    world = read_map(shipped_text("continent"))
    taken = {*view["structures"], *(it["cell"] for it in view["armies"].values())}
    lines = [*_houses(world, thrones, taken), *_armies(world, thrones, taken, armies)]
    lines.append(f"turn of {FIRST}")
    for at in range(0, len(lines), AT_ONCE):
        edit = " and ".join(lines[at : at + AT_ONCE])
        host.ask(table, HOST, f'edit {edit} forced because "a crowded map"')


def _houses(world: WorldMap, thrones: dict[str, Cell], taken: set[str]) -> Iterator[str]:
    """A manor in every land without a lord's house, for whose capital is nearest."""
    for cells in territories(world).values():
        if not cells or any(cell in taken for cell in cells):
            continue
        middle = cells[len(cells) // 2]
        taken.add(middle)
        yield f"structure new manor {_nearest(thrones, middle)} {middle}"


def _armies(
    world: WorldMap, thrones: dict[str, Cell], taken: set[str], count: int
) -> Iterator[str]:
    """Evenly over the land, with ships along the coast."""
    size = world.size
    free = [it for it in _cells(size.columns, size.rows) if it not in taken]
    land = [it for it in free if is_land(world, it)]
    coast = [it for it in free if str(terrain_at(world, it)) == "coastal"]
    for at in range(count):
        kind = "ship" if at % A_SHIP == 0 else ON_LAND[at % len(ON_LAND)]
        cells = coast if kind == "ship" else land
        cell = cells[at * len(cells) // count]
        yield f"army new {kind} {_nearest(thrones, cell)} {cell}"


def _cells(columns: int, rows: int) -> Iterator[Cell]:
    return (cell_at(x, y) for y in range(rows) for x in range(columns))


def _nearest(thrones: dict[str, Cell], cell: Cell) -> str:
    return min(thrones, key=lambda seat: distance(thrones[seat], cell))


def _checked(answer: httpx.Response) -> Any:
    if answer.is_error:
        raise RuntimeError(f"{answer.request.url}: {answer.status_code} {answer.text}")
    return answer.json()
