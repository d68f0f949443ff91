"""What goes on around a game: rooms and chairs, clocks, talk, votes, tournaments, private drafts.

`server.tables`, `server.time` and `server.live` enter, each by the modules of its own rows.
"""
