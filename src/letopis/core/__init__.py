"""The contract every game implements (`Game`), and the chronicle in which a game is recorded.

`game`, `table`, `driver`, `acts` and `seats` are what games and players of games enter by; `files`
writes chronicles down, `questions` is what may be asked about an act before it is done.
"""
