"""Play a random game from its seed, and replay a list of asks."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from traceback import extract_tb, format_exception

from msgspec import Struct
from msgspec.structs import replace

import letopis
from letopis.core.acts import Refusal
from letopis.core.choices import is_listed
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.header import Header
from letopis.core.table import Table, advance, ask, open_table
from letopis.games.strategic.game import STRATEGIC
from tests.fuzz.checks import (
    THOROUGH,
    Broken,
    Past,
    check_answer,
    check_end,
    check_entry,
    check_lives,
    check_record,
    check_words,
)
from tests.fuzz.players import TEMPERS, Asked, next_ask
from tests.strategic.laws.piece_laws import LawBroken

LONGEST = 1500  # actions of a game
JUDGED = 8  # one in so many games is verified to the end
PACKAGE = Path(next(iter(letopis.__path__)))  # frames of ours are those of files in here

Next = Callable[[Table], Asked | None]
Judge = Callable[[Table, Asked, Entry | Refusal], None]


class Failure(Struct, frozen=True):
    """A failure; `what` is the same whichever way the game came there."""

    what: str
    message: str
    trace: str
    chronicle: Chronicle
    asks: tuple[Asked, ...]  # all accepted asks; the last one failed, or the world after it


class Played(Struct, frozen=True):
    """A game, as far as it was played."""

    seed: int
    actions: int
    acts: Counter[str]
    facts: Counter[str]
    failure: Failure | None = None


def play_seed(seed: int, header: Header, longest: int = LONGEST) -> Played:
    """Play a game to its end, or up to so many actions."""
    rng = Random(f"play/{seed}")
    temper, left = rng.choice(TEMPERS), iter(range(longest))

    def one_more(table: Table) -> Asked | None:
        over = not table.asked or next(left, None) is None
        return None if over else next_ask(table, temper, rng)

    return play(seed, header, one_more, rng.randrange(JUDGED) == 0)


def play_again(header: Header, asks: tuple[Asked, ...], thorough: int = 1) -> Played:
    """Replay asks; refused ones are skipped, and only the last ask is judged."""
    rest: Iterator[Asked] = iter(asks)

    def judge(table: Table, asked: Asked, answer: Entry | Refusal) -> None:
        if asked is asks[-1]:
            listed = is_listed(table.game.legal(table.state, asked.seat), asked.action)
            check_answer(table, replace(asked, listed=listed), answer)

    return play(0, header, lambda table: next(rest, None), False, judge, thorough)


def play(
    seed: int,
    header: Header,
    ask_next: Next,
    judged: bool,
    judge: Judge = check_answer,
    thorough: int = THOROUGH,
) -> Played:
    """Play with checks on every entry; the first failure ends the game."""
    table = open_table(STRATEGIC, header)
    past, asks, actions = Past([]), [], 0
    acts: Counter[str] = Counter()
    facts: Counter[str] = Counter()
    failure = None
    try:
        while (asked := ask_next(table)) is not None:
            actions += 1
            asks.append(asked)
            answer = ask(table, asked.seat, asked.action)
            judge(table, asked, answer)
            if isinstance(answer, Refusal):
                asks.pop()
                continue
            thoroughly = answer.seq % thorough == 0
            if thoroughly:
                check_record(table, answer)
            before, table = table, advance(table, answer)
            past.entries.append(answer)
            check_entry(past, table, thoroughly)
            check_lives(before, answer)
            if thoroughly:
                check_words(before, answer, table)
            _count(answer, acts, facts)
        check_end(past, table, judged)
    except Exception as error:  # any exception is a finding
        chronicle = Chronicle(header, tuple(past.entries))
        trace = "".join(format_exception(error)[-4:])
        failure = Failure(signature_of(error), str(error), trace, chronicle, tuple(asks))
    return Played(seed, actions, acts, facts, failure)


def _count(entry: Entry, acts: Counter[str], facts: Counter[str]) -> None:
    acts[str(entry.ask.__struct_config__.tag)] += 1
    facts.update(str(event.__struct_config__.tag) for event in entry.events)


def signature_of(error: Exception) -> str:
    """A way to fail: the same whichever way a game came there."""
    if isinstance(error, Broken):
        return error.what
    if isinstance(error, LawBroken):
        return error.law
    frames = extract_tb(error.__traceback__)
    where = [it for it in frames if Path(it.filename).is_relative_to(PACKAGE)] or list(frames)
    return f"{type(error).__name__} in {Path(where[-1].filename).name} {where[-1].name}"
