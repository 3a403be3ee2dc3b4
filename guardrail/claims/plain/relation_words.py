"""The words in which speakers relate two quantities, each kind once: every pattern of a relation takes them from here.

A further verb or noun is one entry. Verbs stand in the forms that state something of now or then ("made up", "makes
up", "make up"); a verb is listed only where it says no more than its kind does.
"""

# ruff: noqa: E501  (one pattern a line)
from __future__ import annotations

from guardrail.claims.plain.pattern_words import one_of, piece, words_of
from guardrail.claims.sentences.verbs import gerund, past_form, third_person

_IRREGULAR = {
    "bringed": "brought", "eated": "ate", "throwed": "threw",
    "springed": "sprang", "shaked": "shook", "overtaked": "overtook", "overshooted": "overshot", "undershooted": "undershot",
    "undercutted": "undercut", "beated": "beat", "outselled": "outsold", "outspended": "outspent",
    "underrunned": "underran", "outrunned": "outran", "outshined": "outshone", "outdoed": "outdid", "outdos": "outdoes",
    "chiped": "chipped", "neted": "netted", "outstriped": "outstripped", "overtoped": "overtopped", "ringed": "rang",
    "sumed": "summed", "toted": "totted", "outruned": "outran", "undercuted": "undercut", "underruned": "underran",
    "winded": "wound", "getted": "got", "readed": "read", "lied": "lay", "hitted": "hit", "putted": "put", "hitten": "hit",
}  # fmt: skip


def _forms(bases: str) -> set[str]:
    """All finite forms of verbs, of which each may have words behind it ("make_up")."""
    found: set[str] = set()
    for base in bases.split():
        verb, _, rest = base.partition("_")
        tail = " " + rest.replace("_", " ") if rest else ""
        found |= {f"{form(verb)}{tail}" for form in (past_form, third_person)} | {f"{verb}{tail}"}
    return {
        _IRREGULAR.get(form.partition(" ")[0], form.partition(" ")[0]) + form[len(form.partition(" ")[0]) :]
        for form in found
    }


def _gerunds(bases: str) -> set[str]:
    found: set[str] = set()
    for base in bases.split():
        verb, _, rest = base.partition("_")
        found.add(gerund(verb) + (" " + rest.replace("_", " ") if rest else ""))
    return found


_BE = {"is", "was", "are", "were", "'s", "has been", "have been", "had been", "would be"}
_BECOMES = (
    "come end finish land settle stand sit run close rank stay remain turn prove work measure weigh clock check register"
    " show level average"
)
_RESULT_VERBS = (
    "equal total amount_to come_to come_in_at come_out_at come_out_to come_in come_out come_out_as stand_at sit_at run_at"
    " reach hit represent constitute work_out_to work_out_at work_out_as measure land_at land_on settle_at register"
    " correspond_to translate_into translate_to end_up_at end_up_as end_up finish_at close_at boil_down_to turn_out_at"
    " turn_out_to_be prove_to_be sum_to add_up_to tally weigh_in_at clock_in_at check_in_at ring_in_at show_up_at"
    " read post compute_to calculate_to pencil_out_to shake_out_at net_out_at net_out_to amount_up_to make_for"
    " equate_to average_out_at average_out_to stack_up_at stack_up_to get_to go_to level_out_at record print_at imply"
    " mean give yield make leave put_at close_out_at tot_up_to bring_the_figure_to bring_the_total_to"
    " make_for_a_figure_of make_for_a_total_of come_to_a_total_of stand_at_a_level_of close_at_a_level_of"
)
_IS_AS_MUCH = {"was equal to", "is equal to", "were equal to", "are equal to", "was equivalent to", "were equivalent to",
               "is equivalent to", "are equivalent to", "was put at", "is put at", "was worth", "were worth", "is worth",
               "was set at", "was about", "was found to be", "can be put at", "was recorded at", "were recorded at",
               "was reported at", "were reported at", "was measured at", "were measured at", "was computed at",
               "was calculated at", "was calculated as", "is calculated as", "was as much as", "was good for"}  # fmt: skip
LINK = one_of(_BE, _forms(_RESULT_VERBS), _IS_AS_MUCH, {"=", "equalled", "equalling", "totalled", "totalling"})
"""What stands between a quantity and its value."""

