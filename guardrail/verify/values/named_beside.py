"""Whether a claim names another cell than its figure's: "the ten-year return was 9 %" of the five-year one.

A figure that stands somewhere in a table is not grounded where the claim's words are the label of another column of its
row, or of another row of its column, and none of them is its own: "called $322 million, distributed $331 million" of a
row in which 331 is what remains.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from guardrail.claims.claim import Claim
from guardrail.claims.figures.agreement import agrees, comparable
from guardrail.claims.figures.figure import Bound, Figure
from guardrail.claims.lexicon import COUNTED, FUNCTION_WORDS, word_set
from guardrail.evidence.chunk import Citation
from guardrail.evidence.features import Cell
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import stem
from guardrail.verify.finding import Answer, Finding

MOST_CELLS = 400
"""Cells of a table that are looked at for one of the same row or column."""

_WORD = re.compile(
    r"(?P<letter>(?<=[A-Za-z] )[A-Z](?![\w'’.]))|(?P<alone>(?:\A|(?<=\| ))[A-Z](?=\Z| \|))|[A-Za-z]+|\d[\d.,]*\d|\d"
)
_BOUNDING = word_set("under over above below more less without no with")
_EMPTY = FUNCTION_WORDS - _BOUNDING
_NUMBERS = {word: str(number) for number, word in enumerate(COUNTED, 1)}
_SAME = {"no": "without", "currently": "current"}
_ASIDE = re.compile(r"\([^()]*\)")
_COMPARED = re.compile(
    r"[,;]\s|\b(?:than|below|above|against|versus|vs|compared|while|but|and|exceed\w*|of which|up from|down from)\b"
)
_RATE = re.compile(r"\s*(?:a|an|per|each|every)\s+(?P<unit>year|annum|quarter|month|week|day)\b", re.IGNORECASE)
_ALL = re.compile(r"(?:every|each|all)\b(?! of (?:it|this|that)\b)", re.IGNORECASE)


def is_of_other_cell(
    claim: Claim, findings: Sequence[Finding], premises: Sequence[Premise], index: EvidenceIndex, *, proved: bool
) -> bool:
    """Whether a figure of the claim was found in cells alone, all of them others than those that the claim names.

    What proves a claim has read its labels: then only a rate of time and what is said of all rows are looked at.

    Arguments:
        findings: what the checks have found.
        premises: the sentences that are aligned to the claim: one that states the figure clears it.
    """
    return any(_is_elsewhere(claim, figure, findings, premises, index, proved) for figure in claim.figures)


def _is_elsewhere(
    claim: Claim,
    figure: Figure,
    findings: Sequence[Finding],
    premises: Sequence[Premise],
    index: EvidenceIndex,
    proved: bool,
) -> bool:
    span = (figure.start, figure.end)
    found = [one for one in findings if one.answer is Answer.MATCH and span in one.matched]
    if not found or any(one.formula or one.check != "numerical" for one in found):
        return False
    if any(not one.cells and any(agrees(figure, other) for other in one.figures) for one in premises):
        return False
    cited = {citation for one in found for citation in one.citations}
    places = [place for citation in cited for place in _places(index).get(citation, ())]
    places = [one for one in places if one[0].figure and agrees(figure, one[0].figure)]
    return bool(places) and all(
        (not proved and _other_is_named(claim, figure, cell, cells))
        or _is_of_other_rate(claim, figure, cell)
        or _differs_in_others(claim, figure, cell, cells)
        for cell, cells in places
    )


def _places(index: EvidenceIndex) -> dict[Citation, list[tuple[Cell, tuple[Cell, ...]]]]:
    """The cells that state figures, each with all of its table, by what cites them: labels may be the same."""
    kept = index.kept.get("cells_by_citation")
    if isinstance(kept, dict):
        return kept
    found: dict[Citation, list[tuple[Cell, tuple[Cell, ...]]]] = {}
    for table in index.tables:
        for cell in table.cells:
            if cell.figure is not None:
                found.setdefault(cell.citation, []).append((cell, table.cells))
    index.kept["cells_by_citation"] = found
    return found


def _is_of_other_rate(claim: Claim, figure: Figure, cell: Cell) -> bool:
    """Whether a claim gives "a year" what its cell gives "per quarter"."""
    said, stated = _RATE.match(claim.text, figure.end), _RATE.search(cell.text)
    return said is not None and stated is not None and said["unit"].lower() != stated["unit"].lower()


def _differs_in_others(claim: Claim, figure: Figure, cell: Cell, cells: Sequence[Cell]) -> bool:
    """Whether a claim says of all rows what only some of the column have."""
    if figure.bound not in (Bound.EXACT, Bound.RANGE) or not _ALL.match(claim.text):
        return False
    column = [one for one in cells[:MOST_CELLS] if one.column_path == cell.column_path and one.text.strip()]
    return any(one.figure is None or not agrees(figure, one.figure) for one in column)


def _other_is_named(claim: Claim, figure: Figure, cell: Cell, cells: Sequence[Cell]) -> bool:
    """Whether a cell beside `cell` has another value and a label that the claim says, and `cell` has none of it."""
    said = _said(claim, figure)
    for other in cells[:MOST_CELLS]:
        if other.figure is None or not comparable(figure, other.figure) or agrees(figure, other.figure):
            continue
        if any(one.unit is figure.unit and agrees(one, other.figure) for one in claim.figures):
            continue  # what the claim states beside it
        if other.row_path == cell.row_path:
            label, mine = other.column_path, cell.column_path
        elif other.column_path == cell.column_path:
            label, mine = other.row_path, cell.row_path
        else:
            continue
        named, own = _terms(label, bare=True) - _terms(mine), _terms(mine) - _terms(label)
        if not named and own and any(label[-1:]) and mine[-1:] and mine[-1].startswith(label[-1]):
            named = _terms(label, bare=True)  # "net income" is not the "net income available to common" below it
        if not named or (cell.periods != other.periods and all(word[0].isdigit() for word in named)):
            continue  # of another time
        if any(named <= leading and not own & around for leading, around in said):
            return True
    return False


def _said(claim: Claim, figure: Figure) -> list[tuple[frozenset[str], frozenset[str]]]:
    """Words of a claim that may name the place of a figure, each with those that may name it as well.

    These are all words before it with what follows, but for what it is compared with; and those since the last figure.
    """
    behind = claim.text[figure.end :]
    compared = _COMPARED.search(behind)
    follows = _words(" - " + behind[: compared.start() if compared else None])
    before = _words(claim.text[: figure.start])
    since = max((one.end for one in claim.figures if one.end <= figure.start), default=0)
    lead = _words(claim.text[since : figure.start])
    return [(before | follows, before | follows), (lead if since else frozenset(), lead | follows)]


def _terms(path: tuple[str, ...], *, bare: bool = False) -> frozenset[str]:
    """The words of a label, without what stands in brackets where it is `bare`."""
    label = " | ".join(path)
    return (_words(_ASIDE.sub(" ", label)) if bare else frozenset()) or _words(label)


@lru_cache(maxsize=8_192)
def _words(text: str) -> frozenset[str]:
    found: set[str] = set()
    for match in _WORD.finditer(text):
        if match["letter"] or match["alone"]:
            found.add(match[0])
            continue
        low = match[0].lower()
        low = _NUMBERS.get(low, _SAME.get(low, low))
        if low not in _EMPTY:
            found.add(stem(low))
    return frozenset(found)
