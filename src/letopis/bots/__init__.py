"""Players that are programs: a view and the legal actions in, an action out. Nothing else."""

from letopis.bots.bot import Bot
from letopis.bots.roster import BOTS, make_bot

__all__ = ["BOTS", "Bot", "make_bot"]
