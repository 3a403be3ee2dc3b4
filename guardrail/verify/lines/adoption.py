"""Columns with and without a new accounting standard, and what its adoption changed: "total assets after adoption".

In the year of a standard's adoption a filing prints each line twice, as reported and as it would have been. What a
claim says of the adoption is the difference of the two.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.verify.lines.operands import Value
from guardrail.verify.lines.phrase_words import phrase_terms

_ADOPTED = re.compile(
    r"^(?P<x>.+?),? (?:(?:only )?(?:after|upon|on|following|from|with|due to|because of|as a result of|resulting from)"
    r" )(?:the |its |our )?(?:adoption|adopting|application|implementation)\b(?P<standard>.*)$"
)
_WITHOUT = re.compile(
    r"\bwithout\b|\bbefore\b|\bprior to\b|\bexcluding\b|\bpre-|\bprevious(?:ly)? (?:reported|stated)\b"
    r"|\bas originally\b|\bunder (?:asc |topic |ias )?(?:605|840|17|18)\b|\bhistorical(?:ly)?\b",
    re.IGNORECASE,
)
_WITH = re.compile(
    r"\bas (?:currently )?(?:reported|adjusted|restated|revised|adopted)\b|\bafter\b|\bupon\b|\bpost-|\bwith adoption\b"
    r"|\bunder (?:asc |topic |ifrs )?(?:606|842|15|16)\b",
    re.IGNORECASE,
)
_ANY_STANDARD = phrase_terms(
    "new accounting standard guidance update pronouncement rule requirement principle adoption of"
)
_EFFECT = re.compile(r"\b(?:effects?|impacts?|changes?|adjustments?|difference|increase|decrease)\b", re.IGNORECASE)


def adopted(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words of the line whose change by an adoption a lower-case phrase names, and those of the standard.

    Both are empty when it names none.
    """
    match = _ADOPTED.match(text) if "adopt" in text or "application" in text or "implementation" in text else None
    if match is None:
        return frozenset(), frozenset()
    standard = phrase_terms(match["standard"]) - _ANY_STANDARD
    return phrase_terms(match["x"]), frozenset(term for term in standard if term[0] != "#")  # "asc#606" is kept


def without_and_with(values: Sequence[Value]) -> tuple[Value, Value] | None:
    """The cells of a row without and with a standard; None unless the headings tell exactly one of each."""
    without, reported = [], []
    for value in values:
        heading = " ".join(value.cell.column_path) if value.cell is not None else ""
        if _EFFECT.search(heading):
            continue
        if _WITHOUT.search(heading):
            without.append(value)
        elif _WITH.search(heading):
            reported.append(value)
    return (without[0], reported[0]) if len(without) == len(reported) == 1 else None
