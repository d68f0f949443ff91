"""What only chance outside the games can give: names of new games, secrets of their dice."""

import secrets

from letopis.core import dice
from letopis.core.game import AnyGame


def fresh_game_id(game: AnyGame) -> str:
    return f"{game.id}-{secrets.token_hex(6)}"


def fair_dice() -> tuple[dice.Fair, bytes]:
    """Dice with a promise, and the secret that will keep it."""
    secret = secrets.token_bytes(dice.SECRET_BYTES)
    return dice.Fair(dice.commitment(secret)), secret
