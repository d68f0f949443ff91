"""How good a player is: the same plans, more or less of them carried out."""

from msgspec import Struct


class Temper(Struct, frozen=True):
    """`idle` is how often an army is forgotten for a turn; `reckons` whether orders in battle are
    drawn from the oracle's mixes; `magic` whether mages are hired and used; `sieges` whether houses
    are besieged."""

    idle: float = 0.0
    reckons: bool = True
    magic: bool = True
    sieges: bool = True


TEMPERS: dict[str, Temper] = {
    "strategist": Temper(),
    "soldier": Temper(magic=False),
    "squire": Temper(idle=0.5, reckons=False, magic=False, sieges=False),
}
