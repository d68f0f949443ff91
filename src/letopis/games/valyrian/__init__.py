"""Valyrian dice: an army part that scores against a root, and a politics part of nine figures."""

from letopis.games.valyrian.game import VALYRIAN

__all__ = ["VALYRIAN"]
