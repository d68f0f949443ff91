"""A player of the Great Strategic: settles, hires, guards and attacks by what the map shows him."""

from letopis.bots.strategist.strategist import StrategistBot
from letopis.bots.strategist.temper import TEMPERS

__all__ = ["TEMPERS", "StrategistBot"]
