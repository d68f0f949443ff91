"""Chapter 1: years, turns, windows for reactions, active actions."""
