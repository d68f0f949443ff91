"""The first lines of a session: the game, its house rules, the source of dice."""

from letopis.cli.terminal.screen import Screen
from letopis.core import dice
from letopis.core.header import setup_of
from letopis.core.options import describe
from letopis.core.table import Table
from letopis.rulebook import option_value


def greet(screen: Screen, table: Table) -> None:
    """Print the name of the game and the options that differ from the book."""
    words, game = screen.words, table.header.game
    screen.tell(words.at("game", game, "name"), style="bold")
    for option in describe(table.game.options):
        value = table.header.options.get(option.name, option.default)
        if value != option.default:
            name = words.at("option", game, option.name, "name")
            text = option_value(words, game, option.name, value)
            screen.say("terminal.option", name=name, value=text, clause=option.clause)
    for advice in table.game.recommend(setup_of(table.game, table.header)):
        screen.tell(words.at("advice", advice.key, **advice.about))
    _greet_dice(screen, table.header.dice)
    screen.say("terminal.help_is_near")


def _greet_dice(screen: Screen, source: dice.DiceSource) -> None:
    match source:
        case dice.Fair(commitment):
            screen.say("terminal.dice_fair")
            screen.say("terminal.dice_promise", commitment=commitment)
        case dice.Seeded(seed):
            screen.say("terminal.dice_seeded", seed=seed)
        case _:
            screen.say("terminal.dice_typed")
