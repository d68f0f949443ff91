"""What happens around a game: opening a table, sitting down, talk, votes, replacement, rematches.

Nothing here makes a move; what must be recorded in the game itself goes through `live.keeper`.
"""
