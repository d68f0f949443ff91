"""What a seat is asked out of its turn, in words: what has happened, and the few answers."""

from collections.abc import Iterator

from letopis.core.acts import Action
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.engine import Pass, TakeStance
from letopis.games.strategic.foresight import battles_ahead
from letopis.games.strategic.legal import answers, is_on_the_scene
from letopis.games.strategic.maps import Cell, neighbours
from letopis.games.strategic.membership import Agree, ObjectTo, is_replaced, played_seat
from letopis.games.strategic.realm import Answer
from letopis.games.strategic.war import Declare, Sally
from letopis.games.strategic.world import (
    Acting,
    Attack,
    Muster,
    Player,
    Request,
    World,
    owner_of,
    piece_name,
    piece_named,
    pieces_on,
)
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import NONE, Values
from letopis.telling.strategic.offers import answer_words, ask_label, danger, request_title
from letopis.telling.strategic.ties import REQUEST_CLAUSES
from letopis.telling.strategic.wanderers import profile_words
from letopis.telling.variants import sentence
from letopis.telling.wire_words import AnswerWords, QuestionWords, SpoilsSeen, StanceWords

STANCES = ("always", "approached", "never")


def questions(fields: Fields, table: Table, seat: SeatId) -> tuple[QuestionWords, ...]:
    """One for everything that others ask of the seat, then one for what has happened."""
    world: World = table.state
    possible = answers(world, seat)
    if not possible:
        return ()
    if isinstance(possible[0], Agree | ObjectTo):
        return (_newcomer(fields, table, possible),)
    asking = Asking(fields, table, seat, possible)
    return tuple(asking.questions())


def stance_words(fields: Fields, seat: SeatId) -> tuple[StanceWords, ...]:
    """VS-1.2.u. When a seat wants to be asked; only its own player knows."""
    world = fields.world
    player = _player(world, seat)
    if player is None or not player.is_playing:
        return ()
    words, verb = fields.names.words, TakeStance.__struct_config__.tag
    asking = world.options.reaction_asking
    return tuple(
        StanceWords(
            it,
            words("strategic.stance", stance=it),
            f"{verb} {it}",
            words("strategic.stance-means", stance=it, asking=asking),
            it == player.stance,
        )
        for it in STANCES
    )


def spoils_seen(world: World, seat: SeatId) -> SpoilsSeen | None:
    """VS-7.12.e. What becomes of what a seat wins; only its own player knows."""
    player = _player(world, seat)
    wish = None if player is None else player.usual_spoils
    return None if wish is None else SpoilsSeen(wish.take, wish.lower, wish.stir)


def _player(world: World, seat: SeatId) -> Player | None:
    """Whom the reader plays; nobody for those who look on, or who are replaced."""
    return None if is_replaced(world, seat) else world.players.get(played_seat(world, seat))


