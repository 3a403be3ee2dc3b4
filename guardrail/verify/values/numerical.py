"""Numerical claims: each figure against the cells and sentences it can have been taken from.

A figure is grounded only where value, unit, currency, scale and sign agree in the row or clause that the claim names
best and in the claim's period. The right figure in the wrong place is a conflict and says what stands in the right one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.figures.agreement import agrees, tolerance
from guardrail.claims.figures.figure import Bound, Figure, Unit
from guardrail.claims.figures.periods import Period
from guardrail.claims.kept import per_claim
from guardrail.claims.record import record
from guardrail.evidence.align import AlignedCell, Restated
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.linearise import spelled
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import IN_A_RANGE, Answer, Finding
from guardrail.verify.legible import is_legible, premise_is_legible
from guardrail.verify.lines.figure_roles import Outcome, Role, denies, role_of
from guardrail.verify.values.aggregates import is_aggregate, is_computed
from guardrail.verify.values.candidates import (
    LEADING,
    MAX_CLAIMED,
    Candidate,
    Subject,
    bound_start,
    is_restated,
    periods_of,
    same,
    subject_of,
)
from guardrail.verify.values.cell_candidates import CellSide
from guardrail.verify.values.cell_fit import qualifiers_unsaid
from guardrail.verify.values.cell_labels import label_states
from guardrail.verify.values.direction import is_of_trend, move_to, stated_move
from guardrail.verify.values.nil import is_nil, stated_nil
from guardrail.verify.values.preference import most_specific, of_the_period, rivals
from guardrail.verify.values.printed import as_printed
from guardrail.verify.values.proof import follows
from guardrail.verify.values.text_candidates import TextSide, own_words, reading_of

MIN_CELL_FIT = 0.45
"""Least fit of a cell that grounds a figure."""
MIN_TEXT_FIT = 0.5
"""Least fit of a sentence's figure that grounds a figure."""
CONFLICT_FIT = 0.85
"""Least fit of what contradicts a figure: a conflict suppresses the whole answer and has to be sure of its row."""

_ONE_SIDED = frozenset((Bound.MORE_THAN, Bound.AT_LEAST, Bound.LESS_THAN, Bound.AT_MOST))


@record
class _Decision:
    """What is known about one figure: the candidate that decides, and how.

    Arguments:
        sole: no candidate that fits as well says otherwise.
        moves: what the source and the claim say of the direction, where that is the conflict.
    """

    figure: Figure
    answer: Answer
    candidate: Candidate | None = None
    sole: bool = False
    moves: tuple[str, str] | None = None


def check_numerical(
    claim: Claim,
    premises: Sequence[Premise],
    cells: Sequence[AlignedCell] = (),
    restated: Sequence[Restated] = (),
    index: EvidenceIndex | None = None,
) -> tuple[Finding, ...]:
    """One finding for each figure of `claim`, empty when it has none.

    Arguments:
        claim: the proposition.
        premises: the aligned premises, texts and linearised cells.
        cells: the aligned table cells, in any order.
        restated: cells of earlier filings that would fit as well, with those of `cells` that stand instead.
        index: all evidence, for what a table says of all its rows; None where cells stand alone.

    MATCH findings carry the spans of the figure and of those periods that its source shares, and the edits that put the
    figure into the premise's spelling. A look-up in a table that the whole claim follows from is `proved`, and so is a
    hedged value inside a range that the source states in the same words.
    """
    if not claim.figures:
        return ()
    if max(len(claim.figures), len(claim.periods)) > MAX_CLAIMED or not is_legible(claim.text):
        return tuple(Finding("numerical", Answer.CANNOT_TELL) for _ in claim.figures)
    premises = [premise for premise in premises if premise.cells or premise_is_legible(premise)]
    subject = subject_of(claim)
    own = own_words(claim)
    table, text = CellSide(claim, subject, cells, premises, index), TextSide(claim, subject, premises)
    decisions = [
        _decided(claim, subject, figure, words & subject.terms, table, text, premises)
        for figure, words in zip(claim.figures, own, strict=True)
    ]
    proved = all(one.answer is Answer.MATCH and one.sole for one in decisions) and follows(
        claim, subject, [one.candidate for one in decisions if one.candidate is not None]
    )
    return tuple(_finding(claim, decision, proved, restated) for decision in decisions)


