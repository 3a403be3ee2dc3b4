"""What role a figure plays in its sentence or table: a level or a change, and the sign that words around it carry.

"A loss of 1,204", "fell 12 %" and a row named "Net loss" give a figure its sign without a minus; brackets in a row of
costs are presentation. Two figures are compared under both sides' words.
"""

from __future__ import annotations

import re
from enum import IntEnum, StrEnum
from functools import lru_cache
from itertools import pairwise

from guardrail.claims.figures.agreement import comparable, other_stretch, same_digits, units_compatible, values_agree
from guardrail.claims.figures.figure import Figure, Unit
from guardrail.claims.lexicon import NEGATIVES, word_set
from guardrail.claims.record import record

RISES = word_set(
    """rose rise rises risen rising grew grow grows grown growing growth increased increase increases increasing climbed
    climbs climbing advanced advances jumped jumps surged surges gained up"""
)
FALLS = word_set(
    """fell fall falls fallen falling decreased decrease decreases decreasing declined decline declines declining
    dropped drop drops dropping reduced reduction shrank shrunk slid slides slipped slips dipped plunged plunges tumbled
    down"""
)
_RISES = RISES | word_set("climb gain improved improvement expanded added higher more greater larger above")
_FALLS = FALLS | word_set("lost lower less fewer smaller below contracted weakened")
_COMPARED = word_set("higher more greater larger above lower less fewer smaller below")
_LOSS_WORDS = word_set("loss losses deficit deficits shortfall outflow outflows negative")
_LESS_WORDS = word_set("decrease decreases decline reduction")
_GAIN_WORDS = word_set("profit profits income gain gains surplus inflow inflows earnings positive")
SPENT_WORDS = word_set(
    """expense expenses expenditure expenditures cost costs payment payments paid purchase purchases purchased
    repurchase repurchases repayment repayments repaid depreciation amortization amortisation impairment impairments
    allowance allowances less deduction deductions dividend dividends distribution distributions acquisition
    acquisitions charge charges tax taxes capex used provision provisions redemption redemptions withholding write-off
    write-offs
    additions disposals disposal utilised utilized writedown write-down eliminations
    amortized contribution contributions vested forfeited forfeitures cancelled canceled
    exercised expired lapsed settled settlements settlement released sold reductions retired utilization"""
)
_CHANGE_NOUNS = word_set("increase growth rise improvement decrease decline reduction drop fall")
_STANDING = word_set("is are was were been be being ended finished closed came stands stood")
_FILLERS = word_set(
    """about approximately nearly almost around roughly over more than at least a an the further another additional only
    just some up as much less under circa by of to from an and total"""
)
_WORD = re.compile(r"[a-z][a-z'-]*")
_CLAUSE = re.compile(
    r"[;:]|,(?=\s(?!(?:19|20)\d\d\b))|\.(?=\s)|\b(?:while|whereas|although|which|compared|versus|against)\b"
)
_CLAUSE_WORDS = word_set("while whereas although which compared versus against")
_CLAUSE_MARK = re.compile(r"[;:,.]")
_AFTER = re.compile(r"\s*-?\s*(?!falls? due\b|falling due\b)([a-z]+)")
_FALLING_DUE = re.compile(r"\bfall(?:s|ing)? (?=due\b)")
_BESIDE = word_set("above below higher lower more less")
_ANOTHER = re.compile(r"\s*[a-z]+ (?:than )?(?:an? |the )?(?:hurdle of |return of |rate of )?[$€£]?\d")
"""After a level, another it lies above: "carried interest is 20% above an 8% preferred return"."""
_MIXED = re.compile(
    r"(?:income|profit|gain|earnings|surplus|gains|increase|inflow)s?\s*/?\s*"
    r"\((?:loss|losses|deficit|decrease|expense|outflow|used)"
    r"|(?:loss|losses|decrease|deficit|expense)\s*/?\s*\((?:income|profit|gain|gains|increase|benefit)"
    r"|gains? (?:and|or) loss|profits? (?:and|or) loss|\(used in\)|\(loss\)|profit/loss|income/loss"
)
_NOT_GAINS = re.compile(
    r"(?:before|after|net of) (?:income )?tax(?:es)?|income tax(?:es)?|tax(?:es)? on income|earnings per|per share"
)
_CHANGE_NAMES = re.compile(
    r"\b(?:changes?|increases?|decreases?"
    r"|growth(?! (?:partners|funds?|portfolio|equity|stocks?|capital|index|etf|trust|investors))"
    r"|variance|variances|movements?|differences?|decline|reductions?|inc\W{1,3}dec"
    r"|increase/decrease|yoy)\b|\bover (?:19|20)\d\d|\bvs\b"
)
_DENIALS = NEGATIVES | word_set(
    """cannot fails failed unlikely except unless if only instead rather than
    expects expected may might could would should planned plans guaranteed guarantees always"""
)
_MONTH_OF_MAY = re.compile(r"\bMay(?=\s+\d)|(?<=\d )May\b|(?<=\bin )May\b")
_PLAIN_WORD = re.compile(r"[a-z]+(?:n't)?")
_LEADING_NOUNS = (
    "change",
    "increase",
    "decrease",
    "growth",
    "decline",
    "reduction",
    "difference",
    "variance",
    "movement",
)
_LEADING_CHANGE = re.compile(
    r"(?:the |an? |its |their )?(?:[a-z%-]+ ){0,3}?"
    r"(?:changes?|increase|decrease|growth|decline|reduction|difference|variance|movement)"
    r"(?:\s*/\s*\(?(?:increase|decrease)\)?)?(?: \([^)]*\))? (?:in|of|for|between|from)\b"
)
_RELATIVE = re.compile(r",\s+(?:which|who)\s+(?:is|was|are|were)\s+(?:[a-z]+\s+){0,3}$", re.IGNORECASE)
"""Before a figure that is of the noun before the comma, whatever the sentence is about."""
_WINDOW = 90


