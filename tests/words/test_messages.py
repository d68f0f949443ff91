"""Messages: a subset of ICU MessageFormat."""

import pytest

from letopis.words.languages import Language, plural
from letopis.words.messages import MessageError, MissingValue, Value, arguments, parse, render

DICE_RU = "{n, plural, =0 {ничего} one {# кость} few {# кости} many {# костей} other {# кости}}"
DICE_EN = "{n, plural, =0 {nothing} one {# die} other {# dice}}"


def said(text: str, language: Language = "en", /, **values: Value) -> str:
    return render(parse(text), language, values)


def test_text_without_braces_is_itself() -> None:
    assert said("Roll the dice #1.") == "Roll the dice #1."
    assert said("") == ""


def test_an_argument_is_replaced_by_its_value() -> None:
    assert said("{seat} scores { points }.", seat="Анна", points=21) == "Анна scores 21."


def test_a_value_is_never_read_as_a_message() -> None:
    assert said("{seat}", seat="{n} '{'") == "{n} '{'"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "ничего"),
        (1, "1 кость"),
        (2, "2 кости"),
        (4, "4 кости"),
        (5, "5 костей"),
        (11, "11 костей"),
        (12, "12 костей"),
        (14, "14 костей"),
        (21, "21 кость"),
        (22, "22 кости"),
        (111, "111 костей"),
        (113, "113 костей"),
        (121, "121 кость"),
        (-1, "-1 кость"),
        (-3, "-3 кости"),
    ],
)
def test_russian_counts_by_its_plural_rules(number: int, words: str) -> None:
    assert said(DICE_RU, "ru", n=number) == words


@pytest.mark.parametrize(
    ("number", "words"), [(0, "nothing"), (1, "1 die"), (2, "2 dice"), (21, "21 dice")]
)
def test_english_counts_by_its_plural_rules(number: int, words: str) -> None:
    assert said(DICE_EN, n=number) == words


def test_every_whole_number_has_a_category() -> None:
    assert [plural("ru", n) for n in (0, 1, 2, 5)] == ["many", "one", "few", "many"]
    assert plural("en", 0) == "other"


def test_a_category_without_a_branch_is_other() -> None:
    assert said("{n, plural, one {a die} other {dice}}", "ru", n=3) == "dice"


def test_an_exact_number_beats_its_category_even_with_an_empty_branch() -> None:
    assert said("{n, plural, =1 {} one {one} other {many}}", n=1) == ""


def test_select_takes_the_named_branch_or_other() -> None:
    text = "{who, select, host {the host} other {a player}} rolls"
    assert said(text, who="host") == "the host rolls"
    assert said(text, who="anna") == "a player rolls"


def test_messages_nest() -> None:
    text = "{who, select, you {{n, plural, one {one left} other {# left for {name}}}} other {-}}"
    assert said(text, who="you", n=2, name="you") == "2 left for you"
    assert said(text, who="you", n=1, name="you") == "one left"


def test_the_number_sign_means_the_plural_it_stands_in_directly() -> None:
    text = "{a, plural, other {#{b, plural, other {#}}{c, select, other {#}}#}}"
    assert said(text, a=1, b=2, c="x") == "12#1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("'{'name'}'", "{name}"),
        ("'{name}'", "{name}"),
        ("the player's dice", "the player's dice"),
        ("don''t", "don't"),
        ("'{it''s}' here", "{it's} here"),
        ("at the end '", "at the end '"),
        ("'{ up to the end", "{ up to the end"),
        ("'#'", "'#'"),
        ("{n, plural, other {'#' is #}}", "# is 7"),
        ("{n, plural, other {n'est}}", "n'est"),
    ],
)
def test_apostrophes_quote_as_in_icu(text: str, words: str) -> None:
    assert said(text, n=7) == words


@pytest.mark.parametrize(
    ("text", "position", "problem"),
    [
        ("a } b", 2, "a closing brace without an opening one"),
        ("{", 1, "expected the name of an argument"),
        ("{name", 5, "expected ',' or '}'"),
        ("{1st}", 1, "expected the name of an argument"),
        ("{n, number}", 4, "expected 'plural' or 'select'"),
        ("{n, plural}", 10, "expected ','"),
        ("{n, plural, some {x} other {x}}", 12, "expected a branch"),
        ("{n, plural, offset:1 other {x}}", 12, "expected a branch"),
        ("{n, plural, one {x}}", 19, "no branch 'other'"),
        ("{n, plural, other {x", 20, "expected '}'"),
        ("{n, plural, other {x}", 21, "expected a branch"),
        ("{x, select, a {1} a {2} other {3}}", 20, "a second branch 'a'"),
        ("{x, select, a-b {1} other {3}}", 13, "expected '{'"),
    ],
)
def test_a_malformed_message_says_where(text: str, position: int, problem: str) -> None:
    with pytest.raises(MessageError) as caught:
        parse(text)
    assert caught.value.position == position
    assert str(caught.value).startswith(f"{problem} at character {position} of ")


def test_a_missing_value_is_named() -> None:
    with pytest.raises(MissingValue, match="'seat'"):
        said("{seat} rolls", n=1)


def test_a_plural_counts_whole_numbers_only() -> None:
    with pytest.raises(TypeError, match="'n' counts whole numbers, not '3'"):
        said(DICE_EN, n="3")


def test_a_message_is_read_once() -> None:
    assert parse(DICE_EN) is parse(DICE_EN)


def test_the_arguments_of_a_message_include_those_of_its_branches() -> None:
    assert arguments(parse("{a} {n, plural, other {# {b}}} {c, select, other {{d}}}")) == {*"abcdn"}
