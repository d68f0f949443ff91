"""The Great Strategic at the terminal."""
