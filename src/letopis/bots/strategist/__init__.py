"""A bot for the Great Strategic: settles, hires, guards and attacks by what its view shows.

`appraisal` weighs what is there, `goals` sends armies, `economy` spends coins, `campaign` puts them
together for a turn. It knows the rules only by what is listed and refused.
"""

from letopis.bots.strategist.strategist import StrategistBot
from letopis.bots.strategist.strength_levels import TEMPERS

__all__ = ["TEMPERS", "StrategistBot"]
