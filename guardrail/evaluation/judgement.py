"""What one row came to, whatever its kind."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Judgement:
    """One judged row.

    Arguments:
        id: the row's.
        positive: by its label, the evidence does not support it; None for a row that is about something else, which
            no measure counts.
        predicted: it was judged so.
        right: it came to what its row wants; for labelled rows the same as `positive == predicted`.
        work_ms: milliseconds of work for it.
        type, how: the groups it belongs to, empty when none.
        got, wanted: what it came to and what its row wants, for a list of failures.
    """

    id: str
    positive: bool | None
    predicted: bool
    right: bool
    work_ms: float
    type: str = ""
    how: str = ""
    got: dict[str, Any] = field(default_factory=dict)
    wanted: dict[str, Any] = field(default_factory=dict)
