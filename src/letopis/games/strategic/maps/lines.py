"""In which line of a TOML text a value stands: tomllib reads values and forgets their places."""

import re
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

LineOf: TypeAlias = Callable[[], int]

_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
_STRING = r"'''.*?'''|\"\"\".*?\"\"\"|'[^'\n]*'|\"(?:\\.|[^\"\\\n])*\""
_TOKEN = re.compile(rf"{_STRING}|\#[^\n]*|[\[\]{{}},]", re.DOTALL)
_HEADER = re.compile(r"^[ \t]*+\[[ \t]*+([^\[\]\s]++)[ \t]*+\]", re.MULTILINE)


class KeyLines:
    """Finds the line of a top-level key, of an item of its array, or of a field inside."""

    def __init__(self, text: str) -> None:
        self._text = text

    @property
    def count(self) -> int:
        return self._text.count("\n") + 1

    def of(self, key: str, item: int | None = None) -> int:
        """The line of a key, or of an item of the array that is its value."""
        start = self._key(key, 0)
        return self._line(start if item is None else self._item(start, item))

    def lazily(self, key: str, item: int) -> LineOf:
        """The line of an item, looked for only when somebody is told of it: the search begins at
        the top, and there may be thousands of items."""
        return partial(self.of, key, item)

    def at(self, path: str) -> int:
        """The line of a path such as `.lands[2].income`, as exactly as it can be told."""
        position = 0
        for key, item in _STEP.findall(path):
            position = self._item(position, int(item)) if item else self._key(key, position)
        return self._line(position)

    def _line(self, position: int) -> int:
        return self._text.count("\n", 0, position) + 1

    def _key(self, key: str, start: int) -> int:
        """Where a key stands from some place on: a header of its own, or a name before `=`."""
        for header in _HEADER.finditer(self._text):
            if start == 0 and header[1] == key:
                return header.start(1)
        named = re.compile(rf"(?<![\w\"'-]){re.escape(key)}\s*[=.]")
        found = named.search(self._text, start)
        return found.start() if found else start

    def _item(self, start: int, item: int) -> int:
        """Where an item of the first array after some place begins: behind so many commas."""
        depth = passed = 0
        begins = start
        for token in _TOKEN.finditer(self._text, start):
            sign = token[0][0]
            depth += (sign in "[{") - (sign in "]}")
            if depth == 1 and sign in "[,":
                passed += 1
                begins = token.end()
            if passed == item + 1 and depth <= 1 and sign in "[,":
                break
        blank = re.compile(r"(?:\s|#[^\n]*)*").match(self._text, begins)
        return blank.end() if blank else begins
