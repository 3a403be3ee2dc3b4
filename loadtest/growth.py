"""Whether something grows: a slope that single outliers do not move, how sure it is, and the verdict on it.

Samples of a process ten seconds apart are not independent: what a burst leaves, or a collection takes, shows in many of
them. So the time is cut into blocks, longer than anything of that kind, and their medians are what is judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil, floor, sqrt
from statistics import median

Point = tuple[float, float]
BLOCKS = 12  # of an hour less its warm-up: each longer than the minute between two full collections
SURE = 1.6449  # standard deviations; growth beyond the bound is missed in one of twenty runs at most


def slopes_between(points: Sequence[Point]) -> list[float]:
    """The slopes between all pairs of points, in order: y a unit of x."""
    return sorted((y2 - y1) / (x2 - x1) for (x1, y1), (x2, y2) in combinations(points, 2) if x2 != x1)


def slope(points: Sequence[Point]) -> float:
    """The median of the slopes between all pairs of points (Theil and Sen): y a unit of x; 0 of fewer than two."""
    slopes = slopes_between(points)
    return median(slopes) if slopes else 0.0


def bounds(points: Sequence[Point]) -> tuple[float, float]:
    """Between which the slope is, each end wrong in one of twenty runs, by the spread of Kendall's rank correlation
    (Sen 1968). The points are independent, and three at least."""
    slopes, count = slopes_between(points), len(points)
    apart = SURE * sqrt(count * (count - 1) * (2 * count + 5) / 18.0)
    low, high = floor((len(slopes) - apart) / 2.0), ceil((len(slopes) + apart) / 2.0)
    return slopes[max(0, low)], slopes[min(len(slopes) - 1, high)]


def blocks(points: Sequence[Point], count: int = BLOCKS) -> list[Point]:
    """The medians of as many stretches of equal length."""
    begin, end = points[0][0], points[-1][0]
    length = (end - begin) / count
    cut: list[list[Point]] = [[] for _ in range(count)]
    for point in points:
        cut[min(count - 1, int((point[0] - begin) / length))].append(point)
    return [(median(x for x, _ in block), median(y for _, y in block)) for block in cut if block]


@dataclass(frozen=True, slots=True)
class Growth:
    """How one figure of one process went after the warm-up.

    Attributes:
        process, figure: whose and what ("rss_mib", "files", "threads").
        first, last: medians of the first and the last block.
        an_hour: the slope.
        grown: the slope times how long was looked at.
        least, greatest: between which that is, each end wrong in one of twenty runs.
        most: what it may be.
    """

    process: str
    figure: str
    first: float
    last: float
    an_hour: float
    grown: float
    least: float
    greatest: float
    most: float

    @property
    def kept(self) -> bool:
        """Whether it did not grow, as far as the run can tell: too noisy a run does not pass."""
        return self.greatest <= self.most

    @property
    def unclear(self) -> bool:
        """Whether it is noise rather than growth that keeps it from passing."""
        return not self.kept and self.least <= 0.0


def judge(process: str, figure: str, points: Sequence[Point], *, after_s: float, most: float) -> Growth:
    """Look at a figure's samples (second, value) from second `after_s` on.

    Raises: ValueError where too few are left to tell anything.
    """
    seen = [point for point in points if point[0] >= after_s]
    if len(seen) < BLOCKS:
        raise ValueError(f"{len(seen)} samples after second {after_s:g} are too few: run longer")
    medians = blocks(seen)
    a_second, (least, greatest) = slope(medians), bounds(medians)
    seconds = seen[-1][0] - seen[0][0]
    return Growth(
        process,
        figure,
        medians[0][1],
        medians[-1][1],
        a_second * 3600.0,
        a_second * seconds,
        least * seconds,
        greatest * seconds,
        most,
    )
