"""Structures and hiring: founding, raising, digging, recruits, the house of a new ruler.

Chapters 4.5, 6. A structure is decided here and placed after the battles of the turn by the
engine.
"""
