"""What a piece that can still act is called in the list of such pieces, and what it can do."""

from letopis.core.questions.reach import ReadyPiece
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.world import Army, ArmyId, World
from letopis.telling.strategic.names import NONE, Names, Values
from letopis.telling.variants import sentence
from letopis.telling.wire_words import ReadyWords
from letopis.words import Words

MOST = 2  # acts that are named: more would be read by nobody


class ReadyTeller:
    """Tells one reader of the pieces that can still act, as the table stands."""

    def __init__(self, words: Words, table: Table, reader: SeatId) -> None:
        self._words, self._world = words, world_seen_by(table.state, reader)
        self._names = Names(words, table.seats, self._world.ground.map)

    def of(self, ready: ReadyPiece) -> ReadyWords:
        kind = ready.piece.rpartition("-")[0]
        note = self._words("strategic.ready.note", **_where(self._names, self._world, ready))
        return ReadyWords(sentence(self._names.kind(kind)), note, self._can(ready))

    def _can(self, ready: ReadyPiece) -> str:
        """VS-1.3.a. How far it can go, and what else it can do; a mage casts first of all."""
        words = self._words
        steps = [words("strategic.ready.steps", steps=ready.steps)] if ready.steps else []
        acts = [words.at("strategic", "ready", it, price=ready.price) for it in ready.kinds]
        row = [*acts[:1], *steps, *acts[1:]] if "cast" in ready.kinds[:1] else [*steps, *acts]
        return ", ".join(row[:MOST])


def _where(names: Names, world: World, ready: ReadyPiece) -> Values:
    """What tells a piece from others of its kind, and where it stands."""
    army = world.armies.get(ArmyId(ready.piece))
    site = world.ground.sites[Cell(ready.cell)]
    land = NONE if site.land is None else names.land(site.land)
    return {"what": NONE if army is None else _what(army), "land": land, "cell": ready.cell}


def _what(army: Army) -> str:
    if army.aboard is not None:
        return "aboard"
    if army.personal:
        return "personal"
    return NONE if army.school is None else str(army.school)
