"""Games at the terminal: seating people and bots, asking them, saving every entry.

A game is shown and typed through its `Desk`; the rooms `sheets` and `strategic` have one each.
"""
