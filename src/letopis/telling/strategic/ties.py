"""How players stand to the reader, and what waits for his word at any time, in sentences."""

from collections.abc import Iterator

from letopis.core.acts import Action, Refusal
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.council import Vote
from letopis.games.strategic.membership import ObjectTo, played_seat
from letopis.games.strategic.realm import Answer, MakePeace, peace_between
from letopis.games.strategic.world import Permission, Player, World, role_of
from letopis.telling.strategic.decision_words import proposal_told
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import Values, branch
from letopis.telling.strategic.offers import answer_words, request_title
from letopis.telling.variants import sentence
from letopis.telling.wire_words import QuestionWords

# VS-3.2.a, VS-5.4.b, VS-4.3.g. The clause of what another asks for.
REQUEST_CLAUSES = {"service": "VS-3.2.a", "annex": "VS-5.4.b", "call-off": "VS-4.3.g"}


def tie_words(fields: Fields, reader: SeatId) -> dict[SeatId, tuple[str, ...]]:
    """For every player what he is, whom he serves, and what the reader and he have agreed."""
    world = fields.world
    own = played_seat(world, reader)
    told = {
        seat: (*_of(fields, player, own), *(_between(fields, own, seat) if seat != own else ()))
        for seat, player in world.players.items()
        if world.year and player.entered
    }
    return {seat: lines for seat, lines in told.items() if lines}


def joint_words(fields: Fields) -> str:
    """VS-3.2.c, VS-3.2.d. Who acts in a turn of several, and when its battles are; empty in a turn
    of one."""
    world = fields.world
    slot = next((it for it in world.slots if it.id == world.running), None)
    if not world.year or slot is None or len(slot.members) < 2:
        return ""
    members = fields.names.seats(slot.members)
    battles = branch(world.options.vassal_joint_turn)
    return fields.names.words("strategic.tie.joint", members=members, battles=battles)


def call_words(fields: Fields, table: Table, reader: SeatId) -> tuple[QuestionWords, ...]:
    """VS-I.r, VS-0.1.a, VS-3.2.a, VS-3.5.b. What the reader may answer without being waited for."""
    world = fields.world
    own = played_seat(world, reader)
    player = world.players.get(own)
    if player is None or not player.is_playing or not world.year:
        return ()
    return tuple(_Calls(fields, table, reader).found())


class _Calls:
    """What waits for the word of one player, whoever plays for him."""

    def __init__(self, fields: Fields, table: Table, reader: SeatId) -> None:
        self._fields, self._table, self._reader = fields, table, reader
        self._seat, self._words = played_seat(fields.world, reader), fields.names.words

    def found(self) -> Iterator[QuestionWords]:
        world = self._fields.world
        for request in world.requests:
            answers = (Answer(request.id, word) for word in ("yes", "no"))
            title = request_title(self._fields, request)
            yield from self._call(title, REQUEST_CLAUSES[request.kind], request.asker, *answers)
        for peace in world.peace:
            if peace.to == self._seat and not peace.made:
                title = self._title("call.peace", peace.seat)
                yield from self._call(title, "VS-I.r", peace.seat, MakePeace(peace.seat))
        for proposal in world.proposals:
            votes = (Vote(proposal.id, word) for word in ("yes", "no"))
            what = proposal_told(self._fields, proposal)
            title = self._title("call.proposal", proposal.by, what=what)
            clause = "VS-0.1.a" if proposal.option is not None else "VS-I.c"
            is_open = self._seat not in (*proposal.yes, *proposal.no)
            yield from self._call(title, clause, proposal.by, *(votes if is_open else ()))
        for wish in world.wishes:
            if wish.what == "wanderer":
                title = self._title("question.wanderer", wish.seat)
                yield from self._call(title, "VS-3.5.b", wish.seat, ObjectTo(wish.seat))

    def _title(self, key: str, seat: SeatId, **values: str) -> str:
        return self._words(f"strategic.{key}", name=self._fields.names.seat(seat), **values)

    def _call(
        self, title: str, clause: str, by: SeatId, *answers: Action
    ) -> Iterator[QuestionWords]:
        """Nothing, where the reader may say neither yes nor no."""
        game, world = self._table.game, self._table.state
        said = tuple(
            answer_words(self._fields, self._table, it, self._seat)
            for it in answers
            if not isinstance(game.decide(world, self._reader, it), Refusal)
        )
        if said:
            yield QuestionWords(sentence(title), clause, said, "", by)


def _of(fields: Fields, player: Player, reader: SeatId) -> Iterator[str]:
    """What everybody knows of a player."""
    world, words = fields.world, fields.names.words
    role = role_of(world, player.seat)
    own = "yes" if player.seat == reader else "no"
    if role != "ruler":
        yield words("strategic.tie.role", role=role, own=own)
    if player.suzerain is not None:
        mine = "yes" if player.suzerain == reader else "no"
        lord = fields.names.seat(player.suzerain)
        yield words("strategic.tie.serves", lord=lord, mine=mine, own=own)
    vassals = tuple(it.seat for it in world.players.values() if it.suzerain == player.seat)
    if vassals:
        mine = "yes" if reader in vassals else "no"
        yield words("strategic.tie.rules", names=fields.names.seats(vassals), mine=mine, own=own)
    for proposal in world.proposals:
        if proposal.by == player.seat:
            what, agreed = proposal_told(fields, proposal), fields.names.seats(proposal.yes)
            yield words("strategic.tie.proposal", what=what, agreed=agreed, own=own)
    lost = player.personal_lost
    if player.is_playing and player.personal is None and lost is not None:  # VS-5.0.d
        year = lost.year + world.options.personal_restore_years
        yield words("strategic.tie.personal", year=year if year > world.year else 0, own=own)
    if any(it.what == "leave" and it.seat == player.seat for it in world.wishes):
        yield words("strategic.tie.leaves", own=own)


def _between(fields: Fields, reader: SeatId, other: SeatId) -> Iterator[str]:
    """VS-I.r, VS-3.4.a. Peace and permissions of two players."""
    world, words = fields.world, fields.names.words
    if reader not in world.players:
        return
    peace = peace_between(world, reader, other)
    if peace is not None:
        stage = "made" if peace.made else "mine" if peace.seat == reader else "theirs"
        yield words("strategic.tie.peace", stage=stage, until=peace.until)
    for one, two, whose in ((reader, other, "mine"), (other, reader, "theirs")):
        given = [it for it in _permissions(world) if (it.granter, it.grantee) == (one, two)]
        for permission in given:
            values: Values = {"kind": branch(permission.kind), "until": permission.until}
            piece = fields.piece_at("piece", permission.piece)
            yield words("strategic.tie.permission", whose=whose, **values, **piece)


def _permissions(world: World) -> Iterator[Permission]:
    """Those that are not over."""
    yield from (it for it in world.permissions if not it.until or it.until >= world.year)
