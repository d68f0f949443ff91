"""Entry point of `python -m letopis.cli`."""

from letopis.cli.main import run

run()
