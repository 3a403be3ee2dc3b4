"""Movements told by their worth: a margin that improved rose, a loss ratio that improved fell.

Which way such a verb goes is of the thing that moved, and is told here by the nouns before it: what everybody wants
more of, or less of. Of a thing that is neither, or both, the way is open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.claims.spoken import spoken

_WELCOME = word_set(
    "revenue revenues sales income profit profits profitability earnings gain gains ebitda ebit eps margin"
    " margins return returns cash inflow inflows surplus coverage occupancy retention utilization utilisation"
    " productivity liquidity solvency result results load backlog bookings orders dividend dividends output"
    " production deliveries"
)
"""Nouns of what is better when there is more of it."""
_UNWELCOME = word_set(
    "expense expenses cost costs loss losses charge charges debt debts borrowings liability liabilities deficit"
    " deficits outflow outflows used spent delinquency delinquencies default defaults impairment impairments"
    " write-off write-offs writeoffs charge-off charge-offs chargeoffs nonperforming non-performing nonaccrual"
    " non-accrual arrears overdue churn attrition vacancy vacancies leverage gearing shortfall penalties fines"
    " complaints incidents accidents injuries emissions defects downtime absenteeism unemployment overdraft"
)
_LESS_RATIOS = re.compile(
    r"\b(?:combined(?: operating)? ratio|cost[- /](?:to[- ])?income|loan[- ]to[- ]value|days (?:sales|payable))",
    re.IGNORECASE,
)
"""Nouns of what is better when there is less of it, and ratios of it."""
_BETTER = {"improved": "rose", "improves": "rises", "improving": "rising", "strengthened": "rose", "bettered": "rose"}
_WORSE = {
    "worsened": "fell", "worsens": "falls", "worsening": "falling", "deteriorated": "fell", "deteriorates": "falls",
    "deteriorating": "falling", "weakened": "fell",
}  # fmt: skip
_OPPOSITE = {
    "rose": "fell",
    "rises": "falls",
    "rising": "falling",
    "fell": "rose",
    "falls": "rises",
    "falling": "rising",
}
_VERBS = "|".join((*_BETTER, *_WORSE))
TRIGGERS = " ".join((*_BETTER, *_WORSE))
"""The verbs that value a movement."""
_MOVE = re.compile(rf"\b(?P<v>{_VERBS})\b|\b(?:improvement|deterioration) (?:of|in|by)\b", re.IGNORECASE)
_TELLING = frozenset((*_BETTER, *_WORSE, "improvement", "deterioration"))
MOVED = (
    rf"(?<=[a-z)]) (?P<v>{_VERBS})"
    r"(?= (?:by|to|from|in|at|for|during|over|between|since|slightly|further)\b| [^a-z ]|[.,;]|$)"
)
"""A verb that values a movement, said of what stands before it."""
_VALUED = re.compile(MOVED)
_CLAUSE = re.compile(r"[,;:]|\b(?:while|whereas|but|and|although|though|as|because|after)\b", re.IGNORECASE)
_NEGATIVE = re.compile(r"\((?:loss(?:es)?|deficit|expenses?|costs?)\)", re.IGNORECASE)
"""The other name of a result that may be negative: "income (loss)"."""
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def worth(name: str) -> int:
    """+1 for the name of what is better when there is more of it, -1 when there is less, 0 where that is open."""
    if _LESS_RATIOS.search(name) is not None:
        return -1
    said = {word.lower() for word in _WORD.findall(_NEGATIVE.sub(" ", name))}
    return (not said.isdisjoint(_WELCOME)) - (not said.isdisjoint(_UNWELCOME))


def plain_move(match: re.Match[str]) -> str:
    """A verb that values a movement as one that tells its way, unchanged where that is open.

    Arguments:
        match: of `MOVED`.
    """
    way = worth(_subject(match.string, match.start()))
    verb = match["v"]
    plain = _BETTER.get(verb) or _WORSE[verb]
    return match[0] if not way else f" {plain if way > 0 else _OPPOSITE[plain]}"


@per_claim
def turns_on_worth(claim: Claim) -> bool:
    """Whether a claim tells a movement by its worth and does not plainly mean, by a better thing, that it rose."""
    return not _TELLING.isdisjoint(spoken(claim.text)) and any(way <= 0 for way in _ways(claim.text))


def told_plainly(text: str) -> str:
    """`text` with its verbs of worth as verbs that tell the way; empty where one of them is open."""
    plain = _VALUED.sub(plain_move, text)
    return plain if plain != text and _MOVE.search(plain) is None else ""


def _ways(text: str) -> Iterator[int]:
    for match in _MOVE.finditer(text):
        verb = (match["v"] or "").lower()
        yield worth(_subject(text, match.start())) if verb in _BETTER else 0


def _subject(text: str, end: int) -> str:
    """The words before a verb, of its own clause."""
    start = max((match.end() for match in _CLAUSE.finditer(text, 0, end)), default=0)
    return text[start:end]
