"""What a table says: one wording for socket, answers and replays, in the language asked for."""

import asyncio
from functools import cache

from letopis.core.chronicle import Chronicle
from letopis.core.seats import PUBLIC, SeatId
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.war import Declared
from letopis.server.live import sentences
from letopis.server.live.live_table import TABLES_KEPT, LiveTable
from letopis.server.live.sentences import LONG, Reader, fact_said, put_past_into_words
from letopis.server.live.sight import entries_after, told_entries
from letopis.store.sql.games.chronicles import StoredChronicle
from tests.golden.golden import FOLDER, chronicle_of
from tests.server.analysis.test_analysis import study
from tests.server.guests import Inn, Json
from tests.server.sockets import looking, next_grown
from tests.telling.walks import walk

WAR = FOLDER / "strategic" / "a-war-of-three.chronicle"
ANNA = Reader(SeatId("anna"), "en")


def texts(heard: list[Json]) -> list[str]:
    return [said["text"] for entry in heard for said in entry["said"]]


@cache
def long_game() -> Chronicle:
    """The first walk that is long enough, however long the rules let the others be."""
    walks = (walk(seed, steps=TABLES_KEPT + LONG + 5)[1] for seed in range(1, 50))
    return next(it for it in walks if len(it.entries) > TABLES_KEPT + LONG)


def opened(entries: int | None = None) -> LiveTable:
    whole = long_game()
    chronicle = Chronicle(whole.header, whole.entries[:entries])
    times = (0,) * len(chronicle.entries)
    return LiveTable(STRATEGIC, StoredChronicle(chronicle, None, 0, times))


def test_a_socket_hears_the_language_it_asks_for(sqlite_inn: Inn) -> None:
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    with looking(boris, table, "?language=ru") as russian, looking(anna, table) as english:
        first = next_grown(russian)
        next_grown(english)
        anna.asks(table, "roll")
        heard = texts(next_grown(russian)["told"]), texts(next_grown(english)["told"])
    assert first["sight"]["said"] == {}
    assert (heard[0][0], heard[1][0]) == ("Anna бросает все кости.", "Anna rolls all the dice.")


def test_every_answer_about_a_table_speaks_the_language_it_is_asked_in(sqlite_inn: Inn) -> None:
    table, (anna, _) = sqlite_inn.together("yatzy", "Anna", "Boris")
    path = f"/api/tables/{table['id']}"
    assert anna.get(f"{path}/sight").json()["said"]["prompt"] == "Your roll."
    assert anna.get(f"{path}/sight", language="ru").json()["said"]["prompt"] == "Ваш бросок."
    (offer,) = anna.get(f"{path}/offers", language="ru").json()
    assert offer["said"] == {"label": "Бросить кости", "explanation": "Первый бросок этого хода."}
    accepted = anna.post(f"{path}/asks?language=ru", {"line": "roll"}).json()
    assert texts(accepted["told"])[0] == "Anna бросает все кости."
    assert accepted["told"][1]["said"][0]["quiet"]
    assert texts(anna.get(f"{path}/news").json()["told"])[0] == "Anna rolls all the dice."


def test_a_replay_and_the_table_itself_use_the_same_words(sqlite_inn: Inn) -> None:
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    for guest, lines in ((anna, ("roll", "score chance")), (boris, ("roll",))):
        for line in lines:
            guest.asks(table, line)
    live = texts(anna.get(f"/api/tables/{table['id']}/news").json()["told"])
    moments = study(anna, table["id"], "moments", first=1, count=9)["found"]["moments"]
    assert live == texts([it["told"] for it in moments])


def test_a_table_opened_again_tells_its_past_in_the_same_words() -> None:
    grown = opened(0)
    whole = opened()
    heard: list[str] = []
    for entry in whole.entries:
        grown.grow([entry], [0])
        heard += [it.text for said in told_entries(grown, entry.seq - 1, ANNA) for it in said.said]
    assert len(whole.entries) > TABLES_KEPT  # so that some of them must be folded again
    anew = told_entries(whole, 0, ANNA)
    assert [it.text for entry in anew for it in entry.said] == heard


def test_what_was_put_into_words_once_is_not_made_again() -> None:
    live = opened(30)
    first = told_entries(live, 0, ANNA)
    made = sentences.entry_sentences(live, live.entries[5], ANNA)
    live.grow([], [])
    told_entries(live, 0, ANNA)
    assert sentences.entry_sentences(live, live.entries[5], ANNA) is made
    assert first[5].said is made


def test_a_long_past_is_put_into_words_beside_the_loop() -> None:
    live = opened()
    public = Reader(PUBLIC, "ru")
    asyncio.run(put_past_into_words(live, entries_after(live, 0), public))
    old = live.entries[0]
    assert sentences.entry_sentences(live, old, public)[0].text == "Игра начинается."


def test_a_single_fact_is_told_in_the_words_of_its_entry() -> None:
    whole = chronicle_of(WAR.read_text(encoding="utf-8"))
    live = LiveTable(STRATEGIC, StoredChronicle(whole, None, 0, (0,) * len(whole.entries)))
    found = [
        fact_said(live, Reader(SeatId("boris"), "en"), entry.seq, at)
        for entry in whole.entries
        for at, fact in enumerate(entry.events)
        if isinstance(fact, Declared)
    ]
    assert found[0] == "Анна: the knights at c2 attack the knights at d2 (battle 1)."
    assert len(found) == 3
