"""Two hundred archived games: the rules must give every ask the same result as when archived.

When a rule is meant to change, play them again (`python -m tests.archive.make`) and say why.
"""

import pytest

from letopis.core.files.chronicle_text import read_text
from letopis.core.files.verify import verify
from letopis.core.header import Header, header_from, read_raw_header
from letopis.core.table import Table, replay
from letopis.games.catalogue import GAMES as KNOWN
from letopis.games.strategic.game import STRATEGIC
from tests.archive import make
from tests.archive.archived import HERE, Archived, checksum, files, read_games, replayed
from tests.archive.seating import KINDS, LATER, unusual

GAMES = [(file, at) for file in files() for at in range(len(read_games(file)))]
# Acts that occur in the archive besides those of bots.
DEEDS = {
    "announce",
    "answer",
    "cast",
    "challenge",
    "edit",
    "offer-service",
    "peace",
    "reveal",
    "throw",
    "vote",
}


def archive(file: str, at: int) -> Archived:
    return read_games(file)[at]


def as_played(game: Archived) -> Table:
    """The table after the facts that were recorded, whatever the rules would make of the asks."""
    path = HERE / "as_played" / f"{game.name}.letopis"
    return replay(STRATEGIC, read_text(STRATEGIC, path.read_text("utf-8")))


def headers() -> list[Header]:
    return [header_from(read_raw_header(archive(file, at).header)) for file, at in GAMES]


# Games in which a rule was mended later, with the reason. What was asked then would be decided
# otherwise now, so they are kept with all their facts, and replay as they were played.
MENDED = {
    "archive-duel-51": "b1's mage challenged b1's own, and b1 gave orders to both (VS-7.7.b)",
    "archive-made-56": "a newcomer's mage challenged the newcomer's own, likewise (VS-7.7.b)",
}


# The entries with which those duels were made ready; everything else is decided as it was.
DECIDED_OTHERWISE = {
    "archive-duel-51": (25, 59, 76, 108),
    "archive-made-56": (90, 142, 173, 208, 262, 326, 465),
}


@pytest.mark.parametrize(("file", "at"), GAMES)
def test_an_archived_game_ends_as_it_did(file: str, at: int) -> None:
    game = archive(file, at)
    end = as_played(game) if game.name in MENDED else replayed(game)
    assert end.outcome is not None
    assert tuple(end.outcome.winners) == game.winners
    assert checksum(end) == game.checksum
    assert end.link == game.link


@pytest.mark.parametrize("number", [6, 15])
def test_a_game_that_is_archived_can_be_replayed(number: int) -> None:
    game = make.game(number)
    assert replayed(game).link == game.link


@pytest.mark.parametrize("name", MENDED)
def test_a_mended_rule_does_not_break_a_game_that_was_played_before(name: str) -> None:
    """It is verified: its chain, its dice, and all entries but those that are named."""
    text = (HERE / "as_played" / f"{name}.letopis").read_text("utf-8")
    chronicle = read_text(STRATEGIC, text)
    assert chronicle.header.edition < STRATEGIC.edition, "a mended rule is a new edition"
    verdict = verify(STRATEGIC, chronicle)
    assert (verdict.judged, verdict.promise) == (False, "kept")
    assert verdict.otherwise == DECIDED_OTHERWISE[name]
    assert verdict.entries == len(chronicle.entries)


@pytest.mark.parametrize("name", MENDED)
def test_a_game_kept_with_its_facts_could_not_be_asked_for_again(name: str) -> None:
    found = [it for file in files() for it in read_games(file) if it.name == name]
    with pytest.raises(AssertionError, match="dice-first"):
        replayed(found[0])


def test_the_archive_holds_all_games_and_dice_of_all_kinds() -> None:
    assert len(GAMES) == make.USUAL + len(LATER)
    assert {header.game for header in headers()} == set(KNOWN)
    assert {type(header.dice).__name__ for header in headers()} == {"Fair", "Seeded", "Typed"}
    assert set(files()) == {file for file, _, _ in KINDS}


def test_every_choice_of_every_house_rule_is_played() -> None:
    for game in KNOWN.values():
        played = {rule for it in headers() if it.game == game.id for rule in it.options.items()}
        assert set(unusual(game)) <= played


def test_hosts_newcomers_mages_and_vassals_are_among_them() -> None:
    asked = {line.split()[1] for file, at in GAMES for line in archive(file, at).asks}
    assert asked >= DEEDS
