"""What an entry costs to tell is bounded by its facts, not by how many pieces there are."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from letopis.core.errors import Trouble
from letopis.core.seats import PUBLIC
from letopis.games.catalogue import game_named
from letopis.games.materials import MOST_NEUTRALS, filled
from letopis.games.strategic.maps import Cell, NeutralArmy, read_map, shipped_text, write_map
from letopis.games.strategic.world import Army, ArmyId
from letopis.telling.strategic import piece_names
from letopis.telling.strategic.piece_names import PieceNames, names_in
from letopis.telling.strategic.sentences import Chronicler
from letopis.words import words
from tests.telling.walks import walk


class Counted(dict[ArmyId, Army]):
    """Armies that count how often they are all looked over."""

    looks = 0

    def values(self) -> Iterator[Army]:  # type: ignore[override]
        type(self).looks += 1
        return iter(super().values())


def named(monkeypatch: pytest.MonkeyPatch) -> tuple[PieceNames, Counted]:
    table, _ = walk(3, steps=40)
    armies = Counted(table.state.armies)
    one = next(iter(armies.values()))
    for number in range(900, 930):
        name = ArmyId(f"{one.kind}-{number}")
        armies[name] = replace(one, id=name, cell=Cell(f"a{number - 899}"), aboard=None)
    names = Chronicler(words("en"), table, PUBLIC).names
    monkeypatch.setattr(Counted, "looks", 0)
    return names_in(names, replace(table.state, armies=armies)), armies


def test_a_piece_is_named_without_sorting_the_whole_map(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces, armies = named(monkeypatch)
    assert pieces.forms("army", next(iter(armies)))
    assert "_alike" not in vars(pieces)
    assert Counted.looks == 1


def test_many_pieces_are_named_with_one_look_at_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces, armies = named(monkeypatch)
    told = [pieces.piece(it) for it in armies]
    assert len(told) == len(armies)
    assert Counted.looks <= piece_names.FEW_PLACES + 1


def test_a_map_for_a_new_table_is_not_crowded() -> None:
    drawn = read_map(shipped_text("duel"))
    land = [NeutralArmy(drawn.neutrals[0].cell, drawn.neutrals[0].kind)] * (MOST_NEUTRALS + 1)
    crowded = write_map(replace(drawn, neutrals=tuple(land)))
    with pytest.raises(Trouble) as refused:
        filled(game_named("strategic"), {"map": crowded}, 2)
    assert refused.value.key == "map-crowded"