def _decided(
    claim: Claim,
    subject: Subject,
    figure: Figure,
    own: frozenset[str],
    table: CellSide,
    text: TextSide,
    premises: Sequence[Premise],
) -> _Decision:
    """`_decide`; a cell contradicts one figure of several only where it fits the whole claim as well."""
    decision = _decide(claim, subject, figure, own, table, text, premises)
    if (
        decision.answer is not Answer.CONFLICT
        or own == subject.terms
        or not (one := decision.candidate)
        or not one.cell
    ):
        return decision
    whole = _decide(claim, subject, figure, subject.terms, table, text, premises)
    return whole if whole.answer is Answer.CONFLICT else _Decision(figure, Answer.CANNOT_TELL)


def _decide(
    claim: Claim,
    subject: Subject,
    figure: Figure,
    own: frozenset[str],
    table: CellSide,
    text: TextSide,
    premises: Sequence[Premise],
) -> _Decision:
    role, claimed = _placed(claim)[figure.start]
    from_cells = table.candidates(figure, role, claimed, own)
    from_text = text.candidates(figure, role, claimed)
    if from_text and (opposed := _opposed(claim, figure, role, from_text)):
        return opposed
    best: list[_Decision] = []
    for candidates, least in ((from_cells, MIN_CELL_FIT), (from_text, MIN_TEXT_FIT)):
        if candidates:
            best.append(_among(claim, own, figure, claimed, candidates, least))
    matches = [found for found in best if found.answer is Answer.MATCH and found.candidate]
    conflicts = [found for found in best if found.answer is Answer.CONFLICT and found.candidate]
    if not matches and (nil := stated_nil(figure, subject, premises)):
        return _Decision(figure, Answer.MATCH, nil, nil.whole)
    if conflicts and not matches and (printed := as_printed(claim, figure, claimed, from_cells, from_text)):
        return _Decision(figure, Answer.MATCH, printed)
    if matches and not any(_fit(conflict) > _fit(match) + 0.05 for match in matches for conflict in conflicts):
        return max(matches, key=lambda match: (bool(match.candidate and match.candidate.period), _fit(match)))
    if conflicts and not matches:
        named = _named_by_label(figure, from_cells)
        return named or max(conflicts, key=_fit)
    if named := _named_by_label(figure, from_cells):
        return named
    return _Decision(figure, Answer.CANNOT_TELL)


@per_claim
def _placed(claim: Claim) -> dict[int, tuple[Role, tuple[Period, ...]]]:
    """The role and the periods of each figure of a claim, by where it stands."""
    return {figure.start: (role_of(claim.text, figure), periods_of(claim, figure)) for figure in claim.figures}


def _opposed(claim: Claim, figure: Figure, role: Role, from_text: Sequence[Candidate]) -> _Decision | None:
    """A conflict with a sentence that reached the same level from the other side, unless another agrees."""
    if not is_of_trend(claim):
        return None
    said = move_to(claim.text, claim.figures, claim.figures.index(figure))
    if not said.sign:
        return None
    conflict: _Decision | None = None
    for one in from_text:
        if one.outcome is not Outcome.AGREES or one.fit < CONFLICT_FIT or one.period is False or one.premise is None:
            continue
        at = one.premise.figures.index(one.figure)
        move = stated_move(one.premise, at)
        if move.sign == said.sign:
            return None
        if move.sign and conflict is None and reading_of(one.premise).roles[at].kind is role.kind:
            conflict = _Decision(figure, Answer.CONFLICT, one, moves=(move.words, said.words))
    return conflict


