"""The contract every game obeys, and the chronicle that every game is."""
