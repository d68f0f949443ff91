"""Asks of the Great Strategic as a player would type them, in his own language."""

from letopis.core.acts import Action
from letopis.core.choices import SETS
from letopis.games.strategic.maps import is_cell_name
from letopis.telling.strategic.ask_fields import PLACES, FieldPlace, tag_of
from letopis.telling.strategic.names import Case, Names

# Pieces that something is done to; where the language has cases, they are named in the accusative.
OBJECTS = frozenset(
    {
        *(("raise", "building"), ("deepen", "mine"), ("besiege", "building")),
        *(("dismiss", "army"), ("outfit", "army"), ("annex", "other")),
        *(("attack", "target"), ("sally", "army"), ("move", "attack")),
    }
)
QUOTE = '"'


class TypedLines:
    """Speaks the language of the player."""

    def __init__(self, names: Names) -> None:
        self._names, self._words = names, names.words

    def say(self, action: Action) -> str:
        """An action as the player would type it."""
        verb = tag_of(type(action))
        said = [self.verb(verb)]
        for place in PLACES.get(verb, ()):
            case: Case = "acc" if (verb, place.field) in OBJECTS else "nom"
            said += self._said(place, getattr(action, place.field), case)
        return " ".join(said)

    def verb(self, verb: str) -> str:
        """A verb in the player's language."""
        return self._first("verb", verb)

    def word(self, text: str) -> str:
        """One of the few words a place has; kinds are hired and built, so in the accusative."""
        if self._names.is_kind(text):
            return self._names.kind(text, "acc").replace(" ", "-")
        return self._first("word", text)

    def figure(self, text: str) -> str:
        """VS-3.0.c. `strength:3` in the player's language."""
        name, colon, number = text.partition(SETS)
        return f"{self._first('figure', name)}{colon}{number}"

    def card(self, text: str, case: Case = "nom") -> str:
        """A piece, or a card of one: `elves-1:attack`."""
        piece, colon, word = text.partition(":")
        said = (
            self._names.typed_piece(piece, case)
            if self._names.is_piece(piece)
            else self._first("word", piece)
        )
        return f"{said}:{self._first('word', word)}" if colon else said

    def _said(self, place: FieldPlace, value: object, case: Case) -> list[str]:
        if value is None or (place.is_keyword and value == place.default):
            return []
        lead = [self._first("keyword", place.word)] if place.is_keyword else []
        if place.is_flag:
            return lead
        values = value if isinstance(value, tuple) else (value,)
        return [*lead, *(self._spoken(place, str(it), case) for it in values)]

    def _spoken(self, place: FieldPlace, text: str, case: Case) -> str:
        if place.sort == "piece" or (place.sort == "target" and not is_cell_name(text)):
            return self.card(text, case)
        if place.sort == "word":
            return self.word(text)
        if place.sort == "figure":
            return self.figure(text)
        if place.sort == "text":
            return f"{QUOTE}{text}{QUOTE}"
        if place.sort == "source":
            return self._names.land(text).replace(" ", "-")
        if place.sort == "seat":
            return self._names.seat(text).replace(" ", "-")
        return text

    def _first(self, branch: str, word: str) -> str:
        """The first of a word's names in the player's language; a word without names is itself."""
        path = ("strategic", "typed", branch, word)
        return self._words.texts(*path)[0] if self._words.has(*path) else word
