"""The state of a game: frozen structs, and nothing in them that could be worked out.

Chapters 1 and I, and what all the others share: the tables in which a chapter says what it does
(`acts`), and how pieces are found, changed and frozen. It knows no chapter's rules.
"""

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
    owner_of,
    piece_name,
    piece_named,
    role_of,
    structure_named,
    structures_of,
)
from letopis.games.strategic.world.marches import march_of
from letopis.games.strategic.world.names import (
    ALL,
    NOBODY,
    ArmyId,
    BuiltKind,
    Coins,
    PermissionKind,
    Piece,
    PieceName,
    PlaceId,
    RequestKind,
    Salt,
    SlotId,
    SourceId,
    Stance,
    Stirring,
    StructureName,
    Target,
)
from letopis.games.strategic.world.phases import (
    Acting,
    Beginning,
    Between,
    Call,
    Closing,
    Dividing,
    Entering,
    Extension,
    Fighting,
    Over,
    Paying,
    Phase,
    Placing,
    Route,
    Shortage,
    TurnOpening,
    Window,
)
from letopis.games.strategic.world.pieces import Army, Effect, March, Stamp, Structure, Work
from letopis.games.strategic.world.players import (
    Invitation,
    Peace,
    Permission,
    Player,
    Proposal,
    Request,
    Share,
    Slot,
    Spoils,
    Wish,
)
from letopis.games.strategic.world.profiles import GIFTS, RANGES, Figure, Profile, wanderer_row
from letopis.games.strategic.world.purposes import (
    Purpose,
    SpellDice,
    TurmoilDice,
    Vanishing,
    purpose_names,
    purpose_word,
)
from letopis.games.strategic.world.reasons import HostActed
from letopis.games.strategic.world.rights import army_row, entry_barrier, may_build_near
from letopis.games.strategic.world.stamps import (
    has_come_round,
    is_ready,
    members_to_come,
    present_stamp,
)
from letopis.games.strategic.world.state import World
from letopis.games.strategic.world.turn_facts import (
    Begin,
    CalledFor,
    End,
    Fell,
    Lapse,
    Lots,
    ShortFell,
    SubturnBegan,
    TurnEnded,
    YearBegan,
)
from letopis.games.strategic.world.wars import (
    NO_BATTLE,
    Attack,
    Battle,
    Field,
    Held,
    Muster,
    Unrest,
    Uprising,
)
