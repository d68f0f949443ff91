"""The rules ledger: clauses, the code that cites them, the tests that prove them."""

from letopis.ledger.citations import Citation, cited, find_citations
from letopis.ledger.clauses import (
    PREFIXES,
    UNFINISHED,
    Clause,
    Ledger,
    LedgerError,
    read_ledger,
    read_ledgers,
)
from letopis.ledger.meetings import Meeting, read_meetings
from letopis.ledger.proofs import Proof, find_proofs
from letopis.ledger.report import (
    ClauseReport,
    GameReport,
    Met,
    Report,
    Summary,
    build_report,
    clause_ids,
    ledgers,
    meetings,
    program_report,
)

__all__ = [
    "PREFIXES",
    "UNFINISHED",
    "Citation",
    "Clause",
    "ClauseReport",
    "GameReport",
    "Ledger",
    "LedgerError",
    "Meeting",
    "Met",
    "Proof",
    "Report",
    "Summary",
    "build_report",
    "cited",
    "clause_ids",
    "find_citations",
    "find_proofs",
    "ledgers",
    "meetings",
    "program_report",
    "read_ledger",
    "read_ledgers",
    "read_meetings",
]
