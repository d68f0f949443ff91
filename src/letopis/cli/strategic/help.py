"""The help of the Great Strategic: commands in groups, an example for every verb."""

from collections.abc import Iterator

from letopis.words import Words

# What a host says that is no verb of the notation.
HOST_LINES = (
    *("edit-army", "edit-new", "edit-structure", "edit-spent", "edit-turn", "edit-set"),
    "rollback",
)

# Every verb of the notation that a player may type, in the order of the help.
GROUPS: dict[str, tuple[str, ...]] = {
    "look": (
        *("map", "cell", "army", "acts", "reach", "armies", "structures", "players"),
        *("log", "rule", "help", "quit"),
    ),
    "march": ("move", "attack", "sally", "besiege", "lift"),
    "build": ("build", "raise", "deepen", "hire", "appoint", "dismiss"),
    "talk": (
        *("send", "offer-service", "answer", "leave-service", "expel", "arrange"),
        *("permit", "withhold", "revoke", "peace", "break-peace", "as"),
    ),
    "fight": (
        *("array", "orders", "rearrange", "seal", "unseal", "as-standing", "settle", "stir"),
        *("call-off", "standing-orders", "standing-spoils"),
    ),
    "personal": ("annex", "tribute", "outfit", "challenge", "cast"),
    "table": (
        *("end", "pass", "stance", "draw-lots", "default", "throw", "undo"),
        *("propose", "claim-victory", "propose-end", "vote", "withdraw", "amend"),
    ),
    "host": ("edit", *HOST_LINES, "line-up", "extend", "replace", "lapse", "ruling"),
    "come": (
        *("found", "join-ruler", "join-neutral", "join-commander", "join-vassal"),
        *("announce", "object", "agree"),
        *("inherit", "divide", "contest", "name-heir", "take-over", "invite", "leave-game"),
    ),
}
WIDE = 34


def help_lines(words: Words) -> Iterator[str]:
    """A title for each group, then the lines of its verbs."""
    for at, (group, verbs) in enumerate(GROUPS.items()):
        if at:
            yield ""
        yield words.at("strategic", "help", "group", group)
        if words.has("strategic", "help", "note", group):
            yield from (f"  {it}" for it in words.texts("strategic", "help", "note", group))
        for verb in verbs:
            example, about = words.texts("strategic", "help", "verb", verb)
            yield f"  {example:<{WIDE}} {about}"
