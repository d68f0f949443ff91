"""Chapter 2: the treasury."""
