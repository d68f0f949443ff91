"""Decimal numbers in both languages."""

from letopis.words import decimal, words


def test_numbers_are_written_as_the_language_does() -> None:
    said = words("ru"), words("en")
    assert [decimal(it, -2.25, 2) for it in said] == ["−2,25", "−2.25"]
    assert [decimal(it, -0.04, 1) for it in said] == ["0,0", "0.0"]
    assert [decimal(said[1], it, 1, plus=True) for it in (3, 0, -3)] == ["+3.0", "0.0", "−3.0"]
