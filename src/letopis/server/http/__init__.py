"""Everything that speaks HTTP: the application, its routes, limits, headers and its description.

`routes/` has one file a resource; each parses, calls a room of the server and answers.
"""
