"""The clause ledgers: the rules of each game as numbered sentences, read from YAML."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
import yaml

PREFIXES: Mapping[str, str] = {"yatzy": "YZ", "valyrian": "VD", "strategic": "VS", "table": "TB"}
UNFINISHED: tuple[str, ...] = ()  # games whose clauses need not all be proven yet
MEETINGS = "meetings"  # the table of meetings lies beside the ledgers


class LedgerError(ValueError):
    """A ledger, or a mention of its clauses, that cannot be read; the message names the place."""


class Clause(msgspec.Struct, frozen=True):
    """One sentence of the rules, a scenario to check it, and the ruling where it is open."""

    id: str
    says: str
    check: str
    question: str | None = None
    ruling: str | None = None
    option: str | None = None


class Ledger(msgspec.Struct, frozen=True):
    """All clauses of one game, or of the table; a finished game must prove every clause."""

    game: str
    finished: bool
    clauses: tuple[Clause, ...]


def read_ledgers(folder: Path) -> tuple[Ledger, ...]:
    """The ledgers of a folder, in the order of `PREFIXES`."""
    files = sorted(file for file in folder.glob("*.yaml") if file.stem != MEETINGS)
    for file in files:
        if file.stem not in PREFIXES:
            raise LedgerError(f"{file}: no clause prefix is known for the game {file.stem!r}")
    games = list(PREFIXES)
    return tuple(map(read_ledger, sorted(files, key=lambda file: games.index(file.stem))))


def read_ledger(file: Path) -> Ledger:
    """One ledger; checks that its clauses are complete, unique and carry the prefix of the game."""
    ledger = _ledger_file(file)
    game = file.stem
    if ledger.game not in (None, game):
        raise LedgerError(f"{file}: says it is of the game {ledger.game!r}")
    clauses = tuple(_clause(file, place, row) for place, row in enumerate(ledger.clauses, 1))
    if ledger.clause_count not in (None, len(clauses)):
        raise LedgerError(f"{file}: {len(clauses)} clauses, but counts {ledger.clause_count}")
    _refuse_duplicates(file, clauses)
    return Ledger(game, finished=game not in UNFINISHED, clauses=clauses)


class _Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option of the players, in the form of the strategic ledger."""

    name: str
    default: str | int | bool
    values: tuple[str | int | bool, ...]


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause in the form of the file; the strategic ledger calls the check a test."""

    id: str
    says: str
    check: str = ""
    test: str = ""
    question: str | None = None
    ruling: str | None = None
    option: str | _Option | None = None
    basis: str = ""
    ru_terms: tuple[str, ...] = ()


class _File(msgspec.Struct, frozen=True):
    clauses: tuple[Mapping[str, object], ...]
    game: str | None = None
    clause_count: int | None = None


def _ledger_file(file: Path) -> _File:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return msgspec.convert(yaml.load(file.read_text(encoding="utf-8"), loader), _File)
    except (yaml.YAMLError, msgspec.ValidationError) as error:
        raise LedgerError(f"{file}: {error}") from error


def _clause(file: Path, place: int, raw: Mapping[str, object]) -> Clause:
    name = raw.get("id", f"clause number {place}")
    try:
        row = msgspec.convert(raw, _Row)
    except msgspec.ValidationError as error:
        raise LedgerError(f"{file}: {name}: {error}") from error
    if not row.id.startswith(f"{PREFIXES[file.stem]}-"):
        raise LedgerError(f"{file}: {name}: must begin with {PREFIXES[file.stem]}-")
    if not row.says:
        raise LedgerError(f"{file}: {name}: says nothing")
    if bool(row.check) == bool(row.test):
        raise LedgerError(f"{file}: {name}: needs one of 'check' and 'test'")
    check = row.check or row.test
    return Clause(row.id, row.says, check, row.question, row.ruling, _spelled(row.option))


def _spelled(option: str | _Option | None) -> str | None:
    """An option on one line: its name, its default, its other values."""
    if not isinstance(option, _Option):
        return option
    others = [value for value in option.values if value != option.default]
    spelled = [f"{_word(option.default)} (default)", *map(_word, others)]
    return f"{option.name} = {' | '.join(spelled)}"


def _word(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _refuse_duplicates(file: Path, clauses: tuple[Clause, ...]) -> None:
    seen: set[str] = set()
    for clause in clauses:
        if clause.id in seen:
            raise LedgerError(f"{file}: {clause.id}: given twice")
        seen.add(clause.id)
