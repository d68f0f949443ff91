"""People: sessions, tokens, passwords, and the statistics of their games.

`credentials` gives and ends the proofs of identity; `http.authentication` reads them off requests.
"""
