"""`letopis replay`, `verify`, `export` and `import`."""

import json
from pathlib import Path

import pytest

from letopis.games.catalogue import GAMES
from letopis.store.chronicle_files import FORMATS
from letopis.store.saves import read_saved, secret_path
from letopis.words import LANGUAGES, Language, words
from tests.cli.scripts import YATZY_TURNS, first_offer, played, typed_turns
from tests.cli.terminal import Said, Terminal
from tests.core.chronicles import bodies, chained
from tests.rule import rule

TESTS = Path(__file__).parents[2]
READERS = ("replay", "verify", "export", "import", "resume")


def refused(terminal: Terminal, said: Said, key: str, **about: str | int) -> None:
    """Check for one clear line in the language of the screen, and nothing else."""
    assert (said.code, said.complaints) == (2, [terminal.trouble(key, **about)])
    assert said.output == b""


def seeded(terminal: Terminal, turns: int = 999) -> Path:
    """A game of one person and a bot with repeatable dice."""
    seats = ("play", "yatzy", "-p", "Анна", "-b", "random", "--seed", "3")
    terminal.run(*seats, typed=first_offer(terminal.language, turns))
    return terminal.games[-1]


def exported(terminal: Terminal, path: Path, form: str = "text") -> bytes:
    said = terminal.run("export", path.stem, "--format", form)
    assert (said.code, said.errors) == (0, "")
    return said.output


def abroad(terminal: Terminal, data: bytes | str) -> Path:
    """A file from elsewhere, with no saved games."""
    for path in terminal.games:
        path.unlink()
    path = terminal.home.parent / "from-elsewhere"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


# Replay


def test_a_whole_game_is_told_again_to_its_last_sheet(terminal: Terminal) -> None:
    path = seeded(terminal)
    said = terminal.run("replay", path.stem)
    assert (said.code, said.errors) == (0, "")
    entries = read_saved(path, GAMES).chronicle.entries
    numbers = [line.split()[0] for line in said.lines if line[:1].isdigit()]
    assert sorted(set(map(int, numbers))) == list(range(1, len(entries) + 1))
    outcome = terminal.table.outcome
    assert outcome is not None
    totals = next(line for line in said.lines if line.startswith(terminal.words("line.total")))
    assert totals.split()[1:] == [str(total) for total in outcome.totals]


@pytest.mark.parametrize(
    ("to", "asked"), [(0, "Анна"), (1, None), (2, "Анна"), (3, "bot"), (4, None), (5, "bot")]
)
def test_a_game_is_told_up_to_an_entry(terminal: Terminal, to: int, asked: str | None) -> None:
    path = seeded(terminal, turns=3)
    said = terminal.run("replay", path.stem, "--to", str(to))
    assert (said.code, said.errors) == (0, "")
    assert len([line for line in said.lines if line[:1].isdigit()]) == to
    names = {None: terminal.words("terminal.chance"), "bot": terminal.words("bot.random", number=1)}
    waits = terminal.words("terminal.waits_for", entries=to, name=names.get(asked, "Анна"))
    assert said.lines[-1] == waits


def test_the_last_entry_is_as_far_as_a_game_can_be_told(terminal: Terminal) -> None:
    path = seeded(terminal, turns=2)
    entries = len(read_saved(path, GAMES).chronicle.entries)
    whole = terminal.run("replay", path.stem)
    assert terminal.run("replay", path.stem, "--to", str(entries)) == whole
    for to in (-1, entries + 1, 10**9):
        said = terminal.run("replay", path.stem, "--to", str(to))
        refused(terminal, said, "replay-range", to=to, entries=entries)


def test_an_undone_move_and_a_told_secret_are_told_again(terminal: Terminal) -> None:
    lines = ["roll", "score chance", "undo", "score chance"]
    terminal.run("play", "yatzy", "-p", "Анна", typed=lines)
    terminal.run("resume", typed=first_offer(terminal.language))
    secret = next(
        entry.ask for entry in read_saved(terminal.game, GAMES).chronicle.entries[-1:]
    ).secret  # type: ignore[attr-defined]
    said = terminal.run("replay", terminal.game.stem)
    assert f"4  {terminal.words('told.undone', name='Анна', seq=3)}" in said.lines
    assert said.text.count(terminal.words("told.revealed", secret=secret)) == 1


def test_a_match_is_told_again_with_all_its_columns(terminal: Terminal) -> None:
    played(terminal, "valyrian", "-o", "games=2", "-p", "Анна")
    said = terminal.run("replay", terminal.game.stem)
    assert "Анна №1" in said.text
    assert "Анна №2" in said.text


# Verify


