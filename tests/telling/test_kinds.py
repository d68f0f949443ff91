"""Every fact of the notation is told, or there is a reason why it is not."""

from letopis.core.acts import Event
from letopis.games.strategic.engine.registry import FACTS
from letopis.telling.strategic.book.collectors import SILENT, TOLD
from letopis.words import LANGUAGES, words


def names(kinds: set[type[Event]]) -> list[str]:
    return sorted(kind.__name__ for kind in kinds)


def test_every_kind_of_fact_is_told_or_silent_for_a_reason() -> None:
    assert names(FACTS.keys() - TOLD.keys() - SILENT.keys()) == []
    assert names(TOLD.keys() & SILENT.keys()) == []
    assert names((TOLD.keys() | SILENT.keys()) - FACTS.keys()) == []
    assert all(reason.strip() for reason in SILENT.values())


def test_a_sentence_has_several_phrasings_unless_it_comes_once_a_game() -> None:
    """A reader who meets the same words again and again reads a log."""
    once = {"won", "ended", "agreed", "breaks_off", "ordinals", "so_far"}
    for language in LANGUAGES:
        for key in sorted(words(language).keys()):
            entry = words(language).branch(*key[:-1])[key[-1]]
            if key[0] == "telling" and isinstance(entry, tuple) and key[-1] not in once:
                assert len(set(entry)) == len(entry) > 1, (language, key)
