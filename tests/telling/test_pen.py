"""Phrasings: chosen by the game and the entry, never the same twice in a row."""

from itertools import pairwise

from letopis.telling.variants import Pen, sentence
from letopis.words import words

EN = words("en")


def written(game: str, count: int = 60) -> list[str]:
    pen = Pen(EN, game)
    return [pen.write("left", seq, who="Anna") for seq in range(count)]


def test_the_same_phrasing_never_comes_twice_in_a_row() -> None:
    assert all(one != other for one, other in pairwise(written("a-game")))


def test_every_phrasing_comes_in_its_time_and_another_game_chooses_otherwise() -> None:
    pen, other = Pen(EN, "a-game"), Pen(EN, "another")
    texts = [pen.write("hired", seq, armies="x") for seq in range(60)]
    assert len(set(texts)) == EN.variants("telling", "hired")
    assert texts != [other.write("hired", seq, armies="x") for seq in range(60)]


def test_a_book_reads_the_same_however_often_it_is_written() -> None:
    assert written("a-game") == written("a-game")


def test_lists_are_joined_as_people_join_them() -> None:
    pen = Pen(EN, "a-game")
    assert pen.listed([]) == ""
    assert pen.listed(["elves"]) == "elves"
    assert pen.listed(["elves", "orcs", "a mage"]) == "elves, orcs and a mage"


def test_a_sentence_begins_with_a_capital_even_behind_quotation_marks() -> None:
    assert sentence("«победа» за мной") == "«Победа» за мной"
    assert sentence("in the woods") == "In the woods"
    assert sentence("") == ""


def test_a_cell_is_written_small_where_a_sentence_begins_with_it() -> None:
    assert sentence("f2: место занято") == "f2: место занято"
