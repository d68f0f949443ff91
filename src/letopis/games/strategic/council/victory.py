"""VS-I.b, VS-I.d, VS-0.2.e. The aim, measured after every turn, and the last year."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Event
from letopis.core.seats import SeatId
from letopis.games.strategic.realm.vassals import vassals_of
from letopis.games.strategic.world import Coins, Over, World
from letopis.games.strategic.world.acts import Facts
from letopis.games.strategic.world.lookup import is_lord_house, structures_of


class Won(Event, frozen=True, tag="won"):
    """VS-I.b. The game is won, by several at once if they all meet the aim."""

    winners: tuple[SeatId, ...]


class Ended(Event, frozen=True, tag="ended"):
    """VS-0.2.e. The game is over by its regulation, because nobody is left to play it, or because
    all have agreed that it is."""

    winners: tuple[SeatId, ...]
    agreed: bool = False


class Progress(Struct, frozen=True):
    """VS-I.b, VS-I.d. How far a player has come towards the aim of this table. `needed` is 0 where
    there is nothing to reach: the most wins when the game ends, or all decide."""

    reached: int
    needed: int
    counted: Literal["lands", "coins"]


def lands_of(world: World, seat: SeatId) -> int:
    """VS-I.b. Lands on which the player himself owns the lord house."""
    return sum([is_lord_house(world, it) for it in structures_of(world, seat)])


def land_income(world: World, seat: SeatId) -> Coins:
    """VS-I.b, option. What those lands bring; mines are dug, they are no part of the world."""
    coins = 0
    for structure in structures_of(world, seat):
        land = world.ground.sites[structure.cell].land
        if is_lord_house(world, structure) and land is not None:
            coins += world.ground.lands[land].income
    return coins


def yearly_income(world: World, seat: SeatId) -> Coins:
    """VS-I.d. What lands and mines bring a year, whether or not this one's has been paid."""
    mines = (it for it in structures_of(world, seat) if it.kind == "mine")
    dug = sum(world.ground.catalogue.mine(mine.level).income for mine in mines)
    return land_income(world, seat) + dug


def playing_seats(world: World) -> tuple[SeatId, ...]:
    return tuple(seat for seat, player in world.players.items() if player.is_playing)


def verdict_facts(world: World, year_is_over: bool) -> tuple[Event, ...]:
    """Whether the game is over now, and who has won it."""
    seats = playing_seats(world)
    if not seats:
        return (Ended(()),)
    if world.options.aim == "half_of_the_world":
        winners = tuple(seat for seat in seats if _holds_half(world, seat))
        if winners:
            return (Won(winners),)
    last = world.options.ends_after_year
    if last and year_is_over and world.year >= last:
        return (Ended(leaders(world)),)
    return ()


def _holds_half(world: World, seat: SeatId) -> bool:
    """VS-I.b. Half of the lands, by the measure this table has agreed on."""
    needed = half_of_the_world(world)
    return needed is not None and victory_progress(world, seat) >= needed


def half_of_the_world(world: World) -> int | None:
    """VS-I.b. How many lands, or coins a year, are half; None where that wins nothing."""
    total = len(world.ground.lands)
    match world.options.victory_measure:
        case "lands_half_or_more" | "lands_with_vassals":
            return (total + 1) // 2
        case "lands_more_than_half":
            return total // 2 + 1
        case "income_half":
            return (sum(land.income for land in world.ground.lands.values()) + 1) // 2
        case "none":
            return None


def progress(world: World, seat: SeatId) -> Progress:
    """VS-I.b, VS-I.d. What a player has of what he needs."""
    options = world.options
    is_half = options.aim == "half_of_the_world"
    by_coins = options.aim == "most_income" or (
        is_half and options.victory_measure == "income_half"
    )
    needed = (half_of_the_world(world) or 0) if is_half else 0
    return Progress(victory_progress(world, seat), needed, "coins" if by_coins else "lands")


def agreed_winners(world: World) -> tuple[SeatId, ...]:
    """VS-0.2.e. Who has won a game that all agreed to end: a draw, unless the regulation says
    otherwise."""
    match world.options.end_vote:
        case "leaders":
            return leaders(world)
        case "nobody":
            return ()
        case _:
            return playing_seats(world)


def victory_progress(world: World, seat: SeatId) -> int:
    """VS-I.b, VS-I.d. How far a player has come, in what this table plays for: lands, or coins a
    year where income is the aim."""
    options = world.options
    if options.aim == "most_income":
        return yearly_income(world, seat)
    if options.aim == "most_lands":
        return lands_of(world, seat)
    match options.victory_measure:
        case "income_half":
            return land_income(world, seat)
        case "lands_with_vassals":
            return sum(lands_of(world, it) for it in (seat, *vassals_of(world, seat)))
        case _:
            return lands_of(world, seat)


def leaders(world: World) -> tuple[SeatId, ...]:
    """VS-I.d, VS-0.2.e. Who is ahead when the last year is over; equals share it."""
    by_income = world.options.aim == "most_income"
    counts = {
        seat: yearly_income(world, seat) if by_income else lands_of(world, seat)
        for seat in playing_seats(world)
    }
    best = max(counts.values(), default=0)
    return tuple(seat for seat, count in counts.items() if count == best)


def evolve_over(world: World, fact: Won | Ended) -> World:
    """VS-0.2.e. A battle that was being fought is left as it is, and waits for nobody."""
    return replace(world, phase=Over(fact.winners), window=None, route=None, field=None)


FACTS: Facts = {Won: evolve_over, Ended: evolve_over}
