"""The `letopis` command: every fault is told in one line and ends with exit code 2."""

import os
import sys

from letopis.cli.commands import COMMANDS
from letopis.cli.parser import Parser
from letopis.core.errors import Trouble
from letopis.words import Language, Words, choose_language, words

OK, BAD_INPUT, INTERRUPTED = 0, 2, 130


def run() -> None:
    """Entry point of the program."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: list[str]) -> int:
    """Run a command; whatever a person did wrong is one clear line."""
    said = words("ru")
    try:
        said = words(_language(arguments))
        code = _run(said, arguments)
        sys.stdout.flush()
        return code
    except Trouble as trouble:
        return _complain(said.at("trouble", trouble.key, **trouble.about))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read us has gone; nothing that is still buffered may raise it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK


def _run(said: Words, arguments: list[str]) -> int:
    rest = _without_language(arguments)
    first = rest[0] if rest else ""
    if first in ("-h", "--help", "help"):
        print(_overview(said))
        return OK
    if first not in COMMANDS:
        raise Trouble("unknown-command", command=first, known=", ".join(filter(None, COMMANDS)))
    parser = Parser(said, first)
    COMMANDS[first].declare(parser)
    given = parser.read(rest[1:])
    return OK if given is None else COMMANDS[first].run(said, given)


def _overview(said: Words) -> str:
    width = max(map(len, COMMANDS)) + 2
    lines = [f"  {name:<{width}}{said.at('usage', 'command', name)}" for name in COMMANDS if name]
    return "\n".join([said("usage.about"), "", *lines, "", said("usage.more")])


def _language(arguments: list[str]) -> Language:
    """`--lang` decides in which language even the help is written, so it is read first."""
    wanted = None
    for at, argument in enumerate(arguments):
        if argument == "--lang":
            wanted = "".join(arguments[at + 1 : at + 2])
        elif argument.startswith("--lang="):
            wanted = argument.removeprefix("--lang=")
    try:
        return choose_language(wanted, os.environ)
    except ValueError:
        wrong = wanted if wanted is not None else os.environ.get("LETOPIS_LANG", "")
        raise Trouble("unknown-language", language=wrong) from None


def _without_language(arguments: list[str]) -> list[str]:
    rest = list(arguments)
    while "--lang" in rest:
        at = rest.index("--lang")
        del rest[at : at + 2]
    return [argument for argument in rest if not argument.startswith("--lang=")]


def _complain(sentence: str) -> int:
    sys.stdout.flush()
    print(sentence.replace("\n", " "), file=sys.stderr)
    return BAD_INPUT
