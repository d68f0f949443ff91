"""One line on the error stream, whatever it quotes."""

import sys


def complain(sentence: str) -> None:
    """Say what is wrong. Words from foreign files may hold anything; the screen sees only text."""
    sys.stdout.flush()
    shown = "".join(sign if sign.isprintable() else " " for sign in sentence)
    print(shown, file=sys.stderr, flush=True)
