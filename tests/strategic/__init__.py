"""Tests of the Great Strategic: a folder a chapter of the book, and `meetings` where they meet.

The top holds what belongs to no chapter: printed tables, reach and foresight, whole games.
"""
