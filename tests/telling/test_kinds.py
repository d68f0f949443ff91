"""Every fact of the notation is told, or there is a reason why it is not."""

from typing import get_args

import pytest

from letopis.core.acts import Event
from letopis.games.strategic.catalogue import SpellKind
from letopis.games.strategic.engine.registry import FACTS
from letopis.games.strategic.host import Cleared, Edited
from letopis.games.strategic.world.purposes import Purpose
from letopis.telling.strategic.book.collectors import TOLD
from letopis.words import LANGUAGES, Language, words
from tests.rule import rule

SILENT = {
    "opens or closes a chapter": "YearBegan YearEnded Won Ended Begun",
    "a step of the turn that everybody takes for granted": (
        "TurnBegan SubturnEnded TurnClosing BattlesBegan BattlesEnded TimedOut Paid Awaited "
        "Passed Resumed StanceTaken Halted Stopped Paused Arranged Seated OrdersLost Extended"
    ),
    "told by what comes of it": (
        "CalledFor WorkOrdered Declared Challenged Victors Settled Flew Awarded HeirWished "
        "Demanded Divided Wished Agreed CellDrawn Attempted LeaveWished TakeOverWished "
        "TurmoilOffered TurmoilCeded TurmoilDone HandedOver"
    ),
    "named as the target of its spell": "Enchanted",
    "told with the host's reason": "Edited Cleared",
    "what lies face down, or stands for when its player is silent, is nobody's business": (
        "Sealed Unsealed SealLost Shown Kept SpoilsOrdered OrdersStood"
    ),
    "talk that changes nothing": "Disappointed Asked EndProposed Proposed Voted",
}  # why the book says nothing of some kinds of fact


def names(kinds: set[type[Event]]) -> list[str]:
    return sorted(kind.__name__ for kind in kinds)


def test_every_kind_of_fact_is_told_or_silent_for_a_reason() -> None:
    told = {kind.__name__ for kind in TOLD}
    silent = " ".join(SILENT.values()).split()
    assert sorted([*told, *silent]) == names(set(FACTS))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_fact_has_a_sentence_for_those_who_play(language: Language) -> None:
    """What an edit changes is told by the place it changes."""
    told = set(words(language).branch("strategic", "told"))
    assert told == {str(kind.__struct_config__.tag) for kind in FACTS.keys() - {Edited, Cleared}}


@rule("VS-I.q")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_throw_has_words_for_what_it_decides(language: Language) -> None:
    draws = {str(kind.__struct_config__.tag) for kind in get_args(Purpose)} - {"spell"}
    assert set(words(language).branch("strategic", "why")) == {*draws, *get_args(SpellKind)}


def test_a_sentence_has_several_phrasings_unless_it_comes_once_a_game() -> None:
    """A reader who meets the same words again and again reads a log."""
    once = {"won", "ended", "agreed", "breaks_off", "ordinals", "so_far"}
    for language in LANGUAGES:
        for key in sorted(words(language).keys()):
            entry = words(language).branch(*key[:-1])[key[-1]]
            if key[0] == "telling" and isinstance(entry, tuple) and key[-1] not in once:
                assert len(set(entry)) == len(entry) > 1, (language, key)
