"""Totals of a score sheet: parts, bonuses, premiums and the grand total."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from letopis.games.sheet.rules import Rules
from letopis.games.sheet.spec import Part
from letopis.games.sheet.state import Sheet

LineKind = Literal["cell", "sum"]

SHEETS_KEPT = 1024  # a move changes one sheet, and everybody looks at all of them


class SheetLine(Struct, frozen=True):
    """One printed line of a score sheet; sums have ids such as `upper-with-bonus`."""

    kind: LineKind
    id: str
    part: str
    value: int | None
    doubled: bool = False


def part_sum(rules: Rules, sheet: Sheet, part: Part) -> int:
    """The sum of a part's cells, without bonus or premiums."""
    cells = rules.spec.cells
    return sum(
        value or 0 for cell, value in zip(cells, sheet.values, strict=True) if cell.part == part.id
    )


def part_bonus(part: Part, plain: int) -> int:
    """YZ-2.3. The bonus of a part whose sum is high enough."""
    return part.bonus if part.bonus and plain >= part.bonus_from else 0


def part_total(rules: Rules, sheet: Sheet, part: Part) -> int:
    """VD-A.8. The points of a part in the total; a negative army counts tenfold.

    YZ-6.1. The premiums of repeated five-of-a-kinds stand in the part of their cell.
    """
    return part_worth(part, part_sum(rules, sheet, part)) + _premiums(rules, sheet, part)


def part_worth(part: Part, plain: int) -> int:
    """VD-A.8, YZ-2.3. The points of a part by its plain sum: factor of a negative sum, bonus."""
    factor = part.negative_factor if plain < 0 else 1
    return plain * factor + part_bonus(part, plain)


@lru_cache(maxsize=SHEETS_KEPT)
def total(rules: Rules, sheet: Sheet) -> int:
    """YZ-6.1. The sum of all parts."""
    return sum(part_total(rules, sheet, part) for part in rules.spec.parts)


@lru_cache(maxsize=SHEETS_KEPT)
def lines(rules: Rules, sheet: Sheet) -> tuple[SheetLine, ...]:
    """YZ-1.3. The lines of the printed sheet: the cells of each part, followed by its sums."""
    printed: list[SheetLine] = []
    for part in rules.spec.parts:
        printed += _cell_lines(rules, sheet, part)
        printed += _sum_lines(rules, sheet, part)
    printed.append(SheetLine("sum", "total", "", total(rules, sheet)))
    return tuple(printed)


def _cell_lines(rules: Rules, sheet: Sheet, part: Part) -> list[SheetLine]:
    return [
        SheetLine("cell", cell.id, part.id, value, bool(sheet.doubled >> at & 1))
        for at, (cell, value) in enumerate(zip(rules.spec.cells, sheet.values, strict=True))
        if cell.part == part.id
    ]


def _sum_lines(rules: Rules, sheet: Sheet, part: Part) -> list[SheetLine]:
    plain = part_sum(rules, sheet, part)
    shown: list[tuple[str, int]] = []
    if _holds_repeat(rules, part):
        shown.append((f"{_repeat_cell(rules)}-bonus", sheet.premiums))
    shown.append((f"{part.id}-sum", plain + _premiums(rules, sheet, part)))
    if part.bonus:
        shown.append((f"{part.id}-bonus", part_bonus(part, plain)))
        shown.append((f"{part.id}-with-bonus", part_total(rules, sheet, part)))
    if part.negative_factor != 1:
        shown.append((f"{part.id}-total", part_total(rules, sheet, part)))
    return [SheetLine("sum", name, part.id, value) for name, value in shown]


def _premiums(rules: Rules, sheet: Sheet, part: Part) -> int:
    return sheet.premiums if _holds_repeat(rules, part) else 0


def _holds_repeat(rules: Rules, part: Part) -> bool:
    repeat = rules.spec.repeat
    if repeat is None or repeat.joker == "none":
        return False
    return rules.spec.cells[rules.repeat_cell].part == part.id


def _repeat_cell(rules: Rules) -> str:
    return rules.spec.cells[rules.repeat_cell].id
