"""Facts of wealth-advisory documents as templates: how a source says it, what follows, what contradicts, what is open.

They stand in `advisory_facts.txt`, one block a fact: its key, then lines that begin with S (source), T (true claim),
F (false claim) or O (open claim). Slots: {F} fund, {F's} its possessive, {C}/{C2} companies, {P}/{P2} persons,
{role}/{role2}, {p}/{p2} percentages, {m}/{m2} amounts, {n}/{n2} counts, {d}/{d2} dates, {y}/{y2} years,
{q}/{q2} quarters, {f}/{f2} frequencies, {st}/{st2} states, {s}/{s2} sectors, {r}/{r2} ratings, {x}/{x2} indexes,
{a}/{a2} asset classes, {k}/{k2} places. The value with a 2 always differs from the one without.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import Final


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact. `source`: statements of it; `true`, `false`, `open`: claims that follow, contradict, stay open."""

    key: str
    source: tuple[str, ...]
    true: tuple[str, ...]
    false: tuple[str, ...]
    open: tuple[str, ...] = ()


def parse(text: str) -> tuple[Fact, ...]:
    """Facts of blocks divided by blank lines; raises ValueError for a line that is none of S, T, F, O."""
    facts = []
    for block in text.strip().split("\n\n"):
        key, *lines = block.splitlines()
        parts: dict[str, list[str]] = {"S": [], "T": [], "F": [], "O": []}
        for line in lines:
            kind, _, form = line.partition(" ")
            if kind not in parts or not form:
                raise ValueError(f"fact {key}: {line!r} begins with none of S, T, F, O")
            parts[kind].append(form.strip())
        facts.append(Fact(key.strip(), *(tuple(parts[c]) for c in "STFO")))
    return tuple(facts)


FACTS: Final[tuple[Fact, ...]] = parse(files("guardrail.training").joinpath("advisory_facts.txt").read_text("utf-8"))
