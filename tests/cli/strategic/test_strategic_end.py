"""The end of a strategic game at the terminal: by agreement, and the final table."""

from letopis.telling.outcomes import outcome_said
from letopis.telling.variants import full_sentence
from tests.cli.strategic.strategic_session import NEW, begun, fine
from tests.cli.terminal import Terminal
from tests.rule import rule

AGREED = {
    "ru": ("предложить конец", "за Anna голос 1 да"),
    "en": ("propose-end", "as Anna vote 1 yes"),
}


@rule("VS-0.2.e")
def test_a_game_that_all_agree_to_end_ends_with_its_final_table(terminal: Terminal) -> None:
    said = fine(begun(terminal, *AGREED[terminal.language]))
    at = said.lines.index(terminal.words("strategic.final.title"))
    heading, *rows = said.lines[at + 1 : at + 4]
    assert heading.split() == list(terminal.words.texts("strategic", "final", "columns"))
    figures = [row.split()[:4] for row in rows]
    assert figures == [["1", "Anna", "1", "10"], ["1", "Boris", "1", "10"]]
    assert terminal.table.outcome is not None
    assert terminal.table.outcome.totals == (1, 1)
    assert full_sentence(outcome_said(terminal.words, terminal.table)) in said.lines


@rule("VS-I.b")
def test_where_income_is_the_measure_the_table_shows_it(english: Terminal) -> None:
    measured = (*NEW, "-o", "victory_measure=income_half")
    said = fine(begun(english, *AGREED["en"], arguments=measured))
    assert any("land income" in line for line in said.lines)
