"""Keys of schedules: the year, tier, band or move by which a table's row is found, as labels and as claims word them.

"7+" under "Contract year" is named by "from year seven on", "Next $1,500,000" by "on the next $1.5 million", "+100"
under "Change in rates (bps)" by "a 100 basis point increase". A key is an interval of numbers with what tells kinds
apart.
"""

from __future__ import annotations

import math
import re
from enum import StrEnum
from functools import lru_cache

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Bound, Figure, Unit, parse_figures
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import COUNTED, NUMBER_OF, word_set
from guardrail.claims.plain.movement_words import DOWN, UP
from guardrail.claims.record import record

MAX_LABEL = 60
"""Characters of a label beyond which it is no key."""


class KeyKind(StrEnum):
    """What a key counts."""

    NTH = "nth"  # the number of a year or another period
    TIER = "tier"  # "first $500,000", "next $1 million": a part of every amount
    BAND = "band"  # amounts or stretches of time between two bounds


@record
class Key:
    """A key.

    Arguments:
        low, high: its interval; equal for one number, infinite where it is open.
        open_low, open_high: whether that bound itself is left out.
        unit: of its figure; PLAIN where the label prints a bare number.
        word: "first" or "next" of a tier, the period of an NTH, else empty.
        signed: a move printed with its sign.
    """

    kind: KeyKind
    low: float
    high: float
    open_low: bool = False
    open_high: bool = False
    unit: Unit = Unit.PLAIN
    currency: str = ""
    word: str = ""
    signed: bool = False


@record
class SaidKey:
    """A key as a claim says it.

    Arguments:
        start, end: span in the claim's text of the words that say it.
        figures: the figures of the claim inside.
        exact: one amount, which a band may hold ("on a $600,000 balance"), else the key's own bounds.
        noun: the word before the period of an NTH ("contract" year), which the table has to say.
    """

    key: Key
    start: int
    end: int
    figures: tuple[Figure, ...] = ()
    exact: bool = False
    noun: str = ""


_RANKED = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
_ORDINALS = {word: at for at, word in enumerate(_RANKED, 1)}
_NTH_WORD = rf"(?P<nth>{'|'.join(_ORDINALS)}|\d{{1,2}}(?:st|nd|rd|th))"
_COUNT = rf"(?P<count>{'|'.join(COUNTED)}|\d{{1,2}})"
_PERIODS = r"(?P<period>year|quarter|month)"
_ONWARDS = r"(?: (?P<on>on|onwards?|and (?:later|after|beyond|thereafter)|or later))?(?![\w%$-])"
_LEADS = (
    r"(?:(?P<lead>in|during|within|of|for|at|after|from|by|until|before|through|over|since|to|than)(?: the| its| a)? )?"
)
_SAID_NTH = (
    re.compile(rf"\b{_LEADS}(?:the )?{_NTH_WORD} (?P<noun>(?:[a-z]+ )?){_PERIODS}\b{_ONWARDS}"),
    re.compile(rf"\b{_LEADS}(?P<noun>(?:[a-z]+ )?){_PERIODS} {_COUNT}{_ONWARDS}"),
)
_INSIDE = word_set("in during within of for at")
_LABEL_NTH = re.compile(
    rf"(?:(?:[a-z]+ )?{_PERIODS} )?(?:{_COUNT}|{_NTH_WORD})(?: ?(?P<plus>\+"
    r"|and (?:later|after|above|beyond|over|thereafter)|or (?:later|more)|onwards?))?(?: (?:year|quarter|month)s?)?"
)
_TIER = re.compile(r"(?:on )?(?:the )?(?P<word>first|next|initial|additional) $")
_TIER_WORDS = {"initial": "first", "additional": "next"}
_OPEN_BEHIND = re.compile(
    r" ?(?P<way>\+|(?:and|or) (?:more|above|over|up|greater|higher|less|under|below|lower|fewer))(?!\w)"
)
_UPWARDS = word_set("more above over up greater higher")
_SIGNS = re.compile(r"\b[a-z]+(?:-[a-z]+)?\b")
_AXIS_PERIOD = re.compile(r"\b(year|quarter|month)s?\b")
_STRETCH_AXIS = re.compile(r"\b(?:to|until|since|from|before|after|remaining|left)\b")
_ARTICLES = word_set("the a an its full")
_JOINS = re.compile(r" (?:(?:by|to|about|roughly|some) )?")
_REACH = 4
"""Words on either side of a figure among which the way of a move is sought."""
_NEITHER = word_set("higher lower more less above below")


