"""Logging set-up: plain text, or one JSON object a line. Secrets are never logged."""

import logging
from typing import Any

import msgspec

PLAIN = "%(asctime)s %(levelname)s %(name)s %(message)s"
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """One JSON object a record: time, level, logger, message and `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": int(record.created * 1000),
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _USUAL}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up_logs(as_json: bool) -> None:
    """Log requests only in JSON: a person at a laptop wants to see errors."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if as_json else logging.Formatter(PLAIN))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("letopis.requests").setLevel(logging.INFO if as_json else logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
