"""Books of games: chapters, undone acts, unusual names, pictures, dice games."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from msgspec.structs import replace

from letopis.core.chronicle import Chronicle, Entry
from letopis.core.seats import CHANCE, PUBLIC, Seat, SeatId
from letopis.core.table import advance, ask, open_table, replay
from letopis.core.table_acts import BreakOff, Undo
from letopis.games.catalogue import GAMES
from letopis.games.sheet.actions import Scored
from letopis.games.strategic.council import final_standings
from letopis.games.strategic.game import STRATEGIC
from letopis.store.chronicle_files import read_file
from letopis.telling.book import Book, picture_file
from letopis.telling.game_book import tell
from letopis.telling.html import html
from letopis.telling.markdown import markdown, plain
from letopis.words import LANGUAGES, Language, words
from tests.golden.golden import FOLDER, chronicle_of, golden_files
from tests.harness.seeds import seeds
from tests.rule import rule
from tests.telling.walks import NAMES, walk

WAR = FOLDER / "strategic" / "a-war-of-three.chronicle"
DICE = sorted(
    it for it in (FOLDER / "archive").glob("*.letopis") if not it.stem.startswith("strategic")
)


def war() -> Chronicle:
    return chronicle_of(WAR.read_text(encoding="utf-8"))


def book_of(chronicle: Chronicle, language: Language = "en") -> Book:
    game = GAMES[chronicle.header.game]
    return tell(game, chronicle, PUBLIC, words(language))


@pytest.mark.parametrize("file", golden_files(), ids=lambda file: f"{file.parent.name}/{file.stem}")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_golden_game_can_be_told_up_to_any_entry(file: Path, language: Language) -> None:
    chronicle = chronicle_of(file.read_text(encoding="utf-8"))
    for count in {0, 1, len(chronicle.entries) // 2, len(chronicle.entries)}:
        book = book_of(Chronicle(chronicle.header, chronicle.entries[:count]), language)
        assert book.chapters
        assert not re.search(r"[{}]|\bnone\b", book.text)


@rule("TB-3.4")
@pytest.mark.parametrize("file", [WAR, *DICE], ids=lambda file: file.stem)
def test_a_book_tells_how_its_people_ended_a_game(file: Path) -> None:
    whole = war() if file == WAR else read_file(file, GAMES).chronicle
    begun = Chronicle(whole.header, whole.entries[: len(whole.entries) // 2])
    winner = whole.header.seats[0]
    table = replay(GAMES[whole.header.game], begun)
    ended = ask(table, CHANCE, BreakOff("resigned", (winner.id,)))
    assert isinstance(ended, Entry)
    text = book_of(Chronicle(whole.header, (*begun.entries, ended))).text
    assert f"The game was resigned. {winner.name} wins." in text
    assert "breaks off" not in text


@pytest.mark.parametrize(("file", "bot"), [(WAR, "squire"), (DICE[0], "greedy")])
def test_a_book_calls_bots_in_the_language_it_is_written_in(file: Path, bot: str) -> None:
    whole = war() if file == WAR else read_file(file, GAMES).chronicle
    first, *others = whole.header.seats
    for seated in LANGUAGES:
        name = words(seated)(f"bot.{bot}", number="2")
        seats = (Seat(first.id, name, f"bot:{bot}"), *others)
        shown = Chronicle(replace(whole.header, seats=seats), whole.entries)
        for language in LANGUAGES:
            text = book_of(shown, language).text
            usual = words(language)(f"bot.{bot}", number="2")
            assert text.count(usual) > 1
            assert usual == name or name not in text


@pytest.mark.parametrize("seed", seeds(5))
def test_long_walks_leave_no_bare_words_of_the_notation(seed: int) -> None:
    _, chronicle = walk(seed + 20)
    for language in LANGUAGES:
        text = book_of(chronicle, language).text
        assert not re.search(r"\b(knights|elves|orcs|mage|ship|dwarves|castle)-\w?\d", text)
        assert not re.search(r"[{}]|\bnone\b|  |\.\.|\s[.,;:]", text)
        sentences = re.split(r"(?<=[.!?]) ", text)
        assert all(one[:1].upper() == one[:1] for one in sentences)


def test_what_was_taken_back_is_not_told() -> None:
    chronicle = war()
    at = next(i for i, it in enumerate(chronicle.entries) if "hire" in repr(it.ask).lower())
    table = replay(STRATEGIC, Chronicle(chronicle.header, chronicle.entries[: at + 1]))
    undone = ask(table, SeatId("anna"), Undo())
    assert isinstance(undone, Entry)
    entries = (*chronicle.entries[: at + 1], undone)
    with_it = book_of(Chronicle(chronicle.header, chronicle.entries[: at + 1])).text
    without = book_of(Chronicle(chronicle.header, entries)).text
    assert "barbarians" in with_it
    assert "barbarians" not in without
    assert advance(table, undone).state == table.before


@rule("VS-0.2.e")
@pytest.mark.parametrize("seed", range(6))
def test_a_book_ends_with_the_final_table_of_the_game(seed: int) -> None:
    table, chronicle = walk(seed, steps=200)
    grid = book_of(chronicle).chapters[-1].grid
    assert grid is not None
    standings = final_standings(table.state)
    assert [(row[0], *map(int, row[2:])) for row in grid.rows] == [
        (NAMES[it.seat], it.lands, it.income, it.treasury, it.armies, it.structures)
        for it in standings
    ]


def test_names_mean_nothing_to_markdown_and_html() -> None:
    chronicle = war()
    nasty = "<b>*Anna*</b> [x](y) & `z`"
    seats = (Seat(SeatId("anna"), nasty), *chronicle.header.seats[1:])
    header = replace(chronicle.header, seats=seats)
    book = book_of(Chronicle(header, chronicle.entries))
    assert nasty in book.text
    page, text = html(book), markdown(book, "maps")
    assert "<b>" not in page
    assert "*Anna*" not in text.replace(plain(nasty), "")
    assert plain(nasty) in text
    ElementTree.fromstring(re.sub(r"<!doctype html>|<meta[^>]*>", "", page))


def test_every_year_has_its_map_with_the_owners_of_that_moment() -> None:
    book = book_of(war())
    pictures = [chapter.picture for chapter in book.chapters]
    assert [it.name if it else None for it in pictures] == ["year-0", "year-1", "year-2", None]
    first, last = pictures[0], pictures[2]
    assert first is not None
    assert last is not None
    assert first.drawn != last.drawn
    drawing = ElementTree.fromstring(picture_file(book.ground, last))
    assert drawing.tag.endswith("svg")


def test_without_maps_there_are_none() -> None:
    chronicle = war()
    book = tell(STRATEGIC, chronicle, PUBLIC, words("ru"), maps=False)
    assert not book.ground
    assert all(chapter.picture is None for chapter in book.chapters)
    assert "<svg" not in html(book)


@pytest.mark.parametrize("file", DICE, ids=lambda file: file.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dice_game_is_a_short_account_with_the_sheet_at_its_end(
    file: Path, language: Language
) -> None:
    kept = read_file(file, GAMES)
    book = tell(kept.game, kept.chronicle, PUBLIC, words(language))
    (chapter,) = book.chapters
    assert chapter.grid is not None
    facts = [fact for entry in kept.chronicle.entries for fact in entry.events]
    scored = [fact for fact in facts if isinstance(fact, Scored)]
    best = max(scored, key=lambda it: it.points)
    assert str(best.points) in "\n".join(chapter.paragraphs)
    names = [seat.name for seat in kept.chronicle.header.seats]
    assert all(name in "\n".join(chapter.paragraphs) for name in names)
    assert tuple(names) == chapter.grid.head[1:]


def test_a_zero_that_is_no_loss_is_not_mourned() -> None:
    """VD-A. Three of a face are nothing won and nothing lost; only crossed out cells are told."""
    kept = read_file(FOLDER / "archive" / "valyrian-edition-1.letopis", GAMES)
    text = tell(kept.game, kept.chronicle, PUBLIC, words("en")).text
    crossed = re.findall(r"(?:zeros? in|gave up the lines?) ([^.]*)\.", text)
    assert crossed
    assert all(face not in " ".join(crossed) for face in ("Twos", "Fours", "Fives", "Sixes"))


def test_a_game_that_has_not_begun_is_told_too() -> None:
    chronicle = war()
    book = book_of(Chronicle(chronicle.header))
    assert book.chapters[-1].heading == words("en")("telling.unfinished")
    assert open_table(STRATEGIC, chronicle.header).asked


def test_owners_on_a_map_are_told_by_numbers_too() -> None:
    drawn = next(it.picture for it in book_of(war()).chapters if it.picture is not None).drawn
    tabs = set(re.findall(r">(\d+)</text>", drawn))
    assert {"1", "2", "3"} <= tabs
