"""What the words of a claim tell about the operation behind its figures: cues, directions, and what they narrow."""

from __future__ import annotations

import re

from guardrail.claims.lexicon import word_set
from guardrail.evidence.terms import content_terms
from guardrail.verify.hints import Hint
from guardrail.verify.lines.phrase_words import SET_WORDS, phrase_terms

MOVES_UP = word_set(
    """rose risen rise rises rising grew grown grow grows growing growth increase increased increases increasing
    climb climbed climbs climbing jump jumped jumps jumping surge surged surges surging gain gained gains gaining
    advance advanced advances up upward upwards higher expand expanded expands
    expanding expansion uptick upturn swell swelled swelling soar soared soaring
    spike spiked lift lifted
    boost boosted rebound rebounded rally rallied"""
)
MOVES_DOWN = word_set(
    """fell fallen fall falls falling decline declined declines declining decrease decreased decreases decreasing drop
    dropped drops dropping slid slide slides sliding slip slipped slips slipping shrank shrunk shrink shrinks shrinking
    reduce reduced reduces reducing reduction down downward downwards lower dip dipped dips dipping plunge plunged
    plunges plunging tumble tumbled slump slumped retreat retreated sank sunk sink sinking downturn contracted
    contracting contraction downtick shrinkage lost receded receding dwindled dwindling waned ebbed
    eroded softened shed eased easing cooled"""
)
"""Words of movement of which nobody doubts the direction."""
_BETTER = word_set(
    "improve improved improves improving improvement better strengthened strengthening favorable favourable"
)
_WORSE = word_set(
    """worsened worsens worsening worse deteriorated deteriorates deteriorating deterioration weakened weakening adverse
    unfavorable unfavourable"""
)
"""Words that value a movement: which direction they mean is of the line. A better loss ratio is a lower one."""
_EXCEEDS = re.compile(
    r"\b(?:exceed(?:s|ed)?|surpass(?:es|ed)?|outpac(?:es|ed)|outstrip(?:s|ped)?|outweigh(?:s|ed)?|outrank(?:s|ed)?"
    r"|topped|tops|beat|beats|outdid|outsiz(?:es|ed)|dwarf(?:s|ed)|came in (?:above|over|ahead of)"
    r"|(?:ranked|stood|was|were|is|are|sat) (?:above|over|ahead of)|ahead of)\b(?! by\b)"
    r"|\b(?:higher|greater|larger|more|bigger)\b(?=[^,;]* than\b)|\bthe (?:higher|greater|larger|bigger)\b",
    re.IGNORECASE,
)
_TRAILS = re.compile(
    r"\b(?:lag(?:s|ged)|trail(?:s|ed)"
    r"|(?:fell|falls|came in|was|were|is|are|stood|ranked|sat) (?:short of|below|under|behind)|behind)\b"
    r"|\b(?:lower|less|smaller|fewer)\b(?=[^,;]* than\b)|\bthe (?:lower|lesser|smaller|fewer)\b",
    re.IGNORECASE,
)
_HIGH = word_set(
    """highest largest greatest biggest peak peaked peaking high maximum top topped topmost record max strongest most
    best"""
)
_LOW = word_set(
    "lowest smallest least low minimum bottom bottomed trough troughed min fewest weakest thinnest slimmest last worst"
)


_MORE_IN = re.compile(r"\b(?:more|higher|larger|greater|bigger)\b[^,;.]*\Z", re.I)
_LESS_IN = re.compile(r"\b(?:less|lower|smaller|fewer)\b[^,;.]*\Z", re.I)


_BESIDE = re.compile(r"\b(?:relative to|compared (?:with|to)|next to|beside|against|versus)\b", re.I)
_GREATER = re.compile(r"\b(?:higher|greater|larger|bigger|more)\b", re.I)
_LESSER = re.compile(r"\b(?:lower|less|smaller|fewer)\b", re.I)


def compared(text: str, first: int, last: int) -> int:
    """+1 where the words between two names say that the first exceeds the second, -1 for the other way, else 0.

    Arguments:
        first, last: where the first name ends and the second begins.
    """
    more, less = _EXCEEDS.search(text, first, last), _TRAILS.search(text, first, last)
    if more is less is None and " than " in text[first:last]:  # "more in A than in B"
        more, less = _MORE_IN.search(text, 0, first), _LESS_IN.search(text, 0, first)
    if more is less is None and _BESIDE.search(text, 0, last) is not None and not text[:first].strip(" ").count(","):
        less, more = _GREATER.search(text, last), _LESSER.search(text, last)  # "next to A, B was bigger"
    if (more is None) is (less is None):
        return 0
    return 1 if more is not None else -1


def extreme_of(tokens: list[str]) -> int:
    """+1 where words name a highest value, -1 a lowest, 0 where none or both."""
    return (not _HIGH.isdisjoint(tokens)) - (not _LOW.isdisjoint(tokens))


