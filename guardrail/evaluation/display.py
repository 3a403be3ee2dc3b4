"""The report as tables for a person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

_COLUMNS = {
    "n": "n",
    "precision": "prec",
    "recall": "recall",
    "f1": "F1",
    "accuracy": "acc",
    "balanced_accuracy": "bal acc",
    "false_refusal_rate": "refused",
}
_FAILED_LISTED = 40


def show_report(report: Mapping[str, Any], console: Console) -> None:
    """Print the report: one table a kind, then latency and versions."""
    for kind, figures in report.get("kinds", {report["kind"]: report}).items():
        if kind is not None:
            console.print(_kind(kind, figures))
    latency, versions = report.get("latency_ms"), report["versions"]
    if latency and latency["p50"] is not None:
        what = "under the deadline" if report["deadline"] else "of work a row, batched"
        console.print(
            f"latency {what}: p50 {latency['p50']:.1f} ms, p95 {latency['p95']:.1f}, p99 {latency['p99']:.1f}"
        )
    console.print(f"model {versions['model']}, policy {versions['policy']}, guardrail {versions['guardrail']}")
    if report["skipped"]["count"]:
        console.print(f"[yellow]skipped {report['skipped']['count']} malformed lines[/]")
    if report["interrupted"]:
        console.print(f"[yellow]interrupted: these figures are of the first {report['rows']} rows judged[/]")


def _kind(kind: str, figures: Mapping[str, Any]) -> RenderableType:
    parts: list[RenderableType] = []
    table = Table(title=f"{kind}: {figures['rows']} rows", title_justify="left")
    table.add_column("rows", no_wrap=True)
    for header in _COLUMNS.values():
        table.add_column(header, justify="right")
    _add(table, "all", figures["overall"], style="bold")
    for group in ("by_type", "by_how") if kind != "cases" else ():
        if figures[group]:
            table.add_section()
        for name, measures in figures[group].items():
            _add(table, name, measures)
    if kind == "cases":
        colour = "green" if figures["passed"] == figures["total"] else "red"
        parts.append(Text(f"cases: {figures['passed']} of {figures['total']} passed", style=f"bold {colour}"))
        if figures["failed"]:
            parts.append(_failed(figures["failed"]))
    parts.append(table)
    if kind == "nli":
        ece = "" if figures["ece"] is None else f", ECE {figures['ece']:.3f}"
        accuracy = f"accuracy of the likeliest label {figures['accuracy']:.4f}{ece}"
        parts.append(Text(f"{accuracy}; the table is at the policy's thresholds"))
        parts.append(_confusion(figures["confusion"]))
    return Group(*parts)


def _add(table: Table, name: str, measures: Mapping[str, Any], style: str | None = None) -> None:
    table.add_row(Text(name), *(_figure(measures[key]) for key in _COLUMNS), style=style)


def _figure(value: float | int | None) -> str:
    if value is None:
        return "-"
    return str(value) if isinstance(value, int) else f"{value:.3f}"


def _failed(failed: list[dict[str, Any]]) -> Table:
    table = Table(title="failed", title_justify="left")
    for header in ("case", "kind", "wanted", "got"):
        table.add_column(header)
    for item in failed[:_FAILED_LISTED]:
        got = {name: item["got"].get(name) for name in item["wanted"]} | {"reason": item["got"].get("reason")}
        table.add_row(Text(item["id"]), Text(item["kind"]), Text(_pairs(item["wanted"])), Text(_pairs(got)))
    if len(failed) > _FAILED_LISTED:
        table.caption = f"and {len(failed) - _FAILED_LISTED} more"
    return table


def _pairs(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values.items() if value is not None)


def _confusion(confusion: Mapping[str, Mapping[str, int]]) -> Table:
    predicted = sorted({name for row in confusion.values() for name in row})
    table = Table(title="label by prediction", title_justify="left")
    table.add_column("label")
    for name in predicted:
        table.add_column(name, justify="right")
    for label, row in confusion.items():
        table.add_row(label, *(str(row.get(name, 0)) for name in predicted))
    return table
