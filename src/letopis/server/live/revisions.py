"""How rooms stand in the store now. Processes that share a PostgreSQL tell each other what they
write, but a message may be late; before a process judges or answers, it looks here."""

from collections.abc import Iterable, Mapping

from letopis.server.workers.shared_read import SharedRead
from letopis.store.sql import Database
from letopis.store.sql.around_table.revisions import Revision, revisions_of


class Revisions:
    """Reads revisions, for all who wait in one statement. A SQLite serves one process, which knows
    everything already: nothing is read there."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._asked: set[str] = set()
        self._reading = SharedRead(self._read)

    async def of(self, rooms: Iterable[str]) -> Mapping[str, Revision]:
        if not self._database.is_postgresql:
            return {}
        self._asked.update(rooms)
        return await self._reading.read()

    async def _read(self) -> Mapping[str, Revision]:
        asked, self._asked = self._asked, set()
        return await self._database.read(lambda it: revisions_of(it, asked))
