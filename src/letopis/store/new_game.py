"""Random values from outside the games: ids of new games, secrets of their dice."""

import secrets

from letopis.core import dice
from letopis.core.game import AnyGame


def fresh_game_id(game: AnyGame) -> str:
    return f"{game.id}-{secrets.token_hex(6)}"


def fair_dice() -> tuple[dice.Fair, bytes]:
    """Fair dice with their commitment, and the secret behind it."""
    secret = secrets.token_bytes(dice.SECRET_BYTES)
    return dice.Fair(dice.commitment(secret)), secret