_MAKING_UP = (
    "account_for represent make_up constitute comprise contribute provide supply generate form take_up bring_in deliver"
    " furnish compose claim capture occupy absorb consume eat_up kick_in chip_in produce take command carry"
    " hold fill cover bring throw_in put_in pull_in rake_in add serve_up use_up swallow soak_up pitch_in make_for yield"
    " embody encompass have get draw earn"
)
MAKES_UP = one_of(
    _forms(_MAKING_UP + " " + _RESULT_VERBS),
    _BE,
    _IS_AS_MUCH,
    {f"{be} {what}" for be in ("was", "were", "is", "are") for what in
     ("responsible for", "good for", "behind", "the source of", "the origin of")},
)  # fmt: skip
"""What a part does to its share of a whole."""
MAKING_UP = one_of(_gerunds(_MAKING_UP))

_PASSIVE_VERBS = (
    "come_from stem_from derive_from arise_from originate_in originate_from originate_with sit_in sit_with sit_under lie_in"
    " lie_with live_in reside_in reside_with rest_in rest_with rest_on fall_under fall_into fall_to fall_in fall_on"
    " relate_to belong_to belong_under go_to go_into go_toward go_towards come_down_to come_out_of come_in_from come_in"
    " come_through come_via come_in_through flow_from flow_to flow_into result_from consist_of comprise trace_to"
    " trace_back_to spring_from date_from land_in land_under pertain_to concern show_up_under show_up_in show_up_as"
    " appear_under accrue_to accrue_from represent reflect be_from hail_from issue_from come_courtesy_of"
    " come_by_way_of take_the_form_of come_in_the_form_of count_as end_up_in end_up_with rest_in end_up_under"
    " relate_back_to stand_in stand_under boil_down_to"
)
_PASSIVE_PARTICIPLES = {
    f"{be} {what}"
    for be in ("was", "were", "is", "are")
    for what in (
        "in", "from", "attributable to", "due to", "tied to", "tied up in", "generated by", "generated from",
        "generated in", "contributed by", "accounted for by", "represented by", "earned in", "earned from", "earned by",
        "earned through", "made up of", "made up by", "composed of", "comprised of", "held in", "held by", "held as",
        "traceable to", "related to", "down to", "under", "in the form of", "formed by", "provided by", "supplied by",
        "derived from", "drawn from", "sourced from", "delivered by", "produced by", "taken up by", "brought in by",
        "claimed by", "captured by", "occupied by", "absorbed by", "consumed by", "eaten up by", "spent on",
        "allocated to", "constituted by", "attributed to", "linked to", "classified as", "classified under",
        "booked under", "booked in", "recorded under", "recorded in", "recorded as", "reported under", "reported in",
        "reported as", "parked in", "locked up in", "invested in", "concentrated in", "carried in", "carried as",
        "owed to", "thanks to", "owing to", "covered by", "devoted to", "committed to", "listed under", "to be found in",
        "found in", "found under", "housed in", "filled by", "put in by", "placed in", "made of", "credited to",
        "charged to", "assigned to", "associated with", "collected from", "received from", "taken by", "on", "for",
    )
}  # fmt: skip
BELONGS_TO = one_of(_forms(_PASSIVE_VERBS.replace("be_from ", "")), _PASSIVE_PARTICIPLES, _BE)
"""What a share of a whole does to the part that it is: "42% of sales came from x"."""
BELONGING_TO = one_of(
    _gerunds(_PASSIVE_VERBS.replace("be_from ", "")), {one.partition(" ")[2] for one in _PASSIVE_PARTICIPLES}
)

SHARE = piece(
    r"(?:percentage|percent|per cent|share|proportion|portion|fraction|part|slice|chunk|weight|weighting|contribution"
    r"|percentage share|relative share|relative weight|cut|piece|amount|stake|bulk|percentage contribution|%)"
)
"""Nouns for how much of a whole a part is."""

