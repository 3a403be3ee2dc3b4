"""One frame of speech and its plain form."""

from __future__ import annotations

import re
from collections.abc import Callable

from guardrail.claims.figures.figure import Unit
from guardrail.claims.lexicon import word_set
from guardrail.claims.record import record
from guardrail.claims.sentences.masking import F, Masked

_NOTE = F[0]  # what each masked figure begins and ends with
_ONE_F = re.compile(F)


@record
class Rule:
    """One frame and its plain form.

    Arguments:
        triggers: words (runs of letters, lower case) of which the frame has one; a cheap first test.
        pattern: of the claim's masked text.
        plain: the replacement.
        share: whether its figure `f` is to be a percentage, None where any will do.
    """

    triggers: frozenset[str]
    pattern: re.Pattern[str]
    plain: str | Callable[[re.Match[str]], str]
    share: bool | None = None

    def said_in(self, text: str, masked: Masked) -> str:
        """`text` with each of the frame in its plain form."""

        def replaced(match: re.Match[str]) -> str:
            if self.share is not None and is_percent(match["f"], masked) is not self.share:
                return match[0]
            return match.expand(self.plain) if isinstance(self.plain, str) else self.plain(match)

        return self.pattern.sub(self.plain if self.share is None else replaced, text)


def is_percent(figure: str, masked: Masked) -> bool:
    """Whether a masked figure is a percentage."""
    marked = _ONE_F.search(figure)
    return marked is not None and masked.units.get(int(marked[0].strip(_NOTE))) is Unit.PERCENT


def rule(triggers: str, pattern: str, plain: str | Callable[[re.Match[str]], str], share: bool | None = None) -> Rule:
    """A rule of words and a pattern as they are written."""
    return Rule(word_set(triggers), re.compile(pattern), plain, share)


def any_of(of: str) -> str:
    """A pattern for one of some words."""
    return f"(?:{'|'.join(of.split())})"
