"""Notifications for people away from the table: by mail, push and whatever else they chose.

Chapter 0.2.c gives them time to answer. The `outbox` decides who is told and when, `channels`
carry it; who is who, it asks of the store alone.
"""

from letopis.server.notices.outbox import Notices

__all__ = ["Notices"]
