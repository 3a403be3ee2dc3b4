"""What a claim says of one line, as `guardrail.verify.derived.line_reading` finds it and `line_holding` judges it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from guardrail.claims.figures import Figure
from guardrail.claims.figures.periods import Period


class Place(Enum):
    """What a time of a movement is: what it set out from, or where it came to."""

    START = "start"
    END = "end"
    OPEN = "open"


@dataclass
class Statement:
    """What a claim says of a line.

    Arguments:
        name: the words that name it.
        names: the same, as they stand together.
        levels: figures of it, each with its time where one stands with it, and where a movement has it.
        steps: sizes of the movement.
        start, ends: what it set out from, and the times that it is said of.
        sign: +1 up, -1 down, 0 where no word says it.
        judged: the sign is one of better and worse.
        every: it holds of each step in between.
        rated: its step is a compound rate a year.
        averaged: its figure is the mean over the times.
        extreme: +1 the highest of the line, -1 the lowest.
        compared: two times are set against each other, whichever came first.
        prior: months back to what it is measured against, where the words say so; -1 for the time before, 0 for none.
        spans: the times are the ends of a stretch.
        bounds: of figures, where a verb says them ("exceeded").
        count: how many times are spoken of, 0 where no word counts them.
        neutral: its step is called a change, of which the figure's own sign tells the direction.
        turning: a word may say that one level came after the other.
        unsigned: a size of a step is told without its direction ("the difference is 5").
    """

    name: str
    names: list[str] = field(default_factory=list)
    levels: list[tuple[Figure, Period | None, Place]] = field(default_factory=list)
    steps: list[Figure] = field(default_factory=list)
    start: Period | None = None
    ends: list[Period] = field(default_factory=list)
    sign: int = 0
    judged: bool = False
    every: bool = False
    rated: bool = False
    averaged: bool = False
    extreme: int = 0
    compared: bool = False
    prior: int = 0
    spans: bool = False
    count: int = 0
    unsigned: bool = False
    turning: bool = False
    neutral: bool = False
