"""Figures and periods that stand in the evidence in other words than the claim's.

"It managed roughly $1.8 billion" beside "net assets were $1.84 billion": the value is there, of the same thing and
time, and only the words differ. NLI can judge words, so that such a place grounds the figure and becomes the first
premise.
A place of another fund, class, series or period does not, nor does one beside a place that says far more of the claim's
words with another figure. Nothing is ever proved here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from guardrail.claims.claim import Claim
from guardrail.claims.figures.agreement import agrees, comparable
from guardrail.claims.figures.figure import Bound, Figure, Unit
from guardrail.claims.figures.periods import Period
from guardrail.claims.record import record
from guardrail.evidence.candidates import Candidate as Place
from guardrail.evidence.cell_premise import cells_premise
from guardrail.evidence.features import Cell, Table
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.evidence.profile import profile_of
from guardrail.evidence.sentence_premise import sentence_premise
from guardrail.evidence.terms import content_terms, weight
from guardrail.verify.entities.naming import labels_name_other, other_is_meant
from guardrail.verify.entities.rivals import is_of_rival
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.hints import Hint
from guardrail.verify.legible import is_legible, premise_is_legible
from guardrail.verify.lines.figure_roles import Kind, Outcome, Role, compare, role_of
from guardrail.verify.phrases.grounds import Span
from guardrail.verify.values.beside import stands_beside
from guardrail.verify.values.candidates import (
    MAX_CLAIMED,
    MAX_STATED,
    WEIGHTLESS,
    Subject,
    claimed_of,
    missing,
    relation,
    same,
    subject_of,
)
from guardrail.verify.values.cell_fit import qualifiers_unsaid
from guardrail.verify.values.cell_labels import counts_rows, kind_of_cell, labels_of
from guardrail.verify.values.figures_by_value import MOST_PASSAGES, near_places
from guardrail.verify.values.numerical import is_rounding
from guardrail.verify.values.rows_of_others import is_of_others
from guardrail.verify.values.spots import is_telling, table_of
from guardrail.verify.values.text_candidates import reading_of, words_of_its_own

MOST_DATED = 1_000
"""Periods of sentences that are set against one period; of more, none grounds it."""
MOST_CELLS = 400
"""Cells of a table that are looked at for a row of the same label."""
MOST_PLACES = 24
"""Passages looked at closely for one figure."""
BEATEN = 0.25
"""Share of the claim's words by which a place with another figure may say more before this one supports nothing."""
LEAST_OF_COUNTS = 0.3
"""Least share of the claim's words beside a bare number or count that stands in several places or is small."""
LEAST_OF_PERIODS = 0.4
"""Least share of the claim's words in a sentence that grounds a period."""
_DENIED = Hint(r"\b(?:not|never|cannot|neither|without)\b|n['’]t\b", re.IGNORECASE)
_BASE = re.compile(
    r"\b(?:above|below|over|under|than|against|short of|beyond) (?:the|its|their) $", re.IGNORECASE
).search
"""Before what something is measured against ("well above the 1.20 times that"), which is of no period of its own."""
_TO = re.compile(r"\s+(?:to|and)\s+|\s*[-–—]\s*")
_TIMES = "times"
_RETURNS = content_terms("returns performance")
_WAYS = {Kind.GAIN: 1, Kind.LOSS: -1}
_TELLING = (Unit.PERCENT, Unit.POINT, Unit.MULTIPLE, Unit.MONEY)


@record
class _Stands:
    """A place that states the figure: how much of the claim it says, and the periods it is of."""

    coverage: float
    place: int
    cell: Cell | None
    premise: Premise | None
    figure: Figure
    periods: tuple[Period, ...]


def check_standing(
    claim: Claim, index: EvidenceIndex, left: Iterable[Span], moves: frozenset[Span] = frozenset()
) -> tuple[Finding, ...]:
    """A MATCH for each figure or period of the claim at one of the spans `left` that stands in the evidence.

    Arguments:
        claim: the proposition.
        index: the evidence of its stream.
        left: spans of figures and periods that no other check has found or computes.
        moves: spans of percentages by which something moved, looked for among printed returns alone.
    """
    wanted = set(left) | moves
    if not wanted or max(len(claim.figures), len(claim.periods)) > MAX_CLAIMED or not is_legible(claim.text):
        return ()
    subject = subject_of(claim)
    if not subject.terms:
        return ()
    findings: list[Finding] = []
    for figure in claim.figures:
        span = (figure.start, figure.end)
        if span not in wanted or not (best := _best(claim, subject, figure, index)):
            continue
        if span not in moves or _is_return(best, index):
            findings.append(_finding(claim, figure, best, index))
    covered = {span for finding in findings for span in finding.matched}
    beside = stands_beside(claim, index, wanted - covered - moves)
    findings = [*beside, *findings]  # a premise that states several figures before those of one
    covered = {span for finding in findings for span in finding.matched}
    for period in claim.periods:
        span = (period.start, period.end)
        if span in wanted - covered and (premise := _dated(claim, subject, period, index)):
            findings.append(
                Finding("temporal", Answer.MATCH, citations=(premise.citation,), premise=premise, matched=(span,))
            )
    return tuple(findings)


