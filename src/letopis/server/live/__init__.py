"""Tables that are being played: the one writer of each, who looks on, and what they are sent.

`keeper` takes every ask and makes it durable; `hub` sends each looker what its seat may know.
"""
