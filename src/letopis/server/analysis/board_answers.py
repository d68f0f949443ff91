"""Answers about the board of a chronicle: its map, its cells at any entry, and its battles."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import msgspec

from letopis.core.chronicle import Entry
from letopis.core.seats import HOST, PUBLIC, SeatId
from letopis.core.table import Table
from letopis.games.strategic.game import StrategicGame
from letopis.server.analysis.questions import (
    AskBattles,
    AskBattleScene,
    AskBoard,
    AskCell,
    AskTiles,
    OnBoard,
    Question,
)
from letopis.server.live.ground_tiles import ground_tiles
from letopis.telling.battles import BattleBrief, BattleScene
from letopis.telling.board import board_about
from letopis.telling.picture import ground_of
from letopis.telling.strategic.battles.records import BattleLog
from letopis.telling.strategic.battles.scenes import BattleTeller
from letopis.telling.strategic.cell_card import CellCard, cell_card
from letopis.words import Language, words


class ReplayBoard:
    """The board of a chronicle that may still grow: the table after each entry is at hand. What
    there is not is answered with None."""

    def __init__(self, tables: Sequence[Table], entries: Sequence[Entry]) -> None:
        self._tables, self._entries = tables, entries

    def answer(self, question: Question[Any]) -> OnBoard:
        if not isinstance(self._tables[0].game, StrategicGame):
            return None
        if isinstance(question, AskCell | AskBattles | AskBattleScene) and not self._has(question):
            return None
        match question:
            case AskBoard(language):
                return msgspec.json.encode(board_about(self._tables[0], words(language)))
            case AskTiles():
                return self._tiles(question)
            case AskCell():
                return self._cell(question)
            case AskBattles(seat, language):
                return self._battles(seat, language)
            case AskBattleScene():
                return self._scene(question)
            case _:
                raise TypeError(question)

    def _has(self, asked: AskCell | AskBattles | AskBattleScene) -> bool:
        """Whether the seat is one from which the game can be seen."""
        return asked.seat in (PUBLIC, HOST, *(it.id for it in self._tables[0].header.seats))

    def _tiles(self, asked: AskTiles) -> bytes | None:
        ground = ground_of(self._tables[0])
        assert ground is not None
        tiles = ground_tiles(ground.map, asked.language, asked.places)
        return None if tiles is None else msgspec.json.encode(tiles)

    def _cell(self, asked: AskCell) -> CellCard | None:
        if asked.at >= len(self._tables):
            return None
        return cell_card(self._tables[asked.at], asked.seat, words(asked.language), asked.cell)

    def _battles(self, seat: SeatId, language: Language) -> tuple[BattleBrief, ...]:
        tell = self._teller(seat, language)
        return tuple(tell.brief(it) for it in self._log.records)

    def _scene(self, asked: AskBattleScene) -> BattleScene | None:
        tell = self._teller(asked.seat, asked.language)
        record = next((it for it in self._log.records if it.key == asked.key), None)
        return None if record is None else tell.scene(record)

    def _teller(self, seat: SeatId, language: Language) -> BattleTeller:
        self._log.follow(self._entries)
        return BattleTeller(words(language), self._tables[-1], seat)

    @cached_property
    def _log(self) -> BattleLog:
        return BattleLog(self._tables[0])
