"""Figures stated in sentences as candidates for a claim's figure: the clause, period and role that belong to each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from guardrail.claims.claim import Claim
from guardrail.claims.figures.figure import Figure
from guardrail.claims.figures.periods import Period
from guardrail.claims.kept import per_claim
from guardrail.claims.record import record
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms, prior, weight
from guardrail.verify.entities.rivals import is_of_rival
from guardrail.verify.lines.figure_roles import Outcome, Role, compare, role_of
from guardrail.verify.lines.operands import dated
from guardrail.verify.memo import per_premise
from guardrail.verify.values.candidates import (
    MAX_STATED,
    WEIGHTLESS,
    Candidate,
    Subject,
    blanked,
    missing,
    relation,
    subject_of,
)

OTHER_ROLE = 0.4
"""What is left of the fit when one side states the size of a change and the other a level."""
OTHER_CLAUSE = 0.5
"""What is left of the fit when another figure's clause says more of the claim."""

_SPLIT = re.compile(r"[,;:]|\b(?:and|while|but|compared|against|versus|whereas|from|of which)\b|\.\s")
_SENTENCE = re.compile(r"[.!?][\"')\]]*\s+(?=[A-Z\"'(])")
_MAIN_CLAUSE = re.compile(r"[.!?][\"')\]]*\s+(?=[A-Z\"'(])|;\s+")
_REMARK = re.compile(r"\([^()]{1,80}\)")
_GAPPED = re.compile(r"\s*(?:for|in|at|on|of|with|under)\b")
_WEIGHTY = 0.4
"""Prior above which a word says what a clause is about."""
SLACK = 0.05
"""Difference of locality below which two clauses say as much of the claim."""

_Span = tuple[int, int]


@record
class Reading:
    """A text premise taken apart.

    Arguments:
        terms: content words of the whole.
        zones: for each figure the content words that belong to it.
        periods: for each figure what it is of.
        roles: for each figure its role.
    """

    terms: frozenset[str]
    zones: tuple[frozenset[str], ...]
    periods: tuple[tuple[Period, ...], ...]
    roles: tuple[Role, ...]


CAUSE = re.compile(r"\b(?:driven by|due to|because of|resulting from|as a result of|caused by)\b", re.IGNORECASE)


@dataclass(slots=True)
class _Prepared:
    """What is known of a text premise before any figure is compared with it.

    Arguments:
        unsaid: for each figure the weight of its clause's words that the claim never says.
        whole: the premise names every content word of the claim.
    """

    premise: Premise
    read: Reading
    coverage: float
    unsaid: list[float]
    whole: bool


class TextSide:
    """The text premises of one claim, read once for all of its figures."""

    def __init__(self, claim: Claim, subject: Subject, premises: Sequence[Premise]) -> None:
        self._claim = claim
        self._subject = subject
        self._own: list[frozenset[str]] = []
        self._prepared: list[_Prepared] = []
        for premise in premises:
            if premise.cells or not premise.figures or len(premise.figures) + len(premise.periods) > MAX_STATED:
                continue
            if is_of_rival(claim.text, premise):
                continue
            read = reading_of(premise)
            absent = weight(missing(subject.terms, read.terms))
            coverage = 1.0 - absent / subject.weight if subject.weight else 0.0
            if coverage > 0.0:
                unsaid = [weight(missing(zone, subject.terms)) for zone in read.zones]
                self._prepared.append(_Prepared(premise, read, coverage, unsaid, absent <= WEIGHTLESS))
        if self._prepared:
            self._own = own_words(claim)

    def candidates(self, figure: Figure, role: Role, claimed: Sequence[Period]) -> list[Candidate]:
        """The stated figures as candidates for `figure`, which plays `role` in the claim."""
        found: list[Candidate] = []
        if not self._prepared:
            return found
        claim = self._claim
        own = next(words for words, other in zip(self._own, claim.figures, strict=True) if other is figure)
        for one in self._prepared:
            premise, read = one.premise, one.read
            outcomes = [
                compare(figure, role.kind, stated, source.kind, hedged=claim.hedged)
                for stated, source in zip(premise.figures, read.roles, strict=True)
            ]
            alike = [index for index, outcome in enumerate(outcomes) if outcome is not Outcome.UNLIKE]
            local = [_shared(read.zones[index], own) - 0.5 * one.unsaid[index] for index in alike]
            related = [relation(claimed, read.periods[index]) for index in alike]
            dated = True in related  # of two clauses the one of the claim's period is meant, whatever else they say
            best = max((here for here, its in zip(local, related, strict=True) if its or not dated), default=0.0)
            for index, here, period in zip(alike, local, related, strict=True):
                fit = one.coverage
                if here < best - SLACK or (dated and period is False):
                    fit *= OTHER_CLAUSE
                if role.change is not read.roles[index].change:
                    fit *= OTHER_ROLE
                stated, periods = premise.figures[index], read.periods[index]
                found.append(
                    Candidate(
                        stated, premise.text[stated.start : stated.end], outcomes[index], period,
                        periods, fit, one.unsaid[index] <= WEIGHTLESS, one.whole, None, premise, premise.citation,
                    )
                )  # fmt: skip
        return found


@per_premise
def reading_of(premise: Premise) -> Reading:
    """What belongs to each figure of a text premise; computed once a premise."""
    text, figures = premise.text, premise.figures
    remarks = [match.span() for match in _REMARK.finditer(text)] if "(" in text else []
    inner = [_remark(figure, remarks) if index else None for index, figure in enumerate(figures)]
    return Reading(
        content_terms(text),
        _figure_zones(text, figures, premise.periods, inner),
        _periods(text, figures, premise.periods, inner),
        tuple(role_of(text, figure) for figure in figures),
    )


