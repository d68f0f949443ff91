"""Lessons: a first game in ten steps, with throws that were thought out beforehand.

A lesson is a real table at which real dice are typed; the script says what it waits for and what
chance answers. What is allowed, the engine says, as at any table.
"""

from letopis.lessons.attending import Attendance, attend
from letopis.lessons.script import Lesson, Step, lesson_of

__all__ = ["Attendance", "Lesson", "Step", "attend", "lesson_of"]
