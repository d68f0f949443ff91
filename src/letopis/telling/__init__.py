"""Games in words, for one reader in one language: sentences about facts, words for offers and
questions, and whole books. Enter by `teller` (what is told and offered), `refusals` and
`game_book`; texts come from `words`, and everything passes the one filter of `core/news` and
`view`."""
