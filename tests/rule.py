"""`@rule("YZ-5.2")`: the marker of a test that proves a clause of the ledger."""

import pytest

from letopis.ledger import clause_ids


def rule(*clauses: str) -> pytest.MarkDecorator:
    """Mark a test with the clauses it proves; an unknown id raises ValueError at once."""
    unknown = [clause for clause in clauses if clause not in clause_ids()]
    if unknown or not clauses:
        raise ValueError(f"no such clause: {', '.join(unknown) or 'none was named'}")
    return pytest.mark.rule(*clauses)
