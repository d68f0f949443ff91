"""Routes for looking at games and battles outside play: replays, reviews, hints, practice.

They enter `server.analysis`, whose worker processes do the work.
"""