@lru_cache(maxsize=4_096)
def label_key(label: str, axis: str) -> Key | None:
    """The key that a label or a cell of the stub is; None where it is none.

    Arguments:
        label: as printed.
        axis: the heading that the labels stand under, or the title of the table where they have none.
    """
    text = " ".join(label.lower().split()).strip(" :.")
    if not text or len(text) > MAX_LABEL:
        return None
    period = _AXIS_PERIOD.search(axis.lower())
    if (match := _LABEL_NTH.fullmatch(text)) is not None and not label.lstrip().startswith(("+", "-", "−", "(")):
        own = match["period"]
        if own or (period is not None and _STRETCH_AXIS.search(axis.lower()) is None):
            number = _number(match["count"] or match["nth"])
            return Key(KeyKind.NTH, number, math.inf if match["plus"] else number, word=own or (period or [""])[1])
    figures = parse_figures(label, ())
    if len(figures) != 1:
        return None
    return _band_or_tier(label, figures[0])


def _band_or_tier(label: str, figure: Figure) -> Key | None:
    """A label of one figure and the words that bind it."""
    if figure.unit not in (Unit.MONEY, Unit.PLAIN, Unit.COUNT):
        return None
    before = " ".join(label[: figure.start].lower().split())
    if (tier := _TIER.fullmatch(f"{before} ")) is not None and not label[figure.end :].strip(" ."):
        if figure.bound is not Bound.EXACT:
            return None
        word = _TIER_WORDS.get(tier["word"], tier["word"])
        return Key(KeyKind.TIER, figure.value, figure.value, unit=figure.unit, currency=figure.currency, word=word)
    key, end = _interval(label, figure)
    if key is None or label[end:].strip(" ."):
        return None
    lead = label[: figure.start].lower()
    if any(character.isdigit() for character in lead):
        return None
    return key


def _interval(text: str, figure: Figure) -> tuple[Key | None, int]:
    """The band that a figure and its bound words state, and where they end; None for one exact value."""
    low, high, open_low, open_high = -math.inf, math.inf, False, False
    end = figure.end
    match figure.bound:
        case Bound.RANGE if figure.high is not None:
            low, high = figure.value, figure.high
        case Bound.LESS_THAN:
            high, open_high = figure.value, True
        case Bound.AT_MOST:
            high = figure.value
        case Bound.MORE_THAN:
            low, open_low = figure.value, True
        case Bound.AT_LEAST:
            low = figure.value
        case Bound.EXACT:
            behind = _OPEN_BEHIND.match(text.lower(), end)
            if behind is None:
                return None, end
            if behind["way"] == "+" or behind["way"].split()[-1] in _UPWARDS:
                low = figure.value
            else:
                high = figure.value
        case _:
            return None, end
    if (behind := _OPEN_BEHIND.match(text.lower(), end)) is not None:
        end = behind.end()
    return (
        Key(KeyKind.BAND, low, high, open_low, open_high, unit=figure.unit, currency=figure.currency),
        end,
    )


def _number(word: str) -> float:
    digits = re.match(r"\d+", word)
    return float(digits[0]) if digits else float(NUMBER_OF.get(word) or _ORDINALS[word])


@per_claim
def said_keys(claim: Claim) -> tuple[SaidKey, ...]:
    """The keys that a claim may say: numbered periods, tiers, bands, and amounts that a band may hold."""
    found = [*_numbered(claim)]
    taken = [(one.start, one.end) for one in found]
    text = claim.text.lower()
    for figure in claim.figures:
        if any(start <= figure.start < end for start, end in taken):
            continue
        if figure.unit not in (Unit.MONEY, Unit.COUNT):
            continue
        if (tier := _tier(text, figure)) is not None:
            found.append(tier)
            continue
        key, end = _interval(claim.text, figure)
        if key is not None:
            found.append(SaidKey(key, _bound_begin(text, figure), end, (figure,)))
        elif figure.bound is Bound.EXACT and _is_held(text, figure):
            value = figure.value
            key = Key(KeyKind.BAND, value, value, unit=figure.unit, currency=figure.currency)
            found.append(SaidKey(key, figure.start, figure.end, (figure,), exact=True))
    return tuple(found)


_BOUND_WORDS = re.compile(
    r"(?:\b(?:between|from|under|below|over|above|exceeding|more than|less than|greater than|higher than|lower than"
    r"|fewer than|in excess of|at least|at most|up to|no more than|no less than|not more than|not less than|of)"
    r"(?: the)? )+$"
)


_HELD = r"(?:balance|account|deposit|portfolio|asset|investment|purchase|amount|holding)s?"
_HOLDS = re.compile(
    rf"(?:\b{_HELD} of|\b(?:on|for|with|holding|investing|depositing|invest|deposit|hold)(?: an?| your| the)?) $"
)
_IS_HELD = re.compile(rf"(?: [a-z]+)? {_HELD}\b")


