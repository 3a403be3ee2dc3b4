"""The only one of several that moved a way: "Japan was the only market in which revenue declined in 2022".

It is decided over all rows of the group: the one named moved that way, and no other did.
"""

from __future__ import annotations

import re

from guardrail.claims.claim import Claim
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.movement_wording import FALLS
from guardrail.verify.computed.ranking import NOUNS
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.lines.formulas import PERIOD
from guardrail.verify.lines.operands import Named, Value, is_cost
from guardrail.verify.lines.row_groups import TOTALS
from guardrail.verify.lines.selections import is_apart, pairs
from guardrail.verify.phrases.grounds import CONFLICT_COVERAGE, CONFLICT_SCORE, MATCH_SCORE, stated
from guardrail.verify.phrases.masked import Masked

_MOVED = (
    r"(?: (?:in which|for which|where|whose|that|which))?(?: (?P<of>[a-z][a-z ]*?))?(?: (?:to|has|have|had))?"
    r" (?P<verb>rose|rise|grew|grow|increased?|improved?|expanded?|fell"
    rf"|fall|declined?|decreased?|dropped|drop|shrank|shrink)(?P<tail> (?:in|during|for) [{PERIOD}])"
)
_ONLY = re.compile(rf"^(?P<one>.+?) (?:was|were|is) the only (?P<kind>[a-z]+){_MOVED}$")
_NAMED_LAST = re.compile(rf"^the only (?P<kind>[a-z]+){_MOVED} (?:was|were|is) (?P<one>.+)$")
_LEAST = 2  # others beside the only one
Move = tuple[Value, Value]


def speaks_of_one(masked: Masked) -> re.Match[str] | None:
    """What a claim says of the only row that moved a way, None where it speaks of none."""
    text = masked.text
    return (_ONLY.match(text) or _NAMED_LAST.match(text)) if "the only " in text else None


def check_only_one(claim: Claim, masked: Masked, evaluator: Evaluator) -> tuple[Finding, ...] | None:
    """The finding about the only row that moved a way; None where `claim` speaks of none."""
    match = speaks_of_one(masked)
    if match is None:
        return None
    unknown = (Finding("comparative", Answer.CANNOT_TELL, formula="only one"),)
    kind = masked.leaf(match["kind"]).terms
    leaf = masked.leaf(f"{match['one']} {match['of'] or ''}{match['tail']}")
    named = [one for one in evaluator.named(leaf.terms) if one.line.index is not None]  # no sentence tells of all
    if not named or named[0].score < MATCH_SCORE or not kind <= NOUNS or claim.figures:
        return unknown
    best = named[0]
    ends = [(first, last) for first, last in pairs(best.line, leaf.periods) if is_apart(first, last, leaf.apart)]
    others = others_of(best, ends[0]) if len(ends) == 1 else []
    if len(others) < _LEAST:
        return unknown
    sign = (-1 if match["verb"] in FALLS else 1) * (-1 if _is_printed_negative(best, ends[0]) else 1)
    also = [move for move in others if _step(move) * sign > 0]
    if _step(ends[0]) * sign > 0 and not also:
        return (
            Finding(
                "comparative",
                Answer.MATCH,
                proved=not best.unsaid,
                citations=tuple(dict.fromkeys(value.citation for move in (ends[0], *others) for value in move)),
                source_says=f"{ends[0][1].text} against {ends[0][0].text}",
                answer_says=match["verb"],
                formula="only one",
                matched=tuple(sorted(stated(claim))),
            ),
        )
    if best.unsaid or best.score < CONFLICT_SCORE or best.coverage <= CONFLICT_COVERAGE:
        return unknown
    first, last = ends[0] if _step(ends[0]) * sign <= 0 else also[0]
    return (
        Finding(
            "comparative",
            Answer.CONFLICT,
            citations=(last.citation, first.citation),
            source_says=f"{last.text} against {first.text}",
            answer_says=match["verb"],
            formula="only one",
        ),
    )


def others_of(best: Named, own: Move) -> list[Move]:
    """The same two cells of the group's other rows, or of other columns but the total; empty where one lacks a cell."""
    index = best.line.index
    cells = [end.cell for end in own if end.cell is not None]
    if index is None or len(cells) < len(own):
        return []
    if cells[0].row == cells[1].row:
        firsts, lasts = (
            {value.cell.row: value for value in index.siblings(end) if value.cell is not None and not value.nil}
            for end in own
        )
    elif cells[0].column == cells[1].column:
        firsts, lasts = (
            {
                value.cell.column: value
                for value in index.row_mates(end)
                if value.cell is not None
                and not value.nil
                and value is not end
                and not TOTALS.search(" ".join(value.cell.column_path))
            }
            for end in own
        )
    else:
        return []
    return [(firsts[at], lasts[at]) for at in firsts] if firsts.keys() == lasts.keys() else []


def _step(move: Move) -> float:
    return move[1].figure.value - move[0].figure.value


def _is_printed_negative(best: Named, own: Move) -> bool:
    return is_cost(best.line) and max(value.figure.value for value in own) < 0
