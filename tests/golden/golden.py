"""Golden chronicles: a header, then one line per ask. Left what was asked, right what came of it.

The left column is the source; the right one is what the rules made of it when it was accepted.
"""

from pathlib import Path

from letopis.core.acts import Action, Refusal
from letopis.core.header import header_from, read_raw_header, write_header
from letopis.core.seats import SeatId
from letopis.core.table import Table, advance, ask, open_table
from letopis.core.text import RULE
from letopis.games.catalogue import game_named

FOLDER = Path(__file__).parent
WIDTH = 46


def golden_files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.chronicle"))


def played_again(text: str) -> str:
    """The file as it would read today."""
    start, _, body = text.partition(RULE)
    header = header_from(read_raw_header(start))
    table = open_table(game_named(header.game), header)
    lines = []
    for line in body.splitlines():
        asked = line.partition("|")[0].strip()
        table, came = _ask(table, asked)
        lines.append(f"{asked:<{WIDTH}} | {came}")
    return write_header(header) + RULE + "".join(f"{line}\n" for line in lines)


def _ask(table: Table, asked: str) -> tuple[Table, str]:
    seat, _, words = asked.partition(" ")
    action = table.game.notation.read(words)
    assert isinstance(action, Action)
    answer = ask(table, SeatId(seat), action)
    if isinstance(answer, Refusal):
        return table, f"refused {answer}"
    came = " ; ".join(table.game.notation.write(event) for event in answer.events)
    return advance(table, answer), came
