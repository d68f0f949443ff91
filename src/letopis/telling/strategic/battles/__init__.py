"""Battles in words and figures: `scenes` tells those of a game from `records`, `practice` those
without one; both show their `layouts`.

The structs that are sent are in `telling.battles`; sentences about single facts are not made here.
"""
