"""Print orders: which game, which sheet, for whom, in which file format."""

from typing import Literal, get_args

from msgspec import Struct

from letopis.core.errors import Trouble
from letopis.games.catalogue import game_named
from letopis.games.strategic.game import STRATEGIC
from letopis.printing.house_rules import changed_options
from letopis.printing.memo import memo
from letopis.printing.pieces_sheet import pieces_sheet
from letopis.printing.realm_sheet import plan_realms, realm_sheet
from letopis.printing.rules_document import rules_document
from letopis.printing.rules_sheet import rules_sheet
from letopis.printing.score_sheet import DiceGame, TableRules, plan, score_sheet
from letopis.printing.sheet_document import realm_document, score_document
from letopis.rulebook import rulebook
from letopis.words import Words

PLAYERS = 4

PaperForm = Literal["pdf", "docx"]


class Printout(Struct, frozen=True):
    """A print order; `what` is `sheet`, `rules`, or `memo` or `pieces` of the Great Strategic."""

    game: str
    what: str
    players: int | None = None
    names: tuple[str, ...] = ()
    preset: str | None = None
    form: PaperForm = "pdf"
    options: tuple[tuple[str, str], ...] = ()  # house rules by name


def form_named(name: str) -> PaperForm:
    for form in get_args(PaperForm):
        if form == name:
            return form  # type: ignore[no-any-return]
    raise Trouble("unknown-form", form=name[:40], known=", ".join(get_args(PaperForm)))


def printed(wanted: Printout, words: Words) -> bytes:
    """YZ-6.2, VD-D.1, VS-I.p. Make the file."""
    game_named(wanted.game)
    if wanted.what == "rules":
        return _rules(wanted, words)
    make = _of_strategic if wanted.game == STRATEGIC.id else _of_dice
    return make(wanted, words)


def _rules(wanted: Printout, words: Words) -> bytes:
    if wanted.form == "docx":
        return rules_document(rulebook(wanted.game, words), words)
    return rules_sheet(wanted.game, words)


def _of_dice(wanted: Printout, words: Words) -> bytes:
    if wanted.what != "sheet":
        raise Trouble("unknown-printout", what=wanted.what[:40], known="sheet, rules")
    by = TableRules(wanted.preset or "document", dict(wanted.options))
    game, players = _dice_game(wanted.game), _players(wanted, PLAYERS)
    if wanted.form == "docx":
        return score_document(plan(game, players, words, names=wanted.names, rules=by))
    return score_sheet(game, players, words, names=wanted.names, rules=by)


def _of_strategic(wanted: Printout, words: Words) -> bytes:
    if wanted.preset is not None:
        raise Trouble("unknown-preset-none")
    if wanted.form == "docx" and wanted.what in ("memo", "pieces"):
        raise Trouble("only-pdf", what=wanted.what)
    rules = changed_options(STRATEGIC, None, dict(wanted.options))
    match wanted.what:
        case "sheet" if wanted.form == "docx":
            return realm_document(plan_realms(_players(wanted, 1), words, wanted.names, rules))
        case "sheet":
            return realm_sheet(_players(wanted, 1), words, wanted.names, rules)
        case "memo":
            return memo(words)
        case "pieces":
            return pieces_sheet(_players(wanted, 1), words, names=wanted.names)
        case _:
            known = "sheet, rules, memo, pieces"
            raise Trouble("unknown-printout", what=wanted.what[:40], known=known)


def _players(wanted: Printout, usual: int) -> int:
    return wanted.players if wanted.players is not None else len(wanted.names) or usual


def _dice_game(name: str) -> DiceGame:
    (found,) = (game for game in get_args(DiceGame) if game == name)
    return found  # type: ignore[no-any-return]
