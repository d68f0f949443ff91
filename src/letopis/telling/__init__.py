"""Games as books: what happened, told in chapters for people who read. The public sees what it may
know, a player also what is his own."""
