"""The declaration of a command."""

from argparse import Namespace
from collections.abc import Callable

from msgspec import Struct

from letopis.cli.terminal.parser import Parser
from letopis.words import Words


class Spec(Struct, frozen=True):
    """How a command declares its arguments and is run."""

    declare: Callable[[Parser], None]
    run: Callable[[Words, Namespace], int]
