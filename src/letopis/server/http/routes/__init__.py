"""One file a resource; each route parses, calls, answers."""
