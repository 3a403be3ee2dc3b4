"""Proves what a claim says of one line: every figure, time and direction of it is re-computed from the line's cells.

`guardrail.verify.derived.line_statement` reads the claim without regard to the order of its words, so that its wording
may be any; here all of it has to hold: what is not computed is not proved, and nothing is ever contradicted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Bound, Figure, Unit, agrees
from guardrail.claims.figures.periods import Period
from guardrail.claims.kept import per_claim
from guardrail.claims.whole_words import stands_alone
from guardrail.evidence.terms import prior
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.derived.line_statement import MAX_NAMES, NAME, Place, Statement, in_plain, pairs_of, statement
from guardrail.verify.derived.proof import is_looked_up
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.lines.formulas import cagr
from guardrail.verify.lines.operands import (
    Line,
    Named,
    Value,
    filled,
    is_cost,
    is_deduction,
    is_earned,
    is_owed,
    is_told_as_loss,
    of_period,
)
from guardrail.verify.lines.phrase_words import phrase_terms
from guardrail.verify.lines.selections import as_long, moment
from guardrail.verify.lines.unsaid import NEUTRAL, TELLING
from guardrail.verify.phrases.grounds import LEADING, MATCH_SCORE, stated
from guardrail.verify.phrases.masked import Masked, masked_of

MAX_FIGURES, MAX_PERIODS = 6, 4
"""Figures and times beyond which a claim says more than one thing of one line."""
_BOTH = ("one", "other")
ABOUT = 0.02
"""Share by which "about" may miss."""
_SPENT = re.compile(r"\b(?:expenses?|costs?|charges?|spending|spend|losses|provision|tax|taxes)\b")
_SPENDING = phrase_terms("expense expenses cost costs charge charges spending spend loss losses provision tax taxes")
_ADVERSE = re.compile(
    r"\b(?:expenses?|costs?|charges?|loss(?:es)?|debt|liabilit(?:y|ies)|provision|tax(?:es)?|ratio|delinquen\w+|churn|days)\b"
)
_SETS_APART = re.compile(r"\b(?:only|sole|solely|alone|each|both|other than)\b", re.IGNORECASE)
"""Words that say something of other lines too."""
_TOTAL = re.compile(r"\btotal\b", re.IGNORECASE)
_NAME_MARK = re.compile(rf"[{NAME}]")


@per_claim
def _plain(claim: Claim) -> str:
    return in_plain(masked_of(claim).text)


def check_line(claim: Claim, evaluator: Evaluator, proves: Callable[[str], bool]) -> tuple[Finding, ...]:
    """The proof of a claim that speaks of one line; empty where it is not read or does not hold.

    Arguments:
        claim: that no other check proves or contradicts.
        proves: whether the look-ups prove a plain sentence. What the claim calls its line has to name each value that
            it rests on there, so that headings, qualifiers, totals and rivals count here as they do for any look-up.
    """
    if not claim.periods or len(claim.periods) > MAX_PERIODS or len(claim.figures) > MAX_FIGURES:
        return ()
    if _SETS_APART.search(claim.text) is not None:
        return ()
    if _TOTAL.search(claim.text) is not None:  # lest the name of a part stand for the whole
        proves = _of_totals(proves)
    masked = masked_of(claim)
    text, labels = _labelled(_plain(claim), evaluator)
    used: list[Value] = []
    pairs = pairs_of(text) if len(claim.figures) == len(_BOTH) and len(claim.periods) == 1 else []
    if pairs:
        period = masked.periods[0]
        for name, mark in pairs:
            level = (masked.figure(mark), period, Place.OPEN)
            found = _held(Statement(name, levels=[level], ends=[period]), masked, labels, evaluator, proves)
            if not found:
                return ()
            used += found
    elif (said := statement(masked, text)) is not None:
        used = _held(said, masked, labels, evaluator, proves)
    if not used:
        return ()
    return (
        Finding(
            "line",
            Answer.MATCH,
            proved=True,
            citations=tuple(dict.fromkeys(value.citation for value in used)),
            source_says=", ".join(value.text for value in used),
            formula="line",
            matched=tuple(sorted(stated(claim))),
        ),
    )


def _of_totals(proves: Callable[[str], bool]) -> Callable[[str], bool]:
    """`proves`, of plain sentences that say "total" as the claim does."""

    def proved(text: str) -> bool:
        return proves(text if _TOTAL.search(text) is not None else f"Total {text[:1].lower()}{text[1:]}")

    return proved


def _held(
    said: Statement, masked: Masked, labels: Sequence[str], evaluator: Evaluator, proves: Callable[[str], bool]
) -> list[Value]:
    """The values by which a statement holds of every line that its name can mean; empty where it does not."""

    def shown(text: str) -> str:
        return _NAME_MARK.sub(lambda mark: labels[ord(mark[0]) - ord(NAME[0])], text)

    name = shown(said.name)
    terms = masked.leaf(name).terms
    if _are_two([masked.leaf(shown(run)).terms for run in said.names]):
        return []
    rows = [masked.leaf(shown(mark)).terms for mark in _NAME_MARK.findall(said.name)]
    named = evaluator.named(terms) if terms else []
    if not named or named[0].score < MATCH_SCORE:
        return []
    used: list[Value] = []
    for item in named:
        if item.score < LEADING * named[0].score:
            continue
        if item.unsaid or _says_more(terms, item, evaluator) or _is_of_two(rows, item, evaluator):
            return []
        found = _Holding(said, item.line, name).values()
        if not found:
            return []
        used = used or found
    return used if all(is_looked_up(name, value, proves) for value in used) else []


def _labelled(text: str, evaluator: Evaluator) -> tuple[str, list[str]]:
    """The text with a placeholder for each label of a row that it says, and the labels."""
    labels: list[str] = []
    for label in labels_of(evaluator):
        if label in text and len(labels) < MAX_NAMES:
            mark = chr(ord(NAME[0]) + len(labels))
            shown = _marked(text, label, mark)
            if shown != text:
                text = shown
                labels.append(label)
    return text, labels


def _marked(text: str, label: str, mark: str) -> str:
    """The text with a mark wherever a label stands, no letter, digit or hyphen beside it."""
    shown, done, at = "", 0, text.find(label)
    while at >= 0:
        if stands_alone(text, at, len(label), "-"):
            shown += text[done:at] + mark
            done = at + len(label)
            at = text.find(label, done)
        else:
            at = text.find(label, at + 1)
    return shown + text[done:]


def labels_of(evaluator: Evaluator) -> Sequence[str]:
    """The labels of all rows in small letters, the longest first; worked out once."""
    kept = evaluator.kept_labels
    if kept is None:
        found: set[str] = set()
        for line in evaluator.lines():
            for value in line.values[:1]:
                if value.cell is not None and value.cell.row_path:
                    label = " ".join(value.cell.row_path[-1].lower().split()).strip(" :.")
                    if len(label) > 3 and any(character.isalpha() for character in label):
                        found.add(label)
        kept = evaluator.kept_labels = tuple(sorted(found, key=len, reverse=True))
    return kept


def _says_more(terms: frozenset[str], item: Named, evaluator: Evaluator) -> bool:
    """Whether light words of the name, too, are said by nothing about the line."""
    scope = evaluator.scope(item.line.values[0].citation.chunk)
    light = {term for term in terms - item.line.terms - scope - NEUTRAL if prior(term) <= TELLING}
    return any(term not in _SPENDING for term in light)


def _are_two(names: Sequence[frozenset[str]]) -> bool:
    """Whether words that stand apart name two lines of one kind: "service income" here, "product income" there."""
    return any(one & other and not (one <= other or other <= one) for one, other in combinations(names, 2))


def _is_of_two(rows: Sequence[frozenset[str]], item: Named, evaluator: Evaluator) -> bool:
    """Whether the claim says the label of a row that is none of the line's own headings.

    Arguments:
        rows: the terms of each label that the claim says.
    """
    own = item.line.terms | evaluator.scope(item.line.values[0].citation.chunk) | NEUTRAL
    return len(rows) > 1 and any(not row <= own for row in rows)


class _Holding:
    """Whether a statement holds of a line."""

    def __init__(self, said: Statement, line: Line, name: str) -> None:
        self.said = said
        periods = [*said.ends, *([said.start] if said.start else [])]
        self.line = filled(line, periods)
        self.dated = sorted(
            (value for value in self.line.values if value.periods and not value.nil),
            key=lambda value: moment(value.periods[0]),
        )
        negative = [value.figure.value < 0 for value in self.dated]
        of_losses = is_told_as_loss(phrase_terms(name), line)
        self.sized = (
            bool(negative)
            and all(negative)
            and (of_losses or is_deduction(line) or is_cost(line) or _SPENT.search(name) is not None)
        )
        self.unclear = any(negative) and not self.sized and (of_losses or not is_earned(line))
        self.adverse = is_deduction(line) or is_cost(line) or is_owed(line) or _ADVERSE.search(name) is not None

    def values(self) -> list[Value]:
        """The values that the statement rests on, none where it does not hold."""
        said = self.said
        if self.unclear or (said.judged and self.adverse):
            return []
        found: list[Value] | None
        if said.averaged:
            found = self._averaged()
        elif said.extreme:
            found = self._extreme()
        elif self._moves():
            found = self._moved()
        else:
            found = self._told()
        return found or []

    def _moves(self) -> bool:
        said = self.said
        return bool(said.sign or said.steps or said.rated or said.start or said.prior or said.every) or any(
            place is not Place.OPEN for _, _, place in said.levels
        )

    def _at(self, period: Period | None) -> Value | None:
        if period is None:
            return None
        found = of_period(self.line, period)
        return found[0] if len(found) == 1 and found[0] in self.dated else None

    def _number(self, value: Value) -> float:
        return -value.figure.value if self.sized else value.figure.value

    def _is(self, figure: Figure, value: Value) -> bool:
        """Whether a stated level is that of a value."""
        if self.sized and figure.value < 0:
            return False
        source = value.figure
        if self.sized:
            source = replace(source, value=-source.value)
        return agrees(figure, source)

    # -- levels

    def _told(self) -> list[Value] | None:
        """Levels, each at its time."""
        said = self.said
        if not said.levels:
            return None
        ends = list(said.ends)
        used: list[Value] = []
        if len(said.levels) == 1 and len(ends) == 1:
            value = self._at(ends[0])
            return [value] if value is not None and self._is(said.levels[0][0], value) else None
        periods: list[Period] = []
        for figure, period, _ in said.levels:
            if period is None and len(ends) == 1:
                period = ends[0]
            value = self._at(period)
            if value is None or period is None or not self._is(figure, value):
                return None
            periods.append(period)
            used.append(value)
        if said.turning and any(moment(one) >= moment(other) for one, other in pairwise(periods)):
            return None
        return used if all(any(period is one for one in periods) for period in ends) else None

    # -- movements

    def _moved(self) -> list[Value] | None:
        said = self.said
        if len(said.ends) > 1 and not said.start:
            return self._each_time()
        if len(said.ends) > 1 or (not said.ends and not said.start):
            return self._run_of_levels() if said.start else None
        last = self._at(said.ends[0]) if said.ends else self.dated[-1] if self.dated else None
        if last is None:
            return None
        first = self._at(said.start) if said.start else self._prior(last)
        if first is None or first is last or not as_long(first, last):
            return None
        forwards = moment(first.periods[0]) < moment(last.periods[0])
        if not forwards and not (said.compared and said.start and not said.steps and not said.rated):
            return None
        one, other = self._number(first), self._number(last)
        if said.sign and (other - one) * said.sign <= 0:
            return None
        if not said.sign and (said.every or not (said.steps or len(said.levels) > 1)):
            return None
        if said.every and not self._steadily(first, last):
            return None
        if said.count > 0 and said.count != moment(last.periods[0])[0] - moment(first.periods[0])[0]:
            return None
        for figure, period, place in said.levels:
            value = self._level_of(first, last, period, place)
            if value is None or not self._is(figure, value):
                return None
        if said.steps and not said.sign and not said.neutral:
            return None
        if said.rated and len(said.steps) != 1:
            return None
        years = moment(last.periods[0])[0] - moment(first.periods[0])[0]
        return [last, first] if all(self._stepped(figure, first, last, years) for figure in said.steps) else None

    def _level_of(self, first: Value, last: Value, period: Period | None, place: Place) -> Value | None:
        if period is not None:
            value = self._at(period)
            if value is first and place is not Place.END:
                return first
            return last if value is last and place is not Place.START else None
        return first if place is Place.START else last

    def _prior(self, last: Value) -> Value | None:
        """The value before one: the nearest, as far apart as the claim says."""
        earlier = [value for value in self.dated if moment(value.periods[0]) < moment(last.periods[0])]
        if not earlier:
            return None
        nearest = earlier[-1]
        one, other = moment(nearest.periods[0]), moment(last.periods[0])
        months = (other[0] - one[0]) * 12 + other[1] - one[1]
        if self.said.prior > 0 and months != self.said.prior:
            return None
        return nearest if sum(value.periods[0] == nearest.periods[0] for value in earlier) == 1 else None

    def _steadily(self, first: Value, last: Value) -> bool:
        begin, end = moment(first.periods[0]), moment(last.periods[0])
        run = [value for value in self.dated if begin <= moment(value.periods[0]) <= end]
        if len(run) < 3 or len({moment(value.periods[0]) for value in run}) < len(run):
            return False
        gaps = {(b[0] - a[0]) * 12 + b[1] - a[1] for a, b in pairwise([moment(value.periods[0]) for value in run])}
        steps = [self._number(b) - self._number(a) for a, b in pairwise(run)]
        return len(gaps) == 1 and all(step * self.said.sign > 0 for step in steps)

    def _each_time(self) -> list[Value] | None:
        """ "Rose in 2022 and again in 2023": each against the time before it."""
        said = self.said
        if not said.sign or said.steps or said.rated or said.compared:
            return None
        used: list[Value] = []
        for period in said.ends:
            last = self._at(period)
            first = self._prior(last) if last is not None else None
            if first is None or last is None or (self._number(last) - self._number(first)) * said.sign <= 0:
                return None
            used += [last, first]
        levels = [(self._at(period), figure) for figure, period, _ in said.levels]
        return used if all(value is not None and self._is(figure, value) for value, figure in levels) else None

    def _run_of_levels(self) -> list[Value] | None:
        """ "From 5 in 2021 to 6 in 2022 and 7 in 2023": a level at each time, one after the other."""
        said = self.said
        if (
            said.start is None
            or not said.every
            or not said.sign
            or said.steps
            or len(said.levels) != len(said.ends) + 1
        ):
            return None
        values = [self._at(period) for period in (said.start, *said.ends)]
        told = {id(period): figure for figure, period, _ in said.levels if period is not None}
        for period, value in zip((said.start, *said.ends), values, strict=True):
            figure = told.get(id(period))
            if value is None or figure is None or not self._is(figure, value):
                return None
        known = [value for value in values if value is not None]
        ordered = all(moment(a.periods[0]) < moment(b.periods[0]) for a, b in pairwise(known))
        return known if ordered and self._steadily(known[0], known[-1]) else None

    def _stepped(self, figure: Figure, first: Value, last: Value, years: int) -> bool:
        one, other = self._number(first), self._number(last)
        sign = self.said.sign
        percent = first.figure.is_percent
        if figure.unit is Unit.PERCENT:
            if percent or one <= 0 or (self.said.rated and (years < 1 or other <= 0)):
                return False
            right = cagr(one, other, years) if self.said.rated else 100.0 * (other - one) / one
        else:
            if self.said.rated or (figure.unit is Unit.POINT) is not percent:
                return False
            if figure.currency and last.figure.currency and figure.currency != last.figure.currency:
                return False
            if not percent and figure.scale_stated is not last.figure.scale_stated and last.figure.scale == 1.0:
                return False
            right = other - one
        if self.sized and not sign and figure.unit is not Unit.PERCENT:
            return False  # whether the change is one of the size or of the negative value is open
        stated = figure.value
        if stated == 0.0 and figure.resolution > last.figure.resolution:
            return False  # "0 million" of thousands
        if self.said.unsigned and stated < 0:
            return False  # which of two is taken from the other is open
        if sign or (self.said.unsigned and stated > 0):
            if stated < 0:
                return False
            right = abs(right)  # its direction is looked at by itself
        return _matches(figure, stated, right)

    # -- averages and extremes

    def _averaged(self) -> list[Value] | None:
        said = self.said
        means = [figure for figure, period, _ in said.levels if period is None]
        if len(means) != 1 or said.steps or said.sign or len(said.ends) < 2:
            return None
        told = [(self._at(period), figure) for figure, period, _ in said.levels if period is not None]
        if not all(value is not None and self._is(figure, value) for value, figure in told):
            return None
        values: list[Value] = []
        for period in said.ends:
            value = self._at(period)
            if value is None:
                return None
            values.append(value)
        if said.spans:
            begin, end = (moment(value.periods[0]) for value in (values[0], values[-1]))
            if begin >= end or len(values) != 2:
                return None
            values = [value for value in self.dated if begin <= moment(value.periods[0]) <= end]
        if len({id(value) for value in values}) < len(values) or said.count not in (0, len(values)):
            return None
        if any(not as_long(values[0], value) for value in values):
            return None
        right = sum(map(self._number, values)) / len(values)
        figure = means[0]
        if figure.is_percent is not values[0].figure.is_percent or figure.unit is Unit.POINT:
            return None
        if figure.scale_stated and not values[0].figure.scale_stated:
            return None
        return values if _matches(figure, figure.value, right) else None

    def _extreme(self) -> list[Value] | None:
        said = self.said
        if len(said.ends) != 1 or said.start or said.steps or said.count or said.prior or said.rated or said.every:
            return None
        chosen = self._at(said.ends[0])
        rivals = [value for value in self.dated if value is not chosen]
        if chosen is None or len(rivals) < 1 or any(not as_long(chosen, value) for value in rivals):
            return None
        own = self._number(chosen) * said.extreme
        if any(self._number(value) * said.extreme >= own for value in rivals):
            return None
        if not all(self._is(figure, chosen) and place is Place.OPEN for figure, _, place in said.levels):
            return None
        return [chosen, *rivals]


def _matches(figure: Figure, stated: float, right: float) -> bool:
    """Whether a stated result is the exact one under the rounding that it shows, or within its bound."""
    slack = 1e-9 * max(abs(right), 1.0)
    if figure.bound in (Bound.MORE_THAN, Bound.AT_LEAST):
        return right > stated + slack if figure.bound is Bound.MORE_THAN else right >= stated - slack
    if figure.bound in (Bound.LESS_THAN, Bound.AT_MOST):
        return right < stated - slack if figure.bound is Bound.LESS_THAN else right <= stated + slack
    if figure.bound is Bound.RANGE:
        return False
    if stated == 0.0 and right != 0.0:
        return False  # says that there is none, not that it is smaller than the unit
    allowed = figure.resolution / 2
    if figure.bound is Bound.ABOUT:
        allowed = max(allowed, ABOUT * abs(right))
    return abs(stated - right) <= allowed * (1 + 1e-9) + slack
