"""Extremes and counts: the highest of a line, the largest of its table's rows, how often a line passed a threshold.

Every value that takes part has to be there: an extreme over a stretch of years of which one is missing is unknown, and
totals are no rivals of what they add up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Figure, agrees
from guardrail.claims.figures.periods import Period
from guardrail.claims.record import record
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.other_measures import other_measures
from guardrail.verify.computed.ranking import LOW, WORD, check_ranking
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.lines.formulas import FIGURE, PERIOD
from guardrail.verify.lines.operands import (
    Line,
    Named,
    Value,
    filled,
    is_deduction,
    is_earned,
    is_told_as_loss,
    of_period,
)
from guardrail.verify.lines.selections import as_long, moment
from guardrail.verify.phrases.grounds import CONFLICT_COVERAGE, CONFLICT_SCORE, LEADING, MATCH_SCORE, stated
from guardrail.verify.phrases.masked import Masked
from guardrail.verify.phrases.time_said import YEARS, number_of

_BE = r"(?:was|were|is|are)"
_AT = r"(?:in|at|for|during|as of|on)(?: the)?(?: year| fiscal year| quarter)?"
_LEVEL = rf"(?:,? (?:at|of|with|when it was) (?P<level>[{FIGURE}]))?"
_OVER_TIME = tuple(
    re.compile(rf"^{pattern}$")
    for pattern in (
        rf"(?P<x>.+?) (?:{_BE}|peaked|reached|hit)(?: at)?(?: the| its| their| a)? {WORD}(?: level| value)?"
        rf" {_AT} (?P<at>[{PERIOD}]){_LEVEL}",
        rf"(?:the )?{WORD}(?: level of| value of| annual)? (?P<x>.+?) (?:{_BE}|occurred)"
        rf"(?: recorded| reached| reported)? {_AT} (?P<at>[{PERIOD}]){_LEVEL}",
        rf"(?:in )?(?P<at>[{PERIOD}]),? (?:saw|had|recorded|showed|brought|marked|posted|was the year of) the {WORD}"
        rf" (?P<x>[^,]+?)(?: {YEARS})?",
        rf"(?P<x>.+?) (?P<peak>peaked|bottomed(?: out)?) {_AT} (?P<at>[{PERIOD}]){_LEVEL}",
        rf"(?P<at>[{PERIOD}]) {_BE} the (?:fiscal )?(?:year|quarter|period) (?:with|of) the {WORD} (?P<x>.+?)",
        rf"the (?:fiscal )?(?:year|quarter|period) (?:with|of) the {WORD} (?P<x>.+?) {_BE} (?P<at>[{PERIOD}])",
        rf"(?:in |for )?(?P<at>[{PERIOD}]),? (?P<x>.+?) {_BE}(?: at)? (?:the |its |their )?{WORD}"
        rf"(?: level)? since (?P<since>[{PERIOD}])",
        rf"(?P<x>.+?) {_AT} (?P<at>[{PERIOD}]) {_BE}(?: at)? (?:the |its |their )?{WORD}(?: level)?"
        rf" since (?P<since>[{PERIOD}])",
        rf"(?P<x>.+?) (?:{_BE}|reached)(?: at)? (?:the |its |their )?{WORD}(?: level)? since (?P<since>[{PERIOD}])"
        rf" {_AT} (?P<at>[{PERIOD}])",
    )
)
_PASSED = (
    r"(?P<passed>exceeded|topped|surpassed|was above|were above|was over|was below|were below|was under|fell below)"
)
_COUNT = tuple(
    re.compile(rf"^{pattern}$")
    for pattern in (
        rf"(?P<x>.+?) {_PASSED} (?P<bar>[{FIGURE}]) in (?P<n>[{FIGURE}])(?: of(?: the)?(?: [{FIGURE}])?)?"
        r"(?: (?:fiscal )?(?:years|quarters|periods))?(?P<tail>.*)",
        rf"(?:the )?number of (?:fiscal )?(?:years|quarters|periods)(?: (?:in which|that|when|where))? (?P<x>.+?)"
        rf" {_PASSED} (?P<bar>[{FIGURE}])(?P<tail>.*?) {_BE} (?P<n>[{FIGURE}])",
    )
)
_BELOW = ("below", "under")
TRIGGER = re.compile(
    "highest|largest|greatest|biggest|lowest|smallest|least|peaked|bottomed|exceeded|topped|surpassed|above|below|over|under"
)


@record
class _Found:
    """What a claim says of an extreme and what the evidence has.

    Arguments:
        chosen: the value that the claim says is extreme.
        rivals: all others that take part.
        sign: +1 when `chosen` has to be the greatest of the values as printed, -1 for the least.
        named: the line.
        period: of the claim, None when it states none.
    """

    chosen: Value
    rivals: tuple[Value, ...]
    sign: int
    named: Named
    period: Period | None


def check_extreme(claim: Claim, masked: Masked, evaluator: Evaluator) -> tuple[Finding, ...] | None:
    """The finding about an extreme or a count that `claim` states; None when it states none."""
    text = masked.text
    if TRIGGER.search(text) is None:
        return None
    for pattern in _COUNT:
        if (match := pattern.match(text)) is not None:
            return _count(claim, masked, match, evaluator)
    read = False
    for pattern in _OVER_TIME:
        if (match := pattern.match(text)) is None:
            continue
        read = True
        named = evaluator.named(masked.leaf(match["x"]).terms)
        found = [one for item in named if (one := _over_time(masked, match, item)) is not None and _is_led(item, named)]
        if found and not (_is_told(claim, found[0]) and len({_holds(one) for one in found}) == 1):
            return (Finding("comparative", Answer.CANNOT_TELL, formula="extreme"),)
        if found:
            return (_finding(claim, masked, match, found[0]),)
    ranked, stated_rank = check_ranking(claim, masked, evaluator)
    if ranked:
        return ranked
    return (Finding("comparative", Answer.CANNOT_TELL, formula="extreme"),) if read or stated_rank else None


def _is_led(item: Named, named: Sequence[Named]) -> bool:
    """Whether a line is named as well as the best: "other" of two groups of rows."""
    return item is named[0] or (item.score >= LEADING * named[0].score and item.line.label == named[0].line.label)


def _holds(found: _Found) -> bool:
    return _is_extreme((found.chosen, *found.rivals), found.sign)


def _over_time(masked: Masked, match: re.Match[str], item: Named) -> _Found | None:
    """ "X was highest in 2019": the value of that period against all others of the line, or those since another."""
    groups = match.groupdict()
    period = masked.periods_in(groups["at"])[0]
    best = replace(item, line=_of_all_years(item.line))
    dated = [value for value in best.line.values if value.periods and not value.nil]
    chosen = of_period(best.line, period)
    if len(chosen) != 1:
        return None
    rivals = [value for value in dated if value is not chosen[0]]
    if since := groups.get("since"):
        first = masked.periods_in(since)[0]
        if not of_period(best.line, first):
            return None
        rivals = [value for value in rivals if moment(first) < moment(value.periods[0]) < moment(chosen[0].periods[0])]
    else:
        rivals = [value for value in rivals if as_long(value, chosen[0])]
        if (years := groups.get("years")) and len(rivals) + 1 != (number_of(years) or masked.figure(years).value):
            return None
    low = (groups.get("word") or "") in LOW or (groups.get("peak") or "").startswith("bottomed")
    of_losses = is_told_as_loss(masked.leaf(match["x"]).terms, best.line)
    if of_losses and any(value.figure.value < 0 for value in (chosen[0], *rivals)):
        if chosen[0].figure.value >= 0:
            return None
        rivals = [value for value in rivals if value.figure.value < 0]  # a profit is no loss, however small
    if not rivals:
        return None
    sign = -1 if low else 1
    if all(value.figure.value < 0 for value in (chosen[0], *rivals)):
        if is_deduction(best.line) or of_losses:
            sign = -sign  # printed as negatives, spoken of by their size
        elif not is_earned(best.line):
            return None
    return _Found(chosen[0], tuple(rivals), sign, best, period)


def _of_all_years(line: Line) -> Line:
    """`line` with the values of its row under headings that say more of one year ("2023 | 2022 restated")."""
    if line.index is None or not line.values:
        return line
    mates = [value for value in line.index.row_mates(line.values[0]) if value.periods]
    return filled(line, [value.periods[0] for value in mates])


def _is_told(claim: Claim, found: _Found) -> bool:
    """Whether all measures of the row that the claim may mean have the same answer."""
    index, sign = found.named.line.index, found.sign
    if index is None:
        return True
    values = (found.chosen, *found.rivals)
    holds = _holds(found)
    return all(_is_extreme(others, sign) is holds for others in other_measures(claim, values, index))


def _is_extreme(values: Sequence[Value], sign: int) -> bool:
    return sign * values[0].figure.value >= max(sign * value.figure.value for value in values)


def _finding(claim: Claim, masked: Masked, match: re.Match[str], found: _Found) -> Finding:
    level = match.groupdict().get("level")
    levels: Sequence[Figure] = masked.figures_in(level) if level else ()
    sign, chosen = found.sign, found.chosen
    extreme = max((chosen, *found.rivals), key=lambda value: sign * value.figure.value)
    holds = sign * extreme.figure.value <= sign * chosen.figure.value
    said = all(agrees(figure, chosen.figure) for figure in levels)
    plain = found.named.score >= CONFLICT_SCORE and found.named.coverage > CONFLICT_COVERAGE
    matched: set[tuple[int, int]] = set()
    proved = False
    if holds and said and found.named.score >= MATCH_SCORE:
        matched = {(figure.start, figure.end) for figure in levels}
        matched |= {
            (one.start, one.end) for one in claim.periods if match.groupdict().get("since") or one == found.period
        }
        proved = not found.named.unsaid and stated(claim) <= matched
    elif holds or not plain:
        return Finding("comparative", Answer.CANNOT_TELL, formula="extreme")
    where = chosen.periods[0].text if chosen.periods else ""
    if extreme is not chosen:
        where = extreme.periods[0].text if extreme.periods and extreme.periods != chosen.periods else ""
        where = where or (extreme.cell.row_path[-1] if extreme.cell is not None and extreme.cell.row_path else "")
    return Finding(
        check="comparative",
        answer=Answer.MATCH if matched or (holds and said) else Answer.CONFLICT,
        proved=proved,
        citations=tuple(dict.fromkeys(value.citation for value in (chosen, extreme))),
        source_says=f"{extreme.text} ({where})" if where else extreme.text,
        answer_says=match.groupdict().get("word") or match.groupdict().get("peak") or "",
        formula="extreme",
        matched=tuple(sorted(matched)),
    )


def _count(claim: Claim, masked: Masked, match: re.Match[str], evaluator: Evaluator) -> tuple[Finding, ...]:
    """How many of a line's values pass a threshold."""
    unknown = (Finding("comparative", Answer.CANNOT_TELL, formula="count"),)
    bar, count = masked.figure(match["bar"]), masked.figure(match["n"])
    named = evaluator.named(masked.leaf(match["x"]).terms)
    if not named or named[0].score < MATCH_SCORE:
        return unknown
    values = [value for value in named[0].line.values if value.periods]
    periods = masked.periods_in(match["x"] + match["tail"])
    if periods:
        first, last = min(map(moment, periods)), max(_end(period) for period in periods)
        values = [value for value in values if first <= moment(value.periods[0]) <= last]
    if len(values) < 2 or any(value.nil or not _same_scale(bar, value.figure) for value in values):
        return unknown
    below = any(word in match["passed"] for word in _BELOW)
    passing = [
        value for value in values if (value.figure.value < bar.value if below else value.figure.value > bar.value)
    ]
    matched = {(figure.start, figure.end) for figure in claim.figures if figure in (bar, count)}
    matched |= {(figure.start, figure.end) for figure in claim.figures if figure.value == len(values)}
    matched |= {(period.start, period.end) for period in claim.periods}
    agree = count.value == len(passing)
    plain = named[0].score >= CONFLICT_SCORE and named[0].coverage > CONFLICT_COVERAGE
    if not agree and not plain:
        return unknown
    return (
        Finding(
            check="comparative",
            answer=Answer.MATCH if agree else Answer.CONFLICT,
            proved=agree and not named[0].unsaid and stated(claim) <= matched,
            citations=tuple(dict.fromkeys(value.citation for value in values)),
            source_says=str(len(passing)),
            answer_says=count.text,
            formula="count",
            matched=tuple(sorted(matched)) if agree else (),
        ),
    )


def _end(period: Period) -> tuple[int, int, int]:
    return moment(replace(period, year=period.end_year, end_year=None) if period.end_year else period)


def _same_scale(bar: Figure, figure: Figure) -> bool:
    """Whether a threshold and a value can be compared: their scales are both stated, or neither is."""
    return bar.scale_stated == figure.scale_stated or bar.scale == figure.scale
