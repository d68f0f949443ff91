"""Books tell only what happened: names, numbers and cells of a year are in its facts."""

import re
from collections import Counter

import pytest
from msgspec import Struct

from letopis.core.acts import Event
from letopis.core.chronicle import Chronicle
from letopis.core.seats import PUBLIC
from letopis.core.table import open_table
from letopis.games.strategic.aftermath.personal import Collected
from letopis.games.strategic.council.victory import lands_of
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.membership.wanderers import Announced
from letopis.games.strategic.war.battle_asks import Mustered
from letopis.games.strategic.war.layouts import Laid
from letopis.games.strategic.world import World
from letopis.games.strategic.world.turn_facts import YearBegan
from letopis.telling.book import BookChapter
from letopis.telling.game_book import tell
from letopis.words import Language, words
from tests.harness.seeds import seeds
from tests.telling.walks import NAMES, walk

CELL = re.compile(r"\b[a-z]{1,2}[1-9][0-9]?\b")
NUMBER = re.compile(r"\b\d+\b")
COUNTED = re.compile(
    r"\w (?:\(\d+\)|— \d+\b)"
)  # how many lands each player has, also who did nothing all year
WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
KINDS = {
    "knights": "knights",
    "elves": "elves",
    "dwarves": "dwarves",
    "orcs": "orcs",
    "barbarians": "barbarians",
    "infantry": "light-infantry",
    "foot": "light-infantry",
    "tower": "tower",
    "manor": "manor",
    "castle": "castle",
    "city": "city",
    "fortress": "fortress",
    "mine": "mine",
    "zombies": "zombie",
    "dragons": "dragon",
}


class Year(Struct):
    """The facts of one year and the worlds during it."""

    number: int
    facts: list[Event]
    worlds: list[World]


def years_of(chronicle: Chronicle) -> dict[int, Year]:
    world = open_table(STRATEGIC, chronicle.header).state
    years = {0: Year(0, [], [world])}
    year = years[0]
    for entry in chronicle.entries:
        for fact in entry.events:
            if isinstance(fact, YearBegan):
                year = years.setdefault(fact.year, Year(fact.year, [], [world]))
            world = STRATEGIC.evolve(world, fact)
            year.facts.append(fact)
            year.worlds.append(world)
    return years


def chapters_of(chronicle: Chronicle, language: Language) -> list[tuple[list[int], BookChapter]]:
    """Every chapter with its years; the first is before all years, the last after."""
    said = words(language)
    book = tell(STRATEGIC, chronicle, PUBLIC, said, maps=False)
    ordinals = said.texts("telling", "ordinals")
    years = {said("telling.year", ordinal=it, known="yes"): n for n, it in enumerate(ordinals, 1)}
    years[said("telling.prologue")] = 0
    return [([years[it.heading]], it) for it in book.chapters[:-1] if it.heading in years]


def written(year: Year) -> str:
    return "\n".join(STRATEGIC.notation.write(fact) for fact in year.facts)


def pieces(year: Year) -> set[str]:
    """Pieces that facts of the year name, cells where they stood, and what they besieged."""
    names = set(re.findall(r"[a-z]+(?:-[a-z]+)*-(?:[a-z]{1,2})?\d+|[a-z]{1,2}\d+", written(year)))
    cells = set(names)
    for world in year.worlds:
        cells |= {army.cell for army in world.armies.values() if army.id in names}
        cells |= {cell for army, cell in world.sieges.items() if army in names}
        cells |= {battle.cell for battle in world.battles}
    return cells


def seats(year: Year) -> set[str]:
    """Seats that a fact names, or that own a piece during the year."""
    named = {seat for seat in NAMES if re.search(rf"\b{seat}\b", written(year))}
    for world in year.worlds:
        named |= {str(it.owner) for it in world.armies.values() if it.owner}
        named |= {str(it.owner) for it in world.structures.values() if it.owner}
    return named


def numbers(year: Year) -> set[int]:
    """Numbers in the facts, and countable ones: lands, losses, layouts, tribute, armies."""
    found = {int(it) for it in re.findall(r"\d+", written(year))} | {year.number}
    tribute: Counter[int] = Counter()
    strength = 0
    for fact, world in zip(year.facts, year.worlds[1:], strict=True):
        found |= {lands_of(world, seat) for seat in world.players}
        match fact:
            case Collected():
                tribute[world.turn] += fact.coins
            case Mustered():
                sides = (*fact.attackers, *fact.defenders)
                strength = sum(army.detachments for army in sides)
            case Laid():
                found |= set(range(strength + 1))
    counts = Counter(type(fact) for fact in year.facts)
    return found | set(tribute.values()) | set(range(2, max(counts.values(), default=0) + 1))


@pytest.mark.parametrize("seed", seeds(6))
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_cell_number_and_name_of_a_year_is_in_its_facts(
    seed: int, language: Language
) -> None:
    _, chronicle = walk(seed, steps=250)
    years = years_of(chronicle)
    for about, chapter in chapters_of(chronicle, language):
        text = "\n".join(chapter.paragraphs)
        assert about, chapter.heading
        cells, known, names = set[str](), set[int](), set[str]()
        for number in about:
            cells |= pieces(years[number])
            known |= numbers(years[number])
            names |= seats(years[number])
        assert set(CELL.findall(text)) <= cells, chapter
        assert {int(it) for it in NUMBER.findall(text)} <= known, chapter
        told = "\n".join(it for it in chapter.paragraphs if not COUNTED.search(it))
        assert {seat for seat, name in NAMES.items() if name in told} <= names, chapter


@pytest.mark.parametrize("seed", seeds(6))
def test_every_kind_named_in_a_year_is_there_that_year(seed: int) -> None:
    _, chronicle = walk(seed, steps=250)
    years = years_of(chronicle)
    for about, chapter in chapters_of(chronicle, "en"):
        text = "\n".join(chapter.paragraphs).lower()
        there: set[str] = set()
        for number in about:
            for world in years[number].worlds:
                there |= {army.kind for army in world.armies.values()}
                there |= {it.kind for it in world.structures.values()}
        told = {KINDS[word] for word in WORD.findall(text) if word in KINDS}
        assert told <= there, chapter


@pytest.mark.parametrize("seed", seeds(6))
def test_every_land_named_in_a_year_is_one_where_something_happened(seed: int) -> None:
    _, chronicle = walk(seed, steps=250)
    years = years_of(chronicle)
    ground = years[0].worlds[0].ground
    for about, chapter in chapters_of(chronicle, "ru"):
        named = set(re.findall("«([^»]+)»", "\n".join(chapter.paragraphs)))
        cells = set[str]().union(*(pieces(years[number]) for number in about))
        touched = {ground.sites[it].land for it in ground.sites if it in cells}
        touched |= {land for land in ground.lands for n in about if land in written(years[n])}
        houses = {word.rpartition("-")[2] for word in cells}
        touched |= {ground.sites[it].land for it in ground.sites if it in houses}
        allowed = {land.name.ru for land in ground.map.lands if land.id in touched}
        facts = (fact for number in about for fact in years[number].facts)
        said = {" ".join(it.text.split()) for it in facts if isinstance(it, Announced)}
        assert named - {"Победа за мной", *said} <= allowed, chapter
