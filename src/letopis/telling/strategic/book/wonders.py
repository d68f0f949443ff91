"""Mages, the undead and dragons; and armies that leave the map outside of battles."""

from letopis.games.strategic.magic import (
    Alighted,
    Emerged,
    FellAsleep,
    Fizzled,
    Risen,
    SpellCast,
    Stunned,
    Tamed,
)
from letopis.games.strategic.realm import Freed, Perished
from letopis.games.strategic.world import Fell, SpellDice
from letopis.telling.strategic.book.paragraphs import Clause, Collectors, Scribe, Seen, TurnDeed
from letopis.telling.strategic.names import NONE, branch


def _cast(scribe: Scribe, fact: SpellCast, moment: Seen) -> None:
    nouns, mage = scribe.nouns, moment.before.armies[fact.mage]
    targets = [nouns.piece(moment.before, target) for target in fact.targets]
    scribe.say(
        "cast",
        moment,
        who=nouns.who(mage.owner),
        spell=scribe.pen.said.at("spell", fact.spell),
        place=nouns.place(mage.cell),
        targets=scribe.pen.listed(targets) or NONE,
        coins=nouns.coins(fact.cost),
    )


def _fizzled(scribe: Scribe, fact: Fizzled, moment: Seen) -> None:
    scribe.say("fizzled", moment, spell=scribe.pen.said.at("spell", fact.spell))


def _stunned(scribe: Scribe, fact: Stunned, moment: Seen) -> None:
    scribe.say("stunned", moment, **_army(scribe, moment, fact.army))


def _risen(scribe: Scribe, fact: Risen, moment: Seen) -> None:
    nouns = scribe.nouns
    army, number = nouns.many(fact.kind, 1), nouns.number([fact.kind])
    scribe.say("risen", moment, army=army, army_is=number, place=nouns.place(fact.cell))


def _tamed(scribe: Scribe, fact: Tamed, moment: Seen) -> None:
    nouns, mage = scribe.nouns, moment.before.armies[fact.mage]
    scribe.say("tamed", moment, who=nouns.who(mage.owner), place=nouns.place(mage.cell))


def _emerged(scribe: Scribe, fact: Emerged, moment: Seen) -> None:
    place = scribe.nouns.place(moment.after.armies[fact.army].cell)
    owner = NONE if fact.owner is None else scribe.nouns.who(fact.owner)
    scribe.say("emerged", moment, place=place, who=owner)


def _asleep(scribe: Scribe, fact: FellAsleep, moment: Seen) -> None:
    army = moment.after.armies[fact.army]
    scribe.say("asleep", moment, place=scribe.nouns.place(army.cell))


def _alighted(scribe: Scribe, fact: Alighted, moment: Seen) -> None:
    """The whole flight of a year in one sentence."""
    scribe.say("flew", moment, place=scribe.nouns.place(moment.after.armies[fact.army].cell))


def _freed(scribe: Scribe, fact: Freed, moment: Seen) -> None:
    scribe.say("freed", moment, **_army(scribe, moment, fact.army))


def vanished(scribe: Scribe, fact: Perished, moment: Seen) -> None:
    """Outside of battles: by which spell is known from the dice of the same entry."""
    army = moment.before.armies[fact.army]
    at, purpose = scribe.dice
    cause = NONE
    if at == moment.seq and isinstance(purpose, SpellDice):
        cause = branch(purpose.spell)
    owner = NONE if army.owner is None else scribe.nouns.who(army.owner)
    scribe.gather("gone", moment, (owner, cause), army.kind)


def _fell(scribe: Scribe, fact: Fell, moment: Seen) -> None:
    if moment.before.call is not None:
        scribe.dice = (moment.seq, moment.before.call.purpose)


def _gone(scribe: Scribe, deed: TurnDeed) -> list[str]:
    """All armies that one cause took from one owner."""
    lost: dict[tuple[str, str], list[str]] = {}
    for about, kind in deed.items:
        lost.setdefault(about, []).append(kind)
    sentences = []
    for (who, cause), kinds in lost.items():
        armies, number = scribe.nouns.armies(kinds), scribe.nouns.number(kinds)
        values = {"armies": armies, "armies_is": number, "who": who, "cause": cause}
        key = "gone.own" if who != NONE else "gone.free"
        sentences.append(scribe.pen.write(key, deed.seq, **values))
    return sentences


def _army(scribe: Scribe, moment: Seen, name: str) -> dict[str, str]:
    army = next(it for it in moment.before.armies.values() if it.id == name)
    nouns = scribe.nouns
    return {
        "army": nouns.many(army.kind, 1),
        "army_is": nouns.number([army.kind]),
        "place": nouns.place(army.cell),
    }


COLLECTED: Collectors = {
    SpellCast: _cast,
    Fizzled: _fizzled,
    Stunned: _stunned,
    Risen: _risen,
    Tamed: _tamed,
    Emerged: _emerged,
    FellAsleep: _asleep,
    Alighted: _alighted,
    Freed: _freed,
    Fell: _fell,
}
GATHERED: dict[str, Clause] = {"gone": _gone}
