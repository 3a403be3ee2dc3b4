"""Growth ranked among the rows of a group: "Services grew the fastest of the three segments in 2023".

Each row's growth is computed from the same two columns; the one named has to be ahead of all others, in every measure
that the claim may mean.
"""

from __future__ import annotations

import re

from guardrail.claims.claim import Claim
from guardrail.claims.lexicon import word_set
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.only_one import Move, others_of
from guardrail.verify.computed.ranking import NOUNS
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.hints import Hint
from guardrail.verify.lines.formulas import FIGURE, PERIOD
from guardrail.verify.lines.operands import Named
from guardrail.verify.lines.selections import is_apart, pairs
from guardrail.verify.phrases.grounds import MATCH_SCORE, stated
from guardrail.verify.phrases.masked import Masked

RANKS_GROWTH = Hint(r"fastest|slowest|strongest|weakest|quickest", lower=True)
"""A claim without one of these ranks no growth."""
_FAST = r"(?P<how>fastest|quickest|strongest|slowest|weakest)"
_NUMBER = rf"(?:(?P<n>[{FIGURE}]|two|three|four|five|six|seven|eight) )?"
_KIND = r"(?P<kind>[a-z]+(?: [a-z]+)?)"
_AMONG = rf"(?: (?:of|among|out of|across|in)(?: all)?(?: of)? (?:the |its |our |their )?{_NUMBER}{_KIND})?"
_AT = r"(?P<at>(?: (?:in|during|for|between|from|since|year|over)[^,]*)?)"
_GREW = r"(?:grew|rose|increased|climbed|expanded|has grown|has risen)"
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"^(?P<x>[^,{FIGURE}]+?) {_GREW}(?: at)? the {_FAST}(?: (?:rate|pace))?{_AMONG}{_AT}$",
        rf"^(?P<x>[^,{FIGURE}]+?) (?:had|saw|showed|posted|recorded|achieved|enjoyed|delivered|has) the {_FAST}"
        rf"(?: (?:percentage|rate of))? (?:growth|increase)(?: rate)?{_AMONG}{_AT}$",
        rf"^(?P<x>[^,{FIGURE}]+?) (?:was|is) the {_FAST}[- ]growing {_KIND}(?P<n>){_AT}$",
        rf"^the {_FAST}[- ]growing {_KIND}(?P<n>){_AT} (?:was|is) (?P<x>[^,{FIGURE}{PERIOD}]+)$",
    )
)
_LEAST = 1  # others beside the one named
_NUMBERS = {word: number for number, word in enumerate(["two", "three", "four", "five", "six", "seven", "eight"], 2)}
_SLOW = word_set("slowest weakest")


def speaks_of_growth(masked: Masked) -> re.Match[str] | None:
    """What a claim says of the growth that is ahead of others; None where it speaks of none."""
    if not RANKS_GROWTH(masked.text):
        return None
    return next((match for pattern in _PATTERNS if (match := pattern.match(masked.text)) is not None), None)


def check_growth_ranking(claim: Claim, masked: Masked, evaluator: Evaluator) -> tuple[Finding, ...] | None:
    """The finding about a rank of growth; None where `claim` states none."""
    match = speaks_of_growth(masked)
    if match is None:
        return None
    unknown = (Finding("comparative", Answer.CANNOT_TELL, formula="growth ranking"),)
    if match["kind"] and not masked.leaf(match["kind"]).terms <= NOUNS:
        return unknown
    leaf = masked.leaf(f"{match['x']}{match['at']}")
    named = [one for one in evaluator.named(leaf.terms) if one.line.index is not None and one.score >= MATCH_SCORE]
    moves = [(one, own) for one in named for own in _ends(one, masked, f"{match['x']}{match['at']}")]
    if not moves or any(one.unsaid for one in named):
        return unknown
    used: list[Move] = []
    for one, own in moves:
        others = others_of(one, own)
        if len(others) < _LEAST or not _is_counted(match["n"], masked, len(others) + 1):
            return unknown
        rates = [rate for move in (own, *others) if (rate := _growth(move)) is not None]
        if len(rates) <= len(others):
            return unknown
        ahead = rates[0] < min(rates[1:]) if match["how"] in _SLOW else rates[0] > max(rates[1:])
        if not ahead or rates[0] <= 0:
            return unknown
        used += [own, *others]
    return (
        Finding(
            "comparative",
            Answer.MATCH,
            proved=True,
            citations=tuple(dict.fromkeys(value.citation for move in used for value in move)),
            source_says=f"{used[0][1].text} against {used[0][0].text}",
            answer_says=match["how"],
            formula="growth ranking",
            matched=tuple(sorted(stated(claim))),
        ),
    )


def _ends(one: Named, masked: Masked, phrase: str) -> list[Move]:
    """The two values of a line between which the claim tells of growth, none where they are open."""
    leaf = masked.leaf(phrase)
    if not leaf.periods and len([value for value in one.line.values if value.periods]) > 2:
        return []
    found = [(first, last) for first, last in pairs(one.line, leaf.periods) if is_apart(first, last, leaf.apart)]
    return found if len(found) == 1 and not any(value.nil for value in found[0]) else []


def _growth(move: Move) -> float | None:
    first, last = (value.figure for value in move)
    return None if first.is_percent or first.value <= 0 else (last.value - first.value) / first.value


def _is_counted(number: str | None, masked: Masked, things: int) -> bool:
    if not number:
        return True
    return things == (_NUMBERS.get(number) or masked.figure(number).value)
