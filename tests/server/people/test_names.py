"""Names: visible, on one line, and told apart at a table."""

import pytest

from letopis.server.people.names import clean_name, looks, told_apart
from letopis.server.problems import Problem
from tests.server.guests import Inn, Json

CONFUSING = {
    "a direction mark": "An\u202ena",
    "a zero-width space": "An\u200bna",
    "a line break": "An\nna",
    "a line separator": "An\u2028na",
    "a control": "An\x07na",
    "a private sign": "An\ue000na",
    "nothing to see": " \u3000 ",
    "a filler without a shape": "An\u3164na",
    "an empty pattern of Braille": "An\u2800na",
    "a joiner of graphemes": "An\u034fna",
    "a heap of accents": "A" + "\u0301" * 5,
}


@pytest.mark.parametrize("name", CONFUSING.values(), ids=CONFUSING)
def test_a_confusing_name_is_refused_everywhere(sqlite_inn: Inn, name: str) -> None:
    with pytest.raises(Problem, match="confusing-name"):
        clean_name(name)
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True}, {})
    ways = [
        sqlite_inn.client.post("/api/people", json={"name": name}),
        anna.patch("/api/me", {"name": name}),
        anna.patch(f"/api/tables/{table['id']}/chairs/p1", {"name": name}),
    ]
    assert [it.json()["code"] for it in ways] == ["confusing-name"] * len(ways)


def test_a_name_is_kept_as_it_is_read() -> None:
    assert clean_name("  Анна   Ёлкина ") == "Анна Ёлкина"
    assert clean_name("Zoe\u0308") == "Zoë"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Anna", "ANNA"), ("Anna", "Аnnа"), ("Boris", "B0ris"), ("Елена", "Ёлена")),
        *(("Ann A", "Anna"), ("Boris", "\U0001d401oris"), ("Anna", "\u13aann\u13aa")),
        *(("Boris", "\ua4d0\ua4f3\ua4e3\ua4f2\ua4e2"), ("nous", "\u0578\u0585\u057ds")),
        *(("Boris", "\u212c\U0001042c\u1d26\u0131\ua731"), ("Mia", "\uff2d\u0456\u0251")),
        *(("Clara", "\u216d1\u0430r\u0430"), ("Ivan", "lvan"), ("Omar", "\u0b66m\u0430r")),
        *(("COOL", "\u2ca4\u2c9e\u2c9e\u216c"), ("Zoe", "\u0396\u043e\u0435")),
    ],
)
def test_names_that_look_alike_are_told_apart(one: str, other: str) -> None:
    assert looks(one) & looks(other)
    assert told_apart(other, {one}) == f"{other} 2"


def test_a_number_never_makes_a_name_too_long() -> None:
    long = "A" * 40
    assert told_apart(long, {long}) == "A" * 38 + " 2"


def test_nobody_takes_the_name_of_somebody_at_the_table(sqlite_inn: Inn) -> None:
    table, (_, boris) = sqlite_inn.together("yatzy", "Anna", "Аnnа")
    names = [it["name"] for it in boris.get(f"/api/tables/{table['id']}").json()["chairs"]]
    assert names == ["Anna", "Аnnа 2"]
    anna, clara = sqlite_inn.guest("Anna"), sqlite_inn.guest("Clara")
    gathering = anna.opens("yatzy", {"mine": True}, {}, is_open=True)
    path = f"/api/tables/{gathering['id']}/chairs"
    clara.post(path, {"seat": "p2"})
    chairs = clara.patch(f"{path}/p2", {"name": "ANNA"}).json()["chairs"]
    assert [it["name"] for it in chairs] == ["Anna", "ANNA 2"]
    same = clara.patch(f"{path}/p2", {"name": "Clara"}).json()["chairs"]
    assert [it["name"] for it in same] == ["Anna", "Clara"]


def test_chairs_at_one_screen_have_names_of_their_own(sqlite_inn: Inn) -> None:
    seats: list[Json] = [
        {"mine": True, "name": "Anna"},
        {"mine": True, "name": "Anna"},
        {"mine": True},
    ]
    table = sqlite_inn.guest("Anna").opens("yatzy", *seats)
    assert [it["name"] for it in table["chairs"]] == ["Anna", "Anna 2", "Anna 3"]


def test_a_title_holds_nothing_that_cannot_be_seen(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True}, {}, title="An\u202eev\u200bening\n\u3164")
    assert table["title"] == "Anevening"
    tournament = {"plan": {"game": "yatzy"}, "title": "An\u202eev\u200bening\n\u2800"}
    assert anna.post("/api/tournaments", tournament).json()["title"] == "Anevening"


def test_names_that_look_different_stay_as_they_are() -> None:
    for one, other in (("Anna", "Инна"), ("Yana", "Uana"), ("Ali", "All"), ("Mia", "Mira")):
        assert told_apart(other, {one}) == other