ONLY_ONES = re.compile(r"\b(?:only|just) (?:one|two|three|a single)\b", re.IGNORECASE)
OF_ALL = re.compile(
    r"\b(?:everything|anything|all|nothing|nobody) else\b|\bthe rest\b"
    r"|\b(?:any|every|all|each|none|no) (?:of the )?(?:other|else|others)\b|\bother (?:part|component|element|item"
    r"|line)",
    re.I,
)
COMPARES = re.compile(
    r"\b(?:than|higher|lower|larger|smaller|greater|more|less|fewer|bigger|exceed\w*|surpass\w*|outpac\w*|outstrip\w*"
    r"|outweigh\w*|topp?(?:s|ed)|beat|trail(?:s|ed)|lag(?:s|ged)|above|below|under|over|ahead|behind|short of|edged"
    r"|biggest|dwarf\w*|outrank\w*|outdid|compare[sd]?|versus|vs)\b",
    re.IGNORECASE,
)
CHANGES = re.compile(
    r"\b(?:change[sd]?|changing|move[sd]?|movement|difference|swing|swung|went|going|shift\w*|from)\b", re.I
)
EXTREMES = re.compile(
    r"\b(?:highest|lowest|largest|smallest|greatest|biggest|peak\w*|high|low|maximum|minimum|top|bottom\w*|record"
    r"|strongest|weakest|best|worst|high-water|trough\w*)\b",
    re.IGNORECASE,
)
STEADY = re.compile(
    r"\b(?:every|each|consecutive\w*|steadily|continuous\w*|consistent\w*|successive\w*|year after year"
    r"|uninterrupted\w*|unbroken|throughout|running|streak|straight|both years|all (?:three|four|five)|without a break"
    r"|annually|one year to the next|row)\b",
    re.IGNORECASE,
)
FRACTIONS = re.compile(
    r"\b(?:half|thirds?|quarters?|fourths?|fifths?|tenths?|majority|minority|most|bulk|two-thirds|three-quarters)\b",
    re.IGNORECASE,
)
AVERAGES = re.compile(r"\b(?:average[sd]?|averaging|mean|typical)\b", re.IGNORECASE)
COMPOUNDS = re.compile(
    r"\b(?:cagr|compound\w*|annuali[sz]ed|per (?:year|annum)|a year|each year|every year|yearly|annual(?:ly)?)\b", re.I
)
TOGETHER = re.compile(
    r"\b(?:together|combined|jointly|sum(?:s|med)?|added|adding|add|plus|aggregate|total(?:s|l?ed))\b", re.I
)
LEFT = re.compile(
    r"\b(?:rest|remain\w*|other than|outside|exclud\w*|except\w*|apart|aside|besides|beyond|not|left|leav\w+|balance"
    r"|but|ignor\w*|skip\w*|subtract\w*"
    r"|without|minus|net of|strip\w*|after (?:deduct|tak|remov|subtract)\w*|everything|non|elsewhere|residual|other)\b",
    re.IGNORECASE,
)
EACH = re.compile(r"\b(?:per|each|every|apiece|a (?:share|head|unit|store|employee|customer))\b|/", re.IGNORECASE)
DENIES = re.compile(
    r"\b(?:not|never|no longer|failed|without (?:any )?(?:chang|mov)\w*|nor|neither|hardly|barely)\b|n['’]t\b", re.I
)
POINTS_BACK = re.compile(r"\b(?:former|latter)\b", re.IGNORECASE)
"""What orders things that are named before it, which is not followed here."""
OVER = re.compile(
    r"\b(?:topp(?:ed|ing)|tops|surpass\w*|exceed\w*|cross\w*|beyond|above|over|past|north of|broke through|beat"
    r"|more than|upwards of|in excess of)(?: the)? $",
    re.IGNORECASE,
)
UNDER = re.compile(r"\b(?:below|under|beneath|south of|short of|less than|shy of|undershot)(?: the)? $", re.IGNORECASE)
"""What stands before a threshold."""
RANKS = {"second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "runner": 2}
UNREAL = re.compile(
    r"\b(?:would|could|might|may(?! \d)|should|expect\w*|forecast\w*|project(?:s|ed|ions?)|target\w*|guidance"
    r"|if(?! (?:you|we|i|one)\b)|assum\w*"
    r"|budget\w*|plan(?:s|ned)? to|estimate[sd]? to|pro forma|hypothetical\w*|had (?:it|they)|will)\b",
    re.IGNORECASE,
)
"""What is said of a claim's figures makes them none of the evidence's: a condition, a plan, a forecast."""
MAY_RULE_OUT = Hint(
    r"not\b|never|no\b|failed|without|nor\b|neither|hardly|barely|n['’]t\b|former|latter|would|could|might|may|should"
    r"|expect|forecast|project|target|guidance|\bif\b|assum|budget|plan|estimate|\bpro\b|hypothetical|had\b|will",
    re.IGNORECASE,
)
"""A run of characters of all that `DENIES`, `UNREAL` and `POINTS_BACK` find."""

QUALIFIERS = phrase_terms(
    """adjusted normalised normalized underlying organic average weighted estimated expected projected forecast budgeted
    deferred accrued current basic diluted realized unrealized unrecognized restated revised recurring
    nonrecurring nonoperating undiscounted discounted cumulative accumulated foreign domestic international discontinued
    comparable core preferred federal statutory gross non-current forma quarterly monthly weekly daily per before
    after excluding mean median annualized interim constant currency like-for-like other"""
)
"""Words that make another measure of what they are said of."""
SAID_BY = {
    "share": content_terms(
        "share portion part proportion percentage percent ratio fraction weight mix contribution slice"
    )
    | content_terms("multiple times"),
    "average": content_terms("average mean averaging averaged") | phrase_terms("average mean"),
    "sum": content_terms("sum aggregate combined addition"),
    "cagr": content_terms("compound annual rate cagr annualized") | phrase_terms("per annum per year"),
    "per unit": phrase_terms("per each every unit average"),
    "remaining": phrase_terms("excluding rest remaining other before after balance net share portion percent left"),
    "compare": content_terms("difference gap margin lead spread excess"),
    "growth": content_terms("difference growth rate percentage percent swing gap"),
    "extreme": content_terms("record level point"),
    "trend": content_terms("level"),
    "ranking": SET_WORDS | content_terms("part component contribution line element amount size slice source"),
}
"""Terms by which a claim names an operation, so that they make no other measure of what it is of."""


_FRACTION = re.compile(
    r"(?P<bound>\b(?:(?:just |slightly |a little )?(?:more than|over|above|less than|under|below|short of|shy of)"
    r"|nearly|almost|close to|at least)\b )?(?:of )?(?:(?P<count>an?|one|two|three|four)[ -])?"
    r"\b(?P<part>half|thirds?|quarters?|fourths?|fifths?|tenths?)\b",
    re.IGNORECASE,
)
MAY_PART = Hint("half|third|quarter|fourth|fifth|tenth", re.IGNORECASE)
"""A run of characters of all that `_FRACTION` finds."""
_PARTS = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "tenth": 10}
_COUNTS = {"two": 2, "three": 3, "four": 4}
_ABOVE, _BELOW = ("more than", "over", "above", "at least"), ("less than", "under", "below", "short of", "shy of")
_NEARLY = ("nearly", "almost", "close to")
_ROOM = 0.03
"""How far "about a third" and "nearly a third" may be off, as a share of the whole."""
_REACH = 1.5
"""Of what is far more than half nobody says "more than half"; further than this a claim is not said of it."""
_ORDINALS = re.compile(
    r"\b(?:third|fourth|fifth|tenth|quarter)\b(?= (?:quarter|of (?:fiscal )?20|largest|smallest))", re.I
)


