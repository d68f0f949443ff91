"""Lessons: a guided first game in ten steps, with scripted throws.

A lesson is a real table with typed dice; the script says which line it waits for and what chance
answers. The engine decides what is legal, as at any table.
"""

from letopis.lessons.attendance import Attendance, attend
from letopis.lessons.script import Lesson, Step, lesson_of

__all__ = ["Attendance", "Lesson", "Step", "attend", "lesson_of"]
