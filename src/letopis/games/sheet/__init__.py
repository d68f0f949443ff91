"""The engine of dice games with a score sheet; each game is a spec."""
