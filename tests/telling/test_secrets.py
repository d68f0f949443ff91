"""A book reveals no secrets: of a battle in progress only what lies open."""

import msgspec
import pytest
from msgspec.structs import replace

from letopis.core.acts import Action
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.seats import PUBLIC, SeatId
from letopis.core.table import Table, advance, ask, open_table, replay
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.view import WorldView
from letopis.games.strategic.war.battle_asks import Command
from letopis.games.strategic.war.sealing import Sealed
from letopis.games.strategic.world import World
from letopis.telling.game_book import tell
from letopis.telling.html import html
from letopis.telling.reading import moments, read
from letopis.telling.teller import teller
from letopis.words import LANGUAGES, Language, Words, words
from tests.golden.golden import FOLDER, chronicle_of
from tests.harness.seeds import seeds
from tests.strategic.laws.secrets import secrets
from tests.telling.walks import NAMES, walk

WAR = FOLDER / "strategic" / "a-war-of-three.chronicle"
ANNA, BORIS = SeatId("anna"), SeatId("boris")


def sealed_war(orders: str) -> Chronicle:
    """The war of three up to Anna's sealed orders; Boris has given none yet."""
    whole = chronicle_of(WAR.read_text(encoding="utf-8"))
    at = next(at for at, it in enumerate(whole.entries) if isinstance(it.ask, Command))
    begun = Chronicle(whole.header, whole.entries[:at])
    action = STRATEGIC.notation.read(orders)
    assert isinstance(action, Action)
    answer = ask(replay(STRATEGIC, begun), ANNA, action)
    assert isinstance(answer, Entry)
    return Chronicle(whole.header, (*begun.entries, answer))


def texts(chronicle: Chronicle, reader: SeatId) -> list[str]:
    """The book, and every fact in a sentence, in every language."""
    books = [html(tell(STRATEGIC, chronicle, reader, words(it))) for it in LANGUAGES]
    retellings = ["\n".join(retold(chronicle, reader, words(it))) for it in LANGUAGES]
    now = replay(STRATEGIC, chronicle)
    return [*books, *retellings, *(shown(now, reader, it) for it in LANGUAGES)]


def retold(chronicle: Chronicle, reader: SeatId, said: Words) -> list[str]:
    """Every fact, and once more as news."""
    told = teller(said, replay(STRATEGIC, chronicle), reader)
    table, sentences = open_table(STRATEGIC, chronicle.header), list[str]()
    for entry in chronicle.entries:
        sentences += [it.text for it in told.everything(table, entry)]
        sentences += [it.text for it in told.news(table, entry)]
        table = advance(table, entry)
    return sentences


def shown(table: Table, reader: SeatId, language: Language) -> str:
    """The words of what a seat sees and may do."""
    told = teller(words(language), table, reader)
    offers = map(told.offer, STRATEGIC.legal(table.state, reader))
    return msgspec.json.encode([told.sight(), *offers]).decode()


@pytest.mark.parametrize("reader", [PUBLIC, BORIS])
def test_a_sealed_order_changes_no_letter_of_what_others_read(reader: SeatId) -> None:
    one = sealed_war("orders attack attack shoot defend")
    other = sealed_war("orders defend shoot shoot shoot")
    assert one.entries[-1].link != other.entries[-1].link
    assert texts(one, reader) == texts(other, reader)


@pytest.mark.parametrize("reader", [PUBLIC, BORIS])
def test_the_facts_that_are_told_pass_the_filter(reader: SeatId) -> None:
    chronicle = sealed_war("orders attack attack shoot defend salt swordfish")
    reading = read(STRATEGIC, chronicle, reader)
    hidden = secrets(reading.end.state, reader)
    assert hidden
    told = "\n".join(
        STRATEGIC.notation.write(moment.fact) for moment in moments(reading, WorldView)
    )
    assert [secret for secret in hidden if secret in told] == []
    assert all("swordfish" not in text for text in texts(chronicle, reader))


def test_whoever_sealed_is_told_his_own_words() -> None:
    chronicle = sealed_war("orders attack attack shoot defend")
    facts = [it.fact for it in moments(read(STRATEGIC, chronicle, ANNA), WorldView)]
    assert facts[-1] == chronicle.entries[-1].events[-1]
    assert isinstance(facts[-1], Sealed)
    assert facts[-1].words


def test_every_fact_of_a_war_has_a_sentence() -> None:
    whole = chronicle_of(WAR.read_text(encoding="utf-8"))
    told = retold(whole, ANNA, words("en"))
    facts = {STRATEGIC.notation.write(it) for entry in whole.entries for it in entry.events}
    assert len(told) >= 2 * len(whole.entries)
    assert [line for line in told if line in facts] == []


@pytest.mark.parametrize("seed", seeds(8))
def test_no_reader_of_a_walk_broken_off_anywhere_meets_a_secret(seed: int) -> None:
    table, chronicle = walk(seed, steps=40 + 17 * (seed % 8))
    for reader in (PUBLIC, *map(SeatId, NAMES)):
        hidden = secrets(table.state, reader)
        text = "\n".join(texts(chronicle, reader))
        assert [secret for secret in hidden if secret in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_what_others_keep_to_themselves_changes_no_word(seed: int, language: Language) -> None:
    """VS-7.3.a, VS-1.2.u. Worlds that look alike to a seat are told and offered alike."""
    table, _ = walk(seed, steps=60 + 45 * seed)
    world: World = table.state
    for reader in map(SeatId, NAMES):
        players = {
            seat: replace(it, stance="never", battle_orders=("defend",) * 5, orders_always=True)
            if seat != reader
            else it
            for seat, it in world.players.items()
        }
        other = replace(table, state=replace(world, players=players))
        assert STRATEGIC.view(other.state, reader) == STRATEGIC.view(world, reader)
        assert shown(other, reader, language) == shown(table, reader, language)


def test_the_walk_of_the_law_really_seals_something() -> None:
    _, chronicle = walk(3, steps=150)
    facts = [fact for entry in chronicle.entries for fact in entry.events]
    assert any(isinstance(fact, Sealed) and fact.words for fact in facts)
