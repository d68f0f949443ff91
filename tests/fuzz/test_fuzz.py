"""Some thousand actions of random play, and a check that faults are found and shortened."""

from collections.abc import Callable
from typing import cast

import pytest
from msgspec.structs import replace

from letopis.core.acts import Event
from letopis.core.header import Header
from letopis.games.strategic.building.hiring import Hired, evolve_hired
from letopis.games.strategic.engine.registry import FACTS
from letopis.games.strategic.maps.text_format import read_map
from letopis.games.strategic.war.declaring import Forsaken, evolve_forsaken
from letopis.games.strategic.world import World
from letopis.games.strategic.world.changes import with_player
from tests.fuzz.games import Failure, play_again, play_seed
from tests.fuzz.hostile import hostile_header, play_hostile
from tests.fuzz.scenes import scene_of
from tests.fuzz.shortening import shortened
from tests.fuzz.tables import GAMES_A_MAP, header_of
from tests.harness.seeds import seeds
from tests.strategic.laws.piece_laws import LawBroken
from tests.strategic.scenes.scene import scene

SEEDS = seeds(10)
EACH_A_MAP = range(0, 6 * GAMES_A_MAP, GAMES_A_MAP)
LONGEST = 400
LONG = 60  # asks of a game that can be made shorter


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_of_chance_breaks_no_invariant_and_replays(seed: int) -> None:
    played = play_seed(seed, header_of(seed), LONGEST)
    assert played.failure is None, played.failure.trace


def test_the_same_seed_is_the_same_game() -> None:
    assert header_of(6) == header_of(6)
    assert play_seed(6, header_of(6), 100) == play_seed(6, header_of(6), 100)


def test_tables_differ_in_size_seats_and_house_rules() -> None:
    headers = [header_of(seed) for seed in EACH_A_MAP]
    maps = [read_map(header.materials["map"]) for header in headers]
    assert len({it.size for it in maps}) > 2
    assert len({len(header.seats) for header in headers}) > 1
    assert {header.options["host_mode"] for header in headers} > {"none"}
    assert any(it.lairs for it in maps)
    assert any(army.kind == "mage" for it in maps for army in it.neutrals)


def _on_credit(world: World, fact: Hired) -> World:
    """A faulty recording that makes a treasury negative."""
    after = evolve_hired(world, fact)
    return with_player(after, replace(after.players[fact.seat], treasury=-1))


def _lost(world: World, fact: Hired) -> World:
    raise KeyError(fact.army)


def _first_failure() -> tuple[Header, Failure]:
    """Of the first game in which somebody hires, if not at its beginning."""
    for seed in range(3, 40):
        header = header_of(seed)
        failure = play_seed(seed, header).failure
        if failure is not None and len(failure.asks) > LONG:
            return header, failure
    raise AssertionError("nobody hires")


@pytest.mark.parametrize(
    ("faulty", "what"),
    [
        (_on_credit, "breach VS-2.1.a treasury-below-nothing"),
        (_lost, "KeyError in registry.py evolve"),
    ],
)
def test_a_fault_is_found_and_its_game_made_short(
    monkeypatch: pytest.MonkeyPatch, faulty: Callable[[World, Event], World], what: str
) -> None:
    monkeypatch.setitem(cast(dict[object, object], FACTS), Hired, faulty)
    header, failure = _first_failure()
    assert failure.what == what
    short = shortened(header, failure)
    assert len(short.asks) < len(failure.asks) * 2 / 3
    again = play_again(header, short.asks).failure
    assert again is not None
    assert again.what == what


@pytest.mark.parametrize("seed", range(8))
def test_a_hostile_game_breaks_no_law_of_a_piece_and_replays(seed: int) -> None:
    played = play_hostile(seed, LONGEST)
    assert played.failure is None, played.failure.trace


def _taxed(world: World, fact: Forsaken) -> World:
    """A record in which every treason costs everybody a coin."""
    after = evolve_forsaken(world, fact)
    for player in world.players.values():
        after = with_player(after, replace(player, treasury=player.treasury + 1))
    return after


def test_a_broken_law_is_shrunk_to_a_scene_that_can_be_pasted_into_a_test(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(cast(dict[object, object], FACTS), Forsaken, _taxed)
    failure = play_hostile(0).failure
    assert failure is not None
    assert failure.what == "money made or lost"
    text = scene_of(shortened(hostile_header(0), failure, 60))
    assert text is not None
    with pytest.raises(LawBroken, match="money made or lost"):
        exec(text, {"scene": scene})
