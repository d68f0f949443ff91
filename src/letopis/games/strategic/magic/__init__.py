"""Mages: casting, the book of spells, the undead, dragons, mental duels (chapters 4.7, 4.8, 8).

`casting` decides who may cast what; each family of spells is a module that says whom it may touch
and what follows.
"""
