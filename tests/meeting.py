"""`@meeting("VS-M-4x7-03")`: the mark of a test that plays a row of the table of meetings."""

import pytest

from letopis.ledger import meetings


def meeting(*rows: str) -> pytest.MarkDecorator:
    """Mark a test with the rows it plays; an id that the table does not have is an error."""
    known = {row.id for row in meetings()}
    unknown = [row for row in rows if row not in known]
    if unknown or not rows:
        raise ValueError(f"no such meeting: {', '.join(unknown) or 'none was named'}")
    return pytest.mark.meeting(*rows)
