"""VS-7.7.a, VS-7.7.b. Who has a say in a battle, for which armies, and who has not spoken yet."""

from letopis.core.acts import ClauseId, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Contingent, Role
from letopis.games.strategic.world import Field, Held, Muster, World
from letopis.games.strategic.world.wars import Stage

Voice = tuple[Muster, SeatId | None]  # a side, and one who has a say in it


def voices_of(field: Field, side: Muster) -> tuple[SeatId | None, ...]:
    """VS-7.3.a, VS-7.7.a. The leader; by option each owner where orders are given."""
    if field.stage == "orders" and side.voices:
        return tuple(dict.fromkeys(side.voices))
    return (side.leader,)


def held_by(side: Muster, seat: SeatId | None) -> Held | None:
    return next((held for held in side.held if held.seat == seat), None)


def unheard_voices(world: World) -> tuple[Voice, ...]:
    """Voices that have not chosen yet."""
    return tuple((side, seat) for side, seat in all_voices(world) if held_by(side, seat) is None)


def unopened_voices(world: World) -> tuple[Voice, ...]:
    """Voices that gave only a seal and have to open it, once everybody has chosen."""
    if unheard_voices(world):
        return ()
    found = ((side, seat, held_by(side, seat)) for side, seat in all_voices(world))
    return tuple((side, seat) for side, seat, held in found if held and not held.words)


def awaited_voices(world: World) -> tuple[Voice, ...]:
    """Voices that the battle waits for."""
    return unheard_voices(world) or unopened_voices(world)


def all_voices(world: World) -> tuple[Voice, ...]:
    field = world.field
    if field is None or field.stage not in ("array", "orders", "again"):
        return ()
    sides = (field.attack, field.defence)
    return tuple((side, seat) for side in sides for seat in voices_of(field, side))


def voice_of(world: World, seat: SeatId, stage: Stage | None = None) -> Voice | Refusal:
    """VS-7.7.a, VS-7.7.b. The side in which this seat has a say and has said nothing yet; whoever
    has no say at all was refused before."""
    field = world.field
    if field is None or field.stage not in ((stage,) if stage else ("array", "orders", "again")):
        return Refusal(ClauseId("VS-7.3.a"), "no-such-question")
    for voice in unheard_voices(world):
        if voice[1] == seat:
            return voice
    return Refusal(ClauseId("VS-7.5.a"), "already-sealed")


def commanded_armies(voice: Voice) -> tuple[Contingent, ...]:
    """VS-7.3.a. The armies a voice gives orders for."""
    side, seat = voice
    if not side.voices:
        return side.armies
    return tuple(
        army for army, owner in zip(side.armies, side.voices, strict=True) if owner == seat
    )


def detachments(voice: Voice) -> int:
    return sum(army.detachments for army in commanded_armies(voice))


def has_order_to_choose(side: Muster) -> bool:
    """VS-7.7.c. Who leads a single army, or nobody leads, has nothing to array."""
    return len(side.armies) > 1 and side.leader is not None


def voice_named(world: World, role: Role, seat: SeatId | None) -> Voice:
    assert world.field is not None
    return side_of(world.field, role), seat


def side_of(field: Field, role: Role) -> Muster:
    return field.attack if role is Role.ATTACKERS else field.defence