_EXCEEDING = (
    "exceed surpass top beat outstrip outpace outweigh outdo overshoot eclipse overtake better clear pass lead outrun"
    " outnumber outperform outmatch outrank outshine best outgain trump edge edge_out edge_past outsize outclass outscore"
    " tower_over tower_above overtop crest dwarf outreach outspend outsell outearn transcend rise_above outvalue"
)
_TRAILING = "trail lag lag_behind fall_short_of undershoot miss undercut underperform underrun underreach trail_behind"
_PLACED = _BE | _forms(
    _BECOMES + " come_in come_out end_up turn_out weigh_in check_in clock_in stack_up come_through hold sit_comfortably"
    " turn_out_to_be prove_to_be hover line_up show_up wind_up rate read look sit_well run_well"
)
_OVER = [
    "above",
    "over",
    "ahead_of",
    "on_top_of",
    "north_of",
    "up_on",
    "in_excess_of",
    "beyond",
    "past",
    "in_front_of",
    "on_the_high_side_of",
    "clear_of",
]
_UNDER = [
    "below",
    "under",
    "beneath",
    "behind",
    "short_of",
    "shy_of",
    "south_of",
    "down_on",
    "underneath",
    "lower_down_than",
    "on_the_low_side_of",
]
_NEG = r"(?:could(?: not|n't)|did(?: not|n't)|was(?: not|n't) able to|failed to|fell short of being able to)"
PLACED = one_of(_PLACED)
"""What says where a quantity stands, before "above" or "larger than"."""
OVER, UNDER = (one_of({one.replace("_", " ") for one in side}) for side in (_OVER, _UNDER))
EXCEEDS = one_of(_forms(_EXCEEDING) | {"outdid", "outdoes", "outdo", "outran", "overtook"})
TRAILS = piece(
    rf"(?:{one_of(_forms(_TRAILING))}|{_NEG} (?:match|reach|equal|attain|keep up with|keep pace with|come up to|rival))"
)
EXCEEDED = one_of(
    {past_form(base) for base in _EXCEEDING.split() if "_" not in base} | {"outdone", "outrun", "overtaken"}
)
"""The participle of passives: "x was exceeded by y"."""

_LARGER = "higher larger greater bigger more heftier fatter heavier stronger"
_SMALLER = "lower smaller lesser less fewer slimmer thinner lighter weaker littler"
LARGER, SMALLER = (one_of(set(side.split())) for side in (_LARGER, _SMALLER))
_LARGEST = "largest biggest highest greatest heaviest fattest most top maximum leading chief principal main number-one"
_SMALLEST = "smallest lowest least lightest thinnest slimmest bottom minimum tiniest littlest fewest last weakest"
LARGEST, SMALLEST = (one_of(set(side.split())) for side in (_LARGEST, _SMALLEST))

GAP = piece(
    r"(?:difference|gap|spread|distance|differential|delta|margin|variance|divergence|discrepancy|disparity|daylight"
    r"|shortfall|excess|separation|space|deviation|divide|gulf|span)"
)
"""Nouns for how far two quantities are apart; which is the larger they do not say."""
PART = piece(
    r"(?:component|part|item|element|piece|constituent|line|line item|category|contributor|portion|slice|chunk|bit"
    r"|source|ingredient|segment|share|contribution|entry|component part|member|driver|block|building block|figure"
    r"|amount|value|number|spot|place|position|weight|input|bucket|stream|sub-item|subcategory|heading|unit)"
)
"""Nouns for one of the things that add up to a whole."""
TOGETHER = piece(
    r"(?:together|combined|jointly|collectively|in total|in aggregate|in all|in sum|altogether|all told|taken together"
    r"|put together|added together|added up|when combined|when added|as a pair|between them|on a combined basis"
    r"|in combination|as a group|overall|when taken together|on an aggregate basis|summed|combined together|pooled"
    r"|when you add them(?: up| together)?|side by side)"
)
"""Adverbs by which two things are added up."""

RELATING = words_of(
    LINK + MAKES_UP + MAKING_UP + BELONGS_TO + BELONGING_TO + SHARE + PLACED + OVER + UNDER + EXCEEDS + TRAILS + EXCEEDED
    + LARGER + SMALLER + LARGEST + SMALLEST + GAP + PART + TOGETHER
) - {"net", "average", "remain", "remains", "remained"}  # fmt: skip
"""All these words, which say nothing more beside two quantities that they relate."""
