"""Commands about score sheets: `solve`, `advise`, `review`, `odds`."""

from argparse import Namespace
from pathlib import Path

from letopis.cli.terminal.command import Spec
from letopis.cli.terminal.parser import Parser, number, pairs
from letopis.core.errors import Trouble
from letopis.words import Words


def _declare_solve(parser: Parser) -> None:
    parser.argument("game")
    parser.option("--preset", shape="PRESET")
    parser.option("-o", "--option", shape="NAME=VALUE", many=True)
    parser.option("--target", shape="N")
    parser.option("--plot", shape="FILE")
    parser.switch("--json")
    parser.switch("--anew")


def _solve(said: Words, given: Namespace) -> int:
    from letopis.cli.sheets.solve import SolveRequest, sheet_of, solve
    from letopis.cli.terminal.screen import Screen

    spec = sheet_of(given.game, given.preset, pairs(given.option, "option-shape"))
    wishes = SolveRequest(
        plot=Path(given.plot) if given.plot else None,
        target=number(given.target, "--target"),
        as_json=given.json,
        anew=given.anew,
    )
    return solve(spec, wishes, Screen(said))


def _declare_advise(parser: Parser) -> None:
    parser.argument("game")
    parser.option("--preset", shape="PRESET")
    parser.option("-o", "--option", shape="NAME=VALUE", many=True)
    parser.option("--sheet", shape="CELL=POINTS ...")
    parser.option("--dice", shape="FACES")
    parser.option("--roll", shape="N")
    parser.option("--hint", shape="better|best|all")
    parser.option("--choice", shape="CHOICE")
    parser.option("--target", shape="N")
    parser.switch("--parts")
    parser.switch("--json")


def _advise(said: Words, given: Namespace) -> int:
    from letopis.cli.sheets.advise import TypedPosition, advise_position
    from letopis.cli.sheets.solve import sheet_of
    from letopis.cli.terminal.screen import Screen

    if given.dice is None:
        raise Trouble("missing-argument", argument="--dice")
    spec = sheet_of(given.game, given.preset, pairs(given.option, "option-shape"))
    roll = number(given.roll, "--roll")
    typed = TypedPosition(
        sheet=given.sheet or "",
        dice=given.dice,
        roll=spec.rolls if roll is None else roll,
        hint=given.hint or "all",
        choice=given.choice,
        target=number(given.target, "--target"),
        parts=given.parts,
        roll_is_assumed=roll is None and spec.rolls > 1,
    )
    return advise_position(spec, typed, given.json, Screen(said))


def _declare_review(parser: Parser) -> None:
    parser.argument("file")
    parser.switch("--json")


def _review(said: Words, given: Namespace) -> int:
    from letopis.cli.sheets.review import review_file
    from letopis.cli.terminal.screen import Screen

    return review_file(given.file, given.json, Screen(said))


def _declare_odds(parser: Parser) -> None:
    parser.argument("file")
    parser.option("--at", shape="N")
    parser.switch("--json")


def _odds(said: Words, given: Namespace) -> int:
    from letopis.cli.sheets.odds import odds_of_file
    from letopis.cli.terminal.screen import Screen

    return odds_of_file(given.file, number(given.at, "--at"), given.json, Screen(said))


SHEET_COMMANDS = {
    "solve": Spec(_declare_solve, _solve),
    "advise": Spec(_declare_advise, _advise),
    "review": Spec(_declare_review, _review),
    "odds": Spec(_declare_odds, _odds),
}
