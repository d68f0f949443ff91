"""The host: his acts, the language of his edits, and what no world may be (chapter 0.1).

`world_tree` names every place of a world; `coherence` and `invariants` judge what an edit would
make.
"""
