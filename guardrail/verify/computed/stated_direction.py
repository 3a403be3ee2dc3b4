"""The direction that a claim states without a size: rose or fell, higher or lower than, unchanged; and levels told."""

from __future__ import annotations

import re

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Figure
from guardrail.claims.figures.periods import Period
from guardrail.claims.kept import per_claim
from guardrail.claims.record import record
from guardrail.verify.computed.movement_wording import FALLS
from guardrail.verify.computed.nodes import Node, Operated
from guardrail.verify.computed.phrase_operations import pair, sides
from guardrail.verify.lines.formulas import FIGURE, PERIOD, Operation
from guardrail.verify.lines.selections import moment
from guardrail.verify.phrases.masked import Masked, masked_of

_NOT_SHORT = r"(?! (?:(?:just|slightly|well|far|somewhat|a little) )?(?:short|shy|below|under) )"
_MOVED = re.compile(
    rf"^(?P<lhs>.+?) (?:has |have |had |was |were )?(?P<verb>rose|risen|grew|grown|increased|climbed|improved|expanded"
    rf"|fell{_NOT_SHORT}|fallen|declined|decreased|dropped|shrank|up|down)"
    rf"(?! (?:by )?(?:about |approximately |around |roughly |nearly |almost )?[{FIGURE}])(?P<rest>.*)$"
)
_FLAT = re.compile(
    rf"^(?P<lhs>[^{FIGURE},]+?) (?:was|were|is|are|remained|stayed|held|has been|have been) (?:completely )?"
    rf"(?P<word>unchanged|the same)(?P<rest>(?: (?:in|from|between|for|during|since) [^{FIGURE},]+)?)$"
)
_THAN = re.compile(
    r"^(?P<a>.+?) (?:was|were|is|are) (?P<word>higher|greater|larger|more|bigger|lower|less|smaller|fewer)"
    r"(?P<mid>[^,]*?) than (?P<b>.+)$"
)
_PASSED = re.compile(
    rf"^(?P<a>[^{FIGURE}]+?) (?P<word>exceed(?:ed|s)?|surpass(?:ed|es)?|topped|outpaced|fell short of"
    rf"|(?:was|were|is|are) (?:above|below)) (?P<b>[^{FIGURE}]+)$"
)
"""One thing against another without a size."""
_NONE = re.compile(r"^(?:[a-z]+ [\ue100-\ue1ff],? )?(?:no|none|nothing|neither|nobody|not)\b")
"""A subject that is none: "no part of x was larger than y"."""
_DELTA = re.compile(
    rf"\bby (?:about |approximately |nearly |almost |more than |less than |over |at least )?"
    rf"(?:[{FIGURE}]|an? (?:quarter|third|half|fifth|tenth|factor|multiple)|(?:one|two|three|four)[ -])"
    r"|\b(?:doubl|tripl|quadrupl|halv|twofold|threefold)"
)
"""A size beside the direction: that is the computation's to judge, and one in words is not judged at all."""
_ROUND = r"(?:about |around |approximately |roughly |nearly |almost |some |a |an )?"
_FROM_TO = re.compile(rf"\bfrom {_ROUND}(?P<first>[{FIGURE}])[^{FIGURE}]*? to {_ROUND}(?P<last>[{FIGURE}])")
_OF_BASE = re.compile(
    r"\b(?:from|than|against|versus|vs\.?|(?:compared|relative)(?:,)? (?:to|with)|having been|after)"
    rf"(?: (?:the|its|a|of|level))*? {_ROUND}$"
)
"""What leads up to the level that a movement or comparison sets out from."""
_TO_FROM = re.compile(rf"\bto {_ROUND}(?P<last>[{FIGURE}])[^{FIGURE}]*? from {_ROUND}(?P<first>[{FIGURE}])")
_FIGURE = re.compile(rf"[{FIGURE}]")
_DATED = re.compile(
    rf"(?P<level>[{FIGURE}]) (?:in|at|for|during|on|as of)(?: the)?(?: fiscal| financial| calendar)?"
    rf"(?: (?:year|quarter|period))?(?: ended)? (?P<when>[{PERIOD}])"
)
_BOUND = re.compile(rf"{_ROUND}[{FIGURE}]")
"""What follows "than" where it bounds a level, and compares it with no other: "was less than 5 in 2024"."""
_EVERY = re.compile(r"\b(?:each|every|consecutive|consecutively|steadily|continuously|consistently|always)\b")

SIDES = 2
"""Operands of a direction."""


