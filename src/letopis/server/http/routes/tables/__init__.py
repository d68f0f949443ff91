"""Routes around a game: opening a table, chairs, clocks, talk, votes, rematches, tournaments.

They enter `server.tables`, and `server.time` for clocks.
"""
