"""The Great Strategic: a fantasy world of lands, armies and magic.

A room (package) holds a group of chapters. Code outside takes from a room what its `__init__`
exports; `game` is the game as the core knows it.
"""
