"""The operations that a phrase can name ("the average of A and B"), with their operands as phrases.

The templates of `guardrail.verify.lines.formulas` are tried on a phrase of the masked claim, and again on its operands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from guardrail.claims.lexicon import word_set
from guardrail.evidence.terms import prior
from guardrail.verify.computed.nodes import Either, Node, Operated
from guardrail.verify.computed.result_patterns import NOUN_OF, SHARE_OF, STAND_IN
from guardrail.verify.computed.sharing import wordings
from guardrail.verify.lines.formulas import OPERATIONS, PERIOD, Operation
from guardrail.verify.lines.phrase_words import phrase_terms
from guardrail.verify.lines.unsaid import TELLING
from guardrail.verify.phrases.masked import Leaf, Masked

_TIME = rf"(?:in|for|at|as of|on|during)(?: the)?(?: fiscal| financial| calendar)?(?: years?| quarter)? ?[{PERIOD}]"
_ONLY_TIME = re.compile(rf"{_TIME}(?: year end)?$")
_DATED = re.compile(rf" {_TIME}")
MAX_SPLITS = 3  # places where "a and b" can be cut in two
MAX_DEPTH = 2  # an operation on operations ("the change in the average of ...")
_TRIGGERS = tuple(sorted({trigger for one in OPERATIONS for trigger in one.triggers}))
_LEAD_IN = re.compile(rf"^(?:(?:in|of|for) |between [{PERIOD}] and [{PERIOD}](?: of| in)? (?=average|total|sum))")
_AS_SHARE = re.compile(r" as an? (?:percentage|percent|proportion|share|fraction|ratio) of ")
_DIFFER = re.compile(r"difference|gap|spread")
_AND = re.compile(r" and | & ")
_PLAIN = word_set(
    "the a an its their our nominal absolute overall annual yearly"
    " quarterly net simple approximate global corresponding respective resulting total combined average whole entire"
    " year-over-year year-on-year yoy final exact value amount"
)
"""Words before an operation that say nothing of what it is of."""
_TOTAL = phrase_terms("total")
_SHARING = frozenset((Operation.DIFFERENCE, Operation.SUM, Operation.AVERAGE, Operation.GROWTH, Operation.RATIO))
_MOVEMENTS = frozenset((Operation.GROWTH, Operation.CHANGE, Operation.CAGR))


def pair(masked: Masked, operation: Operation, a: str, b: str, x: str = "") -> Operated:
    """An operation on two phrases; what `x` says is said of both, and periods of one serve the other that has none."""
    common = masked.leaf(x) if x else None
    one, other = wordings(a, b) if operation in _SHARING else ((a,), (b,))
    left, right = (_operand(masked, phrases, common) for phrases in (one, other))
    if (
        operation is Operation.SHARE
        and (due := masked.leaf(a)).stretch
        and not due.stretch.years
        and isinstance(right, Leaf)
        and not right.stretch
    ):
        # "what is due within a year as a percentage of total obligations": of those due then, or of all
        right = Either((right, replace(right, stretch=due.stretch, bare=right.terms)))
    return Operated(operation, (left, right), masked.times_in(f"{a} {b} {x}"), False)


def sides(a: str, b: str) -> tuple[str, str]:
    """Two sides of a comparison, where one stands for the other's noun: "sales in 2021" and "those in 2020"."""
    if (stand_in := STAND_IN.match(b)) and _ONLY_TIME.match(b, stand_in.end()):
        return a, f"{_DATED.sub('', a)} {b[stand_in.end() :]}"  # of one thing at two times: all of its words
    if stand_in and (noun := NOUN_OF.match(a)):
        b = f"{noun['noun']} {b[stand_in.end() :]}"
    return a, b


def _operand(masked: Masked, phrases: Sequence[str], common: Leaf | None) -> Node:
    options: list[Node] = []
    for phrase in phrases:
        leaf = masked.leaf(phrase)
        if common is None:
            nested = [node for node in parse(masked, phrase, 1) if isinstance(node, Operated)]
            options += [*nested[:1], leaf]
        else:
            terms = leaf.terms | common.terms
            periods = leaf.periods or common.periods
            options.append(Leaf(terms, periods, leaf.spans, leaf.listed, f"{common.text} {leaf.text}"))
    return options[0] if len(options) == 1 else Either(tuple(options))


