"""All games by name. The strategy game is loaded when somebody asks for it: a third of a second
that a dice game does not wait for."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from letopis.core.errors import Trouble
from letopis.core.game import AnyGame, Games
from letopis.games.sheet.game import SheetGame
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY

DICE_GAMES: dict[str, SheetGame] = {game.id: game for game in (YATZY, VALYRIAN)}


class _Catalogue(Mapping[str, AnyGame]):
    """The dice games, and behind them the strategy game."""

    @cached_property
    def _strategic(self) -> AnyGame:
        from letopis.games.strategic.game import STRATEGIC

        return STRATEGIC

    def __getitem__(self, name: str) -> AnyGame:
        if name == "strategic":
            return self._strategic
        return DICE_GAMES[name]

    def __iter__(self) -> Iterator[str]:
        return iter((*DICE_GAMES, "strategic"))

    def __len__(self) -> int:
        return len(DICE_GAMES) + 1


GAMES: Games = _Catalogue()


def game_named(name: str) -> AnyGame:
    if name not in GAMES:
        raise Trouble("unknown-game", game=name, known=", ".join(GAMES))
    return GAMES[name]
