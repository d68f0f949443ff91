"""The Great Strategic under the laws: a tiny map, any house rules, anything a player might type.

Moves are single steps here: a longer way is a sequence of them, which the tests of movement prove.
Salts are left out likewise: they do not affect the legality of orders.
"""

from pathlib import Path
from typing import get_args

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from letopis.core.acts import Action
from letopis.core.errors import OptionError
from letopis.core.notation import Text
from letopis.core.options import as_dict, describe
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.conquest import Settle
from letopis.games.strategic.aftermath.personal import Annex, Outfit, Tribute
from letopis.games.strategic.aftermath.turmoil import Stir
from letopis.games.strategic.battle import Order
from letopis.games.strategic.building.capitals import Appoint
from letopis.games.strategic.building.founding import Found
from letopis.games.strategic.building.hiring import Hire
from letopis.games.strategic.building.structures import Build, Deepen, Raise
from letopis.games.strategic.catalogue import School, SpellKind
from letopis.games.strategic.council.proposals import Amend
from letopis.games.strategic.engine.reactions import TakeStance
from letopis.games.strategic.engine.windows import Pass
from letopis.games.strategic.game import FIGURES, MAP
from letopis.games.strategic.game import STRATEGIC as GAME
from letopis.games.strategic.host.hosting import Edit, Extend, GiveRuling, Replace
from letopis.games.strategic.magic.casting import Cast
from letopis.games.strategic.magic.duels import Challenge
from letopis.games.strategic.membership.wanderers import Agree, Announce, ObjectTo
from letopis.games.strategic.movement.marching import Move
from letopis.games.strategic.movement.sieges import Besiege, Lift
from letopis.games.strategic.options import StrategicOptions
from letopis.games.strategic.realm.permissions import Permit, Revoke, Withhold
from letopis.games.strategic.realm.requests import Answer
from letopis.games.strategic.realm.treasury import Dismiss, Send
from letopis.games.strategic.realm.vassals import Arrange, Expel, LeaveService, OfferService
from letopis.games.strategic.regulation import check_regulation
from letopis.games.strategic.war.battle_asks import Array, Command, Rearrange
from letopis.games.strategic.war.declaring import Declare, Sally
from letopis.games.strategic.world import World
from letopis.games.strategic.world.turn_facts import Begin, End, Lapse, Lots, Throw
from tests.laws.kit import Subject, Values
from tests.strategic.laws.alike import alike
from tests.strategic.laws.secrets import secrets

TINY = Path(__file__).parent / "maps" / "tiny.map"
KINDS = ("light-infantry", "elves", "orcs", "knights", "mage", "ship", "zombie")
HOUSES = ("tower", "manor", "castle", "city", "fortress", "mine")
SPELLS = get_args(SpellKind)
SMALL = st.integers(-1, 5)
FIGURES_OF_WANDERERS = (
    *("strength:3", "strength:0", "land:2", "field:1", "open:2", "every:2", "every:10"),
    *("advantage", "dragon-equal", "magic-proof:1", "beauty:1", "coins:50", "coins:-1"),
)


def _options() -> SearchStrategy[Values]:
    """Some house rules, and a last year."""
    book = as_dict(StrategicOptions(ends_after_year=6))
    choices = [option for option in describe(StrategicOptions) if option.choices]
    changed = st.lists(st.sampled_from(choices), max_size=6, unique_by=lambda it: it.name)
    hosts = st.sampled_from(("none", "referee", "referee_and_player"))

    @st.composite
    def drawn(draw: st.DrawFn) -> Values:
        house_rules: Values = {
            option.name: draw(st.sampled_from(option.choices)) for option in draw(changed)
        }
        return {**book, "host_mode": draw(hosts), "turn_hours": 24, **house_rules}

    return drawn().filter(_is_playable)


def _is_playable(values: Values) -> bool:
    """VS-0.1.b, VS-0.2.e. Whether the options are consistent with each other."""
    try:
        check_regulation(msgspec.convert(values, StrategicOptions))
    except OptionError:
        return False
    return True


def _lines(
    army: SearchStrategy[str], cell: SearchStrategy[str], seat: SearchStrategy[SeatId]
) -> SearchStrategy[tuple[str, ...]]:
    """Lines of a host's edit, sensible or not."""
    number = st.integers(-1, 200).map(str)
    line = st.one_of(
        st.tuples(st.just("coins"), seat, number),
        st.tuples(st.just("army"), army, st.just("to"), cell),
        st.tuples(st.just("army"), army, st.just("owner"), seat),
        st.tuples(st.just("army"), army, st.just("gone")),
        st.tuples(st.sampled_from(("ready", "spent", "drop")), army),
        st.tuples(st.just("turn"), st.just("of"), seat),
        st.tuples(st.just("structure"), cell, st.just("gone")),
        st.tuples(st.just("set"), st.sampled_from(("year", "phase", "seats", "zz")), number),
    )
    return st.lists(line, max_size=2).map(
        lambda lines: tuple(word for it in lines for word in (*it, "and"))[:-1]
    )