def _is_held(text: str, figure: Figure) -> bool:
    """Whether an amount is said to be the one that a rate is found for: "a balance of $600,000", "on $20,000"."""
    return _HOLDS.search(text, 0, figure.start) is not None or _IS_HELD.match(text, figure.end) is not None


def _bound_begin(text: str, figure: Figure) -> int:
    match = _BOUND_WORDS.search(text, 0, figure.start)
    return match.start() if match else figure.start


def _tier(text: str, figure: Figure) -> SaidKey | None:
    match = re.search(r"(?:\bon )?(?:\bthe )?\b(?P<word>first|next|initial|additional) $", text[: figure.start])
    if match is None or figure.bound is not Bound.EXACT:
        return None
    word = _TIER_WORDS.get(match["word"], match["word"])
    key = Key(KeyKind.TIER, figure.value, figure.value, unit=figure.unit, currency=figure.currency, word=word)
    return SaidKey(key, match.start(), figure.end, (figure,))


def _numbered(claim: Claim) -> list[SaidKey]:
    """The numbered periods of a claim: "in the third contract year", "from year seven on", "after the sixth year"."""
    found: list[SaidKey] = []
    text = claim.text.lower()
    for pattern in _SAID_NTH:
        for match in pattern.finditer(text):
            if any(one.start < match.end() and match.start() < one.end for one in found):
                continue
            number = _number(match.groupdict().get("nth") or match.groupdict().get("count") or "")
            lead, on = match["lead"], match["on"]
            if lead in _INSIDE or lead is None:
                low, high = number, math.inf if on else number
            elif lead == "after" and not on:
                low, high = number + 1, math.inf
            elif lead == "from" and on:
                low, high = number, math.inf
            else:
                continue
            key = Key(KeyKind.NTH, low, high, word=match["period"])
            inside = tuple(figure for figure in claim.figures if match.start() <= figure.start < match.end())
            noun = match["noun"].strip()
            found.append(SaidKey(key, match.start(), match.end(), inside, noun="" if noun in _ARTICLES else noun))
    return found


def names(said: SaidKey, key: Key) -> bool:
    """Whether a claim's key means the row of a table's key."""
    own = said.key
    if own.kind is not key.kind or (own.currency and key.currency and own.currency != key.currency):
        return False
    if key.kind is KeyKind.NTH:
        if own.word != key.word:
            return False
        if own.low == own.high:
            return key.low <= own.low <= key.high
        return own.low == key.low and own.high == key.high
    if Unit.PLAIN not in (own.unit, key.unit) and own.unit is not key.unit:
        return False
    if key.kind is KeyKind.TIER:
        return own.word == key.word and _equal(own.low, key.low)
    if said.exact:
        above = own.low > key.low or (own.low == key.low and not key.open_low)
        below = own.low < key.high or (own.low == key.high and not key.open_high)
        return above and below
    return (
        _equal(own.low, key.low)
        and _equal(own.high, key.high)
        and (own.open_low, own.open_high) == (key.open_low, key.open_high)
    )


def _equal(one: float, other: float) -> bool:
    return one == other or (math.isfinite(one - other) and abs(one - other) <= 1e-9 * max(abs(one), abs(other)))


def way_beside(text: str, figure: Figure) -> tuple[int, int, int]:
    """The way in which a claim says that a figure moves, and the span of the figure with the word that says so.

    Returns:
        +1, -1 or 0 for none, start and end.
    """
    lowered = text.lower()
    nearest = list(_SIGNS.finditer(lowered, 0, figure.start))[-2:]
    for match in reversed(nearest):
        if _JOINS.fullmatch(lowered, match.end(), figure.start) and match[0] in UP | DOWN:
            return (1 if match[0] in UP else -1), match.start(), figure.end
    behind = list(_SIGNS.finditer(lowered, figure.end))[:_REACH]
    for match in behind:
        between = lowered[figure.end : match.start()]
        if any(mark in between for mark in ",;.") or any(character.isdigit() for character in between):
            break
        if match[0] not in _NEITHER and match[0] in UP | DOWN:
            return (1 if match[0] in UP else -1), figure.start, match.end()
    before = list(_SIGNS.finditer(lowered, 0, figure.start))[-2 * _REACH :]
    for match in reversed(before):
        between = lowered[match.end() : figure.start]
        if any(mark in between for mark in ",;") or any(character.isdigit() for character in between):
            break
        if match[0] in UP or match[0] in DOWN:
            return (1 if match[0] in UP else -1), match.start(), figure.end
    return 0, figure.start, figure.end
