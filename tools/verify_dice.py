#!/usr/bin/env python3
"""tools/verify_dice.py FILE [--link LINK]: check chain and dice of a chronicle.

A second implementation of docs/fair-dice.md. It uses the standard library and nothing of the
program, so that it proves the description: what it needs to know has to stand there. FILE is a
`.letopis` text or a JSON export. Exit code 0: whole, and every throw follows from the promise.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

SHOWN = 16  # hexadecimal digits of a link that a line shows
DICE, SIDES = 5, 6  # of a score sheet
SEAL = re.compile(r"# sealed: (0|[1-9][0-9]*) entries, ([0-9a-f]{64})\n")
LINE = re.compile(r"(.+) ~([0-9a-f]{16})")


class Wrong(Exception):
    """What does not fit."""


class Record(NamedTuple):
    """A chronicle as it lies in a file: its header's text, lines without links, links as shown."""

    header: str
    lines: list[str]
    shown: list[str]
    promised: tuple[int, str] | None  # entries and last link, as the seal says


class Call(NamedTuple):
    """What the next throw must be: how many dice with how many sides, and whether it is sorted;
    `kept` are the dice that lie there already."""

    dice: int
    sides: int
    is_sorted: bool
    kept: tuple[int, ...] = ()


class Throw(NamedTuple):
    """A throw as it was written down, and the call before it."""

    entry: int
    faces: list[str]
    fact: list[str]
    call: Call


def read_text(text: str) -> Record:
    """Section 1: a seal, the header, a line of dashes, one line for each entry."""
    seal = SEAL.match(text)
    rest = text[seal.end() :] if seal else text
    header, rule, body = rest.partition("\n---\n")
    if not rule or (body and not body.endswith("\n")):
        raise Wrong("no whole chronicle")
    found = [LINE.fullmatch(line) for line in body.split("\n")[:-1]]
    if not all(found):
        raise Wrong(f"entry {found.index(None) + 1} has no link")
    pairs = [it.groups() for it in found if it]
    promised = (int(seal[1]), seal[2]) if seal else None
    return Record(header + "\n", [a for a, _ in pairs], [b for _, b in pairs], promised)


def read_json(text: str) -> Record:
    """Section 1: the same in JSON; `head` and `line` are the texts that links are made of."""
    whole: Any = json.loads(text)
    entries = whole["entries"]
    for at, entry in enumerate(entries, 1):
        if not entry["line"].startswith(f"{entry['seq']} {entry['seat']} ") or entry["seq"] != at:
            raise Wrong(f"entry {at} is not its line")
        check_values(at, entry)
    if tomllib.loads(whole["head"]) != whole["header"]:
        raise Wrong("the header is not its text")
    lines = [entry["line"] for entry in entries]
    shown = [entry["link"] for entry in entries]
    return Record(whole["head"], lines, shown, (len(entries), whole["link"]))


def check_values(at: int, entry: Any) -> None:
    """Section 1: throws and the secret are the same in the line, in `ask` and in `events`."""
    asked, _, facts = entry["line"].partition(" | ")
    words, fact = asked.split(" "), facts.split(" ; ")[0].split(" ")
    if words[1:3] not in (["chance", "throw"], ["chance", "reveal"]):
        return
    for said, written in ((entry["ask"], words[3:]), (entry["events"][0], fact[1:])):
        values = [it for name, it in said.items() if name not in ("do", "did")]
        told = values[0] if isinstance(values[0], list) else values
        if [str(it) for it in told] != written or len(values) != 1:
            raise Wrong(f"the values of entry {at} are not those of its line")


def check_chain(record: Record) -> str:
    """Section 2: every link is made of the one before it and of its line; returns the last one."""
    link = hashlib.sha256(record.header.encode()).hexdigest()
    for at, (line, shown) in enumerate(zip(record.lines, record.shown, strict=True), 1):
        if not line.startswith(f"{at} "):
            raise Wrong(f"entry {at} has another number")
        link = hashlib.sha256(f"{link} {line}".encode()).hexdigest()
        if shown not in (link, link[:SHOWN]):
            raise Wrong(f"the chain breaks at entry {at}")
    if record.promised not in (None, (len(record.lines), link)):
        raise Wrong("the seal is about another chronicle")
    return link


