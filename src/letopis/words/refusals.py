"""Texts of refusals."""

from letopis.core.acts import Refusal
from letopis.core.seats import CHANCE, HOST, Seat
from letopis.words import Words
from letopis.words.bot_names import player_name


def refusal_text(words: Words, refusal: Refusal, seats: tuple[Seat, ...]) -> str:
    """The text of a refusal, with its clause."""
    about = dict(refusal.about)
    for name in ("cell", "place"):
        if isinstance(cell := about.get(name), str) and words.has("cell", cell):
            about[name] = words.at("cell", cell)
    if "asked" in about:
        about["asked"] = seat_name(words, seats, str(about["asked"]))
    why = words.at("refusal", refusal.reason, **about)
    return words("terminal.refused", why=why, clause=refusal.clause)


def seat_name(words: Words, seats: tuple[Seat, ...], seat: str) -> str:
    """A player's name, chance or the host; whoever came later is called by his seat."""
    for holder in seats:
        if holder.id == seat:
            return player_name(words, holder)
    if seat == CHANCE:
        return words("terminal.chance")
    return words.texts("strategic", "typed", HOST)[0] if seat == HOST else seat
