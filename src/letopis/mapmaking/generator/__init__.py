"""The map generator: land, seats, terrain, provinces, rivers, veins and names from a seed."""

from letopis.mapmaking.generator.making import generate
from letopis.mapmaking.generator.options import GeneratorOptions

__all__ = ["GeneratorOptions", "generate"]
