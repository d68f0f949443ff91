"""VS-7.5.a. Sealed choices: seals, how they are opened, and that nobody reads them before."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from letopis.core.acts import Action, Event, Refusal
from letopis.core.choices import Choice, Family, pick
from letopis.core.seats import CHANCE, SeatId
from letopis.games.strategic.aftermath.conquest import Settle
from letopis.games.strategic.war.battle_asks import Array, Command, Rearrange
from letopis.games.strategic.war.sealing import AsStanding, Sealed, seal_of
from letopis.games.strategic.world import World
from letopis.games.strategic.world.turn_facts import Lots
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.laws.secrets import secrets
from tests.strategic.scenes.battlefield import ELVES, FIELD, ORCS, allies, duel, hears, sees, state
from tests.strategic.scenes.scene import GAME, Desk, scene
from tests.strategic.scenes.wars import declares, ends


@rule("VS-7.5.a")
def test_nobody_reads_sealed_orders_before_both_sides_have_laid_down() -> None:
    desk = duel("carol knights-1 f2", seats="anna boris carol")
    desk.does("anna", f"orders {ELVES} salt pepper-and-more")
    seal = seal_of(("elves-1:attack", "elves-1:shoot", "elves-1:defend"), "pepper-and-more")
    assert hears(desk, "boris", "anna") == [f"sealed attackers {seal} by anna"]
    assert hears(desk, "anna", "anna")[0].endswith("salt pepper-and-more")
    for seat in ("boris", "carol", "public", "chance", "clock", "host"):
        assert "elves-1:attack" not in sees(desk, seat)
        assert "pepper" not in sees(desk, seat)
        assert seal in sees(desk, seat)
    assert "elves-1:attack" in sees(desk, "anna")
    facts = desk.does("boris", f"orders {ORCS}")
    assert (
        "opened orders elves-1:attack elves-1:shoot elves-1:defend defence orcs-1:shoot "
        "orcs-1:shoot orcs-1:attack attack-salt pepper-and-more" in facts
    )


@rule("VS-7.5.a")
def test_a_salt_is_not_longer_than_it_may_be() -> None:
    desk = duel()
    assert desk.refusal("anna", f"orders {ELVES} salt {'x' * 81}") == "VS-7.5.a salt-too-long"
    desk.does("anna", f"orders {ELVES} salt {'x' * 80}")


WORDS = ("elves-1:attack", "elves-1:shoot", "elves-1:defend")


def _sealed_by_hash() -> Desk:
    desk = duel()
    desk.does("anna", f"seal {seal_of(WORDS, 'secret-salt')}")
    return desk


@rule("VS-7.5.a")
def test_who_does_not_trust_the_table_seals_first_and_tells_his_words_when_all_have() -> None:
    desk = duel()
    seal = seal_of(WORDS, "secret-salt")
    assert desk.lists("anna", f"seal {seal}")
    assert desk.refusal("anna", "seal 12345") == "VS-7.5.a not-a-seal"
    assert desk.refusal("anna", f"seal {seal.upper()}") == "VS-7.5.a not-a-seal"
    assert desk.refusal("anna", "seal -") == "VS-7.5.a not-a-seal"
    assert desk.does("anna", f"seal {seal}") == [f"sealed attackers {seal} by anna"]
    words = " ".join(WORDS)
    assert desk.refusal("anna", f"unseal {words} salt secret-salt") == "VS-7.5.a already-sealed"
    assert desk.refusal("anna", f"orders {ELVES}") == "VS-7.5.a already-sealed"
    assert desk.refusal("anna", f"seal {seal}") == "VS-7.5.a already-sealed"
    desk.does("boris", f"orders {ORCS} salt other-salt")
    assert state(desk) == (("anna",), "unseal")
    assert "orcs-1:shoot" not in sees(desk, "anna")
    facts = desk.does("anna", f"unseal {words} salt secret-salt")
    assert facts[0] == f"unsealed attackers anna words {words} salt secret-salt"
    assert facts[1] == (
        f"opened orders {words} defence orcs-1:shoot orcs-1:shoot orcs-1:attack "
        "attack-salt secret-salt defence-salt other-salt"
    )


@rule("VS-7.5.a")
def test_a_wrong_salt_or_other_words_do_not_open_a_seal_and_nothing_changes() -> None:
    desk = _sealed_by_hash()
    desk.does("boris", f"orders {ORCS}")
    words = " ".join(WORDS)
    fit = "VS-7.5.a seal-does-not-fit"
    assert desk.refusal("anna", f"unseal {words} salt another") == fit
    assert desk.refusal("anna", f"unseal {words}") == fit
    other = words.replace("defend", "attack")
    assert desk.refusal("anna", f"unseal {other} salt secret-salt") == fit
    assert desk.refusal("anna", "unseal salt secret-salt") == fit
    assert desk.refusal("boris", f"unseal {words} salt secret-salt") == "VS-7.5.a already-sealed"
    assert desk.refusal("anna", f"orders {ELVES}") == "VS-7.5.a already-sealed"
    assert desk.refusal("anna", "draw-lots") == "VS-7.5.a already-sealed"
    desk.does("anna", f"unseal {words} salt secret-salt")
    assert desk.is_refused("anna", f"unseal {words} salt secret-salt")


@rule("VS-7.5.a")
def test_a_salt_under_a_seal_is_no_longer_than_others() -> None:
    for length, is_open in ((80, True), (81, False)):
        desk, salt = duel(), "x" * length
        desk.does("anna", f"seal {seal_of(WORDS, salt)}")
        desk.does("boris", f"orders {ORCS}")
        line = f"unseal {' '.join(WORDS)} salt {salt}"
        assert desk.is_refused("anna", line) is not is_open
        if not is_open:
            assert desk.refusal("anna", line) == "VS-7.5.a salt-too-long"


@rule("VS-7.5.a", "VS-7.3.a")
def test_unlawful_words_under_a_seal_are_refused_when_they_are_opened() -> None:
    for words, reason in (
        (("elves-1:attack", "elves-1:shoot"), "VS-7.3.a orders-missing"),
        (("orcs-1:attack",) * 3, "VS-7.5.b foreign-cards"),
        (("elves-1:flee",) * 3, "VS-7.5.b foreign-cards"),
        (("nonsense",), "VS-7.3.a orders-missing"),
    ):
        desk = duel()
        desk.does("anna", f"seal {seal_of(words, 's')}")
        desk.does("boris", f"orders {ORCS}")
        assert desk.refusal("anna", f"unseal {' '.join(words)} salt s") == reason
        assert desk.lapses("anna")[1] == "seal-lost attackers anna by-lot"


@rule("VS-7.5.a", "VS-0.2.c")
def test_who_has_sealed_and_is_silent_then_gets_chances_orders_standing_ones_or_not() -> None:
    desk = duel()
    desk.does("anna", "standing-orders attack")
    desk.does("anna", f"seal {seal_of(WORDS, 'secret-salt')}")
    desk.does("boris", f"orders {ORCS}")
    assert desk.lists("anna", "as-standing")
    facts = desk.lapses("anna")
    assert facts == [
        "timed-out anna",
        "seal-lost attackers anna by-lot",
        "called-for orders 3 3 about attackers anna",
    ]
    assert (
        "opened orders elves-1:defend elves-1:defend elves-1:defend defence orcs-1:shoot "
        "orcs-1:shoot orcs-1:attack" in desk.throws(3, 3, 3)
    )


@rule("VS-7.5.a", "VS-7.7.c")
def test_with_an_array_the_salt_of_the_attackers_seal_is_opened_too() -> None:
    desk = scene(FIELD, "anna elves-1 a1", "anna elves-2 a2", "boris orcs-1 b1")
    for army in ("elves-1", "elves-2"):
        declares(desk, "anna", f"attack {army} orcs-1")
    ends(desk)
    assert state(desk)[1] == "array"
    facts = desk.does("anna", "array elves-2 elves-1 salt pepper")
    assert facts[-1] == "opened array elves-2 elves-1 defence orcs-1 attack-salt pepper"


@rule("VS-7.5.a", "VS-7.7.c", "VS-7.8.b")
def test_arrays_and_new_layouts_are_sealed_by_hash_as_well() -> None:
    desk = allies()
    desk.does("boris", f"seal {seal_of(('orcs-1', 'mage-1'), 'one')}")
    assert desk.question == "unseal"
    assert desk.refusal("boris", "unseal mage-1 orcs-1 salt one") == "VS-7.5.a seal-does-not-fit"
    facts = desk.does("boris", "unseal orcs-1 mage-1 salt one")
    assert "opened array elves-1 defence orcs-1 mage-1 defence-salt one" in facts
    again = duel()
    again.does("anna", "orders attack attack defend")
    again.does("boris", "orders shoot defend attack")
    assert state(again) == (("anna",), "again")
    words = ("elves-1:defend", "elves-1:attack")
    again.does("anna", f"seal {seal_of(words, 'two')}")
    assert again.question == "unseal"
    assert again.refusal("anna", "rearrange elves-1:attack elves-1:defend") == (
        "VS-7.5.a already-sealed"
    )
    facts = again.does("anna", f"unseal {' '.join(words)} salt two")
    assert facts[1] == (
        "opened again elves-1:defend elves-1:attack defence orcs-1:defend attack-salt two"
    )
    silent = allies()
    silent.does("boris", f"seal {seal_of(('orcs-1', 'mage-1'), 'one')}")
    facts = silent.lapses("boris")
    assert "opened array elves-1 defence mage-1 orcs-1" in facts, "as they stand"


@rule("VS-7.8.b", "VS-7.5.a")
def test_survivors_are_laid_out_again_face_down_with_the_orders_they_had() -> None:
    desk = duel()
    desk.does("anna", "orders shoot defend attack")
    facts = desk.does("boris", "orders attack attack defend")
    # shoot falls to attack; defend beats attack; attack falls to defend
    assert "laid elves-1:defend defence orcs-1:attack orcs-1:defend" in facts
    assert state(desk) == (("boris",), "again")
    assert desk.refusal("boris", "rearrange orcs-1:attack orcs-1:attack") == (
        "VS-7.8.b orders-changed"
    )
    assert desk.refusal("boris", "rearrange orcs-1:attack") == "VS-7.5.b foreign-cards"
    assert desk.refusal("boris", "rearrange elves-1:defend orcs-1:defend") == (
        "VS-7.8.b foreign-cards"
    )
    assert desk.refusal("anna", "rearrange elves-1:defend") == "VS-7.5.a already-sealed"
    assert desk.lists("boris", "rearrange orcs-1:defend orcs-1:attack")
    desk.does("boris", "rearrange orcs-1:defend orcs-1:attack")
    assert "elves-1" not in desk.world.armies or "orcs-1" not in desk.world.armies


@meeting("VS-M-0x7-02")
@rule("VS-0.2.d", "VS-7.5.a")
def test_a_substitute_sees_what_his_seat_has_sealed_and_the_replaced_sees_nothing() -> None:
    desk = duel()
    player = desk.player("anna")
    desk.world = replace(
        desk.world,
        players={**desk.world.players, player.seat: replace(player, played_by=SeatId("zoe"))},
    )
    desk.does("zoe", f"orders {ELVES}")
    assert "elves-1:attack" in sees(desk, "zoe")
    assert "elves-1:attack" not in sees(desk, "anna")
    assert any("elves-1:attack" in fact for fact in hears(desk, "zoe", "zoe"))
    assert not any("elves-1:attack" in fact for fact in hears(desk, "anna", "zoe"))


@rule("VS-0.2.d", "VS-7.5.a", "VS-4.3.i")
def test_a_replaced_player_does_not_see_what_chance_has_laid_down() -> None:
    desk = scene(". . .", "anna elves-1 a1", "nobody orcs-1 b1", seats="anna boris")
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    while desk.world.call is not None:
        desk.throws(*(1 for _ in range(desk.world.call.dice)))
    field = desk.world.field
    assert field is not None
    laid = next(it for it in field.defence.held if it.seat is None and it.words)
    desk.world = replace(
        desk.world,
        players={
            **desk.world.players,
            SeatId("boris"): replace(desk.player("boris"), played_by=SeatId("zoe")),
        },
    )
    for person in ("anna", "boris", "zoe", "public"):
        assert str(laid.words) not in sees(desk, person), person
        fact = Sealed(field.defence.role, laid.seal, None, laid.words)
        told = GAME.redact(desk.world, fact, CHANCE, SeatId(person))
        assert str(laid.words) not in str(told), person


class _Listener:
    """Plays random battles, and records everything that is shown, told or answered."""

    def __init__(self, desk: Desk, rng: Random) -> None:
        self.desk, self.rng = desk, rng
        self.told: list[tuple[str, Action, tuple[Event, ...]]] = []
        self.words: dict[str, tuple[tuple[str, ...], str]] = {}  # sealed by hash

    def plays(self) -> None:
        for _ in range(200):
            desk = self.desk
            if desk.world.call is not None:
                faces = (self.rng.randint(1, desk.world.call.sides) for _ in range(99))
                self.asks(
                    "chance", "throw", *(str(next(faces)) for _ in range(desk.world.call.dice))
                )
            elif desk.world.field is None:
                return
            else:
                self.answers(self.rng.choice(desk.asked))
            self.listens()
        raise AssertionError("a battle without end")

    def asks(self, seat: str, *words: str) -> None:
        action = GAME.notation.read(" ".join(words))
        assert isinstance(action, Action)
        self.desk.does(seat, " ".join(words))
        self.told.append((seat, action, self.desk.last))

    def answers(self, seat: str) -> None:
        """Answer with a random salt, or with a seal, or unseal what was sealed before."""
        if self.desk.question == "unseal":
            words, salt = self.words.pop(seat)
            self.asks(seat, "unseal", *words, "salt", salt)
            return
        listed = [it for it in GAME.legal(self.desk.world, SeatId(seat)) if _is_battle(it)]
        action = pick(self.rng.choice(listed), self.rng.randrange)
        salt = f"salt{self.rng.getrandbits(64):016x}"
        if hasattr(action, "salt"):
            self.conceals(seat, replace(action, salt=salt), salt)
        else:
            self.asks(seat, GAME.notation.write(action))

    def conceals(self, seat: str, action: Action, salt: str) -> None:
        facts = GAME.decide(self.desk.world, SeatId(seat), action)
        assert not isinstance(facts, Refusal)
        (own,) = (it for it in facts if isinstance(it, Sealed) and it.salt == salt)
        if self.rng.random() < 0.5:
            self.words[seat] = own.words, salt
            self.asks(seat, "seal", seal_of(own.words, salt))
        else:
            self.asks(seat, GAME.notation.write(action))

    def listens(self) -> None:
        world = self.desk.world
        for seat in map(SeatId, (*world.players, "public", "host", "clock", "chance")):
            heard = msgspec.json.encode(GAME.view(world, seat)).decode()
            heard += str([it for it in GAME.prompts(world) if it.seat != seat])
            heard += "".join(self.news(seat)) + "".join(self.refusals(seat))
            for secret in secrets(world, seat):
                assert secret not in heard, f"{seat} learns {secret}"

    def news(self, seat: SeatId) -> Iterator[str]:
        for teller, ask, facts in self.told:
            acts: tuple[Action | Event, ...] = (ask, *facts)
            for told in acts:
                shown = GAME.redact(self.desk.world, told, SeatId(teller), seat)
                if shown is not None:
                    yield GAME.notation.write(shown)

    def refusals(self, seat: SeatId) -> Iterator[str]:
        for line in ("orders attack", "array elves-1", "rearrange elves-1:attack", "unseal x",
                     "draw-lots", "as-standing", f"seal {'0' * 64}"):  # fmt: skip
            action = GAME.notation.read(line)
            assert isinstance(action, Action)
            answer = GAME.decide(self.desk.world, seat, action)
            if isinstance(answer, Refusal):
                yield f"{answer} {answer.about}"


def _is_battle(choice: Choice) -> bool:
    example = choice.example if isinstance(choice, Family) else choice
    return isinstance(example, Array | Command | Rearrange | Lots | AsStanding | Settle)


@rule("VS-7.5.a", "VS-7.3.a", "VS-7.8.b")
@pytest.mark.parametrize("by", ["leader", "each_owner"])
@pytest.mark.parametrize("commit", ["order_then_cards", "all_sealed_at_once"])
@pytest.mark.parametrize("cards", ["open", "hidden"])
def test_through_random_battles_nobody_learns_what_others_have_sealed(
    by: str, commit: str, cards: str
) -> None:
    for seed in range(12):
        rng = Random(f"{by} {commit} {cards} {seed}")
        desk = scene(
            FIELD, "anna elves-1 b1", "anna knights-1 b2", "boris castle c1", "boris orcs-1 c1",
            "dora orcs-2 a1", "nobody elves-2 a2", seats="anna boris dora",
            battle_orders_by=by, battle_two_step_commit=commit, battle_unfought_cards=cards,
            neutral_orders=rng.choice(("random", "next_player")), victory_measure="none",
        )  # fmt: skip
        pattern = " ".join(rng.choice(("attack", "shoot", "defend")) for _ in range(20))
        desk.does("dora", f"standing-orders {pattern}")
        declares(desk, "anna", "attack elves-1 castle-c1")
        declares(desk, "anna", "attack knights-1 orcs-1")
        declares(desk, "dora", "attack orcs-2 elves-1")
        ends(desk)
        assert desk.world.field is not None
        listener = _Listener(desk, rng)
        listener.plays()
        check(desk.world)


@rule("VS-7.5.a")
def test_a_leak_would_be_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(world: World, told: Action | Event, teller: SeatId, seat: SeatId) -> object:
        return told

    monkeypatch.setattr(GAME, "redact", everything)
    desk = duel()
    listener = _Listener(desk, Random(1))
    listener.asks("anna", f"orders {ELVES} salt nobody-guesses-this")
    with pytest.raises(AssertionError, match="learns"):
        listener.listens()
