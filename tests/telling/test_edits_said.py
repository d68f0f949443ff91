"""VS-0.1.b. Whatever a host changes is told in words: no id, no path of the world's tree."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec import Struct

from letopis.core.acts import Action
from letopis.core.header import header_from, read_raw_header
from letopis.core.seats import SeatId
from letopis.core.table import advance, ask, open_table
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.host import Cleared, Edited
from letopis.games.strategic.host.edits import VERBS, edited_world
from letopis.games.strategic.host.hosting import is_secret
from letopis.games.strategic.host.world_tree import FIXED, changes
from letopis.games.strategic.world import Army, Player, Structure, World
from letopis.telling.strategic.edits import SILENT, SILENT_WITHIN, edit_told, follows
from letopis.telling.strategic.names import Names
from letopis.words import LANGUAGES, Language, words
from tests.archive.archived import read_games
from tests.rule import rule
from tests.strategic.scenes.hosted import edits, hosted
from tests.telling.typed_names import TYPED
from tests.telling.walks import walk

NOTATION = re.compile(r"[a-z]+-\d|\w\.\w|[{}\[\]'\"]|\b(?:true|false|null|None)\b")
GAMES = ("duel", "continent", "islands")
LOOKS = 6  # worlds of each archived game
OWN_WORDS = frozenset({"armies", "structures", "players", "sieges", "year"})


@cache
def worlds() -> tuple[World, ...]:
    """How archived games and eventful ones stood from time to time."""
    walked = [walk(seed, steps=120)[0].state for seed in range(3)]
    return (*walked, *(world for file in GAMES for world in _archived(file)))


def _archived(file: str) -> Iterator[World]:
    game = read_games(file)[0]
    table = open_table(STRATEGIC, header_from(read_raw_header(game.header)))
    every = len(game.asks) // LOOKS + 1
    for number, line in enumerate(game.asks):
        seat, _, text = line.partition(" ")
        act = STRATEGIC.notation.read(text)
        assert isinstance(act, Action)
        table = advance(table, ask(table, SeatId(seat), act))  # type: ignore[arg-type]
        if number % every == every - 1:
            yield table.state


def told(world: World, changed: World, language: Language) -> list[str]:
    """All that is said of the way from one world to another."""
    names = Names(words(language), (), world.ground.map)
    said = []
    for place in changes(world, changed):
        value = place.value
        fact = Cleared(place.path) if value is None else Edited(place.path, value)
        if not is_secret(place.path) and not follows(fact):
            said.append(edit_told(names, world, fact))
        world = STRATEGIC.evolve(world, fact)
    return said


def lines(world: World) -> Iterator[str]:
    """Every shape of every verb of the host, for some pieces of a world."""
    seats, empty = list(world.players), _empty(world)
    for army in list(world.armies.values())[:4]:
        yield from (f"army {army.id} {it}" for it in ("gone", "owner nobody", f"to {empty}"))
        yield from (f"army {army.id} owner {seat}" for seat in seats)
        yield from (f"{verb} {army.id}" for verb in ("ready", "spent"))
        yield from (f"army {army.id} aboard {it.id}" for it in world.armies.values())
        yield from (f"siege {army.id} {it}" for it in ("off", *list(world.structures)[:2]))
        set_army = f"set armies.{army.id}."
        others = {"mithril": "true", "school": "grey", "master": army.id, "asleep": "true"}
        others |= {"personal": "true", "lair": empty, "kind": "elves", "cargo": army.id}
        effect = f"{{'spell':'sleep-mist','by':'{seats[0]}','stamp':[1,1]}}"
        others |= {"effects": f"[{effect}]", "cast_block": effect, "freed": effect}
        yield from (f"{set_army}{field} {value}" for field, value in others.items())
    for house in list(world.structures.values())[:4]:
        yield from (f"structure {house.name} {it}" for it in ("gone", "owner nobody"))
        yield from (f"structure {house.name} level {level}" for level in (1, 2, 3))
        yield from (f"{verb} {house.name}" for verb in ("ready", "spent"))
        yield from (f"capital {seat} {house.name}" for seat in seats)
        yield f"drop structures.{house.cell}"
    for seat in seats:
        yield from (f"coins {seat} 7", f"capital {seat} none", f"turn of {seat}")
        yield from (f"army new knights {seat} {empty}", f"army new mage {seat} {empty} grey")
        yield from (f"structure new castle {seat} {empty}", f"structure new mine {seat} {empty} 2")
        others = {"suzerain": seats[-1], "missed": "3", "played_by": seats[0], "gone": "true"}
        others |= {"left": "[1,1]", "offered": "true", "stance": "never", "won": "9", "lost": "9"}
        others |= {"entered": "false", "personal": "null", "personal_lost": "[1,1]"}
        yield from (f"set players.{seat}.{field} {value}" for field, value in others.items())
    yield from ("option siege_duration one_year", "set year 77", "set phase {'type':'paying'}")
    yield from (f"set {root} []" for root in ("slots", "works", "battles", "permissions"))


def _empty(world: World) -> str:
    taken = {*world.structures, *world.standing}
    return next(cell for cell in world.ground.sites if cell not in taken)


def test_these_lines_know_every_verb() -> None:
    assert {line.split()[0] for line in lines(worlds()[0])} == VERBS.keys()


@rule("VS-0.1.b")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_edit_is_told_by_ids_or_paths(language: Language) -> None:
    said = set[str]()
    for world in worlds():
        for line in lines(world):
            changed = edited_world(world, tuple(line.split()))
            if isinstance(changed, World):
                said.update(told(world, changed, language))
    assert len(said) > 200
    assert [text for text in sorted(said) if NOTATION.search(text) or TYPED.search(text)] == []


@rule("VS-0.1.b")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_way_back_is_told_by_ids_or_paths(language: Language) -> None:
    """A host who goes back changes places that none of his lines names."""
    said = set[str]()
    for world, other in zip(worlds(), worlds()[1:], strict=False):
        if world.ground == other.ground:
            said.update(told(world, other, language))
            said.update(told(other, world, language))
    assert len(said) > 200
    assert [text for text in sorted(said) if NOTATION.search(text) or TYPED.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_of_the_world_has_words_or_is_silent(language: Language) -> None:
    own = {*words(language).branch("strategic", "edited", "of"), *OWN_WORDS}
    secret = {it for it in World.__struct_encode_fields__ if is_secret(it)} - OWN_WORDS
    assert own | secret | SILENT == set(World.__struct_encode_fields__) - set(FIXED)
    assert not own & SILENT
    kinds: dict[str, type[Struct]] = {"armies": Army, "players": Player, "structures": Structure}
    for root, silent in SILENT_WITHIN.items():
        assert silent <= set(kinds[root].__struct_fields__)


@rule("VS-0.1.b", "VS-5.4.e")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", ["Рыцари на a1: хозяин anna → boris.", "Рыцари на a1: больше не личное войско."]),
        (
            "en",
            [
                "The knights at a1: owner anna → boris.",
                "The knights at a1: no personal army any more.",
            ],
        ),
    ],
)
def test_a_personal_army_that_is_given_away_is_told_once(
    language: Language, said: list[str]
) -> None:
    desk = hosted()
    before = desk.world
    edits(desk, "army knights-1 owner boris")
    assert told(before, desk.world, language) == said


@rule("VS-8.5.a")
def test_spells_on_an_army_are_told_by_their_names() -> None:
    world = hosted().world
    line = "set armies.elves-1.effects [{'spell':'sleep-mist','by':'anna','stamp':[1,1]}]"
    changed = edited_world(world, tuple(line.split()))
    assert isinstance(changed, World)
    assert told(world, changed, "en") == ["The elves at b2: under sleep mist."]