def _actions(world: World) -> SearchStrategy[Action]:
    """Every kind of act, about existing pieces and some that do not exist."""
    army = st.sampled_from([*world.armies, "knights-99"])
    house = st.sampled_from([*(it.name for it in world.structures.values()), "castle-a1"])
    cell = st.sampled_from([*world.ground.sites, "zz99"])
    seat = st.sampled_from([*world.players, "zoe", "chance", "clock"]).map(SeatId)
    piece = st.one_of(army, house)
    kind = st.sampled_from(KINDS)
    # That walls are withheld was once spelt as a permission: still understood, no longer offered.
    permission = st.sampled_from(("enter", "board", "near-move", "near-build"))
    revoked = st.sampled_from(("enter", "board", "near-move", "near-build", "no-walls"))
    number = st.integers(0, 3)
    word = st.sampled_from(("yes", "no"))
    row = st.lists(army, max_size=3).map(tuple)
    orders = st.lists(st.sampled_from(Order), max_size=4).map(tuple)
    yes = st.booleans()
    aims = st.lists(st.one_of(army, house, cell), max_size=2).map(tuple)
    amulet = st.sampled_from(("die", "coins"))
    school = st.sampled_from(School)
    figures = st.lists(st.sampled_from(FIGURES_OF_WANDERERS), max_size=4).map(tuple)
    text = st.text(max_size=4).map(Text)
    reason = st.sampled_from(("", "  ", "why not")).map(Text)
    return st.one_of(
        st.builds(Move, army, st.tuples(cell), st.none() | piece),
        st.builds(Declare, army, piece),
        st.builds(Sally, house, army),
        st.builds(Besiege, army, house),
        st.builds(Lift, army),
        st.builds(Build, army, st.sampled_from(HOUSES), SMALL),
        st.builds(Raise, house),
        st.builds(Deepen, house, SMALL),
        st.builds(Appoint, house),
        st.builds(Hire, kind, house, st.none() | piece, st.none() | school),
        st.builds(Dismiss, army),
        st.builds(Send, seat, st.integers(-1, 300)),
        st.builds(OfferService, seat),
        st.builds(Answer, number, word),
        st.builds(Expel, seat),
        st.just(LeaveService()),
        st.builds(Arrange, st.lists(seat, max_size=3).map(tuple)),
        st.builds(Permit, seat, permission, st.just("all") | piece, st.integers(0, 9)),
        st.builds(Withhold, seat, st.just("all") | piece, st.integers(0, 9)),
        st.builds(Revoke, seat, revoked, st.just("all") | piece),
        st.builds(Found, st.sampled_from(HOUSES), cell, kind),
        st.builds(Outfit, army),
        st.builds(Annex, army, army),
        st.builds(Tribute, army, cell | st.sampled_from([*world.ground.lands])),
        st.builds(Challenge, army, army),
        st.builds(Cast, army, st.sampled_from(SPELLS), aims, st.none() | amulet),
        st.builds(Array, row),
        st.builds(Command, orders),
        st.builds(Rearrange, row),
        st.builds(Settle, yes, yes, st.none() | seat),
        st.builds(Stir, st.sampled_from(("no", "at-once", "separately"))),
        st.builds(TakeStance, st.sampled_from(("always", "approached", "never"))),
        st.sampled_from([Begin(), End(), Pass(), Lots()]),
        st.builds(Announce, kind, figures, st.none() | school, text),
        st.builds(ObjectTo, seat),
        st.builds(Agree, seat),
        st.builds(Lapse, seat, because=reason),
        st.builds(Edit, _lines(army, cell, seat), yes, st.just(0), reason),
        st.builds(Extend, seat, SMALL, reason),
        st.builds(Replace, seat, st.none() | seat, reason),
        st.builds(GiveRuling, reason),
        st.builds(Amend, st.sampled_from(("move_split", "aim")), st.just("no"), reason),
        st.builds(Throw, st.lists(st.integers(0, 21), max_size=3).map(tuple)),
    )


STRATEGIC = Subject(
    GAME,
    _actions,
    secrets,
    alike,
    options=_options(),
    seats=(2, 3),
    materials=({MAP: TINY.read_text("utf-8"), FIGURES: ""},),
    longest_play=80,
    endless="whoever acts may go on talking as long as he likes; see test_random_play",
    examples=12,
)
