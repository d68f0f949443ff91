"""Chapter 7: battles, from who fights to what becomes of the structures."""
