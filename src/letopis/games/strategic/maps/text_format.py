"""The `.map` file: TOML with two grids of letters; `docs/maps.md` tells it to people.

`read_map(write_map(world)) == world`, and what `write_map` writes it writes always the same way.
Whatever cannot be read is told with its line; whatever can be read but makes no sense as a map is
left to the checker, which names cells and clauses.
"""

import re
import tomllib
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from letopis.core.bounds import Bounds, read_toml
from letopis.core.errors import Trouble
from letopis.games.strategic.maps.cells import SIDES, Cell, CellSide, is_cell_name
from letopis.games.strategic.maps.lines import KeyLines, LineOf
from letopis.games.strategic.maps.world_map import (
    DEEPEST,
    INCOME_UNKNOWN,
    LONGEST_COURSE,
    MOST_COURSES,
    MOST_LANDS,
    MOST_STARTS,
    MOST_THINGS,
    Land,
    LandId,
    LocalNames,
    MapId,
    MapIncome,
    NeutralArmy,
    River,
    SeatCell,
    SeatLand,
    Size,
    Small,
    StartSeat,
    Vein,
    Water,
    WorldMap,
)

FORMAT = 1
LONGEST_SHOWN = 60  # characters of what is wrong
MAP_TEXT = Bounds(longest=400_000, deepest=8, most=20_000)

_TOML_LINE = re.compile(r" \(at line (\d+), column \d+\)$")
_TOML_END = " (at end of document)"
_FAULT = re.compile(r"(?P<what>.*?)(?: - at `\$(?P<path>.*)`)?", re.DOTALL)
_FIELD = re.compile(r"Object (?P<fault>missing required|contains unknown) field `(?P<field>.*)`")
_TYPE = re.compile(
    r"Expected `(?P<wanted>\w+)`(?:, got `\w+`| (?P<limit>(?:of length )?[<>]= -?\d+))"
)
_UNWRITABLE = re.compile(r"['\s\x00-\x1f\x7f-\x9f\ud800-\udfff]")


class _Grids(Struct, forbid_unknown_fields=True):
    terrain: str
    lands: str


class _Land(Struct, forbid_unknown_fields=True):
    letter: Annotated[str, Meta(min_length=1, max_length=1)]
    id: str
    ru: str = ""
    en: str = ""
    income: MapIncome = INCOME_UNKNOWN
    pieces: Small = 1


class _Course(Struct, forbid_unknown_fields=True):
    course: Annotated[str, Meta(max_length=LONGEST_COURSE)]
    ru: str = ""
    en: str = ""


class _File(Struct, forbid_unknown_fields=True):
    map: int
    id: str
    author: str
    size: Size
    name: LocalNames
    grid: _Grids
    lands: Annotated[list[_Land], Meta(max_length=MOST_LANDS)]
    rivers: Annotated[list[_Course], Meta(max_length=MOST_COURSES)] = []
    waters: Annotated[list[_Course], Meta(max_length=MOST_COURSES)] = []
    veins: Annotated[list[str], Meta(max_length=MOST_THINGS)] = []
    lairs: Annotated[list[str], Meta(max_length=MOST_THINGS)] = []
    neutrals: Annotated[list[str], Meta(max_length=MOST_THINGS)] = []
    seats: Annotated[list[str], Meta(max_length=MOST_STARTS)] = []


def read_map(text: str) -> WorldMap:
    """The map that a text draws, right or wrong; a text that draws none is a trouble."""
    lines = KeyLines(text)
    file = _file(text, lines)
    if file.map != FORMAT:
        raise Trouble("map-format", line=lines.of("map"), number=file.map, known=FORMAT)
    return WorldMap(
        id=MapId(file.id),
        name=file.name,
        author=file.author,
        size=file.size,
        terrain=_rows(file.grid.terrain),
        land_letters=_rows(file.grid.lands),
        lands=tuple(map(_land, file.lands)),
        rivers=tuple(_river(it, lines.lazily("rivers", at)) for at, it in enumerate(file.rivers)),
        veins=tuple(_vein(it, lines.lazily("veins", at)) for at, it in enumerate(file.veins)),
        lairs=tuple(_cell(it, lines.lazily("lairs", at)) for at, it in enumerate(file.lairs)),
        neutrals=tuple(
            _army(it, lines.lazily("neutrals", at)) for at, it in enumerate(file.neutrals)
        ),
        seats=tuple(map(_seat, file.seats)),
        waters=tuple(_water(it, lines.lazily("waters", at)) for at, it in enumerate(file.waters)),
    )


def write_map(world: WorldMap) -> str:
    """The one text of a map."""
    head = [
        f"map = {FORMAT}",
        f"id = {_quoted(world.id)}",
        f"author = {_quoted(world.author)}",
        f"name = {{ {_names(world.name)} }}",
        f"size = {{ columns = {world.size.columns}, rows = {world.size.rows} }}",
    ]
    things = [
        _list("seats", [_quoted(_seat_word(seat)) for seat in world.seats]),
        _list("veins", [_quoted(f"{vein.cell} {vein.level}") for vein in world.veins]),
        _list("lairs", [_quoted(cell) for cell in world.lairs]),
        _list("neutrals", [_quoted(_army_words(army)) for army in world.neutrals]),
        _list("lands", [_land_row(land) for land in world.lands], always=True),
        _list("rivers", [_course_row(_course(river), river.name) for river in world.rivers]),
        _list("waters", [_course_row(" ".join(it.cells), it.name) for it in world.waters]),
    ]
    grids = ["[grid]", _grid("terrain", world.terrain), _grid("lands", world.land_letters)]
    blocks = ["\n".join(head), *filter(None, things), "\n".join(grids)]
    return "\n\n".join(blocks) + "\n"


