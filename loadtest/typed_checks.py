"""CPU time of the typed checks, a claim, and of reading the evidence, on one core.

    python loadtest/typed_checks.py                                  # generated answers only
    python loadtest/typed_checks.py DATA/tatqa_claims_dev.jsonl.gz   # and labelled claims of a file
    python loadtest/typed_checks.py DATA/claims.jsonl --limit 500 --rounds 5 --json

FILE holds rows that `guardrail eval` reads as claims (docs/evaluate.md). The generated answers are those of the
reference workload: two text chunks of about 600 characters, one 6 x 4 table, five sentences, every tenth answer with a
wrong figure.

Time is the thread's CPU time, so that a busy machine adds to it only what it does to the caches; the garbage collector
is set as in the server. "first" is a claim's first visit, which includes what its evidence has not been asked before;
"again" the median of the later rounds, with what is kept of the claim's own words; "new" the same claims without that,
on evidence that has been asked. The baseline of the same run is what a check without features of the evidence
does: read the chunks anew for each claim, then check it.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from guardrail.claims.claim import Claim
from guardrail.claims.extract import Context, claim_as_stands
from guardrail.evaluation.rows import ClaimRow, read_rows
from guardrail.evidence.align import align
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.remembered import extracted
from guardrail.segmenter import Segmenter
from guardrail.server.garbage import GarbageCollector
from guardrail.verify.assess import assess
from guardrail.verify.inquiry import CHECKED_PREMISES

Evidence = tuple[Chunk, ...]
Item = tuple[str, Evidence]
"""A claim, or the answer it comes from, with its evidence."""

NAIVE_ITEMS = 100
"""Claims that the baseline is measured on: reading the evidence anew for each of them takes long."""
_UNIQUE = count()
_NAMES = ("Tallow Creek", "Marram", "Quill Ridge", "Ossian", "Fenwater", "Harrow Point", "Larkmoor", "Stonebeck")


def reference_answer(rng: random.Random, wrong: bool) -> tuple[str, Evidence]:
    """An answer of five sentences with its evidence: two texts of about 600 characters and a 6 x 4 table."""
    fund = f"{rng.choice(_NAMES)} {rng.choice(('Income', 'Municipal', 'Balanced'))} Fund"
    years = ("2022", "2023", "2024")
    lines = ("Net revenue", "Operating expenses", "Operating income", "Interest expense", "Net income")
    cells = {line: [rng.randint(200, 9_000) / 10 for _ in years] for line in lines}
    launched, managers, rate = rng.randint(1990, 2019), rng.randint(2, 9), rng.randint(20, 95) / 100
    holdings, duration, assets = rng.randint(120, 900), rng.randint(31, 79) / 10, rng.randint(11, 98) / 10
    about = (
        f"The {fund} was launched in {launched} and is run by a team of {managers} portfolio managers. It invests "
        "primarily in investment-grade bonds issued by states, counties and public utilities, and it may hold up to "
        "15% of its assets in unrated securities that the adviser considers to be of comparable quality. "
        f"The total annual expense ratio is {rate:.2f}% after waivers. Distributions are declared daily and paid "
        "monthly. Shares are not insured by any government agency and may lose value, and the return of principal is "
        "not guaranteed. The adviser reviews credit quality every quarter and sells what no longer meets its standard."
    )
    positions = (
        f"As of December 31, 2024, the portfolio held {holdings} positions with an average duration of {duration} "
        f"years and net assets of ${assets} billion. The largest sector was transportation, followed by health care "
        "and water and sewer bonds. During the year the adviser reduced its exposure to long maturities because it "
        "expected higher financing costs, and added issuers with stable local tax revenue. Cash was kept at a low "
        "level throughout. Turnover was in line with previous years, and no position exceeded two percent of the "
        "portfolio at the end of any month of the reporting period under review."
    )
    rows = (("(in millions)", *years), *((line, *(f"${value:.1f}" for value in row)) for line, row in cells.items()))
    revenue = cells["Net revenue"]
    stated = revenue[2] + (3.0 if wrong else 0.0)
    answer = (
        f"The {fund} was launched in {launched} and has an expense ratio of {rate:.2f}%. "
        f"Net revenue was ${stated:.1f} million in 2024, compared with ${revenue[1]:.1f} million in 2023. "
        f"Operating income {'rose' if cells[lines[2]][2] >= cells[lines[2]][1] else 'fell'} by "
        f"${abs(cells[lines[2]][2] - cells[lines[2]][1]):.1f} million in 2024. "
        f"The portfolio held {holdings} positions as of December 31, 2024. "
        "Distributions are paid monthly, and shares are not insured by any government agency."
    )
    table = Chunk(id="t1", rows=rows, caption=f"{fund}, results", element_type="table")
    return answer, (Chunk(id="e1", text=about), Chunk(id="e2", text=positions), table)


def reference_answers(number: int, seed: int = 7) -> list[Item]:
    """`number` answers of the reference workload, every tenth with a wrong figure."""
    rng = random.Random(seed)
    return [reference_answer(rng, wrong=at % 10 == 9) for at in range(number)]


def claims_of(answer: str) -> list[Claim]:
    """The claims of an answer, as a session takes them from it."""
    segmenter, context = Segmenter(), Context.answering("")
    found: list[Claim] = []
    for segment in [*segmenter.feed(answer), *segmenter.close()]:
        if not segment.blank:
            extraction = extracted(segment.text, context)
            context = extraction.context
            found += extraction.claims
    return found


def spent(work: Callable[[], object]) -> float:
    """Milliseconds of CPU that `work` takes this thread."""
    began = time.thread_time_ns()
    work()
    return (time.thread_time_ns() - began) / 1e6


def spread(values: Sequence[float]) -> dict[str, float]:
    """p50, p95, p99 and the maximum, and how many there are."""
    ordered = sorted(values)
    last = len(ordered) - 1
    found = {f"p{share}": ordered[min(last, len(ordered) * share // 100)] for share in (50, 95, 99)}
    return {**found, "max": ordered[last], "n": len(ordered)}


def fresh(evidence: Evidence) -> Evidence:
    """The evidence under ids that no cache knows."""
    return tuple(replace(chunk, id=f"{chunk.id}.{next(_UNIQUE)}") for chunk in evidence)


def read_and_assess(claim: Claim, chunks: Evidence) -> None:
    """What a check without features of the evidence does: the baseline."""
    assess(claim, EvidenceIndex.build(chunks))


@dataclass(frozen=True, slots=True)
class Measured:
    """Times of one set.

    Arguments:
        claims, evidence: how many.
        ms: milliseconds of CPU by what was done.
        ratios: of the medians.
    """

    claims: int
    evidence: int
    ms: dict[str, dict[str, float]]
    ratios: dict[str, float]


def measure(items: Sequence[Item], read: Callable[[str], list[Claim]], rounds: int, name: str) -> Measured:
    """Times of one set of claims or answers.

    Arguments:
        items: texts with their evidence.
        read: the claims of a text.
        rounds: how often each claim is visited.
        name: shown beside the progress bar.
    """
    console = Console(stderr=True)
    cold, hot, extraction = [], [], []
    work: list[tuple[Claim, EvidenceIndex, Evidence]] = []
    indexes: dict[Evidence, EvidenceIndex] = {}
    for text, evidence in track(items, f"{name}: evidence", console=console, transient=True):
        if evidence not in indexes:
            chunks = fresh(evidence)
            cold.append(spent(partial(EvidenceIndex.build, chunks)) / len(chunks))
            hot.append(spent(partial(EvidenceIndex.build, chunks)) / len(chunks))
            indexes[evidence] = EvidenceIndex.build(chunks)
        began = time.thread_time_ns()
        claims = read(text)
        if claims:
            extraction.append((time.thread_time_ns() - began) / 1e6 / len(claims))
        work += [(claim, indexes[evidence], evidence) for claim in claims]
    GarbageCollector.settle()
    times: list[list[tuple[float, float]]] = [[] for _ in work]
    for visit in range(rounds):
        label = f"{name}: checks, round {visit + 1} of {rounds}"
        for at, (claim, index, _) in enumerate(track(work, label, console=console, transient=True)):
            whole = spent(partial(assess, claim, index))
            aligned = spent(partial(align, claim, index, limit=CHECKED_PREMISES))
            times[at].append((whole, aligned))
    new: list[list[float]] = [[] for _ in work]
    for _ in range(max(1, rounds - 1)):
        for at, (claim, index, _) in enumerate(track(work, f"{name}: new claims", console=console, transient=True)):
            new[at].append(spent(partial(assess, replace(claim), index)))
    step = max(1, len(work) // NAIVE_ITEMS)
    naive = []
    for claim, _, evidence in track(work[::step], f"{name}: baseline", console=console, transient=True):
        naive.append(spent(partial(read_and_assess, claim, fresh(evidence))))
    again = [visits[1:] or visits for visits in times]
    figures = {
        "evidence cold, a chunk": spread(cold),
        "evidence cached, a chunk": spread(hot),
        "claim extraction": spread(extraction),
        "alignment, again": spread([statistics.median(aligned for _, aligned in visits) for visits in again]),
        "checks after alignment, again": spread(
            [max(0.0, statistics.median(whole - aligned for whole, aligned in visits)) for visits in again]
        ),
        "alignment and checks, again": spread([statistics.median(whole for whole, _ in visits) for visits in again]),
        "alignment and checks, new": spread([statistics.median(visits) for visits in new]),
        "alignment and checks, first": spread([visits[0][0] for visits in times]),
        "baseline: evidence read a claim": spread(naive),
    }
    ratios = {
        "evidence cold / cached": figures["evidence cold, a chunk"]["p50"] / figures["evidence cached, a chunk"]["p50"],
        "baseline / alignment and checks": figures["baseline: evidence read a claim"]["p50"]
        / figures["alignment and checks, again"]["p50"],
    }
    return Measured(len(work), len(indexes), figures, ratios)


def main() -> None:
    """Parse arguments, measure, print."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("file", type=Path, nargs="?", help="labelled claims, .jsonl or .jsonl.gz")
    cli.add_argument("--limit", type=int, help="rows of FILE to read at most")
    cli.add_argument("--answers", type=int, default=100, help="generated answers (default: %(default)s)")
    cli.add_argument("--rounds", type=int, default=4, help="visits of each claim (default: %(default)s)")
    cli.add_argument("--json", action="store_true", help="print one JSON object")
    options = cli.parse_args()
    if options.rounds < 1 or options.answers < 1:
        cli.error("--rounds and --answers must be at least 1")
    if options.file is not None and not options.file.is_file():
        cli.error(f"{options.file} is no file; leave FILE out to measure generated answers only")
    found = {"reference answers": measure(reference_answers(options.answers), claims_of, options.rounds, "answers")}
    if options.file is not None:
        rows = [row for row in read_rows(options.file, options.limit) if isinstance(row, ClaimRow)]
        if not rows:
            cli.error(f"{options.file} holds no claims (rows with claim, evidence and label)")
        items = [(row.claim, row.evidence) for row in rows]
        found[options.file.name] = measure(items, lambda text: [claim_as_stands(text)], options.rounds, "claims")
    if options.json:
        print(json.dumps({name: asdict(result) for name, result in found.items()}))
        return
    console = Console(width=100)
    for name, result in found.items():
        title = f"{name}: {result.claims} claims, {result.evidence} evidence sets"
        table = Table(title=title, title_justify="left")
        for column in ("CPU ms", "p50", "p95", "p99", "max", "n"):
            table.add_column(column, justify="left" if column == "CPU ms" else "right")
        for row, spreads in result.ms.items():
            table.add_row(row, *(f"{spreads[key]:.3f}" for key in ("p50", "p95", "p99", "max")), f"{spreads['n']:.0f}")
        console.print(table)
        console.print("  ".join(f"{label}: {ratio:.1f} times" for label, ratio in result.ratios.items()), "\n")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
