"""What may be done, as programs are told of it."""

from letopis.core.choices import AnyText, Family, Free, Numbers
from letopis.core.seats import SeatId
from letopis.games.catalogue import STRATEGIC
from letopis.games.strategic.host.hosting import Extend
from letopis.server.live.sight import FreeField, offers


def test_every_free_field_of_an_offer_is_told_with_what_fits_there() -> None:
    family = Family(
        Extend(SeatId("p1"), 1), "hours", Numbers(1, 48), (Free("because", AnyText(20)),)
    )
    (offer,) = offers(STRATEGIC, (family,))
    assert (offer.field, offer.domain["kind"]) == ("hours", "numbers")
    (beside,) = offer.beside
    assert isinstance(beside, FreeField)
    assert (beside.field, beside.domain["kind"]) == ("because", "anytext")
