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
from letopis.ledger.meetings import BOOK, Meeting, pairs_met, read_meetings
from letopis.ledger.proofs import Proof, find_proofs
from letopis.ledger.report import (
    ClauseReport,
    GameReport,
    PlayedMeeting,
    Report,
    Summary,
    build_report,
    clause_ids,
    ledgers,
    meetings,
    program_report,
)

__all__ = [
    "BOOK",
    "PREFIXES",
    "UNFINISHED",
    "Citation",
    "Clause",
    "ClauseReport",
    "GameReport",
    "Ledger",
    "LedgerError",
    "Meeting",
    "PlayedMeeting",
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
    "pairs_met",
    "program_report",
    "read_ledger",
    "read_ledgers",
    "read_meetings",
]
