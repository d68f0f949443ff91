"""One file a resource, in rooms named as those of the server: each route parses, calls, answers.

`http.app` gathers the `router` of every file; `requester` is shared by all of them.
"""
