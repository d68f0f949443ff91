"""How the players stand: lands for the end of a year, a table for the end of the game."""

from letopis.core.seats import SeatId
from letopis.games.strategic.council import FinalStanding, final_standings
from letopis.games.strategic.view import WorldView
from letopis.games.strategic.world import World
from letopis.telling.book import BookTable
from letopis.telling.strategic.book.book_names import BookNames
from letopis.words import Words


def lands_of(nouns: BookNames, view: WorldView, seat: SeatId) -> int:
    """VS-I.b. Lands on which the player owns the lord house."""
    return sum(nouns.is_lord_house(it) for it in view.structures.values() if it.owner == seat)


def lands_table(nouns: BookNames, view: WorldView) -> dict[SeatId, int]:
    """Everybody who plays, or who has left land behind."""
    counts = {seat: lands_of(nouns, view, seat) for seat in view.players}
    return {seat: n for seat, n in counts.items() if n or view.players[seat].is_playing}


def final_table(nouns: BookNames, world: World, said: Words) -> BookTable:
    """VS-0.2.e. Who has what, best first."""
    columns = ("player", "role", "lands", "income", "treasury", "armies", "structures")
    head = tuple(said.at("telling", "table", column) for column in columns)
    return BookTable(head, tuple(_row(nouns, it, said) for it in final_standings(world)))


def _row(nouns: BookNames, it: FinalStanding, said: Words) -> tuple[str, ...]:
    is_vassal = it.suzerain is not None and it.role in ("ruler", "commander")
    role = said.at("telling", "role", "vassal" if is_vassal else it.role)
    numbers = (it.lands, it.income, it.treasury, it.armies, it.structures)
    return nouns.who(it.seat), role, *map(str, numbers)
