"""Score sheets at the terminal: the desk of the dice games, `solve`, `advise`, `review`, `odds`.

Numbers come from `solve` and `analysis`; this room types, prints and reports progress.
"""
