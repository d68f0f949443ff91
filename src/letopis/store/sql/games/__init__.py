"""What was played: chronicles, the texts and dice they need, how games ended, their results.

`server.live` writes chronicles; `server.people` and `server.analysis` read results and files.
"""
