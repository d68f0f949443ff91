"""Golden chronicles: a header, then one line per ask. Left what was asked, right what came of it.

The left column is the source; the right one is what the rules made of it when it was accepted. Many
facts go on in lines without an ask. A header may leave out options that have their default.
"""

from pathlib import Path

import msgspec
from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.game import AnyGame
from letopis.core.header import Header, header_from, read_raw_header, write_header
from letopis.core.seats import SeatId
from letopis.core.table import Table, advance, ask, open_table
from letopis.core.text import RULE
from letopis.games.catalogue import game_named

FOLDER = Path(__file__).parent
WIDTH = 46
WIDEST = 120
BETWEEN = " ; "


def golden_files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.chronicle"))


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


def _with_defaults(game: AnyGame, header: Header) -> Header:
    defaults = msgspec.to_builtins(game.options())
    return replace(header, options={**defaults, **header.options})


def _ask(table: Table, asked: str) -> tuple[Table, list[str]]:
    seat, _, words = asked.partition(" ")
    action = table.game.notation.read(words)
    assert isinstance(action, Action)
    answer = ask(table, SeatId(seat), action)
    if isinstance(answer, Refusal):
        return table, [f"refused {answer}"]
    came = [table.game.notation.write(event) for event in answer.events]
    return advance(table, answer), came


def _written(asked: str, came: list[str]) -> list[str]:
    """One line, or as many as keep the right column in bounds."""
    rows = [""]
    for fact in came:
        longer = f"{rows[-1]}{BETWEEN}{fact}" if rows[-1] else fact
        if rows[-1] and WIDTH + len(" | ") + len(longer) > WIDEST:
            rows.append(fact)
        else:
            rows[-1] = longer
    lefts = [asked, *("" for _ in rows[1:])]
    return [f"{left:<{WIDTH}} | {row}" for left, row in zip(lefts, rows, strict=True)]
