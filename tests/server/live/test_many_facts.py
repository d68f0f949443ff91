"""An entry of many facts is put into words beside the loop, before anybody is told of it."""

import threading

import pytest

from letopis.core.chronicle import Entry
from letopis.core.table import Table
from letopis.server.live import hub, sentences
from letopis.telling.sheet_teller import SheetTeller
from letopis.telling.wire_words import Sentence
from tests.server.guests import Inn
from tests.server.sockets import looking, next_grown


def test_many_facts_are_put_into_words_beside_the_loop(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    telling: set[int] = set()
    as_before = SheetTeller.news

    def counted(self: SheetTeller, before: Table, entry: Entry) -> tuple[Sentence, ...]:
        telling.add(threading.get_ident())
        return as_before(self, before, entry)

    monkeypatch.setattr(SheetTeller, "news", counted)
    for module in (hub, sentences):
        monkeypatch.setattr(module, "MOST_FACTS", 0)
    loop = sqlite_inn.client.blocking_portal.call(threading.get_ident)
    with looking(boris, table) as socket:
        next_grown(socket)
        telling.clear()
        assert anna.asks(table, "roll").status_code == 200
        assert next_grown(socket)["told"]
    assert telling
    assert loop not in telling
