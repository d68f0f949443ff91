"""Dice and a score sheet: the engine that every dice game specifies."""
