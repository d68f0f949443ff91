"""Commands about recorded games: replay, verify, export, import, and the book made of one."""