def test_fair_dice_are_derived_again_from_the_told_secret(terminal: Terminal) -> None:
    played(terminal, "yatzy", "--players", "1")
    said = terminal.run("verify", terminal.game.stem)
    chronicle = read_saved(terminal.game, GAMES).chronicle
    assert (said.code, said.errors) == (0, "")
    assert said.lines == [
        terminal.words("verify.chain", entries=len(chronicle.entries), link=chronicle.link),
        terminal.words("verify.lawful"),
        terminal.words("verify.fair", throws=13),
        terminal.words("verify.finished"),
    ]


@pytest.mark.parametrize("turns", [1, 4])
def test_fair_dice_of_a_running_game_cannot_be_checked_yet(terminal: Terminal, turns: int) -> None:
    typed = first_offer(terminal.language, turns)
    terminal.run("play", "yatzy", "--players", "1", typed=typed)
    said = terminal.run("verify", terminal.game.stem)
    assert said.lines[2:] == [
        terminal.words("verify.fair_not_yet", throws=turns),
        terminal.words("verify.running"),
    ]


def test_a_finished_game_whose_secret_was_never_told_does_not_verify(terminal: Terminal) -> None:
    played(terminal, "yatzy", "--players", "1")
    text = terminal.game.read_text(encoding="utf-8")
    assert " reveal " in text.splitlines()[-1]
    cut = "".join(line + "\n" for line in text.splitlines()[:-1])
    terminal.game.write_text(cut, encoding="utf-8")
    said = terminal.run("verify", terminal.game.stem)
    assert said.code == 2
    assert said.complaints == [terminal.words("verify.withheld")]


def test_seeded_dice_are_derived_again_and_called_predictable(terminal: Terminal) -> None:
    said = terminal.run("verify", seeded(terminal).stem)
    assert said.lines[3] == terminal.words("verify.finished")
    throws = sum(
        entry.seat == "chance" for entry in read_saved(terminal.game, GAMES).chronicle.entries
    )
    assert said.lines[2] == terminal.words("verify.seeded", throws=throws)


def test_typed_dice_are_taken_on_trust(terminal: Terminal) -> None:
    lines = typed_turns(terminal.language, YATZY_TURNS)
    terminal.run("play", "yatzy", "--players", "1", "--real-dice", typed=lines)
    said = terminal.run("verify", terminal.game.stem)
    assert (said.code, said.lines[2]) == (0, terminal.words("verify.typed", throws=13))


def test_exchanged_dice_are_found_even_when_the_chain_is_mended(terminal: Terminal) -> None:
    text = seeded(terminal, turns=1).read_text(encoding="utf-8")
    lines = bodies(text)
    assert " chance throw " in lines[1]
    lines[1] = "2 chance throw 6 6 6 6 6 | thrown 6 6 6 6 6"
    path = abroad(terminal, chained(text.partition("---\n")[0], lines[:2], sealed=False))
    for command in ("verify", "import"):
        refused(terminal, terminal.run(command, str(path)), "other-dice", line=2)
    assert terminal.games == []


def test_points_that_do_not_follow_are_found(terminal: Terminal) -> None:
    lines = ["roll", "12336", "score chance"]
    terminal.run("play", "yatzy", "--players", "1", "--real-dice", typed=lines)
    text = terminal.game.read_text(encoding="utf-8").replace("p1 chance 15", "p1 chance 51")
    path = abroad(terminal, chained(text.partition("---\n")[0], bodies(text), sealed=False))
    refused(terminal, terminal.run("verify", str(path)), "other-facts", line=3)


def test_a_move_against_the_rules_is_found_with_its_clause(terminal: Terminal) -> None:
    lines = ["roll", "12336", "score chance"]
    terminal.run("play", "yatzy", "--players", "1", "--real-dice", typed=lines)
    text = terminal.game.read_text(encoding="utf-8")
    changed = text.replace("score chance", "score yatzy").replace("p1 chance 15", "p1 yatzy 50")
    path = abroad(terminal, chained(text.partition("---\n")[0], bodies(changed), sealed=False))
    refused(terminal, terminal.run("verify", str(path)), "unlawful", line=3, clause="YZ-4.2.b")


def test_entries_that_make_no_game_are_refused(terminal: Terminal) -> None:
    text = seeded(terminal, turns=1).read_text(encoding="utf-8")
    lines = ["1 p1 score nothing | scored p1 nothing 3"]
    path = abroad(terminal, chained(text.partition("---\n")[0], lines, sealed=False))
    for command in READERS:
        said = terminal.run(command, str(path))
        if command != "export":
            refused(terminal, said, "senseless")


# Broken files: every command that reads one says what is wrong, and changes nothing.


def cut(text: str) -> str:
    return text[: text.rstrip("\n").rindex("\n") + 1]


def edited(text: str) -> str:
    return text.replace("thrown", "throwm", 1)


def renamed(text: str) -> str:
    return text.replace("Анна", "Инна", 1)


