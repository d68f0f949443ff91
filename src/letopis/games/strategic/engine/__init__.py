"""The turn machine: who may act when, which rule decides, what follows by itself.

Chapters 1, 0.2.c. It sits above all chapters: `registry` merges their tables, `decide` asks
the gate and the chapter, `advance` goes on until somebody is waited for.
"""
