"""Figures of one claim that stand beside one another in the evidence: in one row, one column, one sentence.

"The bonds due July 1, 2036 total $16.365 million and carry a 5% coupon" says few words of the row "July 1, 2036", but
two of its figures stand there. Each supports the other: that several figures of a claim stand in one place by chance is
unlikely. Such a place grounds them and becomes the first premise, all that it states of the claim in one sentence.
A figure is not grounded where its own words name the place of another value, nor in a place of another period, fund or
class. Nothing is ever proved here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from guardrail.claims.claim import Claim
from guardrail.claims.figures.agreement import comparable, singular
from guardrail.claims.figures.figure import Figure
from guardrail.claims.figures.lexicon import TIME_NOUNS
from guardrail.claims.figures.periods import Period, parse_periods
from guardrail.claims.figures.scanner import parse_figures
from guardrail.evidence.features import Cell
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import weight
from guardrail.verify.entities.naming import labels_name_other
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.phrases.grounds import Span
from guardrail.verify.values.candidates import (
    WEIGHTLESS,
    Subject,
    claimed_of,
    missing,
    relation,
    same,
    subject_of,
)
from guardrail.verify.values.cell_fit import qualifiers_unsaid
from guardrail.verify.values.figures_by_value import near_places
from guardrail.verify.values.spots import Spot, is_in_time, is_labelled, is_telling, spots_of, table_of
from guardrail.verify.values.text_candidates import reading_of, words_of_its_own
from guardrail.verify.values.told_together import told_together

MOST_FIGURES = 12
"""Figures of a claim beyond which none is looked for beside others."""
MOST_PLACES = 24
"""Passages looked at for one figure."""
MOST_DATED = 200
"""Characters of a cell in which a date is looked for."""
TOLD_APART = 0.05
"""Weight of words by which another value of the line has to say more of a figure's own words to be what is meant."""


@dataclass(slots=True)
class _Line:
    """A row, a column or a sentence with the figures of the claim that it states, by where these start.

    Arguments:
        across: a row, whose values its columns tell apart; a column's are told apart by their rows.
        named: whether the claim says a word of its label.
        keyed: whether a number or date of the claim is the row's: "year 10", "the bonds due July 1, 2036".
    """

    across: bool
    spots: dict[int, Spot] = field(default_factory=dict)
    named: bool = False
    keyed: bool = False
    coverage: float = 0.0


def stands_beside(claim: Claim, index: EvidenceIndex, wanted: set[Span]) -> tuple[Finding, ...]:
    """A MATCH for each figure at one of the spans `wanted` that stands beside another one of the claim.

    Arguments:
        claim: the proposition.
        index: the evidence of its stream.
        wanted: spans of figures that no other check has found or computes.
    """
    if len(claim.figures) > MOST_FIGURES:
        return ()
    left = [figure for figure in claim.figures if (figure.start, figure.end) in wanted]
    if not left:
        return ()
    reader = _Reader(claim, index)
    lines = reader.lines()
    # what other checks have found belongs into the same premise
    found = {figure.start: line for figure in claim.figures if (line := reader.best(figure, lines)) is not None}
    spots = {start: line.spots[start] for start, line in found.items()}
    findings: list[Finding] = []
    for figure in left:
        start = figure.start if figure.start in found else reader.labelled_by(figure, spots)
        if start is not None:
            spot, line = spots[start], found[start]
            premise = told_together(claim, index, spot, (*spots.values(), *line.spots.values()), line.coverage)
            findings.append(reader.finding(figure, spot, premise))
    return tuple(findings)


