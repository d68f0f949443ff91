"""VS-0.2.c, VS-7.3.a, VS-7.12.e. Words that a silent player has left with whoever runs the table:
the acts for which they stand at the question that is open to him (`Lapse.beforehand`)."""

from letopis.core.acts import Action, ClauseId, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.conquest import Settle
from letopis.games.strategic.aftermath.standing_spoils import (
    settlement_in,
    settlement_words,
    turmoil_in,
)
from letopis.games.strategic.aftermath.turmoil import Stir
from letopis.games.strategic.battle import FighterId
from letopis.games.strategic.war.battle_asks import Array, Command, Rearrange
from letopis.games.strategic.war.card_words import CardWords, command_in, words_of
from letopis.games.strategic.war.commanders import voice_of
from letopis.games.strategic.world import World


def act_said_beforehand(world: World, seat: SeatId, words: CardWords) -> Action | Refusal:
    """Cards as they would be sealed, or what a victor wants."""
    unfit = Refusal(ClauseId("VS-7.3.a"), "no-such-question")
    match world.field.stage if world.field is not None else None:
        case "array":
            return Array(tuple(map(FighterId, words)))
        case "again":
            return Rearrange(words)
        case "orders":
            voice = voice_of(world, seat, "orders")
            return voice if isinstance(voice, Refusal) else Command(*command_in(voice, words))
        case "settle":
            return settlement_in(words) or unfit
        case "turmoil":
            return turmoil_in(words) or unfit
        case _:
            return unfit


def words_said_beforehand(world: World, seat: SeatId, act: Action) -> CardWords:
    """The words that stand for an act; none where no words stand for it."""
    match act:
        case Array(armies):
            return armies
        case Rearrange(cards):
            return cards
        case Command(orders, armies):
            voice = voice_of(world, seat, "orders")
            words = voice if isinstance(voice, Refusal) else words_of(voice, orders, armies)
            return () if isinstance(words, Refusal) else words
        case Settle():
            return settlement_words(act)
        case Stir():
            return (act.how,)
        case _:
            return ()