def fractions(text: str) -> list[tuple[float, float]]:
    """The shares of a whole that a text names in words, each as the least and most of what it may be (0 to 1)."""
    found: list[tuple[float, float]] = []
    for match in _FRACTION.finditer(text) if MAY_PART(text) else ():
        if _ORDINALS.match(text, match.start("part")) or (match["count"] is None and match["part"].lower() != "half"):
            continue
        share = _COUNTS.get((match["count"] or "").lower(), 1) / _PARTS[match["part"].lower().removesuffix("s")]
        bound = (match["bound"] or "").lower().strip()
        if bound.endswith(_ABOVE):
            found.append((share, _REACH * share))
        elif bound.endswith(_BELOW):
            found.append((share / 2, share))
        elif bound in _NEARLY:
            found.append((share - 2 * _ROOM, share))
        else:
            found.append((share - _ROOM, share + _ROOM))
    return found


def valued(tokens: list[str]) -> int:
    """The direction of what is earned that words of valuation name: +1, -1, 0 where there is none or both."""
    return (not _BETTER.isdisjoint(tokens)) - (not _WORSE.isdisjoint(tokens))


_SIGNED = re.compile(r"\b(?:change|variance|increase ?/ ?\(?decrease\)?)s?\b", re.IGNORECASE)


def leaves_way_to_sign(text: str) -> bool:
    """Whether a size is called a change, and nothing but its sign can say which way: "the change was 5"."""
    match = _SIGNED.search(text)
    return match is not None and direction((text[: match.start()] + text[match.end() :]).lower().split()) == 0


def direction(tokens: list[str]) -> int:
    """The direction that words of movement name: +1, -1, 0 where there is none or both."""
    up, down = not MOVES_UP.isdisjoint(tokens), not MOVES_DOWN.isdisjoint(tokens)
    return up - down
