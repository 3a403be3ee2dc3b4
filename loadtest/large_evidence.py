"""What evidence that is made to be slow costs: reading it in the indexer's threads, and one claim on the event loop.

    python loadtest/large_evidence.py [--cells 50000] [--characters 400000] [--json]

Each kind of evidence is read and prepared as the server does it, then asked about by claims of every type, each twice.
"slowest" is the most CPU time that one claim takes, "small" the same for a hundredth of the evidence in the same run:
bounded work is what keeps their ratio far below 100.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from functools import partial

from rich.console import Console
from rich.progress import track
from rich.table import Table

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.server.garbage import GarbageCollector
from guardrail.verify.assess import assess
from guardrail.verify.prepared import prepared

CLAIMS = (
    "Net revenue was $12.4 million in 2024.",
    "Net revenue rose from $10 million in 2023 to $12 million in 2024.",
    "Net revenue rose 5% in 2024.",
    "The average of net revenue and net income for 2023 and 2024 was $12 million.",
    "The largest segment by net revenue was unit 7.",
    "The gross margin was 45% in 2024.",
    "The debt-to-equity ratio was 1.5x.",
    "Net revenue in 2024 was higher than in 2023.",
    "Net income of unit 3 was higher than that of unit 7 by $3 million.",
    "Its fee is 0.5% of assets.",
    "Revenue doubled in 2024.",
    "The fund is not insured by the FDIC.",
)


def table_rows(cells: int) -> Chunk:
    """A table of different rows."""
    body = tuple((f"Unit {at} net revenue", *(f"${at + year}.{year}" for year in range(4))) for at in range(cells // 5))
    return Chunk(id="t", rows=(("(in millions)", "2024", "2023", "2022", "2021"), *body))


def equal_labels(cells: int) -> Chunk:
    """A table all of whose rows have one label."""
    return Chunk(id="t", rows=(("", "2024", "2023"), *(("Net revenue", "5", "6") for _ in range(cells // 3))))


def filled(text: str, characters: int) -> Chunk:
    """`text` over and over."""
    return Chunk(id="t", text=text * (characters // len(text)))


def milliseconds(work: Callable[[], object]) -> float:
    """CPU time of this thread."""
    began = time.thread_time_ns()
    work()
    return (time.thread_time_ns() - began) / 1e6


def slowest(chunk: Chunk) -> tuple[float, float, str]:
    """Milliseconds of reading, and of the slowest claim, and that claim."""
    began = time.thread_time_ns()
    index = prepared(EvidenceIndex.build((chunk,)))
    read = (time.thread_time_ns() - began) / 1e6
    times = [(milliseconds(partial(assess, claim_as_stands(text), index)), text) for text in CLAIMS * 2]
    return (read, *max(times))


def main() -> None:
    """Parse arguments, measure, print."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--cells", type=int, default=50_000, help="of a table (default: %(default)s, the server's limit)")
    cli.add_argument("--characters", type=int, default=400_000, help="of a text (default: %(default)s)")
    cli.add_argument("--json", action="store_true", help="print one JSON object")
    options = cli.parse_args()
    cells, size = options.cells, options.characters
    kinds: dict[str, Callable[[float], Chunk]] = {
        "table of different rows": lambda share: table_rows(int(cells * share)),
        "table of equal labels": lambda share: equal_labels(int(cells * share)),
        "small tables": lambda share: filled("| a | b |\n| --- | --- |\n| Net revenue | 1 |\n\n", int(size * share)),
        "aligned table": lambda share: filled("Net revenue of a unit     1,234    5,678\n", int(size * share)),
        "one cell a line": lambda share: filled("Revenue\n2024\n$\n1,234\n", int(size * share)),
        "prose": lambda share: filled(
            "Net revenue of the unit rose 5% to $12.4 million in 2024, not in 2023. ", int(size * share)
        ),
        "one endless sentence": lambda share: filled("net revenue rose 5% in 2024, and ", int(size * share)),
    }
    GarbageCollector.settle()
    found: dict[str, dict[str, float | str]] = {}
    for name in track(kinds, "reading and asking", console=Console(stderr=True), transient=True):
        small = slowest(kinds[name](0.01))[1]
        read, most, claim = slowest(kinds[name](1.0))
        found[name] = {"read_ms": read, "slowest_ms": most, "small_ms": small, "ratio": most / small, "claim": claim}
    if options.json:
        print(json.dumps(found))
        return
    table = Table(title="CPU ms", title_justify="left")
    for column in ("evidence", "read", "slowest claim", "of a hundredth", "ratio"):
        table.add_column(column, justify="left" if column == "evidence" else "right")
    for name, values in found.items():
        shown = (f"{values[key]:.1f}" for key in ("read_ms", "slowest_ms", "small_ms", "ratio"))
        table.add_row(name, *shown)
    Console(width=100).print(table)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
