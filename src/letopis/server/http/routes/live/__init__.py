"""Routes of a table being played: its socket, asks, questions to the rules, the map, battles.

They enter `server.live`; socket and HTTP answer by the same functions.
"""
