"""A hostile guest attacks a server of its own on loopback, while a bystander plays.

`attacks` holds one function for each way to stop a server; `python -m tests.hostile` lets each run
for some seconds and says what the bystander felt.
"""
