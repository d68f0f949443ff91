"""Errors that a person can read: a key into the locale files and what the sentence is about."""


class Trouble(Exception):
    """Something outside the rules went wrong: a file, an option, a word nobody knows."""

    def __init__(self, key: str, **about: str | int) -> None:
        super().__init__(key, about)
        self.key = key
        self.about = about

    def __str__(self) -> str:
        about = ", ".join(f"{name}={value!r}" for name, value in self.about.items())
        return f"{self.key} ({about})" if about else self.key


class NotationError(Trouble):
    """A typed or stored line that says nothing in this game's notation."""


class OptionError(Trouble):
    """An option, a value or a preset that the game does not have."""


class BrokenChronicle(Trouble):
    """A record that is cut, edited, foreign or newer than this program."""
