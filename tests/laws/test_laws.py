"""Laws that hold for every game, whatever its rules."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import wraps
from itertools import chain
from random import Random
from typing import get_args

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.choices import Choice, Family, Judged, is_listed, pick
from letopis.core.files import codec
from letopis.core.files.chronicle_text import read_text, write_sealed
from letopis.core.files.verify import verify
from letopis.core.news import news
from letopis.core.seats import SeatId
from letopis.core.table import ask, replay
from letopis.games.catalogue import GAMES
from letopis.words import LANGUAGES, words
from tests.laws import muster
from tests.laws.kit import SECRET, Play, Subject, everybody, plays
from tests.laws.playout import play_out
from tests.laws.sealed import LeakyNews, LeakyView
from tests.laws.subjects import SUBJECTS

MEMBERS = 4

Law = Callable[[Subject, DataObject], None]

LAWS: dict[str, Law] = {}

# A walk through a whole game is one long example, so deadlines do not apply.
for_every_game = pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)
_patient = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
# A failure that is expected need not be shrunk.
_hunting = settings(_patient, max_examples=200, phases=[Phase.generate], report_multiple_bugs=False)


def law(check: Law) -> Callable[[Subject], None]:
    """Run a check on every game, with data drawn by hypothesis."""
    LAWS[check.__name__] = check

    @for_every_game
    @wraps(check)
    def test(subject: Subject) -> None:
        @settings(_patient, max_examples=subject.examples)
        @given(data=st.data())
        def hold(data: DataObject) -> None:
            check(subject, data)

        hold()

    # Pytest must read the signature of the test, not of the check it wraps.
    del test.__wrapped__
    return test


def _play(subject: Subject, data: DataObject) -> Play:
    return data.draw(plays(subject), label="play")


@law
def test_what_is_listed_is_accepted_and_nothing_else(subject: Subject, data: DataObject) -> None:
    table = _play(subject, data).table
    for seat in everybody(table):
        listed = table.game.legal(table.state, seat)
        anything = st.lists(subject.actions(table.state), max_size=20)
        asked = data.draw(anything, label=f"asked by {seat}")
        for action in (*_members(listed, data), *asked):
            accepted = not isinstance(ask(table, seat, action), Refusal)
            known = is_listed(listed, action)
            assert known or not accepted, f"{seat}: {action}"
            assert accepted or not known or _is_judged(listed, action), f"{seat}: {action}"


@law
def test_every_seat_that_is_asked_has_a_choice_and_none_is_listed_twice(
    subject: Subject, data: DataObject
) -> None:
    table = _play(subject, data).table
    for seat in everybody(table):
        listed = table.game.legal(table.state, seat)
        assert listed or seat not in table.asked
        assert len(listed) == len({repr(choice) for choice in listed})


@law
def test_the_acts_of_all_pieces_and_of_none_are_all_acts(
    subject: Subject, data: DataObject
) -> None:
    table = _play(subject, data).table
    game, state = table.game, table.state
    for seat in everybody(table):
        pieces = game.subjects(state, seat)
        assert "" not in pieces
        each = (game.legal(state, seat, about) for about in (*pieces, ""))
        assert tuple(chain.from_iterable(each)) == game.legal(state, seat)


@law
def test_the_game_waits_for_the_seats_it_prompts_and_silence_is_lawful(
    subject: Subject, data: DataObject
) -> None:
    table = _play(subject, data).table
    prompts = table.game.prompts(table.state)
    assert tuple(prompt.seat for prompt in prompts) == table.asked
    for prompt in prompts:
        if prompt.default is not None:
            assert is_listed(table.game.legal(table.state, prompt.seat), prompt.default)


@law
def test_the_replay_of_the_chronicle_is_the_state(subject: Subject, data: DataObject) -> None:
    play = _play(subject, data)
    again = replay(subject.game, play.chronicle)
    assert again == play.table


@law
def test_files_of_all_clothes_read_back_as_they_were(subject: Subject, data: DataObject) -> None:
    play = _play(subject, data)
    text = write_sealed(subject.game.notation, play.chronicle)
    assert read_text(subject.game, text) == play.chronicle
    for form in get_args(codec.Format):
        document = codec.encode(play.chronicle, form)
        assert codec.decode(subject.game, document, form) == play.chronicle


@law
def test_every_legal_action_reads_back_from_its_notation(
    subject: Subject, data: DataObject
) -> None:
    table, notation = _play(subject, data).table, subject.game.notation
    for seat in everybody(table):
        for action in _members(table.game.legal(table.state, seat), data):
            assert notation.read(notation.write(action)) == action


@law
def test_a_lawful_chronicle_verifies(subject: Subject, data: DataObject) -> None:
    play = _play(subject, data)
    assert verify(subject.game, play.chronicle).entries == len(play.chronicle.entries)


@law
def test_a_refused_ask_changes_nothing(subject: Subject, data: DataObject) -> None:
    table = _play(subject, data).table
    before = msgspec.structs.asdict(table)
    for seat in everybody(table):
        ask(table, seat, data.draw(subject.actions(table.state)))
    assert msgspec.structs.asdict(table) == before


@law
def test_nobody_is_shown_or_told_what_he_may_not_know(subject: Subject, data: DataObject) -> None:
    check_no_leak(subject, _play(subject, data))


@law
def test_every_game_ends(subject: Subject, data: DataObject) -> None:
    if subject.endless:
        pytest.skip(subject.endless)
    play = data.draw(plays(subject, to_the_end=True), label="play")
    assert play.table.asked == ()
    outcome = play.table.outcome
    assert outcome is not None
    assert outcome.winners
    assert set(outcome.winners) <= {seat.id for seat in play.table.header.seats}


@pytest.mark.parametrize("game", [LeakyView(), LeakyNews()], ids=["view", "news"])
def test_a_leak_would_be_noticed(game: LeakyView | LeakyNews) -> None:
    leaky = replace(SUBJECTS["sealed"], game=game)

    @_hunting
    @given(data=st.data())
    def hunt(data: DataObject) -> None:
        check_no_leak(leaky, _play(leaky, data))

    with pytest.raises(AssertionError, match="learns"):
        hunt()


@pytest.mark.parametrize(
    ("game", "broken"),
    [
        (muster.ListsTooMuch(), "what_is_listed_is_accepted_and_nothing_else"),
        (muster.ListsTooLittle(), "what_is_listed_is_accepted_and_nothing_else"),
        (muster.ForgetsAPiece(), "the_acts_of_all_pieces_and_of_none_are_all_acts"),
        (muster.PromptsNobody(), "the_game_waits_for_the_seats_it_prompts_and_silence_is_lawful"),
        (
            muster.SilentlyUnlawful(),
            "the_game_waits_for_the_seats_it_prompts_and_silence_is_lawful",
        ),
    ],
)
def test_a_game_that_breaks_a_law_would_be_noticed(game: muster.MusterGame, broken: str) -> None:
    unlawful, check = replace(SUBJECTS["muster"], game=game), LAWS[f"test_{broken}"]

    @_hunting
    @given(data=st.data())
    def hunt(data: DataObject) -> None:
        check(unlawful, data)

    with pytest.raises(AssertionError):
        hunt()


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_has_words_in_every_language(name: str) -> None:
    subject = SUBJECTS[name]

    @_patient
    @given(data=st.data())
    def refuse(data: DataObject) -> None:
        table = _play(subject, data).table
        for seat in everybody(table):
            for action in data.draw(st.lists(subject.actions(table.state), max_size=10)):
                _check_worded(ask(table, seat, action))

    refuse()


def test_every_game_of_the_house_is_under_the_laws() -> None:
    assert set(GAMES) <= set(SUBJECTS)
    assert all(SUBJECTS[name].game is game for name, game in GAMES.items())


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_the_same_header_and_asks_give_the_same_bytes_in_any_process(hash_seed: str) -> None:
    here = [play_out(SUBJECTS[name], 0).link for name in GAMES]
    assert _played_elsewhere(list(GAMES), hash_seed) == here


def _members(listed: tuple[Choice, ...], data: DataObject) -> list[Action]:
    """Every listed action, and a few members of every family."""
    rng = Random(data.draw(st.integers(0, 2**32), label="members"))
    return [
        pick(choice, rng.randrange)
        for choice in listed
        for _ in range(MEMBERS if isinstance(choice, Family) else 1)
    ]


def _is_judged(listed: tuple[Choice, ...], action: Action) -> bool:
    """Whether an action is only a member of families whose members the game judges itself."""
    holding = [it for it in listed if is_listed((it,), action)]
    return all(isinstance(it, Family) and _may_refuse(it) for it in holding)


def _may_refuse(family: Family) -> bool:
    """Whether only the game can judge its domain."""
    return any(isinstance(it.domain, Judged) for it in family.free)


def check_no_leak(subject: Subject, play: Play) -> None:
    """Search everything a seat sees and is told for what it may not know."""
    table = play.table
    for seat in everybody(table):
        known = msgspec.json.encode(subject.game.view(table.state, seat)).decode()
        known += "".join(_news(subject, play, seat))
        own = "".join(str(entry.ask) for entry in play.chronicle.entries if entry.seat == seat)
        for secret in (*subject.secrets(table.state, seat), SECRET.hex()):
            assert secret in own or secret not in known, f"{seat} learns {secret}"


def _news(subject: Subject, play: Play, seat: SeatId) -> list[str]:
    """All that a seat is told of the game so far."""
    heard: list[str] = []
    for entry in play.chronicle.entries:
        told = news(play.table, entry, seat)
        acts = told.events if told.ask is None else (told.ask, *told.events)
        heard += map(subject.game.notation.write, acts)
    return heard


def _check_worded(answer: object) -> None:
    if not isinstance(answer, Refusal):
        return
    for language in LANGUAGES:
        assert words(language).at("refusal", answer.reason, **answer.about)


def _played_elsewhere(names: list[str], hash_seed: str) -> list[str]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", "tests.laws.playout", "0", *names]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()
