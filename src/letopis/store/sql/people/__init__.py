"""People: their accounts, sessions and tokens, and the notices that are due to them.

`server.people` and `server.notices` enter.
"""
