"""Two hundred whole games: the rules make of every ask what they made of it when it was archived.

When a rule is meant to change, play them again (`python -m tests.archive.make`) and say why.
"""

import pytest

from letopis.core.header import header_from, read_raw_header
from tests.archive import make
from tests.archive.archived import Archived, checksum, files, read_games, replayed

GAMES = [(file, at) for file in files() for at in range(len(read_games(file)))]


def archive(file: str, at: int) -> Archived:
    return read_games(file)[at]


@pytest.mark.parametrize(("file", "at"), GAMES)
def test_an_archived_game_ends_as_it_did(file: str, at: int) -> None:
    game = archive(file, at)
    end = replayed(game)
    assert end.outcome is not None
    assert tuple(end.outcome.winners) == game.winners
    assert checksum(end) == game.checksum
    assert end.link == game.link


@pytest.mark.parametrize("number", [6, 15])
def test_a_game_that_is_archived_can_be_replayed(number: int) -> None:
    game = make.game(number)
    assert replayed(game).link == game.link


def test_the_archive_holds_all_games_and_dice_of_all_kinds() -> None:
    if len(GAMES) < make.USUAL:
        pytest.skip("the archive is not whole: python -m tests.archive.make")
    headers = [header_from(read_raw_header(archive(file, at).header)) for file, at in GAMES]
    assert {header.game for header in headers} == {"yatzy", "valyrian", "strategic"}
    assert {type(header.dice).__name__ for header in headers} == {"Fair", "Seeded", "Typed"}
    assert set(files()) == {file for file, _, _ in make.KINDS}