def without_a_line(text: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join([*lines[:-3], *lines[-2:]])


def of_another_game(text: str) -> str:
    return _headed(text, 'game = "yatzy"', 'game = "ludo"')


def of_a_newer_schema(text: str) -> str:
    return _headed(text, "letopis = 1", "letopis = 2")


@rule("TB-1.1")
@pytest.mark.parametrize(
    ("file", "said_of_it", "about"),
    [
        ("golden/archive/strategic-edition-1", "lawful_today_too", {}),
        ("archive/as_played/archive-duel-51", "decided_otherwise", {"count": 4, "first": 25}),
    ],
)
def test_a_game_of_an_earlier_edition_verifies_and_is_told_from_the_present_rules(
    terminal: Terminal, file: str, said_of_it: str, about: dict[str, int]
) -> None:
    said = terminal.run("verify", str(TESTS / f"{file}.letopis"))
    assert said.code == 0
    assert terminal.words(f"verify.{said_of_it}", **about) in said.text.replace("\n", " ")


def of_a_newer_edition(text: str) -> str:
    return _headed(text, "edition = 1", "edition = 7")


def of_no_edition(text: str) -> str:
    return _headed(text, "edition = 1", "edition = 0")


def by_unknown_rules(text: str) -> str:
    return _headed(text, 'zero = "forced"', 'zero = "sometimes"')


def with_a_nameless_player(text: str) -> str:
    return _headed(text, 'name = "Анна"', 'name = ""')


def of_noise(text: str) -> str:
    return "\x00\x01noise\n" * 100


def of_nothing(text: str) -> str:
    return ""


def _headed(text: str, old: str, new: str) -> str:
    """The file with another header and a matching chain."""
    start = text.partition("\n")[2].partition("---\n")[0]
    assert old in start
    return chained(start.replace(old, new), bodies(text))


BROKEN = {
    cut: "seal",
    edited: "link",
    renamed: "link",
    without_a_line: "link",
    of_another_game: "foreign-game",
    of_a_newer_schema: "newer",
    of_a_newer_edition: "newer",
    of_no_edition: "header-values",
    by_unknown_rules: "header-options",
    with_a_nameless_player: "seat-name",
    of_noise: "not-a-chronicle",
    of_nothing: "not-a-chronicle",
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A sealed chronicle of a few turns."""
    with pytest.MonkeyPatch.context() as patch:
        terminal = Terminal(tmp_path_factory.mktemp("whole"), "ru", patch)
        return exported(terminal, seeded(terminal, turns=2)).decode()


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize(("damage", "key"), BROKEN.items(), ids=[it.__name__ for it in BROKEN])
def test_a_broken_file_is_told_in_one_line(
    terminal: Terminal, whole: str, command: str, damage: object, key: str
) -> None:
    assert callable(damage)
    path = abroad(terminal, damage(whole))
    before = path.read_bytes()
    said = terminal.run(command, str(path))
    assert (said.code, said.output, len(said.complaints)) == (2, b"", 1)
    start = terminal.words.at("trouble", key, **EXAMPLES).split("\0")[0]
    assert said.errors.startswith(start)
    assert path.read_bytes() == before
    assert terminal.files() == {}


EXAMPLES = dict.fromkeys(
    ("line", "game", "number", "present", "problem", "longest", "field", "entries", "promised"),
    "\0",
)


@pytest.mark.parametrize("form", ["json", "msgpack"])
@pytest.mark.parametrize("command", READERS)
def test_a_broken_document_is_told_in_one_line(terminal: Terminal, command: str, form: str) -> None:
    data = exported(terminal, seeded(terminal, turns=1), form)
    for broken in (data[:-9], data.replace(b"thrown", b"throwm", 1), data[:1] + b"\xff" * 20):
        path = abroad(terminal, broken)
        said = terminal.run(command, str(path))
        assert (said.code, said.output, len(said.complaints)) == (2, b"", 1)
        assert terminal.games == []


@pytest.mark.parametrize("command", READERS)
def test_a_folder_is_no_chronicle_and_a_missing_file_is_none_either(
    terminal: Terminal, tmp_path: Path, command: str
) -> None:
    for name in (str(tmp_path), "nobody", "", "../nobody", "x" * 300):
        said = terminal.run(command, name)
        assert (said.code, said.output, len(said.complaints)) == (2, b"", 1)
    refused(terminal, terminal.run(command, "nobody"), "no-file", path="nobody")


# Export


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


@pytest.mark.parametrize("command", ["replay", "verify", "export", "import"])
def test_a_half_written_last_line_is_named(terminal: Terminal, whole: str, command: str) -> None:
    path = abroad(terminal, whole.rstrip("\n"))
    lines = len(bodies(whole))
    refused(terminal, terminal.run(command, str(path)), "cut", line=lines)


# Import


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
    path = abroad(terminal, _headed(text, own, f'id = "{name}"'))
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
