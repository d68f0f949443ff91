"""Strength levels (tempers) of the strategist bot."""

from msgspec import Struct


class Temper(Struct, frozen=True):
    """`idle` is the probability that an army is left out for a turn; `reckons`, whether battle
    orders come from the oracle's mixes; `magic`, whether mages are hired and used; `sieges`,
    whether houses are besieged.
    """

    idle: float = 0.0
    reckons: bool = True
    magic: bool = True
    sieges: bool = True


TEMPERS: dict[str, Temper] = {
    "strategist": Temper(),
    "soldier": Temper(magic=False),
    "squire": Temper(idle=0.5, reckons=False, magic=False, sieges=False),
}
