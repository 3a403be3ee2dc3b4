"""The training example: one premise, one hypothesis, one label, and where it came from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LABELS: Final[tuple[str, str, str]] = ("entailment", "neutral", "contradiction")
"""Label order of the model's output; the index of a label is its class number."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One labelled pair.

    premise, hypothesis: text as the model will read it.
    label: one of `LABELS`.
    source: the data set or generator.
    kind: the kind of change that made it (`verbatim`, `negated`, ...), or the source again for public sets.
    group: report or template family; groups are held out as a whole.
    """

    premise: str
    hypothesis: str
    label: str
    source: str
    kind: str = ""
    group: str = ""

    @property
    def target(self) -> int:
        """Class number of the label."""
        return LABELS.index(self.label)