def _named_by_label(figure: Figure, candidates: Sequence[Candidate]) -> _Decision | None:
    """A match with the labels of the best row, where the figure is part of a name ("aged 65")."""
    top = max((one.fit for one in candidates), default=0.0)
    for one in sorted(candidates, key=lambda one: not one.whole):
        if one.cell is None or one.fit < max(LEADING * top, MIN_CELL_FIT):
            continue
        if label_states(one.cell.cell, figure):
            return _Decision(figure, Answer.MATCH, replace(one, figure=figure, spelling=figure.text, period=None), True)
    return None


def _fit(decision: _Decision) -> float:
    return decision.candidate.fit if decision.candidate else 0.0


def _among(
    claim: Claim,
    own: frozenset[str],
    figure: Figure,
    claimed: Sequence[Period],
    candidates: Sequence[Candidate],
    least: float,
) -> _Decision:
    """Decides among the candidates of one kind, cells or sentences."""
    rated = [one for one in candidates if one.outcome is not Outcome.UNLIKE]
    if not rated:
        return _Decision(figure, Answer.CANNOT_TELL)
    top = max(one.fit for one in rated)
    leading = [one for one in rated if one.fit >= LEADING * top]
    pool = most_specific(own, of_the_period(claim, figure, claimed, leading))
    agreeing = [one for one in pool if one.outcome is Outcome.AGREES]
    if agreeing:
        best = max(agreeing, key=lambda one: (one.whole, one.fit, one.period is True))
        if best.fit < least or (best.cell is not None and is_aggregate(claim, best)):
            return _Decision(figure, Answer.CANNOT_TELL)
        if (
            best.cell is not None
            and not best.whole
            and best.cell.missing
            and qualifiers_unsaid(subject_of(claim), best.cell.cell, subject_of(claim).terms - best.cell.missing)
        ):
            return _Decision(figure, Answer.CANNOT_TELL)  # "adjusted costs" are not grounded in the row "Costs"
        equal = [one for one in pool if one.fit >= best.fit - 1e-9]
        sole = all(one.outcome is Outcome.AGREES for one in rivals(own, best, equal, leading))
        if figure.bound in _ONE_SIDED:  # many a value is "under 5": every row that the claim can mean has to be
            sole = sole and all(one.outcome is Outcome.AGREES for one in pool)
        return _Decision(figure, Answer.MATCH, best, sole)
    pool = [one for one in pool if one.exact and not _taken(claim, figure, one)]
    if top < CONFLICT_FIT or not pool or not _sure(pool) or is_computed(claim, pool[0]) or is_restated(claim.text):
        return _Decision(figure, Answer.CANNOT_TELL)
    return _Decision(figure, Answer.CONFLICT, max(pool, key=lambda one: (one.fit, one.outcome)))


def _taken(claim: Claim, figure: Figure, candidate: Candidate) -> bool:
    """Whether the candidate is what another figure of the claim states."""
    return any(other is not figure and agrees(other, candidate.figure) for other in claim.figures)


def _sure(pool: Sequence[Candidate]) -> bool:
    """Whether what stands in the claim's place is one value with a scale that is known."""
    first = pool[0].figure
    if any(abs(one.figure.value - first.value) > 1e-9 * max(1.0, abs(first.value)) for one in pool):
        return False
    best = max(pool, key=lambda one: one.outcome)
    if best.outcome is Outcome.OTHER_SCALE:
        return best.figure.scale_stated  # a source that states no scale may have one outside what was retrieved
    return True


