"""The game that begins with one click: the bot one plays against, the map and the house rules."""

from collections.abc import Mapping

from msgspec import Struct

from letopis.core.game import AnyGame
from letopis.core.options import OptionValue
from letopis.games.strategic.game import MAP, StrategicGame


class QuickGame(Struct, frozen=True):
    """Materials are named as a plan names them: a shipped one, or none."""

    bot: str
    options: Mapping[str, OptionValue] = {}
    materials: Mapping[str, str] = {}
    hints: bool = False  # whether whoever plays may ask for all that there is to know


# On borderland each side settles three lands of six in peace, and four are needed: one of them has
# to be taken. After the last year whoever has more lands wins, so an evening ends. Nobody but a bot
# is played against, so the oracle may be asked about battles.
WAR = QuickGame(
    "squire",
    {"victory_measure": "lands_more_than_half", "ends_after_year": 20},
    {MAP: "borderland"},
    hints=True,
)
DICE = QuickGame("greedy", hints=True)  # the page marks the best choice, see web/src/features/hints


def quick_game(game: AnyGame) -> QuickGame:
    return WAR if isinstance(game, StrategicGame) else DICE
