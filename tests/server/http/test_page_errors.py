"""Errors that a page reports: a line of the log each, few, short, and nothing but a quoted text."""

import logging

import pytest

from letopis.server.limits import PAGE_ERROR
from tests.server.guests import Inn

BROKEN = {"text": "each_key_duplicate", "stack": "at Table (/assets/t.js:1:2)", "page": "table"}


def test_an_error_of_the_page_is_a_line_of_the_log(
    sqlite_inn: Inn, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        assert sqlite_inn.client.post("/api/page-errors", json=BROKEN).status_code == 204
    (line,) = [it.getMessage() for it in caplog.records if "broke" in it.getMessage()]
    assert line == "page table broke: 'each_key_duplicate' 'at Table (/assets/t.js:1:2)'"


def test_what_a_stranger_sends_is_one_line_and_short(
    sqlite_inn: Inn, caplog: pytest.LogCaptureFixture
) -> None:
    post = sqlite_inn.client.post
    forged = {"text": "x\n2026-01-01 ERROR letopis stolen"}
    with caplog.at_level(logging.ERROR):
        assert post("/api/page-errors", json=forged).status_code == 204
    assert "\n" not in caplog.records[-1].getMessage()
    assert post("/api/page-errors", json={"text": "x" * 501}).status_code == 400
    assert post("/api/page-errors", json={"text": "x", "page": "invite/secret"}).status_code == 400


def test_one_address_may_report_only_a_few(sqlite_inn: Inn) -> None:
    answers = [
        sqlite_inn.client.post("/api/page-errors", json=BROKEN).status_code
        for _ in range(PAGE_ERROR.burst + 1)
    ]
    assert answers == [204] * PAGE_ERROR.burst + [429]
