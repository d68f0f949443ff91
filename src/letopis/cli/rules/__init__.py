"""Commands that print rules: the rulebook, options, printed tables, and the report on clauses."""
