"""Routes for what is the same for everybody: games with their options, rulebooks, lessons, papers.

No table is needed; they read `games.catalogue`, `rulebook`, `lessons` and `printing`.
"""
