"""`python -m letopis.cli`."""

from letopis.cli.main import run

run()
