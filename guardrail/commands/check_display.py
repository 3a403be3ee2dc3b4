"""A checked answer on the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from guardrail.evaluation.drive import Checked
from guardrail.evaluation.grounds import why_not
from guardrail.policy.outcome import Effect, Outcome
from guardrail.session_events import ClaimVerdict

OUTCOME_STYLES = {Outcome.RELEASED: "bold green", Outcome.PARTIAL: "bold yellow", Outcome.ABSTAINED: "bold red"}
_EFFECT_STYLES = {Effect.VERIFIED: "green", Effect.CUT: "yellow"}


def show_checked(checked: Checked, *, explain: bool, console: Console | None = None) -> None:
    """Print the answer as the customer would see it, the outcome, and every claim's verdict.

    Arguments:
        explain: also print the scores, and the premises that NLI was asked about.
    """
    console = console or Console()
    summary = checked.summary
    console.print(Panel(Text(checked.shown()[0].rstrip()), title="the customer sees", title_align="left"))
    outcome = Text(summary.outcome.value, style=OUTCOME_STYLES[summary.outcome])
    if summary.reason:
        outcome.append(f" {summary.reason.value}")
    outcome.append(
        f"  {checked.work_ms:.0f} ms, model {summary.model_version}, policy {summary.policy_version}", style="dim"
    )
    console.print(outcome)
    if summary.claims:
        console.print(_claims(summary.claims, explain=explain))
    if explain and checked.scored:
        console.print(_scored(checked))


def _claims(verdicts: tuple[ClaimVerdict, ...], *, explain: bool) -> Table:
    table = Table(title="claims", title_justify="left")
    for header in ("claim", "type", "verdict", "grounds", *(["E / N / C"] if explain else [])):
        table.add_column(header)
    for verdict in verdicts:
        style = _EFFECT_STYLES.get(verdict.effect, "red")
        said = Text(verdict.verdict.value, style=style)
        if verdict.reason:
            said.append(f"\n{verdict.reason.value}", style="dim")
        how = " ".join(part for part in (verdict.check, verdict.formula) if part)
        grounds = [why_not(verdict), how, *dict.fromkeys(str(citation) for citation in verdict.citations)]
        row = [Text(verdict.text), Text(verdict.type.value), said, Text("\n".join(part for part in grounds if part))]
        if explain:
            scores = verdict.scores
            row.append(Text(" / ".join(f"{score:.3f}" for score in scores) if scores else "-"))
        table.add_row(*row)
    return table


def _scored(checked: Checked) -> Table:
    table = Table(title="what NLI was asked", title_justify="left")
    for header in ("premise", "hypothesis", "E / N / C"):
        table.add_column(header)
    for pair, scores in checked.scored:
        table.add_row(Text(pair.premise), Text(pair.hypothesis), " / ".join(f"{score:.3f}" for score in scores))
    return table
