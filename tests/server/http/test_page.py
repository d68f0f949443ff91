"""The built page is served, and no other files."""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from letopis.server.house import House
from letopis.server.http.routes.page import built_files
from letopis.server.settings import Settings
from letopis.words import LANGUAGES, Language, words
from tests.server.guests import Inn, opened


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>home")
    (folder / "assets" / "app.js").write_text("app")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(built_files, "built_page", lambda: folder)
    return folder


@pytest.fixture
def inn(sqlite_address: str) -> Iterator[Inn]:
    with opened(House(Settings(sqlite_address))) as inn:
        yield inn


@pytest.mark.parametrize("path", ["/", "/table/abc", "/invite/x"])
def test_every_address_of_the_app_is_the_page(inn: Inn, built: Path, path: str) -> None:
    answer = inn.client.get(path)
    assert (answer.status_code, answer.text) == (200, "<!doctype html>home")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_app_is_installed_under_its_name_in_the_language_of_the_reader(
    inn: Inn, built: Path, language: Language
) -> None:
    (built / "manifest.webmanifest").write_text('{"id": "/", "icons": []}')
    chosen = inn.client.get("/manifest.webmanifest", params={"language": language})
    preferred = inn.client.get("/manifest.webmanifest", headers={"accept-language": language})
    for answer in (chosen, preferred):
        assert answer.headers["content-type"].startswith("application/manifest+json")
        about = answer.json()
        assert (about["id"], about["lang"]) == ("/", language)
        assert about["name"] == words(language)("web.title")


def test_built_files_may_be_kept_for_ever(inn: Inn, built: Path) -> None:
    answer = inn.client.get("/assets/app.js")
    assert (answer.text, "immutable" in answer.headers["cache-control"]) == ("app", True)


def test_a_script_is_squeezed_and_not_sent_to_whoever_has_it(inn: Inn, built: Path) -> None:
    (built / "assets" / "long.js").write_text("let long = 1;\n" * 1000)
    packed = inn.client.get("/assets/long.js", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["content-type"].startswith("text/javascript")
    assert int(packed.headers["content-length"]) < 1000
    assert packed.text.startswith("let long")
    known = {"if-none-match": packed.headers["etag"]}
    assert inn.client.get("/assets/long.js", headers=known).status_code == 304


def test_a_page_that_is_built_anew_is_sent_anew(inn: Inn, built: Path) -> None:
    inn.client.get("/")
    (built / "index.html").write_text("<!doctype html>another home")
    assert "another" in inn.client.get("/").text


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt"]
)
def test_nothing_beside_the_page_is_served(inn: Inn, built: Path, path: str) -> None:
    assert "secret" not in inn.client.get(path).text


@pytest.mark.parametrize("path", ["/" + "a/" * 4000, "/" + "a" * 256, "/assets/" + "../" * 900])
def test_an_address_is_not_looked_up_on_the_disk(
    inn: Inn, built: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Its cost does not grow with its parts, and none is too long for the system."""
    looks = Counter[str]()

    def counted(name: str) -> Callable[..., os.stat_result]:
        looked = getattr(os, name)

        def look(*args: Any, **more: Any) -> os.stat_result:
            looks[now] += 1
            return cast("os.stat_result", looked(*args, **more))

        return look

    now = "before"
    inn.client.get("/")
    for name in ("stat", "lstat"):
        monkeypatch.setattr(os, name, counted(name))
    for now, asked in (("short", "/a"), ("long", path)):  # noqa: B007 (a closure reads it)
        answer = inn.client.get(asked)
        assert (answer.status_code, answer.text) == (200, "<!doctype html>home")
    assert looks["long"] == looks["short"]


def test_an_unknown_question_is_not_answered_with_a_page(inn: Inn, built: Path) -> None:
    assert inn.client.get("/api/nothing").json()["code"] == "no-such-page"


MANIFEST = {
    "_app.js": {"file": "assets/app.js", "css": ["assets/app.css"]},
    "src/lib/words/ru.json": {"file": "assets/ru.js"},
    "src/lib/words/en.json": {"file": "assets/en.js"},
    "src/features/table/TablePage.svelte": {"file": "assets/table.js", "imports": ["_app.js"]},
    "src/features/strategic/StrategicTable.svelte": {
        "file": "assets/board.js",
        "imports": ["_app.js", "_marks.js"],
        "css": ["assets/board.css"],
    },
    "_marks.js": {"file": "assets/marks.js", "css": ["assets/marks.css"], "imports": ["_app.js"]},
}
ASSET = re.compile(r'href="/assets/([^"]+)"')
FIRST = re.compile(r'<script type="application/json" id="first" data-language="(..)">(.*)</script>')


@pytest.fixture
def listed(built: Path) -> Path:
    own = '<script src="/assets/app.js"></script><link href="/assets/app.css" />'
    (built / "index.html").write_text(f"<html><head>{own}</head><body></body></html>")
    (built / ".vite").mkdir()
    (built / ".vite" / "manifest.json").write_bytes(msgspec.json.encode(MANIFEST))
    return built


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_names_the_words_of_its_reader(inn: Inn, listed: Path, language: Language) -> None:
    answer = inn.client.get("/", headers={"accept-language": language})
    assert ASSET.findall(answer.text) == ["app.css", f"{language}.js"]


def test_a_table_names_its_files_and_brings_its_first_sight_to_its_player(
    inn: Inn, listed: Path
) -> None:
    table, guests = inn.together("strategic", "Anna", "Boris", plan={"materials": {"map": "duel"}})
    home = f"/api/tables/{table['id']}"
    answer = guests[0].get(f"/table/{table['id']}")
    assert answer.headers["cache-control"] == "no-store"
    assert "content-encoding" not in answer.headers
    names = ["en.js", "table.js", "marks.js", "board.js", "marks.css", "board.css"]
    assert ASSET.findall(answer.text) == ["app.css", *names]
    assert f'as="fetch" crossorigin href="{home}/board?language=en"' in answer.text
    ((language, text),) = FIRST.findall(answer.text)
    first = msgspec.json.decode(text)
    assert first["language"] == language == "en"
    assert first["me"] == guests[0].get("/api/me").json()
    assert first["sight"] == guests[0].get(f"{home}/sight", seat="p1").json()
    assert first["table"]["id"] == table["id"]


def test_a_table_brings_nothing_to_a_stranger(inn: Inn, listed: Path) -> None:
    table, _ = inn.together("strategic", "Anna", "Boris", plan={"materials": {"map": "duel"}})
    for stranger in (inn.client, inn.guest("Mallory")):
        answer = stranger.get(f"/table/{table['id']}")
        assert answer.headers["cache-control"] == "no-cache"
        assert "first" not in answer.text
        assert table["id"] not in answer.text


def test_a_name_cannot_end_what_a_page_brings(inn: Inn, listed: Path) -> None:
    table, guests = inn.together("yatzy", "</script><script>", "Boris")
    text = guests[0].get(f"/table/{table['id']}").text
    assert text.count("<script") == text.count("</script>") == 2
    assert msgspec.json.decode(FIRST.findall(text)[0][1])["me"]["name"] == "</script><script>"


def test_a_page_that_is_not_built_is_told_so(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(built_files, "built_page", lambda: None)
    assert inn.client.get("/").json()["code"] == "no-page-built"
