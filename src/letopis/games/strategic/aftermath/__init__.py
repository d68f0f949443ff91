"""What a battle leaves: conquest, prize, turmoil, and the personal army.

Chapters 5, 7.9 to 7.14. Read by `engine.battle_phase`, which carries these out battle by battle.
"""
