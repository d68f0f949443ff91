"""`python -m letopis`, the same as `letopis`."""

from letopis.cli.main import run

run()