def _scope_of(cell: Cell, index: EvidenceIndex) -> frozenset[str]:
    """The words of the titles of a cell's table and of what introduces it."""
    chunks = zip(index.chunks, index.scopes, strict=True)
    return next((scope for chunk, scope in chunks if chunk.id == cell.citation.chunk), frozenset())


def _best(claim: Claim, subject: Subject, figure: Figure, index: EvidenceIndex) -> _Stands | None:
    """The place that states `figure` and says most of the claim, None when there is none or it is open which."""
    role = role_of(claim.text, figure)
    claimed = () if _BASE(claim.text[: figure.start]) else claimed_of(claim, figure)
    found: list[_Stands] = []
    for place in near_places(figure, index)[:MOST_PLACES]:
        for stands, agreed in _places(claim, subject, figure, role, index, place):
            if agreed and _says(claim, figure, stands.figure) and _is_of(claimed, figure, stands):
                found.append(stands)
    if not found:
        return None
    best = max(found, key=lambda one: (one.coverage, one.cell is None))
    own = replace(subject, terms=subject.terms & words_of_its_own(claim)[figure.start])
    if best.cell is not None and qualifiers_unsaid(own, best.cell, _scope_of(best.cell, index)):
        return None  # "adjusted costs" do not stand in the row "Costs"
    if best.cell is not None and is_of_others(
        subject.terms, best.cell, (cell for table in index.tables for cell in table.cells)
    ):
        return None
    if _beaten(claim, subject, figure, role, claimed, index, best):
        return None
    sole = len(found) == 1 and is_telling(figure)
    if figure.unit not in _TELLING and best.coverage < LEAST_OF_COUNTS and not (sole and best.coverage > 0.0):
        return None
    if best.coverage <= 0.0 and len({one.place for one in found}) > 1:
        return None
    return best


def _is_of(claimed: tuple[Period, ...], figure: Figure, stands: _Stands) -> bool:
    """Whether a place is of the claim's periods: a lone count's may stand anywhere in its sentence ("On May 3, 2023 it
    ordered 12 aircraft for delivery in 2026")."""
    if relation(claimed, stands.periods) is not False:
        return True
    if figure.unit in _TELLING or stands.premise is None:
        return False
    alone = sum(comparable(figure, other) for other in stands.premise.figures) == 1
    return alone and all(any(same(own, other) is True for other in stands.premise.periods) for own in claimed)


def _says(claim: Claim, figure: Figure, stated: Figure) -> bool:
    """Whether a source's figure is the claim's own, not only one that its bound lets in."""
    if figure.bound is Bound.RANGE or is_rounding(figure, stated) or claim.hedged:
        return True
    return _is_end_of(claim, figure, stated)


def _beaten(
    claim: Claim,
    subject: Subject,
    figure: Figure,
    role: Role,
    claimed: tuple[Period, ...],
    index: EvidenceIndex,
    best: _Stands,
) -> bool:
    """Whether a place with another figure says so much more of the claim that `best` is of something else."""
    seen = 0
    for place in _sharing(subject, index):
        passage = index.passages[place]
        terms = passage.terms | index.scopes[index.chunk_of[place]]
        if passage.sentence is not None and passage.sentence.referent_position is not None:
            terms |= content_terms(passage.sentence.referent)
        if _coverage(subject, terms) <= best.coverage + BEATEN:
            continue
        seen += 1
        if seen > MOST_PLACES:
            return True
        for stands, agreed in _places(claim, subject, figure, role, index, place):
            other = not agreed and relation(claimed, stands.periods) is not False
            if other and not _is_anothers(claim, figure, stands) and stands.coverage > best.coverage + BEATEN:
                return True
    return False


def _is_anothers(claim: Claim, figure: Figure, stands: _Stands) -> bool:
    """Whether a place states what another figure of the claim does, whose own words are no fewer of the place's."""
    terms = stands.cell.row_terms | stands.cell.column_terms if stands.cell else frozenset[str]()
    if stands.cell is None and stands.premise is not None:
        terms = reading_of(stands.premise).terms
    own = words_of_its_own(claim)
    mine = weight(own[figure.start] - missing(own[figure.start], terms))
    return any(
        weight(own[other.start] - missing(own[other.start], terms)) >= mine - WEIGHTLESS
        for other in claim.figures
        if other is not figure and agrees(other, stands.figure)
    )


