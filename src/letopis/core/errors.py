"""Errors with a key into the locale files and the values that their sentence mentions."""

LONGEST_ECHO = 60  # characters of a word that is not understood


class Trouble(Exception):
    """An error outside the rules, shown to the user: a bad file, option or unknown word."""

    def __init__(self, key: str, **about: str | int) -> None:
        super().__init__(key, about)
        self.key = key
        self.about = about

    def __str__(self) -> str:
        about = ", ".join(f"{name}={value!r}" for name, value in self.about.items())
        return f"{self.key} ({about})" if about else self.key


class NotationError(Trouble):
    """A typed or stored line that cannot be parsed in the game's notation. Of a word that somebody
    sent only the beginning is told."""

    def __init__(self, key: str, **about: str | int) -> None:
        if "word" in about:
            about["word"] = str(about["word"])[:LONGEST_ECHO]
        super().__init__(key, **about)


class OptionError(Trouble):
    """An option, a value or a preset that the game does not have."""


class BrokenChronicle(Trouble):
    """A record that is truncated, edited, of another program, or newer than this one."""
