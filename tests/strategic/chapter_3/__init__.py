"""Chapter 3: rulers, vassals, permissions, joining, leaving, heirs."""
