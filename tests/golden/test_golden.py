"""Golden chronicles: whole games, line by line as they were accepted."""

from pathlib import Path

import pytest

from letopis.core.files.verify import verify
from letopis.games.catalogue import GAMES
from letopis.store.chronicle_files import read_file
from letopis.words import Language
from tests.golden.golden import BOOKS, FOLDER, book_file, book_text, golden_files, played_again

ARCHIVE = sorted((FOLDER / "archive").glob("*.letopis"))


@pytest.mark.parametrize("file", golden_files(), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_golden_game_is_played_as_it_was_accepted(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert played_again(text) == text


@pytest.mark.parametrize(("name", "language"), BOOKS)
def test_a_golden_game_is_told_as_it_was_accepted(name: str, language: Language) -> None:
    assert book_text(name, language) == book_file(name, language).read_text(encoding="utf-8")


@pytest.mark.parametrize("file", ARCHIVE, ids=lambda file: file.stem)
def test_an_archived_chronicle_of_an_old_edition_still_verifies(file: Path) -> None:
    kept = read_file(file, GAMES)
    verdict = verify(kept.game, kept.chronicle)
    assert verdict.outcome is not None
    assert verdict.throws > 0
    assert verdict.promise == "kept"


def test_every_game_has_golden_and_archived_chronicles_of_every_edition() -> None:
    for game in GAMES.values():
        assert any(file.parent.name == game.id for file in golden_files())
        for edition in range(1, game.edition + 1):
            assert FOLDER / "archive" / f"{game.id}-edition-{edition}.letopis" in ARCHIVE
