"""`letopis about`: editions, authors and links of the books, in both languages."""

from letopis.cli.about import BOOKS
from letopis.games.catalogue import GAMES
from tests.cli.terminal import Terminal
from tests.rule import rule

EDITION = {"ru": "17 февраля 2025", "en": "17 February 2025"}
AUTHOR = {"ru": "А. Г. Прохоров", "en": "A. G. Prokhorov"}


@rule("VS-M.4.a")
def test_the_about_page_names_edition_author_and_links(terminal: Terminal) -> None:
    said = terminal.run("about")
    assert (said.code, said.errors) == (0, "")
    for named in (EDITION[terminal.language], AUTHOR[terminal.language], "Ottar", "1995"):
        assert named in said.text
    for link in ("http://vsgame.nnov.ru", "https://wtihe.itch.io/vsgame"):
        assert link in said.lines


@rule("VS-M.4.a")
def test_the_maps_are_not_presented_as_the_authors(terminal: Terminal) -> None:
    said = terminal.run("about")
    own = {"ru": "автору книги они не принадлежат", "en": "not by the author of the book"}
    assert own[terminal.language] in said.text


def test_every_game_of_the_house_has_its_book_in_it() -> None:
    assert set(BOOKS) == set(GAMES)
