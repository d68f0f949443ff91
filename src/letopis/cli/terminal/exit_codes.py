"""Exit codes of the program."""

OK = 0
BAD_INPUT = 2
INTERRUPTED = 130
