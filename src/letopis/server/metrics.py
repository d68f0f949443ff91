"""Metrics in the Prometheus text format."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

from letopis.core.chronicle import Entry
from letopis.server.live.room import Room

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
ASKS = "/api/tables/{table}/asks"
ANSWERS = {200: "accepted", 409: "refused", 429: "too-many"}

Labels = tuple[tuple[str, str], ...]


class Metrics:
    """Counters since the process started."""

    def __init__(self) -> None:
        self._entries: Counter[str] = Counter()
        self._asks: Counter[str] = Counter()
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._in_bucket: Counter[tuple[str, int]] = Counter()
        self._count: Counter[str] = Counter()
        self._sum: dict[str, float] = {}
        self._held: Counter[str] = Counter()
        self._held_for: dict[str, float] = {}

    def grown(self, room: Room, fresh: list[Entry]) -> None:
        self._entries[room.row.game] += len(fresh)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests[method, route, status] += 1
        self._count[route] += 1
        self._sum[route] = self._sum.get(route, 0.0) + seconds
        self._in_bucket[route, bisect_left(BUCKETS, seconds)] += 1
        if route == ASKS:
            self._asks[ANSWERS.get(status, "other")] += 1

    def held(self, name: str, seconds: float) -> None:
        """Something has held the event loop; told by the thread that watches it."""
        self._held_for[name] = self._held_for.get(name, 0.0) + seconds
        self._held[name] += 1

    def text(self, gauges: dict[str, int]) -> str:
        """The counters, and `gauges` as they are now."""
        return "\n".join(self._lines(gauges)) + "\n"

    def _lines(self, gauges: dict[str, int]) -> Iterator[str]:
        for name, value in gauges.items():
            yield f"# TYPE letopis_{name} gauge"
            yield _line(name, (), value)
        yield "# TYPE letopis_entries_total counter"
        for game, number in sorted(self._entries.items()):
            yield _line("entries_total", (("game", game),), number)
        yield "# TYPE letopis_asks_total counter"
        for answer, number in sorted(self._asks.items()):
            yield _line("asks_total", (("answer", answer),), number)
        yield "# TYPE letopis_requests_total counter"
        for (method, route, status), number in sorted(self._requests.items()):
            labels = (("method", method), ("route", route), ("status", str(status)))
            yield _line("requests_total", labels, number)
        yield "# TYPE letopis_slow_callbacks_total counter"
        held = sorted(self._held.items())
        for name, number in held:
            yield _line("slow_callbacks_total", (("name", name),), number)
        yield "# TYPE letopis_slow_callback_seconds_total counter"
        for name, _ in held:
            seconds = round(self._held_for[name], 3)
            yield _line("slow_callback_seconds_total", (("name", name),), seconds)
        yield "# TYPE letopis_request_seconds histogram"
        for route, number in sorted(self._count.items()):
            yield from self._histogram(route, number)

    def _histogram(self, route: str, number: int) -> Iterator[str]:
        at, within = ("route", route), 0
        for place, edge in enumerate(BUCKETS):
            within += self._in_bucket[route, place]
            yield _line("request_seconds_bucket", (at, ("le", str(edge))), within)
        yield _line("request_seconds_bucket", (at, ("le", "+Inf")), number)
        yield _line("request_seconds_sum", (at,), round(self._sum[route], 6))
        yield _line("request_seconds_count", (at,), number)


def _line(name: str, labels: Labels, value: float) -> str:
    inside = ",".join(f'{key}="{text}"' for key, text in labels)
    return f"letopis_{name}{{{inside}}} {value}" if labels else f"letopis_{name} {value}"
