"""Strength levels (tempers) of the strategist bot: the same plans, with a person's mistakes."""

from msgspec import Struct


class Temper(Struct, frozen=True):
    """What a bot sees, dares and forgets; the defaults are the strategist's.

    `sight` is how many turns ahead it looks for something to do, `alert` how many cells from a
    house an enemy is noticed. It attacks from a chance of `daring` on, with its personal army from
    `leader_daring` on; who `counts_heads` takes a detachment for a detachment, with walls or
    without, and thinks of nobody who could come to help. The `careful` shun dangerous cells, the
    `patient` wait for each other before an assault, the `watchful` come to help when others attack.
    The `showy` hire the dearest troops they can pay and keep no coins back for towers. The
    `restless` march on the enemy when there is nothing else to do. Battle orders come from the
    oracle's mixes, or from a `habit`.
    """

    sight: float = 6.0
    alert: int = 4
    daring: float = 0.66
    leader_daring: float = 0.97
    counts_heads: bool = False
    careful: bool = True
    patient: bool = True
    watchful: bool = True
    showy: bool = False
    restless: bool = False
    habit: bool = False
    magic: bool = True
    sieges: bool = True


SQUIRE = Temper(
    sight=1.5,
    alert=2,
    daring=0.4,
    leader_daring=0.6,
    counts_heads=True,
    careful=False,
    patient=False,
    watchful=False,
    showy=True,
    restless=True,
    habit=True,
    magic=False,
    sieges=False,
)

TEMPERS: dict[str, Temper] = {
    "strategist": Temper(),
    "soldier": Temper(magic=False),
    "squire": SQUIRE,
}
