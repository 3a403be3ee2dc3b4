"""Names of a claim that the evidence does not know: nothing contradicts them, and nothing supports them."""

from __future__ import annotations

from collections.abc import Iterable

from guardrail.verify.finding import Answer, Finding

CHECK = "unknown_entity"


def check_names(unknown: frozenset[str]) -> tuple[Finding, ...]:
    """One finding that tells nothing of the claim where it has such names.

    Arguments:
        unknown: words of the claim's proper names that occur nowhere in the evidence.
    """
    return (Finding(CHECK, Answer.CANNOT_TELL, answer_says=" ".join(sorted(unknown))),) if unknown else ()


def names_unknown(findings: Iterable[Finding]) -> list[str]:
    """The names that findings say the evidence does not know, in small letters."""
    return [name for finding in findings if finding.check == CHECK for name in finding.answer_says.lower().split()]
