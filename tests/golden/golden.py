"""Golden chronicles: a header, then one line per ask, with the ask left and its facts right.

The left column is the source; the right one is what the rules made of it when it was accepted. Many
facts continue in lines without an ask. A header may leave out options with their default.
"""

from pathlib import Path

import msgspec
from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.files.chronicle_text import RULE
from letopis.core.game import AnyGame
from letopis.core.header import Header, header_from, read_raw_header, write_header
from letopis.core.seats import PUBLIC, SeatId
from letopis.core.table import Table, advance, ask, open_table
from letopis.games.catalogue import game_named
from letopis.telling.game_book import tell
from letopis.telling.markdown import markdown
from letopis.words import LANGUAGES, Language, words

FOLDER = Path(__file__).parent
WIDTH = 46
WIDEST = 120
BETWEEN = " ; "
BOOKS = [(name, it) for name in ("strategic/a-war-of-three",) for it in LANGUAGES]


def golden_files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.chronicle"))


def book_file(name: str, language: Language) -> Path:
    return FOLDER / f"{name}-{language}.md"


def book_text(name: str, language: Language) -> str:
    """The book of a golden game as written today."""
    chronicle = chronicle_of((FOLDER / f"{name}.chronicle").read_text(encoding="utf-8"))
    game = game_named(chronicle.header.game)
    return markdown(tell(game, chronicle, PUBLIC, words(language)), f"{Path(name).name}-maps")


def played_again(text: str) -> str:
    """The file as it would read today."""
    start, _, body = text.partition(RULE)
    header = header_from(read_raw_header(start))
    game = game_named(header.game)
    table = open_table(game, _with_defaults(game, header))
    lines = []
    for line in body.splitlines():
        asked = line.partition("|")[0].strip()
        if asked:
            table, came = _ask(table, asked)
            lines += _written(asked, came)
    return write_header(header) + RULE + "".join(f"{line}\n" for line in lines)


def chronicle_of(text: str) -> Chronicle:
    """The chronicle of a golden file, without refused asks."""
    start, _, body = text.partition(RULE)
    header = header_from(read_raw_header(start))
    game = game_named(header.game)
    table = open_table(game, _with_defaults(game, header))
    entries: list[Entry] = []
    for line in body.splitlines():
        if asked := line.partition("|")[0].strip():
            answer = _answer(table, asked)
            if not isinstance(answer, Refusal):
                table = advance(table, answer)
                entries.append(answer)
    return Chronicle(table.header, tuple(entries))


def _with_defaults(game: AnyGame, header: Header) -> Header:
    defaults = msgspec.to_builtins(game.options())
    return replace(header, options={**defaults, **header.options})


def _ask(table: Table, asked: str) -> tuple[Table, list[str]]:
    answer = _answer(table, asked)
    if isinstance(answer, Refusal):
        return table, [f"refused {answer}"]
    came = [table.game.notation.write(event) for event in answer.events]
    return advance(table, answer), came


def _answer(table: Table, asked: str) -> Entry | Refusal:
    seat, _, words = asked.partition(" ")
    action = table.game.notation.read(words)
    assert isinstance(action, Action)
    return ask(table, SeatId(seat), action)


def _written(asked: str, came: list[str]) -> list[str]:
    """One line, or as many as keep the right column within its width."""
    rows = [""]
    for fact in came:
        longer = f"{rows[-1]}{BETWEEN}{fact}" if rows[-1] else fact
        if rows[-1] and WIDTH + len(" | ") + len(longer) > WIDEST:
            rows.append(fact)
        else:
            rows[-1] = longer
    lefts = [asked, *("" for _ in rows[1:])]
    return [f"{left:<{WIDTH}} | {row}" for left, row in zip(lefts, rows, strict=True)]
