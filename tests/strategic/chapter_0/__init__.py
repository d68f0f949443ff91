"""The introduction and chapter 0: the aim, the start, the host, the end."""
