"""Blank score sheets: the lines of a game on the left, columns for every player."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from letopis.core.errors import Trouble
from letopis.core.options import Options, as_dict, resolve
from letopis.games.sheet.figures import Face, FromRoot, worth
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.rules import Rules, compile_rules
from letopis.games.sheet.spec import Cell, Part
from letopis.games.sheet.state import blank
from letopis.games.sheet.totals import lines
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY
from letopis.printing.house_rules import changed_options, house_rule_sentences
from letopis.printing.typesetting import typeset
from letopis.words import Words

DiceGame = Literal["yatzy", "valyrian"]

MOST_PLAYERS = 999
MOST_LETTERS = 64  # of a name
SEATS_A_PAGE = 6
COLUMNS_UPRIGHT = 9  # more columns need a landscape page

_GAMES: dict[DiceGame, SheetGame] = {"yatzy": YATZY, "valyrian": VALYRIAN}


class PrintingError(Trouble):
    """Something that cannot be printed."""


class SheetRow(Struct, frozen=True):
    """One line of the sheet; `ladder` are the points of 0, 1, 2... dice, instead of a hint."""

    kind: Literal["part", "cell", "sum", "total"]
    label: str
    hint: str = ""
    face: str | None = None
    ladder: tuple[str, ...] = ()
    doubles: bool = False


class ScoreSheet(Struct, frozen=True):
    """Data of the template `sheet.typ`; a page is the names, or blanks, of its players."""

    language: str
    title: str
    preset: str
    name: str
    date: str
    landscape: bool
    games: int
    pages: tuple[tuple[str | None, ...], ...]
    rows: tuple[SheetRow, ...]
    notes: tuple[str, ...]


class TableRules(Struct, frozen=True):
    """The rules of a table: a preset, and the options chosen against it."""

    preset: str = "document"
    chosen: Mapping[str, str] = {}


AS_PRINTED = TableRules()


def score_sheet(
    game: DiceGame,
    players: int,
    words: Words,
    *,
    names: Sequence[str] = (),
    rules: TableRules = AS_PRINTED,
) -> bytes:
    """YZ-6.2, VD-D.1. The PDF of a blank sheet for any number of players."""
    return typeset("sheet", plan(game, players, words, names=names, rules=rules))


def plan(
    game: DiceGame,
    players: int,
    words: Words,
    *,
    names: Sequence[str] = (),
    rules: TableRules = AS_PRINTED,
) -> ScoreSheet:
    """Everything that the sheet shows, before it is laid out."""
    pages = _pages(named_players(players, names))
    seats = max(map(len, pages))
    games = _games(game, seats)
    rules_of, preset = _GAMES[game], rules.preset
    options = resolve(rules_of.options, rules_of.presets, preset, rules.chosen)
    return ScoreSheet(
        language=words.language,
        title=words.at("game", game, "name"),
        preset=words.at("preset", game, preset, "name") if len(rules_of.presets) > 1 else "",
        name=words("print.name"),
        date=words("print.date"),
        landscape=games * seats > COLUMNS_UPRIGHT,
        games=games,
        pages=pages,
        rows=tuple(_rows(compile_rules(rules_of.spec(options)), words)),
        notes=tuple(_notes(rules_of, options, rules, words)),
    )


def named_players(players: int, names: Sequence[str]) -> list[str | None]:
    """A name, or None for a blank line, for each player."""
    if not 1 <= players <= MOST_PLAYERS:
        raise PrintingError("print-players", least=1, most=MOST_PLAYERS, players=players)
    if len(names) > players:
        raise PrintingError("print-names", names=len(names), players=players)
    written = [_one_line(name) or None for name in names]
    return written + [None] * (players - len(names))


def _one_line(name: str) -> str:
    """A name without line breaks and unprintable characters, cut to a maximum length."""
    shown = (sign for sign in name if sign.isprintable() or sign.isspace())
    line = " ".join("".join(shown).split())
    if len(line) <= MOST_LETTERS:
        return line
    return line[: MOST_LETTERS - 1] + "\N{HORIZONTAL ELLIPSIS}"


def _pages(players: list[str | None]) -> tuple[tuple[str | None, ...], ...]:
    """Players split into as few pages as possible, evenly."""
    count = -(-len(players) // SEATS_A_PAGE)
    edges = [page * len(players) // count for page in range(count + 1)]
    return tuple(tuple(players[start:end]) for start, end in pairwise(edges))


def _games(game: DiceGame, seats: int) -> int:
    """YZ-6.2. Three columns a player; of the wider ones of Valyrian dice as many as fit."""
    return 3 if game == "yatzy" else max(1, min(3, SEATS_A_PAGE // seats))


def _rows(rules: Rules, words: Words) -> Iterator[SheetRow]:
    cells: dict[str, Cell] = {cell.id: cell for cell in rules.spec.cells}
    parts: dict[str, Part] = {part.id: part for part in rules.spec.parts}
    shown = ""
    for line in lines(rules, blank(rules)):
        if line.part and line.part != shown:
            shown = line.part
            yield _part_row(rules, shown, words)
        if line.kind == "cell":
            yield _cell_row(rules, cells[line.id], words)
        else:
            yield _sum_row(rules, line.id, parts.get(line.part), words)


def _part_row(rules: Rules, part: str, words: Words) -> SheetRow:
    """The heading of a part; over an army it counts the dice of the ladders below."""
    rooted = any(c.part == part and isinstance(c.pay, FromRoot) for c in rules.spec.cells)
    counts = tuple(str(count) for count in range(rules.spec.dice + 1)) if rooted else ()
    hint = words("print.dice") if rooted else ""
    return SheetRow("part", words.at("part", part), hint, ladder=counts)


def _cell_row(rules: Rules, cell: Cell, words: Words) -> SheetRow:
    hints = "cell_hint_scandinavian" if rules.spec.id == "yatzy-scandinavian" else "cell_hint"
    return SheetRow(
        "cell",
        words.at("cell", cell.id),
        words.at(hints, cell.id),
        face=str(cell.pattern.face) if isinstance(cell.pattern, Face) else None,
        ladder=_ladder(rules, cell),
        doubles=cell.doubles,
    )


def _ladder(rules: Rules, cell: Cell) -> tuple[str, ...]:
    """VD-A.4. The points of each number of dice in a cell that counts from a root."""
    if not isinstance(cell.pattern, Face) or not isinstance(cell.pay, FromRoot):
        return ()
    face = cell.pattern.face
    rolls = ((face,) * count for count in range(rules.spec.dice + 1))
    return tuple(_signed(worth(cell.pattern, cell.pay, roll)) for roll in rolls)


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "\N{MINUS SIGN}") if points else "0"


def _sum_row(rules: Rules, line: str, part: Part | None, words: Words) -> SheetRow:
    bonus, threshold = (part.bonus, part.bonus_from) if part else (0, 0)
    premium = rules.spec.repeat.premium if rules.spec.repeat else 0
    label = words.at("line", line, points=bonus, threshold=threshold)
    has_hint = words.has("print", "hint", line)
    hint = words.at("print", "hint", line, points=premium) if has_hint else ""
    return SheetRow("total" if line == "total" else "sum", label, hint)


def _notes(game: SheetGame, options: Options, rules: TableRules, words: Words) -> Iterator[str]:
    """Notes of the game, those of rules that have one, and the other house rules."""
    yield from words.texts("print", "note", game.id, "always")
    silent = changed_options(game, rules.preset, rules.chosen)
    for name, value in as_dict(options).items():
        if words.has("print", "note", game.id, name, str(value)):
            yield words.at("print", "note", game.id, name, str(value))
            silent.pop(name, None)
    yield from house_rule_sentences(game, silent, words)
