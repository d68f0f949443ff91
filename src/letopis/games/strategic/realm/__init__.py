"""Money and bonds between players: treasury, requests, vassals, permissions, peace.

Chapters 2, 3.1 to 3.4, 4.6. Chapters that spend coins or ask whose vassal somebody is import from
here; it imports `world` and `maps` only.
"""
