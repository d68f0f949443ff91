"""All commands with their arguments, and the functions that run them.

A command imports its module when it is called, so that quick commands start quickly.
"""

from argparse import Namespace
from pathlib import Path

from msgspec.structs import replace

from letopis.cli.server.commands import SERVER_COMMANDS
from letopis.cli.sheets.commands import SHEET_COMMANDS
from letopis.cli.terminal.command import Spec
from letopis.cli.terminal.parser import Parser, number, pairs
from letopis.core.errors import Trouble
from letopis.words import Words


def _declare_nothing(parser: Parser) -> None:
    pass


def _declare_file(parser: Parser) -> None:
    parser.argument("file")


def _choose(said: Words, given: Namespace) -> int:
    from letopis.cli.play.chooser import choose
    from letopis.cli.terminal.keyboard import Keyboard
    from letopis.cli.terminal.screen import Screen

    return choose(Screen(said), Keyboard())


def _declare_play(parser: Parser) -> None:
    parser.argument("game")
    parser.option("--players", shape="N")
    parser.option("-p", "--player", shape="NAME", many=True)
    parser.option("-b", "--bot", shape="BOT", many=True)
    parser.option("--preset", shape="PRESET")
    parser.option("-o", "--option", shape="NAME=VALUE", many=True)
    parser.option("--seed", shape="N")
    parser.switch("--real-dice")
    parser.option("--seat-seed", shape="SEAT=TEXT", many=True)
    parser.option("--map", shape="MAP")
    parser.option("--figures", shape="FILE")
    parser.option("--save", shape="FILE")


def _play(said: Words, given: Namespace) -> int:
    from letopis.cli.play.play import play
    from letopis.cli.play.seating import PlayRequest, people
    from letopis.cli.terminal.keyboard import Keyboard
    from letopis.cli.terminal.screen import Screen

    wishes = PlayRequest(
        people=people(said, number(given.players, "--players"), given.player, given.bot),
        bots=tuple(given.bot),
        preset=given.preset,
        options=pairs(given.option, "option-shape"),
        seed=number(given.seed, "--seed"),
        real_dice=given.real_dice,
        seat_seeds=pairs(given.seat_seed, "seat-seed-shape"),
        map=given.map,
        figures=given.figures,
    )
    save = Path(given.save) if given.save else None
    screen, keys = Screen(said), Keyboard()
    if given.game == "strategic" and keys.interactive and not (wishes.people or wishes.bots):
        from letopis.cli.play.chooser import ask_players

        players = ask_players(given.game, screen, keys)
        wishes = replace(wishes, people=players.people, bots=players.bots)
    return play(given.game, wishes, save, screen, keys)


def _declare_resume(parser: Parser) -> None:
    parser.argument("file", optional=True)


def _resume(said: Words, given: Namespace) -> int:
    from letopis.cli.play.play import resume
    from letopis.cli.terminal.keyboard import Keyboard
    from letopis.cli.terminal.screen import Screen

    return resume(given.file, Screen(said), Keyboard())


def _games(said: Words, given: Namespace) -> int:
    from letopis.cli.saved_games import list_games
    from letopis.cli.terminal.screen import Screen

    return list_games(Screen(said))


def _declare_options(parser: Parser) -> None:
    parser.argument("game")


def _options(said: Words, given: Namespace) -> int:
    from letopis.cli.rules.options import list_options
    from letopis.cli.terminal.screen import Screen

    return list_options(given.game, Screen(said))


def _declare_replay(parser: Parser) -> None:
    parser.argument("file")
    parser.option("--to", shape="N")


def _replay(said: Words, given: Namespace) -> int:
    from letopis.cli.chronicles.replay import replay
    from letopis.cli.terminal.screen import Screen

    return replay(given.file, number(given.to, "--to"), Screen(said))


