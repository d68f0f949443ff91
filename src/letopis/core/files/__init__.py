"""Chronicles outside memory: the text file, JSON, MessagePack, and the check that one is true.

`store`, `server`, `cli` and tests enter by `chronicle_text`, `codec` and `verify`.
"""
