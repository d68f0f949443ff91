"""VS-0.1.b. What an edit of the host changes, in words: each fact beside what was before.

Every place of the world has a sentence here, or is silent. No sentence says a path or an id.
"""

from letopis.games.strategic.host import Cleared, Edited, value_at, with_value
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world import Acting, Army, Effect, Structure, World
from letopis.telling.strategic.names import NONE, Names, Values
from letopis.telling.strategic.piece_names import names_in
from letopis.telling.variants import sentence

# Indices, counters and mirrors: they follow from what is told, and nobody misses them.
SILENT = frozenset(
    {
        *("standing", "rosters", "numbers", "running", "acted", "turn", "paid", "last_slot"),
        *("moved", "asked", "attacked", "struck", "attempts", "window", "route", "call"),
    }
)
SILENT_WITHIN = {
    "armies": frozenset({"cargo", "freed", "march", "walked"}),
    "players": frozenset(
        {"personal", "personal_lost", "turns", "income_year", "missed_turn", "seat"}
    ),
    "structures": frozenset({"cell"}),
}


def follows(fact: Edited | Cleared) -> bool:
    """Whether a fact only keeps the books."""
    parts = fact.path.split(".")
    return parts[0] in SILENT or (len(parts) > 2 and parts[2] in SILENT_WITHIN.get(parts[0], ()))


def edit_told(names: Names, world: World, fact: Edited | Cleared) -> str:
    """One sentence; what has none of its own is told by what it belongs to."""
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
            case ["players", seat, *rest]:
                return self._player(seat, rest)
            case ["sieges", name]:
                army = self._pieces.piece(name)
                if self._after is None:
                    return self._say("siege_gone", army=army)
                return self._say("siege_new", army=army, place=self._built(self._after))
            case ["year"]:
                return self._say("year", **self._values())
            case ["phase", *_] if self._acting() is not None:
                return self._say("turn", seat=self._names.seat(self._acting()))
            case [root, *_]:
                return sentence(self._words.at("strategic", "edited", "of", root))
            case _:
                raise AssertionError(self._fact.path)

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
            case ["stamp", *_]:
                return self._say("ready" if self._after is None else "spent", piece=army)
            case _:
                return self._army_state(army, rest)

    def _army_state(self, army: str, rest: list[str]) -> str:
        match rest:
            case ["aboard" | "master" as field]:
                after = NONE if self._after is None else self._pieces.piece(str(self._after), "gen")
                return self._say(f"army_{field}", army=army, after=after)
            case ["school"]:
                return self._say("army_school", army=army, **self._values("school"))
            case ["lair"]:
                return self._say("army_lair", army=army, **self._values())
            case ["personal" | "mithril" | "asleep" as field]:
                return self._say(f"army_{field}", army=army, after=self._is_so())
            case ["effects"]:
                return self._say("army_effects", army=army, after=self._spells())
            case ["cast_block", *_]:
                after = NONE if self._after is None else "some"
                return self._say("army_cast_block", army=army, after=after)
            case _:
                return self._say("army_other", army=army)

    def _structure(self, cell: Cell, rest: list[str]) -> str:
        name = self._built(cell)
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
                return self._say("structure_other", structure=name)

    def _player(self, seat: str, rest: list[str]) -> str:
        name = self._names.seat(seat)
        match rest:
            case ["treasury" | "missed" | "won" | "lost" as field]:
                return self._say(field, seat=name, **self._values())
            case ["capital"]:
                houses = map(self._built, (self._before, self._after))
                return self._say("capital", seat=name, **_pair(*houses))
            case ["suzerain"]:
                return self._say("suzerain", seat=name, **self._owners())
            case ["played_by"]:
                person = NONE if self._after is None else self._names.seat(str(self._after))
                return self._say("played_by", seat=name, after=person)
            case ["entered" | "gone" | "offered" as field]:
                return self._say(field, seat=name, after=self._is_so())
            case ["left", *_]:
                return self._say("left", seat=name, after="no" if self._after is None else "yes")
            case ["stance"]:
                return self._say("stance", seat=name, after=str(self._after))
            case _:
                return self._say("player_other", seat=name)

    def _acting(self) -> str | None:
        """Whose turn it is afterwards, if that is what changes."""
        if isinstance(self._after, Acting):
            return self._after.seat
        is_seat = self._fact.path == "phase.seat" and isinstance(self._world.phase, Acting)
        return str(self._after) if is_seat else None

    def _built(self, cell: object) -> str:
        """The structure on a cell; the cell alone where nothing is built."""
        if cell is None:
            return self._words("strategic.edited.nothing")
        known = self._world.structures.get(Cell(str(cell)))
        return str(cell) if known is None else self._pieces.piece(known.name)

    def _spells(self) -> str:
        """VS-8.5.a. The spells that act on an army afterwards."""
        effects = self._after if isinstance(self._after, tuple) else ()
        spells = (("spell", it.spell) for it in effects if isinstance(it, Effect))
        return ", ".join(self._words.at(*it) for it in spells if self._words.has(*it)) or NONE

    def _is_so(self) -> str:
        return "yes" if self._after else "no"

    def _owners(self) -> Values:
        seats = (it if isinstance(it, str) else None for it in (self._before, self._after))
        return _pair(*map(self._names.seat, seats))

    def _values(self, branch: str | None = None) -> Values:
        return _pair(*(self._value(it, branch) for it in (self._before, self._after)))

    def _value(self, value: object, branch: str | None) -> str:
        if value is None:
            return self._words("strategic.edited.nothing")
        return str(value) if branch is None else self._words.at(branch, str(value))

    def _say(self, key: str, **values: str | int) -> str:
        return sentence(self._words.at("strategic", "edited", key, **values))


def _pair(before: str, after: str) -> Values:
    return {"before": before, "after": after}
