"""The `letopis` command: dispatches commands; errors are printed in one line, exit code 2."""

import os
import sys
from collections.abc import Mapping
from importlib.metadata import version

from letopis.cli.commands import COMMANDS
from letopis.cli.terminal.complaint import complain
from letopis.cli.terminal.exit_codes import BAD_INPUT, INTERRUPTED, OK
from letopis.cli.terminal.parser import Parser
from letopis.core.errors import Trouble
from letopis.words import Language, Words, choose_language, trouble_text, words

LANGUAGE_OPTIONS = ("--lang", "--language")


def run() -> None:
    """Entry point of the program."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: list[str]) -> int:
    """Run a command; an interrupt or a closed pipe ends it quietly."""
    _prepare_streams()
    try:
        code = _answer(arguments)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence()
        return OK
    except OSError as error:
        _silence()
        problem = words(_usual_language(os.environ)).at(
            "trouble", "cannot-print", problem=str(error.strerror)
        )
        complain(problem)
        return BAD_INPUT


def _silence() -> None:
    """Redirect output to the null device, so that flushing to a closed pipe cannot raise."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _prepare_streams() -> None:
    """Make the streams encode any letter, whatever the locale; replace closed ones."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            empty = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(empty, "r" if name == "stdin" else "w", encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if (stream.encoding or "").lower().replace("-", "") != "utf8":
            stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]


def _answer(arguments: list[str]) -> int:
    """Run a command and print its error, if any, in the chosen language."""
    said = words(_usual_language(os.environ))
    try:
        said = words(_language(arguments))
        return _run(said, arguments)
    except Trouble as trouble:
        complain(trouble_text(said, trouble))
        return BAD_INPUT
    except MemoryError:
        complain(said.at("trouble", "no-memory"))
        return BAD_INPUT


def _run(said: Words, arguments: list[str]) -> int:
    rest = _without_language(arguments)
    first = rest[0] if rest else ""
    if first in ("-h", "--help", "help"):
        print(_overview(said))
        return OK
    if first in ("-V", "--version"):
        print(f"letopis {version('letopis')}")
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
    """The language by `--lang`; read first, because the help is in that language too."""
    wanted = None
    for at, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name not in LANGUAGE_OPTIONS:
            continue
        wanted = value if equals else "".join(arguments[at + 1 : at + 2])
        if not wanted and not equals:
            raise Trouble("option-without-value", option=name)
    try:
        return choose_language(wanted, os.environ)
    except ValueError:
        wrong = wanted if wanted is not None else os.environ.get("LETOPIS_LANG", "")
        raise Trouble("unknown-language", language=wrong) from None


def _usual_language(environ: Mapping[str, str]) -> Language:
    """The language without `--lang`; an unknown one in the environment is ignored."""
    try:
        return choose_language(None, environ)
    except ValueError:
        return choose_language(None, {**environ, "LETOPIS_LANG": ""})


def _without_language(arguments: list[str]) -> list[str]:
    rest = list(arguments)
    for option in LANGUAGE_OPTIONS:
        while option in rest:
            at = rest.index(option)
            del rest[at : at + 2]
    return [argument for argument in rest if argument.partition("=")[0] not in LANGUAGE_OPTIONS]
