"""Tables being played: the single writer of each table, and the sockets that watch it.

`keeper` takes every ask and makes it durable; `hub` sends each looker what its seat may know.
"""
