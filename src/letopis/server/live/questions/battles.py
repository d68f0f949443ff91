"""The battles of a table, as a seat may know them: the one being fought, and all that were."""

from threading import Lock
from weakref import WeakKeyDictionary

from msgspec import Struct

from letopis.core.seats import SeatId
from letopis.core.table import open_table
from letopis.games.strategic.game import StrategicGame
from letopis.server.live.live_table import LiveTable
from letopis.server.live.sentences import Reader
from letopis.telling.battles import BattleBrief, BattleNow, BattleScene
from letopis.telling.strategic.battles.records import BattleLog
from letopis.telling.strategic.battles.scenes import BattleTeller
from letopis.telling.strategic.battles.war_end import WarEnd, war_end
from letopis.words import words


class TableBattles(Struct, frozen=True):
    """The battle being fought, if any, and those that are over, the latest last. `seen` says how
    many layouts of each have been watched from this seat."""

    seq: int
    seat: SeatId
    now: BattleNow | None
    past: tuple[BattleBrief, ...]
    seen: dict[str, int]


class _LogKept:
    """The log of a table, grown by one thread at a time."""

    def __init__(self, live: LiveTable) -> None:
        self.lock = Lock()
        self.log = BattleLog(open_table(live.game, live.table.header))


_kept: WeakKeyDictionary[LiveTable, _LogKept] = WeakKeyDictionary()


def has_battles(live: LiveTable) -> bool:
    return isinstance(live.game, StrategicGame)


def table_battles(live: LiveTable, reader: Reader, seen: dict[str, int]) -> TableBattles:
    """To be called in a thread: a game that was just opened is folded from its beginning."""
    kept = _kept_of(live)
    with kept.lock:
        table = live.table
        kept.log.follow(live.entries[: table.seq])
        tell = BattleTeller(words(reader.language), table, reader.seat)
        past = tuple(tell.brief(it) for it in kept.log.records if it.until is not None)
        return TableBattles(table.seq, reader.seat, tell.now(kept.log), past, seen)


def battle_scene(live: LiveTable, reader: Reader, key: str) -> BattleScene | None:
    """One battle by its key; None if there was no such."""
    kept = _kept_of(live)
    with kept.lock:
        table = live.table
        kept.log.follow(live.entries[: table.seq])
        tell = BattleTeller(words(reader.language), table, reader.seat)
        record = next((it for it in kept.log.records if it.key == key), None)
        return None if record is None else tell.scene(record)


def ended_war(live: LiveTable, reader: Reader) -> WarEnd:
    """A war that is over, looked back at; to be called in a thread."""
    kept = _kept_of(live)
    with kept.lock:
        kept.log.follow(live.entries[: live.table.seq])
        said = words(reader.language)
        return live.once(
            ("war-end", reader),
            lambda: war_end(said, live.table, live.entries, reader.seat, kept.log),
        )


def _kept_of(live: LiveTable) -> _LogKept:
    return _kept.get(live) or _kept.setdefault(live, _LogKept(live))
