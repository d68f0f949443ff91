"""Questions about an act before it is done: what a piece reaches, what would come of it, money.

Games implement them (`Reaching`, `Foreseeing`), terminal and server ask them; nothing changes.
"""
