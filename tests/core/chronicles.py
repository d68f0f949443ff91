"""Chronicles for tests: a tiny game with every source of dice, forgeries, and texts of errors."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated

import pytest

from letopis.core.acts import Action
from letopis.core.choices import pick
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.dice import DiceSource, Fair, Seeded, Typed, commitment, secret_of_seed
from letopis.core.errors import BrokenChronicle, Trouble
from letopis.core.files.chronicle_text import write_sealed, write_start
from letopis.core.game import Games
from letopis.core.header import Header
from letopis.core.options import Options, as_dict, clause
from letopis.core.seats import CHANCE, Seat, SeatId
from letopis.core.table import Table, advance, answer_chance, ask, follow, open_table, throw_key
from letopis.core.table_acts import Reveal
from letopis.core.upcasts import Upcast
from letopis.games.catalogue import GAMES
from letopis.games.sheet.figures import AnyDice, Face, Pay, SumOfAll, SumOfThose
from letopis.games.sheet.game import NO_UPCASTS, SheetGame
from letopis.games.sheet.options import SheetOptions
from letopis.games.sheet.spec import Cell, CellId, MatchStart, Part, SheetSpec
from letopis.games.yatzy.sheets import CLAUSES, LOWER, UPPER
from letopis.store.chronicle_files import read_bytes
from letopis.words import LANGUAGES, words

SECRET = bytes(range(32))
FAIR, SEEDED, TYPED = Fair(commitment(SECRET)), Seeded(0), Typed()
SOURCES: tuple[DiceSource, ...] = (FAIR, SEEDED, TYPED)
SEATS = (Seat(SeatId("anna"), "Анна", seed="amber"), Seat(SeatId("boris"), "Boris"))
ALL_DICE = SumOfAll()


class TinyOptions(SheetOptions, frozen=True, kw_only=True):
    games: Annotated[int, clause("YZ-6.2", 1, 99)] = 1
    match_start: Annotated[MatchStart, clause("YZ-6.2")] = "same"


def tiny_game(
    edition: int = 1,
    chance_pays: Pay = ALL_DICE,
    record: int = 1,
    upcasts: Mapping[int, Upcast] = NO_UPCASTS,
) -> SheetGame:
    """A game with two cells, so that two players finish it in a dozen lines."""
    cells = (
        Cell(CellId("sixes"), UPPER, Face(6), SumOfThose()),
        Cell(CellId("chance"), LOWER, AnyDice(), chance_pays),
    )
    parts = (Part(UPPER), Part(LOWER))

    def spec(options: Options) -> SheetSpec:
        return SheetSpec("tiny", cells, parts, CLAUSES, zero="free")

    return SheetGame("tiny", edition, TinyOptions, {}, spec, record=record, upcasts=upcasts)


TINY = tiny_game()
HOUSE: Games = {**GAMES, "tiny": TINY}


def header(
    source: DiceSource = FAIR, game: SheetGame = TINY, seats: tuple[Seat, ...] = SEATS
) -> Header:
    options = as_dict(game.options())  # type: ignore[call-arg]  # every option has a default
    return Header(game.id, game.edition, "evening", options, source, seats, game.record)


def opened(source: DiceSource = FAIR, game: SheetGame = TINY) -> Table:
    return open_table(game, header(source, game))


def played(source: DiceSource = FAIR, game: SheetGame = TINY, entries: int = 999) -> Chronicle:
    """A game of legal actions, of so many entries or up to its end and the reveal."""
    table = opened(source, game)
    made: list[Entry] = []
    while len(made) < entries and table.asked:
        made.append(next_entry(table))
        table = advance(table, made[-1])
    if isinstance(source, Fair) and len(made) < entries:
        made.append(accepted(table, CHANCE, Reveal(SECRET.hex())))
    return Chronicle(table.header, tuple(made))


def end_of(source: DiceSource = FAIR) -> Table:
    """The table when the last cell is closed and the secret not yet revealed."""
    played_out = [entry for entry in played(source).entries if not isinstance(entry.ask, Reveal)]
    return follow(opened(source), played_out)


def next_entry(table: Table) -> Entry:
    """The next entry: each time another of the legal actions."""
    seat = table.asked[0]
    if seat == CHANCE:
        secret = secret_of_seed(0) if table.header.dice == SEEDED else SECRET
        thrown = answer_chance(table, throw_key(table.header, secret))
        assert isinstance(thrown, Entry)
        return thrown
    legal = table.game.legal(table.state, seat)
    return accepted(table, seat, pick(legal[table.seq % len(legal)], lambda count: 0))


def accepted(table: Table, seat: SeatId, action: Action) -> Entry:
    answer = ask(table, seat, action)
    assert isinstance(answer, Entry), f"{action} is refused: {answer}"
    return answer


def sealed_text(source: DiceSource = FAIR, game: SheetGame = TINY, entries: int = 999) -> str:
    return write_sealed(game.notation, played(source, game, entries))


def saved_text(source: DiceSource = FAIR, game: SheetGame = TINY, entries: int = 999) -> str:
    """The same game as saved in progress, without a seal."""
    return sealed_text(source, game, entries).partition("\n")[2]


def start_text(source: DiceSource = FAIR) -> str:
    """The header of a file, without the line of dashes."""
    return write_start(header(source)).removesuffix("---\n")


def bodies(text: str) -> list[str]:
    """The lines of a file without their links."""
    return [line.rpartition(" ~")[0] for line in text.partition("---\n")[2].splitlines()]


def chained(start: str, lines: Sequence[str], sealed: bool = True) -> str:
    """A file as a forger would write it, with a valid chain."""
    link = hashlib.sha256(start.encode()).hexdigest()
    text = start + "---\n"
    for line in lines:
        link = hashlib.sha256(f"{link} {line}".encode()).hexdigest()
        text += f"{line} ~{link[:16]}\n"
    return f"# sealed: {len(lines)} entries, {link}\n{text}" if sealed else text


def forged(text: str, number: int, old: str, new: str) -> str:
    """The file with a word of one line replaced, and the chain recomputed."""
    lines = bodies(text)
    assert old in lines[number - 1], lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    start = text.partition("---\n")[0]
    return chained(start.partition("\n")[2] if start.startswith("# sealed") else start, lines)


def told(trouble: Trouble) -> list[str]:
    """The texts of an error in all languages; a missing text or value fails."""
    sentences = [words(it).at("trouble", trouble.key, **trouble.about) for it in LANGUAGES]
    assert all(sentences)
    return sentences


@contextmanager
def broken(key: str, kind: type[Trouble] = BrokenChronicle) -> Iterator[None]:
    """Expect this error inside, with texts in both languages."""
    with pytest.raises(kind) as caught:
        yield
    assert caught.value.key == key
    told(caught.value)


def is_refused(data: bytes) -> bool:
    """Whether a file is refused, with a readable reason."""
    try:
        read_bytes(data, HOUSE)
    except Trouble as trouble:
        told(trouble)
        return True
    return False
