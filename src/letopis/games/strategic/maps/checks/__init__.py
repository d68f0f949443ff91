"""The checks of a map, one module per thing that can be drawn on it."""
