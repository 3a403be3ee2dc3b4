"""Which of the six types a claim is (FinGround, section 3.2): how it is checked first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.claim import ClaimType
from guardrail.claims.figures import Figure
from guardrail.claims.figures.periods import Period
from guardrail.claims.lexicon import word_set

_WORD = re.compile(r"[a-z]+")
_REGULATION = re.compile(
    r"\b(?:Rules?|Regulations?|Reg\.|Sections?|Sec\.|Articles?|Title|Directive|Release|ASC|ASU|IFRS|IAS|FAS|SFAS|Topic|"
    r"Notice|Circular|Part) (?:No\. ?)?(?:\d|[A-Z]{1,2}(?:\b|-)|[IVX]+\b)|§+ ?\d"
    r"|\bForms? (?:[A-Z]{1,2}-|\d|[A-Z]+\b)|\b(?:[A-Z]\w+ )+(?:Act|Code|Directive)\b(?! of )|\bAct of (?:19|20)\d\d"
    r"|\b(?:Investment Company|Securities|Exchange|Advis[eo]rs|Internal Revenue|Sarbanes|Dodd)[\w -]* (?:Act|Code)\b"
    r"|\b(?:Dodd-Frank|Sarbanes-Oxley|MiFID(?: II)?|ERISA|UCITS|Basel (?:II|III|IV)|Reg(?:ulation)? BI|GDPR|SOX|FATCA|"
    r"U\.S\.C\.|C\.?F\.?R\.?|10-K|10-Q|N-PORT|N-CSR)(?!\w)",
)
# One of these words is in whatever the pattern finds.
_REGULATING = word_set(
    "rule rules regulation regulations reg section sections sec article articles title directive release asc asu "
    "ifrs ias "
    "fas sfas topic notice circular part form forms act code dodd sarbanes mifid erisa ucits basel gdpr sox fatca "
    "cfr port "
    "csr k q c f"
)
_CHANGE_BETWEEN = re.compile(
    r"\b(?:change|difference|increase|decrease|growth|decline|reduction|drop|rise|variance|gap)s?\b.{0,80}?"
    r"\b(?:between|from|over|compared|versus|vs|relative|year|in)\b|\b(?:percentage|per ?cent) (?:change|difference|"
    r"increase|decrease)\b",
    re.IGNORECASE,
)
_CHANGES = word_set(
    "change changes difference differences increase increases decrease decreases growth decline declines reduction "
    "reductions drop drops rise rises variance gap"
)
_COMPUTED = re.compile(
    r"\b(?:margins?|(?<!expense )ratio|averaged?|mean|median|sum|combined|altogether|cumulative|aggregate|cagr|"
    r"compound(?:ed)? annual|weighted|turnover|return on|coverage|payout|per share|per unit|per employee|proportion|"
    r"share of|percentage of|per ?cent of|portion of|multiple of|times (?:the|its|as)|total (?:of|amount of|value of)|"
    r"earnings multiple|price-to-\w+|debt-to-\w+|in total)\b|% of\b",
    re.IGNORECASE,
)
_COMPUTING = word_set(
    "margin margins ratio average averaged mean median sum combined altogether cumulative aggregate cagr compound "
    "compounded weighted turnover return coverage payout per proportion share percentage percent cent portion multiple "
    "times total earnings price debt"
)
_COMPARED = word_set(
    "grew grow grows grown growing growth rose rise rises risen rising increase increased increases increasing gained "
    "climbed climbs jumped surged soared doubled tripled fell fall falls fallen falling decrease decreased decreases "
    "decreasing decline declined declines declining drop dropped drops slipped slid plunged shrank shrunk reduced "
    "improved "
    "worsened widened narrowed contracted expanded higher lower larger smaller greater better worse comparison "
    "versus vs "
    "difference differences exceed exceeded exceeds outperform outperformed outperforms underperform underperformed "
    "underperforms outpaced down twice compared"
)
_MORE_THAN = re.compile(
    r"\b(?:more|less|fewer)\b(?= .{0,40}\bthan\b(?! (?:about )?[$€£]?\d))|\bup\b(?! to\b)", re.IGNORECASE
)
_MORE = word_set("more less fewer up")
_BOTH_OPERANDS = re.compile(r"\bfrom\b.{1,60}\bto\b", re.IGNORECASE)
_MOVED = word_set(
    "grew rose risen climbed jumped surged soared doubled tripled fell fallen plunged shrank exceed exceeded exceeds "
    "outperform outperformed outperforms underperform underperformed underperforms outpaced than versus vs"
)
_CHANGED = re.compile(
    r"\bcompared (?:to|with)\b|(?<!be )(?<!been )\b(?:increased|decreased|declined|dropped) (?:in|over|from|year|"
    r"during|"
    r"since|slightly|sharply)\b",
    re.IGNORECASE,
)
_CHANGING = word_set("compared increased decreased declined dropped")
_OVER_PERIODS = re.compile(
    r"\btotal\b.*\b(?:19|20)\d\d,? and (?:\w+ ){0,3}(?:19|20)\d\d\b|\btotal\b.*\b(?:across|all)\b", re.IGNORECASE
)


def claim_type(text: str, figures: Sequence[Figure], periods: Sequence[Period]) -> ClaimType:
    """The type by which the claim is checked first, from its words, figures and periods."""
    said = frozenset(_WORD.findall(text.lower()))
    if (not said.isdisjoint(_REGULATING) or "§" in text) and _REGULATION.search(text):
        return ClaimType.REGULATORY
    if figures:
        if not said.isdisjoint(_CHANGES) and _CHANGE_BETWEEN.search(text):
            return ClaimType.COMPARATIVE
        computing = not said.isdisjoint(_COMPUTING) or "% of" in text
        if (computing and _COMPUTED.search(text)) or ("total" in said and _OVER_PERIODS.search(text)):
            return ClaimType.COMPUTATIONAL
        if not said.isdisjoint(_COMPARED) or (not said.isdisjoint(_MORE) and _MORE_THAN.search(text)):
            rates = sum(figure.is_percent for figure in figures)
            whole = len(figures) >= 3 and rates and _BOTH_OPERANDS.search(text)
            return ClaimType.COMPUTATIONAL if whole else ClaimType.COMPARATIVE
        return ClaimType.NUMERICAL
    if not said.isdisjoint(_MOVED) or (not said.isdisjoint(_CHANGING) and _CHANGED.search(text)):
        return ClaimType.COMPARATIVE
    return ClaimType.TEMPORAL if periods else ClaimType.ENTITY_ATTRIBUTE
