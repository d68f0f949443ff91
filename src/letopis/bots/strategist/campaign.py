"""The plan of one turn and its execution: attacks first, then marches, then structures."""

from letopis.bots.listing import ChoiceList
from letopis.bots.strategist import economy, fleet, sorcery
from letopis.bots.strategist.appraisal import Realm, own_armies
from letopis.bots.strategist.goals import MarchGoal, advances, assigned, vacancies
from letopis.bots.strategist.roads import NOWHERE, times_to, walker
from letopis.bots.strategist.sites import overseas, settlements
from letopis.bots.strategist.war import Strike, Way, can_fight, name_of, strikes, ways_of
from letopis.core.acts import Action
from letopis.core.choices import Choice
from letopis.games.strategic.aftermath import Annex, Outfit, Tribute
from letopis.games.strategic.building import Build, Hire
from letopis.games.strategic.maps import Cell, distance
from letopis.games.strategic.movement import Besiege, Move, is_besieged
from letopis.games.strategic.war import Declare
from letopis.games.strategic.world import Army, ArmyId, World, structures_of

STAGING = 2  # cells from its target at which an army waits for the others


class Campaign:
    """The plan of one turn, and its progress."""

    def __init__(self, turn: int, realm: Realm) -> None:
        self.turn, self._temper = turn, realm.temper
        world = realm.world
        self._rested = set[str]()
        armies = {
            it.id: it for it in own_armies(realm) if can_fight(world, it) and it.kind != "mage"
        }
        ways = {name: ways_of(world, army) for name, army in armies.items()}
        self._strikes = strikes(realm, ways)
        busy = {name for strike in self._strikes for name in strike.armies}
        free = {name: army for name, army in armies.items() if name not in busy}
        self._goals = self._planned(realm, free)
        self._ways: dict[ArmyId, Way] = {}
        self._settlers, self._sail = self._wanted(realm)

    def _planned(self, realm: Realm, armies: dict[ArmyId, Army]) -> dict[ArmyId, MarchGoal]:
        goals = assigned(realm, {it: army for it, army in armies.items() if army.aboard is None})
        ships = {it: army for it, army in armies.items() if fleet.is_ship(realm, army)}
        idle = [
            army
            for it, army in armies.items()
            if it not in goals and it not in ships and army.aboard is None
        ]
        goals |= vacancies(realm, idle)
        if any(fleet.is_ship(realm, it) for it in own_armies(realm)):
            boarding = fleet.boardings(realm, idle)
            waiting = {goal.cell for goal in boarding.values()}
            leaving = {it: ship for it, ship in ships.items() if ship.cell not in waiting}
            goals |= boarding | fleet.voyages(realm, leaving, idle)
        if self._temper.restless:
            goals |= advances(realm, [it for it in idle if it.id not in goals])
        return goals

    def _wanted(self, realm: Realm) -> tuple[int, bool]:
        """How many more armies could settle lands, and whether some lands lie beyond the sea."""
        lands = tuple(settlements(realm))
        settling = sum(goal.aim == "settle" for goal in self._goals.values())
        near = len(lands) - len(overseas(realm, lands))
        fresh = sum(not can_fight(realm.world, it) for it in own_armies(realm))
        return min(near, 3) - settling - fresh, near < len(lands)

    def next_act(self, realm: Realm, listed: ChoiceList) -> Action | None:
        for strike in self._strikes:
            act = self._press(realm, strike, listed)
            if act is not None:
                return act
        for army in own_armies(realm):
            act = self._with_army(realm, army, listed)
            if act is not None:
                return act
        return self._with_houses(realm, listed)

    def _press(self, realm: Realm, strike: Strike, listed: ChoiceList) -> Action | None:
        """Move all armies to their posts first; then declare the battles, one after another."""
        world = realm.world
        for name, post in zip(strike.armies, strike.posts, strict=True):
            army = world.armies.get(name)
            if army is None or name in self._rested or army.cell == post:
                continue
            step = self._step_to(world, army, post, listed.about(name))
            if step is not None:
                return step
            self._rested.add(name)
        for name in strike.armies:
            if name in world.armies and name not in self._rested:
                self._rested.add(name)
                act = self._attack_act(realm, strike, listed.about(name))
                if act is not None:
                    return act
        return None

    def _attack_act(
        self, realm: Realm, strike: Strike, choices: tuple[Choice, ...]
    ) -> Action | None:
        world = realm.world
        wanted = {name_of(world, it) for it in (strike.target,) if _is_there(world, it)}
        acts = [it for it in choices if isinstance(it, Declare)]
        return next((it for it in acts if it.target in wanted), None)

    def _with_army(self, realm: Realm, army: Army, listed: ChoiceList) -> Action | None:
        if army.id in self._rested or not can_fight(realm.world, army):
            return None
        choices = listed.about(army.id)
        if army.kind == "mage":
            self._rested.add(army.id)
            return sorcery.deed(realm, army, choices, self._purse(realm).coins)
        act = self._deed(realm, army, choices) or self._march(realm, army, choices)
        if act is None or not isinstance(act, Move):
            self._rested.add(army.id)
        return act or self._siege(realm, army, choices)

    def _deed(self, realm: Realm, army: Army, choices: tuple[Choice, ...]) -> Action | None:
        """An act of an army on the cell where it stands."""
        if army.aboard is not None:
            return fleet.landing(realm, army, choices)
        goal = self._goals.get(army.id)
        site = realm.world.ground.sites[army.cell]
        for act in choices:
            match act:
                case Build(kind="tower"):
                    return act
                case Outfit():
                    return act
                case Annex() if realm.world.armies[act.other].owner is None:
                    if economy.can_feed(realm, act.other):
                        return act
                case Build(kind="mine", level=level) if goal is not None and goal.aim == "dig":
                    if goal.cell == army.cell and level == site.vein:
                        return act
                case Tribute() if goal is None or goal.aim in ("tribute", "home"):
                    return act
                case _:
                    continue
        return None

    def _siege(self, realm: Realm, army: Army, choices: tuple[Choice, ...]) -> Action | None:
        """VS-4.4.b. Besiege the target while waiting for others, so that nobody is hired there."""
        goal = self._goals.get(army.id)
        if goal is None or not self._temper.sieges or not self._waits(army, goal):
            return None
        house = realm.world.structures.get(goal.cell)
        if house is None or is_besieged(realm.world, house.cell):
            return None
        siege = Besiege(army.id, house.name)
        return siege if siege in choices else None

    def _march(self, realm: Realm, army: Army, choices: tuple[Choice, ...]) -> Action | None:
        goal = self._goals.get(army.id)
        if goal is None or goal.cell == army.cell:
            return None
        if self._waits(army, goal):
            return None
        way = self._ways.get(army.id)
        if way is None:
            way = self._way(realm, army, goal)
            self._ways[army.id] = way
        step = _listed_step(army, way, choices)
        if step is None:
            way = self._way(realm, army, goal)
            step = _listed_step(army, way, choices)
        self._ways[army.id] = way[1:]
        return step

    def _waits(self, army: Army, goal: MarchGoal) -> bool:
        """Whether an army waits near its target for the others."""
        return self._gathers(goal) and distance(army.cell, goal.cell) <= STAGING

    def _gathers(self, goal: MarchGoal) -> bool:
        """Whether armies gather before this goal; a ship sails up to the beach."""
        is_prey = goal.aim == "assault" and not goal.key.startswith("beach")
        return is_prey and self._temper.patient

    def _way(self, realm: Realm, army: Army, goal: MarchGoal) -> Way:
        """The way of this turn that leaves the least time for the next ones."""
        ways = ways_of(realm.world, army)
        left = times_to(walker(realm, army), goal.cell)
        here = left.get(army.cell, NOWHERE)
        if self._gathers(goal):
            ways = {it: way for it, way in ways.items() if distance(it, goal.cell) >= STAGING}
        best = min(
            ways, key=lambda it: (left.get(it, NOWHERE), len(ways[it]), it), default=army.cell
        )
        return ways[best] if left.get(best, NOWHERE) < here else ()

    def _step_to(
        self, world: World, army: Army, post: Cell, choices: tuple[Choice, ...]
    ) -> Action | None:
        way = ways_of(world, army).get(post, ())
        return _listed_step(army, way, choices)

    def _with_houses(self, realm: Realm, listed: ChoiceList) -> Action | None:
        purse = self._purse(realm)
        for house in structures_of(realm.world, realm.seat):
            if house.name in self._rested:
                continue
            self._rested.add(house.name)
            act = economy.improve(realm, house, listed.about(house.name), purse)
            if act is not None:
                if isinstance(act, Hire):
                    self._settlers -= 1
                return act
        return None

    def _purse(self, realm: Realm) -> economy.SpareCoins:
        builds = sum(goal.aim == "settle" for goal in self._goals.values())
        return economy.budget(
            realm, builds, self._settlers, sail=self._sail, magic=self._temper.magic
        )


def _listed_step(army: Army, way: Way, choices: tuple[Choice, ...]) -> Action | None:
    if not way:
        return None
    step = Move(army.id, (way[0],))
    return step if step in choices else None


def _is_there(world: World, piece: str) -> bool:
    return piece in world.armies or piece in world.structures
