"""Errors of the API: a stable code, and a text in the client's language."""

from letopis.words import Words


class Problem(Exception):
    """An answer other than the wished one. The code is for programs and never changes."""

    def __init__(self, status: int, code: str, **about: str | int) -> None:
        super().__init__(code, about)
        self.status, self.code, self.about = status, code, about


def problem_text(words: Words, problem: Problem) -> str:
    return words.at("problem", problem.code, **problem.about)
