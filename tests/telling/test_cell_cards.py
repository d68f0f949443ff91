"""The card of a cell: complete, in words, and the same for everybody."""

import pytest

from letopis.core.chronicle import NOT_LINKED
from letopis.core.dice import Typed
from letopis.core.header import Header
from letopis.core.seats import PUBLIC, Seat, SeatId
from letopis.core.table import Table, advance, open_table
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.maps import Cell
from letopis.telling.board import board_about
from letopis.telling.strategic.cell_card import CellCard, cell_card
from letopis.words import LANGUAGES, Language, words
from tests.rule import rule
from tests.strategic.scenes.scene import endless
from tests.telling.typed_names import TYPED
from tests.telling.walks import NAMES, walk


@pytest.fixture(scope="module")
def table() -> Table:
    """A random game after some years."""
    _, chronicle = walk(1, steps=300)
    found = open_table(STRATEGIC, chronicle.header)
    for entry in chronicle.entries:
        found = advance(found, entry)
    return found


def card(table: Table, cell: str, seat: SeatId = PUBLIC, language: Language = "ru") -> CellCard:
    found = cell_card(table, seat, words(language), cell)
    assert found is not None
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cell_tells_of_all_that_stands_there_in_words(
    table: Table, language: Language
) -> None:
    world, told = table.state, set[str]()
    for cell in world.ground.sites:
        found = card(table, cell, language=language)
        assert found.lines[0].clause == "VS-I.k"
        for piece in found.pieces:
            told.add(piece.piece)
            texts = [piece.name, *(it.text for it in piece.lines)]
            assert not any(TYPED.search(text) for text in texts), texts
    awake = {str(it.id) for it in world.armies.values() if not it.asleep}
    assert told == awake | {it.name for it in world.structures.values()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cursor_is_told_the_ground_of_every_cell_of_the_board(
    table: Table, language: Language
) -> None:
    about = board_about(table, words(language))
    assert about is not None
    assert about.cells.keys() == table.state.ground.sites.keys()
    for cell, text in about.cells.items():
        site = table.state.ground.sites[Cell(cell)]
        assert text.startswith(card(table, cell, language=language).title)
        assert words(language).at("terrain", site.terrain) in text
        assert (words(language)("map.thing.lair") in text) == bool(site.lair)


def test_every_army_has_the_figures_of_the_book(table: Table) -> None:
    for army in table.state.armies.values():
        if army.asleep or army.profile is not None or army.aboard or army.cargo:
            continue  # VS-4.2.g, VS-4.2.h: a laden ship is slower, its cargo weaker
        found = next(it for it in card(table, army.cell).pieces if it.piece == army.id)
        lines = {it.clause: it.text for it in found.lines}
        row = table.state.ground.catalogue.armies[army.kind]
        upkeep = f"Содержание {row.upkeep} в год."
        if army.personal or not row.upkeep:  # VS-5.0.b
            upkeep = "Содержания не требует."
        assert any(text.startswith(upkeep) for text in lines.values())
        assert all(str(steps) in lines["VS-4.1.b"] for steps in row.speed.values() if steps)
        assert str(row.detachments) in lines["VS-7.2.a"]
        assert found.owner == army.owner


def test_the_map_lies_open_to_all(table: Table) -> None:
    for cell in table.state.structures:
        cards = [card(table, cell, seat) for seat in (*map(SeatId, NAMES), PUBLIC)]
        assert all(it == cards[0] for it in cards)


def test_there_is_no_card_off_the_map(table: Table) -> None:
    assert cell_card(table, PUBLIC, words("ru"), "zz99") is None


@rule("VS-5.0.b", "VS-7.1.b", "VS-4.5.d", "VS-I.r", "VS-3.4.a")
def test_what_is_coming_and_what_was_agreed_stand_on_the_card() -> None:
    desk = endless(
        ". . . . . . . . .",
        "anna knights-1 a1 personal",
        "nobody orcs-1 b1",
        "anna orcs-2 d1",
        "boris castle i1",
    )
    desk.does("boris", "permit anna enter castle-i1 until 3")
    desk.does("boris", "permit anna near-move all")
    desk.does("boris", "peace anna")
    desk.does("anna", "peace boris")
    desk.does("anna", "attack knights-1 orcs-1")
    desk.does("anna", "build orcs-2 fortress")
    seats = tuple(Seat(SeatId(it), it.title()) for it in ("anna", "boris"))
    header = Header(STRATEGIC.id, STRATEGIC.edition, "scene", {}, Typed(), seats)
    table = Table(STRATEGIC, header, desk.world, 0, NOT_LINKED)
    coming = {cell: [it.text for it in card(table, cell).lines] for cell in ("a1", "b1", "d1")}
    battle = "Сражение на b1: рыцари на a1 против орков на b1."
    assert coming["a1"][-1] == coming["b1"][-1] == battle
    assert coming["d1"][-1] == "В конце хода, Anna: крепость на d1."
    (knights,), (castle,) = card(table, "a1").pieces, card(table, "i1").pieces
    assert "Содержания не требует." in knights.lines[-1].text
    told = [it.text for it in castle.lines]
    assert told[1:3] == ["Мир с игроками: Anna.", "Может входить: Anna, до конца года 3."]
