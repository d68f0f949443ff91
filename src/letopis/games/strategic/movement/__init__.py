"""How armies move and besiege: one step, whole ways, sieges (chapters 4.1, 4.2, 4.4, 6.0.f-h).

`steps` answers where an army may go and at what cost; `marching` and `sieges` decide and record.
"""
