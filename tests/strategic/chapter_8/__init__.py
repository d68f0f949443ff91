"""Chapter 8: magic, dragons, the undead."""
