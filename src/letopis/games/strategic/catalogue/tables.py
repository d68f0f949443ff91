"""The packaged files of the catalogue, decoded and checked once."""

from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import TypeVar, get_args

import msgspec

from letopis.core.errors import Trouble
from letopis.games.strategic.catalogue.rows import (
    ArmyKind,
    ArmyRow,
    CatalogueTables,
    MineKind,
    SpellKind,
    StructureKind,
)
from letopis.games.strategic.maps.world_map import Terrain

T = TypeVar("T")

KINDS: dict[str, object] = {
    "armies": ArmyKind,
    "structures": StructureKind,
    "mines": MineKind,
    "spells": SpellKind,
}


@cache
def printed_tables() -> CatalogueTables:
    """Every figure as the book prints it, or as the ledger reconstructs it."""
    return read_tables({name: packaged_text(name) for name in CatalogueTables.__struct_fields__})


def read_tables(texts: dict[str, bytes]) -> CatalogueTables:
    """The tables written in these TOML texts, one for each field of `Tables`; each checked."""
    raw = {name: decode(name, text, dict[str, object]) for name, text in texts.items()}
    try:
        tables = msgspec.convert(raw, CatalogueTables)
    except msgspec.ValidationError as error:
        raise Trouble("catalogue-value", problem=str(error)) from error
    check(tables)
    return tables


def packaged_text(name: str) -> bytes:
    return files(__package__).joinpath(f"{name}.toml").read_bytes()


def decode(name: str, text: bytes, kind: type[T]) -> T:
    """A TOML text of that shape; what is wrong with it is said with the file's name."""
    try:
        return msgspec.toml.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Trouble("catalogue-toml", file=f"{name}.toml", problem=str(error)) from error


def check(tables: CatalogueTables) -> None:
    """What types cannot say: no row is missing, and the rows fit each other."""
    _check_kinds(tables)
    for kind, army in tables.armies.items():
        _check_army(kind, army)
    for building, row in tables.structures.items():
        _demand(len(set(row.hires)) == len(row.hires), "hires_twice", f"structures.{building}")
    _check_levels(tables)
    _check_reconstructed(tables)


def _check_kinds(tables: CatalogueTables) -> None:
    for name, kinds in KINDS.items():
        missing = [kind for kind in get_args(kinds) if kind not in getattr(tables, name)]
        if missing:
            raise Trouble("catalogue-missing", file=f"{name}.toml", rows=", ".join(missing))


def _check_army(kind: str, army: ArmyRow) -> None:
    """VS-4.0.a-d, VS-6.3.b. What is called has no price; what sails moves on water alone."""
    where = f"armies.{kind}"
    _demand(all(terrain in army.speed for terrain in Terrain), "speed_missing", where)
    _demand(army.magical == (army.cost is None), "magical_cost", where)
    _demand(army.magical == (army.prize is not None), "magical_prize", where)
    on_land = any(steps for terrain, steps in army.speed.items() if not terrain.is_sea)
    _demand(not (army.naval and on_land), "naval_on_land", where)
    afloat = not army.loaded_speed or set(army.loaded_speed) == {Terrain.COASTAL, Terrain.OPEN}
    _demand(afloat, "loaded_speed", where)
    _demand(army.native is None or not army.native.is_sea, "native_sea", where)


def _check_levels(tables: CatalogueTables) -> None:
    """VS-6.0.m, VS-6.1.a, VS-6.2.a. A level is raised for the difference, so costs must rise."""
    mines = tuple(tables.mines.items())
    for (_, shallow), (kind, deep) in pairwise(mines):
        _demand(deep.level == shallow.level + 1, "level_order", f"mines.{kind}")
        _demand(deep.cost >= shallow.cost, "cheaper_level", f"mines.{kind}")
    for row in tables.structures.values():
        if row.becomes is not None:
            raised, where = tables.structures[row.becomes], f"structures.{row.becomes}"
            _demand(raised.level == row.level + 1, "level_order", where)
            _demand(raised.cost >= row.cost, "cheaper_level", where)


def _check_reconstructed(tables: CatalogueTables) -> None:
    for name in KINDS:
        for kind, row in getattr(tables, name).items():
            known = set(row.reconstructed) <= set(row.__struct_fields__)
            _demand(known, "reconstructed_unknown", f"{name}.{kind}")


def _demand(holds: bool, problem: str, where: str) -> None:
    if not holds:
        raise Trouble("catalogue-check", where=where, problem=problem)
