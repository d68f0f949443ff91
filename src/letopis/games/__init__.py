"""The games of the house. Each obeys the contract of the core; none knows another."""