@record
class Direction:
    """A stated direction: the difference to compute and the sign it must have.

    Arguments:
        levels: figures that the claim states of the operands; `ends` those that it set out from and came to, `dated`
            those that a time stands beside; of others `bases` are what is measured from, `own` of what moved or is
            compared.
        rest: the claim says more than the direction.
    """

    node: Node
    sign: int
    levels: tuple[Figure, ...]
    words: str
    rest: bool = False
    ends: tuple[Figure, ...] = ()
    dated: tuple[tuple[Figure, Period], ...] = ()
    bases: tuple[Figure, ...] = ()
    own: tuple[Figure, ...] = ()


@per_claim
def direction_of(claim: Claim) -> Direction | None:
    """The direction that a claim states; None where it states none, or its size too."""
    masked = masked_of(claim)
    text = masked.text
    if _DELTA.search(text) or _NONE.search(text):
        return None
    if (match := _THAN.match(text)) and not (_BOUND.match(match["b"]) and len(masked.periods) < SIDES):
        sign = -1 if match["word"] in FALLS else 1
        before, behind = match["a"] + match["mid"], match["b"]
        one, other = sides(before, behind)
        levels, turned = masked.figures_in(before + behind), False
        left, right = masked.leaf(one), masked.leaf(other)
        if right.terms and (left.terms != right.terms or left.bounds or right.bounds):
            node: Node = pair(masked, Operation.DIFFERENCE, one, other)
        else:
            leaf = masked.leaf(f"{before} {behind}")
            early, late = masked.periods_in(behind), masked.periods_in(before)
            turned = bool(early and late) and moment(early[0]) > moment(late[0])
            sign = -sign if turned else sign
            node = Operated(Operation.CHANGE, (leaf,), leaf.periods, False)
        bases, own = _sorted_out(masked, f"{before} than {behind}")
        if turned:
            bases, own = own, bases
        dated = _dated(masked, before) + _dated(masked, behind)
        return Direction(node, sign, levels, match["word"], dated=dated, bases=bases, own=own)
    if (match := _PASSED.match(text)) and masked.leaf(match["b"]).terms:
        one, other = sides(match["a"], match["b"])
        sign = -1 if match["word"].endswith(("below", "short of")) else 1
        return Direction(pair(masked, Operation.DIFFERENCE, one, other), sign, (), match["word"])
    if match := _FLAT.match(text):
        leaf = masked.leaf(f"{match['lhs']}{match['rest']}")
        return Direction(Operated(Operation.CHANGE, (leaf,), leaf.periods, False), 0, (), match["word"])
    if match := _MOVED.match(text):
        leaf = masked.leaf(match["lhs"])
        tail = masked.leaf(match["rest"])
        node = Operated(Operation.CHANGE, (leaf,), leaf.periods + tail.periods, False)
        sign = -1 if match["verb"] in FALLS else 1
        rest = bool(tail.terms - leaf.terms) or _EVERY.search(text) is not None  # both ends do not show every step
        behind = match["rest"]
        return Direction(
            node,
            sign,
            masked.figures_in(behind),
            match["verb"],
            rest,
            _ends(masked, behind),
            _dated(masked, behind),
            *_sorted_out(masked, behind),
        )
    return None


def _sorted_out(masked: Masked, text: str) -> tuple[tuple[Figure, ...], tuple[Figure, ...]]:
    """The levels of the base, and those without a time beside them of what moved or is compared."""
    dated = {match.start("level") for match in _DATED.finditer(text)}
    bases: list[Figure] = []
    own: list[Figure] = []
    for mark in _FIGURE.finditer(text):
        if _OF_BASE.search(text, 0, mark.start()) is not None:
            bases.append(masked.figure(mark[0]))
        elif mark.start() not in dated:
            own.append(masked.figure(mark[0]))
    return tuple(bases), tuple(own)


def _dated(masked: Masked, rest: str) -> tuple[tuple[Figure, Period], ...]:
    """The levels that are told with their times: "having been 5 in 2023"."""
    return tuple(
        (masked.figure(match["level"]), masked.periods_in(match["when"])[0]) for match in _DATED.finditer(rest)
    )


def _ends(masked: Masked, rest: str) -> tuple[Figure, ...]:
    """The two levels of "from 5 to 6", in the order of time; none where it is another wording."""
    match = _FROM_TO.search(rest) or _TO_FROM.search(rest)
    return (masked.figure(match["first"]), masked.figure(match["last"])) if match else ()
