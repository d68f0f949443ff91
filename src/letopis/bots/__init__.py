"""Bots: programs that take a view and the legal actions and return an action."""

from letopis.bots.bot import Bot
from letopis.bots.listing import ChoiceList, listing
from letopis.bots.roster import BOTS, make_bot

__all__ = ["BOTS", "Bot", "ChoiceList", "listing", "make_bot"]
