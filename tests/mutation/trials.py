"""Trials of mutants: a pytest plugin that runs, for each mutant, the tests that call its function.

Tests are collected once. A first run, in its own process, learns which test calls which function
and how long it takes; then every mutant gets a process in which the code of one function is
replaced, and the quickest tests run first. The first that fails has killed it.
"""

import importlib
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FrameType, FunctionType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from msgspec import Struct

from tests.mutation.mutants import Mutant, mutated_code

KILLED, SURVIVED, HANGS, UNTESTED = "killed", "survived", "hangs", "untested"
FAILED, PASSED, TOO_LONG, BROKEN = 1, 0, 3, 4
GAMES = "letopis.games."
LONGER = 20  # a test that takes so many times as long is taken to hang
GRACE = 5  # seconds

Calls = dict[str, dict[str, float]]  # by function: the tests that call it, with their seconds


class Trial(Struct, frozen=True):
    """A mutant and its verdict."""

    module: str
    mutant: Mutant
    verdict: str
    tests: int


class Judge:
    """Runs the trials in place of a test run; caches which test calls what in a file."""

    def __init__(self, mutants: dict[str, list[Mutant]], learned: Path, seconds: int) -> None:
        self._mutants, self._learned, self._seconds = mutants, learned, seconds
        self.trials: list[Trial] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not self._learned.exists():
            self._learned.parent.mkdir(parents=True, exist_ok=True)
            self._learned.write_text(_in_child(lambda: json.dumps(_learn(session.items))), "utf-8")
        calls: Calls = json.loads(self._learned.read_text("utf-8"))
        items = {item.nodeid: item for item in session.items}
        for name, mutants in self._mutants.items():
            module = importlib.import_module(name)
            for mutant in mutants:
                known = calls.get(f"{name} {mutant.function}", {})
                trial = self._tried(items, module, mutant, known)
                self.trials.append(trial)
                print(f"{trial.verdict:9} {name} {mutant}", flush=True)
        return True

    def _tried(
        self,
        items: dict[str, pytest.Item],
        module: ModuleType,
        mutant: Mutant,
        known: dict[str, float],
    ) -> Trial:
        """Try a mutant, with the quickest tests first."""
        tests = [
            (items[name], known[name])
            for name in sorted(known, key=known.__getitem__)
            if name in items
        ]
        verdict = UNTESTED
        if tests:
            verdict = _judged(lambda: _put(module, mutant), tests, self._seconds)
        return Trial(module.__name__, mutant, verdict, len(tests))


def _learn(items: list[pytest.Item]) -> Calls:
    """Which tests call which functions of the games; tests that fail anyway are left out."""
    calls: Calls = {}
    for item in items:
        seen: set[str] = set()
        start = time.process_time()
        sys.settrace(_listener(seen))
        passed = _passes(item)
        sys.settrace(None)
        for function in sorted(seen) if passed else ():
            calls.setdefault(function, {})[item.nodeid] = time.process_time() - start
    return calls


def _listener(seen: set[str]) -> Callable[[FrameType, str, Any], None]:
    def listen(frame: FrameType, event: str, arg: Any) -> None:
        name = frame.f_globals.get("__name__", "")
        if name.startswith(GAMES):
            seen.add(f"{name} {frame.f_code.co_qualname.partition('.<locals>')[0]}")

    return listen


def _judged(put: Callable[[], None], tests: list[tuple[pytest.Item, float]], seconds: int) -> str:
    """Run the tests on a mutant in a child: killed by the first failure, else survived."""
    pid = os.fork()
    if not pid:
        signal.signal(signal.SIGPROF, lambda *_: os._exit(TOO_LONG))
        try:
            put()
            _silence()
            os._exit(PASSED if _all_pass(tests, seconds) else FAILED)
        finally:  # a failure of the tool itself: the child must not continue as the parent
            traceback.print_exc()
            os._exit(BROKEN)
    _, status = os.waitpid(pid, 0)
    code = os.waitstatus_to_exitcode(status)
    assert code != BROKEN
    return {PASSED: SURVIVED, TOO_LONG: HANGS}.get(code, KILLED)


def _all_pass(tests: list[tuple[pytest.Item, float]], seconds: int) -> bool:
    until = time.process_time() + seconds
    for item, once in tests:
        signal.setitimer(signal.ITIMER_PROF, GRACE + LONGER * once)  # of CPU: others work here too
        if not _passes(item):
            return False
        if time.process_time() > until:
            break
    return True


def _passes(item: pytest.Item) -> bool:
    reports = runtestprotocol(item, log=False, nextitem=None)
    return not any(report.failed for report in reports)


def _put(module: ModuleType, mutant: Mutant) -> None:
    file = _file(module)
    code = mutated_code(Path(file).read_text("utf-8"), file, mutant)
    found: Any = module
    for name in mutant.function.split("."):
        found = vars(found)[name]
    _function(found).__code__ = code


def _function(found: Any) -> FunctionType:
    """The function inside decorators and properties."""
    found = found.fget if isinstance(found, property) else getattr(found, "__func__", found)
    while hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    assert isinstance(found, FunctionType)
    return found


def _file(module: ModuleType) -> str:
    assert module.__file__ is not None
    return module.__file__


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _in_child(work: Callable[[], str]) -> str:
    """The result of a function run in a child process, so that it leaves no state here."""
    reader, writer = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(reader)
        _silence()
        with os.fdopen(writer, "w") as pipe:
            pipe.write(work())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        answer = pipe.read()
    os.waitpid(pid, 0)
    return answer
