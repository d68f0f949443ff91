"""Figures of pieces where they are not those that the book gives for their kind."""

from collections.abc import Iterator

from letopis.games.strategic.movement import mover
from letopis.games.strategic.war import contingent
from letopis.games.strategic.world import (
    Army,
    Piece,
    Structure,
    World,
    building_row,
    has_come_round,
)
from letopis.telling.wire_words import PieceFigures


def piece_figures(world: World) -> dict[str, PieceFigures]:
    """Of armies and structures by their ids; a piece that is not among them is as the book says."""
    armies = ((str(it.id), _of_army(world, it)) for it in world.armies.values() if not it.asleep)
    houses = ((it.name, _of_structure(world, it)) for it in world.structures.values())
    return {name: told for name, told in (*armies, *houses) if told is not None}


def _of_army(world: World, army: Army) -> PieceFigures | None:
    """VS-4.2.h, VS-7.4.a, VS-4.1.b, VS-8.5.a. As it would fight and march now."""
    book = world.ground.catalogue.armies[army.kind]
    force, speed = contingent(world, Piece(army.id), ()), mover(world, army).speed
    spells = tuple(dict.fromkeys(_spells(world, army)))
    as_printed = (book.detachments, book.advantage, dict(book.speed))
    if not spells and (force.detachments, force.advantage, dict(speed)) == as_printed:
        return None
    speeds = {str(ground): steps for ground, steps in speed.items()}
    return PieceFigures(force.detachments, force.advantage, speeds, spells)


def _spells(world: World, army: Army) -> Iterator[str]:
    """VS-8.5.a. Those that hold: one that has lapsed is kept, and counts for nothing."""
    return (it.spell for it in army.effects if not has_come_round(world, it.stamp))


def _of_structure(world: World, structure: Structure) -> PieceFigures | None:
    """VS-T3.f-h. The garrison; the book has a row for each kind of building, not for its walls."""
    force = contingent(world, Piece(structure.cell), ())
    row = building_row(world, structure)
    is_printed = row is not None and force.detachments == row.garrison
    if is_printed and not force.advantage:
        return None
    return PieceFigures(force.detachments, force.advantage)
