"""Maps made from a wish and a seed: land, seats, terrain, provinces, rivers, veins, names."""

from letopis.mapmaking.generator.making import generate
from letopis.mapmaking.generator.wish import Wish

__all__ = ["Wish", "generate"]
