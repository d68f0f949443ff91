"""Laws that hold after every ask of scenes, fuzz games and archived games, and their own tests.

`piece_laws`, `promise_laws`, `invariants`, `recording` and `secrets` are used by other tests too.
"""
