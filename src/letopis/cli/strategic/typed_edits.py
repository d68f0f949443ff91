"""What a host types, in either language: edits line by line, reasons in his own words."""

import re

import msgspec
from msgspec import Struct

from letopis.cli.strategic.typed_asks import TypedAsks
from letopis.cli.terminal.typed_words import TypedName, name_table, plain, spoken_in_all
from letopis.core.seats import HOST
from letopis.games.strategic.host import AND
from letopis.games.strategic.world import World
from letopis.words import LANGUAGES, words

FORCED, NEW = "forced", "new"
PLAYERS = "players"
RAW = ("set", "drop", "option")  # their words are the program's own
SEPARATORS = re.compile(r"[;\n]|,(?=\s)")


class HostLine(Struct, frozen=True):
    """A line of the host: its first word as we know it, the rest, and why."""

    verb: str
    rest: str
    because: str


class TypedEdits:
    """From words to the notation."""

    def __init__(self, phrases: TypedAsks) -> None:
        self._phrases = phrases
        self._verbs = _names("host_word")
        self._words = _names("edit")
        reasons = sorted(spoken_in_all("strategic", "typed", "host_word", "because"), key=len)
        either = "|".join(map(re.escape, reversed(reasons)))
        self._reason = re.compile(rf"(?:^|[\s,])(?:{either})\s*:?\s+", re.IGNORECASE)

    def said(self, typed: str) -> HostLine:
        """`edit coins anna 50 because ...`; nothing before the reason means what waits."""
        found = self._reason.search(f" {typed}")
        head, because = typed, ""
        if found is not None:
            head = typed[: max(found.start() - 1, 0)].strip()
            because = typed[found.end() - 1 :].strip().strip('"«»“”')
        first, _, rest = head.partition(" ")
        return HostLine(self._verb(first.rstrip(":")), rest.strip(), because)

    def edit(self, world: World, text: str) -> tuple[tuple[str, ...], bool]:
        """The lines of an edit in the game's words, and whether they are forced."""
        lines: list[str] = []
        forced = False
        for part in SEPARATORS.split(text):
            said = [word for word in part.split() if self._word(word) != FORCED]
            forced = forced or len(said) < len(part.split())
            if said:
                lines += [AND, *self._line(world, said)]
        return tuple(lines[1:]), forced

    def act(self, world: World, typed: HostLine) -> str:
        """Any other act: as everybody types it, and the reason behind it."""
        if typed.verb == "ruling":
            return f"ruling {_quoted(typed.rest)}"
        line = self._phrases.notation(world, HOST, f"{typed.verb} {typed.rest}".strip())
        return f"{line} because {_quoted(typed.because)}" if typed.because else line

    def _line(self, world: World, said: list[str]) -> list[str]:
        """Word by word; behind `new` stands a kind, and `set` is not translated."""
        first = self._word(said[0])
        if first in RAW:
            rest = [word.replace('"', "'") for word in said[1:]]
            return [first, *map(self._path, rest[:1]), *rest[1:]]
        line, at = [first], 1
        while at < len(said):
            word = self._word(said[at])
            if line[-1] == NEW:
                line.append(self._phrases.names.kind(said[at]))
                at += 1
            elif word != said[at] or word in self._words:
                line.append(word)
                at += 1
            else:
                thing, used = self._phrases.names.thing(world, said[at:])
                line.append(thing)
                at += used
        return line

    def _path(self, word: str) -> str:
        """`players.anna.missed`: people know a player by his name, the chronicle by his seat."""
        branch, dot, rest = word.partition(".")
        name, inner, field = rest.partition(".")
        seat = self._phrases.names.seat([name])[0] if branch == PLAYERS and name else None
        return word if seat is None else f"{branch}{dot}{seat}{inner}{field}"

    def _verb(self, word: str) -> str:
        name = self._verbs.get(plain(word))
        return name.meant if name is not None else word

    def _word(self, word: str) -> str:
        name = self._words.get(plain(word))
        return name.meant if name is not None else word


def _names(branch: str) -> dict[str, TypedName]:
    known = words(LANGUAGES[0]).branch("strategic", "typed", branch)
    return name_table((it, [it, *spoken_in_all("strategic", "typed", branch, it)]) for it in known)


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()
