"""`letopis map`: list, check, show, draw, convert and generate maps of the Great Strategic.

The work is done by `games.strategic.maps` and `mapmaking`.
"""
