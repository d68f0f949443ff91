"""Where a player stands: treasury, armies, structures, and what is under way."""

from collections.abc import Iterator

from letopis.cli.strategic.acts import example, is_idle
from letopis.cli.strategic.board import TerminalBoard
from letopis.cli.strategic.typed_asks import TypedAsks
from letopis.cli.strategic.wanderer import profile_lines, wish_lines
from letopis.core.game import AnyGame
from letopis.core.seats import SeatId
from letopis.games.strategic.council import lands_of, yearly_income
from letopis.games.strategic.movement import mover
from letopis.games.strategic.realm import limit_of, upkeep_of
from letopis.games.strategic.war import contingent
from letopis.games.strategic.world import (
    Army,
    Piece,
    Request,
    Structure,
    World,
    armies_of,
    has_come_round,
    is_ready,
    march_of,
    role_of,
    structures_of,
)
from letopis.telling.strategic.ask_fields import tag_of
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import NONE, Names, Values, branch
from letopis.telling.strategic.pending import battle_said, work_said
from letopis.telling.strategic.piece_names import names_in
from letopis.telling.variants import sentence


class Status:
    """Lines about one game in one language."""

    def __init__(
        self, game: AnyGame, names: Names, phrases: TypedAsks, board: TerminalBoard
    ) -> None:
        self._game, self._names, self._phrases, self._board = game, names, phrases, board
        self._words = names.words

    def aims(self, world: World) -> tuple[str, ...]:
        """VS-I.b, VS-I.d. What wins at this table, and how to begin."""
        options, total = world.options, len(world.ground.lands)
        more = options.victory_measure == "lands_more_than_half"
        return self._words.texts(
            "strategic",
            "aims",
            aim=options.aim,
            measure=options.victory_measure,
            half=total // 2 + 1 if more else (total + 1) // 2,
            total=total,
            year=options.ends_after_year,
        )

    def purse(self, world: World, seat: SeatId) -> str:
        treasury, limit = world.players[seat].treasury, limit_of(world, seat)
        return self._words(
            "strategic.purse",
            treasury=treasury,
            limit=limit,
            over=max(0, treasury - limit),
            income=yearly_income(world, seat),
            upkeep=upkeep_of(world, seat),
            lands=lands_of(world, seat),
            total=len(world.ground.lands),
        )

    def armies(self, world: World, seat: SeatId | None) -> list[str]:
        return [f"  {self.army(world, army, seat)}" for army in armies_of(world, seat)]

    def structures(self, world: World, seat: SeatId | None) -> list[str]:
        return [f"  {self.structure(world, it, seat)}" for it in structures_of(world, seat)]

    def army(self, world: World, army: Army, seat: SeatId | None) -> str:
        """One army on one line: where, how far, and what it may still do."""
        pieces = names_in(self._names, world)
        place = self._place(world, army)
        marks = [self._strength(world, Piece(army.id))]
        marks += [self._words.at("strategic", "mark", it) for it in _marks(army)]
        if army.school is not None:
            marks.append(self._words.at("school", army.school))
        marks += self._magic(world, army)
        if army.id in world.sieges:
            besieged = world.structures[world.sieges[army.id]].name
            piece, number = pieces.piece(besieged, "acc"), self._names.number(army.id)
            marks.append(self._words("strategic.mark.besieges", piece=piece, army_is=number))
        return self._words(
            "strategic.army_line",
            army=sentence(pieces.piece(army.id)),
            typed=self._names.typed_piece(army.id),
            about=", ".join([place, *marks]),
            state=self._state(world, army, seat, self._steps(world, army)),
        )

    def _magic(self, world: World, army: Army) -> Iterator[str]:
        """VS-8.5.a, VS-8.7.b. What acts on it, and whom it obeys."""
        for effect in army.effects:
            if not has_come_round(world, effect.stamp):
                spell = self._words.at("spell", effect.spell)
                yield self._words("strategic.mark.under", spell=spell)
        if army.master is not None:
            mage = names_in(self._names, world).piece(army.master)
            yield self._words("strategic.mark.serves", mage=mage)

    def structure(self, world: World, it: Structure, seat: SeatId | None) -> str:
        land, pieces = world.ground.sites[it.cell].land, names_in(self._names, world)
        named = self._words("strategic.mark.land", land=self._names.land(land))
        marks = [named] if land is not None else []
        if it.kind == "mine":
            marks.append(self._words("strategic.mark.level", level=it.level))
        if it.owner is not None and world.players[it.owner].capital == it.cell:
            marks.append(self._words("strategic.mark.capital"))
        garrison = self._strength(world, Piece(it.cell))
        marks.append(self._words("strategic.mark.garrison", strength=garrison))
        besiegers = [army for army, cell in world.sieges.items() if cell == it.cell]
        if besiegers:
            around = ", ".join(map(pieces.piece, besiegers))
            marks.append(self._words("strategic.mark.besieged", pieces=around))
        return self._words(
            "strategic.army_line",
            army=sentence(pieces.piece(it.name)),
            typed=self._names.typed_piece(it.name),
            about=", ".join(marks),
            state=self._state(world, it, seat, None),
        )

    def players(self, world: World) -> Iterator[str]:
        for seat, player in world.players.items():
            lord = self._names.seat(player.suzerain) if player.suzerain else "none"
            yield self._words(
                "strategic.player_line",
                mark=self._board.owner_mark(world, seat),
                name=self._names.seat(seat),
                sort=role_of(world, seat),
                lord=lord,
                treasury=player.treasury,
                lands=lands_of(world, seat),
                income=yearly_income(world, seat),
                armies=len(armies_of(world, seat)),
                structures=len(structures_of(world, seat)),
            )
            if player.is_playing and player.profile is not None:
                yield from profile_lines(self._names, world, player.profile)

    def pending(self, world: World, viewer: SeatId | None = None) -> Iterator[str]:
        """Works, battles, requests and wishes: everything that waits for something."""
        for work in world.works:
            yield work_said(self._names, world, work)
        for battle in world.battles:
            yield battle_said(self._names, world, battle)
        for request in world.requests:
            if not request.refused:
                yield self._words(
                    "strategic.pending.request",
                    **request_values(self._names, world, request),
                )
        for wish in world.wishes:
            if wish.profile is not None:
                yield from wish_lines(self._names, world, wish)
                continue
            name = self._names.seat(wish.seat)
            yield self._words("strategic.pending.wish", name=name, what=wish.what)

        yield from self._offers(world, viewer)

    def _offers(self, world: World, viewer: SeatId | None) -> Iterator[str]:
        """VS-I.r, VS-0.1.a. Peace that is offered, and proposals that wait for votes; whoever may
        answer is told how."""
        for peace in world.peace:
            if not peace.made:
                seat, to = self._names.seat(peace.seat), self._names.seat(peace.to)
                asked = "yes" if viewer == peace.to else "no"
                yield self._words("strategic.pending.peace", seat=seat, to=to, asked=asked)
        for proposal in world.proposals:
            rule: Values = {"option": "end" if proposal.ends else NONE, "value": NONE}
            if proposal.option is not None:
                rule = Fields(self._names, world).rule(proposal.option, proposal.value)
            yield self._words(
                "strategic.pending.motion",
                number=proposal.id,
                name=self._names.seat(proposal.by),
                **rule,
                yes=self._names.seats(proposal.yes),
                count=len(proposal.yes),
                asked="no" if viewer in (None, proposal.by, *proposal.yes, *proposal.no) else "yes",
            )

    def _strength(self, world: World, piece: Piece) -> str:
        """VS-7.2.a. What it would be worth in a battle now."""
        it = contingent(world, piece, ())
        return self._names.strength(it.detachments, it.advantage)

    def _place(self, world: World, army: Army) -> str:
        if army.aboard is not None:
            ship = names_in(self._names, world).piece(army.aboard)
            return self._words("strategic.aboard", ship=ship)
        return self._words.at("terrain", world.ground.sites[army.cell].terrain)

    def _steps(self, world: World, army: Army) -> int:
        """How many steps are left on the ground it stands on."""
        march, who = march_of(world, army), mover(world, army)
        if march.ended:
            return 0
        terrain = march.terrain or world.ground.sites[army.cell].terrain
        best = who.speed[terrain] if march.terrain else max(who.speed.values())
        return max(0, best - march.steps)

    def _state(
        self, world: World, piece: Army | Structure, seat: SeatId | None, steps: int | None
    ) -> str:
        if not is_ready(world, piece):
            return self._words("strategic.state.spent")
        if piece.cell in world.attacked:
            return self._words("strategic.state.attacked")
        name = piece.id if isinstance(piece, Army) else piece.name
        verbs = self._verbs(world, seat, name) if seat is not None else []
        able = self._words("strategic.state.able", verbs=", ".join(verbs)) if verbs else ""
        if steps is None:
            return able or self._words("strategic.state.ready")
        left = self._words("strategic.state.steps", steps=steps)
        return f"{left} {able}" if able else left

    def _verbs(self, world: World, seat: SeatId, name: str) -> list[str]:
        """What a piece may still do, each thing once."""
        found: dict[str, None] = {}
        for choice in self._game.legal(world, seat, name):
            action = example(choice)
            if not is_idle(world, seat, action):
                found[self._phrases.lines.verb(tag_of(type(action)))] = None
        return list(found)


def request_values(names: Names, world: World, request: Request) -> Values:
    """Who asks whom for what."""
    army: Values = {"army": NONE}
    if request.army is not None:
        army = names_in(names, world).forms("army", request.army)
    return {
        **army,
        "number": request.id,
        "kind": branch(request.kind),
        "asker": names.seat(request.asker),
        "to": names.seat(request.to),
    }


def _marks(army: Army) -> list[str]:
    marks = {
        "personal": army.personal,
        "mithril": army.mithril,
        "laden": army.cargo is not None,
        "asleep": army.asleep,
        "wanderer": army.profile is not None,
    }
    return [name for name, holds in marks.items() if holds]