class Kind(StrEnum):
    """What the words around a figure say about its sign."""

    NEUTRAL = "neutral"
    GAIN = "gain"
    LOSS = "loss"
    SPENT = "spent"


class Outcome(IntEnum):
    """How a claim's figure compares with a source's, the best last."""

    UNLIKE = 0
    DIFFERS = 1
    OTHER_SIGN = 2
    OTHER_CURRENCY = 3
    OTHER_SCALE = 4
    AGREES = 5


@record
class Role:
    """Arguments:
    change: the figure is the size of a change, not a level ("rose 5 %" against "rose to 5 %").
    kind: the sign that words give it.
    """

    change: bool = False
    kind: Kind = Kind.NEUTRAL


@lru_cache(maxsize=8192)
def label_kind(label: str) -> Kind:
    """The kind that a row label or subject gives its figures; the first telling word decides, mixed labels are neutral.

    "Net loss" is LOSS, "Net income attributable to" GAIN, "Cost of sales" SPENT, "Gain (loss) on" NEUTRAL.
    """
    lowered = label.lower()
    if ("(" in lowered or "loss" in lowered) and _MIXED.search(lowered):
        return Kind.NEUTRAL
    spent = False
    if "tax" in lowered or "per" in lowered:
        lowered = _NOT_GAINS.sub(" tax ", lowered)
    for word in _WORD.findall(lowered):
        if word in _LOSS_WORDS or word in _LESS_WORDS:
            return Kind.SPENT if spent else Kind.LOSS  # "allowance for credit losses" is no loss of its own
        if word in _GAIN_WORDS:
            return Kind.SPENT if spent else Kind.GAIN
        spent = spent or word in SPENT_WORDS
    return Kind.SPENT if spent else Kind.NEUTRAL


def denies(text: str) -> bool:
    """Whether a claim denies, restricts or hedges what it says, so that no table look-up proves it."""
    return bool(denials(text))


def denials(text: str) -> list[tuple[str, str]]:
    """The words of `text` that deny, restrict or hedge, each with the word after it."""
    if "May" in text:
        text = _MONTH_OF_MAY.sub("", text)
    words = [*_PLAIN_WORD.findall(text.lower().replace("’", "'")), ""]
    return [(word, after) for word, after in pairwise(words) if word in _DENIALS or word.endswith("n't")]


@lru_cache(maxsize=8192)
def names_change(label: str) -> bool:
    """Whether a label or subject names a change ("% change", "Net increase in cash") rather than a level."""
    return bool(_CHANGE_NAMES.search(label.lower()))


def role_of(text: str, figure: Figure) -> Role:
    """The role of `figure` in `text`, its spans relative to it."""
    return _role(text, figure.start, figure.end, figure.unit)


@lru_cache(maxsize=8_192)
def _role(text: str, start: int, end: int, unit: Unit) -> Role:
    before = text[max(0, start - _WINDOW) : start].lower()
    if " due" in before:
        before = _FALLING_DUE.sub("", before)
    words = _WORD.findall(before)
    if not _CLAUSE_WORDS.isdisjoint(words) or _CLAUSE_MARK.search(before):
        cut = 0
        for match in _CLAUSE.finditer(before):
            cut = match.end()
        words = _WORD.findall(before, cut)
    after = _AFTER.match(text[end : end + 24].lower())
    following = after[1] if after else ""
    beside = following in _BESIDE and _ANOTHER.match(text[end : end + 24].lower()) is not None
    if not beside and unit in (Unit.PERCENT, Unit.POINT, Unit.MULTIPLE, Unit.MONEY, Unit.PLAIN):
        if following in _RISES and (following not in ("above", "more", "up") or unit is not Unit.PLAIN):
            return Role(True, Kind.GAIN)
        if following in _FALLS and following not in ("down", "below"):
            return Role(True, Kind.LOSS)
    if following in _LOSS_WORDS:
        return Role(False, Kind.LOSS)
    return _role_before(words, text[:start])


