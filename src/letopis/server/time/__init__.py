"""Time at a table: what was agreed, what is due when, and what happens when nobody answered.

`deadlines` is the worker; the other modules reckon due times and keep their rows in the database.
"""
