"""Tests of the terminal, in rooms named as those of `letopis.cli`; here what all commands share.

`terminal` runs the program, `scripts` has players who type, `evenings` games that are under way.
"""