def _declare_chronicle(parser: Parser) -> None:
    parser.argument("file")
    parser.option("--form", shape="md|html")
    parser.option("--as", shape="SEAT")
    parser.switch("--maps")
    parser.switch("--no-maps")
    parser.option("-O", "--output", shape="FILE")
    parser.switch("--force")


def _chronicle(said: Words, given: Namespace) -> int:
    from letopis.cli.chronicles.book import Wanted, chronicle
    from letopis.cli.terminal.screen import Screen

    if given.maps and given.no_maps:
        raise Trouble("options-disagree", one="--maps", other="--no-maps")
    output = Path(given.output) if given.output else None
    reader = vars(given)["as"]  # `as` is a keyword of Python
    wanted = Wanted(given.form, reader, not given.no_maps, output, given.force)
    return chronicle(given.file, wanted, Screen(said))


def _verify(said: Words, given: Namespace) -> int:
    from letopis.cli.chronicles.verify import verify
    from letopis.cli.terminal.screen import Screen

    return verify(given.file, Screen(said))


def _declare_export(parser: Parser) -> None:
    parser.argument("file")
    parser.option("--format", shape="text|json|msgpack")
    parser.option("-O", "--output", shape="FILE")
    parser.switch("--force")


def _export(said: Words, given: Namespace) -> int:
    from letopis.cli.chronicles.exchange import export_chronicle
    from letopis.cli.terminal.screen import Screen

    output = Path(given.output) if given.output else None
    return export_chronicle(given.file, given.format or "text", output, given.force, Screen(said))


def _import(said: Words, given: Namespace) -> int:
    from letopis.cli.chronicles.exchange import import_chronicle
    from letopis.cli.terminal.screen import Screen

    return import_chronicle(given.file, Screen(said))


def _declare_rules(parser: Parser) -> None:
    parser.argument("book", optional=True)
    parser.rest("asked")
    parser.option("--game", shape="GAME")
    parser.switch("--json")


def _rules(said: Words, given: Namespace) -> int:
    from letopis.cli.rules.clause_report import rules
    from letopis.cli.rules.rulebook import show_rules
    from letopis.cli.terminal.screen import Screen

    if given.book and not given.json:
        return show_rules(given.book, " ".join(given.asked), Screen(said))
    return rules(given.game or given.book, given.json, said)


def _declare_print(parser: Parser) -> None:
    parser.argument("game")
    parser.argument("what", optional=True)
    parser.option("--players", shape="N")
    parser.option("-p", "--player", shape="NAME", many=True)
    parser.option("--preset", shape="PRESET")
    parser.option("-o", "--option", shape="NAME=VALUE", many=True)
    parser.option("--file-form", shape="pdf|docx")
    parser.option("-O", "--output", shape="FILE")
    parser.switch("--force")


def _print(said: Words, given: Namespace) -> int:
    from letopis.cli.printing import print_file
    from letopis.cli.terminal.screen import Screen
    from letopis.printing import Printout, form_named

    output = Path(given.output) if given.output else None
    meant = "docx" if output is not None and output.suffix.lower() == ".docx" else "pdf"
    form = form_named(given.file_form or meant)
    players = number(given.players, "--players")
    names = tuple(given.player)
    rules = tuple(pairs(given.option, "option-shape").items())
    what = given.what or "sheet"
    wanted = Printout(given.game, what, players, names, given.preset, form, rules)
    return print_file(wanted, output, given.force, Screen(said))


def _declare_map(parser: Parser) -> None:
    parser.argument("deed", optional=True)
    parser.argument("map", optional=True)
    parser.option("-O", "--output", shape="FILE")
    parser.switch("--force")
    for name in _WISHES:
        parser.option(f"--{name.replace('_', '-')}", shape="N")


_WISHES = ("columns", "rows", "seats", "land_share", "islands", "rivers", "veins", "lairs", "seed")


def _map(said: Words, given: Namespace) -> int:
    from letopis.cli.maps.commands import map_command
    from letopis.cli.terminal.screen import Screen

    output = Path(given.output) if given.output else None
    if given.deed == "new":
        return _map_new(said, given, output)
    return map_command(given.deed or "list", given.map, output, given.force, Screen(said))


