"""People at the board of the Great Strategic."""