def secret_of(header: dict[str, Any], record: Record) -> bytes | None:
    """Section 3: the secret behind the promise; None where there is none, or not yet."""
    source = header["dice"]
    if source["source"] == "seeded":
        return hashlib.sha256(f"letopis seed {source['seed']}".encode()).digest()
    words = [line.split(" ") for line in record.lines]
    told = [it[3] for it in words if it[1:3] == ["chance", "reveal"]]
    if told and (
        len(told) > 1 or words[-1][1:] != ["chance", "reveal", told[0], "|", "revealed", told[0]]
    ):
        raise Wrong("the secret is not told once, and last")
    if source["source"] == "typed":
        if told:
            raise Wrong("real dice have no secret to tell")
        return None
    for text in told:
        if not re.fullmatch("[0-9a-f]{64}", text):
            raise Wrong("the secret is not 64 hexadecimal digits")
        if hashlib.sha256(bytes.fromhex(text)).hexdigest() != source["commitment"]:
            raise Wrong("the secret is not the promised one")
    return bytes.fromhex(told[-1]) if told else None


def throws(lines: list[str]) -> Iterator[Throw]:
    """Section 4: every throw in order, with the call before it."""
    call: Call | None = None
    before: dict[int, Call | None] = {}  # what was called for when an entry was made
    for at, line in enumerate(lines, 1):
        before[at] = call
        asked, _, facts = line.partition(" | ")
        words = asked.split(" ")
        if words[1:3] == ["chance", "throw"]:
            if call is None:
                raise Wrong(f"entry {at} throws what nobody called for")
            yield Throw(at, words[3:], facts.split(" ; ")[0].split(" "), call)
            call = None
        for fact in filter(None, facts.split(" ; ")):
            name, *fields = fact.split(" ")
            if name == "undone":
                call = before[int(fields[0])]
            elif name == "called":
                kept = tuple(map(int, fields[1:]))
                call = Call(DICE - len(kept), SIDES, is_sorted=True, kept=kept)
            elif name == "called-for":
                call = Call(int(fields[1]), int(fields[2]), is_sorted=False)


def derived(secret: bytes, game: str, seeds: list[str], number: int, call: Call) -> list[int]:
    """Section 5: the faces of a throw."""
    width = 1
    while 256**width < call.sides:
        width += 1
    fair_below = 256**width // call.sides * call.sides
    faces: list[int] = []
    block = 0
    while len(faces) < call.dice:
        message = json.dumps(
            ["letopis-throw", game, seeds, number, block], ensure_ascii=False, separators=(",", ":")
        )
        digest = hmac.digest(secret, message.encode(), "sha256")
        for start in range(0, len(digest) - width + 1, width):
            value = int.from_bytes(digest[start : start + width])
            if value < fair_below and len(faces) < call.dice:
                faces.append(value % call.sides + 1)
        block += 1
    return sorted(faces) if call.is_sorted else faces


def check_throw(throw: Throw, faces: list[int]) -> None:
    """Section 4: a throw is written as it fell, in what was asked for and in what came of it."""
    lying = sorted([*throw.call.kept, *faces]) if throw.call.is_sorted else faces
    fact = ["thrown" if throw.call.is_sorted else "fell", *map(str, lying)]
    if throw.faces != [*map(str, faces)] or throw.fact != fact:
        raise Wrong(f"the throw in entry {throw.entry} is not the derived one")


def verify(text: str, known_link: str = "") -> tuple[int, int, str]:
    """Entries, derived throws and the last link; `Wrong` where anything does not fit."""
    record = read_json(text) if text.startswith("{") else read_text(text)
    link = check_chain(record)
    if known_link and known_link != link:
        raise Wrong("this is not the game whose last link you kept")
    header = tomllib.loads(record.header)
    secret = secret_of(header, record)
    seeds = [seat["seed"] for seat in header["seats"]]
    number = 0
    for throw in throws(record.lines):
        if secret is not None:
            check_throw(throw, derived(secret, header["id"], seeds, number, throw.call))
        number += 1
    if secret is None and header["dice"]["source"] == "fair":
        raise Wrong("the secret has not been told: nothing is proved yet")
    return len(record.lines), number if secret is not None else 0, link


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--link", default="", help="the last link, if you kept it during the game")
    given = parser.parse_args()
    try:
        entries, number, link = verify(given.file.read_text("utf-8"), given.link)
    except (Wrong, OSError, ValueError, KeyError, TypeError, IndexError) as error:
        print(f"not verified: {error}")
        return 1
    print(f"{entries} entries, {number} throws as promised, last link {link}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
