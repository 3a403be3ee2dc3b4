"""What a run came to: counts, percentiles, escapes and refusals, and whether it kept its objectives."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from loadtest.processes import Group
from loadtest.sending import LATE_S, Sent
from loadtest.traffic import Manner, Traffic
from loadtest.workload import Answer

LOAD_REASONS = frozenset({"DEADLINE", "OVERLOAD", "BACKEND", "CANCELLED", "INTERNAL", "LIMIT", "INVALID_SCORE"})
"""Reasons of failing closed: those that a sound answer meets only for want of time or room, or for a fault."""

SETTLED_S = 5.0  # from here on Closes count in the goodput: no answer of the reference ends within the first 2.25 s
GIVEN_UP_MS = 0.0  # of the sidecar's own work on segments and evidence: an answer that is refused at its Open has none

PERCENTILES = (50, 90, 95, 99, 99.9)


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that at least `percent` of the values do not exceed; 0 of none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    rank = -(-len(ordered) * percent // 100)
    return ordered[max(0, min(len(ordered), int(rank)) - 1)]


@dataclass(slots=True)
class Report:
    """A run in figures; milliseconds unless the name says otherwise.

    Attributes:
        offered, completed: answers a second: scheduled, and ended with a Summary that was not for want of time or room.
        goodput: completed answers a second of those whose Close was due once all was under way.
        goodput_a_core: the same for each second of CPU time that the sidecar took then, whatever generator and model
            server left it of the machine.
        late: share of the answers taken in that were withheld because a check was not finished or could not be made.
        given_up: answers taken in that were ended in the middle for want of room.
        latency_ms: percentiles of Close to Summary, from when Close was due.
        deadline, overload: share of answers that ended for want of time or room, 0 to 1.
        escapes: answers with a planted fault that were released, in whole.
        partial_faulty: answers with a planted fault of which sentences were released (the faulty one cut or not).
        false_refusals: sound answers that were not released whole, load-caused ones among them.
        load_refusals: sound answers that failed closed.
        lost: answers that ended without a Summary (a status, or nothing).
        lag_ms: how late the generator began answers, 99th percentile.
        cores, memory_mib: by group of processes; memory is the largest single process's peak.
    """

    workload: str
    traffic: dict[str, Any]
    versions: dict[str, str]
    answers: int
    offered: float
    completed: float
    goodput: float
    goodput_a_core: float
    late: float
    given_up: int
    latency_ms: dict[str, float]
    deadline: float
    overload: float
    escapes: int
    partial_faulty: int
    false_refusals: int
    load_refusals: int
    lost: int
    faulty: int
    lag_ms: float
    late_starts: int
    outcomes: dict[str, int]
    statuses: dict[str, int]
    cores: dict[str, float]
    memory_mib: dict[str, float]
    core_ms: dict[str, float]
    inference_ms: dict[str, float]
    batches: dict[str, float] = field(default_factory=dict)
    escaped: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    series: dict[str, list[list[float]]] = field(default_factory=dict)

    def line(self) -> str:
        """The one line a run ends with."""
        return (
            f"{self.workload.upper()} offered={self.offered:.0f}/s completed={self.completed:.0f}/s "
            f"p50={self.latency_ms['p50']:.0f}ms p99={self.latency_ms['p99']:.0f}ms deadline={self.deadline:.2%} "
            f"escapes={self.escapes} false_refusals={self.false_refusals} "
            f"sidecar_cpu={self.cores.get('sidecar', 0.0):.2f}cores "
            f"goodput={self.goodput:.1f}/s goodput_a_core={self.goodput_a_core:.1f}/s late={self.late:.2%} "
            f"given_up={self.given_up}"
        )

    def as_json(self) -> dict[str, Any]:
        """For a file."""
        return asdict(self)


def summarise(
    workload: str,
    traffic: Traffic,
    answers: Sequence[Answer],
    sent: Sequence[Sent],
    groups: Mapping[str, Group],
    versions: Mapping[str, str],
    batches: Mapping[str, float],
) -> Report:
    """Count. Callers that vanished, and the flooding tenant, are left out of everything but the outcomes; latencies are
    those of callers that read at once.
    """
    counted = [one for one in sent if one.manner != Manner.VANISHING.value and one.tenant != "flood"]
    prompt = [one for one in counted if one.manner != Manner.SLOW.value]
    latencies = [one.latency_ms for one in prompt if one.outcome]
    escaped, partial, refused, load = [], 0, [], 0
    for one in counted:
        answer = answers[one.answer]
        if answer.fault is not None:
            if one.outcome == "RELEASED":
                escaped.append(f"{answer.id} ({answer.fault.kind})")
            partial += one.outcome == "PARTIAL"
        elif one.outcome != "RELEASED":
            refused.append(f"{answer.id} {one.outcome or one.status} {one.reason}".strip())
            load += one.reason in LOAD_REASONS or not one.outcome
    total = max(1, len(counted))
    failed = Counter(one.reason for one in counted if one.reason in LOAD_REASONS)
    lost = sum(not one.outcome for one in counted)
    done = total - lost - sum(failed.values())
    begin_s = SETTLED_S if traffic.seconds > SETTLED_S else 0.0
    good = sum(_completed(one) and begin_s <= one.closed_s < traffic.seconds for one in counted)
    goodput = good / (traffic.seconds - begin_s)
    cores = groups["sidecar"].cores(begin_s, traffic.seconds) if "sidecar" in groups else 0.0
    given_up = sum(one.reason == "OVERLOAD" and one.core_ms > GIVEN_UP_MS for one in counted)
    taken_in = total - lost - failed["OVERLOAD"] + given_up
    return Report(
        workload=workload,
        traffic=asdict(traffic),
        versions=dict(versions),
        answers=len(counted),
        offered=len(counted) / traffic.seconds,
        completed=done / traffic.seconds,
        goodput=goodput,
        goodput_a_core=goodput / cores if cores else 0.0,
        late=(failed["DEADLINE"] + failed["BACKEND"]) / max(1, taken_in),
        given_up=given_up,
        latency_ms=_percentiles(latencies),
        deadline=failed["DEADLINE"] / total,
        overload=(failed["OVERLOAD"] + sum(one.status == "RESOURCE_EXHAUSTED" for one in counted)) / total,
        escapes=len(escaped),
        partial_faulty=partial,
        false_refusals=len(refused),
        load_refusals=load,
        lost=lost,
        faulty=sum(answers[one.answer].fault is not None for one in counted),
        lag_ms=percentile([one.lag_s * 1000.0 for one in sent], 99),
        late_starts=sum(one.lag_s > LATE_S for one in sent),
        outcomes=dict(Counter(f"{one.outcome or one.status} {one.reason}".strip() for one in sent).most_common()),
        statuses=dict(Counter(one.status for one in sent).most_common()),
        cores={name: round(group.cores(1.0, traffic.seconds), 3) for name, group in groups.items()},
        memory_mib={
            name: round(max((sample.largest_mib for sample in group.samples), default=0.0), 1)
            for name, group in groups.items()
        },
        core_ms=_percentiles([one.core_ms for one in counted if one.outcome]),
        inference_ms=_percentiles([one.inference_ms for one in counted if one.outcome]),
        batches=dict(batches),
        escaped=escaped[:50],
        refused=refused[:50],
        series={
            **{f"memory {name}": [[s.at_s, s.rss_mib] for s in group.samples] for name, group in groups.items()},
            "latency": _by_second(prompt),
        },
    )


def _completed(one: Sent) -> bool:
    """Whether it ended with a verdict, not for want of time or room."""
    return bool(one.outcome) and one.reason not in LOAD_REASONS


def _percentiles(values: Sequence[float]) -> dict[str, float]:
    found = {f"p{percent:g}": round(percentile(values, percent), 2) for percent in PERCENTILES}
    return {**found, "max": round(max(values, default=0.0), 2)}


def _by_second(sent: Sequence[Sent]) -> list[list[float]]:
    """Second, p50, p99, ended answers, answers that failed closed; by the second in which Close was due."""
    seconds: dict[int, list[Sent]] = {}
    for one in sent:
        seconds.setdefault(int(one.closed_s), []).append(one)
    rows = []
    for second, group in sorted(seconds.items()):
        latencies = [one.latency_ms for one in group]
        failed = sum(one.reason in LOAD_REASONS or not one.outcome for one in group)
        rows.append([second, percentile(latencies, 50), percentile(latencies, 99), len(group), failed])
    return rows


FIGURES = (
    *(f"p{percent:g}" for percent in PERCENTILES),
    *("deadline", "overload", "escapes", "false_refusals", "load_refusals", "lost", "completed"),
    *("goodput", "goodput_a_core", "late", "given_up"),
)
_LEAST = ("completed", "goodput", "goodput_a_core")


@dataclass(frozen=True, slots=True)
class Objective:
    """One service level objective: a figure of the report and the most it may be."""

    name: str
    most: float

    def measured(self, report: Report) -> float:
        """The report's figure; ms, share or count."""
        if self.name.startswith("p"):
            return report.latency_ms[self.name]
        return float(getattr(report, self.name))

    def kept(self, report: Report) -> bool:
        """Whether the run kept it; completed answers and both goodputs are a least, everything else a most."""
        measured = self.measured(report)
        return measured >= self.most if self.name in _LEAST else measured <= self.most


def parse_objectives(text: str) -> list[Objective]:
    """From "p99=400ms,deadline=0.1%,escapes=0". Raises ValueError that says what is wrong."""
    objectives = []
    for item in filter(None, (part.strip() for part in text.split(","))):
        found = re.fullmatch(r"([a-z_0-9.]+)=(\d+(?:\.\d+)?)(ms|%|/s)?", item)
        if found is None or found[1] not in FIGURES:
            raise ValueError(f"{item!r} is no objective; write NAME=MOST with one of: {', '.join(FIGURES)}")
        objectives.append(Objective(found[1], float(found[2]) / (100.0 if found[3] == "%" else 1.0)))
    return objectives
