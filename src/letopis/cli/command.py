"""What a command is."""

from argparse import Namespace
from collections.abc import Callable

from msgspec import Struct

from letopis.cli.parser import Parser
from letopis.words import Words


class Spec(Struct, frozen=True):
    """How a command is declared and run."""

    declare: Callable[[Parser], None]
    run: Callable[[Words, Namespace], int]
