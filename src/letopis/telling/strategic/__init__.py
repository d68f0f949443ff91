"""The Great Strategic in words: names of pieces, sentences of facts, labels of offers, questions
and refusals; `battles` shows battles, `book` writes chronicles.

Every sentence a player reads about this game is made here, once for each seat and language. It
comes in through `facts`, `actions` and `queries`, and decides nothing.
"""
