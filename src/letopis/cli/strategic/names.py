"""What things are called at the terminal: as in books."""

from letopis.telling.strategic.names import CASES, NONE, Case, Names, Values

__all__ = ["CASES", "NONE", "Case", "Names", "Values"]