def _map_new(said: Words, given: Namespace, output: Path | None) -> int:
    from letopis.cli.maps.new_map import map_new
    from letopis.cli.terminal.screen import Screen
    from letopis.mapmaking.generator import GeneratorOptions

    if output is None:
        raise Trouble("missing-argument", argument="--output")
    read = {name: number(getattr(given, name), f"--{name.replace('_', '-')}") for name in _WISHES}
    wished = {name: value for name, value in read.items() if value is not None}
    return map_new(GeneratorOptions(**wished), output, given.force, Screen(said))


def _catalogue(said: Words, given: Namespace) -> int:
    from letopis.cli.rules.catalogue import show_catalogue
    from letopis.cli.terminal.screen import Screen

    return show_catalogue(Screen(said))


def _declare_battle(parser: Parser) -> None:
    parser.argument("attackers")
    parser.argument("defenders")
    parser.switch("--value")
    parser.option("-o", "--option", shape="NAME=VALUE", many=True)
    parser.switch("--json")


def _battle(said: Words, given: Namespace) -> int:
    from letopis.cli.battle import battle, battle_rules
    from letopis.cli.terminal.screen import Screen

    rules = battle_rules(pairs(given.option, "option-shape"))
    if given.value:
        from letopis.cli.battle_value import battle_value

        return battle_value((given.attackers, given.defenders), rules, given.json, Screen(said))
    return battle((given.attackers, given.defenders), rules, given.json, Screen(said))


def _declare_arena(parser: Parser) -> None:
    parser.argument("game")
    parser.option("--seats", shape="BOT,BOT,...")
    parser.option("--games", shape="N")
    parser.option("--preset", shape="PRESET")
    parser.option("-o", "--option", shape="NAME=VALUE", many=True)
    parser.option("--map", shape="MAP")
    parser.option("--seed", shape="N")
    parser.option("--jobs", shape="N")
    parser.option("--scheduler", shape="ADDRESS")
    parser.switch("--json")


def _arena(said: Words, given: Namespace) -> int:
    from letopis.cli.arena import ArenaWishes, arena
    from letopis.cli.terminal.screen import Screen

    if given.seats is None:
        raise Trouble("missing-argument", argument="--seats")
    wishes = ArenaWishes(
        game=given.game,
        seats=given.seats,
        games=number(given.games, "--games"),
        preset=given.preset,
        options=pairs(given.option, "option-shape"),
        map=given.map,
        seed=number(given.seed, "--seed"),
        jobs=number(given.jobs, "--jobs"),
        scheduler=given.scheduler,
        as_json=given.json,
    )
    return arena(wishes, Screen(said))


def _about(said: Words, given: Namespace) -> int:
    from letopis.cli.about import about
    from letopis.cli.terminal.screen import Screen

    return about(Screen(said))


COMMANDS = {
    "": Spec(_declare_nothing, _choose),
    "play": Spec(_declare_play, _play),
    "resume": Spec(_declare_resume, _resume),
    "games": Spec(_declare_nothing, _games),
    "options": Spec(_declare_options, _options),
    "replay": Spec(_declare_replay, _replay),
    "chronicle": Spec(_declare_chronicle, _chronicle),
    "verify": Spec(_declare_file, _verify),
    "export": Spec(_declare_export, _export),
    "import": Spec(_declare_file, _import),
    "print": Spec(_declare_print, _print),
    "map": Spec(_declare_map, _map),
    "catalogue": Spec(_declare_nothing, _catalogue),
    "battle": Spec(_declare_battle, _battle),
    **SHEET_COMMANDS,
    "arena": Spec(_declare_arena, _arena),
    "rules": Spec(_declare_rules, _rules),
    **SERVER_COMMANDS,
    "about": Spec(_declare_nothing, _about),
}
