"""The table of meetings: what happens where chapters of the rules meet, read from YAML.

Clauses are proved one by one; a meeting is a situation in which two or three chapters write the
same field, with the ruling that holds there, a scenario, and who reads the field next.
"""

import re
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import msgspec
import yaml

from letopis.ledger.clauses import PREFIXES, LedgerError

GAME = "strategic"
FILE = "meetings.yaml"
FEWEST_CHAPTERS = 2
BOOK = ("I", *map(str, range(9)))  # the introduction and the chapters of the book

_ID = re.compile(rf"{PREFIXES[GAME]}-M-[I0-9T.]+(?:x[I0-9T.]+)+-\d\d")


class Meeting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row: which chapters meet, in what, how it is ruled, and which fields both write."""

    id: str
    meets: str
    ruling: str
    clauses: tuple[str, ...]
    scenario: str
    fields: tuple[str, ...]
    next: str

    @property
    def chapters(self) -> tuple[str, ...]:
        """The chapters of its id: of `4x7` in it, 4 and 7."""
        return tuple(self.id.split("-")[2].split("x"))


def pairs_met(rows: Iterable[Meeting]) -> Counter[tuple[str, str]]:
    """How many rows bring two chapters of the book together, both named in the order of the book;
    a row of three chapters counts for three pairs.
    """
    found: Counter[tuple[str, str]] = Counter()
    for row in rows:
        chapters = {point.partition(".")[0] for point in row.chapters}
        found.update(combinations([it for it in BOOK if it in chapters], 2))
    return found


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    about: str
    meetings: tuple[Meeting, ...]


def read_meetings(file: Path) -> tuple[Meeting, ...]:
    """All rows of the table; every one is whole, and its id is its own."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        table = msgspec.convert(yaml.load(file.read_text(encoding="utf-8"), loader), _File)
    except (yaml.YAMLError, msgspec.ValidationError) as error:
        raise LedgerError(f"{file}: {error}") from error
    seen: set[str] = set()
    for meeting in table.meetings:
        problem = _problem(meeting, seen)
        if problem:
            raise LedgerError(f"{file}: {meeting.id}: {problem}")
        seen.add(meeting.id)
    return table.meetings


def _problem(meeting: Meeting, seen: set[str]) -> str:
    if not _ID.fullmatch(meeting.id):
        return "an id names its chapters, as in M-4x7-03 after the prefix of the game"
    if meeting.id in seen:
        return "given twice"
    if len(set(meeting.chapters)) < FEWEST_CHAPTERS:
        return "one chapter alone meets nobody"
    told = (meeting.meets, meeting.ruling, meeting.scenario, meeting.next)
    if not all(told) or not meeting.clauses or not meeting.fields:
        return "nothing may be left empty"
    return ""
