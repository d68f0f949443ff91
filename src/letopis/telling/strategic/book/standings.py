"""How the players stand: lands for the end of a year, a table for the end of the game."""

from letopis.core.seats import SeatId
from letopis.games.strategic.queries import Structure, WorldView
from letopis.telling.book import BookTable
from letopis.telling.strategic.book.book_names import MINE, BookNames
from letopis.words import Words


def lands_of(nouns: BookNames, view: WorldView, seat: SeatId) -> int:
    """VS-I.b. Lands on which the player owns the lord house."""
    return sum(nouns.is_lord_house(it) for it in view.structures.values() if it.owner == seat)


def lands_table(nouns: BookNames, view: WorldView) -> dict[SeatId, int]:
    """Everybody who plays, or who has left land behind."""
    counts = {seat: lands_of(nouns, view, seat) for seat in view.players}
    return {seat: n for seat, n in counts.items() if n or view.players[seat].is_playing}


def final_table(nouns: BookNames, view: WorldView, said: Words) -> BookTable:
    """Who has what, the most lands first."""
    counts = {seat: lands_of(nouns, view, seat) for seat in view.players}
    seats = sorted(view.players, key=lambda seat: -counts[seat])
    columns = ("player", "role", "lands", "income", "treasury", "armies", "structures")
    head = tuple(said.at("telling", "table", column) for column in columns)
    return BookTable(head, tuple(_row(nouns, view, seat, said) for seat in seats))


def _row(nouns: BookNames, view: WorldView, seat: SeatId, said: Words) -> tuple[str, ...]:
    player = view.players[seat]
    own = [it for it in view.structures.values() if it.owner == seat]
    armies = sum(it.owner == seat for it in view.armies.values())
    lands = lands_of(nouns, view, seat)
    role = "gone"
    if player.is_playing:
        role = "vassal" if player.suzerain else "ruler" if lands else "commander"
        role = "wanderer" if player.profile is not None else role
    numbers = (lands, _income(nouns, own), player.treasury, armies, len(own))
    return nouns.who(seat), said.at("telling", "role", role), *map(str, numbers)


def _income(nouns: BookNames, own: list[Structure]) -> int:
    ground = nouns.ground
    coins = 0
    for structure in own:
        land = ground.sites[structure.cell].land
        if structure.kind == MINE:
            coins += ground.catalogue.mine(structure.level).income
        elif nouns.is_lord_house(structure) and land is not None:
            coins += ground.lands[land].income
    return coins
