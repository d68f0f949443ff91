"""How the program ends."""

OK = 0
BAD_INPUT = 2
INTERRUPTED = 130
