"""Whether something grows: a slope that single outliers do not move, and the verdict on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import median

Point = tuple[float, float]


def slope(points: Sequence[Point]) -> float:
    """The median of the slopes between all pairs of points (Theil and Sen): y a unit of x; 0 of fewer than two."""
    slopes = [(y2 - y1) / (x2 - x1) for (x1, y1), (x2, y2) in combinations(points, 2) if x2 != x1]
    return median(slopes) if slopes else 0.0


@dataclass(frozen=True, slots=True)
class Growth:
    """How one figure of one process went after the warm-up.

    Attributes:
        process, figure: whose and what ("rss_mib", "files", "threads").
        first, last: medians of the first and the last tenth of the samples looked at.
        an_hour: the slope.
        grown: the slope times how long was looked at, what the verdict is about.
        most: what it may be.
    """

    process: str
    figure: str
    first: float
    last: float
    an_hour: float
    grown: float
    most: float

    @property
    def kept(self) -> bool:
        """Whether it did not grow."""
        return self.grown <= self.most


def judge(process: str, figure: str, points: Sequence[Point], *, after_s: float, most: float) -> Growth:
    """Look at a figure's samples (second, value) from second `after_s` on.

    Raises: ValueError where too few are left to tell anything.
    """
    seen = [point for point in points if point[0] >= after_s]
    if len(seen) < 10:
        raise ValueError(f"{len(seen)} samples after second {after_s:g} are too few: run longer")
    tenth = max(3, len(seen) // 10)
    a_second = slope(seen)
    return Growth(
        process,
        figure,
        median(value for _, value in seen[:tenth]),
        median(value for _, value in seen[-tenth:]),
        a_second * 3600.0,
        a_second * (seen[-1][0] - seen[0][0]),
        most,
    )
