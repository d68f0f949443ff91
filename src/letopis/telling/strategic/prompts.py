"""What a seat is asked, and what its silence means, in words."""

from letopis.core.game import Prompt
from letopis.core.table import Table
from letopis.games.strategic.queries import world_seen_by
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import Names
from letopis.telling.strategic.offers import ask_label


def prompt_words(names: Names, prompt: Prompt) -> str:
    path = ("strategic", "asked", prompt.key)
    return names.words.at(*path) if names.words.has(*path) else ""


def silence_words(names: Names, table: Table, prompt: Prompt) -> str:
    """VS-0.2.c. The act that stands for silence, as its offer is called."""
    if prompt.default is None:
        return ""
    fields = Fields(names, world_seen_by(table.state, prompt.seat))
    act = ask_label(fields, prompt.default)
    return names.words("strategic.silence", act=act[:1].lower() + act[1:])
