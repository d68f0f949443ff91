"""`letopis export` and `import`."""

import json
from pathlib import Path

import pytest

from letopis.games.catalogue import GAMES
from letopis.store.chronicle_files import FORMATS
from letopis.store.saves import read_saved, secret_path
from letopis.words import LANGUAGES, Language, words
from tests.cli.chronicles.saved_games import abroad, exported, refused, seeded, with_header
from tests.cli.scripts import first_offer
from tests.cli.terminal import Terminal


@pytest.mark.parametrize("form", FORMATS)
def test_a_chronicle_is_exported_to_the_screen_and_to_a_file_alike(
    terminal: Terminal, tmp_path: Path, form: str
) -> None:
    path, copy = seeded(terminal), tmp_path / f"copy.{form}"
    said = terminal.run("export", path.stem, "--format", form, "-O", str(copy))
    assert (said.code, said.errors) == (0, "")
    entries = len(read_saved(path, GAMES).chronicle.entries)
    assert said.lines == [terminal.words("terminal.exported", path=str(copy), entries=entries)]
    assert copy.read_bytes() == exported(terminal, path, form)
    assert terminal.run("verify", str(copy)).text == terminal.run("verify", path.stem).text


def test_text_is_the_usual_clothing_and_carries_a_seal(terminal: Terminal) -> None:
    path = seeded(terminal)
    plain = terminal.run("export", path.stem).output
    assert plain == exported(terminal, path, "text")
    seal, _, rest = plain.partition(b"\n")
    assert seal.startswith(b"# sealed: ")
    assert rest == path.read_bytes()


def test_json_is_read_by_everybody(terminal: Terminal) -> None:
    document = json.loads(exported(terminal, seeded(terminal, turns=1), "json"))
    assert document["header"]["game"] == "yatzy"
    assert [entry["seq"] for entry in document["entries"]] == list(
        range(1, len(document["entries"]) + 1)
    )


def test_a_cut_export_is_noticed_wherever_it_is_cut(russian: Terminal) -> None:
    data = exported(russian, seeded(russian, turns=1))
    lines = data.splitlines(keepends=True)
    for kept in range(1, len(lines)):
        path = abroad(russian, b"".join(lines[:kept]))
        assert russian.run("verify", str(path)).code == 2


def test_a_file_is_overwritten_only_by_force(terminal: Terminal, tmp_path: Path) -> None:
    path, copy = seeded(terminal, turns=1), tmp_path / "copy"
    copy.write_text("mine", encoding="utf-8")
    said = terminal.run("export", path.stem, "-O", str(copy))
    refused(terminal, said, "file-exists", path=str(copy))
    assert copy.read_text(encoding="utf-8") == "mine"
    assert terminal.run("export", path.stem, "-O", str(copy), "--force").code == 0
    assert copy.read_bytes() == exported(terminal, path)
    assert sorted(it.name for it in tmp_path.iterdir()) == ["copy", "home"]


def test_an_unknown_format_is_named_with_the_known_ones(terminal: Terminal) -> None:
    said = terminal.run("export", seeded(terminal, turns=1).stem, "--format", "xml")
    refused(terminal, said, "unknown-format", format="xml", known="text, json, msgpack")


def test_a_file_cannot_be_written_below_another_file(terminal: Terminal, tmp_path: Path) -> None:
    path = seeded(terminal, turns=1)
    said = terminal.run("export", path.stem, "-O", str(path / "copy"))
    assert (said.code, said.output, len(said.complaints)) == (2, b"", 1)
    assert str(path / "copy") in said.errors


def test_an_exported_copy_is_played_on_without_harm(terminal: Terminal, tmp_path: Path) -> None:
    copy = tmp_path / "copy.letopis"
    terminal.run("export", seeded(terminal, turns=2).stem, "-O", str(copy))
    said = terminal.run("resume", str(copy), typed=first_offer(terminal.language))
    assert (said.code, said.errors) == (0, "")
    verified = terminal.run("verify", str(copy))
    assert (verified.code, verified.lines[-1]) == (0, terminal.words("verify.finished"))


@pytest.mark.parametrize("form", FORMATS)
def test_what_was_exported_is_imported_byte_for_byte(terminal: Terminal, form: str) -> None:
    path = seeded(terminal)
    saved, data = path.read_bytes(), exported(terminal, path, form)
    said = terminal.run("import", str(abroad(terminal, data)))
    assert (said.code, said.errors) == (0, "")
    entries = len(read_saved(path, GAMES).chronicle.entries)
    assert said.lines == [terminal.words("terminal.imported", path=str(path), entries=entries)]
    assert terminal.game.read_bytes() == saved


def test_an_imported_game_with_known_dice_is_played_on(terminal: Terminal) -> None:
    data = exported(terminal, seeded(terminal, turns=3), "json")
    terminal.run("import", str(abroad(terminal, data)))
    said = terminal.run("resume", typed=first_offer(terminal.language))
    assert (said.code, said.errors) == (0, "")
    assert terminal.table.outcome is not None


def test_an_imported_game_with_fair_dice_waits_for_their_secret(terminal: Terminal) -> None:
    typed = first_offer(terminal.language, turns=2)
    terminal.run("play", "yatzy", "--players", "1", typed=typed)
    path = terminal.game
    data = exported(terminal, path)
    secret_path(path).unlink()
    assert terminal.run("import", str(abroad(terminal, data))).code == 0
    said = terminal.run("resume", path.stem)
    refused(terminal, said, "secret-lost", path=str(secret_path(path)))


def test_a_game_that_is_already_at_home_is_not_overwritten(terminal: Terminal) -> None:
    path = seeded(terminal, turns=3)
    copy = terminal.home.parent / "copy"
    copy.write_bytes(exported(terminal, path))
    terminal.run("resume", path.stem, typed=first_offer(terminal.language, turns=1))
    before = path.read_bytes()
    assert terminal.run("import", str(copy)).code == 0
    assert path.read_bytes() == before
    assert path.with_stem(f"{path.stem}-2").exists()


@pytest.mark.parametrize(
    "name",
    [
        "../../outside",
        "/tmp/outside",
        "..",
        ".",
        "",
        "a/b",
        "a\\\\b",
        "con:fig",
        ".hidden",
        "x" * 81,
        "line\\nbreak",
        "nul\\u0000",
        "\\u001b[2J",
    ],
)
def test_the_name_of_a_foreign_game_leads_nowhere(terminal: Terminal, name: str) -> None:
    terminal.run("play", "yatzy", "--real-dice", "--save", "typed", typed=["roll", "12336"])
    text = terminal.run("export", "typed").text
    own = next(line for line in text.splitlines() if line.startswith("id = "))
    path = abroad(terminal, with_header(text, own, f'id = "{name}"'))
    before = sorted(terminal.home.parent.rglob("*"))
    said = terminal.run("import", str(path))
    assert (said.code, said.output, len(said.complaints)) == (2, b"", 1)
    assert said.errors.startswith(terminal.trouble("header-values", problem=""))
    assert said.errors.strip("\n").isprintable()
    assert sorted(terminal.home.parent.rglob("*")) == before


def test_a_copy_of_a_game_has_the_same_words_in_every_language(russian: Terminal) -> None:
    """A chronicle holds no words of any language but the names of people."""
    path = seeded(russian)
    data = exported(russian, path).decode()
    cells = {text.lower() for it in LANGUAGES for text in _names(it) if not text.isascii()}
    assert not any(cell in data.lower() for cell in cells)


def _names(language: Language) -> list[str]:
    said = words(language)
    return [said.at("cell", cell) for cell in said.branch("cell")]
