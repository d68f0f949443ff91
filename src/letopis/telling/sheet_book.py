"""A dice game as a short account: who led, what was thrown worth telling, the sheets at the end."""

from itertools import pairwise

from msgspec import Struct

from letopis.core.header import setup_of
from letopis.core.seats import SeatId
from letopis.games.sheet.actions import Ended, Premium, Scored
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.spec import SheetSpec
from letopis.games.sheet.view import Column, SheetView
from letopis.telling.book import BLANK, Book, BookChapter, BookTable
from letopis.telling.outcomes import broken_off_said
from letopis.telling.reading import Reading, SeenFact, moments
from letopis.telling.sheet_names import cell_name, dice_words, line_name, signed
from letopis.telling.variants import Pen, sentence
from letopis.words import Words
from letopis.words.bot_names import player_name

BEST = 2  # throws of one player that are told


class WrittenResult(Struct, frozen=True):
    """A result that was written down: with which dice, at which roll of the turn."""

    seq: int
    seat: SeatId
    cell: str
    points: int
    dice: Dice
    rolls: int
    crossed_out: bool


class Play(Struct):
    """What is noted of one game of a match."""

    entries: list[WrittenResult]
    premiums: list[tuple[int, Premium]]
    totals: list[tuple[int, ...]]  # after every round
    is_over: bool = False


def sheet_book(reading: Reading, said: Words) -> Book:
    """One chapter a game, and the match at the end."""
    return _Account(reading, said).told()


