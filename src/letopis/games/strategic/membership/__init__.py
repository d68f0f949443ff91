"""Ways into the game and out of it: invitations, joining, wanderers, leaving, heirs, substitutes.

Chapters 0.2, 3.0, 3.5, 3.6. What is asked for here is carried out between turns by `admissions`.
"""