def _role_before(words: list[str], lead: str) -> Role:
    tail = list(words)
    link = ""
    while tail and (tail[-1] in _FILLERS or tail[-1] in ("than",)):
        word = tail.pop()
        if word == "up" and not link and tail and tail[-1] in _STANDING:
            return Role(True, Kind.GAIN)  # "was up 5 %"
        if word in ("to", "from", "of", "by") and not link:
            link = word
    last = tail[-1] if tail else ""
    near = tail[-7:]
    if link in ("to", "from"):
        return Role(False, _subject_kind(lead, moved=True))
    if last in _RISES and last not in _COMPARED:
        return Role(link != "of" or last in ("growth", "gain", "rise", "increase", "improvement"), Kind.GAIN)
    if last in _FALLS and last not in _COMPARED:
        return Role(True, Kind.LOSS)
    if link in ("of", "by"):
        for word in reversed(near):
            if word in _LOSS_WORDS:
                return Role(False, Kind.LOSS)
            if word in _GAIN_WORDS and word not in _RISES:
                return Role(False, Kind.GAIN)
            if link == "by" or word in _CHANGE_NOUNS:
                if word in _RISES:
                    return Role(True, Kind.GAIN)
                if word in _FALLS:
                    return Role(True, Kind.LOSS)
    if _RELATIVE.search(lead) is not None:
        return Role(names_change(" ".join(words)))
    changes = names_change(" ".join(words)) or _leads_with_change(_sentence(lead))
    return Role(changes, _subject_kind(lead, moved=False))


def _leads_with_change(sentence: str) -> bool:
    for noun in _LEADING_NOUNS:
        if noun in sentence:
            return _LEADING_CHANGE.match(sentence) is not None
    return False


def _sentence(lead: str) -> str:
    """The last sentence of `lead`, in lower case."""
    return lead[max(lead.rfind(". "), lead.rfind("; ")) + 1 :].lower().lstrip()


def _subject_kind(lead: str, moved: bool) -> Kind:
    """The kind that the subject of the sentence gives a level."""
    subject = _sentence(lead)[-240:]
    kind = label_kind(subject)
    if moved and kind is Kind.LOSS and not any(word in _LOSS_WORDS for word in _WORD.findall(subject)):
        return Kind.NEUTRAL  # "decreased to": the level itself is no loss
    return kind


def compare(
    claim: Figure, claimed: Kind, source: Figure, named: Kind, *, hedged: bool = False, signed: bool = False
) -> Outcome:
    """How the claim's figure compares with the source's when the words on both sides carry their signs.

    - Both losses: the amounts count, however the sign is written.
    - A loss against a level of another kind: the source has to be negative.
    - A profit against a row of losses has the wrong sign.
    - In rows of costs and payments a bracket is presentation, unless `signed`: the source is a change whose sign is its
      direction.
    """
    if not units_compatible(claim.unit, source.unit) or other_stretch(claim, source):
        return Outcome.UNLIKE
    positive = claim.value >= 0
    fits: tuple[bool, ...] = _AS_WRITTEN
    opposes: tuple[bool, ...] = _FLIPPED
    if claimed is Kind.LOSS and named is Kind.LOSS:
        fits, opposes = _EITHER, _NEITHER
    elif claimed is Kind.LOSS and positive:
        fits, opposes = _FLIPPED, _AS_WRITTEN
    elif named is Kind.LOSS and claimed is Kind.GAIN and positive:
        fits, opposes = _NEITHER, _EITHER
    elif not signed and positive and source.value < 0 and Kind.SPENT in (claimed, named):
        fits, opposes = _EITHER, _NEITHER
    other_currency = bool(claim.currency and source.currency and claim.currency != source.currency)
    for negated in fits:
        if values_agree(claim, source, hedged=hedged, negated=negated):
            return Outcome.OTHER_CURRENCY if other_currency else Outcome.AGREES
    if not comparable(claim, source):
        return Outcome.UNLIKE
    for negated in opposes if source.value and not other_currency else _NEITHER:
        if values_agree(claim, source, hedged=hedged, negated=negated):
            return Outcome.OTHER_SIGN
    if claim.scale != source.scale and same_digits(claim, source):
        return Outcome.OTHER_SCALE
    return Outcome.DIFFERS


_AS_WRITTEN, _FLIPPED, _EITHER = (False,), (True,), (False, True)
_NEITHER: tuple[bool, ...] = ()
"""Whether a value is taken with the other sign."""
