"""Numbers behind the games: exact values and equilibria. Knows rules only through the games."""
