"""VS-I.p. Pieces and cards for a real table, read back from the PDF."""

import pytest

from letopis.games.strategic.battle import Order
from letopis.games.strategic.catalogue import catalogue
from letopis.printing import PrintingError, pieces_sheet
from letopis.printing.pieces_sheet import Cutout, plan_pieces
from letopis.words import LANGUAGES, Language, words
from tests.printing.test_printing import letters, pages
from tests.rule import rule

both_languages = pytest.mark.parametrize("language", LANGUAGES)


def _cards(language: Language) -> list[Cutout]:
    return [card for group in plan_pieces(1, words(language)).groups for card in group.cards]


@rule("VS-I.p")
@both_languages
def test_every_army_ship_and_building_of_the_catalogue_is_there_with_its_figures(
    language: Language,
) -> None:
    said, tables = words(language), catalogue()
    shown = {card.name: card for card in _cards(language)}
    for kind, army in tables.armies.items():
        card = shown[said.at("army", kind)]
        assert card.sort == ("ship" if army.naval else "army")
        assert card.strength.startswith(str(army.detachments))
        assert card.strength.endswith("+") is army.advantage
        assert str(army.upkeep) in card.about[0]
    for house, row in tables.structures.items():
        card = shown[said.at("structure", house)]
        assert (card.sort, card.strength.strip("+")) == ("building", str(row.garrison))
        assert str(row.cost) in card.about[0]
    for mine in tables.mines:
        assert shown[said.at("mine", mine)].sort == "mine"


@rule("VS-I.p", "VS-7.3.a", "VS-7.4.a")
@both_languages
def test_each_of_the_three_orders_has_cards_with_and_without_advantage(language: Language) -> None:
    cards = [card for card in _cards(language) if card.sort == "order"]
    kinds = {(card.symbol, card.advantage) for card in cards}
    assert kinds == {(order, plus) for order in Order for plus in (False, True)}
    for card in cards:
        assert card.name == words(language).at("battle", "order", str(card.symbol))


@rule("VS-I.p")
@both_languages
def test_the_printed_pages_show_every_card_and_whose_it_is(language: Language) -> None:
    printed = pages(pieces_sheet(2, words(language), names=["Anna"]))
    text = letters(" ".join(printed))
    for card in _cards(language):
        assert letters(card.name) in text
    assert text.count("Anna") == len(_cards(language))
    alone = pages(pieces_sheet(1, words(language)))
    assert len(printed) == 2 * len(alone)


@rule("VS-I.p")
def test_a_set_for_nobody_is_not_printed() -> None:
    with pytest.raises(PrintingError):
        pieces_sheet(0, words("en"))
