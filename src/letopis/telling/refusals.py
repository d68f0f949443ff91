"""Why something may not be done, in words, with pieces and places by their names."""

from letopis.core.acts import Refusal
from letopis.core.table import Table
from letopis.games.strategic.game import StrategicGame
from letopis.telling.stand_in import said_or
from letopis.telling.strategic.names import Names
from letopis.telling.strategic.refusals import reason_said
from letopis.words import Words, refusal_text


def refusal_said(words: Words, table: Table, refusal: Refusal) -> str:
    """The reason, and the clause it stands on."""
    seats = table.seats
    if not isinstance(table.game, StrategicGame):
        return refusal_text(words, refusal, seats)
    names = Names(words, seats, table.state.ground.map)
    why = said_or(
        lambda: refusal.reason, "refusal", lambda: reason_said(names, table.state, refusal)
    )
    return words("terminal.refused", why=why, clause=refusal.clause)
