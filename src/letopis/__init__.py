"""Letopis: tabletop games whose chronicle is the game."""
