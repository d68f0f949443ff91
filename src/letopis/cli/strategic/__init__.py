"""The Great Strategic at the terminal: a desk for a player, one for the host, and a board.

What is typed is read by `typed_asks`, in words of either language; what is said is made in
`telling`.
"""
