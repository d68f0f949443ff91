"""VS-0.2.e. The final table: everybody's place and figures when the game is over."""

from collections.abc import Iterator

from letopis.games.strategic.council import FinalStanding, final_standings
from letopis.games.strategic.world import World
from letopis.telling.strategic.names import Names

GAP = "  "
WORDED = 2  # columns of words, set to the left; the rest are numbers


def final_table(names: Names, world: World) -> Iterator[str]:
    """A heading, then a line for every player, best first."""
    sort = _sort(world)
    rows = [_heading(names, sort), *(_row(names, it, sort) for it in final_standings(world))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    yield names.words("strategic.final.title")
    for row in rows:
        said = [
            text.ljust(width) if at < WORDED else text.rjust(width)
            for at, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield GAP + GAP.join(said).rstrip()


def _sort(world: World) -> str | None:
    """What the table plays for, where that is neither of the columns that are always there."""
    options = world.options
    if options.aim != "half_of_the_world":
        return None
    return {"income_half": "income", "lands_with_vassals": "vassals"}.get(options.victory_measure)


def _heading(names: Names, sort: str | None) -> list[str]:
    columns = list(names.words.texts("strategic", "final", "columns"))
    scored = [] if sort is None else [names.words("strategic.final.score", sort=sort)]
    return [*columns[:WORDED], *scored, *columns[WORDED:]]


def _row(names: Names, it: FinalStanding, sort: str | None) -> list[str]:
    name = names.seat(it.seat)
    if it.role == "gone":
        name = names.words("strategic.final.gone", name=name)
    scored = [] if sort is None else [it.score]
    figures = (it.lands, it.income, it.treasury, it.armies, it.structures, it.years)
    return [str(it.place), name, *map(str, (*scored, *figures, it.won, it.lost))]
