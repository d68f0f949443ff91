"""The turns and the years of a chronicle: the entries at which a replay by them stops."""

from collections.abc import Sequence
from itertools import pairwise

from letopis.core.chronicle import Entry
from letopis.core.seats import CHANCE
from letopis.core.table_acts import Reveal
from letopis.games.sheet.actions import Scored
from letopis.games.strategic.world import YearBegan


def turn_ends(entries: Sequence[Entry]) -> tuple[int, ...]:
    """The numbers of the entries that end a turn: in a dice game those that close a cell, elsewhere
    those after which another seat acts. A replay also stops at the last entry, unless all that
    happens there is that the secret of the dice is told."""
    played = [it for it in entries if not isinstance(it.ask, Reveal)]
    if not played:
        return ()
    closing = [it.seq for it in played if any(isinstance(event, Scored) for event in it.events)]
    ends = closing or _handed_on(played)
    return tuple(dict.fromkeys((*ends, played[-1].seq)))


def year_starts(entries: Sequence[Entry]) -> tuple[int, ...]:
    """VS-1.1.a. The numbers of the entries with which a year begins, and of the last one that was
    played; none of a game without years."""
    played = [it for it in entries if not isinstance(it.ask, Reveal)]
    starts = [it.seq for it in played if any(isinstance(event, YearBegan) for event in it.events)]
    return tuple(dict.fromkeys((*starts, played[-1].seq))) if starts else ()


def _handed_on(entries: Sequence[Entry]) -> list[int]:
    """What chance does belongs to the seat before it."""
    ends: list[int] = []
    acting = entries[0].seat
    for before, entry in pairwise(entries):
        if entry.seat not in (acting, CHANCE):
            ends.append(before.seq)
            acting = entry.seat
    return ends