def _sharing(subject: Subject, index: EvidenceIndex) -> list[int]:
    """The passages that share a word with the claim, of those that are looked at, in the order of the evidence."""
    found: set[int] = set()
    for term in subject.terms:
        found.update(index.postings.get(term, ()))
    return [place for place in sorted(found) if place < MOST_PASSAGES]


def _places(
    claim: Claim, subject: Subject, figure: Figure, role: Role, index: EvidenceIndex, place: int
) -> Iterator[tuple[_Stands, bool]]:
    """The figures of a passage that can be compared with `figure`, and whether they agree."""
    if index.passages[place].sentence is not None:
        yield from _in_sentence(claim, subject, figure, role, index, place)
    else:
        yield from _in_row(claim, subject, figure, role, index, place)


def _in_sentence(
    claim: Claim, subject: Subject, figure: Figure, role: Role, index: EvidenceIndex, place: int
) -> Iterator[tuple[_Stands, bool]]:
    sentence = index.passages[place].sentence
    if sentence is None or len(sentence.figures) + len(sentence.periods) > MAX_STATED:
        return
    if not any(comparable(figure, stated) or _same_count(figure, stated) for stated in sentence.figures):
        return
    premise = sentence_premise(index, (place,), 0.0)
    if not premise_is_legible(premise) or is_of_rival(claim.text, premise) or _turned(claim.text, premise.text):
        return
    read = reading_of(premise)
    coverage = _coverage(subject, read.terms | index.scopes[index.chunk_of[place]])
    offset = len(premise.figures) - len(sentence.figures)  # those of the referent stand before its own
    for at, stated in enumerate(premise.figures):
        if at < offset or read.roles[at].change is not role.change:
            continue
        if other_is_meant(claim.text, premise.text, stated.start, stated.end):
            continue
        if _same_count(figure, stated) or _is_end_of(claim, figure, stated):
            outcome = Outcome.AGREES
        else:
            outcome = compare(figure, role.kind, stated, read.roles[at].kind, hedged=claim.hedged)
        if outcome is not Outcome.UNLIKE:
            stands = _Stands(coverage, place, None, premise, stated, read.periods[at])
            yield stands, outcome is Outcome.AGREES


def _is_end_of(claim: Claim, figure: Figure, stated: Figure) -> bool:
    """Whether the claim states both ends of a source's range one after the other: "from 5% to 25%"."""
    if stated.bound is not Bound.RANGE or figure.unit is not stated.unit:
        return False
    return any(
        (one.value, other.value) == (stated.value, stated.high)
        and figure in (one, other)
        and _TO.fullmatch(claim.text, one.end, other.start) is not None
        for one, other in pairwise(claim.figures)
    )


def _turned(claim: str, text: str) -> bool:
    """Whether the claim denies something and the place denies nothing."""
    return _DENIED(claim) and not _DENIED(text)


def _same_count(one: Figure, other: Figure) -> bool:
    """Whether both count something, whatever it is called: "eight meetings", "eight times"."""
    counted = (one.unit in (Unit.COUNT, Unit.MULTIPLE), other.unit in (Unit.COUNT, Unit.MULTIPLE))
    return all(counted) and one.value == other.value and _TIMES in (one.noun, other.noun, *_words(one), *_words(other))


def _words(figure: Figure) -> list[str]:
    return figure.text.lower().split()


def _in_row(
    claim: Claim, subject: Subject, figure: Figure, role: Role, index: EvidenceIndex, place: int
) -> Iterator[tuple[_Stands, bool]]:
    passage = index.passages[place]
    if _turned(claim.text, ""):
        return
    chunk = index.chunk_of[place]
    tables = index.features[chunk].tables
    shown = index.scopes[chunk] | tables[passage.table].caption_terms
    for cell in passage.cells:
        stated = cell.figure
        if stated is None or not comparable(figure, stated):
            continue
        own, kind = figure, role.kind
        if labels_of(cell.row_path, cell.column_path).change is not role.change:
            way = _WAYS.get(role.kind, 0) if role.change and _is_of_returns(cell, tables[passage.table], shown) else 0
            if not way:
                continue
            own, kind = replace(figure, value=way * abs(figure.value)), Kind.NEUTRAL
        if figure.unit in _TELLING and counts_rows(cell):
            continue
        named = cell.row_terms | cell.column_terms
        if not subject.terms & named and missing(subject.terms, named) == subject.terms:
            continue  # its caption alone does not name a cell
        if labels_name_other(claim.text, (*cell.row_path, *cell.column_path)):
            continue
        if len(cell.row_path) > 1 and _of_other_heading(subject, cell, tables[passage.table]):
            continue
        outcome = compare(own, kind, stated, kind_of_cell(cell), hedged=claim.hedged)
        if outcome is not Outcome.UNLIKE:
            stands = _Stands(_coverage(subject, named | shown), place, cell, None, stated, cell.periods)
            yield stands, outcome is Outcome.AGREES