def _remark(item: Figure | Period, remarks: Sequence[_Span]) -> _Span | None:
    """The bracket that `item` stands in: "RMB77 million (2018: RMB229 million)", "49% (53%)"."""
    return next((span for span in remarks if span[0] <= item.start and item.end <= span[1]), None)


def _periods(
    text: str, figures: Sequence[Figure], periods: Sequence[Period], inner: Sequence[_Span | None]
) -> tuple[tuple[Period, ...], ...]:
    """Each figure's period: the one its own sentence gives it, else the last of the sentence before.

    A figure in a bracket after another has the bracket's period or none, and that period is not the outer figure's.
    """
    found: dict[int, tuple[Period, ...]] = {}
    places = {figure.start: index for index, figure in enumerate(figures)}
    taken = [span for span in inner if span]
    earlier: tuple[Period, ...] = ()
    for start, end in _sentences(text):
        own = [period for period in periods if start <= period.start < end]
        outer = [figure for index, figure in enumerate(figures) if start <= figure.start < end and inner[index] is None]
        plain = _without_causes(text, start, end, outer, [one for one in own if _remark(one, taken) is None])
        for figure, stated in dated(text[:end], outer, plain):
            found[places[figure.start]] = stated or earlier
        earlier = tuple(plain[-1:]) or earlier
    for index, span in enumerate(inner):
        if span is not None:
            found[index] = tuple(period for period in periods if span[0] <= period.start < span[1])[:1]
    return tuple(found.get(index, ()) for index in range(len(figures)))


def _without_causes(text: str, start: int, end: int, figures: Sequence[Figure], periods: list[Period]) -> list[Period]:
    """`periods` without those of what caused a thing, told to the month: "a fall of 12 driven by the fire in May"."""
    if not any(period.month for period in periods) or (cause := CAUSE.search(text, start, end)) is None:
        return periods
    before = [period for period in periods if period.start < cause.start()]
    if not figures or figures[-1].start > cause.start() or not any(one.month for one in periods[len(before) :]):
        return periods
    return before


def _sentences(text: str) -> list[_Span]:
    cuts = [0, *(match.end() for match in _MAIN_CLAUSE.finditer(text)), len(text)]
    return [(start, end) for start, end in pairwise(cuts) if start < end]


def _figure_zones(
    text: str, figures: Sequence[Figure], periods: Sequence[Period], inner: Sequence[_Span | None]
) -> tuple[frozenset[str], ...]:
    """The content words that belong to each figure; one in a bracket shares those of the figure before it."""
    outer = [figure for index, figure in enumerate(figures) if inner[index] is None]
    every = iter(zones(blanked(text, periods), outer))
    laid: list[frozenset[str]] = []
    for span in inner:
        laid.append(laid[-1] if span is not None else next(every))
    return tuple(laid)


@per_premise
def period_zones(premise: Premise) -> list[frozenset[str]]:
    """The content words that belong to each period of a text premise."""
    return zones(blanked(premise.text, premise.figures), premise.periods)


def zones(text: str, items: Sequence[Figure | Period]) -> list[frozenset[str]]:
    """The content words that belong to each item: its clause, or the clause before where it has none of its own."""
    starts: list[int] = []
    position = 0
    for item in items:
        ends = [match.end() for match in _SENTENCE.finditer(text, position, item.start)]
        cuts = [] if ends or not starts else list(_SPLIT.finditer(text, position, item.start))
        starts.append(ends[-1] if ends else cuts[-1].start() if cuts else position)
        position = item.end
    found: list[frozenset[str]] = []
    for index, item in enumerate(items):
        end = starts[index + 1] if index + 1 < len(items) else len(text)
        after = text[item.end : max(end, item.end)]
        own = content_terms(text[starts[index] : item.start] + " " + after)
        if found and not any(prior(term) > _WEIGHTY for term in own):
            own = found[-1]
        elif found and _GAPPED.match(after) and not content_terms(text[starts[index] : item.start]):
            own |= found[-1]  # "the minimum is 25, or 10 for retirement accounts": the minimum for these
        found.append(own)
    return found


@per_claim
def own_words(claim: Claim) -> list[frozenset[str]]:
    """For each figure of the claim the words that belong to it, all of the claim's where it has one figure."""
    if len(claim.figures) == 1:
        return [subject_of(claim).terms]
    return zones(blanked(claim.text, claim.periods), claim.figures)


@per_claim
def words_of_its_own(claim: Claim) -> dict[int, frozenset[str]]:
    """`own_words` by where each figure starts; none where it only shares those before it ("at 2.91 or 2.95")."""
    found: dict[int, frozenset[str]] = {}
    before: frozenset[str] | None = None
    for figure, words in zip(claim.figures, own_words(claim), strict=True):
        found[figure.start] = frozenset() if words is before else words
        before = words
    return found


def _shared(zone: frozenset[str], own: frozenset[str]) -> float:
    """How much of what belongs to a source's figure belongs to the claim's."""
    return weight(zone - missing(zone, own))


def locality(zone: frozenset[str], own: frozenset[str], said: frozenset[str]) -> float:
    """How much of `zone` is among `own`, less half of what the claim never says."""
    return _shared(zone, own) - 0.5 * weight(missing(zone, said))
