"""The right figure with the words of another: "2.1 % at fair value" of "2.1 % at cost and 0.9 % at fair value".

All words and figures of such a claim stand in the sentence, so that neither a look-up nor a small NLI model sees it.
Two things bind a figure to what it is a figure of: how often it counts ("2 % per month and 5 % per quarter"), and the
phrase behind it, where the sentence gives figures of one kind with a phrase each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures.agreement import tolerance, units_compatible
from guardrail.claims.figures.figure import Figure
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import FUNCTION_WORDS, word_set
from guardrail.claims.record import record
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import stem
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.memo import per_premise
from guardrail.verify.turned.sentences import Marked, all_marked, marked

_RATE = re.compile(
    r"(?:\b(?:per|an?|each|every)|/)\s*(?:(?:calendar|fiscal|contract|policy|plan|rolling|single|given)\s+)?"
    r"(?P<unit>day|week|month|quarter|half-year|year|annum)\b"
    r"|\b(?P<adverb>daily|weekly|monthly|quarterly|semi-?annually|half-yearly|annually|yearly)\b",
    re.IGNORECASE,
)
_KINDS = {
    "daily": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter", "annum": "year", "annually": "year",
    "yearly": "year", "semiannually": "half-year", "semi-annually": "half-year", "half-yearly": "half-year",
}  # fmt: skip
_APIECE = re.compile(r"^\s*(?:each|apiece|per (?:person|founder|head|holder|director|account|client))\b", re.IGNORECASE)
_TOGETHER = re.compile(
    r"\b(?:together|combined|jointly|in total|in aggregate|altogether|between them)\b", re.IGNORECASE
)
_ENDS = re.compile(
    r"[,;()]|\.(?:\s|$)|\b(?:and|or|but|while|whereas|compared|versus|vs|against|up from|down from|instead)\b",
    re.IGNORECASE,
)
_JOINED = re.compile(
    r"^[^;]{0,90}?(?:,|\band\b|\bor\b|\bbut\b|\bwhile\b|\bwhereas\b|\bcompared\b|\bversus\b)", re.IGNORECASE
)
_WORD = re.compile(r"[a-z][a-z-]*")
_EMPTY = (FUNCTION_WORDS - word_set("before after under over above below without")) | word_set(
    "and or but while about approximately roughly nearly respectively compared versus prior previous same year years"
    " fiscal million billion thousand percent per cent"
)


@record
class _Stated:
    """A figure of a sentence with what stands behind it.

    Arguments:
        figure: the figure.
        rate: how often it counts ("month"), "" where that is not said right behind it.
        behind: the words, stemmed, of the phrase behind it, up to where something else begins.
        apiece: it is what each of several has.
    """

    figure: Figure
    rate: str
    behind: frozenset[str]
    apiece: bool = False


@record
class _Sentence:
    """The figures of a sentence, the words before the first of them, and the whole of it."""

    stated: tuple[_Stated, ...]
    head: frozenset[str]
    text: str


def check_figure_qualifiers(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """A conflict where the claim gives a figure of a sentence the rate of time or the phrase of another figure.

    Arguments:
        claim: the proposition.
        premises: the sentences that are aligned to it.
    """
    said = _said(claim)
    if said is None:
        return ()
    sentences = [(one, premise) for premise in premises for one in _sentences(premise)]
    for own in said.stated:
        found: list[Finding] = []
        for sentence, premise in sentences:
            same = [one for one in sentence.stated if _is_same(own.figure, one.figure)]
            if not same:
                continue
            wrong = [_turned(own, said, one, sentence) for one in same]
            if not all(wrong):
                break  # it is said so somewhere
            found.append(_conflict(premise, own, same[0], wrong[0]))
        else:
            if found:
                return (found[0],)
    return ()


def _turned(own: _Stated, said: _Sentence, same: _Stated, sentence: _Sentence) -> str:
    """What shows that the claim's figure is qualified otherwise than the sentence's, "" where nothing does."""
    if own.rate and same.rate and own.rate != same.rate:
        return f"per {same.rate}"
    if same.apiece and not own.apiece and _TOGETHER.search(said.text) and not _TOGETHER.search(sentence.text):
        return "each"
    if own.apiece and not same.apiece and _TOGETHER.search(sentence.text):
        return "together"
    told = own.behind if len(said.stated) > 1 else _words(said.text)
    for other in sentence.stated:
        if other is same or not units_compatible(own.figure.unit, other.figure.unit):
            continue
        if any(_is_same(one.figure, other.figure) for one in said.stated):
            continue
        borrowed = (other.behind & told) - same.behind - sentence.head
        apart = same.behind - other.behind - told
        if borrowed and apart and other.behind - same.behind <= told:
            return " ".join(sorted(apart))
    return ""


def _is_same(own: Figure, stated: Figure) -> bool:
    """Whether two figures are one value, whatever bounds it: "limited to 5 %" of a limit of "5 %"."""
    if not units_compatible(own.unit, stated.unit):
        return False
    return abs(own.value - stated.value) <= tolerance(own, stated) + 1e-9 * abs(stated.value)


def _conflict(premise: Premise, own: _Stated, same: _Stated, why: str) -> Finding:
    qualified = f"per {own.rate}" if own.rate else " ".join(sorted(own.behind))
    return contradicted_by(
        premise, "figure_qualifiers", f"{same.figure.text} ({why})", f"{own.figure.text} ({qualified})"
    )


@per_claim
def _said(claim: Claim) -> _Sentence | None:
    """The claim's figures with what stands behind them; None for a claim without figures or too long a one."""
    whole = marked(claim)
    return _read(whole) if whole is not None and whole.figures else None


@per_premise
def _sentences(premise: Premise) -> tuple[_Sentence, ...]:
    return tuple(map(_read, all_marked(premise))) if premise.figures else ()


def _read(one: Marked) -> _Sentence:
    head = _words(one.text[one.start : one.figures[0].start]) if one.figures else frozenset()
    return _Sentence(tuple(_behind(one.text, one.figures, one.end)), head, one.sentence)


def _behind(text: str, figures: Sequence[Figure], end: int) -> Iterator[_Stated]:
    for at, figure in enumerate(figures):
        until = figures[at + 1].start if at + 1 < len(figures) else end
        between = text[figure.end : until]
        if until < end and _JOINED.match(between) is None:
            yield _Stated(figure, "", frozenset())  # the words between lead up to the next figure
            continue
        cut = _ENDS.search(between)
        phrase = between[: cut.start()] if cut else between
        rate = _RATE.search(phrase)
        kind = (rate["unit"] or rate["adverb"]).lower() if rate else ""
        yield _Stated(figure, _KINDS.get(kind, kind), _words(phrase), _APIECE.search(phrase) is not None)


def _words(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in _WORD.findall(text.lower()) if word not in _EMPTY)
