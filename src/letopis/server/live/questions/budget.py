"""The money of a seat, as it is sent: figures, and what will be lost in words."""

from msgspec import Struct

from letopis.core.questions.budget import Budgeting
from letopis.core.table import Table
from letopis.server.live.sentences import Reader
from letopis.telling.foresight import Foreteller
from letopis.words import words


class BudgetAbout(Struct, frozen=True):
    """Coins of a seat at entry `seq`, the most it may keep, what a year brings by source (lands,
    mines, agreed) and takes; what it will have when its next turn has begun (`coming`), what is
    lost by then and what lacks. `said` are sentences about the last two."""

    seq: int
    coins: int
    limit: int
    gains: dict[str, int]
    upkeep: int
    lost: int
    short: int
    coming: int
    said: tuple[str, ...] = ()


def budget_about(table: Table, reader: Reader) -> BudgetAbout | None:
    """None where the game has no money, or the seat no treasury."""
    game = table.game
    found = game.budget(table.state, reader.seat) if isinstance(game, Budgeting) else None
    if found is None:
        return None
    teller = Foreteller(words(reader.language), table, reader.seat)
    return BudgetAbout(
        table.seq,
        found.coins,
        found.limit,
        found.gains,
        found.upkeep,
        found.lost,
        found.short,
        found.coming,
        tuple(map(teller.warning, found.warnings)),
    )
