"""What a seat is asked, and what its silence means, in words."""

from letopis.core.game import Prompt
from letopis.core.table import Table
from letopis.games.strategic.realm import shortfall
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.world import World
from letopis.telling.strategic.clashes import triangle_said
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import Names
from letopis.telling.strategic.offers import ask_label


def prompt_words(names: Names, world: World, prompt: Prompt) -> str:
    """What is wanted of a seat; of a shortage, how many coins. Where nothing has happened, others
    have asked for something (VS-3.2.a)."""
    is_request = world.window is not None and not world.window.cells
    key = "requested" if prompt.key == "react" and is_request else prompt.key
    coins = shortfall(world, prompt.seat) if prompt.key == "shortage" else 0
    triangle = triangle_said(names.words)
    return names.words.at("strategic", "asked", key, coins=coins, triangle=triangle)


def silence_words(names: Names, table: Table, prompt: Prompt) -> str:
    """VS-0.2.c. The act that stands for silence, as its offer is called."""
    if prompt.default is None:
        return ""
    fields = Fields(names, world_seen_by(table.state, prompt.seat))
    act = ask_label(fields, prompt.default)
    return names.words("strategic.silence", act=act[:1].lower() + act[1:])
