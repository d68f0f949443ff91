"""The host: his acts, the language of his edits, and what no world may be (chapter 0.1).

`world_tree` names every place of a world; `coherence` and `invariants` judge what an edit would
make.
"""

from letopis.games.strategic.host.edits import AND
from letopis.games.strategic.host.hosting import Cleared, Edit, Edited, Ruled, is_secret, restoring
from letopis.games.strategic.host.world_tree import value_at, with_value
