"""Sums over the columns of one row: "the combined cost of all plans was 14" of "U.S. plans 11 | Non-U.S. plans 3".

The columns are of one kind, whose noun stands in each heading and in the claim, and no column is their total. A number
that the claim gives them ("the two classes") is that of the columns.
"""

from __future__ import annotations

import re
from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.figures import agrees
from guardrail.claims.figures.periods import Period
from guardrail.claims.kept import per_claim
from guardrail.evidence.terms import content_terms
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.hints import Hint
from guardrail.verify.lines.formulas import FIGURE, PERIOD
from guardrail.verify.lines.operands import Named, Value, of_one
from guardrail.verify.lines.phrase_words import phrase_terms
from guardrail.verify.phrases.grounds import stated
from guardrail.verify.phrases.masked import Masked, masked_of
from guardrail.verify.phrases.time_said import number_of

MAX_COLUMNS = 12
"""Columns beyond which a sum over all of them is not looked for."""
_MAY = Hint(r"\b(?:all|both|two|three|four|five|six)\b", lower=True)
_VERB = r"(?:was|were|is|are|came to|amounted to|totaled|totalled|stood at|reached)"
_TOGETHER = r"(?: (?:together|combined|in total|taken together))"
_DATED = rf"(?P<t>(?:,? (?:in|at|as of|as at|for|on) [^{FIGURE}]*[{PERIOD}])?)"
_SET = rf"(?:of|for|across|in) (?P<count>all(?: of)?(?: the)?|both|the (?:[a-z]+|[{FIGURE}])) (?P<set>[a-z ]+?)"
_PATTERNS = (
    re.compile(
        rf"^(?:the )?(?:combined|total|aggregate) (?P<x>.+?) {_SET}{_TOGETHER}? {_VERB} (?P<f>[{FIGURE}]){_DATED}$"
    ),
    re.compile(rf"^(?P<x>.+?) {_SET}{_TOGETHER} {_VERB} (?P<f>[{FIGURE}]){_DATED}$"),
)
_TOTAL = phrase_terms("total consolidated")


def check_across(claim: Claim, evaluator: Evaluator) -> tuple[Finding, ...]:
    """A proved match where the columns of a row add up to the figure of `claim`, else nothing."""
    if (match := stated_sum(claim)) is None:
        return ()
    masked = masked_of(claim)
    kind = content_terms(match["set"])
    count = _count(masked, match["count"])
    if not kind or count is None:
        return ()
    periods = masked.periods_in(match["t"]) + masked.periods_in(match["x"])
    figure = masked.figure(match["f"])
    for item in evaluator.named(masked.leaf(match["x"]).terms):
        values = _columns(item, kind, periods[0] if periods else None)
        if item.unsaid or len(values) < 2 or count not in (0, len(values)):
            continue
        total = sum(value.figure.value for value in values)
        room = sum(value.figure.resolution for value in values)
        if not agrees(figure, replace(values[0].figure, value=total, resolution=room)):
            continue
        return (
            Finding(
                "computational",
                Answer.MATCH,
                proved=True,
                citations=tuple(value.citation for value in values),
                source_says=f"{total:,.2f}",
                answer_says=figure.text,
                formula="sum over columns",
                matched=tuple(sorted(stated(claim))),
            ),
        )
    return ()


@per_claim
def stated_sum(claim: Claim) -> re.Match[str] | None:
    """What a claim says of several columns together, None where it says nothing of the kind."""
    if len(claim.figures) > 2 or len(claim.periods) > 1 or not _MAY(claim.text):
        return None
    text = masked_of(claim).text
    return next((found for pattern in _PATTERNS if (found := pattern.match(text))), None)


def _count(masked: Masked, words: str) -> int | None:
    """How many columns a claim speaks of, 0 for all of them, None for words that are no number."""
    if words.startswith("all"):
        return 0
    last = words.rpartition(" ")[2]
    figures = masked.figures_in(last)
    return int(figures[0].value) if figures else 2 if last == "both" else number_of(last) or None


def _columns(item: Named, kind: frozenset[str], period: Period | None) -> list[Value]:
    """The cells of a row in the columns of a kind, one a heading; none where a total or a second value is there."""
    index = item.line.index
    if index is None:
        return []
    found: dict[frozenset[str], Value] = {}
    for value in index.row_mates(item.line.values[0]):
        if value.cell is None or (period is not None and not of_one(value, period)):
            continue
        heading = value.cell.column_terms
        if heading & _TOTAL or heading in found:
            return []
        if kind <= heading:
            found[heading] = value
    values = list(found.values())
    alike = len({(value.figure.unit, value.figure.scale) for value in values}) == 1
    return values if alike and len(values) <= MAX_COLUMNS else []
