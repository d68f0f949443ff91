"""A bot for the Great Strategic: settles, hires, guards and attacks by what its view shows."""

from letopis.bots.strategist.strategist import StrategistBot
from letopis.bots.strategist.strength_levels import TEMPERS

__all__ = ["TEMPERS", "StrategistBot"]
