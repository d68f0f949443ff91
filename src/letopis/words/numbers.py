"""Decimal numbers as people print them in a language."""

from letopis.words.catalogue import Words

MINUS = "\u2212"


def decimal(words: Words, value: float, digits: int, *, plus: bool = False) -> str:
    """A number in the format of the language, without negative zero and with a true minus; `plus`
    marks what is above zero."""
    rounded = round(value, digits) + 0.0
    point = words("terminal.decimal_point")
    shown = f"{rounded:.{digits}f}".replace("-", MINUS).replace(".", point)
    return f"+{shown}" if plus and rounded > 0 else shown
