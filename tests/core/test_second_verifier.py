"""A verifier written from docs/fair-dice.md agrees with the program and passes no altered copy."""

import hashlib
import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from letopis.core.chronicle import Entry
from letopis.core.dice import Draw, ThrowKey, throw
from letopis.core.files.codec import encode
from letopis.core.seats import CHANCE
from letopis.games.catalogue import GAMES
from letopis.store.chronicle_files import read_bytes
from tests.rule import rule

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "verify_dice.py"
GAMES_KEPT = sorted((ROOT / "tests" / "golden" / "archive").glob("*.letopis"))
SECRET = re.compile(r"(reveal|revealed) ([0-9a-f]{64})")


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_dice", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


VERIFIER = tool()


def is_passed(text: str, link: str = "") -> bool:
    try:
        VERIFIER.verify(text, link)
    except (VERIFIER.Wrong, ValueError, KeyError, TypeError, IndexError):
        return False
    return True


def chained_anew(text: str) -> str:
    """What a forger does: mend every link and the seal after a change."""
    record = VERIFIER.read_text(text)
    link = hashlib.sha256(record.header.encode()).hexdigest()
    lines = []
    for line in record.lines:
        link = hashlib.sha256(f"{link} {line}".encode()).hexdigest()
        lines.append(f"{line} ~{link[:16]}\n")
    seal = f"# sealed: {len(lines)} entries, {link}\n"
    return f"{seal}{record.header}---\n" + "".join(lines)


def test_it_knows_nothing_of_the_program() -> None:
    code = TOOL.read_text("utf-8")
    imported = set(re.findall(r"^(?:from|import) (\w+)", code, re.MULTILINE))
    assert imported <= set(sys.stdlib_module_names)


@rule("TB-3.1", "TB-3.2")
@pytest.mark.parametrize("file", GAMES_KEPT, ids=lambda it: it.stem)
def test_every_throw_follows_from_the_description(file: Path) -> None:
    text = file.read_text("utf-8")
    entries, throws, link = VERIFIER.verify(text)
    assert entries == len(text.partition("\n---\n")[2].splitlines())
    assert throws == text.count(" chance throw ")
    assert is_passed(text, link)
    assert not is_passed(text, "0" * 64)