def _finding(claim: Claim, decision: _Decision, proved: bool, restated: Sequence[Restated]) -> Finding:
    candidate, figure = decision.candidate, decision.figure
    if candidate is None:
        return Finding("numerical", decision.answer)
    older = next((one.older.cell for one in restated if candidate.cell and one.newer is candidate.cell.cell), None)
    citations = (candidate.citation, older.citation) if older else (candidate.citation,)
    from_older = f", restated from {spelled(older)}" if older else ""
    if decision.answer is Answer.CONFLICT:
        return Finding(
            "numerical",
            Answer.CONFLICT,
            citations=citations,
            source_says=decision.moves[0] if decision.moves else _said(candidate) + from_older,
            answer_says=decision.moves[1] if decision.moves else claim.text[figure.start : figure.end],
            premise=candidate.premise,
        )
    spans = [(figure.start, figure.end)]
    if candidate.cell is not None and candidate.cell.cell.row_path:
        name = candidate.cell.cell.row_path[-1]  # "Senior Notes due September 2033"
        spans += [(period.start, period.end) for period in claim.periods if period.text in name]
    if candidate.period is True or (is_nil(candidate) and candidate.whole):
        spans += [
            (period.start, period.end)
            for period in claim.periods
            if any(same(period, other) is True for other in candidate.periods)
        ]
    return Finding(
        "numerical",
        Answer.MATCH,
        proved=proved,
        citations=citations,
        source_says=_said(candidate) + from_older if older else "",
        formula=IN_A_RANGE if _inside(figure, candidate.figure) else "none stated" if is_nil(candidate) else "",
        restated=_restated(claim, figure, candidate),
        premise=candidate.premise,
        matched=tuple(sorted(set(spans))),
    )


def _said(candidate: Candidate) -> str:
    """The source's figure in full, with what it is of: "18,450 thousand (FY2025)"."""
    figure = spelled(candidate.cell.cell) if candidate.cell else candidate.spelling
    period = candidate.periods[0].text if candidate.periods else ""
    return f"{figure} ({' '.join(period.split())})" if period else figure


def _restated(claim: Claim, figure: Figure, candidate: Candidate) -> tuple[tuple[int, int, str], ...]:
    """The edit that puts the claim's figure into the source's spelling.

    Only a figure that is the source's, or a rounding of it, is put so: a bound, and a range that merely holds the
    source's value, stay as the claim has them. Of the words that bind a figure only others of the same bound are taken
    over ("over 25 %" for "more than 25 %"), in small letters.
    """
    if candidate.outcome is Outcome.OTHER_SCALE:
        return ()  # a cell quoted without its scale: NLI reads what the claim says
    if not is_rounding(figure, candidate.figure) or (figure.unit is Unit.MULTIPLE and not figure.text[:1].isdigit()):
        return ()
    spelling, start = candidate.spelling, figure.start
    if figure.value >= 0 and candidate.figure.value < 0:
        spelling = spelling.strip("()-−–").replace("(", "").replace(")", "")  # the claim's words carry the sign
    if figure.bound is Bound.ABOUT:
        start = bound_start(claim.text, figure)  # the source says how much it is about
    if candidate.premise is not None and candidate.premise.text and not candidate.premise.cells:
        lead = bound_start(candidate.premise.text, candidate.figure)
        words = candidate.premise.text[lead : candidate.figure.start]
        if words and figure.bound is candidate.figure.bound and not denies(claim.text):
            start, spelling = bound_start(claim.text, figure), words[0].lower() + words[1:] + spelling
    return ((start, figure.end, spelling),) if claim.text[start : figure.end] != spelling else ()


def is_rounding(figure: Figure, source: Figure) -> bool:
    """Whether the claim's figure is the source's as written or rounded: both ends where both are ranges."""
    if (figure.bound is Bound.RANGE) is not (source.bound is Bound.RANGE):
        return False
    gap = abs(abs(figure.value) - abs(source.value))
    return gap <= tolerance(figure, source) * (1 + 1e-9) + 1e-9 * abs(source.value)


def _inside(figure: Figure, source: Figure) -> bool:
    """Whether the source's is a range around the claim's one value: arithmetic settles what NLI reads as a change."""
    return (
        figure.bound is Bound.EXACT
        and source.bound is Bound.RANGE
        and source.value <= figure.value <= (source.high or 0)
    )
