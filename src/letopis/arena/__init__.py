"""Tournaments of bots: fixtures played on all cores or many machines, and a table of ratings."""

from letopis.arena.fixtures import BotTournament, Fixture, fixtures
from letopis.arena.match import MatchResult, play
from letopis.arena.rating import BotStanding, standings

__all__ = [
    "BotStanding",
    "BotTournament",
    "Fixture",
    "MatchResult",
    "fixtures",
    "play",
    "standings",
]
