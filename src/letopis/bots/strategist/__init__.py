"""A player of the Great Strategic: settles, hires, guards and attacks by what the map shows him."""

from letopis.bots.strategist.strategist import StrategistBot

__all__ = ["StrategistBot"]
