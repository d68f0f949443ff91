"""What players do in their turns: troops hired, houses raised, ways gone, coins sent."""

from msgspec import Struct

from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath import Annexed, Collected, Outfitted
from letopis.games.strategic.building import Enthroned, Hired, WorkFailed, WorkPlaced
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.movement import Besieged, Boarded, Landed, SiegeLifted, Stepped
from letopis.games.strategic.realm import Confiscated, Dismissed, Sent
from letopis.games.strategic.view import WorldView
from letopis.games.strategic.world import Army, ShortFell
from letopis.telling.strategic.book.paragraphs import Clause, Collectors, Scribe, Seen, TurnDeed
from letopis.telling.strategic.names import branch

NOWHERE = "none"
MOST_WAYS = 2  # of which each is told for itself


class WalkedWay(Struct, frozen=True):
    """A step, or many of them: the army, where it came from, where it is, whose land that is."""

    army: Army
    start: Cell
    end: Cell
    lord: SeatId | None


def _hired(scribe: Scribe, fact: Hired, moment: Seen) -> None:
    kind = "launched" if fact.kind == "ship" else "hired"
    scribe.deed(fact.seat, kind, moment, fact.kind)


def _placed(scribe: Scribe, fact: WorkPlaced, moment: Seen) -> None:
    """What is raised is told with what it was."""
    nouns = scribe.nouns
    if fact.owner is None:
        new = nouns.house(fact.kind, fact.cell, new=True)
        scribe.say("placed_free", moment, house=new)
    elif fact.what == "build":
        scribe.deed(fact.owner, "built", moment, (fact.kind, fact.cell))
    elif fact.what == "deepen":
        scribe.deed(fact.owner, "deepened", moment, (fact.cell, fact.level))
    else:
        old = nouns.structure_at(moment.before, fact.cell, "acc")
        raised = scribe.pen.write("raised_one", moment.seq, old=old, **_kind(scribe, fact.kind))
        scribe.deed(fact.owner, "raised", moment, raised)


def _kind(scribe: Scribe, kind: str) -> dict[str, str]:
    return {"kind_gen": scribe.nouns.names.kind(kind, "gen")}


def _failed(scribe: Scribe, fact: WorkFailed, moment: Seen) -> None:
    place = scribe.nouns.place(fact.cell)
    scribe.say("failed", moment, place=place, what=fact.what, why=branch(fact.why))


def _enthroned(scribe: Scribe, fact: Enthroned, moment: Seen) -> None:
    """A first capital is told with its founding."""
    if moment.before.year:
        house = scribe.nouns.structure_at(moment.after, fact.cell)
        scribe.say("enthroned", moment, who=scribe.nouns.who(fact.seat), house=house)


def _stepped(scribe: Scribe, fact: Stepped | Landed, moment: Seen) -> None:
    army = moment.before.armies[fact.army]
    if army.owner is not None:
        lord = _lord(scribe, moment.after, fact.cell)
        scribe.deed(army.owner, "marched", moment, WalkedWay(army, army.cell, fact.cell, lord))


def _boarded(scribe: Scribe, fact: Boarded, moment: Seen) -> None:
    army = moment.before.armies[fact.army]
    if army.owner is not None:
        scribe.deed(army.owner, "boarded", moment, army.kind)


def _lord(scribe: Scribe, view: WorldView, cell: Cell) -> SeatId | None:
    """Whose house stands on the land of a cell."""
    sites = scribe.nouns.ground.sites
    land = sites[cell].land
    for structure in view.structures.values():
        if land and sites[structure.cell].land == land and scribe.nouns.is_lord_house(structure):
            return structure.owner
    return None


def _besieged(scribe: Scribe, fact: Besieged, moment: Seen) -> None:
    army = moment.before.armies[fact.army]
    if army.owner is not None:
        house = scribe.nouns.structure_at(moment.after, fact.cell, "acc")
        scribe.deed(army.owner, "besieged", moment, house)


def _lifted(scribe: Scribe, fact: SiegeLifted, moment: Seen) -> None:
    army, cell = moment.before.armies.get(fact.army), moment.before.sieges.get(fact.army)
    if army is not None and army.owner is not None and cell is not None:
        house = scribe.nouns.structure_at(moment.before, cell)
        scribe.deed(army.owner, "lifted", moment, house)


def _dismissed(scribe: Scribe, fact: Dismissed, moment: Seen) -> None:
    army = moment.before.armies[fact.army]
    if army.owner is not None:
        scribe.deed(army.owner, "dismissed", moment, army.kind)


def _sent(scribe: Scribe, fact: Sent, moment: Seen) -> None:
    nouns = scribe.nouns
    scribe.say(
        "sent",
        moment,
        who=nouns.who(fact.seat),
        to=nouns.who(fact.to),
        coins=nouns.coins(fact.received),
    )


def _short(scribe: Scribe, fact: ShortFell, moment: Seen) -> None:
    scribe.say("short", moment, who=scribe.nouns.who(fact.seat), coins=fact.coins)


def _confiscated(scribe: Scribe, fact: Confiscated, moment: Seen) -> None:
    scribe.say("confiscated", moment, who=scribe.nouns.who(fact.seat), coins=fact.coins)


def _collected(scribe: Scribe, fact: Collected, moment: Seen) -> None:
    army = moment.before.armies[fact.army]
    if army.owner is not None:
        scribe.deed(army.owner, "collected", moment, fact.coins)


