"""The code that runs in analysis workers: cached chronicles, and the answers to questions."""

from collections.abc import Callable, MutableSequence
from itertools import count
from typing import Any

import msgspec
from msgspec.structs import replace

from letopis.analysis import (
    Hint,
    Odds,
    hint,
    is_solved,
    is_studied,
    odds_after_turns,
    prepare_odds,
    sheet_of,
    told_review,
    told_scores,
    turn_ends,
    year_starts,
)
from letopis.core import dice
from letopis.core.acts import Action
from letopis.core.bounds import check_lines
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.errors import NotationError, Trouble
from letopis.core.files.chronicle_text import game_of, read_on, read_text
from letopis.core.files.verify import Verdict, known_secret, source_name, verify
from letopis.core.game import AnyGame, Scoring
from letopis.core.header import Header
from letopis.core.news import news
from letopis.core.seats import HOST, PUBLIC, Seat
from letopis.core.table import Table, advance, is_throw, open_table
from letopis.games.catalogue import GAMES, game_named
from letopis.server.analysis.board_answers import ReplayBoard
from letopis.server.analysis.questions import (
    BOARD,
    SOLVED,
    AskDice,
    AskHint,
    AskMoments,
    AskOdds,
    AskOutline,
    AskReview,
    AskScores,
    DiceAbout,
    File,
    Forgotten,
    Found,
    Moment,
    Moments,
    Outline,
    Question,
    SeatAbout,
    SeedAbout,
    Sent,
    TableGrowth,
    ThrowAbout,
)
from letopis.server.live.sight import told_entry, winners_of
from letopis.solve.sheets import Tables, tables_of
from letopis.store.chronicle_files import read_bytes
from letopis.telling.outcomes import outcome_said
from letopis.telling.teller import teller
from letopis.telling.wire_words import Teller
from letopis.words import Words, words
from letopis.words.bot_names import player_name

MOST_REMEMBERED = 6000  # entries, over all chronicles
MOST_LINES = 50_000  # of a file; a table is kept for each
HEAVY = 400_000  # bytes of views in one answer
STEPS = ("queued", "reading", "loading", "solving", "spreading", "weighing")

WorkProgress = MutableSequence[int]  # the step, how much is done, how much there is


class Known:
    """A chronicle with the table after each entry; `verdict` is of files only."""

    def __init__(self, game: AnyGame, table: Table) -> None:
        self.game, self.tables, self.entries = game, [table], list[Entry]()
        self.odds: dict[int, Odds] = {}
        self.verdict: Verdict | None = None
        self.board = ReplayBoard(self.tables, self.entries)

    @property
    def now(self) -> Table:
        return self.tables[-1]

    def chronicle(self, seq: int | None) -> Chronicle:
        """As it was after an entry, or all of it."""
        return Chronicle(self.now.header, tuple(self.entries[:seq]))

    def grow(self, entries: tuple[Entry, ...]) -> None:
        for entry in entries:
            self.tables.append(advance(self.now, entry))
            self.entries.append(entry)


_known: dict[str, Known] = {}
_progress: WorkProgress = [0, 0, 0]


def begin(progress: WorkProgress) -> None:
    """Set up a worker process; progress is written to memory shared with the server."""
    global _progress
    _progress = progress


def answer(key: str, sent: Sent, seq: int | None, question: Question[Any]) -> Found | Forgotten:
    """What is asked of a chronicle as it was after an entry; first what is new of it is read."""
    try:
        known = _remembered(key, sent, isinstance(question, SOLVED))
        return Forgotten() if known is None else _answered(known, seq, question)
    finally:
        _step("queued")


def _remembered(key: str, sent: Sent, solved: bool) -> Known | None:
    _step("reading")
    known = _known.pop(key, None)
    match sent:
        case File(data):
            known = _read(data, solved)
        case TableGrowth(start, 0, _) if start:
            game = game_named(game_of(start))
            known = Known(game, open_table(game, read_text(game, start).header))
    if known is None:
        return None
    if isinstance(sent, TableGrowth):
        if known.now.seq != sent.after:
            return None
        notation, link = known.game.notation, known.now.link
        known.grow(read_on(notation, link, sent.after, sent.lines))
    _known[key] = known  # the one asked for last is forgotten last
    _forget_some()
    return known


def _read(data: bytes, solved: bool) -> Known:
    """A file from outside: verified to the last line, or refused with the line that is wrong.
    What could not be solved anyway is refused before that long work."""
    check_lines(data, MOST_LINES)
    kept = read_bytes(data, GAMES)
    if solved:
        sheet_of(kept.game, kept.chronicle.header)
    verdict = verify(kept.game, kept.chronicle)
    known = Known(kept.game, open_table(kept.game, kept.chronicle.header))
    known.grow(kept.chronicle.entries)
    known.verdict = verdict
    return known


def _forget_some() -> None:
    while len(_known) > 1 and sum(len(it.tables) for it in _known.values()) > MOST_REMEMBERED:
        _known.pop(next(iter(_known)))


def _answered(known: Known, seq: int | None, question: Question[Any]) -> Found:
    match question:
        case AskOutline(language):
            return outline(known, words(language))
        case AskMoments():
            return moments(known, question)
        case AskDice(language):
            return dice_about(known, words(language))
        case _ if isinstance(question, BOARD):
            return known.board.answer(question)
        case _:
            return _solved_answer(known, seq, question)


