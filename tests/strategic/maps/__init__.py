"""Maps: their text format, checker, generator, pictures and exchange formats."""
