"""Every command that README and docs show is one that the program takes."""

import re
import shlex
from pathlib import Path

import pytest

from letopis.cli.commands import COMMANDS
from letopis.cli.terminal.parser import Parser
from letopis.words import words

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
PROGRAM = r"(?:\.venv/bin/)?letopis"
INLINE = re.compile(rf"`{PROGRAM} ([a-z-][^`]+)`")
# In a block, what stands behind two blanks or a # explains the command.
BLOCK = re.compile(rf"^ *(?:\$ )?{PROGRAM} ([a-z-]\S*(?: \S+)*)", re.MULTILINE)
OMITTED = re.compile(r"\.\.\.|…(?!\S)|[<>|\[\]]")  # a form of the command, not one to type


def shown() -> list[tuple[str, str]]:
    """The pages and the commands on them, joined where a line was broken."""
    found = [
        (page.name, " ".join(line.split()))
        for page in sorted(PAGES)
        for line in [
            *INLINE.findall(page.read_text("utf-8")),
            *BLOCK.findall(page.read_text("utf-8")),
        ]
    ]
    return [(page, line.split(" #")[0]) for page, line in found if not OMITTED.search(line)]


def test_the_docs_show_commands() -> None:
    assert len(shown()) > 40


@pytest.mark.parametrize(("page", "line"), shown())
def test_a_command_in_the_docs_is_understood(page: str, line: str) -> None:
    name, *rest = shlex.split(line)
    assert name in {*COMMANDS, "--lang", "--help", "--version"}
    if name in COMMANDS and rest:  # a name alone names the command
        parser = Parser(words("en"), name)
        COMMANDS[name].declare(parser)
        parser.read(rest)
