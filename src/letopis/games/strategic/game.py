"""The Great Strategic as a game of the core."""

from collections.abc import Mapping
from typing import get_args

from letopis.core.acts import Action, Event, Refusal
from letopis.core.dice import Draw
from letopis.core.game import (
    GameId,
    Hosted,
    HostRole,
    Notable,
    Outcome,
    Prompt,
    Recommendation,
    Restoring,
    Setup,
)
from letopis.core.instructions import Instructed
from letopis.core.notation import Notation
from letopis.core.options import Options, Presets
from letopis.core.questions.budget import Budgeting
from letopis.core.questions.dry_run import Foreseeing, Planning
from letopis.core.questions.reach import Reaching
from letopis.core.seats import CHANCE, SeatId
from letopis.core.table_acts import TABLE_KINDS
from letopis.core.upcasts import Upcast
from letopis.games.strategic import legal
from letopis.games.strategic.catalogue import ArmyKind, School
from letopis.games.strategic.council.victory import victory_progress
from letopis.games.strategic.engine import decide, notable, prompts
from letopis.games.strategic.engine.instructions import (
    INSTRUCTIONS,
    belongs_in_chronicle,
    inherited,
    instructed_seat,
    speaks_unasked,
    with_instructions,
)
from letopis.games.strategic.engine.registry import ACTS, FACTS, evolve
from letopis.games.strategic.foresight import (
    budget,
    chances,
    foresee,
    next_turn,
    undisturbed,
    warnings,
)
from letopis.games.strategic.host.hosting import Edit, return_refusal
from letopis.games.strategic.magic.lairs import with_lairs
from letopis.games.strategic.maps.world_map import HiredKind
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.options import StrategicOptions
from letopis.games.strategic.reach import closed_acts, reach_of, ready_pieces, why_not
from letopis.games.strategic.regulation import check_regulation
from letopis.games.strategic.view import WorldView, redacted, view
from letopis.games.strategic.world import Acting, Army, Beginning, Over, Player, World
from letopis.games.strategic.world.changes import with_new_army
from letopis.games.strategic.world.ground import Ground, lay_ground
from letopis.games.strategic.world.lookup import next_id
from letopis.games.strategic.world.turn_facts import Lapse, Throw

MAP, FIGURES = "map", "figures"
ACTIONS: tuple[type[Action], ...] = tuple(ACTS)
_HOST_ROLES: Mapping[str, HostRole] = {
    "none": "none",
    "referee": "apart",
    "referee_and_player": "player",
}
# A map may hold any word; one that was checked holds only these.
_NEUTRAL_KINDS: Mapping[str, ArmyKind] = {kind: kind for kind in get_args(HiredKind)}
NO_PRESETS: Presets = {}
NO_UPCASTS: Mapping[int, Upcast] = {}


