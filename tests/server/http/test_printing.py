"""Printed sheets and rules over HTTP."""

import io
from collections.abc import Iterator

import docx
import pytest
from pypdf import PdfReader

from letopis.server.house import House
from letopis.server.settings import Settings
from tests.server.guests import Inn, opened


@pytest.fixture
def inn(sqlite_address: str) -> Iterator[Inn]:
    with opened(House(Settings(sqlite_address))) as inn:
        yield inn


def test_a_sheet_is_a_pdf_with_the_names_of_those_who_play(inn: Inn) -> None:
    wish: dict[str, int | str | list[str]] = {"players": 5, "language": "ru"}
    wish["name"] = ["Анна", "Борис"]
    answer = inn.client.get("/api/print/valyrian/sheet", params=wish)
    assert answer.headers["content-type"] == "application/pdf"
    assert 'filename="valyrian-sheet-ru.pdf"' in answer.headers["content-disposition"]
    assert answer.headers["cache-control"] == "no-store"
    text = PdfReader(io.BytesIO(answer.content)).pages[0].extract_text()
    assert "Анна" in text
    assert "Борис" in text


def test_a_sheet_says_what_its_table_plays(inn: Inn) -> None:
    wish = {"language": "en", "option": ["umbago=leftover"]}
    usual = inn.client.get("/api/print/valyrian/sheet", params={"language": "en"})
    own = inn.client.get("/api/print/valyrian/sheet", params=wish)
    texts = [
        PdfReader(io.BytesIO(it.content)).pages[0].extract_text().split() for it in (usual, own)
    ]
    assert texts[0] != texts[1]
    assert "House" in texts[1]


def test_a_blank_sheet_and_the_rules_may_be_kept(inn: Inn) -> None:
    for what in ("sheet", "rules"):
        wish = {"form": "docx", "language": "en"}
        answer = inn.client.get(f"/api/print/yatzy/{what}", params=wish)
        assert "max-age" in answer.headers["cache-control"]
        assert docx.Document(io.BytesIO(answer.content)).paragraphs


@pytest.mark.parametrize(
    ("path", "wish", "code"),
    [
        ("chess/sheet", {}, "unknown-game"),
        ("yatzy/poster", {}, "unknown-printout"),
        ("yatzy/sheet", {"form": "odt"}, "unknown-form"),
        ("yatzy/sheet", {"players": 999}, "print-players"),
        ("yatzy/sheet", {"players": 0}, "print-players"),
        ("yatzy/sheet", {"preset": "none"}, "unknown-preset"),
        ("strategic/memo", {"form": "docx"}, "only-pdf"),
        ("yatzy/sheet", {"name": ["a"] * 60}, "bad-request"),
        ("yatzy/sheet", {"option": ["zero"]}, "option-value"),
        ("strategic/sheet", {"option": ["nonsense=1"]}, "unknown-option"),
    ],
)
def test_what_cannot_be_printed_is_said(
    inn: Inn, path: str, wish: dict[str, str], code: str
) -> None:
    answer = inn.client.get(f"/api/print/{path}", params=wish)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_nobody_keeps_the_presses_busy(inn: Inn) -> None:
    inn.client.get("/api/print/yatzy/sheet")
    tries = [inn.client.get("/api/print/yatzy/sheet").status_code for _ in range(60)]
    assert 429 in tries
