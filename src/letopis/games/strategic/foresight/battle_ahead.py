"""The battle that an act would declare: both sides as they would stand."""

from letopis.core.questions.dry_run import Foresight
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import FighterId
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.war.declaring import Declared
from letopis.games.strategic.war.sides import musters
from letopis.games.strategic.world import Muster, World
from letopis.games.strategic.world.lookup import owner_of, piece_name


def sides_ahead(found: Foresight, person: SeatId) -> tuple[Muster, Muster] | None:
    """VS-7.1.a, VS-7.13.a, VS-8.9.1.3.g. The seat's own side first; None where the act brings it no
    battle. Others may still come to either side's aid: nobody has reacted yet."""
    world: World = found.after_likely
    seat = played_seat(world, person)
    for fact in (*found.certain, *found.likely):
        if not isinstance(fact, Declared):
            continue
        is_own = fact.seat == seat
        battle = next((it for it in world.battles if it.id == fact.battle), None)
        is_struck = fact.seat is None and owner_of(world, fact.target) == seat
        if battle is not None and not battle.over and (is_own or is_struck):
            attack, defence = musters(world, battle)
            name = FighterId(piece_name(world, fact.by if is_own else fact.target))
            leads = any(it.id == name for it in attack.armies)
            return (attack, defence) if leads else (defence, attack)
    return None
