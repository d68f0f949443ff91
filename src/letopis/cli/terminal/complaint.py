"""Error messages on the error stream."""

import sys


def complain(sentence: str) -> None:
    """Print an error in one line. Unprintable characters, as from foreign files, become spaces."""
    sys.stdout.flush()
    shown = "".join(sign if sign.isprintable() else " " for sign in sentence)
    print(shown, file=sys.stderr, flush=True)
