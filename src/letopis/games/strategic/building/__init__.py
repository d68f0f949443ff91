"""Structures and hiring: founding, raising, digging, capitals, recruits, the first house.

Chapters 4.5, 6. A structure is ordered by an act of `structures` and is one of the `works`, which
the engine places after the battles of the turn.
"""
