"""How well bots play: run by hand, for the tables in docs/bots.md and docs/solver.md."""