def _file(text: str, lines: KeyLines) -> _File:
    try:
        return msgspec.convert(read_toml(text, MAP_TEXT), _File)
    except tomllib.TOMLDecodeError as error:
        found = _TOML_LINE.search(str(error))
        line = int(found[1]) if found else lines.count
        problem = _TOML_LINE.sub("", str(error)).removesuffix(_TOML_END)
        raise Trouble("map-toml", line=line, problem=problem) from error
    except msgspec.ValidationError as error:
        raise _fault(str(error), lines) from error
    except (ValueError, RecursionError) as error:  # numbers and nests beyond all measure
        raise Trouble("map-toml", line=1, problem=str(error)) from error


def _fault(problem: str, lines: KeyLines) -> Trouble:
    """What msgspec says of a value, with the line where that value stands."""
    found = _FAULT.fullmatch(problem)
    what, path = (found["what"], found["path"] or "") if found else (problem, "")
    field = _FIELD.fullmatch(what)
    if field is None:
        return _wrong_value(what, lines.at(path), path.lstrip("."))
    if field["fault"] == "missing required":
        return Trouble("map-missing", line=lines.at(path), field=field["field"])
    line = lines.at(f"{path}.{field['field']}")
    return Trouble("map-unknown-field", line=line, field=field["field"])


def _wrong_value(what: str, line: int, field: str) -> Trouble:
    expected = _TYPE.fullmatch(what)
    if expected is None:
        return Trouble("map-value", line=line, field=field, problem=what)
    if expected["limit"]:
        limit = expected["limit"].removeprefix("of length ")
        return Trouble("map-limit", line=line, field=field, limit=limit)
    return Trouble("map-type", line=line, field=field, wanted=expected["wanted"])


def _rows(grid: str) -> tuple[str, ...]:
    """Rows of letters; spaces are for the eye, and so is an indented end."""
    rows = grid.split("\n")
    if not rows[-1].strip():
        rows.pop()
    return tuple("".join(row.split()) for row in rows)


def _land(land: _Land) -> Land:
    names = LocalNames(land.ru, land.en)
    return Land(land.letter, LandId(land.id), names, land.income, land.pieces)


def _river(river: _Course, line: LineOf) -> River:
    """VS-I.l. Cells downstream; a side before the first or after the last leads off the map."""
    words = river.course.split()
    enters = _side(words.pop(0)) if words and words[0] in SIDES else None
    leaves = _side(words.pop()) if words and words[-1] in SIDES else None
    cells = tuple(_cell(word, line) for word in words)
    return River(cells, enters, leaves, LocalNames(river.ru, river.en))


def _water(water: _Course, line: LineOf) -> Water:
    cells = tuple(_cell(word, line) for word in water.course.split())
    return Water(cells, LocalNames(water.ru, water.en))


def _side(word: str) -> CellSide:
    return next(side for side in SIDES if side == word)


def _vein(text: str, line: LineOf) -> Vein:
    """VS-4.5.b. A cell and the greatest level, 4 where the map is silent."""
    match text.split():
        case [cell]:
            return Vein(_cell(cell, line), DEEPEST)
        case [cell, level] if re.fullmatch("-?[0-9]{1,3}", level):
            return Vein(_cell(cell, line), int(level))
        case _:
            raise Trouble("map-vein", line=line(), text=text[:LONGEST_SHOWN])


def _army(text: str, line: LineOf) -> NeutralArmy:
    match text.split():
        case [cell, kind]:
            return NeutralArmy(_cell(cell, line), kind)
        case [cell, kind, school]:
            return NeutralArmy(_cell(cell, line), kind, school)
        case _:
            raise Trouble("map-neutral", line=line(), text=text[:LONGEST_SHOWN])


def _seat(text: str) -> StartSeat:
    return SeatCell(Cell(text)) if is_cell_name(text) else SeatLand(LandId(text))


def _cell(text: str, line: LineOf) -> Cell:
    if not is_cell_name(text):
        raise Trouble("map-cell", line=line(), cell=text[:LONGEST_SHOWN])
    return Cell(text)


def _list(name: str, rows: list[str], always: bool = False) -> str:
    if not rows:
        return f"{name} = []" if always else ""
    return "\n".join([f"{name} = [", *(f"  {row}," for row in rows), "]"])


def _army_words(army: NeutralArmy) -> str:
    return " ".join(filter(None, (army.cell, army.kind, army.school)))


def _land_row(land: Land) -> str:
    pieces = f", pieces = {land.pieces}" if land.pieces != 1 else ""
    head = f"letter = {_quoted(land.letter)}, id = {_quoted(land.id)}"
    return f"{{ {head}, {_names(land.name)}, income = {land.income}{pieces} }}"


def _course(river: River) -> str:
    return " ".join(filter(None, [river.enters, *river.cells, river.leaves]))


def _course_row(course: str, name: LocalNames) -> str:
    named = f"{_names(name)}, " if name != LocalNames() else ""
    return f"{{ {named}course = {_quoted(course)} }}"


def _names(name: LocalNames) -> str:
    return f"ru = {_quoted(name.ru)}, en = {_quoted(name.en)}"


def _seat_word(seat: StartSeat) -> str:
    return seat.cell if isinstance(seat, SeatCell) else seat.land


def _grid(name: str, rows: tuple[str, ...]) -> str:
    for number, row in enumerate(rows, start=1):
        if _UNWRITABLE.search(row):
            raise Trouble("map-row", row=number)
    return "\n".join([f"{name} = '''", *(" ".join(row) for row in rows), "'''"])


def _quoted(text: str) -> str:
    """A TOML string; TOML strings are JSON strings but for the delete character."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")
