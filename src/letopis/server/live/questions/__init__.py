"""Answers to what a seat asks about its table, as they are sent: figures, and words in a language.

Routes enter it; it builds upon `sight` and `sentences`. The game finds the answers, by
`core.questions`.
"""
