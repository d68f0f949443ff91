"""Chapter 4: movement, ships, declarations, sieges, building, dismissal, duels."""
