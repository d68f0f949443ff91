"""Chronicle files that people open for replay and review, stored by digest for a week.

The digest is all that is needed to open a file, in every process. The latest files are cached in
memory; when storage is full the oldest is deleted, and the page uploads it again.
"""

import hashlib

from sqlalchemy import Connection

from letopis.server.problems import Problem
from letopis.server.wall_clock import DAY, Now
from letopis.server.workers.recent import Recent
from letopis.store.sql import Database
from letopis.store.sql.games import imported_files

PREFIX = "file."
LARGEST = 8_000_000
AT_HAND = 64_000_000  # bytes of all files in memory
MOST_KEPT = 512_000_000  # bytes of all files in the database
LASTS = 7 * DAY


class ImportedFiles:
    """Stores and caches the files."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now
        self._at_hand = Recent[str, bytes](AT_HAND, len)

    async def keep(self, data: bytes) -> str:
        key, now = PREFIX + hashlib.sha256(data).hexdigest(), self._now()

        def job(connection: Connection) -> None:
            imported_files.keep_file(connection, key, data, now)
            imported_files.sweep_files(connection, now - LASTS, MOST_KEPT)

        await self._database.write(job)
        self._at_hand.keep(key, data)
        return key

    async def file(self, key: str) -> bytes:
        if (data := self._at_hand.get(key)) is None:
            since = self._now() - LASTS
            data = await self._database.read(lambda it: imported_files.file_data(it, key, since))
        if data is None:
            raise Problem(404, "no-such-file")
        self._at_hand.keep(key, data)
        return data

    async def drop(self, key: str) -> None:
        self._at_hand.drop(key)
        await self._database.write(lambda it: imported_files.drop_file(it, key))
