"""Tournaments of bots: fixtures played on all cores or many machines, and a table of ratings."""

from letopis.arena.fixtures import Fixture, Tournament, fixtures
from letopis.arena.match import Result, play
from letopis.arena.rating import BotStanding, standings

__all__ = ["BotStanding", "Fixture", "Result", "Tournament", "fixtures", "play", "standings"]
