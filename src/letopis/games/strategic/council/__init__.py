"""What the table decides together: proposals, the order of turns, the aim, the end.

Chapters 0.1 to 0.3, I. Votes need all the others; the aim is measured by the engine after every
turn.
"""
