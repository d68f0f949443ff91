"""Letopis: tabletop games recorded as chronicles."""
