"""How claims word arithmetic, as data: "the average of A for 2018 and 2019" (FinGround, section 3.2).

The named ratios and amounts whose operands are line items stand in `guardrail.verify.computed.metrics`. A further
wording is one entry.
"""

from __future__ import annotations

import math
import re
from enum import StrEnum

from guardrail.claims.record import record


class Result(StrEnum):
    """What a formula's result is."""

    PERCENT = "percent"
    TIMES = "times"
    DAYS = "days"
    AMOUNT = "amount"


class Operation(StrEnum):
    """Arithmetic that a claim spells out."""

    GROWTH = "percentage change"
    CHANGE = "change"
    AVERAGE = "average"
    SUM = "sum"
    DIFFERENCE = "difference"
    RATIO = "ratio"
    SHARE = "share of total"
    CAGR = "compound annual growth rate"
    RATED = "rate on an amount"


@record
class Template:
    """How a claim words an operation.

    Arguments:
        operation: what is computed.
        triggers: the pattern fits only where one of these stands; a cheap first test.
        pattern: over the claim's lower-case text left of the result, periods and figures replaced by one character
            each. Groups: `a`, `b` the two operands, `x` what both are of, or the only operand; `q` words before the
            operation's own, which qualify what it is of.
    """

    operation: Operation
    triggers: frozenset[str]
    pattern: re.Pattern[str]


PERIOD = "\ue100-\ue1ff"
"""Character class of the placeholders that stand for periods in a masked claim."""
FIGURE = "\ue000-\ue0ff"
"""Character class of the placeholders that stand for figures in a masked claim."""

_CHANGE_WORDS = (
    "change|increase|decrease|growth|decline|rise|fall|drop|reduction|difference|movement|variance|improvement"
)
_CHANGE_NOUN = rf"(?:increase ?/ ?\(?decrease\)?|{_CHANGE_WORDS})"
_OPERATION_WORD = (
    r"(?:percentage|percent|change|increase|decrease|growth|decline|difference|ratio|proportion|share|average|sum|total"
    r"|of|in|for|from|between|and|to)\b"
)
_QUALIFIER = rf"(?P<q>(?:(?!{_OPERATION_WORD})[a-z'’\-]+ ){{0,4}}?)"
_OVERALL = rf"{_QUALIFIER}(?:(?:total|net) )?"
_AMOUNT_OF = r"(?: (?:value|amount|number))"
_PERCENT_WORD = r"(?:percentage|percent|per cent|pct|%)"


def _template(operation: Operation, triggers: str, pattern: str) -> Template:
    return Template(
        operation, frozenset(triggers.split("|")), re.compile(rf"^(?:the )?(?P<lead>[{PERIOD}] )?{pattern}$")
    )


OPERATIONS: tuple[Template, ...] = (
    _template(Operation.CAGR, "cagr|compound", r"(?:cagr|compound annual growth rate)(?: of| in| for)? (?P<x>.+)"),
    _template(
        Operation.CAGR,
        "cagr|compound",
        r"(?P<x>.+?)(?:,? (?:has |have )?(?:grew|grown|rose|risen|increased|compounded|expanded|fell|fallen|declined)"
        r" at an?)? (?:cagr|compound(?:ed)? annual(?:i[sz]ed)? (?:growth )?rate)(?: .*)?",
    ),
    _template(
        Operation.SHARE,
        " as ",
        rf"(?P<a>.+?) (?:expressed )?as (?:a |an |the )?(?:{_PERCENT_WORD}|proportion|share|fraction|ratio)"
        r"(?: share)? of (?P<b>.+)",
    ),
    _template(
        Operation.SHARE,
        "percent|per cent|pct|%|proportion|share|fraction",
        rf"{_OVERALL}(?:{_PERCENT_WORD}|proportion|share|fraction)(?: \(in percentage\))?(?: constitution| share)?"
        r" of (?P<a>.+?) (?:out of|over|against|relative to) (?P<b>.+)",
    ),
    _template(
        Operation.SHARE,
        "percent|per cent|pct|%|proportion|share|fraction",
        rf"{_OVERALL}(?:{_PERCENT_WORD}|proportion|share|fraction)(?: \(in percentage\))?(?: constitution| share)?"
        r" of (?P<a>.+?) (?:in|among|within|from) (?P<b>.+)",
    ),
    _template(
        Operation.SHARE,
        "'s share|’s share|'s proportion|’s proportion|'s percentage|’s percentage",
        r"(?P<a>.+?)['’]s (?:percentage )?(?:share|proportion|percentage) of (?P<b>.+)",
    ),
    _template(
        Operation.RATIO,
        "ratio",
        r"(?:[a-z'’\-]+ ){0,2}?ratio(?: \(in percentage\))? of (?P<a>.+?) (?:to|over|divided by|relative to) (?P<b>.+)",
    ),
    _template(Operation.RATIO, "ratio", r"(?P<a>.+?)[ -]to[ -](?P<b>.+?) ratio(?P<x> .*)?"),
    _template(
        Operation.GROWTH,
        "between",
        rf"{_OVERALL}{_PERCENT_WORD} {_CHANGE_NOUN}(?P<x>.*) between (?P<a>.+?) and (?P<b>.+)",
    ),
    _template(
        Operation.GROWTH,
        "percent|per cent|pct|%",
        rf"{_OVERALL}{_PERCENT_WORD} {_CHANGE_NOUN}(?: rate)? (?P<x>.+)",
    ),
    _template(Operation.DIFFERENCE, "between", rf"{_QUALIFIER}difference(?P<x>.*) between (?P<a>.+?) and (?P<b>.+)"),
    _template(
        Operation.CHANGE,
        _CHANGE_WORDS,
        rf"(?:(?:value|amount) of the )?{_OVERALL}{_CHANGE_NOUN},? (?P<x>.+)",
    ),
    _template(
        Operation.AVERAGE,
        "average|mean",
        rf"{_QUALIFIER}(?:average|mean)(?: annual)?{_AMOUNT_OF}?(?: of)? (?P<x>.+)",
    ),
    _template(Operation.AVERAGE, "averaged", r"(?P<x>.+?) averaged"),
    _template(
        Operation.SUM,
        " of ",
        rf"{_QUALIFIER}(?:sum|total|aggregate){_AMOUNT_OF}? of (?P<a>.+?) and (?P<b>.+)",
    ),
    _template(
        Operation.SUM,
        "sum|total|aggregate|combined",
        rf"{_QUALIFIER}(?:sum|total|aggregate|combined){_AMOUNT_OF}?(?: of)? (?P<x>.+)",
    ),
    _template(Operation.SUM, "total", rf"{_QUALIFIER}(?P<x>total .+)"),
)
"""Tried in this order, most specific first; all that fit are evaluated."""


def cagr(first: float, last: float, years: float) -> float:
    """Compound annual growth rate in percent; NaN where it is not defined."""
    if years <= 0 or first <= 0 or last <= 0:
        return math.nan
    return 100.0 * (float((last / first) ** (1.0 / years)) - 1.0)
