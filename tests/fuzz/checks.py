"""Checks after every entry of a random game, and at its end."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.choices import Choice, is_listed
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.files.chronicle_text import read_text, write_sealed
from letopis.core.files.verify import verify
from letopis.core.news import news
from letopis.core.seats import CHANCE, HOST, PUBLIC, SeatId
from letopis.core.table import Table, replay
from letopis.core.table_acts import TABLE_KINDS
from letopis.games.strategic.council.proposals import RulesAmended
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.host.hosting import Edit, Edited
from letopis.games.strategic.host.invariants import breaches, torn
from letopis.games.strategic.membership.wanderers import Announce
from letopis.games.strategic.movement.marching import Move
from letopis.games.strategic.war.battle_asks import Array, Command, Rearrange
from letopis.telling.strategic.teller import StrategicTeller
from letopis.words import LANGUAGES, words
from tests.fuzz.players import GUESTS, Asked, kind_of
from tests.strategic.laws.invariants import TOO_CLOSE
from tests.strategic.laws.piece_laws import check_fact, check_world
from tests.strategic.laws.recording import recorded
from tests.strategic.laws.secrets import secrets
from tests.telling.typed_names import TYPED

SALTED = (Array, Command, Rearrange)
IN_OWN_WORDS = (Announce, Edit)  # people write what they like, and paths of the world
THOROUGH = 40  # entries between thorough checks
HEARD = 12  # entries whose news are searched


class Broken(AssertionError):
    """A failed check; `what` does not depend on the length of the game."""

    def __init__(self, what: str, about: object = "") -> None:
        super().__init__(f"{what}: {about}")
        self.what = what


class Past(Struct):
    """What the checks remember of a game."""

    entries: list[Entry]
    gap_amended: bool = False


def check_answer(table: Table, asked: Asked, answer: Entry | Refusal) -> None:
    """Check that exactly what is listed is accepted."""
    if isinstance(answer, Refusal):
        if asked.listed:
            raise Broken(f"listed and refused by {answer.clause}", f"{asked} {answer}")
    elif not asked.listed and not _is_unlisted(asked.action):
        listed = table.game.legal(table.state, asked.seat)
        if not is_listed(listed, _without_salt(asked.action)):
            raise Broken("accepted and not listed", asked)


def _is_unlisted(action: Action) -> bool:
    """Acts that are legal but not listed: those of the table, and ways that are not the
    shortest.
    """
    return isinstance(action, TABLE_KINDS) or (isinstance(action, Move) and len(action.path) > 1)


def _without_salt(action: Action) -> Action:
    """VS-7.5.a. The action without its salt, which does not affect its legality."""
    return replace(action, salt=None) if isinstance(action, SALTED) else action


def check_entry(past: Past, table: Table, thoroughly: bool) -> None:
    """Check the world's coherence and invariants, its prompts, and sometimes secrets and
    defaults.
    """
    world = table.state
    if (found := torn(world)) is not None:
        raise Broken(f"torn {found.reason}", found.about)
    past.gap_amended |= any(_amends_gap(it) for it in past.entries[-1].events)
    for breach in breaches(world):
        if not (past.gap_amended and breach.reason == TOO_CLOSE):
            raise Broken(f"breach {breach.clause} {breach.reason}", breach.about)
    prompts = table.game.prompts(world)
    if tuple(it.seat for it in prompts) != table.asked:
        raise Broken("waits for others than it prompts", table.asked)
    if thoroughly:
        _check_secrets(past, table)
        _check_silence(table)


def check_lives(before: Table, entry: Entry) -> None:
    """The laws of a piece's life, fact by fact, and what holds when the entry is over."""
    world = before.state
    for event in entry.events:
        if type(event).__module__.startswith("letopis.core"):
            return
        after = STRATEGIC.evolve(world, event)
        check_fact(world, event, after)
        world = after
    check_world(world)


def check_record(before: Table, entry: Entry) -> None:
    """Check that facts are recorded the same without any rule."""
    world = before.state
    for event in entry.events:
        if type(event).__module__.startswith("letopis.core"):
            return
        world = recorded(world, event)


def check_words(before: Table, entry: Entry, after: Table) -> None:
    """Check that everything that is told, asked or offered to somebody has words, and no name of
    the notation. What people write themselves may hold anything.
    """
    language = LANGUAGES[entry.seq % len(LANGUAGES)]
    lookers = (*after.asked[:1], after.header.seats[0].id, HOST, PUBLIC, *GUESTS[:1])
    seat = lookers[entry.seq // THOROUGH % len(lookers)]
    tell = StrategicTeller(words(language), after, seat)  # no stand-in where its words fail
    said = [it.text for it in (*tell.everything(before, entry), *tell.news(before, entry))]
    listed = after.game.legal(after.state, seat)
    offers = [tell.offer(it) for it in _some_of_each_kind(listed, entry.seq)]
    sight = tell.sight()
    texts = [sight.silence, *sight.names.values()]
    texts += [text for it in offers for text in (it.label, it.explanation, it.danger)]
    if not all(it.label for it in offers) or not all(said):
        raise Broken("no words", entry)
    if not isinstance(entry.ask, IN_OWN_WORDS):
        texts += said
    if named := next(filter(TYPED.search, texts), None):
        raise Broken("a name of the notation", named)


def _some_of_each_kind(choices: tuple[Choice, ...], at: int) -> Iterator[Choice]:
    """Two of every kind of act, others at every entry: they have the same sentence, and a crowded
    board lists hundreds of them.
    """
    kinds: dict[str, list[Choice]] = {}
    for choice in choices:
        kinds.setdefault(kind_of(choice), []).append(choice)
    for same in kinds.values():
        yield from (same[it] for it in {at % len(same), (at + len(same) // 2) % len(same)})


def check_end(past: Past, table: Table, judged: bool) -> None:
    """Check that the chronicle reads back and its replay gives the state."""
    chronicle = Chronicle(table.header, tuple(past.entries))
    if replay(STRATEGIC, chronicle) != table:
        raise Broken("replay differs")
    if read_text(STRATEGIC, write_sealed(STRATEGIC.notation, chronicle)) != chronicle:
        raise Broken("file reads otherwise")
    if judged:
        verify(STRATEGIC, chronicle)


def _amends_gap(event: object) -> bool:
    return (isinstance(event, RulesAmended) and event.option == "building_min_gap") or (
        isinstance(event, Edited) and event.path.startswith("options")
    )


def _check_silence(table: Table) -> None:
    """Check that the default answers are legal."""
    for prompt in table.game.prompts(table.state):
        listed = table.game.legal(table.state, prompt.seat, "")
        if prompt.default is not None and not is_listed(listed, prompt.default):
            raise Broken("unlawful silence", prompt)


def _check_secrets(past: Past, table: Table) -> None:
    for seat in (*(it.id for it in table.header.seats), *GUESTS, CHANCE, HOST, PUBLIC):
        known = _known(past, table, seat)
        said = (entry.ask for entry in past.entries[-HEARD:] if entry.seat == seat)
        own = "".join(map(table.game.notation.write, said))
        for secret in secrets(table.state, seat):
            if secret in known and secret not in own:
                raise Broken("secret told", f"{seat} learns {secret}")


def _known(past: Past, table: Table, seat: SeatId) -> str:
    """All that a seat is shown, and was told lately, as text."""
    heard = [msgspec.json.encode(table.game.view(table.state, seat)).decode()]
    for entry in past.entries[-HEARD:]:
        told = news(table, entry, seat)
        acts = told.events if told.ask is None else (told.ask, *told.events)
        heard += map(table.game.notation.write, acts)
    return "".join(heard)
