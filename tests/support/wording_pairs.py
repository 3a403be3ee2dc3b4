"""Pairs for training NLI: a canonical sentence of what a table shows, and claims of the bank about it, right and wrong.

    python -m tests.support.wording_pairs --part mend --count 60000 > pairs.jsonl

Each line has premise, hypothesis, label, kind and group. Most tables are drawn at random, so that wordings are
learnt and not tables; those of the part itself stand among them. The part `held` uses its own
tables only and is for measuring.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tests.support.random_tables import random_table
from tests.support.wording_figures import bounds
from tests.support.wording_premises import group, premise
from tests.support.wording_tables import Table, load_tables
from tests.support.wordings import WRONG, Filled, Part, Wording, fill, load_wordings, wrong

TAILS = (
    " thanks to strong demand in Europe", " as prices rose", " because of higher fuel costs", " due to weaker volumes",
    ", reflecting the acquisition completed in the spring", ", which management expects to continue",
    ", ahead of analysts' expectations", ", the best result in its history", ", and this should continue next year",
    " on an adjusted basis", " excluding one-time items", " at constant currency", " on a pro forma basis",
    " for the quarter alone", " before tax", ", more than any competitor", ", as new stores opened",
    ", offsetting losses elsewhere", ", in line with guidance", ", after restating the prior year",
)  # fmt: skip
"""What no table shows; with one of them a claim no longer follows."""
QUALIFIERS = (
    "adjusted", "average", "quarterly", "organic", "expected", "monthly", "pro forma", "forecast", "annualized",
    "underlying", "diluted", "core", "domestic", "international", "normalized",
)  # fmt: skip
"""Words that make another measure of a line's name."""
_OTHERS = ("growth", "share", "ratio", "compare_diff", "sum", "average", "lookup", "remaining")
_RELATED = (
    frozenset(("moved", "average", "highest", "trend", "cagr", "lookup")),
    frozenset(("share", "remaining", "ratio", "compare_times", "ranked", "lookup")),
    frozenset(("ratio", "compare_times", "compare", "per_unit", "lookup")),
)
"""Groups of operations of which one can say what another says; a pair of two of them is not known to be neutral."""
_MATCHED_TRIES = 12


def pairs(part: Part, count: int, seed: int) -> Iterator[dict[str, str]]:
    """At least `count` pairs; the same ones for the same seed."""
    choice = Random(f"{part}{seed}")
    wordings = [wording for wording in load_wordings() if wording.part == part]
    tables = load_tables()
    own = tables[: len(tables) // 2] if part == "mend" else tables[len(tables) // 2 :]
    made = drawn = 0
    while made < count:
        drawn += 1
        few = own if part == "held" else [random_table(choice, f"{seed}-{drawn}-{at}") for at in range(3)]
        if part == "mend" and choice.random() < 0.25:
            few = [choice.choice(own), *few]
        right = _right(choice.choice(wordings), few, choice)
        text = right and premise(right, choice)
        if right is None or not text:
            continue
        for label, kind, shown, claim in _about(right, text, choice):
            made += 1
            yield {
                "premise": shown,
                "hypothesis": claim,
                "label": label,
                "kind": f"computed_{kind}",
                "group": right.wording.operation,
            }


def _right(wording: Wording, tables: list[Table], choice: Random) -> Filled | None:
    of = bounds(wording.operation, wording.slots, wording.metric, wording.rank)
    for table in choice.sample(tables, len(tables)):
        every = list(of(table))
        for bound in choice.sample(every, min(_MATCHED_TRIES, len(every))):
            if (right := fill(wording, bound, f"{choice.random()}")) is not None:
                return right
    return None


def _about(right: Filled, text: str, choice: Random) -> Iterator[tuple[str, str, str, str]]:
    """Label, kind, premise and hypothesis of the pairs that one right claim gives."""
    said = right.sentence()
    yield "entailment", "true", text, said
    ways = choice.sample(WRONG, len(WRONG))
    if group(right.wording.operation) == "moved" and "q" in right.wording.slots:
        ways.remove("wrong_period")  # which of two times came first is read by rule; a small model does not see it
    if choice.random() < 0.6:  # arithmetic sees the wrong figures; turned words are left to NLI
        ways.sort(key=lambda way: way not in ("direction", "wrong_period"))
    most = choice.choice((1, 1, 2))
    for way in ways:
        if most and (spoilt := wrong(right, way, choice)) is not None:
            yield "contradiction", way, text, spoilt.sentence()
            most -= 1
    draw, bound = choice.random(), right.bound
    if draw < 0.25 and bound.y is not None and group(right.wording.operation) in ("compare", "compare_times", "ratio"):
        yield "contradiction", "exchanged", text, replace(right, bound=replace(bound, x=bound.y, y=bound.x)).sentence()
    elif draw < 0.45:
        yield "neutral", "detail", text, said.rstrip(".!?") + choice.choice(TAILS) + "."
    elif draw < 0.62 and bound.x is not None:
        bare, word = bound.x.phrase.removeprefix("the "), choice.choice(QUALIFIERS)
        if bare in said and word not in said:
            yield "neutral", "qualifier", text, said.replace(bare, f"{word} {bare}", 1)
    elif draw < 0.85 and (other := _of_another_operation(right, choice)):
        yield "neutral", "other_operation", other, said
    elif group(right.wording.operation) == "moved" and (other := _of_another_line(right, choice)):
        yield "neutral", "other_line", other, said


def _of_another_operation(right: Filled, choice: Random) -> str | None:
    """What another operation shows of the same lines, from which the claim does not follow."""
    own = group(right.wording.operation)
    if own == "margin":
        return None
    bare = replace(right, shown=(), bound=replace(right.bound, r=None))
    for operation in choice.sample(_OTHERS, len(_OTHERS)):
        other = group(operation)
        if other == own or any({own, other} <= related for related in _RELATED):
            continue
        if text := premise(bare, choice, operation):
            return text
    return None


def _of_another_line(right: Filled, choice: Random) -> str | None:
    x = right.bound.x
    assert x is not None
    rows = [row for row in right.bound.table.asked() if row is not x and row.kind == x.kind]
    return (
        premise(replace(right, shown=(), bound=replace(right.bound, x=choice.choice(rows))), choice) if rows else None
    )


def main() -> int:
    """Writes pairs to standard output."""
    parser = argparse.ArgumentParser(
        "python -m tests.support.wording_pairs",
        description="Writes pairs of the bank of wordings for `guardrail.training.train --extra`.",
        epilog="example:\n  python -m tests.support.wording_pairs --part mend --count 60000 > pairs.jsonl",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--part", choices=("mend", "held"), required=True)
    parser.add_argument("--count", type=int, default=10_000, metavar="N", help="least pairs (default: 10000)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another draw (default: 0)")
    options = parser.parse_args()
    for pair in pairs(options.part, options.count, options.seed):
        print(json.dumps(pair, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
