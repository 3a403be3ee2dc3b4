"""The report as one HTML page without anything to load: figures drawn by matplotlib as SVG, tables beside them."""

from __future__ import annotations

import html
import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from loadtest.results import Objective, Report

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #1a1f24; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; } td, th { padding: .2rem .8rem .2rem 0; text-align: left; }
td.n { text-align: right; font-variant-numeric: tabular-nums; } .kept { color: #1a7f37; } .missed { color: #b42318; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(30rem, 1fr)); gap: 1rem; }
svg { width: 100%; height: auto; } pre { background: #f3f5f7; padding: .6rem; overflow-x: auto; }
"""


def write_page(report: Report, latencies_ms: Sequence[float], objectives: Sequence[Objective], title: str) -> str:
    """The page. Raises ImportError where matplotlib is not installed (the extra `loadtest`)."""
    plots = [
        _plot("Close to Summary", lambda axes: _histogram(axes, latencies_ms)),
        _plot("Close to Summary over the run", lambda axes: _over_time(axes, report.series["latency"])),
        _plot("Outcomes", lambda axes: _bars(axes, report.outcomes)),
        _plot("Pairs a batch at the model server", lambda axes: _bars(axes, report.batches)),
        _plot("Cores in use", lambda axes: _bars(axes, report.cores)),
        _plot("Memory (MiB)", lambda axes: _memory(axes, report.series)),
    ]
    kept = [
        (f"{o.name}", f"{o.most:g}", f"{o.measured(report):g}", "kept" if o.kept(report) else "missed")
        for o in objectives
    ]
    figures = [
        ("offered", f"{report.offered:.1f}/s"),
        ("completed", f"{report.completed:.1f}/s"),
        *((f"Close to Summary {name}", f"{value:.1f} ms") for name, value in report.latency_ms.items()),
        *((f"core {name}", f"{value:.2f} ms") for name, value in report.core_ms.items() if name in ("p50", "p99")),
        ("ended by deadline", f"{report.deadline:.3%}"),
        ("refused for want of room", f"{report.overload:.3%}"),
        ("planted faults released", f"{report.escapes} of {report.faulty}"),
        ("sound answers withheld", f"{report.false_refusals}, of these {report.load_refusals} by load"),
        ("lost (no Summary)", str(report.lost)),
        ("generator's lag p99", f"{report.lag_ms:.1f} ms, {report.late_starts} starts over 50 ms late"),
        *((f"cores, {name}", f"{value:.2f}") for name, value in report.cores.items()),
        *((f"largest process, {name}", f"{value:.0f} MiB") for name, value in report.memory_mib.items()),
    ]
    parts = [
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{html.escape(title)}</title><style>{_STYLE}</style>",
        f"<h1>{html.escape(title)}</h1><pre>{html.escape(report.line())}</pre>",
        "<h2>Objectives</h2>" + _table(("figure", "at most", "measured", ""), kept) if kept else "",
        "<h2>Figures</h2>" + _table(("", ""), figures),
        f"<h2>Plots</h2><div class=plots>{''.join(plots)}</div>",
        "<h2>Escaped</h2>" + _table(("answer",), [(name,) for name in report.escaped]) if report.escaped else "",
        "<h2>Sound answers withheld</h2>" + _table(("answer",), [(n,) for n in report.refused])
        if report.refused
        else "",
        "<h2>Run</h2>"
        + _table(("", ""), [*report.versions.items(), *((k, str(v)) for k, v in report.traffic.items())]),
    ]
    return "\n".join(parts)


def _table(headers: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{html.escape(name)}</th>" for name in headers)
    body = "".join("<tr>" + "".join(_cell(text) for text in row) + "</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def _cell(text: str) -> str:
    kind = text if text in ("kept", "missed") else "n" if text[:1].isdigit() else ""
    return f"<td class={kind}>{html.escape(text)}</td>" if kind else f"<td>{html.escape(text)}</td>"


def _plot(title: str, draw: Callable[[Any], None]) -> str:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.2), layout="constrained")
    axes = figure.subplots()
    draw(axes)
    axes.set_title(title, loc="left", fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)
    out = io.StringIO()
    figure.savefig(out, format="svg")
    return out.getvalue()[out.getvalue().index("<svg") :]


def _histogram(axes: Any, latencies_ms: Sequence[float]) -> None:
    axes.hist([min(value, 500.0) for value in latencies_ms], bins=50, range=(0, 500), color="#3b6ea8")
    axes.axvline(400, color="#b42318", linewidth=1, linestyle="--")
    axes.set_yscale("symlog", linthresh=1)
    axes.set_xlabel("ms (the last bar holds all that is longer)")
    axes.set_ylabel("answers")


def _over_time(axes: Any, rows: Sequence[Sequence[float]]) -> None:
    seconds = [row[0] for row in rows]
    axes.plot(seconds, [row[1] for row in rows], label="p50", color="#3b6ea8")
    axes.plot(seconds, [row[2] for row in rows], label="p99", color="#c4711f")
    axes.axhline(400, color="#b42318", linewidth=1, linestyle="--")
    axes.set_xlabel("second of the run")
    axes.set_ylabel("ms")
    axes.legend(frameon=False)


def _bars(axes: Any, counts: Mapping[str, float]) -> None:
    names = list(counts) or ["none"]
    axes.barh(names[::-1], [counts.get(name, 0.0) for name in names[::-1]], color="#3b6ea8")


def _memory(axes: Any, series: Mapping[str, Sequence[Sequence[float]]]) -> None:
    for name, samples in series.items():
        if name.startswith("memory ") and samples:
            axes.plot([s[0] for s in samples], [s[1] for s in samples], label=name.removeprefix("memory "))
    axes.set_ylim(bottom=0)
    axes.set_xlabel("second of the run")
    if axes.lines:
        axes.legend(frameon=False)
