"""Events around a table, passed to listeners in this process.

An event is written with whatever it tells of, in one transaction; listeners hear of it in the
process that has written it, once it is durable.
"""

import logging
from collections.abc import Callable, Sequence

from letopis.store.sql.around_table.room_events import RoomEvent

Hearer = Callable[[RoomEvent], None]

_log = logging.getLogger(__name__)


class RoomLog:
    """The listeners of this process."""

    def __init__(self) -> None:
        self._hearers: list[Hearer] = []

    def listen(self, hearer: Hearer) -> None:
        self._hearers.append(hearer)

    def tell(self, events: Sequence[RoomEvent]) -> None:
        for event in events:
            for hearer in self._hearers:
                try:
                    hearer(event)
                except Exception:
                    _log.exception("a hearer failed", extra={"room": event.room})
