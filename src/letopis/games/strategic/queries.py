"""Questions about a world or a view, and the structs they are asked about: the door for readers.

Nothing is worked out here; each name comes from the room of its chapter.
"""

from letopis.games.strategic.aftermath.conquest import lowering_facts
from letopis.games.strategic.aftermath.personal import sources_here
from letopis.games.strategic.aftermath.prize import worth
from letopis.games.strategic.aftermath.turmoil import houses_at_stake, pending_unrest
from letopis.games.strategic.building.founding import (
    PURSE,
    founding_armies,
    founding_cells,
    personal_kinds,
    schools_of,
    standard_start,
)
from letopis.games.strategic.building.structures import building_cost, house_kinds
from letopis.games.strategic.building.works import site_refusal, work_result
from letopis.games.strategic.council.endings import FinalStanding, final_standings
from letopis.games.strategic.council.victory import Progress, lands_of, progress, yearly_income
from letopis.games.strategic.engine.gate import is_always_open
from letopis.games.strategic.engine.instructions import leaving_with_orders, said_to_battle
from letopis.games.strategic.engine.silent_answers import words_said_beforehand
from letopis.games.strategic.foresight import BattleAhead, battle_ahead, battles_ahead, dangers
from letopis.games.strategic.host.edits import AND
from letopis.games.strategic.host.hosting import is_secret, restoring
from letopis.games.strategic.host.world_tree import value_at, with_value
from letopis.games.strategic.legal import COUNCIL, answers, is_on_the_scene
from letopis.games.strategic.magic.casting import casting_cost
from letopis.games.strategic.magic.spellbook import immunity, spell_row
from letopis.games.strategic.membership.substitutes import is_replaced, played_seat
from letopis.games.strategic.movement.movers import mover
from letopis.games.strategic.movement.sieges import is_besieged
from letopis.games.strategic.reach import (
    BuildingSites,
    LandClaim,
    building_sites,
    land_claim,
    reach_of,
    ways,
    why_not,
)
from letopis.games.strategic.realm.peace import peace_between
from letopis.games.strategic.realm.treasury import (
    army_upkeep,
    income_of,
    limit_of,
    shortfall,
    surplus_with,
    upkeep_of,
)
from letopis.games.strategic.view import WorldView, world_seen_by
from letopis.games.strategic.war.card_words import (
    as_they_stand,
    card_said,
    card_word,
    cards_named,
    known_cards,
)
from letopis.games.strategic.war.commanders import commanded_armies, held_by, voices_of
from letopis.games.strategic.war.hidden_cards import is_unknown
from letopis.games.strategic.war.sealing import foregone_words
from letopis.games.strategic.war.sides import contingent, detachments_of, strength_reasons
from letopis.games.strategic.war.standing_orders import EQUILIBRIUM
from letopis.games.strategic.war.targets import is_hidden
from letopis.games.strategic.world import (
    ALL,
    NOBODY,
    Acting,
    Army,
    ArmyId,
    Attack,
    Battle,
    Call,
    Coins,
    Dividing,
    Effect,
    Entering,
    Field,
    Fighting,
    Muster,
    Permission,
    Piece,
    PieceName,
    Player,
    Proposal,
    Request,
    Salt,
    Shortage,
    SourceId,
    Structure,
    StructureName,
    Target,
    Wish,
    Work,
    World,
)
from letopis.games.strategic.world.attacks import is_frozen, pieces_on
from letopis.games.strategic.world.changes import with_army
from letopis.games.strategic.world.control import room_for_control
from letopis.games.strategic.world.ground import Ground, lay_ground
from letopis.games.strategic.world.lookup import (
    armies_of,
    building_row,
    cell_of,
    is_army,
    is_lord_house,
    is_ruler,
    owner_of,
    piece_name,
    piece_named,
    role_of,
    structure_named,
    structures_of,
)
from letopis.games.strategic.world.marches import march_of
from letopis.games.strategic.world.profiles import GIFTS, RANGES, Figure, Profile, wanderer_row
from letopis.games.strategic.world.purposes import (
    Purpose,
    SpellDice,
    TurmoilDice,
    Vanishing,
    purpose_names,
    purpose_word,
)
from letopis.games.strategic.world.rights import army_row, entry_barrier, may_build_near
from letopis.games.strategic.world.stamps import (
    has_come_round,
    is_ready,
    members_to_come,
    present_stamp,
)

__all__ = [
    "ALL",
    "AND",
    "COUNCIL",
    "EQUILIBRIUM",
    "GIFTS",
    "NOBODY",
    "PURSE",
    "RANGES",
    "Acting",
    "Army",
    "ArmyId",
    "Attack",
    "Battle",
    "BattleAhead",
    "BuildingSites",
    "Call",
    "Coins",
    "Dividing",
    "Effect",
    "Entering",
    "Field",
    "Fighting",
    "Figure",
    "FinalStanding",
    "Ground",
    "LandClaim",
    "Muster",
    "Permission",
    "Piece",
    "PieceName",
    "Player",
    "Profile",
    "Progress",
    "Proposal",
    "Purpose",
    "Request",
    "Salt",
    "Shortage",
    "SourceId",
    "SpellDice",
    "Structure",
    "StructureName",
    "Target",
    "TurmoilDice",
    "Vanishing",
    "Wish",
    "Work",
    "World",
    "WorldView",
    "answers",
    "armies_of",
    "army_row",
    "army_upkeep",
    "as_they_stand",
    "battle_ahead",
    "battles_ahead",
    "building_cost",
    "building_row",
    "building_sites",
    "card_said",
    "card_word",
    "cards_named",
    "casting_cost",
    "cell_of",
    "commanded_armies",
    "contingent",
    "dangers",
    "detachments_of",
    "entry_barrier",
    "final_standings",
    "foregone_words",
    "founding_armies",
    "founding_cells",
    "has_come_round",
    "held_by",
    "house_kinds",
    "houses_at_stake",
    "immunity",
    "income_of",
    "is_always_open",
    "is_army",
    "is_besieged",
    "is_frozen",
    "is_hidden",
    "is_lord_house",
    "is_on_the_scene",
    "is_ready",
    "is_replaced",
    "is_ruler",
    "is_secret",
    "is_unknown",
    "known_cards",
    "land_claim",
    "lands_of",
    "lay_ground",
    "leaving_with_orders",
    "limit_of",
    "lowering_facts",
    "march_of",
    "may_build_near",
    "members_to_come",
    "mover",
    "owner_of",
    "peace_between",
    "pending_unrest",
    "personal_kinds",
    "piece_name",
    "piece_named",
    "pieces_on",
    "played_seat",
    "present_stamp",
    "progress",
    "purpose_names",
    "purpose_word",
    "reach_of",
    "restoring",
    "role_of",
    "room_for_control",
    "said_to_battle",
    "schools_of",
    "shortfall",
    "site_refusal",
    "sources_here",
    "spell_row",
    "standard_start",
    "strength_reasons",
    "structure_named",
    "structures_of",
    "surplus_with",
    "upkeep_of",
    "value_at",
    "voices_of",
    "wanderer_row",
    "ways",
    "why_not",
    "with_army",
    "with_value",
    "words_said_beforehand",
    "work_result",
    "world_seen_by",
    "worth",
    "yearly_income",
]
