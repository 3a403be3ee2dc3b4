"""The demo on the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from guardrail.client import CheckedClaim
from guardrail.demo.play import Played
from guardrail.demo.scenario import Scenario
from guardrail.evaluation.grounds import why_not
from guardrail.policy.outcome import Effect, Outcome
from guardrail.v1 import guardrail_pb2 as pb

_STYLES = {Outcome.RELEASED: "bold green", Outcome.PARTIAL: "bold yellow", Outcome.ABSTAINED: "bold red"}
_ALERTS = {
    pb.ALERT_KIND_HALLUCINATION_SUPPRESSED: "suppressed",
    pb.ALERT_KIND_GUARDRAIL_FAIL_CLOSED: "fail closed",
}
_LABEL_WIDTH = 12


class Display:
    """Prints scenarios as they are played.

    Arguments:
        console: where to; on a terminal the words of a single answer appear as the LLM writes them.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._live = console.is_terminal and not console.record
        self._writing = False

    def begin(self, scenario: Scenario) -> None:
        """Head of a scenario."""
        self._console.print()
        self._console.print(Rule(Text(f"{scenario.name}: {scenario.title}", style="bold"), align="left"))
        self._console.print(Text(scenario.why, style="italic dim"))
        self._line("customer", Text(scenario.question))
        self._writing = self._live and len(scenario.choices) == 1
        if self._writing:
            self._console.print(Text("LLM".ljust(_LABEL_WIDTH), style="cyan"), end="")

    def word(self, choice: int, word: str) -> None:
        """A word the LLM has written."""
        if self._writing:
            self._console.print(Text(word, style="dim"), end="", soft_wrap=True)

    def end(self, played: Played) -> None:
        """What became of it."""
        scenario, summary = played.scenario, played.summary
        if self._writing:
            self._console.print()
        else:
            for text in scenario.texts:
                self._line("LLM", Text(text, style="dim"))
        for choice, text in zip(summary.choices, played.shown, strict=True):
            several = f" (choice {choice.choice})" if len(summary.choices) > 1 else ""
            style = _STYLES[choice.outcome].removeprefix("bold ")
            title = f"the customer sees{several}"
            self._console.print(Panel(Text(text.rstrip()), title=title, title_align="left", border_style=style))
        outcome = Text(summary.outcome.value, style=_STYLES[summary.outcome])
        outcome.append(f" {summary.reason.value}" if summary.reason else "")
        if scenario.expected.retracted:
            outcome.append(", shown text withdrawn", style="red")
        outcome.append(f"   {added(played)}", style="dim")
        self._line("outcome", outcome)
        for claim in summary.claims:
            if claim.effect is not Effect.VERIFIED:
                self._line("because", Text(grounds(claim)))
        if played.alert is not None:
            self._line("alert", Text(alert_line(played.alert), style="magenta"))

    def _line(self, label: str, text: Text) -> None:
        table = Table.grid(padding=(0, 0))
        table.add_column(width=_LABEL_WIDTH)
        table.add_column(overflow="fold")
        table.add_row(Text(label, style="cyan"), text)
        self._console.print(table)

    def table(self, played: Sequence[Played]) -> None:
        """The closing table, and every fault."""
        self._console.print()
        table = Table(
            title="How each ended", title_justify="left", box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0)
        )
        for header in ("scenario", "outcome", "reason", "added", "alert", "right"):
            table.add_column(header, justify="right" if header == "added" else "left", no_wrap=True)
        for item in played:
            summary = item.summary
            table.add_row(
                Text(item.scenario.name),
                Text(summary.outcome.value, style=_STYLES[summary.outcome].removeprefix("bold ")),
                Text(summary.reason.value if summary.reason else ""),
                Text("early" if summary.added_ms is None else f"{summary.added_ms:.0f} ms"),
                Text(_ALERTS.get(item.alert.kind, "") if item.alert is not None else ""),
                Text("no", style="bold red") if item.faults else Text("yes", style="green"),
            )
        self._console.print(table)
        for item in played:
            for fault in item.faults:
                self._console.print(Padding(Text(f"{item.scenario.name}: {fault}", style="red"), (0, 0, 0, 1)))
        right = sum(not item.faults for item in played)
        style = "bold green" if right == len(played) else "bold red"
        self._console.print(Text(f"{right} of {len(played)} scenarios ended as they should", style=style))


def added(played: Played) -> str:
    """The milliseconds between the last delta and the outcome, or that it came before the end of the text."""
    ms = played.summary.added_ms
    return "known before the LLM had finished" if ms is None else f"{ms:.0f} ms after the last delta"


def grounds(claim: CheckedClaim) -> str:
    """A claim that is not verified, why, and where."""
    places = " ".join(dict.fromkeys(str(citation) for citation in claim.citations))
    return f"“{claim.claim}”: {why_not(claim)}" + (f"  {places}" if places else "")


def alert_line(alert: pb.Alert) -> str:
    """An alert in a line."""
    claims = ", ".join(
        f"{_short(pb.ClaimType.Name(claim.type), 'CLAIM_TYPE_').lower()} claim {claim.hash[:12]}"
        for claim in alert.claims
    )
    return f"{_kind(alert)}  {claims}".rstrip()


def _kind(alert: pb.Alert) -> str:
    return _short(pb.AlertKind.Name(alert.kind), "ALERT_KIND_")


def _short(name: str, prefix: str) -> str:
    return name.removeprefix(prefix)