class StrategicGame(
    Hosted, Notable, Restoring, Reaching, Foreseeing, Planning, Budgeting, Instructed
):
    """One class, because there is one such game; every variant is an option."""

    id = GameId("strategic")
    edition = 6
    record = 1
    options = StrategicOptions
    presets = NO_PRESETS
    materials: tuple[str, ...] = (MAP, FIGURES)
    notation = Notation(*ACTIONS, *FACTS, *TABLE_KINDS)
    upcasts = NO_UPCASTS
    view_type = WorldView
    instruction_kinds = INSTRUCTIONS

    def returns_to(self, action: Action) -> int | None:
        """VS-0.1.b. The entry a host's edit claims to lead back to."""
        return action.back if isinstance(action, Edit) and action.back > 0 else None

    def return_refusal(self, earlier: World | None, now: World, action: Action) -> Refusal | None:
        """VS-0.1.b."""
        assert isinstance(action, Edit)
        return return_refusal(earlier, now, action)

    def start(self, setup: Setup) -> World:
        """VS-0.1.a, VS-0.2.a. The map with its neutral armies; what follows, from chance's `begin`
        on, stands in the chronicle."""
        assert isinstance(setup.options, StrategicOptions)
        check_regulation(setup.options)
        ground = lay_ground(setup.materials[MAP], setup.materials[FIGURES], setup.options)
        seats = tuple(seat.id for seat in setup.seats)
        world = World(
            ground=ground,
            options=setup.options,
            phase=Beginning(),
            players={seat: Player(seat) for seat in seats},
            seats=seats,
        )
        return with_lairs(_with_neutrals(world, ground))

    def recommend(self, setup: Setup) -> tuple[Recommendation, ...]:
        return ()

    def asked(self, world: World) -> tuple[SeatId, ...]:
        return prompts.asked(world)

    def prompts(self, world: World) -> tuple[Prompt, ...]:
        """VS-0.2.c. A reaction gets the regulation's shorter time; chance is never late."""
        key = prompts.question(world)
        is_brief, options = key == "react", world.options
        hours = options.reaction_hours if is_brief else options.turn_hours
        return tuple(
            Prompt(
                seat,
                key,
                prompts.default_to(key, world, seat),
                prompts.extra_hours(world, seat),
                None if seat == CHANCE else Lapse(seat),
                is_brief=is_brief,
                hours=hours,
                turn=world.turn,
            )
            for seat in prompts.asked(world)
        )

    def host_role(self, options: Options) -> HostRole:
        """VS-0.1.b. No host, a referee, or a referee who plays too."""
        assert isinstance(options, StrategicOptions)
        return _HOST_ROLES[options.host_mode]

    def notable(self, world: World, event: Event) -> tuple[tuple[SeatId, str], ...]:
        """VS-4.3.a, VS-4.4.a, VS-4.8.a. Who is attacked, besieged or challenged."""
        return notable.struck_owners(world, event)

    def draw(self, world: World) -> Draw | None:
        return None if world.call is None else Draw(world.call.dice, world.call.sides)

    def throw(self, faces: tuple[int, ...]) -> Action:
        return Throw(faces)

    def decide(self, world: World, seat: SeatId, action: Action) -> tuple[Event, ...] | Refusal:
        return decide.decide(world, seat, action)

    def evolve(self, world: World, event: Event) -> World:
        return evolve(world, event)

    subjects = staticmethod(legal.subjects)
    legal = staticmethod(legal.legal)
    reach = staticmethod(reach_of)
    why_not = staticmethod(why_not)
    closed_acts = staticmethod(closed_acts)
    ready_pieces = staticmethod(ready_pieces)
    foresee = staticmethod(foresee)
    chances = staticmethod(chances)
    warnings = staticmethod(warnings)
    next_turn = staticmethod(next_turn)
    undisturbed = staticmethod(undisturbed)
    budget = staticmethod(budget)
    instructed_seat = staticmethod(instructed_seat)
    with_instructions = staticmethod(with_instructions)
    belongs_in_chronicle = staticmethod(belongs_in_chronicle)
    inherited = staticmethod(inherited)
    speaks_unasked = staticmethod(speaks_unasked)

    def purse(self, world: World, person: SeatId) -> int | None:
        """Coins in the treasury of the seat that a person plays."""
        player = world.players.get(played_seat(world, person))
        return None if player is None else player.treasury

    def view(self, world: World, seat: SeatId) -> WorldView:
        return view(world, seat)

    def redact(
        self, world: World, told: Action | Event, teller: SeatId, seat: SeatId
    ) -> Action | Event | None:
        """VS-I.a. All play on the same map: nothing is hidden but sealed orders."""
        return redacted(world, told, teller, seat)

    def may_undo(self, before: World, after: World) -> bool:
        """VS-4.3.g. As long as the same turn goes on, nobody was asked anything, and no battle was
        declared or held."""
        return (
            isinstance(after.phase, Acting)
            and before.battles == after.battles
            and before.phase == after.phase
            and before.turn == after.turn
            and before.window is None
            and after.window is None
        )

    def outcome(self, world: World) -> Outcome | None:
        """VS-0.2.e. Totals are counted in what the table plays for: lands, or coins a year."""
        if not isinstance(world.phase, Over):
            return None
        totals = tuple(victory_progress(world, seat) for seat in world.seats)
        return Outcome(totals, world.phase.winners)


def _with_neutrals(world: World, ground: Ground) -> World:
    """VS-4.0.e. What the map places belongs to nobody."""
    for drawn in ground.map.neutrals:
        kind = _NEUTRAL_KINDS[drawn.kind]
        school = School(drawn.school) if drawn.school else None
        army = Army(next_id(world, kind), kind, None, drawn.cell, school=school)
        world = with_new_army(world, army)
    return world


STRATEGIC = StrategicGame()
