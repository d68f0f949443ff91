"""Offers and sights as programs receive them."""

from letopis.core.choices import AnyText, Family, Free, Numbers
from letopis.core.seats import SeatId
from letopis.core.table import replay
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.host.hosting import Extend
from letopis.server.live.sight import FreeField, offers
from letopis.telling.strategic.teller import StrategicTeller
from letopis.words import words
from tests.golden.golden import FOLDER, chronicle_of

WAR = FOLDER / "strategic" / "a-war-of-three.chronicle"


def test_every_free_field_of_an_offer_is_told_with_what_fits_there() -> None:
    family = Family(
        Extend(SeatId("p1"), 1), "hours", Numbers(1, 48), (Free("because", AnyText(20)),)
    )
    chronicle = chronicle_of(WAR.read_text(encoding="utf-8"))
    teller = StrategicTeller(words("en"), replay(STRATEGIC, chronicle))
    (offer,) = offers(STRATEGIC, (family,), teller)
    assert (offer.field, offer.domain["kind"]) == ("hours", "numbers")
    (beside,) = offer.beside
    assert isinstance(beside, FreeField)
    assert (beside.field, beside.domain["kind"]) == ("because", "anytext")
