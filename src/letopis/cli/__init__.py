"""The terminal: one file per command; parse, call, print."""