class _Account:
    """Owns the pen and what everybody is called."""

    def __init__(self, reading: Reading, said: Words) -> None:
        game, header = reading.game, reading.chronicle.header
        assert isinstance(game, SheetGame)
        self._reading, self._said, self._pen = reading, said, Pen(said, header.id)
        self._spec: SheetSpec = game.spec(setup_of(game, header).options)
        self._names = {seat.id: player_name(said, seat) for seat in header.seats}
        view = game.view(reading.end.state, reading.reader)
        assert isinstance(view, SheetView)
        self._view = view

    def told(self) -> Book:
        plays = self._plays()
        chapters = [self._chapter(at, play) for at, play in enumerate(plays)]
        if self._view.games > 1:
            chapters.append(self._match())
        game = self._said.at("game", self._reading.game.id, "name")
        names = self._pen.listed(list(self._names.values()))
        return Book(
            language=self._said.language,
            title=self._said("telling.sheet.title", game=game),
            about=self._said("telling.sheet.about", names=names),
            chapters=tuple(chapters),
        )

    def _plays(self) -> list[Play]:
        plays: list[Play] = []
        for moment in moments(self._reading, SheetView):
            while len(plays) < moment.before.game:
                plays.append(Play([], [], []))
            _note(plays[moment.before.game - 1], moment)
        return plays or [Play([], [], [])]

    def _chapter(self, at: int, play: Play) -> BookChapter:
        many = "yes" if self._view.games > 1 else "no"
        heading = self._said("telling.sheet.heading", number=at + 1, many=many)
        columns = self._view.columns[at] if at < len(self._view.columns) else ()
        paragraphs = [
            self._course(play),
            *(" ".join(self._player(seat, play)) for seat in self._view.seats),
            self._result(play, columns),
        ]
        told = tuple(text for text in paragraphs if text)
        return BookChapter(heading, told, grid=self._grid(columns) if columns else None)

    def _course(self, play: Play) -> str:
        """Who led first, how often the lead changed, and when it changed last."""
        if len(self._view.seats) < 2 or not play.totals:
            return ""
        leads = [self._leaders(totals) for totals in play.totals]
        turns = [at for at, (old, new) in enumerate(pairwise(leads), start=2) if old != new]
        seq = play.entries[0].seq
        first = self._pen.write("sheet.first_lead", seq, **_people(self._pen, leads[0]))
        if not turns:
            return f"{sentence(first)} {self._pen.write('sheet.same_lead', seq)}"
        last = {"round": turns[-1], "changes": len(turns)}
        people = _people(self._pen, leads[-1])
        return f"{sentence(first)} {self._pen.write('sheet.last_lead', seq, **last, **people)}"

    def _leaders(self, totals: tuple[int, ...]) -> list[str]:
        best = max(totals)
        pairs = zip(self._view.seats, totals, strict=True)
        return [self._names[seat] for seat, total in pairs if total == best]

    def _player(self, seat: SeatId, play: Play) -> list[str]:
        """The best results of a player, his premiums, what he had to cross out."""
        own = [it for it in play.entries if it.seat == seat]
        who = self._names[seat]
        best = sorted((it for it in own if it.points > 0), key=lambda it: -it.points)[:BEST]
        sentences = [
            self._pen.write(
                "sheet.best" if at == 0 else "sheet.also",
                it.seq,
                who=who,
                cell=cell_name(self._said, it.cell),
                points=it.points,
                dice=dice_words(it.dice),
                rolls=it.rolls,
            )
            for at, it in enumerate(best)
        ]
        for seq, premium in play.premiums:
            if premium.seat == seat:
                sentences.append(
                    self._pen.write("sheet.premium", seq, who=who, points=premium.points)
                )
        crossed = [cell_name(self._said, it.cell) for it in own if it.crossed_out]
        if crossed:
            cells = self._pen.listed([self._said("telling.sheet.cell", cell=it) for it in crossed])
            sentences.append(
                self._pen.write(
                    "sheet.crossed", own[0].seq, who=who, cells=cells, count=len(crossed)
                )
            )
        return [sentence(text) for text in sentences]

    def _result(self, play: Play, columns: tuple[Column, ...]) -> str:
        seq = play.entries[-1].seq if play.entries else 0
        ended = self._reading.end
        if not play.is_over and ended.broken_off is not None:
            return broken_off_said(self._said, ended.header.seats, ended.broken_off)
        if not play.is_over:
            return self._pen.write("sheet.open", seq)
        totals = [(self._names[it.seat], it.total) for it in columns]
        best = max(total for _, total in totals)
        winners = [name for name, total in totals if total == best]
        scores = ", ".join(
            self._said("telling.sheet.score", who=name, points=signed(total))
            for name, total in sorted(totals, key=lambda it: -it[1])
        )
        return self._pen.write("sheet.over", seq, scores=scores, **_people(self._pen, winners))

    def _grid(self, columns: tuple[Column, ...]) -> BookTable:
        head = (self._said("telling.sheet.line"), *(self._names[it.seat] for it in columns))
        rows = []
        for at, line in enumerate(columns[0].lines):
            is_cell = line.kind == "cell"
            label = cell_name(self._said, line.id) if is_cell else self._sum(line.id)
            rows.append((label, *(_value(it.lines[at].value) for it in columns)))
        return BookTable(head, tuple(rows))

    def _sum(self, line: str) -> str:
        return line_name(self._said, self._spec, line)

    def _match(self) -> BookChapter:
        pairs = sorted(
            zip(self._view.seats, self._view.match_totals, strict=True), key=lambda it: -it[1]
        )
        head = (self._said("telling.table.player"), self._said("line.match-total"))
        rows = tuple((self._names[seat], signed(total)) for seat, total in pairs)
        return BookChapter(self._said("telling.sheet.match"), (), grid=BookTable(head, rows))


def _note(play: Play, moment: SeenFact[SheetView]) -> None:
    before, after = moment.before, moment.after
    match moment.fact:
        case Scored(seat, cell, points):
            offer = next((it for it in before.offers if it.cell == cell), None)
            crossed_out = offer is not None and offer.crossed_out
            noted = (moment.seq, seat, cell, points, before.dice, before.rolls, crossed_out)
            play.entries.append(WrittenResult(*noted))
            if len(play.entries) % len(before.seats) == 0:
                columns = after.columns[before.game - 1]
                play.totals.append(tuple(column.total for column in columns))
        case Premium() as premium:
            play.premiums.append((moment.seq, premium))
        case Ended():
            play.is_over = True


def _people(pen: Pen, names: list[str]) -> dict[str, str | int]:
    return {"names": pen.listed(names), "count": len(names)}


def _value(value: int | None) -> str:
    return BLANK if value is None else signed(value)
