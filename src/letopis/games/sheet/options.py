"""Options that every dice game has: how many games make a match, and who begins the next one."""

from letopis.core.options import Options
from letopis.games.sheet.spec import MatchStart


class SheetOptions(Options, frozen=True, kw_only=True):
    """Subclasses give both fields their range and clause."""

    games: int
    match_start: MatchStart