def _solved_answer(known: Known, seq: int | None, question: Question[Any]) -> Found:
    """Answer with solver tables: from memory, from disk in a second, or computed in twenty."""
    spec = sheet_of(known.game, known.now.header)
    _step("loading" if is_solved(spec) else "solving")
    tables = tables_of(spec, _reporter("solving"))
    game, chronicle = known.game, known.chronicle(seq)
    _step("weighing")
    match question:
        case AskHint():
            return _hint(tables, known, seq, question)
        case AskOdds():
            _step("spreading")
            prepare_odds(tables, _reporter("spreading"))
            _step("weighing")
            return tuple(odds_after_turns(tables, game, chronicle, known.odds))
        case AskReview():
            return told_review(tables, game, chronicle)
        case AskScores():
            _step("spreading")
            return told_scores(tables, game, chronicle, _reporter("spreading"))
        case _:
            raise TypeError(question)


def outline(known: Known, said: Words) -> Outline:
    """An overview of a chronicle; a file may be viewed from every seat."""
    header, verdict = known.now.header, known.verdict
    return Outline(
        id="",
        chronicle=header.id,
        game=header.game,
        title="",
        seats=seats_about(header.seats, said),
        entries=len(known.entries),
        is_over=known.now.is_ended,
        is_studied=is_studied(known.game),
        actors=tuple(entry.seat for entry in known.entries),
        turns=turn_ends(known.entries),
        years=year_starts(known.entries),
        winners=winners_of(known.now),
        totals=totals_of(known.now),
        sees=(PUBLIC, *(seat.id for seat in header.seats)),
        promise=verdict.promise if verdict else None,
        judged=verdict.judged if verdict else None,
        otherwise=len(verdict.otherwise) if verdict else 0,
        ended=outcome_said(said, known.now),
    )


def totals_of(table: Table) -> tuple[int, ...]:
    """The results; of a game that was broken off, as far as it was played."""
    if table.outcome is not None:
        return table.outcome.totals
    if table.broken_off is None or not isinstance(table.game, Scoring):
        return ()
    return table.game.running_totals(table.state)


def seats_about(seats: tuple[Seat, ...], said: Words) -> tuple[SeatAbout, ...]:
    return tuple(SeatAbout(seat.id, player_name(said, seat), seat.player) for seat in seats)


def moments(known: Known, asked: AskMoments) -> Moments:
    seats = (PUBLIC, HOST, *(seat.id for seat in known.now.header.seats))
    if asked.seat not in seats:
        raise Trouble("unknown-seat", seat=asked.seat[:40], known=", ".join(seats))
    if asked.first >= len(known.tables):
        raise Trouble("replay-range", to=asked.first, entries=len(known.entries))
    found, weight = list[Moment](), 0
    tell = teller(words(asked.language), known.now, asked.seat)
    for at in range(asked.first, min(asked.first + asked.count, len(known.tables))):
        moment, size = _moment(known, at, asked, tell)
        weight += size
        if found and weight > HEAVY:
            break
        found.append(moment)
    return Moments(asked.seat, tuple(found))


def _moment(known: Known, at: int, asked: AskMoments, tell: Teller) -> tuple[Moment, int]:
    """The table after one entry, with its view encoded already."""
    table, seat = known.tables[at], asked.seat
    view = msgspec.json.encode(known.game.view(table.state, seat))
    entry = known.entries[at - 1] if at else None
    said = () if entry is None else tell.everything(known.tables[at - 1], entry)
    told = None
    if entry is not None:
        told = told_entry(known.game, entry, news(known.now, entry, seat), said)
    return Moment(
        seq=at,
        told=told,
        said=teller(words(asked.language), table, seat).sight(),
        view=msgspec.Raw(view),
        asked=table.asked,
        is_over=table.is_ended,
        winners=winners_of(table),
        totals=totals_of(table),
    ), len(view)


def promised(header: Header, is_over: bool, said: Words) -> DiceAbout:
    """TB-3.1. What everybody may know before the end."""
    source = header.dice
    return DiceAbout(
        chronicle=header.id,
        source=source_name(header),
        commitment=source.commitment if isinstance(source, dice.Fair) else "",
        seeds=tuple(
            SeedAbout(seat.id, player_name(said, seat), seat.seed) for seat in header.seats
        ),
        is_over=is_over,
    )


def dice_about(known: Known, said: Words) -> DiceAbout:
    """TB-3.2. The same, and after the end the secret with all that follows from it."""
    table, secret = known.now, known_secret(known.now)
    promise = promised(table.header, table.is_ended, said)
    if secret is None or not promise.is_over:
        return promise
    return replace(promise, secret=secret.hex(), link=table.link, throws=_throws(known))


def _throws(known: Known) -> tuple[ThrowAbout, ...]:
    found, numbers = list[ThrowAbout](), count()
    for before, entry in zip(known.tables, known.entries, strict=False):
        if not is_throw(before, entry):
            continue
        draw = known.game.draw(before.state)
        assert draw is not None
        values: dict[str, object] = msgspec.to_builtins(entry.ask)
        faces = next(it for it in values.values() if isinstance(it, list | tuple))
        found.append(ThrowAbout(next(numbers), entry.seq, draw.dice, draw.sides, tuple(faces)))
    return tuple(found)


def _hint(tables: Tables, known: Known, seq: int | None, asked: AskHint) -> Hint:
    table = known.now if seq is None else known.tables[seq]
    about = None if asked.line is None else known.game.notation.read(asked.line)
    if not isinstance(about, Action | None):
        raise NotationError("notation-entry")
    return hint(tables, table.state, asked.level, about)


def _reporter(step: str) -> Callable[[int, int], None]:
    return lambda done, of: _step(step, done, of)


def _step(step: str, done: int = 0, of: int = 0) -> None:
    _progress[0], _progress[1], _progress[2] = STEPS.index(step), done, of
