"""VS-0.1.b. What an edit of the host changes, in words: each fact beside what was before."""

from letopis.games.strategic.facts import (
    Cleared,
    Edited,
)
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.queries import (
    Acting,
    Army,
    Structure,
    World,
    value_at,
    with_value,
    write_value,
)
from letopis.telling.strategic.names import NONE, Names, Values
from letopis.telling.strategic.piece_names import names_in
from letopis.telling.variants import sentence

# Indices and the like: they follow from what is told, and nobody misses them.
FOLLOWING = ("standing", "rosters", "numbers", "running", "acted", "turn", "paid")
WITHIN = {"armies": ("march",), "players": ("income_year", "turns", "missed_turn")}


def follows(fact: Edited | Cleared) -> bool:
    """Whether a fact only keeps the books."""
    parts = fact.path.split(".")
    return parts[0] in FOLLOWING or (len(parts) > 2 and parts[2] in WITHIN.get(parts[0], ()))


def edit_told(names: Names, world: World, fact: Edited | Cleared) -> str:
    """One sentence; what has none of its own is told as the chronicle keeps it."""
    told = _Telling(names, world, fact)
    return told.sentence()


class _Telling:
    """One fact, with the world before it at hand."""

    def __init__(self, names: Names, world: World, fact: Edited | Cleared) -> None:
        self._names, self._words, self._world, self._fact = names, names.words, world, fact
        self._before = value_at(world, fact.path)
        changed = with_value(world, fact.path, fact.value) if isinstance(fact, Edited) else None
        self._after = None if changed is None else value_at(changed, fact.path)
        self._pieces = names_in(names, world, changed)

    def sentence(self) -> str:
        match self._fact.path.split("."):
            case ["armies", name, *rest]:
                return self._army(name, rest)
            case ["structures", cell, *rest]:
                return self._structure(Cell(cell), rest)
            case ["players", seat, "treasury"]:
                return self._say("treasury", seat=self._names.seat(seat), **self._values())
            case ["players", seat, "capital"]:
                return self._say("capital", seat=self._names.seat(seat), **self._values())
            case ["sieges", name]:
                army = self._pieces.piece(name)
                if self._after is None:
                    return self._say("siege_gone", army=army)
                return self._say("siege_new", army=army, cell=str(self._after))
            case ["year"]:
                return self._say("year", **self._values())
            case ["phase", *_] if self._acting() is not None:
                return self._say("turn", seat=self._names.seat(self._acting()))
            case _:
                return self._other()

    def _army(self, name: str, rest: list[str]) -> str:
        army = self._pieces.piece(name)
        match rest:
            case [] if isinstance(self._after, Army):
                owner = self._names.seat(self._after.owner)
                return self._say("army_new", army=army, owner=owner)
            case []:
                return self._say("army_gone", army=army)
            case ["cell"]:
                kind = self._names.kind(name.rpartition("-")[0])
                return self._say("army_cell", army_kind=kind, **self._values())
            case ["owner"]:
                return self._say("army_owner", army=army, **self._owners())
            case ["aboard"]:
                after = NONE if self._after is None else self._pieces.piece(str(self._after), "acc")
                return self._say("army_aboard", army=army, after=after)
            case ["stamp", *_]:
                return self._say("ready" if self._after is None else "spent", piece=army)
            case _:
                return self._other()

    def _structure(self, cell: Cell, rest: list[str]) -> str:
        known = self._world.structures.get(cell)
        name = self._pieces.piece(known.name) if known is not None else str(cell)
        match rest:
            case [] if isinstance(self._after, Structure):
                made = self._pieces.piece(self._after.name)
                owner = self._names.seat(self._after.owner)
                return self._say("structure_new", structure=made, owner=owner)
            case []:
                return self._say("structure_gone", structure=name)
            case ["owner"]:
                return self._say("structure_owner", structure=name, **self._owners())
            case ["kind"]:
                kinds = (self._names.kind(str(it)) for it in (self._before, self._after))
                return self._say("structure_kind", cell=str(cell), **_pair(*kinds))
            case ["level"]:
                return self._say("structure_level", structure=name, **self._values())
            case ["stamp", *_]:
                return self._say("ready" if self._after is None else "spent", piece=name)
            case _:
                return self._other()

    def _acting(self) -> str | None:
        """Whose turn it is afterwards, if that is what changes."""
        if isinstance(self._after, Acting):
            return self._after.seat
        is_seat = self._fact.path == "phase.seat" and isinstance(self._world.phase, Acting)
        return str(self._after) if is_seat else None

    def _other(self) -> str:
        return self._say("other", path=self._fact.path, **self._values())

    def _owners(self) -> Values:
        seats = (it if isinstance(it, str) else None for it in (self._before, self._after))
        return _pair(*map(self._names.seat, seats))

    def _values(self) -> Values:
        return _pair(self._value(self._before), self._value(self._after))

    def _value(self, value: object) -> str:
        if value is None:
            return self._words("strategic.edited.nothing")
        return value if isinstance(value, str) else write_value(value)

    def _say(self, key: str, **values: str | int) -> str:
        return sentence(self._words.at("strategic", "edited", key, **values))


def _pair(before: str, after: str) -> Values:
    return {"before": before, "after": after}
