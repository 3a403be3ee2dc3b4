"""What a claim says was computed: operations, their operands as phrases, and the result it states."""

from __future__ import annotations

from guardrail.claims.figures import Figure
from guardrail.claims.figures.periods import Period
from guardrail.claims.record import record
from guardrail.verify.lines.formulas import Operation
from guardrail.verify.phrases.masked import Leaf


@record
class Operated:
    """An operation on one operand (over periods) or on two."""

    operation: Operation
    operands: tuple[Node, ...]
    periods: tuple[Period, ...]
    spans: bool
    listed: bool = False


@record
class Either:
    """An operand that a phrase names in several ways: all are evaluated, the best named one counts."""

    options: tuple[Node, ...]


@record
class Rated:
    """A rate of the evidence on an amount that the claim assumes: "the fee on $10,000"."""

    rate: Leaf
    base: Figure


Node = Leaf | Operated | Either | Rated


def bounds_of(node: Node) -> frozenset[tuple[int, int]]:
    """Where the claim's years stand that only bound when its operands fall due."""
    if isinstance(node, Leaf):
        return frozenset((period.start, period.end) for period in node.bounds)
    if isinstance(node, Rated):
        return bounds_of(node.rate)
    inner = node.options if isinstance(node, Either) else node.operands
    return frozenset[tuple[int, int]]().union(*map(bounds_of, inner))


@record
class Computation:
    """A result that a claim states and how it says it came about.

    Arguments:
        node: what to compute.
        figure: the result as stated.
        direction: +1 or -1 when a word gives the sign ("fell 12%"), 0 when the figure's own sign counts.
        unsigned: "difference" and the like: the size counts, a positive figure fits either sign.
        operand_figures: further figures of the claim that have to be operands ("from $250 million to $280 million").
        rest: the claim says more than the computation ("driven by services"), which it cannot prove.
        moved: a verb or "higher than" says it ("rose 5%"), and no noun ("the change was 5%").
    """

    node: Node
    figure: Figure
    direction: int = 0
    unsigned: bool = False
    operand_figures: tuple[Figure, ...] = ()
    rest: bool = False
    moved: bool = False
