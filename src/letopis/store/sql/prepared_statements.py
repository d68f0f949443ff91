"""Precompiled statements for what is done at every move.

Passing a statement through the library takes several times as long as these few take to run; so
they are compiled once for each dialect and handed directly to the driver.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Dialect, Insert, Update
from sqlalchemy.exc import DBAPIError

RowValues = Mapping[str, str | int]


class Ready:
    """A statement that is executed with named parameters for each row."""

    def __init__(self, statement: Insert | Update) -> None:
        self._statement = statement
        self._worded: dict[str, _Worded] = {}

    def do(self, connection: Connection, rows: Sequence[RowValues]) -> int:
        """Execute for all rows; returns the row count. Errors are wrapped as the library does."""
        worded = self._in_words_of(connection.dialect)
        values = [worded.values(row) for row in rows]
        cursor = connection.connection.cursor()
        try:
            if len(values) == 1:
                cursor.execute(worded.text, values[0])
            else:
                cursor.executemany(worded.text, values)
            return cursor.rowcount
        except Exception as error:
            raise _as_usual(connection.dialect, worded.text, error) from error
        finally:
            cursor.close()

    def _in_words_of(self, dialect: Dialect) -> "_Worded":
        if (known := self._worded.get(dialect.name)) is not None:
            return known
        made: Any = self._statement.compile(dialect=dialect, for_executemany=True)
        worded = _Worded(str(made), made.positiontup, made.params)
        self._worded[dialect.name] = worded
        return worded


class _Worded(NamedTuple):
    """The SQL text, the order of its positional parameters, and its own default values."""

    text: str
    order: list[str] | None
    own: Mapping[str, Any]

    def values(self, row: RowValues) -> Any:
        given = {**self.own, **row}
        return given if self.order is None else [given[name] for name in self.order]


def _as_usual(dialect: Dialect, text: str, error: Exception) -> BaseException:
    base = dialect.loaded_dbapi.Error
    return DBAPIError.instance(text, None, error, base, hide_parameters=True, dialect=dialect)
