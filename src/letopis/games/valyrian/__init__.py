"""Valyrian dice: an army that can only disappoint, and politics that pay for it."""

from letopis.games.valyrian.game import VALYRIAN

__all__ = ["VALYRIAN"]
