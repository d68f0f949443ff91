"""Clocks of tables: the agreed times, due times, and what follows when they pass.

`deadlines` is the worker; the other modules reckon due times and keep their rows in the database.
"""
