"""Link previews: tags and a card for invitations, finished games and single moments."""

import struct
from pathlib import Path

import pytest

from letopis.printing.cards import HEIGHT, WIDTH, CardScore, PreviewCard, draw_card
from letopis.server.http.routes.page import built_files
from tests.server.guests import Inn
from tests.server.tables.test_past_links import NOTED, SAID, WRITTEN, finished

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def inn(sqlite_inn: Inn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Inn:
    (tmp_path / "index.html").write_text("<!doctype html><head></head><body></body>")
    monkeypatch.setattr(built_files, "built_page", lambda: tmp_path)
    return sqlite_inn


def size_of(picture: bytes) -> tuple[int, ...]:
    assert picture.startswith(PNG)
    return struct.unpack(">II", picture[16:24])


def test_a_card_has_the_size_that_messengers_ask_for() -> None:
    scores = tuple(CardScore("#panic()", "312") for _ in range(9))
    long = PreviewCard(
        "en", "Letopis", "x" * 500, "y" * 500, "z" * 900, "w" * 500, (3, 9, 6), scores
    )
    assert size_of(draw_card(long)) == (WIDTH, HEIGHT)


def test_an_invitation_says_who_invites_to_what(inn: Inn) -> None:
    anna = inn.guest('Anna <b>"&', "en")
    table = anna.opens("valyrian", {"mine": True}, {}, title="birthday-5518")
    seen = inn.client.get(f"/invite/{table['invite']}")
    assert 'property="og:title" content="Anna &lt;b&gt;&quot;&amp; invites you to play' in seen.text
    assert "1 seat is free" in seen.text
    assert "<b>" not in seen.text
    assert table["id"] not in seen.text
    card = inn.client.get(f"/api/invites/{table['invite']}/card.png")
    assert card.headers["content-type"] == "image/png"
    assert size_of(card.content) == (WIDTH, HEIGHT)
    assert f"/api/invites/{table['invite']}/card.png" in seen.text


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (60, "A turn may take 1 minute."),
        (5400, "A turn may take 1 hour 30 minutes."),
        (3600, "A turn may take 1 hour."),
        (86_400, "A turn may take 1 day."),
        (259_200, "A turn may take 3 days."),
    ],
)
def test_an_invitation_says_the_clock_as_people_would(inn: Inn, seconds: int, said: str) -> None:
    anna = inn.guest("Anna", "en")
    regulation = {"clock": {"kind": "turn", "seconds": seconds}}
    plan = {"game": "yatzy", "regulation": regulation}
    table = anna.post("/api/tables", {"plan": plan, "seats": [{"mine": True}, {}]}).json()
    assert said in inn.client.get(f"/invite/{table['invite']}").text


def test_an_unknown_invitation_says_nothing(inn: Inn) -> None:
    assert "og:" not in inn.client.get("/invite/nonsense").text
    assert inn.client.get("/api/invites/nonsense/card.png").status_code == 404
    assert "og:" not in inn.client.get("/").text


def test_a_finished_game_and_its_moments_have_cards_without_talk(inn: Inn) -> None:
    table, _, _ = finished(inn)
    whole = inn.client.get(f"/table/{table['id']}/review").text
    moment = inn.client.get(f"/table/{table['id']}/replay", params={"at": "17"}).text
    assert "og:title" in whole
    assert "Anna — Boris" in whole
    assert f"/api/tables/{table['id']}/card.png?at=17" in moment
    assert whole != moment
    for text in (SAID, WRITTEN, NOTED, table["invite"]):
        assert text not in whole + moment
    for query in ("", "?at=17", "?at=99999", "?at=-1"):
        card = inn.client.get(f"/api/tables/{table['id']}/card.png{query}")
        assert (card.status_code, size_of(card.content)) == (200, (WIDTH, HEIGHT)), query
    odd = inn.client.get(f"/table/{table['id']}/replay", params={"at": "1" * 400})
    assert "?at=" not in odd.text


def test_private_and_unfinished_games_have_none(inn: Inn) -> None:
    private, _, _ = finished(inn, is_private=True)
    running, _ = inn.together("yatzy", "Anna", "Boris")
    for table in (private, running):
        assert "og:" not in inn.client.get(f"/table/{table['id']}").text
        assert inn.client.get(f"/api/tables/{table['id']}/card.png").status_code == 404


def test_a_card_is_drawn_once(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    table = inn.guest("Anna").opens("yatzy", {"mine": True}, {})
    first = inn.client.get(f"/api/invites/{table['invite']}/card.png")

    async def broken(*_: object) -> bytes:
        raise AssertionError

    monkeypatch.setattr(inn.house.press.worker.process, "run", broken)
    again = inn.client.get(f"/api/invites/{table['invite']}/card.png")
    assert again.content == first.content
