"""Options of every dice game: the number of games in a match, and who begins the next one."""

from letopis.core.options import Options
from letopis.games.sheet.spec import MatchStart


class SheetOptions(Options, frozen=True, kw_only=True):
    """Base of dice options; subclasses give both fields their range and clause."""

    games: int
    match_start: MatchStart
