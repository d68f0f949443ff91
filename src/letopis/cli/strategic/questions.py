"""The question that is open: who is asked, about what, and what silence means."""

from letopis.cli.strategic.acts import Acts
from letopis.cli.strategic.status import request_values
from letopis.cli.strategic.typed_asks import open_requests
from letopis.cli.strategic.wanderer import wish_lines
from letopis.cli.terminal.screen import Screen
from letopis.core.acts import Action
from letopis.core.errors import NotationError
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import cards_left
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.queries import (
    PURSE,
    Entering,
    Muster,
    World,
    card_word,
    founding_armies,
    founding_cells,
    house_kinds,
    shortfall,
    write_army_word,
)
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import NONE, Names

REACT, ENTER, SHORTAGE, TURN, DICE = "react", "enter", "shortage", "turn", "throw"
REACTIONS = frozenset({"attack", "sally", "answer"})
SHOWN = 12


class Questions:
    """Words around the prompt."""

    def __init__(self, screen: Screen, names: Names, acts: Acts) -> None:
        self._screen, self._words = screen, screen.words
        self._names = names
        self._acts, self._phrases, self._game = acts, acts.phrases, acts.game

    def key(self, world: World) -> str:
        prompts = self._game.prompts(world)
        return prompts[0].key if prompts else ""

    def heading(self, world: World, seat: SeatId) -> str:
        name = self._names.seat(seat)
        if world.year == 0:
            return self._words("strategic.before_all", name=name)
        return self._words("strategic.heading", year=world.year, name=name)

    def ask(self, world: World, seat: SeatId) -> None:
        """Everything a seat needs to know about the question."""
        match self.key(world):
            case "react":
                self._react(world, seat)
            case "enter":
                self._enter(world, seat)
            case "shortage":
                coins = shortfall(world, seat)
                self._screen.say("strategic.ask.shortage", coins=coins)
                self._list(world, seat, frozenset({"dismiss"}))
                self._say_default(world, seat)
            case "agree":
                self._consent(world, seat)
            case "turn":
                pass
            case _:
                self._other(world, seat)

    def prompt(self, world: World, seat: SeatId) -> str:
        if world.call is not None:
            why = Fields(self._names, world).why(world.call)
            about = {"dice": world.call.dice, "sides": world.call.sides}
            return self._words("strategic.prompt.dice", why=why, **about)
        name, key = self._names.seat(seat), self.key(world)
        if key == TURN and seat in world.players:
            coins = world.players[seat].treasury
            return self._words("strategic.prompt.turn", name=name, year=world.year, coins=coins)
        if self._words.has("strategic", "prompt", key):
            return self._words.at("strategic", "prompt", key, name=name)
        return self._words("terminal.prompt", name=name)

    def silence(self, world: World, seat: SeatId) -> str | None:
        """Enter lets it happen; to other questions it is a slip of the finger."""
        if world.call is None and self.key(world) == REACT:
            return self._written(self._default(world, seat))
        return None

    def default(self, world: World, seat: SeatId) -> str:
        """`default`: what silence would mean, where that is safe to say at once."""
        default = self._default(world, seat)
        if default is None:
            raise NotationError("strategic-no-default")
        return self._written(default)

    def site(self, world: World) -> Cell | None:
        """Where the one who enters may build."""
        if not isinstance(world.phase, Entering) or world.phase.seat is None:
            return None
        cells = founding_cells(world)
        return cells[0] if cells else None

    def place(self, world: World, cell: Cell) -> str:
        """A cell with all that is on it, in one sentence."""
        site, names = world.ground.sites[cell], self._names
        parts = [self._words.at("terrain", site.terrain)]
        if site.river:
            parts.append(self._words("map.legend.river"))
        if site.land is not None:
            income = world.ground.lands[site.land].income
            land = names.land(site.land)
            parts.append(self._words("strategic.land", land=land, income=income))
        if site.vein:
            parts.append(self._words("strategic.vein", level=site.vein))
        return self._words(
            "strategic.cell", cell=cell, about=", ".join(parts + self._on(world, cell))
        )

    def sides(self, world: World, seat: SeatId) -> str:
        """VS-7.1.a. Who fights whom and where, for whoever sits down to a cleared screen."""
        field = world.field
        assert field is not None
        battle = next((it for it in world.battles if it.id == field.battle), None)
        told: dict[str, str] = {}
        for name, side in (("attack", field.attack), ("defence", field.defence)):
            told[name] = NONE if side.leader is None else self._names.seat(side.leader)
            told[f"{name}_pieces"] = self._pieces(world, side, seat)
        if battle is None:  # VS-3.6.e
            return self._words("strategic.ask.bout", **told)
        return self._words("strategic.ask.sides", battle=battle.id, cell=battle.cell, **told)

    def _pieces(self, world: World, side: Muster, seat: SeatId) -> str:
        """Strengths before the first layout; after it the cards that are left, as far as known."""
        field = world.field
        assert field is not None
        if field.stage == "again":
            own = tuple(map(card_word, cards_left(field.fight, side.role)))
            return Fields(self._names, world).row(own if side.leader == seat else side.known)
        armies = {army.id: army for army in side.armies}
        order = side.order or tuple(armies)
        words = tuple(write_army_word(name, armies[name].strength) for name in order)
        return Fields(self._names, world).row(words)

    def _on(self, world: World, cell: Cell) -> list[str]:
        """Structures and armies, with their owners."""
        found: list[str] = []
        structure, standing = world.structures.get(cell), world.standing.get(cell)
        if structure is not None:
            found.append(self._owned(structure.name, structure.kind, structure.owner))
        army = world.armies[standing] if standing is not None else None
        if army is not None:
            found.append(self._owned(army.id, army.kind, army.owner))
            if army.cargo is not None:
                cargo = world.armies[army.cargo]
                found.append(self._owned(cargo.id, cargo.kind, cargo.owner))
        return found

    def _owned(self, name: str, kind: str, owner: SeatId | None) -> str:
        """What it is, how one types it, whose it is."""
        names = self._names
        return f"{names.kind(kind)} [{names.typed_piece(name)}] ({names.seat(owner)})"

    def _react(self, world: World, seat: SeatId) -> None:
        """VS-1.2.u. Who is asked, about what, what he can do, and that Enter passes."""
        window = world.window
        assert window is not None
        requests = open_requests(world, seat)
        key = "requested" if requests else "react"
        self._screen.tell(
            self._words.at("strategic", "ask", key, name=self._names.seat(seat)), style="bold"
        )
        for request in requests:
            about = request_values(self._names, world, request)
            told = self._words("strategic.ask.request", count=len(requests), **about)
            self._screen.tell(f"  {told}")
        for cell in window.cells:
            self._screen.tell(f"  {self.place(world, cell)}")
        self._list(world, seat, REACTIONS)
        self._screen.say("strategic.ask.pass")

    def _enter(self, world: World, seat: SeatId) -> None:
        """VS-3.5.d-g. A house and an army for the first coins."""
        assert isinstance(world.phase, Entering)
        cells, rows = founding_cells(world), world.ground.catalogue
        self._screen.say("strategic.ask.enter", coins=PURSE, cells=self._cells(cells))
        for house in house_kinds(world):
            price = rows.structures[house].cost
            hired = [
                f"{self._names.kind(kind)} {rows.armies[kind].cost}"
                for kind in founding_armies(world, house, cells[0])
                if price + (rows.armies[kind].cost or 0) <= PURSE
            ]
            if hired:
                name = self._names.kind(house)
                armies = ", ".join(hired)
                self._screen.say("strategic.ask.house", house=name, coins=price, armies=armies)
        self._say_default(world, seat)

    def _consent(self, world: World, seat: SeatId) -> None:
        """VS-3.0.c. What the wanderer would be, field by field, and what can be said to it."""
        self._screen.tell(self._words.at("strategic", "ask", "agree", name=self._names.seat(seat)))
        for wish in world.wishes:
            if wish.profile is not None:
                for line in wish_lines(self._names, world, wish):
                    self._screen.tell(f"  {line}")
        self._say_default(world, seat)

    def _other(self, world: World, seat: SeatId) -> None:
        """A question without words of its own: what can be done answers it."""
        key = self.key(world)
        if self._words.has("strategic", "ask", key):
            self._screen.tell(self._words.at("strategic", "ask", key, name=self._names.seat(seat)))
        if key in ("array", "orders", "again"):
            self._screen.tell(f"  {self.sides(world, seat)}")
        if key in ("orders", "again"):
            for told in self._words.texts("strategic", "ask", "triangle"):
                self._screen.tell(f"  {told}")
        for line in list(self._acts.of_all(world, seat, False))[:SHOWN]:
            self._screen.tell(f"  {line}")
        self._say_default(world, seat)

    def _list(self, world: World, seat: SeatId, kinds: frozenset[str]) -> None:
        lines = list(self._acts.reactions(world, seat, kinds))
        for line in lines[:SHOWN]:
            self._screen.tell(f"  {line}")
        if len(lines) > SHOWN:
            self._screen.say("strategic.more_lines", count=len(lines) - SHOWN)

    def _say_default(self, world: World, seat: SeatId) -> None:
        default = self._default(world, seat)
        if default is not None:
            self._screen.say("strategic.ask.default", line=self._phrases.lines.say(default))

    def _cells(self, cells: tuple[Cell, ...]) -> str:
        shown = ", ".join(cells[:SHOWN])
        return f"{shown} \u2026" if len(cells) > SHOWN else shown

    def _default(self, world: World, seat: SeatId) -> Action | None:
        for prompt in self._game.prompts(world):
            if prompt.seat == seat:
                return prompt.default
        return None

    def _written(self, action: Action | None) -> str:
        return str(self._game.notation.write(action)) if action is not None else ""
