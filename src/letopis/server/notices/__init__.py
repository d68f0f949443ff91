"""Notices: what somebody is told who has not the table before him."""

from letopis.server.notices.outbox import Notices

__all__ = ["Notices"]