@pytest.mark.parametrize("file", GAMES_KEPT, ids=lambda it: it.stem)
def test_a_json_export_carries_what_is_needed(file: Path) -> None:
    known = read_bytes(file.read_bytes(), GAMES)
    exported = encode(known.chronicle, "json").decode()
    assert VERIFIER.verify(exported) == VERIFIER.verify(file.read_text("utf-8"))
    whole = json.loads(exported)
    for at in (0, len(whole["entries"]) // 2, -1):
        altered = json.loads(exported)
        link = altered["entries"][at]["link"]
        altered["entries"][at]["link"] = link[:-1] + ("1" if link[-1] == "0" else "0")
        assert not is_passed(json.dumps(altered))


@pytest.mark.parametrize("file", GAMES_KEPT, ids=lambda it: it.stem)
@pytest.mark.parametrize("part", ["ask", "events"])
def test_values_of_an_export_are_those_of_its_lines(file: Path, part: str) -> None:
    known = read_bytes(file.read_bytes(), GAMES)
    exported = encode(known.chronicle, "json").decode()
    thrown = [at for at, it in enumerate(known.chronicle.entries) if is_chance(it, "throw")]
    for at in (thrown[0], thrown[-1], -1):
        altered = json.loads(exported)
        said = altered["entries"][at][part]
        values = said[0] if part == "events" else said
        name = next(it for it in values if it not in ("do", "did"))
        values[name] = [6, 6, 6, 6, 6, 6] if at != -1 else "0" * 64
        assert not is_passed(json.dumps(altered))


def is_chance(entry: Entry, verb: str) -> bool:
    return entry.ask_line.startswith(verb) and entry.seat == CHANCE


@pytest.mark.parametrize("part", ["header", "head", "seq", "seat", "line", "link", "last link"])
def test_parts_of_an_export_agree(part: str) -> None:
    known = read_bytes(GAMES_KEPT[0].read_bytes(), GAMES)
    altered = json.loads(encode(known.chronicle, "json"))
    entry = altered["entries"][5]
    match part:
        case "header":
            altered["header"]["seats"][0]["name"] = "Mallory"
        case "head":
            altered["head"] += "# more\n"
        case "seq":
            entry["seq"] += 1
        case "link":
            entry["link"] = flipped(entry["link"][0]) + entry["link"][1:]
        case "last link":
            altered["link"] = flipped(altered["link"][0]) + altered["link"][1:]
        case _:
            entry[part] = "mallory" if part == "seat" else entry["line"] + "x"
    assert not is_passed(json.dumps(altered))


def altered(text: str) -> Iterator[tuple[str, str]]:
    """Copies with one change each; those whose dice are other ones have a mended chain."""
    head, _, body = text.partition("\n---\n")
    lines = body.splitlines(keepends=True)
    thrown = [at for at, line in enumerate(lines) if " chance throw " in line]

    def put(changed: list[str]) -> str:
        return head + "\n---\n" + "".join(changed)

    for at in thrown[:: max(1, len(thrown) // 5)]:
        words = lines[at].split(" ")
        other = "1" if words[3] != "1" else "2"
        faced = " ".join([*words[:3], other, *words[4:]])
        yield "a face", put([*lines[:at], faced, *lines[at + 1 :]])
        yield "a face, mended", chained_anew(put([*lines[:at], faced, *lines[at + 1 :]]))
        began, bar, facts = lines[at].partition(" | ")
        came = facts.split(" ")
        fact = " ".join([came[0], "1" if came[1] != "1" else "2", *came[2:]])
        told = put([*lines[:at], began + bar + fact, *lines[at + 1 :]])
        yield "what came of a throw, mended", chained_anew(told)
        zeros = " ".join([*words[:3], f"0{words[3]}", *words[4:]])
        yield (
            "a face with a zero, mended",
            chained_anew(put([*lines[:at], zeros, *lines[at + 1 :]])),
        )
    two = [thrown[0], thrown[-1]]
    asked = [re.sub(r"^\d+ ", "", lines[at]) for at in two]
    if asked[0] != asked[1]:
        swapped = list(lines)
        for at, other in zip(two, reversed(asked), strict=True):
            swapped[at] = f"{at + 1} {other}"
        yield "two throws exchanged, mended", chained_anew(put(swapped))
    middle = len(lines) // 2
    renumbered = [lines[-1], *lines[middle:]]
    early = [re.sub(r"^\d+", str(at + 1), it) for at, it in enumerate(renumbered, middle)]
    yield "the secret told before the end, mended", chained_anew(put([*lines[:middle], *early]))
    after = re.sub(r"^\d+", str(len(lines) + 1), lines[0])
    yield "played on after the secret, mended", chained_anew(put([*lines, after]))
    for at in (0, middle, len(lines) - 1):
        linked = re.sub(r"~(.)", lambda it: "~" + flipped(it[1]), lines[at])
        yield "a link", put([*lines[:at], linked, *lines[at + 1 :]])
    yield "a line left out", put(lines[:middle] + lines[middle + 1 :])
    yield "a line twice", put(lines[: middle + 1] + lines[middle:])
    yield "two lines exchanged", put([*lines[:2], lines[3], lines[2], *lines[4:]])
    yield "cut", put(lines[:-1])
    yield "cut, mended", chained_anew(put(lines[:-1]))
    for old, new in (('id = "', 'id = "x'), ('seed = ""', 'seed = "x"')):
        yield f"header: {new}", head.replace(old, new, 1) + "\n---\n" + body
        yield f"header: {new}, mended", chained_anew(head.replace(old, new, 1) + "\n---\n" + body)
    promise = re.sub(r'commitment = "(.)', lambda it: 'commitment = "' + flipped(it[1]), head)
    yield "promise", promise + "\n---\n" + body
    yield "promise, mended", chained_anew(promise + "\n---\n" + body)
    secret = SECRET.sub(lambda it: f"{it[1]} {flipped(it[2][0])}{it[2][1:]}", text)
    yield "secret", secret
    yield "secret, mended", chained_anew(secret)
    own = hashlib.sha256(bytes(32)).hexdigest()
    forged = SECRET.sub(lambda it: f"{it[1]} {'0' * 64}", text)
    forged = re.sub(r'commitment = "[0-9a-f]+', f'commitment = "{own}', forged)
    yield "another secret with its promise, mended", chained_anew(forged)
    yield "seal", re.sub(r"sealed: (\d+)", lambda it: f"sealed: {int(it[1]) + 1}", text)


def flipped(digit: str) -> str:
    return "1" if digit == "0" else "0"


@rule("TB-1.2", "TB-3.1", "TB-3.2")
@pytest.mark.parametrize("file", GAMES_KEPT, ids=lambda it: it.stem)
def test_no_altered_copy_passes(file: Path) -> None:
    text = file.read_text("utf-8")
    assert is_passed(chained_anew(text))
    copies = list(altered(text))
    assert len(copies) >= 20
    assert [what for what, copy in copies if copy == text or is_passed(copy)] == []


@rule("TB-3.1")
@pytest.mark.parametrize("sides", [1, 2, 6, 20, 256, 257, 1000, 70_000])
@pytest.mark.parametrize("seed", ["", "апрель", '"\\/', "\b\f\n\r\t\x00\x1f\x7f\u2028"])
def test_any_sides_and_any_seed_are_derived_alike(sides: int, seed: str) -> None:
    key = ThrowKey(bytes(range(32)), "evening", (seed, "amber"))
    for number in range(3):
        ours = throw(key, number, Draw(40, sides))
        call = VERIFIER.Call(40, sides, is_sorted=False)
        assert VERIFIER.derived(key.secret, key.game, list(key.seat_seeds), number, call) == [*ours]


@pytest.mark.parametrize(("change", "code"), [(str, 0), (lambda it: it.replace("1", "2"), 1)])
def test_it_runs_by_itself(change: Callable[[str], str], code: int, tmp_path: Path) -> None:
    (tmp_path / "game.letopis").write_text(change(GAMES_KEPT[0].read_text("utf-8")), "utf-8")
    command = [sys.executable, "-I", str(TOOL), str(tmp_path / "game.letopis")]
    assert subprocess.run(command, capture_output=True, check=False).returncode == code
