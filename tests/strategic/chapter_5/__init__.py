"""Chapter 5: the personal army, its prize, turmoil, mithril, annexing, tribute."""