def _is_return(stands: _Stands, index: EvidenceIndex) -> bool:
    """Whether a cell is one of returns."""
    if stands.cell is None:
        return False
    table = table_of(index, stands.place)
    scope = index.scopes[index.chunk_of[stands.place]]
    return _is_of_returns(stands.cell, table, scope | table.caption_terms)


def _is_of_returns(cell: Cell, table: Table, shown: frozenset[str]) -> bool:
    """Whether each percentage of a column is a move of its own: of returns, or above and below nought.

    Arguments:
        shown: words of the titles and of what introduces the table.
    """
    if not _RETURNS.isdisjoint(shown | cell.row_terms | cell.column_terms):
        return True
    values = [
        other.figure.value
        for other in table.cells[:MOST_CELLS]
        if other.column == cell.column and other.figure is not None and other.figure.unit is Unit.PERCENT
    ]
    return any(value < 0 for value in values) and any(value > 0 for value in values)


def _of_other_heading(subject: Subject, cell: Cell, table: Table) -> bool:
    """Whether a row of the same label stands under a heading that says more of the claim."""
    said = subject.terms & cell.row_terms
    return any(
        len(other.row_path) > 1 and other.row_path[-1] == cell.row_path[-1] and said < subject.terms & other.row_terms
        for other in table.cells[:MOST_CELLS]
    )


def _coverage(subject: Subject, terms: frozenset[str]) -> float:
    return 1.0 - weight(missing(subject.terms, terms)) / subject.weight if subject.weight else 0.0


def _finding(claim: Claim, figure: Figure, best: _Stands, index: EvidenceIndex) -> Finding:
    premise = best.premise or _premise(claim, best, index)
    spans = [(figure.start, figure.end)]
    spans += [
        (period.start, period.end)
        for period in claim.periods
        if any(same(period, other) is True for other in (*best.periods, *premise.periods))
    ]
    return Finding(
        "numerical",
        Answer.MATCH,
        citations=(best.cell.citation if best.cell else premise.citation,),
        premise=premise,
        matched=tuple(sorted(spans)),
    )


def _premise(claim: Claim, best: _Stands, index: EvidenceIndex) -> Premise:
    """The sentence for a cell; `best` has one."""
    cells = (best.cell,) if best.cell else ()
    candidate = Place(0.0, best.coverage, (best.place,), False, None, cells, best.cell)
    return cells_premise(index, candidate, profile_of(claim, index).names)


def _dated_sentences(index: EvidenceIndex) -> tuple[int, ...]:
    """Where the sentences stand that state a period."""
    kept = index.kept.get("dated_sentences")
    if not isinstance(kept, tuple):
        kept = index.kept["dated_sentences"] = tuple(
            place
            for place, passage in enumerate(index.passages[:MOST_PASSAGES])
            if passage.sentence is not None and 0 < len(passage.sentence.periods) <= MAX_STATED
        )
    return kept


def _dated(claim: Claim, subject: Subject, period: Period, index: EvidenceIndex) -> Premise | None:
    """The sentence that states the period and says most of the claim, unless one of another period says more."""
    best: tuple[float, Premise] | None = None
    most = 0.0
    count = read = 0
    for place in _dated_sentences(index):
        passage = index.passages[place]
        sentence = passage.sentence
        if sentence is None:
            continue
        read += len(sentence.periods)
        if read > MOST_DATED:
            return None
        agrees = any(same(period, other) is True for other in sentence.periods)
        if not agrees and passage.terms.isdisjoint(subject.terms):
            continue
        count += agrees
        premise = sentence_premise(index, (place,), 0.0)
        if not premise_is_legible(premise) or is_of_rival(claim.text, premise) or _turned(claim.text, premise.text):
            continue
        whole = premise.text is sentence.text
        coverage = _coverage(subject, sentence.terms if whole else content_terms(premise.text))
        if not agrees:
            most = max(most, coverage)
        elif best is None or coverage > best[0]:
            best = coverage, premise
    if best is None or most > best[0] + BEATEN:
        return None
    alone = count == 1 and period.month is not None  # a month or day that stands once in the evidence is of this
    if best[0] < LEAST_OF_PERIODS and not alone:
        return None
    return best[1] if alone or most <= best[0] else None
