"""The tables of the database as SQLAlchemy knows them; `main` holds their common metadata.

Only the modules of `store.sql` and its migrations use them.
"""