class Asking:
    """The questions of one window to one seat."""

    def __init__(
        self, fields: Fields, table: Table, person: SeatId, possible: tuple[Action, ...]
    ) -> None:
        self._fields, self._table, self._person = fields, table, person
        self._world: World = table.state
        self._seat = played_seat(self._world, person)
        self._words = fields.names.words
        self._possible = possible

    def questions(self) -> Iterator[QuestionWords]:
        requests = {it.id: it for it in self._world.requests}
        asked = {it.request: it for it in self._possible if isinstance(it, Answer)}
        battles = self._battles_here()
        window = self._world.window
        for number in asked:
            yield self._request(requests[number])
        if battles or not asked or (window is not None and window.cells):
            yield self._scene(battles)

    def _battles_here(self) -> list[Declare | Sally]:
        """VS-1.2.u. What could be fought where it happened; what is far away is no answer to it,
        and stays open on the map. Where nothing is near, all there is."""
        battles = [it for it in self._possible if isinstance(it, Declare | Sally)]
        return [it for it in battles if is_on_the_scene(self._world, it)] or battles

    def _scene(self, battles: list[Declare | Sally]) -> QuestionWords:
        """VS-1.2.u. What stands where it happened."""
        assert self._world.window is not None
        cells = self._world.window.cells
        found = self._stranger(cells)
        name = None if found is None else found[0]
        mover = self._mover()
        values: Values = {"mover": NONE if mover is None else self._fields.names.seat(mover)}
        owner = mover
        if name is not None:
            piece = piece_named(self._world, name)
            owner = None if piece is None else owner_of(self._world, piece)
            values |= self._fields.pieces.forms("piece", name)
            values["owner"] = NONE if owner is None else self._fields.names.seat(owner)
        branch = "happened"
        attack = self._attack_on_own(cells)
        if attack is not None:
            branch, owner = "attacked", attack.seat
            values["owner"] = NONE if owner is None else self._fields.names.seat(owner)
            values |= self._fields.pieces.forms("target", piece_name(self._world, attack.target))
        elif found is not None:
            values["cell"] = found[1]
            branch = "beside" if self._is_near(found[1]) else "apart"
        return QuestionWords(
            sentence(self._words.at("strategic", "question", branch, **values)),
            "VS-1.2.u",
            (self._pass(), *map(self._battle, battles)),
            self._place(cells),
            owner,
            tuple(map(str, cells)),
        )

    def _attack_on_own(self, cells: tuple[Cell, ...]) -> Attack | None:
        """VS-4.3.a. The last that was declared on something of the seat's own where it happened."""
        declared = [
            attack
            for battle in self._world.battles
            if battle.cell in cells and not battle.over and not battle.duel
            for attack in battle.attackers
            if owner_of(self._world, attack.target) == self._seat != attack.seat
        ]
        return declared[-1] if declared else None

    def _is_near(self, cell: Cell) -> bool:
        """Whether something of the seat's own is there: who wants to be asked about everything is
        asked about what is far away too."""
        near = (it for one in (cell, *neighbours(cell)) for it in pieces_on(self._world, one))
        return self._seat in {owner_of(self._world, it) for it in near}

    def _stranger(self, cells: tuple[Cell, ...]) -> tuple[str, Cell] | None:
        """The last piece of somebody else's where it happened, and where it stands; an army before
        a structure."""
        found: list[tuple[str, Cell]] = []
        for cell in cells:
            found += [
                (piece_name(self._world, it), cell)
                for it in reversed(pieces_on(self._world, cell))
                if owner_of(self._world, it) != self._seat
            ]
        return found[-1] if found else None

    def _place(self, cells: tuple[Cell, ...]) -> str:
        """Where, and that it is the last occasion when the turn is being closed."""
        parts = []
        if cells:
            land = self._world.ground.sites[cells[-1]].land
            name = NONE if land is None else self._fields.names.land(land)
            parts.append(self._words("strategic.question.place", land=name, cell=cells[-1]))
        if not isinstance(self._world.phase, Acting):
            parts.append(self._words("strategic.question.closing"))
        return " ".join(parts)

    def _mover(self) -> SeatId | None:
        phase = self._world.phase
        if isinstance(phase, Acting):
            return phase.seat
        return self._world.acted[-1] if self._world.acted else None

    def _request(self, request: Request) -> QuestionWords:
        """VS-3.2.a. What another asks for; to let it pass puts it off."""
        yes, no = (Answer(request.id, word) for word in ("yes", "no"))
        known = [it for it in (yes, no) if it in self._possible]
        title = request_title(self._fields, request)
        about = request.army or request.by
        army = None if about is None else self._world.armies.get(about)
        cells = () if army is None else (army.cell,)
        return QuestionWords(
            sentence(title),
            REQUEST_CLAUSES[request.kind],
            (self._pass(put_off=True), *map(self._plain, known)),
            self._place(cells),
            request.asker,
            tuple(map(str, cells)),
        )

    def _pass(self, *, put_off: bool = False) -> AnswerWords:
        label, about = ask_label(self._fields, Pass()), self._words("strategic.answer.pass")
        if put_off:
            label = self._words("strategic.answer.later")
            about = self._words("strategic.answer.put_off")
        return AnswerWords(self._line(Pass()), label, about)

    def _battle(self, act: Declare | Sally) -> AnswerWords:
        """VS-4.3.a, VS-6.4.a, VS-T3.f. Both sides as they would stand once it is declared: whoever
        attacks has no walls. And when it will be fought."""
        by, target = (
            (act.army, act.target) if isinstance(act, Declare) else (act.structure, act.army)
        )
        pieces = self._fields.pieces
        values = pieces.forms("piece", by) | pieces.forms("target", target)
        label = self._words("strategic.answer.attack", **values)
        mover = self._mover()
        (ahead,) = battles_ahead(self._world, self._person, (act,))
        assert ahead is not None, act  # it is listed: the rules accept it
        follows = self._words(
            "strategic.answer.battle",
            mine=self._strengths(ahead.own),
            theirs=self._strengths(ahead.other),
            mover=NONE if mover is None else self._fields.names.seat(mover),
        )
        return AnswerWords(
            self._line(act),
            sentence(label) if isinstance(act, Declare) else ask_label(self._fields, act),
            follows,
            danger(self._fields, self._seat, act),
            by,
            target,
        )

    def _strengths(self, side: Muster) -> str:
        """VS-7.13.a. Everybody on a side: whoever stands on the attacked cell defends it."""
        strength = self._fields.names.strength
        return " + ".join(strength(it.detachments, it.advantage) for it in side.armies)

    def _plain(self, act: Action) -> AnswerWords:
        return answer_words(self._fields, self._table, act, self._seat)

    def _line(self, act: Action) -> str:
        return self._table.game.notation.write(act)


def _newcomer(fields: Fields, table: Table, possible: tuple[Action, ...]) -> QuestionWords:
    """VS-3.5.b, VS-3.0.c. Somebody wants to begin as a wanderer, and what he would be."""
    seat = next(it.seat for it in possible if isinstance(it, Agree | ObjectTo))
    title = fields.names.words("strategic.question.wanderer", name=fields.names.seat(seat))
    wished = (it.profile for it in fields.world.wishes if it.seat == seat)
    profile = next((it for it in wished if it is not None), None)
    told = () if profile is None else profile_words(fields.names, fields.world, profile)
    answers = tuple(answer_words(fields, table, it, None) for it in possible)
    return QuestionWords(title, "VS-3.5.b", answers, sentence("; ".join(told)), seat)
