"""Requests and messages made from the server's own description: a new route is attacked without
anybody thinking of it."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

Json = dict[str, Any]

MOST_DEEP = 4
LARGEST_INTEGERS = (-1, 0, 1, 500, 2**31, 2**53 - 1, 2**63 - 1, -(2**63))
ODD = (
    *("", "\0", "\u202e\u3164", "[:::", "../../../etc/passwd", "%00", "'; --"),
    *("9" * 300, "\U0001d401" * 200),
)
LONGEST = 4000
# What makes sense under a name, so that not everything is refused at the first look.
KNOWN: Mapping[str, Sequence[Any]] = {
    "seat": (*["p1"] * 3, "p2", "p2", "host", "chance"),
    "game": ("yatzy", "valyrian", "strategic"),
    "language": ("ru", "en"),
    "cell": ("a1", "b2", "e5", "m9"),
    "at": ("0,0", 0, 1, 200),
    "piece": ("elves-b4", "capital-b2", "p1-1"),
    "what": ("rules", "sheet", "reference", "map"),
    "form": ("pdf", "docx"),
    "level": ("odds", "best", "word"),
    "dice": ("11111", "12345", "6,6,6,5,5"),
    "attackers": ("4", "3+", "9", "9+"),
    "defenders": ("4", "2", "9", "9+"),
    "kind": ("value", "exact", "table", "letter", "note", "gallery", "round-robin", "swiss"),
    "line": ("roll", "score chance", "end", "pass", "hold 1 2"),
    "lines": (["roll"] * 20, ["end", "end"]),
    "act": ("roll", {"type": "roll"}),
    "most": (1, 200),
    "since": (0, 5),
    "after": (0, "end"),
    "name": ("Mallory", "\u041c\u0430lloru"),
    "plan": ({"game": "yatzy"}, {"game": "valyrian"}, {"game": "strategic"}),
    "seats": ([{"mine": True}, {}], [{"mine": True}, {"bot": "random"}]),
    "motion": ({"kind": "pause"}, {"kind": "abandon"}),
    "channel": ("email", "webhook", "push"),
    "address": ("https://[:::", "https://x.example/", "a@x.example"),
    "map": ("continent", "islands"),
    "bot": ("random", "strategist", "greedy"),
}


class Way(NamedTuple):
    """A route with a method, or a message of a socket."""

    method: str
    path: str
    parameters: tuple[Json, ...] = ()
    body: Json | None = None

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"


class Shot(NamedTuple):
    """A request: where to, with what."""

    method: str
    path: str
    query: Json
    body: object


def ways_of(description: Json) -> list[Way]:
    """All that the description names."""
    found = []
    for path, operations in description["paths"].items():
        for method, it in operations.items():
            content = it.get("requestBody", {}).get("content", {})
            body = next((kind["schema"] for kind in content.values()), None)
            found.append(Way(method.upper(), path, tuple(it.get("parameters", ())), body))
    asks = description["components"]["schemas"]["SocketAsk"]["oneOf"]
    return found + [Way("SOCKET", one["$ref"].rpartition("/")[2], (), one) for one in asks]


class Maker:
    """Makes values of schemas, some with sense and some without."""

    def __init__(self, description: Json, dice: random.Random) -> None:
        self._schemas, self._dice = description["components"]["schemas"], dice
        self.known: dict[str, Sequence[Any]] = dict(KNOWN)

    def shot(self, way: Way, more: Mapping[str, Sequence[Any]]) -> Shot:
        """One request; `more` is what makes sense for whoever sends it."""
        self.known |= more
        path, query = way.path, dict[str, Any]()
        for it in way.parameters:
            value = self._named(it["name"], it["schema"])
            if it["in"] == "path":
                path = path.replace(f"{{{it['name']}}}", _part(value))
            elif it.get("required") or self._dice.random() < 0.5:
                query[it["name"]] = value if isinstance(value, list) else _text(value)
        return Shot(way.method, path, query, None if way.body is None else self.value(way.body))

    def value(self, schema: Json, depth: int = 0) -> Any:
        dice = self._dice
        if "$ref" in schema:
            return self.value(self._schemas[schema["$ref"].rpartition("/")[2]], depth)
        if (kinds := schema.get("oneOf") or schema.get("anyOf")) is not None:
            return self.value(dice.choice(kinds), depth + 1)
        if "const" in schema or "enum" in schema:
            return schema["const"] if "const" in schema else dice.choice(schema["enum"])
        kind = schema.get("type", "string")
        match dice.choice(kind) if isinstance(kind, list) else kind:
            case "object":
                return dict(self._fields(schema, depth))
            case "array":
                most = min(schema.get("maxItems", 60), 60) if depth < MOST_DEEP else 1
                count = dice.choice((0, 1, most))
                return [self.value(schema.get("items", {}), depth + 1) for _ in range(count)]
            case "integer":
                bounds = [schema[it] for it in ("minimum", "maximum") if it in schema]
                return dice.choice((*bounds, *(() if bounds else LARGEST_INTEGERS)))
            case "number":
                return dice.choice((0.5, 1e300, -1))
            case "boolean":
                return dice.random() < 0.5
            case "null":
                return None
            case _:
                long = "x" * min(schema.get("maxLength", LONGEST), LONGEST)
                return dice.choice((*ODD, long, "yes", "a.b.c"))

    def _fields(self, schema: Json, depth: int) -> Iterator[tuple[str, Any]]:
        required = schema.get("required", ())
        for name, it in schema.get("properties", {}).items():
            if name in required or (depth < MOST_DEEP and self._dice.random() < 0.5):
                yield name, self._named(name, it, depth + 1)
        if isinstance(more := schema.get("additionalProperties"), dict):
            for _ in range(self._dice.choice((0, 1, 30)) if depth < MOST_DEEP else 0):
                yield self._dice.choice(ODD) + str(self._dice.random()), self.value(more, depth + 1)

    def _named(self, name: str, schema: Json, depth: int = 0) -> Any:
        if (values := self.known.get(name)) and self._dice.random() < 0.7:
            return self._dice.choice(values)
        return self.value(schema, depth)


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)[:1000]


def _part(value: object) -> str:
    """Something as a part of a path, of a length that a line of a request may have."""
    return _text(value).encode("utf-8", "replace")[:600].hex("%").join(("%", "")) if value else "-"
