"""A rate of the evidence on an amount that the claim assumes: "for a $400,000 account, the 1.00% fee comes to $4,000".

The amount is an assumption and needs no grounds; the product must be that of the two. The rate is looked up as any
figure is; where a line of that name states it, and nothing ties it to a tier or a year, the claim is proved.
"""

from __future__ import annotations

import re
from itertools import chain

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Bound, Figure, Unit, agrees, parse_figures
from guardrail.claims.kept import per_claim
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.terms import prior
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.movement_wording import ABOUT
from guardrail.verify.computed.ranking import NOUNS
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.lines.bands import applies
from guardrail.verify.lines.formulas import FIGURE
from guardrail.verify.lines.operands import Named, Value
from guardrail.verify.lines.phrase_words import phrase_terms
from guardrail.verify.phrases.grounds import stated
from guardrail.verify.phrases.masked import masked_of

_TELLING = 0.4
_PRODUCT = re.compile(
    r"\b(?:be|is|was|comes? to|amounts? to|works? out (?:to|at)|cost|costs|equals?|means?|pays?|owes?|saves?|adds?)"
    rf"(?: you)? {ABOUT}$"
)
_BASE = re.compile(
    r"\b(?:on|for|of|with|had|have|invest|invested|withdraw|withdrawing|withdrew|surrender|surrendering|each|every)"
    rf"(?: an?| the| every| each| your)?(?: hypothetical| initial)? {ABOUT}$"
)
_ASSUMED = re.compile(r"\b(?:would|will|if|every|example|hypothetical|comes? to|works out|(?:on|for|with) an? )")
_TIER = re.compile(r"\b(?:first|next|over|above|below|under|up to|minimum|at least|between|to)\b[^,]{0,12}$")
_PART = re.compile(
    r"\b(?:monthly|quarterly|per (?:month|quarter|day)|(?:a|each|every) (?:month|quarter)|over [a-z]+ years?)\b"
)
_ORDINAL = re.compile(r"\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th))\b")
_WITHIN = re.compile(r"^\W*(?:first|up to|under|below|less than)\b", re.IGNORECASE)
_LIGHT = NOUNS | phrase_terms(
    "account investment balance shares loan deposit standard invested fee charge annual per would cost amount come you"
)
_ONE_FIGURE = re.compile(f"[{FIGURE}]")


def check_assumed(claim: Claim, evaluator: Evaluator, index: EvidenceIndex) -> tuple[Finding, ...]:
    """The finding about a rate on an amount that `claim` assumes; empty where it states none, or one of others."""
    read = stated_product(claim)
    if read is None:
        return ()
    base, rate, product, name = read
    right = base.value * rate.value / 100.0
    if not is_product(base, rate, product):
        return (
            Finding(
                "computational",
                Answer.CONFLICT,
                source_says=f"{right:,.2f}",
                answer_says=product.text,
                formula="rate on an amount",
            ),
        )
    if not applies(rate, base, index.tables):
        return ()
    found = _line(name, base, rate, evaluator)
    spans = {(figure.start, figure.end) for figure in (base, product)}
    if found is not None:
        spans.add((rate.start, rate.end))
    return (
        Finding(
            "computational",
            Answer.MATCH,
            proved=found is not None and stated(claim) <= spans,
            citations=(found.citation,) if found is not None else (),
            source_says=f"{right:,.2f}",
            answer_says=product.text,
            formula="rate on an amount",
            matched=tuple(sorted(spans)),
        ),
    )


def is_product(base: Figure, rate: Figure, product: Figure) -> bool:
    """Whether an amount is a rate's share of another, as far as it is told."""
    right = base.value * rate.value / 100.0
    allowed = product.resolution / 2
    if product.bound is Bound.ABOUT:
        allowed = max(allowed, 0.02 * abs(right))
    return abs(product.value - right) <= allowed + 1e-9 * max(abs(right), 1.0)


@per_claim
def stated_product(claim: Claim) -> tuple[Figure, Figure, Figure, frozenset[str]] | None:
    """Amount, rate and product, with the words that name the rate."""
    money = [figure for figure in claim.figures if figure.unit is Unit.MONEY]
    rates = [figure for figure in claim.figures if figure.unit is Unit.PERCENT]
    if len(money) != 2 or len(rates) != 1 or money[0].currency != money[1].currency:
        return None
    masked = masked_of(claim)
    text = masked.text
    if _ASSUMED.search(text) is None or _PART.search(text) is not None:
        return None
    before = {}
    for mark in _ONE_FIGURE.finditer(text):
        before[masked.figure(mark[0]).start] = text[: mark.start()]
    products = [figure for figure in money if _PRODUCT.search(before.get(figure.start, ""))]
    bases = [
        figure
        for figure in money
        if _BASE.search(before.get(figure.start, "")) and not _TIER.search(before.get(figure.start, ""))
    ]
    if len(products) != 1 or len(bases) != 1 or products == bases:
        return None
    if any(figure.bound not in (Bound.EXACT, Bound.ABOUT) for figure in (*money, *rates)):
        return None
    named = frozenset() if _ORDINAL.search(text) else masked.leaf(text).terms
    return bases[0], rates[0], products[0], named


def _line(name: frozenset[str], base: Figure, rate: Figure, evaluator: Evaluator) -> Value | None:
    """The value that states the rate for the amount, where its line says all of weight that the claim does."""
    if not name:
        return None
    items: list[Named] = list(chain(evaluator.named(name - _LIGHT), evaluator.named(name)))
    for item in items:
        left = {term for term in name - item.line.terms - _LIGHT if prior(term) > _TELLING and not term.startswith("#")}
        if item.line.index is not None:
            left = {term for term in left if not item.line.index.tells(term)}
        if left:
            continue
        for value in item.line.values:
            if agrees(rate, value.figure) and _applies(value, base):
                return value
    return None


def _applies(value: Value, base: Figure) -> bool:
    """Whether a rate of a schedule is that of the amount: the first tier is, where it reaches so far."""
    label = value.cell.row_path[-1] if value.cell is not None and value.cell.row_path else ""
    tiers = [figure for figure in parse_figures(label, ()) if figure.unit is Unit.MONEY]
    return not tiers or (_WITHIN.match(label) is not None and base.value <= tiers[0].value)
