"""A report as a picture: precision, recall and F1 by claim type, and recall by how a claim was made wrong."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from guardrail.errors import ConfigError

_MARKS = {"precision": ("o", "#1b6ca8"), "recall": ("^", "#c1440e"), "f1": ("s", "#2e7d32")}
_NAMES = {"precision": "precision", "recall": "recall", "f1": "F1"}
_OFFSETS = {"precision": -0.2, "recall": 0.04, "f1": 0.28}
_MARGIN = 0.03
"""Of the axis beyond the outermost figures; a dot plot needs no zero."""

Figures = dict[str, dict[str, float]]
"""Measures by group."""


@dataclass(frozen=True, slots=True)
class Plotted:
    """What is drawn of one report.

    Arguments:
        name: what the legend calls it.
        by_type: precision, recall and F1 of all rows ("all") and of each claim type.
        by_how: recall of each way in which rows were made wrong.
    """

    name: str
    by_type: Figures
    by_how: Figures = field(default_factory=dict)


def plotted(report: Mapping[str, Any]) -> Plotted:
    """What a report has to draw; of a file of mixed rows its claims.

    Raises:
        ConfigError: a report without claim types.
    """
    figures = report.get("kinds", {}).get("claims", report)
    groups = {"all": figures.get("overall", {}), **figures.get("by_type", {})}
    if len(groups) < 2:
        raise ConfigError("a plot needs rows with a type")
    by_type = {name: _told(measures, tuple(_MARKS)) for name, measures in groups.items()}
    by_how = {name: _told(measures, ("recall",)) for name, measures in figures.get("by_how", {}).items()}
    name = report.get("name") or report.get("versions", {}).get("model") or "measured"
    return Plotted(str(name), by_type, {how: measures for how, measures in by_how.items() if measures})


def read_report(path: Path) -> Plotted:
    """A report that was written before, or published figures in its form, to be drawn beside.

    Raises:
        ConfigError: no such file, or no report.
    """
    try:
        report = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise ConfigError(f"{path} is no report: {error}") from error
    if not isinstance(report, dict):
        raise ConfigError(f"{path} is no report: it holds no object")
    try:
        return plotted(report)
    except (AttributeError, TypeError) as error:
        raise ConfigError(f"{path} is no report: {error}") from error


def require_plotting() -> None:
    """Find out before a long run whether a plot can be drawn. Raises ConfigError when it can't."""
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        raise ConfigError("--plot needs matplotlib: pip install 'guardrail-sidecar[report]'") from error


def draw(ours: Plotted, beside: Plotted | None = None) -> bytes:
    """The picture as PNG.

    Arguments:
        ours: filled marks.
        beside: open marks of the same shapes, where it has the figure.
    """
    require_plotting()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    rows = len(ours.by_type)
    figure = Figure(figsize=(11.0, 1.7 + 0.72 * max(rows, 0.6 * len(ours.by_how))), dpi=130, layout="constrained")
    FigureCanvasAgg(figure)
    if ours.by_how:
        left, right = figure.subplots(1, 2, width_ratios=(3, 2))
        _dots(right, ours.by_how, beside, "by_how", ("recall",))
        right.set_title("recall by how a claim was made wrong")
    else:
        left = figure.subplots()
    _dots(left, ours.by_type, beside, "by_type", tuple(_MARKS))
    left.set_title("unsupported claims found, by claim type")
    handles, labels = left.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=6, frameon=False)
    out = io.BytesIO()
    figure.savefig(out, format="png", metadata={"Software": None})
    return out.getvalue()


def _dots(axes: Any, groups: Figures, beside: Plotted | None, which: str, measures: tuple[str, ...]) -> None:
    """One row of dots a group, the first on top."""
    names = list(groups)
    theirs: Figures = getattr(beside, which) if beside is not None else {}
    shown = [value for source in (groups, theirs) for name in names for value in source.get(name, {}).values()]
    alone = len(measures) == 1
    for measure in measures:
        marker, colour = _MARKS[measure]
        offset = 0.0 if alone else _OFFSETS[measure]
        label = _NAMES[measure]
        for source, filled, whose in ((groups, True, ""), (theirs, False, beside.name if beside else "")):
            points = [(source[name][measure], at + offset) for at, name in enumerate(names)
                      if measure in source.get(name, {})]  # fmt: skip
            if points:
                axes.scatter(
                    *zip(*points, strict=True), marker=marker, s=46, zorder=3, linewidths=1.4, edgecolors=colour,
                    facecolors=colour if filled else "white", label=f"{label}, {whose}" if whose else label,
                )  # fmt: skip
            if filled:
                for value, height in points:
                    axes.annotate(f"{value:.3f}", (value, height), (0, 6), textcoords="offset points", ha="center",
                                  fontsize=7, color=colour)  # fmt: skip
    axes.set_yticks(range(len(names)), [name.replace("_", " ") for name in names])
    axes.invert_yaxis()
    axes.set_xlim(min(shown, default=0.0) - _MARGIN, 1.0 + _MARGIN)
    axes.set_xticks([tick for tick in axes.get_xticks() if axes.get_xlim()[0] <= tick <= 1.0 + 1e-9])
    axes.grid(axis="x", color="#dddddd", zorder=0)
    for at in range(1, len(names)):
        axes.axhline(at - 0.5, color="#eeeeee", linewidth=0.8, zorder=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(axis="y", length=0)


def _told(measures: Mapping[str, Any], wanted: tuple[str, ...]) -> dict[str, float]:
    """Those of the wanted measures that could be told."""
    return {name: float(measures[name]) for name in wanted if isinstance(measures.get(name), int | float)}
