"""Routes for people: accounts, sessions, bots they own, statistics, ratings, notices.

They enter `server.people` and `server.notices`.
"""
