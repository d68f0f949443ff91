"""Command-line parser with help and errors in the user's language."""

import argparse
from argparse import Namespace
from collections.abc import Iterable
from typing import NoReturn

from letopis.core.errors import Trouble
from letopis.words import Words

_NUMBERS = range(-(10**12), 10**12)


class Parser:
    """The arguments of one command."""

    def __init__(self, said: Words, command: str) -> None:
        about = said.at("usage", "command", command or "letopis")
        self._said, self._command = said, command
        self._parser = _Argparse(said, f"letopis {command}".strip(), about)
        self._named = self._parser.add_argument_group(said("usage.arguments"))
        self._options = self._parser.add_argument_group(said("usage.options"))
        self._options.add_argument("-h", "--help", action="store_true", help=said("usage.help"))
        self._options.add_argument("--lang", "--language", metavar="ru|en", help=said("usage.lang"))
        self._required: list[str] = []
        self._switches: list[str] = []

    def argument(self, name: str, optional: bool = False) -> None:
        """Declare a positional argument."""
        self._named.add_argument(name, nargs="?", help=self._help(name))
        if not optional:
            self._required.append(name)

    def rest(self, name: str) -> None:
        """Declare an argument for all remaining words, possibly none."""
        self._named.add_argument(name, nargs="*", help=self._said(f"usage.{name}"))

    def option(self, *names: str, shape: str, many: bool = False) -> None:
        """Declare an option with a value, given once or many times."""
        self._options.add_argument(
            *names,
            action="append" if many else "store",
            default=[] if many else None,
            metavar=shape,
            help=self._help(_key(names)),
        )

    def switch(self, *names: str) -> None:
        help_text = self._help(_key(names))
        self._options.add_argument(*names, action="store_true", help=help_text)
        self._switches += names

    def _help(self, key: str) -> str:
        """The help of an argument; some commands have their own for the same name."""
        own = ("usage", "within", self._command, key)
        return self._said.at(*own) if self._said.has(*own) else self._said(f"usage.{key}")

    def read(self, words: list[str]) -> Namespace | None:
        """Parse the arguments; prints the help and returns None if that was requested."""
        for word in words:
            name, equals, _ = word.partition("=")
            if equals and name in self._switches:
                raise Trouble("option-takes-nothing", option=name)
        given, unknown = self._parser.parse_known_args(words)
        if given.help:
            self._parser.print_help()
            return None
        if unknown:
            raise Trouble("unknown-argument", argument=unknown[0])
        for name in self._required:
            if getattr(given, name) is None:
                raise Trouble("missing-argument", argument=name)
        return given


def number(text: str | None, option: str) -> int | None:
    """Parse a whole number."""
    if text is None:
        return None
    try:
        value = int(text)
    except ValueError:
        value = _NUMBERS.stop
    if value not in _NUMBERS:
        raise Trouble("not-a-number", option=option, value=text[:40])
    return value


def pairs(texts: Iterable[str], trouble: str) -> dict[str, str]:
    """Parse arguments of the form `name=value`."""
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise Trouble(trouble, text=text)
        found[name] = value
    return found


class _Argparse(argparse.ArgumentParser):
    def __init__(self, said: Words, prog: str, about: str) -> None:
        super().__init__(
            prog=prog,
            description=about,
            add_help=False,
            allow_abbrev=False,
            formatter_class=lambda prog: _Formatter(said, prog),
        )

    def error(self, message: str) -> NoReturn:
        """Raise Trouble for an option without its value; all other errors are checked elsewhere."""
        raise Trouble("option-without-value", option=_named_in(message))


def _named_in(message: str) -> str:
    """The option that argparse complains of: `argument -p/--player: expected one argument`."""
    return message.partition(":")[0].rpartition(" ")[2]


class _Formatter(argparse.HelpFormatter):
    def __init__(self, said: Words, prog: str) -> None:
        super().__init__(prog, max_help_position=32, width=100)
        self._said = said

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, self._said("usage.usage"))


def _key(names: tuple[str, ...]) -> str:
    return max(names, key=len).lstrip("-").replace("-", "_")
