"""Shares of a fund by credit rating, added up to a band: "bonds rated BBB or higher make up 46.3 %".

A label is a stretch of the scale ("A and above", "BBB", "CCC and below"). What the claim's band holds is added up; no
label may reach over its end, and every value has to be a share of one whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, pairwise

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Figure, Unit, agrees
from guardrail.claims.kept import per_claim
from guardrail.claims.plain.told_words import COMMON, SHARE
from guardrail.claims.record import record
from guardrail.evidence.features import Cell
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.lexicon import REFERRING_NOUNS
from guardrail.evidence.terms import STANDING_IN, content_terms
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.phrases.grounds import stated

CHECK = "rating_bands"
MAX_TABLES = 48
"""Tables beyond which none is added up."""
_SCALE = ("AAA", "AA", "A", "BBB", "BB", "B", "CCC", "CC", "C", "D")
_NAMES = {"AAA": "AAA", "AA": "AA", "A": "A", "BAA": "BBB", "BA": "BB", "CAA": "CCC", "CA": "CC"}
_RATING = r"(?P<rating>AAA|AA|A|BBB|BB|B|CCC|CC|C|D|Aaa|Aa|Baa|Ba|Caa|Ca)"
_UP = r"(?:(?:and|or|&) (?:above|higher|better|up|over))"
_DOWN = r"(?:(?:and|or|&) (?:below|lower|worse|under))"
_LABEL = re.compile(rf"(?:Rated )?{_RATING}(?: ?(?P<way>{_UP}|{_DOWN}))?(?: rated)?")
_SAID = re.compile(
    r"\b(?:(?i:bonds?|securities|holdings|debt|issues?|issuers|credits|assets|paper)(?: that (?:is|are))? )?"
    rf"rated {_RATING}(?![\w+-])(?: (?P<way>{_UP}|{_DOWN}))?"
)
_RATED = re.compile(rf"(?<![\w+-]){_RATING}(?:-rated)? (?:bonds|debt|securities|holdings|credits|issues)\b")
_GRADE = re.compile(
    r"\b(?P<below>below[- ]investment[- ]grade|sub-investment[- ]grade|high[- ]yield)\b|\binvestment[- ]grade\b",
    re.IGNORECASE,
)
_GRADED = re.compile(r"^(?: (?:bonds?|securities|holdings|debt|issues?|credits|assets|paper))?\b")
_LEAST = 3
_LAST_INVESTMENT = _SCALE.index("BBB")
_KNOWN = COMMON | SHARE | REFERRING_NOUNS
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_DENYING = re.compile(
    r"\b(?:not|no|never|without|only|may|might|could|if|unless|except|at least|at most|more|less)\b|n[’']t\b"
)


@record
class _Band:
    """A stretch of the scale, best first; `start` and `end` are the claim's words for it."""

    high: int
    low: int
    start: int
    end: int


def check_rating_bands(claim: Claim, index: EvidenceIndex) -> tuple[Finding, ...]:
    """A proved match where the ratings of the claim's band add up to its share in every table that it may be of."""
    band = _said_band(claim)
    if band is None or len(index.tables) > MAX_TABLES:
        return ()
    sums = list(_sums(claim, band, index))
    if not sums or not all(agrees(claim.figures[0], _total(cells)) for cells in sums):
        return ()
    cells = sums[0]
    return (
        Finding(
            CHECK,
            Answer.MATCH,
            proved=True,
            citations=tuple(dict.fromkeys(cell.citation for cell in cells)),
            source_says=" + ".join(cell.text for cell in cells),
            formula="sum",
            matched=tuple(sorted(stated(claim))),
        ),
    )


@per_claim
def _said_band(claim: Claim) -> _Band | None:
    """The band that a claim gives one share of; None where it gives none."""
    if len(claim.figures) != 1 or claim.figures[0].unit is not Unit.PERCENT or claim.periods:
        return None
    if _DENYING.search(claim.text) is not None:
        return None
    said, grades = list(_SAID.finditer(claim.text)), list(_GRADE.finditer(claim.text))
    if not said and len(plain := list(_RATED.finditer(claim.text))) == 1 and not grades:
        (high, low) = _stretch(plain[0])
        return _Band(high, low, *plain[0].span())
    if len(said) == 1 and not grades:
        match = said[0]
        high, low = _stretch(match)
        return _Band(high, low, match.start(), match.end())
    if len(grades) == 1 and not said:
        match = grades[0]
        tail = _GRADED.match(claim.text[match.end() :])
        end = match.end() + (tail.end() if tail else 0)
        if match["below"]:
            return _Band(_LAST_INVESTMENT + 1, len(_SCALE) - 1, match.start(), end)
        return _Band(0, _LAST_INVESTMENT, match.start(), end)
    return None


def _stretch(match: re.Match[str]) -> tuple[int, int]:
    rating = match["rating"]
    at = _SCALE.index(_NAMES.get(rating.upper(), rating))
    way = match.groupdict().get("way")
    if way is None:
        return at, at
    return (0, at) if re.fullmatch(_UP, way) else (at, len(_SCALE) - 1)


def _sums(claim: Claim, band: _Band, index: EvidenceIndex) -> Iterator[list[Cell]]:
    """For each table of ratings that says the claim's other words the cells of the band."""
    for table in index.tables:
        chunk = next((at for at, one in enumerate(index.chunks) if one.id == table.chunk), -1)
        scope = content_terms(table.caption) | table.column_terms | (index.scopes[chunk] if chunk >= 0 else frozenset())
        if not _says(claim, band, scope):
            continue
        for _, column in groupby(sorted(table.cells, key=lambda cell: cell.column), key=lambda cell: cell.column):
            rated = [(match, cell) for cell in column if (match := _rating_of(cell)) is not None]
            stretches = [_stretch(match) for match, _ in rated]
            if len(rated) < _LEAST or any(cell.figure is None or cell.periods for _, cell in rated):
                continue
            if any(one[1] >= other[0] for one, other in pairwise(stretches)):
                continue  # no scale from the best to the worst
            inside = [band.high <= high and low <= band.low for high, low in stretches]
            outside = [low < band.high or high > band.low for high, low in stretches]
            cells = [cell for (_, cell), held in zip(rated, inside, strict=True) if held]
            if cells and all(one or other for one, other in zip(inside, outside, strict=True)):
                yield cells


def _rating_of(cell: Cell) -> re.Match[str] | None:
    if not cell.row_path or cell.figure is None or cell.figure.unit is not Unit.PERCENT:
        return None
    return _LABEL.fullmatch(cell.row_path[-1].strip())


def _total(cells: list[Cell]) -> Figure:
    figures = [cell.figure for cell in cells if cell.figure is not None]
    return replace(
        figures[0],
        value=sum(figure.value for figure in figures),
        resolution=max(figure.resolution for figure in figures),
    )


def _says(claim: Claim, band: _Band, scope: frozenset[str]) -> bool:
    """Whether the table's title says every other word of the claim, or the word says nothing beside a share."""
    for match in _WORD.finditer(claim.text):
        if band.start <= match.start() < band.end:
            continue
        word = match[0].lower().removesuffix("'s").removesuffix("’s")
        terms = content_terms(match[0])
        if match[0][:1].isupper() and match.start() and terms and not terms <= scope:
            return False
        if word in _KNOWN or (
            terms and all(term in scope or not STANDING_IN.get(term, frozenset()).isdisjoint(scope) for term in terms)
        ):
            continue
        return False
    return True
