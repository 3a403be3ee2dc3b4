"""Movements of every year: "dividends per share have increased every year since 2022" has to hold for each step."""

from __future__ import annotations

import re
from itertools import pairwise

from guardrail.claims.claim import Claim
from guardrail.verify.computed.movement_wording import FALLS
from guardrail.verify.computed.named_lines import NamedLines
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.lines.formulas import FIGURE, PERIOD
from guardrail.verify.lines.operands import Line, Value, is_deduction, is_earned
from guardrail.verify.lines.selections import as_long, moment
from guardrail.verify.phrases.grounds import CONFLICT_COVERAGE, CONFLICT_SCORE, MATCH_SCORE, stated
from guardrail.verify.phrases.masked import Masked
from guardrail.verify.phrases.time_said import number_of

_EVERY_YEAR = re.compile(
    r"^(?P<x>.+?) (?:has |have |had )?(?:been )?(?P<verb>rose|risen|grew|grown|increased|climbed|improved|expanded"
    r"|raised|fell|fallen|declined|decreased|dropped|shrank|shrunk|cut|lowered|rises?|grows?|increases?|climbs?|falls?"
    r"|declines?|decreases?|drops?|shrinks?) (?:in )?(?:each|every)(?: single)?"
    rf" (?:fiscal |calendar )?year (?:since (?P<since>[{PERIOD}])"
    rf"|(?:from|between) (?P<first>[{PERIOD}]) (?:to|through|and) (?P<last>[{PERIOD}]))$"
)
_EACH_OF = re.compile(
    rf"\b(?:in |for )?(?:each|every one) of (?:the|its) (?:last|past|latest|most recent) (?P<years>[{FIGURE}]|[a-z]+)"
    r"(?: fiscal| financial)? years$"
)
"""The latest steps by their number, said of a line's last years."""
LEAST_YEARS = 2  # steps that make an "every"


def speaks_of_every_year(masked: Masked) -> bool:
    """Whether a claim says that a movement happened every year."""
    return _EVERY_YEAR.match(_counted(masked)[0]) is not None


def check_every_year(claim: Claim, masked: Masked, evaluator: NamedLines) -> tuple[Finding, ...] | None:
    """The finding about a movement that `claim` says happened every year; None when it says none."""
    text, steps = _counted(masked)
    match = _EVERY_YEAR.match(text)
    if match is None:
        return None
    unknown = (Finding("comparative", Answer.CANNOT_TELL, formula="every year"),)
    named = evaluator.named(masked.leaf(match["x"]).terms)
    if not named or named[0].score < MATCH_SCORE:
        return unknown
    best = named[0]
    if steps:
        values = _latest(best.line, steps)
    else:
        first = masked.periods_in(match["since"] or match["first"])[0].year
        last = masked.periods_in(match["last"])[0].year if match["last"] else None
        values = _yearly(best.line, first, last)
    if len(values) <= LEAST_YEARS:
        return unknown
    sign = -1 if match["verb"] in FALLS else 1
    if all(value.figure.value < 0 for value in values):
        if is_deduction(best.line):
            sign = -sign  # printed as negatives, spoken of by their size
        elif not is_earned(best.line):
            return unknown
    against = [(one, other) for one, other in pairwise(values) if (other.figure.value - one.figure.value) * sign <= 0]
    if against:
        if best.score < CONFLICT_SCORE or best.coverage <= CONFLICT_COVERAGE:
            return unknown
        one, other = against[0]
        return (
            Finding(
                "comparative",
                Answer.CONFLICT,
                citations=(other.citation, one.citation),
                source_says=f"{other.text} against {one.text}",
                answer_says=match["verb"],
                formula="every year",
            ),
        )
    return (
        Finding(
            "comparative",
            Answer.MATCH,
            proved=not best.unsaid and len(claim.figures) == (1 if steps and claim.figures else 0),
            citations=tuple(dict.fromkeys(value.citation for value in values)),
            source_says=", ".join(value.text for value in values),
            answer_says=match["verb"],
            formula="every year",
            matched=tuple(sorted(stated(claim))),
        ),
    )


def _counted(masked: Masked) -> tuple[str, int]:
    """The masked text with "in each of the last three years" as "every year since" then, and the number; else 0."""
    match = _EACH_OF.search(masked.text)
    if match is None:
        return masked.text, 0
    word = match["years"]
    figures = masked.figures_in(word)
    steps = int(figures[0].value) if figures else number_of(word)
    return f"{masked.text[: match.start()]}every year since {PERIOD[0]}", steps


def _latest(line: Line, steps: int) -> list[Value]:
    """The values of the last years of `line`, one more than the steps between them; empty with a gap."""
    years = [moment(value.periods[0])[0] for value in line.values if value.periods]
    return _yearly(line, max(years) - steps, max(years)) if years else []


def _yearly(line: Line, first: int | None, last: int | None) -> list[Value]:
    """The values of `line` year by year from the first to the last year, the latest when open; empty with a gap."""
    if first is None:
        return []
    dated = sorted((value for value in line.values if value.periods), key=lambda value: moment(value.periods[0]))
    chosen = [value for value in dated if first <= moment(value.periods[0])[0] and not value.nil]
    if last is not None:
        chosen = [value for value in chosen if moment(value.periods[0])[0] <= last]
    years = [moment(value.periods[0])[0] for value in chosen]
    whole = bool(years) and years == list(range(first, years[-1] + 1)) and (last is None or years[-1] == last)
    return chosen if whole and all(as_long(chosen[0], value) for value in chosen) else []
