"""Which of the six types a claim is (FinGround, section 3.2): how it is checked first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.claim import ClaimType
from guardrail.claims.figures import Figure, Unit
from guardrail.claims.periods import Period

_REGULATION = re.compile(
    r"\b(?:Rules?|Regulations?|Reg\.|Sections?|Sec\.|Articles?|Title|Directive|Release|ASC|ASU|IFRS|IAS|FAS|SFAS|Topic|"
    r"Notice|Circular|Part) (?:No\. ?)?(?:\d|[A-Z]{1,2}(?:\b|-)|[IVX]+\b)|§+ ?\d"
    r"|\bForms? (?:[A-Z]{1,2}-|\d|[A-Z]+\b)|\b(?:[A-Z]\w+ )+(?:Act|Code|Directive)\b(?! of )|\bAct of (?:19|20)\d\d"
    r"|\b(?:Investment Company|Securities|Exchange|Advis[eo]rs|Internal Revenue|Sarbanes|Dodd)[\w -]* (?:Act|Code)\b"
    r"|\b(?:Dodd-Frank|Sarbanes-Oxley|MiFID(?: II)?|ERISA|UCITS|Basel (?:II|III|IV)|Reg(?:ulation)? BI|GDPR|SOX|FATCA|"
    r"U\.S\.C\.|C\.?F\.?R\.?|10-K|10-Q|N-PORT|N-CSR)(?!\w)",
)
_CHANGE_BETWEEN = re.compile(
    r"\b(?:percentage |per ?cent |net |absolute |relative |year-over-year |annual )?(?:change|difference|increase|"
    r"decrease|"
    r"growth|decline|reduction|drop|rise|variance|gap)s?\b.{0,80}?\b(?:between|from|over|compared|versus|vs|relative|"
    r"year|in)\b|\b(?:percentage|per ?cent) (?:change|difference|increase|decrease)\b",
    re.IGNORECASE,
)
_COMPUTED = re.compile(
    r"\b(?:margins?|(?<!expense )ratio|averaged?|mean|median|sum|combined|altogether|cumulative|aggregate|cagr|"
    r"compound(?:ed)?"
    r" annual|weighted|turnover|return on|coverage|payout|per share|per unit|per employee|proportion|share of|"
    r"percentage of|per ?cent of|% of|portion of|multiple of|times (?:the|its|as)|total (?:of|amount of|value of)|"
    r"earnings multiple|price-to-\w+|debt-to-\w+|in total)\b|% of\b",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"\b(?:grew|grows?|grown|growing|growth|rose|rises?|risen|rising|increas(?:ed?|es|ing)|gained|climb(?:ed|s)|jumped|"
    r"surged|soared|doubled|tripled|fell|falls?|fallen|falling|decreas(?:ed?|es|ing)|declin(?:ed?|es|ing)|"
    r"dropp?(?:ed|s)?|"
    r"slipped|slid|plunged|shrank|shrunk|reduced|improved|worsened|widened|narrowed|contracted|expanded|higher|lower|"
    r"larger|smaller|greater|(?:more|less|fewer)(?= .{0,40}\bthan\b)|better|worse|comparison|versus|vs|"
    r"differences?|exceed(?:ed|s)?|outperform(?:ed|s)?|underperform(?:ed|s)?|outpaced?|up|down|twice|compared)\b",
    re.IGNORECASE,
)
_BOTH_OPERANDS = re.compile(r"\bfrom\b.{1,60}\bto\b", re.IGNORECASE)
_MOVED = re.compile(
    r"\b(?:grew|rose|risen|climbed|jumped|surged|soared|doubled|tripled|fell|fallen|plunged|shrank|exceed(?:ed|s)?|"
    r"outperform(?:ed|s)?|underperform(?:ed|s)?|outpaced?|than|versus|vs|compared (?:to|with)|"
    r"(?<!be )(?<!been )(?:increased|decreased|declined|dropped)(?= (?:in|over|from|year|during|since|slightly|"
    r"sharply)))\b",
    re.IGNORECASE,
)
_OVER_PERIODS = re.compile(
    r"\btotal\b.*\b(?:19|20)\d\d,? and (?:\w+ ){0,3}(?:19|20)\d\d\b|\btotal\b.*\b(?:across|all)\b", re.IGNORECASE
)


def claim_type(text: str, figures: Sequence[Figure], periods: Sequence[Period]) -> ClaimType:
    """The type by which the claim is checked first, from its words, figures and periods."""
    if _REGULATION.search(text):
        return ClaimType.REGULATORY
    if figures:
        if _CHANGE_BETWEEN.search(text):
            return ClaimType.COMPARATIVE
        if _COMPUTED.search(text) or _OVER_PERIODS.search(text):
            return ClaimType.COMPUTATIONAL
        if _COMPARED.search(text):
            rates = sum(figure.unit in (Unit.PERCENT, Unit.POINT) for figure in figures)
            whole = len(figures) >= 3 and rates and _BOTH_OPERANDS.search(text)
            return ClaimType.COMPUTATIONAL if whole else ClaimType.COMPARATIVE
        return ClaimType.NUMERICAL
    if _MOVED.search(text):
        return ClaimType.COMPARATIVE
    return ClaimType.TEMPORAL if periods else ClaimType.ENTITY_ATTRIBUTE