def _outfitted(scribe: Scribe, fact: Outfitted, moment: Seen) -> None:
    army = moment.before.armies[fact.army]
    if army.owner is not None:
        scribe.deed(army.owner, "outfitted", moment, army.kind)


def _annexed(scribe: Scribe, fact: Annexed, moment: Seen) -> None:
    army = moment.before.armies[fact.army]
    scribe.deed(fact.owner, "annexed", moment, army.kind)


def _armies_clause(key: str) -> Clause:
    """A clause about kinds of armies, counted."""

    def write(scribe: Scribe, deed: TurnDeed) -> list[str]:
        armies = scribe.nouns.armies(deed.items, "acc")
        return [scribe.pen.write(key, deed.seq, armies=armies)]

    return write


def _houses_clause(key: str) -> Clause:
    def write(scribe: Scribe, deed: TurnDeed) -> list[str]:
        return [scribe.pen.write(key, deed.seq, houses=scribe.pen.listed(deed.items))]

    return write


def _built(scribe: Scribe, deed: TurnDeed) -> list[str]:
    """In the land that was entered just now a house stands `there`."""
    nouns, houses = scribe.nouns, []
    for kind, cell in deed.items:
        if nouns.land(cell) == scribe.led and len(deed.items) == 1:
            house = nouns.names.kind(kind, "acc")
            houses.append(scribe.pen.said("telling.there", house=house))
        else:
            houses.append(nouns.house(kind, cell, "acc", new=True))
    return [scribe.pen.write("built", deed.seq, houses=scribe.pen.listed(houses))]


def _raised(scribe: Scribe, deed: TurnDeed) -> list[str]:
    return list(deed.items)


def _deepened(scribe: Scribe, deed: TurnDeed) -> list[str]:
    deepest = dict(deed.items)
    return [
        scribe.pen.write("deepened", deed.seq, cell=cell, level=level)
        for cell, level in deepest.items()
    ]


def _coins_clause(scribe: Scribe, deed: TurnDeed) -> list[str]:
    coins = scribe.nouns.coins(sum(deed.items))
    return [scribe.pen.write("collected", deed.seq, coins=coins)]


def _marched(scribe: Scribe, deed: TurnDeed) -> list[str]:
    """Only ways into another land or out to sea; many at once are told together."""
    ways = [way for way in _joined(deed.items) if _is_worth_telling(scribe, way)]
    by_land: dict[str, list[WalkedWay]] = {}
    for way in ways:
        by_land.setdefault(scribe.nouns.land(way.end), []).append(way)
    lands = [land for land in by_land if land != NOWHERE]
    if len(lands) > MOST_WAYS:
        kinds = scribe.nouns.armies([way.army.kind for way in ways], "acc")
        listed = scribe.pen.listed([scribe.pen.said("telling.land", land=land) for land in lands])
        return [scribe.pen.write("march.many", deed.seq, armies=kinds, lands=listed)]
    scribe.led = lands[0] if len(by_land) == 1 and lands else ""
    return [_one_way(scribe, deed, land, some) for land, some in by_land.items()]


def _one_way(scribe: Scribe, deed: TurnDeed, land: str, ways: list[WalkedWay]) -> str:
    armies = scribe.nouns.armies([way.army.kind for way in ways], "acc")
    lord, owner = ways[0].lord, ways[0].army.owner
    if land == NOWHERE:
        return scribe.pen.write("march.sea", deed.seq, armies=armies)
    if lord is None:
        return scribe.pen.write("march.free", deed.seq, armies=armies, land=land)
    if lord == owner:
        return scribe.pen.write("march.home", deed.seq, armies=armies, land=land)
    lord_name = scribe.nouns.who(lord)
    return scribe.pen.write("march.foreign", deed.seq, armies=armies, land=land, lord=lord_name)


def _joined(steps: list[WalkedWay]) -> list[WalkedWay]:
    """Every army's steps as one way."""
    ways: dict[str, WalkedWay] = {}
    for step in steps:
        known = ways.get(step.army.id, step)
        ways[step.army.id] = WalkedWay(known.army, known.start, step.end, step.lord)
    return list(ways.values())


def _is_worth_telling(scribe: Scribe, way: WalkedWay) -> bool:
    start, end = scribe.nouns.land(way.start), scribe.nouns.land(way.end)
    return (start != end and way.army.aboard is None) or (start != end and end != NOWHERE)


COLLECTED: Collectors = {
    Hired: _hired,
    WorkPlaced: _placed,
    WorkFailed: _failed,
    Enthroned: _enthroned,
    Stepped: _stepped,
    Landed: _stepped,
    Boarded: _boarded,
    Besieged: _besieged,
    SiegeLifted: _lifted,
    Dismissed: _dismissed,
    Sent: _sent,
    ShortFell: _short,
    Confiscated: _confiscated,
    Collected: _collected,
    Outfitted: _outfitted,
    Annexed: _annexed,
}
CLAUSES: dict[str, Clause] = {
    "hired": _armies_clause("hired"),
    "launched": _armies_clause("launched"),
    "dismissed": _armies_clause("dismissed"),
    "boarded": _armies_clause("boarded"),
    "outfitted": _armies_clause("outfitted"),
    "annexed": _armies_clause("annexed"),
    "built": _built,
    "besieged": _houses_clause("besieged"),
    "lifted": _houses_clause("lifted"),
    "raised": _raised,
    "deepened": _deepened,
    "collected": _coins_clause,
    "marched": _marched,
}
