"""Storage of chronicles, in files and databases. Knows no rule of any game."""
