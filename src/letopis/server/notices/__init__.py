"""Notifications for people away from the table."""

from letopis.server.notices.outbox import Notices

__all__ = ["Notices"]
