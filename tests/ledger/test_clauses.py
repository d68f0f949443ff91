"""Reading ledgers: complete, or refused with the file and the clause."""

from pathlib import Path

import pytest

from letopis.ledger import Clause, LedgerError, clause_ids, ledgers, read_ledger, read_ledgers

YATZY = """
game: yatzy
clauses:
  - id: YZ-1.1
    says: Five dice.
    check: Five faces.
  - id: YZ-2.3
    says: A bonus.
    question: From 63?
    ruling: From 64.
    option: upper_bonus_from = 64 (default) | 63
    check: 63 gives none.
"""
STRATEGIC = """
ledger: VS clause ledger
clause_count: 1
clauses:
- id: VS-I.a
  basis: book
  says: One map.
  ru_terms: [карта]
  test: Both see it.
  option: {name: map.shared, default: true, values: [true, false]}
"""


def written(folder: Path, game: str, text: str) -> Path:
    file = folder / f"{game}.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_ledger_gives_its_clauses_in_order(tmp_path: Path) -> None:
    ledger = read_ledger(written(tmp_path, "yatzy", YATZY))
    assert (ledger.game, ledger.finished) == ("yatzy", True)
    assert ledger.clauses == (
        Clause("YZ-1.1", "Five dice.", "Five faces."),
        Clause(
            "YZ-2.3",
            "A bonus.",
            "63 gives none.",
            question="From 63?",
            ruling="From 64.",
            option="upper_bonus_from = 64 (default) | 63",
        ),
    )


def test_the_strategic_ledger_spells_checks_and_options_its_own_way(
    tmp_path: Path,
) -> None:
    ledger = read_ledger(written(tmp_path, "strategic", STRATEGIC))
    assert ledger.finished
    option = "map.shared = true (default) | false"
    assert ledger.clauses == (Clause("VS-I.a", "One map.", "Both see it.", option=option),)


def test_ledgers_come_in_a_fixed_order(tmp_path: Path) -> None:
    written(tmp_path, "strategic", STRATEGIC)
    written(tmp_path, "yatzy", YATZY)
    assert [ledger.game for ledger in read_ledgers(tmp_path)] == ["yatzy", "strategic"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (YATZY.replace("YZ-2.3", "YZ-1.1"), "YZ-1.1: given twice"),
        (YATZY.replace("YZ-2.3", "VD-2.3"), "VD-2.3: must begin with YZ-"),
        (YATZY.replace("    says: A bonus.\n", ""), "YZ-2.3: Object missing required field `says`"),
        (YATZY.replace("says: A bonus.", "says: ''"), "YZ-2.3: says nothing"),
        (YATZY.replace("says: A bonus.", "says: 35"), "YZ-2.3: Expected `str`, got `int`"),
        (YATZY.replace("    check: Five faces.\n", ""), "YZ-1.1: needs one of 'check' and 'test'"),
        (YATZY + "    test: Also.\n", "YZ-2.3: needs one of 'check' and 'test'"),
        (YATZY.replace("ruling:", "rulling:"), "YZ-2.3: Object contains unknown field `rulling`"),
        (YATZY.replace("- id: YZ-1.1\n    ", "- "), "clause number 1: Object missing"),
        (YATZY.replace("game: yatzy", "game: chess"), "says it is of the game 'chess'"),
        (YATZY.replace("game: yatzy", "clause_count: 3"), "2 clauses, but counts 3"),
        ("game: yatzy", "Object missing required field `clauses`"),
        ("clauses: [", "while parsing"),
    ],
)
def test_a_malformed_ledger_names_the_file_and_the_clause(
    tmp_path: Path, text: str, problem: str
) -> None:
    file = written(tmp_path, "yatzy", text)
    with pytest.raises(LedgerError) as caught:
        read_ledger(file)
    assert str(caught.value).startswith(f"{file}: {problem}")


def test_a_ledger_of_an_unknown_game_is_refused_not_overlooked(tmp_path: Path) -> None:
    written(tmp_path, "chess", YATZY)
    with pytest.raises(LedgerError, match="no clause prefix is known for the game 'chess'"):
        read_ledgers(tmp_path)


def test_the_ledgers_of_the_project_can_be_read() -> None:
    assert {"yatzy", "valyrian", "strategic"} <= {ledger.game for ledger in ledgers()}
    assert {"YZ-4.2.b", "VD-J.4.7", "VS-8.9.1.5.a", "VS-T3.f"} <= clause_ids()
