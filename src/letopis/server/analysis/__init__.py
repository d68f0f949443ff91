"""Reviews, hints, odds and replays, worked out in processes beside the event loop.

`pools` takes a question from a route and hands it to a `worker`; `questions` are the messages.
"""