def parse(masked: Masked, phrase: str, depth: int = 0) -> list[Node]:
    """The operations that `phrase` can name, then the phrase as a plain name."""
    found: list[Node] = _share_due(masked, phrase) if depth == 0 else []
    if depth < MAX_DEPTH and (said := {trigger for trigger in _TRIGGERS if trigger in phrase}):
        for template in OPERATIONS:
            if template.triggers.isdisjoint(said):
                continue
            match = template.pattern.match(phrase)
            if match is None:
                continue
            if template.operation in _MOVEMENTS and _AS_SHARE.search(phrase):
                continue  # "the change in A as a percentage of B" is a share
            groups = match.groupdict()
            if template.operation is Operation.SUM and depth and not groups.get("a"):
                continue  # "total" inside a larger computation is part of a name
            qualifier = _qualifier(groups.get("q") or "")
            if groups.get("a"):
                left = (groups["lead"] or "") + qualifier + groups["a"]
                found += _two(masked, template.operation, left, groups["b"], groups.get("x") or "")
            else:
                inner = qualifier + groups["x"]
                leaf = masked.leaf(phrase)
                cut = _AND.search(inner)
                if cut and template.operation in (Operation.SUM, Operation.AVERAGE):
                    found += _two(masked, template.operation, inner[: cut.start()], inner[cut.end() :], "")
                elif cut and cut[0] == " and " and template.operation in _MOVEMENTS:
                    parts = _two(masked, Operation.SUM, inner[: cut.start()], inner[cut.end() :], "")
                    found += [Operated(template.operation, (part,), leaf.periods, leaf.spans) for part in parts[:1]]
                    if (
                        template.operation is Operation.CHANGE
                        and _DIFFER.search(phrase[: match.start("x")])
                        and ("between" not in inner)
                    ):
                        found += _two(masked, Operation.DIFFERENCE, inner[: cut.start()], inner[cut.end() :], "")
                if cut and inner.startswith("between ") and _two_things(masked, inner, cut):
                    continue
                for operand in _inner(masked, inner, depth):
                    found.append(Operated(template.operation, (operand,), leaf.periods, leaf.spans, leaf.listed))
    found.append(masked.leaf(phrase))
    return found


def _qualifier(words_before: str) -> str:
    """Words that qualify an operation, and so what it is of: "the foreign average" is of something foreign."""
    kept = [word for word in words_before.split() if word not in _PLAIN]
    return " ".join((*kept, "")) if kept else ""


def _share_due(masked: Masked, phrase: str) -> list[Node]:
    """ "The share of long-term debt due within five years": of all that is due, whenever."""
    match = SHARE_OF.match(phrase)
    leaf = masked.leaf(match["x"]) if match else None
    if leaf is None or leaf.stretch is None or not leaf.bare:
        return []
    whole = replace(leaf, terms=leaf.bare | _TOTAL, stretch=None, text=f"total {leaf.text}")
    return [Operated(Operation.SHARE, (leaf, whole), leaf.periods, False)]


def _two_things(masked: Masked, phrase: str, cut: re.Match[str]) -> bool:
    """Whether "between A and B" names two quantities, and no single one at two times."""
    sides = (phrase[len("between ") : cut.start()], phrase[cut.end() :])
    return all(any(prior(term) > TELLING for term in masked.leaf(side).terms) for side in sides)


def _inner(masked: Masked, phrase: str, depth: int) -> list[Node]:
    """The operand of a one-operand operation: the plain name first, then what it may itself be computed from."""
    nodes = parse(masked, _LEAD_IN.sub("", phrase), depth + 1)
    return [nodes[-1], *nodes[:-1]][:MAX_SPLITS]


def _two(masked: Masked, operation: Operation, a: str, b: str, x: str) -> list[Node]:
    left, right = masked.leaf(a), masked.leaf(b)
    if operation in (Operation.DIFFERENCE, Operation.GROWTH) and not (left.terms and right.terms):
        whole = masked.leaf(f"{x} {a} and {b}")
        between = masked.leaf(f"between {a} and {b}")
        over_time = Operation.CHANGE if operation is Operation.DIFFERENCE else operation
        return [Operated(over_time, (whole,), between.periods, False)] if whole.terms else []
    if not (left.terms and right.terms):
        return []
    found: list[Node] = [pair(masked, operation, a, b, x)]
    if operation is Operation.SHARE and (cut := _AND.search(a)) is not None:
        parts = pair(masked, Operation.SUM, a[: cut.start()], a[cut.end() :])
        found.append(Operated(operation, (parts, _operand(masked, (b,), None)), masked.times_in(f"{a} {b}"), False))
    joined = f"{a} and {b}"
    if operation in (Operation.DIFFERENCE, Operation.SUM, Operation.GROWTH):
        for cut in list(_AND.finditer(joined))[:MAX_SPLITS]:
            first, second = joined[: cut.start()], joined[cut.end() :]
            if first != a:
                found.append(pair(masked, operation, first, second, x))
    return found
