"""Battles from the declaration to the last layout: sides, leaders, sealed orders, losses.

Chapters 4.3, 6.4, 7. The fight itself, cards in and result out, is `battle/`; what it leaves
behind is `aftermath/`.
"""
