"""Yatzy by the document, and its variants: Yahtzee, the plain game, the Scandinavian sheet."""

from letopis.games.yatzy.game import YATZY

__all__ = ["YATZY"]
