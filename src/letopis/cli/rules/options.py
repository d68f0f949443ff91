"""`letopis options GAME`: list the options (house rules) and presets of a game."""

from letopis.cli.terminal.screen import Screen
from letopis.core.options import Option, describe
from letopis.games.catalogue import game_named
from letopis.rulebook import option_value
from letopis.words import Words


def list_options(name: str, screen: Screen) -> int:
    """Print every option with its clause, values and default; then the presets."""
    game, said = game_named(name), screen.words
    for option in describe(game.options):
        label = said.at("option", name, option.name, "name")
        screen.tell(f"{label}: {option.name} ({option.clause})", style="bold")
        screen.tell(f"  {said.at('option', name, option.name, 'about')}")
        for line in _values(said, name, option):
            screen.tell(f"  {line}")
    if game.presets:
        screen.blank()
        screen.say("terminal.presets")
    for preset in game.presets:
        about = said.at("preset", name, preset, "about")
        screen.tell(f"  {preset}: {about}")
    return 0


def _values(said: Words, game: str, option: Option) -> list[str]:
    if not option.choices:
        return [f"{option.low}–{option.high} ({said('terminal.default')}: {option.default})"]
    lines = []
    for choice in option.choices:
        text = option_value(said, game, option.name, choice)
        mark = f" ({said('terminal.default')})" if choice == option.default else ""
        lines.append(f"{option.name}={choice}: {text}{mark}")
    return lines
