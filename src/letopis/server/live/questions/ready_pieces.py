"""Who can still act in a turn, as it is sent: pieces with what they can do, in words."""

from msgspec import Struct

from letopis.core.questions.reach import Reaching, ReadyPiece
from letopis.core.table import Table
from letopis.server.live.sentences import Reader
from letopis.telling.strategic.ready_words import ReadyTeller
from letopis.words import words


class PieceReady(Struct, frozen=True):
    """A piece with an act left: what it is called, what tells it from others, and what it `can` do.
    One that `has_begun` has done something this turn already."""

    piece: str
    cell: str
    name: str
    note: str
    can: str
    has_begun: bool


class ReadyAbout(Struct, frozen=True):
    """Pieces of a seat that can still act at entry `seq`; none out of its turn."""

    seq: int
    pieces: tuple[PieceReady, ...]


def ready_about(table: Table, reader: Reader) -> ReadyAbout:
    """The pieces of a seat that can still act; none where a game has no pieces that move."""
    game = table.game
    if not isinstance(game, Reaching):
        return ReadyAbout(table.seq, ())
    found = game.ready_pieces(table.state, reader.seat)
    teller = ReadyTeller(words(reader.language), table, reader.seat)
    return ReadyAbout(table.seq, tuple(_said(teller, it) for it in found))


def _said(teller: ReadyTeller, it: ReadyPiece) -> PieceReady:
    said = teller.of(it)
    return PieceReady(it.piece, it.cell, said.name, said.note, said.can, it.has_begun)
