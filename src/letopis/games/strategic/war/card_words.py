"""VS-7.5.a. Choices in words: armies in their order, or cards (`elves-1:attack`) from the front.

Who stands in a battle is written alike: `castle-f6:2+`, and `elves-1:?` for a card that is hidden.
"""

from collections.abc import Iterable

from letopis.core.acts import ClauseId, Refusal
from letopis.core.errors import NotationError
from letopis.games.strategic.battle import (
    SAYS,
    Card,
    CardName,
    FighterId,
    Line,
    Order,
    cards_left,
    line_up,
    refused_army_order,
    refused_line,
)
from letopis.games.strategic.war.commanders import Voice, commanded_armies, held_by
from letopis.games.strategic.world import Field, Muster, World

CardWords = tuple[str, ...]
CardNames = tuple[CardName, ...]
Armies = tuple[FighterId, ...]


def card_word(card: Card) -> str:
    return card.name.word()


def card_said(word: str) -> CardName | None:
    """The card that is called so; None where the word calls none."""
    try:
        return CardName.of_word(word)
    except NotationError:
        return None


def cards_in(side: Muster, words: CardWords) -> Line | None:
    """Cards from their words; None where a word is no card of this side."""
    named = [card_said(word) for word in words]
    return cards_named(side, [it for it in named if it is not None]) if all(named) else None


def cards_named(side: Muster, names: Iterable[CardName]) -> Line | None:
    """Cards as they are called; None where one is hidden, or no card of this side."""
    advantage = {army.id: army.advantage for army in side.armies}
    cards: list[Card] = []
    for name in names:
        if name.army not in advantage or name.order is None:
            return None
        cards.append(Card(name.army, name.order, advantage[name.army]))
    return tuple(cards)


def known_cards(side: Muster) -> CardNames:
    """VS-7.8.b. What the other side knows of the cards that are left."""
    return tuple(map(CardName.of_word, side.known))


def _is_card(word: str) -> bool:
    return SAYS in word


def _army_in(word: str) -> FighterId:
    """Whose card it is, or who is named in his place."""
    return FighterId(word.rpartition(SAYS)[0] or word)


def as_they_stand(field: Field, side: Muster) -> CardWords:
    """What a side lays down if it changes nothing."""
    if field.stage == "again":
        return tuple(map(card_word, cards_left(field.fight, side.role)))
    return tuple(army.id for army in side.armies)


def words_of(voice: Voice, orders: tuple[Order, ...], armies: Armies = ()) -> CardWords | Refusal:
    """VS-7.3.a, VS-7.7.c. Cards for every detachment one commands, in the order of the armies.

    Where all is sealed at once the leader's words name others' armies in their places.
    """
    side, seat = voice
    if armies and side.order:
        return Refusal(ClauseId("VS-7.7.c"), "array-is-open")
    if armies and seat != side.leader:
        return Refusal(ClauseId("VS-7.7.c"), "only-the-leader-arrays")
    refusal = refused_army_order(side.armies, armies) if armies else None
    if refusal is not None:
        return refusal
    own = commanded_armies(voice)
    names = [army.id for army in own]
    order = side.order or armies or tuple(army.id for army in side.armies)
    line = line_up(own, tuple(name for name in order if name in names), orders)
    if isinstance(line, Refusal):
        return line
    if side.order or seat != side.leader:
        return tuple(map(card_word, line))
    words: list[str] = []
    for name in order:
        words += (
            (card_word(card) for card in line if card.army == name) if name in names else [name]
        )
    return tuple(words)


def command_in(voice: Voice, words: CardWords) -> tuple[tuple[Order, ...], Armies]:
    """The orders in a voice's words, and the armies in their order where he arrays them too; what
    is no card says no order, so that too few are found."""
    side, seat = voice
    line = cards_in(side, tuple(filter(_is_card, words))) or ()
    named = tuple(dict.fromkeys(_army_in(word) for word in words))
    arrays = not side.order and seat == side.leader
    return tuple(card.order for card in line), named if arrays else ()


def joined_line(field: Field, side: Muster) -> CardWords:
    """VS-7.7.c, VS-7.7.e. What all voices of a side have laid down, as one line."""
    leading = held_by(side, side.leader)
    if field.stage != "orders":
        assert leading is not None
        return leading.words
    cards = [word for held in side.held for word in held.words if _is_card(word)]
    named = () if leading is None else (_army_in(word) for word in leading.words)
    order = side.order or tuple(dict.fromkeys((*named, *(army.id for army in side.armies))))
    return tuple(word for name in order for word in cards if _army_in(word) == name)


def words_refusal(world: World, voice: Voice, words: CardWords) -> Refusal | None:
    """Whether such words could have been said at this stage."""
    field, (side, _) = world.field, voice
    assert field is not None
    if field.stage == "array":
        return refused_army_order(side.armies, tuple(map(FighterId, words)))
    foreign = Refusal(ClauseId("VS-7.5.b"), "foreign-cards")
    if field.stage == "again":
        line = cards_in(side, words)
        return foreign if line is None else refused_line(field.fight, side.role, line)
    if cards_in(side, tuple(filter(_is_card, words))) is None:
        return foreign
    again = words_of(voice, *command_in(voice, words))
    if isinstance(again, Refusal):
        return again
    return None if again == words else foreign
