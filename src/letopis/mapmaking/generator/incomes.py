"""VS-I.n. Incomes of lands: by their ground, then adjusted by coins until starts are equal."""

from msgspec import Struct

from letopis.games.strategic.maps import MINE_PAY, Place, Terrain, prize_worth
from letopis.mapmaking.generator.lands import Province
from letopis.mapmaking.generator.options import Unmet
from letopis.mapmaking.generator.seats import March
from letopis.mapmaking.generator.terrain import Ground

HOME, POOREST, RICHEST = 10, 3, 12
HOME_ALSO = 2  # coins by which a home may deviate, when nothing else helps
ALIKE = 93  # percent of the best start that the worst must be worth; stricter than the checker
MOVES = 400
PAYS = {Terrain.FIELD: 8, Terrain.FOREST: 6, Terrain.DESERT: 5, Terrain.MOUNTAINS: 4}


class _Prize(Struct):
    """What a land or a vein pays, and its distance in steps from each seat."""

    pays: int
    steps: list[int]
    home: bool = False

    def worth(self, seat: int) -> int:
        return prize_worth(self.pays, self.steps, seat)

    def is_of(self, seat: int) -> bool:
        """Whether the seat alone is nearest."""
        others = [it for at, it in enumerate(self.steps) if at != seat]
        return self.steps[seat] < min(others)

    @property
    def bounds(self) -> tuple[int, int]:
        return (HOME - HOME_ALSO, HOME + HOME_ALSO) if self.home else (POOREST, RICHEST)


def incomes(
    ground: Ground, provinces: list[Province], marches: list[March], veins: dict[Place, int]
) -> list[int]:
    """The income of every land, in order, such that all seats have about equal starts."""
    lands = [_land(ground, province, marches) for province in provinces]
    mines = [
        _Prize(MINE_PAY * level, [march[spot] for march in marches])
        for spot, level in veins.items()
    ]
    for _ in range(MOVES):
        worths = [
            sum(prize.worth(seat) for prize in (*lands, *mines)) for seat in range(len(marches))
        ]
        if min(worths) * 100 >= max(worths) * ALIKE:
            return [land.pays for land in lands]
        _move_a_coin(lands, worths)
    raise Unmet("fair")


def _land(ground: Ground, province: Province, marches: list[March]) -> _Prize:
    steps = [min(march[spot] for spot in province.cells) for march in marches]
    if province.home is not None:
        return _Prize(HOME, steps, home=True)
    pays = sum(PAYS[ground[spot]] for spot in province.cells) / len(province.cells)
    return _Prize(round(pays + len(province.cells) / 20), steps)


def _move_a_coin(lands: list[_Prize], worths: list[int]) -> None:
    """Add a coin to the worst start's poorest land, take one from the best start's richest."""
    worst, best = worths.index(min(worths)), worths.index(max(worths))
    poor = [land for land in lands if land.is_of(worst) and land.pays < land.bounds[1]]
    rich = [land for land in lands if land.is_of(best) and land.pays > land.bounds[0]]
    if not poor and not rich:
        raise Unmet("fair")
    if poor:
        min(poor, key=lambda land: (land.home, land.pays)).pays += 1
    if rich:
        min(rich, key=lambda land: (land.home, -land.pays)).pays -= 1
