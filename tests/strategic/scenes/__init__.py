"""Positions for tests: drawn maps and pieces (`scene`, `drawing`), and how wars are played there.

Tests of every chapter, of bots, fuzz and perft begin with `scene.scene` or `scene.endless`.
"""
