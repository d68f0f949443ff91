"""The contract every game implements (`Game`), and the chronicle in which a game is recorded."""
