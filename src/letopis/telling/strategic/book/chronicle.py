"""The whole chronicle of a strategic game: a prologue, a chapter for every year, and the end."""

from letopis.core.seats import SeatId
from letopis.games.strategic.council import Ended, Won
from letopis.games.strategic.view import WorldView
from letopis.games.strategic.world import World, YearBegan
from letopis.mapmaking.labels import name_of
from letopis.telling.book import Book, BookChapter, Picture
from letopis.telling.outcomes import broken_off_said
from letopis.telling.reading import Reading, moments
from letopis.telling.stand_in import said_or
from letopis.telling.strategic.book.book_names import BookNames
from letopis.telling.strategic.book.collectors import CLAUSES, TOLD
from letopis.telling.strategic.book.paragraphs import Collect, Scribe, Seen
from letopis.telling.strategic.book.pictures import Artist
from letopis.telling.strategic.book.standings import final_table, lands_table
from letopis.telling.strategic.book.war import close_war
from letopis.telling.variants import Pen, sentence
from letopis.words import Words
from letopis.words.bot_names import player_name


def strategic_book(reading: Reading, said: Words, maps: bool) -> Book:
    """What one reader may know of a game, told year by year."""
    return _Years(reading, said, maps).told()


class _Years:
    """Owns the scribe, and knows which year is being written."""

    def __init__(self, reading: Reading, said: Words, maps: bool) -> None:
        header, world = reading.chronicle.header, reading.end.state
        assert isinstance(world, World)
        self._reading, self._said, self._world = reading, said, world
        self._pen = Pen(said, header.id)
        self._nouns = BookNames(self._pen, header.seats, world.ground)
        self._scribe = Scribe(self._pen, self._nouns, CLAUSES)
        self._artist = Artist(self._nouns, header.seats, said) if maps else None
        self._lands: dict[SeatId, int] = {}
        self._still: list[int] = []  # years in a row in which nothing happened
        self._year = 0

    def _collect(self, collect: Collect, moment: Seen) -> None:
        """A fact that cannot be told leaves a gap, and the book goes on."""
        what = f"book: {moment.fact.__struct_config__.tag}"
        said_or(self._scribe.leave_gap, what, lambda: collect(self._scribe, moment.fact, moment))

    def told(self) -> Book:
        last: Seen | None = None
        over: Won | Ended | None = None
        for last in moments(self._reading, WorldView):
            if isinstance(last.fact, YearBegan):
                self._close(last.before, last.seq)
                self._year = last.fact.year
            elif isinstance(last.fact, Won | Ended):
                over = last.fact
            elif collect := TOLD.get(type(last.fact)):
                self._collect(collect, last)
        close_war(self._scribe)
        view = self._reading.game.view(self._reading.end.state, self._reading.reader)
        assert isinstance(view, WorldView)
        seq = last.seq if last is not None else 0
        if over is not None:
            self._close(view, seq)
            self._tell_still(seq)
        else:
            self._break_off(view, seq)
        self._end(view, seq, over)
        return self._book()

    def _close(self, view: WorldView, seq: int) -> None:
        """A year is over, or the time before the first; still years wait for their like."""
        lands = self._lands_told(view, seq)
        if self._year and not lands and not self._scribe.has_written:
            self._still.append(self._year)
            self._scribe.skip_chapter()
            return
        self._tell_still(seq)
        self._scribe.close_year(seq, *lands)
        self._scribe.close_chapter(self._heading(), self._picture(view, "telling.map"))

    def _tell_still(self, seq: int) -> None:
        """One chapter for all years in a row in which nothing happened."""
        years, self._still = self._still, []
        if not years:
            return
        first, last = years[0], years[-1]
        many = self._said("telling.years", first=first, last=last)
        heading = self._heading(first) if first == last else many
        text = self._pen.write("still_one" if first == last else "still", seq)
        self._scribe.chapters.append(BookChapter(heading, (text,)))

    def _break_off(self, view: WorldView, seq: int) -> None:
        """A year that still goes on: nobody has kept still in it yet."""
        self._tell_still(seq)
        if not self._scribe.has_written:
            self._scribe.paragraph([self._pen.write("barely", seq)])
        self._scribe.close_chapter(self._heading(), self._picture(view, "telling.map_now"))

    def _heading(self, year: int | None = None) -> str:
        year = self._year if year is None else year
        if not year:
            return self._said("telling.prologue")
        names = self._said.texts("telling", "ordinals")
        known = year <= len(names)
        ordinal = names[year - 1] if known else str(year)
        return self._said("telling.year", ordinal=ordinal, known="yes" if known else "no")

    def _picture(self, view: WorldView, key: str) -> Picture | None:
        if self._artist is None:
            return None
        caption = self._said(key, year=self._year)
        return self._artist.picture(view, f"year-{self._year}", caption)

    def _lands_told(self, view: WorldView, seq: int) -> list[str]:
        """How many lands everybody has, where that has changed since it was last told."""
        lands = lands_table(self._nouns, view)
        is_known, self._lands = not lands or lands == self._lands or not self._year, lands
        if is_known:
            return []
        powers = [
            self._said("telling.power", who=self._nouns.who(seat), lands=count)
            for seat, count in sorted(lands.items(), key=lambda it: -it[1])
        ]
        return [self._pen.write("standing", seq, powers=", ".join(powers))]

    def _end(self, view: WorldView, seq: int, over: Won | Ended | None) -> None:
        """Who has won, how its people ended it, or what the game waits for."""
        ended = self._reading.end
        heading = self._said("telling.end" if over or ended.broken_off else "telling.unfinished")
        if over is not None:
            names = self._pen.listed([self._nouns.who(seat) for seat in over.winners])
            key = "won" if isinstance(over, Won) else "agreed" if over.agreed else "ended"
            text = self._pen.write(key, seq, names=names, count=len(over.winners))
            self._scribe.paragraph([text])
        elif ended.broken_off is not None:
            seats = ended.header.seats
            self._scribe.paragraph([broken_off_said(self._said, seats, ended.broken_off)])
        else:
            self._scribe.paragraph([sentence(it) for it in self._so_far(view, seq)])
        grid = final_table(self._nouns, self._world, self._said)
        self._scribe.close_chapter(heading, grid=grid)

    def _so_far(self, view: WorldView, seq: int) -> list[str]:
        pending = [
            self._pen.write("declared", seq, place=self._nouns.place(battle.cell))
            for battle in view.battles
            if not battle.over and (view.field is None or view.field.battle != battle.id)
        ]
        asked = [self._nouns.who(seat) for seat in self._reading.end.asked]
        waits = self._pen.write(
            "breaks_off", seq, names=self._pen.listed(asked), count=len(asked), year=self._year
        )
        return [*pending, waits]

    def _book(self) -> Book:
        header, drawn = self._reading.chronicle.header, self._world.ground.map
        name = name_of(drawn.name, self._said.language) or drawn.id
        seats = self._pen.listed([player_name(self._said, seat) for seat in header.seats])
        return Book(
            language=self._said.language,
            title=self._said("telling.title", map=name),
            about=self._said("telling.about", names=seats, lands=len(drawn.lands)),
            chapters=tuple(self._scribe.chapters),
            ground=self._artist.ground if self._artist is not None else "",
        )
