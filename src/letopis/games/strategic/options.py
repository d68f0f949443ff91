"""House rules and regulation: everything a table may decide otherwise, each with its clause.

The names are those of the ledger with `_` for `.`; the default is the ledger's, the first value.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from letopis.core.options import Options, OptionValue, clause

# Options of the ledger that change figures of the catalogue, as it calls them.
CATALOGUE_OPTIONS = {
    "catalog_mage_strength": "catalog.mage.strength",
    "catalog_dragon_strength": "catalog.dragon.strength",
    "catalog_garrison_tower": "catalog.garrison.tower",
    "catalog_garrison_manor": "catalog.garrison.manor",
    "catalog_garrison_castle": "catalog.garrison.castle",
    "catalog_garrison_city": "catalog.garrison.city",
    "catalog_garrison_fortress": "catalog.garrison.fortress",
    "catalog_garrison_mine_3_4": "catalog.garrison.mine_3_4",
    "prize_ghost_ship": "prize.ghost_ship",
    "building_min_gap": "building.min_gap",
    "neutral_vanish_percent": "neutral.vanish_percent",
}


class StrategicOptions(Options, frozen=True, kw_only=True):
    """The regulation first (chapter 0), then the house rules in the order of their clauses."""

    # A game that began before these options goes on as it was played.
    added: ClassVar[Mapping[str, OptionValue]] = {
        "treasury_prize_over_limit": "lost",
        "walls_enemy_inside": "granted",
        "battle_both_sides": "defence",
        "reaction_asking": "near",
        "battle_joined_fallen": "rest_fights",
        "battle_cell_entry": "as_they_stand",
        "ship_building_water": "coastal",
    }

    admission: Annotated[Literal["open", "invitation"], clause("VS-0.2.b")] = "open"
    turn_hours: Annotated[int, clause("VS-0.2.c", 0, 9999)] = 0
    reaction_hours: Annotated[int, clause("VS-1.2.u", 0, 9999)] = 0
    reaction_asking: Annotated[Literal["near", "everybody"], clause("VS-1.2.u")] = "near"
    replace_after_missed: Annotated[int, clause("VS-0.2.d", 0, 99)] = 0
    ends_after_year: Annotated[int, clause("VS-0.2.e", 0, 9999)] = 0
    end_vote: Annotated[Literal["shared", "leaders", "nobody", "off"], clause("VS-0.2.e")] = (
        "shared"
    )
    aim: Annotated[Literal["half_of_the_world", "most_income", "most_lands"], clause("VS-I.d")] = (
        "half_of_the_world"
    )
    start_places: Annotated[Literal["map", "any_land"], clause("VS-3.5.d")] = "map"
    victory_measure: Annotated[
        Literal[
            "lands_half_or_more",
            "lands_more_than_half",
            "income_half",
            "lands_with_vassals",
            "none",
        ],
        clause("VS-I.b"),
    ] = "lands_half_or_more"
    victory_concession: Annotated[
        Literal["unanimous", "majority", "host_decides", "off"], clause("VS-I.c")
    ] = "unanimous"
    diplomacy_binding: Annotated[Literal["non_binding", "binding_peace"], clause("VS-I.r")] = (
        "non_binding"
    )
    host_mode: Annotated[Literal["none", "referee", "referee_and_player"], clause("VS-0.1.b")] = (
        "none"
    )
    timeout_policy: Annotated[
        Literal["end_turn", "host_decides", "skip_and_bank_time"], clause("VS-0.2.c")
    ] = "end_turn"
    order_method: Annotated[
        Literal["random", "agreed", "host", "by_join_time"], clause("VS-0.3.a")
    ] = "random"
    reaction_granularity: Annotated[
        Literal["each_step", "whole_move", "end_of_turn_only"], clause("VS-1.2.u")
    ] = "each_step"
    reaction_order: Annotated[
        Literal["turn_player_then_turn_order", "first_come_first_served"], clause("VS-1.2.v")
    ] = "turn_player_then_turn_order"
    active_restore: Annotated[
        Literal["same_slot_next_year", "owner_turn_start"], clause("VS-1.3.d")
    ] = "same_slot_next_year"
    income_tribute_counts: Annotated[Literal["yes", "no"], clause("VS-2.2.b")] = "yes"
    treasury_prize_over_limit: Annotated[Literal["lost", "kept_one_turn"], clause("VS-2.1.b")] = (
        "lost"
    )
    treasury_cap_check: Annotated[
        Literal["start_of_turn", "end_of_turn", "both"], clause("VS-2.3.a")
    ] = "start_of_turn"
    transfer_tax_mode: Annotated[Literal["deducted", "on_top"], clause("VS-3.1.b")] = "deducted"
    vassal_joint_turn: Annotated[
        Literal["one_slot_one_battle_phase", "battles_after_each_subturn"], clause("VS-3.2.d")
    ] = "one_slot_one_battle_phase"
    vassal_restore_waits_5_years: Annotated[Literal["yes", "no"], clause("VS-3.2.f")] = "yes"
    vassal_break_inside_joint_turn: Annotated[
        Literal["lose_subturn", "keep_subturn"], clause("VS-3.3.c")
    ] = "lose_subturn"
    neutral_building_entry: Annotated[Literal["free", "must_attack"], clause("VS-3.4.c")] = "free"
    assault_enter_cell: Annotated[Literal["allowed", "adjacent_only"], clause("VS-3.4.d")] = (
        "allowed"
    )
    magical_enter_buildings: Annotated[
        Literal["never_except_attack", "own_allowed"], clause("VS-3.4.e")
    ] = "never_except_attack"
    ruler_land_pick: Annotated[Literal["random", "free_choice", "draft"], clause("VS-3.5.d")] = (
        "random"
    )
    free_commander_cells: Annotated[
        Literal["all_may_fail", "suitable_only"], clause("VS-3.5.l")
    ] = "all_may_fail"
    free_commander_limit: Annotated[
        Literal["per_candidate", "one_per_year_total"], clause("VS-3.5.n")
    ] = "per_candidate"
    join_slot: Annotated[Literal["end_of_order", "next", "random"], clause("VS-3.5.p")] = (
        "end_of_order"
    )
    leave_neutral_after: Annotated[
        Literal["full_circle", "own_next_slot", "immediately"], clause("VS-3.6.a")
    ] = "full_circle"
    heir_tournament: Annotated[Literal["engine_battle", "host_result"], clause("VS-3.6.e")] = (
        "engine_battle"
    )
    neutral_vanish_percent: Annotated[Literal[5, 0, 10], clause("VS-4.0.f")] = 5
    move_pass_through_own: Annotated[Literal["no", "yes"], clause("VS-4.1.a")] = "no"
    move_mixed_budget: Annotated[
        Literal["leaving_terrain", "entering_terrain"], clause("VS-4.1.b")
    ] = "leaving_terrain"
    ghost_ship_stops_at_terrain_change: Annotated[Literal["no", "yes"], clause("VS-4.1.d")] = "no"
    ship_stops_coastal_open: Annotated[Literal["yes", "no"], clause("VS-4.1.e")] = "yes"
    adjacency_neutral_stops: Annotated[Literal["no", "yes"], clause("VS-4.1.k")] = "no"
    move_split: Annotated[Literal["yes", "no"], clause("VS-4.1.m")] = "yes"
    ship_building_water: Annotated[Literal["any", "coastal"], clause("VS-4.1.n")] = "any"
    catalog_mage_strength: Annotated[Literal["1+", "2+"], clause("VS-T2.a")] = "1+"
    catalog_dragon_strength: Annotated[Literal["3+", "1+", "4+"], clause("VS-T2.c")] = "3+"
    attack_freeze_scope: Annotated[Literal["whole_cell", "target_only"], clause("VS-4.3.b")] = (
        "whole_cell"
    )
    battle_declare_during_battle_phase: Annotated[Literal["no", "yes"], clause("VS-4.3.d")] = "no"
    battle_withdraw: Annotated[Literal["no", "by_mutual_consent"], clause("VS-4.3.g")] = "no"
    neutral_attack_moment: Annotated[
        Literal["end_of_every_turn", "start_of_year"], clause("VS-4.3.h")
    ] = "end_of_every_turn"
    neutral_orders: Annotated[Literal["random", "host", "next_player"], clause("VS-4.3.i")] = (
        "random"
    )
    siege_duration: Annotated[Literal["until_lifted", "one_year"], clause("VS-4.4.c")] = (
        "until_lifted"
    )
    mine_refund_on_failure: Annotated[Literal["none", "full"], clause("VS-4.5.e")] = "none"
    upkeep_unpaid_dragon: Annotated[Literal["freed", "forgiven"], clause("VS-4.6.f")] = "freed"
    duel_moment: Annotated[Literal["end_of_turn", "immediate"], clause("VS-4.8.b")] = "end_of_turn"
    duel_draw: Annotated[Literal["no_effect", "both_lose", "repeat"], clause("VS-4.8.c")] = (
        "no_effect"
    )
    personal_restore_years: Annotated[Literal[5, 3, 1], clause("VS-5.0.d")] = 5
    elimination: Annotated[Literal["stays_seated", "leaves_automatically"], clause("VS-5.0.e")] = (
        "stays_seated"
    )
    prize_level_value: Annotated[Literal["difference", "table_price"], clause("VS-5.1.c")] = (
        "difference"
    )
    prize_ghost_ship: Annotated[Literal[0, 20], clause("VS-5.1.e")] = 0
    building_min_gap: Annotated[Literal[3, 2, 4], clause("VS-6.0.e")] = 3
    building_terrain_choice: Annotated[
        Literal["once_per_passage", "wildcard_both_sides"], clause("VS-6.0.f")
    ] = "once_per_passage"
    fortress_neighbour: Annotated[
        Literal["same_or_bordering_land", "same_land", "nearest_house", "distance_6"],
        clause("VS-6.0.q"),
    ] = "same_or_bordering_land"
    catalog_garrison_tower: Annotated[Literal[1, 2], clause("VS-T3.a")] = 1
    catalog_garrison_manor: Annotated[Literal[2, 1], clause("VS-T3.b")] = 2
    catalog_garrison_castle: Annotated[Literal[2, 3], clause("VS-T3.c")] = 2
    catalog_garrison_city: Annotated[Literal[3, 4], clause("VS-T3.d")] = 3
    catalog_garrison_fortress: Annotated[Literal[2, 3], clause("VS-T3.e")] = 2
    catalog_garrison_mine_3_4: Annotated[Literal[2, 1], clause("VS-T4.c")] = 2
    mine_deepen_levels: Annotated[Literal["any", "one"], clause("VS-6.2.a")] = "any"
    hire_ship_needs_water: Annotated[Literal["no", "yes"], clause("VS-6.3.c")] = "no"
    mage_school_choice: Annotated[
        Literal["at_hire_public", "at_first_cast"], clause("VS-6.3.i")
    ] = "at_hire_public"
    joint_defence_covers_attackers: Annotated[Literal["no", "yes"], clause("VS-7.1.g")] = "no"
    battle_joined_fallen: Annotated[Literal["void", "rest_fights"], clause("VS-7.1.h")] = "void"
    battle_orders_by: Annotated[Literal["leader", "each_owner"], clause("VS-7.3.a")] = "leader"
    walls_enemy_inside: Annotated[Literal["withheld", "granted"], clause("VS-T3.f")] = "withheld"
    battle_both_sides: Annotated[Literal["defence", "attack"], clause("VS-7.7.b")] = "defence"
    battle_two_step_commit: Annotated[
        Literal["order_then_cards", "all_sealed_at_once"], clause("VS-7.7.c")
    ] = "order_then_cards"
    battle_facing: Annotated[Literal["first_meets_first", "mirrored"], clause("VS-7.7.d")] = (
        "first_meets_first"
    )
    battle_unfought_cards: Annotated[Literal["open", "hidden"], clause("VS-7.8.b")] = "open"
    battle_cell_entry: Annotated[
        Literal["attacked_first", "as_they_stand"], clause("VS-7.14.a")
    ] = "attacked_first"
    wind_stacks: Annotated[Literal["no", "yes"], clause("VS-8.9.1.1.c")] = "no"
    storm_roll: Annotated[Literal["one_for_all", "per_ship"], clause("VS-8.9.1.2.b")] = (
        "one_for_all"
    )
    freed_dragon_first_flight: Annotated[
        Literal["wait_for_active", "next_year", "fly_without_attack", "fly_and_attack"],
        clause("VS-8.9.1.4.f"),
    ] = "wait_for_active"
