"""Files that people look at without their becoming a table: kept a while, under their digest.

Whoever knows the digest has the file. Another process, or this one after a restart, has never seen
it; the page sends it again.
"""

import hashlib

from letopis.server.problems import Problem

PREFIX = "file."
MOST_BYTES = 64_000_000  # of all files together
LARGEST = 8_000_000


class Imports:
    """Owns the files; the one nobody has looked at for longest goes first."""

    def __init__(self) -> None:
        self._files: dict[str, bytes] = {}

    def keep(self, data: bytes) -> str:
        key = PREFIX + hashlib.sha256(data).hexdigest()
        self._files.pop(key, None)
        self._files[key] = data
        while sum(map(len, self._files.values())) > MOST_BYTES:
            self._files.pop(next(iter(self._files)))
        return key

    def file(self, key: str) -> bytes:
        if key not in self._files:
            raise Problem(404, "no-such-file")
        self._files[key] = self._files.pop(key)
        return self._files[key]

    def drop(self, key: str) -> None:
        self._files.pop(key, None)