class _Reader:
    """One claim against one evidence."""

    def __init__(self, claim: Claim, index: EvidenceIndex) -> None:
        self._claim = claim
        self._index = index
        self._subject: Subject = subject_of(claim)
        own = words_of_its_own(claim)
        self._own = {start: words & self._subject.terms for start, words in own.items()}
        self._dated: dict[int, tuple[Period, ...]] = {}
        self._figures = {figure.start: figure for figure in claim.figures}
        self._periods = {figure.start: claimed_of(claim, figure) for figure in claim.figures}

    def lines(self) -> list[_Line]:
        """The rows, columns and sentences that state figures of the claim."""
        found: dict[tuple[object, ...], _Line] = {}
        for figure in self._claim.figures:
            for place in near_places(figure, self._index)[:MOST_PLACES]:
                for spot in spots_of(self._claim, self._index, figure, place):
                    for key, across in self._keys(spot):
                        line = found.setdefault(key, _Line(across))
                        line.spots.setdefault(figure.start, spot)
        lines = list(found.values())
        for line in lines:
            self._name(line)
        return lines

    def _keys(self, spot: Spot) -> Iterator[tuple[tuple[object, ...], bool]]:
        if spot.cell is None:
            yield (spot.place,), True
            return
        cell = spot.cell
        yield (spot.place,), True
        yield (cell.citation.chunk, cell.citation.table, cell.column), False

    def _name(self, line: _Line) -> None:
        """Work out whether the claim names a line, and how much it says of its words."""
        spot = next(iter(line.spots.values()))
        chunk = self._index.chunk_of[spot.place]
        subject = self._subject
        if spot.cell is None:
            assert spot.premise is not None
            terms = reading_of(spot.premise).terms
            line.named = weight(subject.terms - missing(subject.terms, terms)) > WEIGHTLESS
            line.coverage = self._coverage(terms | self._index.scopes[chunk])
            return
        cell = spot.cell
        own = cell.row_terms if line.across else cell.column_terms
        path = cell.row_path if line.across else cell.column_path
        line.keyed = self._is_keyed(path, spot.cell, line)
        line.named = line.keyed or weight(subject.terms - missing(subject.terms, own)) > WEIGHTLESS
        every = frozenset[str]()
        for one in line.spots.values():
            if one.cell is not None:
                every |= one.cell.row_terms | one.cell.column_terms
        line.coverage = self._coverage(
            every | self._index.scopes[chunk] | table_of(self._index, spot.place).caption_terms
        )

    def _is_keyed(self, path: Sequence[str], cell: Cell, line: _Line) -> bool:
        """Whether a number or date of the claim is what tells a line from the others."""
        claim, row, spots = self._claim, line.across, line.spots.values()
        place = next(iter(spots)).place
        dates = self._dates(place) if row else parse_periods(path[-1]) if path else ()
        if any(_tells(own) and same(own, other) is True for own in claim.periods for other in dates):
            return True
        label = path[-1] if path else self._index.passages[place].cells[0].text if row else ""
        if not any(map(str.isdigit, label)):
            return False
        table = table_of(self._index, place)
        if path and any(is_labelled(cell, figure, table) for figure in claim.figures if not is_telling(figure)):
            return True
        if not path and any(spot.cell is self._index.passages[place].cells[0] for spot in spots):
            return True
        return any(
            figure.noun and re.search(rf"\b{figure.text}-{singular(figure.noun)}\b", claim.text)
            for figure in parse_figures(label)
        )

    def _dates(self, place: int) -> tuple[Period, ...]:
        """The dates in a row's label and in those of its cells that hold no figure: when what it tells of is due."""
        known = self._dated.get(place)
        if known is None:
            cells = self._index.passages[place].cells
            texts = [*(cells[0].row_path[-1:] if cells else ()), *(cell.text for cell in cells if cell.figure is None)]
            known = self._dated[place] = tuple(period for text in texts for period in parse_periods(text[:MOST_DATED]))
        return known

    def _coverage(self, terms: frozenset[str]) -> float:
        subject = self._subject
        return 1.0 - weight(missing(subject.terms, terms)) / subject.weight if subject.weight else 0.0

    def best(self, figure: Figure, lines: Iterable[_Line]) -> _Line | None:
        """The line that grounds `figure`, None where there is none or it is open which."""
        by_spot: dict[tuple[int, int, int], list[_Line]] = {}
        for line in lines:
            spot = line.spots.get(figure.start)
            if spot is not None and self._is_of(figure, spot):
                by_spot.setdefault(spot.key, []).append(line)
        rated: list[tuple[tuple[int, float], list[_Line]]] = []
        for through in by_spot.values():
            company = sum(self._companions(figure, line) for line in through)
            named = any(line.named for line in through)
            keyed = any(line.keyed for line in through)
            if is_telling(figure) and named and (company or any(line.keyed and line.across for line in through)):
                rated.append(((company + named + keyed, max(line.coverage for line in through)), through))
        if not rated:
            return None
        most = max(score for score, _ in rated)
        leading = [through for score, through in rated if score[0] == most[0] and score[1] >= most[1] - 1e-9]
        best = leading[0]
        if len(leading) > 1 and not all(
            any(line is one for one in best) for through in leading for line in through[:1]
        ):
            return None
        if any(self._is_of_another(figure, line) or self._says_less(figure, line) for line in best):
            return None
        return max(best, key=lambda line: (self._companions(figure, line), line.across))

    def _companions(self, figure: Figure, line: _Line) -> int:
        """The other figures of the claim that a line states at places of their own."""
        taken = {line.spots[figure.start].key}
        count = 0
        for start, spot in line.spots.items():
            if spot.key in taken or not is_telling(self._figures[start]) or not self._is_of(self._figures[start], spot):
                continue
            taken.add(spot.key)
            count += 1
        return count

    def _is_of(self, figure: Figure, spot: Spot) -> bool:
        """Whether a place is of the figure's period, or of none that is told."""
        claimed = self._periods[figure.start]
        if spot.cell is None:
            assert spot.premise is not None
            return relation(claimed, reading_of(spot.premise).periods[spot.at]) is not False
        if relation(claimed, spot.cell.periods) is not False:
            return True
        if any(same(claimed[0], other) is True for other in self._dates(spot.place)):
            return True  # the issue of that date
        name = parse_periods(spot.cell.row_path[-1]) if spot.cell.row_path else ()
        named = [one for one in spot.cell.periods if any(same(one, other) is True for other in name)]
        said = all(any(same(own, one) is True for own in self._claim.periods) for one in named)
        return len(named) == len(spot.cell.periods) and said  # "the 2040 Fund returned 12.31% in 2026"

    def _says_less(self, figure: Figure, line: _Line) -> bool:
        """Whether a cell lacks a qualifier that the figure's own words have ("adjusted costs" of "Costs")."""
        spot = line.spots[figure.start]
        if spot.cell is None:
            return False
        own = replace(self._subject, terms=self._own[figure.start])
        scope = self._index.scopes[self._index.chunk_of[spot.place]] | table_of(self._index, spot.place).caption_terms
        for other in line.spots.values():  # "below cumulative premiums (214,900 versus 226,800)"
            if other.cell is not None:
                scope |= other.cell.row_terms | other.cell.column_terms
        return bool(qualifiers_unsaid(own, spot.cell, scope))

    def _is_of_another(self, figure: Figure, line: _Line) -> bool:
        """Whether the figure's own words name another value of the line better than its own.

        Not where that value is another figure's of the claim, whose words name it as well: "at 2.91 versus 2.95". In
        "at 2.95 versus 2.91" the words are those of 2.95. A figure without words of its own is not of what the claim
        names and gives no other figure to.
        """
        spot = line.spots[figure.start]
        own = self._own[figure.start]
        asked = own or self._subject.terms
        here = self._said(asked, line, spot)
        for value, terms in self._others(line, spot):
            if not comparable(figure, value[1]):
                continue
            there = weight(asked - missing(asked, terms))
            if there > here + TOLD_APART and not self._is_taken(figure, value[0], line, there if own else 0.0):
                return True
        return False

    def _said(self, own: frozenset[str], line: _Line, spot: Spot) -> float:
        terms = self._terms(line, spot)
        return weight(own - missing(own, terms))

    def _terms(self, line: _Line, spot: Spot) -> frozenset[str]:
        """The words that tell one value of a line from the others."""
        if spot.cell is None:
            assert spot.premise is not None
            return reading_of(spot.premise).zones[spot.at]
        return spot.cell.column_terms if line.across else spot.cell.row_terms

    def _others(self, line: _Line, spot: Spot) -> Iterator[tuple[tuple[object, Figure], frozenset[str]]]:
        """The other values of a line, each with the words that tell it apart."""
        if spot.cell is None:
            assert spot.premise is not None
            for at, stated in enumerate(spot.premise.figures):
                if at != spot.at:
                    yield (at, stated), reading_of(spot.premise).zones[at]
            return
        cells = self._index.passages[spot.place].cells if line.across else table_of(self._index, spot.place).cells
        for cell in cells:
            if cell is spot.cell or cell.figure is None or (not line.across and cell.column != spot.cell.column):
                continue
            if labels_name_other(self._claim.text, (*cell.row_path, *cell.column_path)):
                continue
            yield (id(cell), cell.figure), cell.column_terms if line.across else cell.row_terms

    def _is_taken(self, figure: Figure, value: object, line: _Line, there: float) -> bool:
        """Whether a value is another figure's of the claim, whose words name it as well."""
        for start, spot in line.spots.items():
            if start == figure.start or (spot.at if spot.cell is None else id(spot.cell)) != value:
                continue
            if self._said(self._own[start], line, spot) >= there - TOLD_APART:
                return True
        return False

    def finding(self, figure: Figure, spot: Spot, premise: Premise) -> Finding:
        """What grounds `figure` and the periods that its place shares."""
        spans = [(figure.start, figure.end)]
        if spot.cell is not None:
            labels = (period for label in spot.cell.column_path for period in parse_periods(label))
            periods: tuple[Period, ...] = (*spot.cell.periods, *labels, *self._dates(spot.place))
        else:
            periods = premise.periods
        spans += [
            (period.start, period.end)
            for period in self._claim.periods
            if any(same(period, other) is True for other in periods)
        ]
        return Finding(
            "numerical",
            Answer.MATCH,
            citations=(spot.cell.citation if spot.cell else premise.citation,),
            premise=premise,
            matched=tuple(sorted(set(spans))),
        )

    def labelled_by(self, key: Figure, spots: Mapping[int, Spot]) -> int | None:
        """Which figure of the claim stands in the row that the number `key` tells from others."""
        for start, spot in spots.items():
            if spot.cell is not None and self._is_label(key, spot.place, spot.cell):
                return start
        return None

    def _is_label(self, key: Figure, place: int, cell: Cell) -> bool:
        """Whether a number of the claim is the row's label, or what stands first in a row without one."""
        table = table_of(self._index, place)
        if is_labelled(cell, key, table):
            return True
        first = self._index.passages[place].cells[0]
        stated = first.figure
        if first.row_path or first is cell or stated is None or is_telling(key) or stated.value != key.value:
            return False
        return stated.unit is key.unit or (key.noun in TIME_NOUNS and is_in_time(key.noun, first, table))


def _tells(period: Period) -> bool:
    """Whether a period is a year, a month or a day, of which a row can be."""
    return (period.year is not None or period.month is not None) and period.quarter is None and period.half is None
