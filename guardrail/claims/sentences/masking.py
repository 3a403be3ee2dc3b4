"""A clause in which each figure and each period is one token, so that its shape can be matched."""

from __future__ import annotations

import re
from functools import lru_cache

from guardrail.claims.figures import Unit, parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.claims.sentences.verbs import BASES, PARTICIPLES, word_of

FIGURE_SIGN, PERIOD_SIGN = "\ue010", "\ue011"
_MASK = re.compile(rf"([{FIGURE_SIGN}{PERIOD_SIGN}])(\d+)\1")
F = rf"{FIGURE_SIGN}\d+{FIGURE_SIGN}"
P = rf"{PERIOD_SIGN}\d+{PERIOD_SIGN}"
ABOUT = r"(?:(?:about|approximately|roughly|around|nearly|almost|some|just (?:over|under)|over|under) )?"
WORD = r"[A-Za-z][\w'/&-]*"
TIME = (
    rf"(?: (?:in|at|on|during|for|as of|by|over) (?:the )?(?:(?:end|close|start|beginning) of )?(?:(?:fiscal|calendar|"
    rf"year|full year) )?{P})"
)
_ONE_F = re.compile(F)


class Masked:
    """A text in which each figure and period is one token; `units` are those of the figures, by their tokens."""

    def __init__(self, text: str) -> None:
        periods = parse_periods(text)
        figures = parse_figures(text, periods)
        spans = [(figure.start, figure.end, FIGURE_SIGN) for figure in figures]
        spans += [(period.start, period.end, PERIOD_SIGN) for period in periods]
        self._parts: list[str] = []
        of_unit = {figure.start: figure.unit for figure in figures}
        self.units: dict[int, Unit] = {}
        out, at = "", 0
        for start, end, sign in sorted(spans):
            if start < at:
                continue
            out += f"{text[at:start]}{sign}{len(self._parts)}{sign}"
            if sign == FIGURE_SIGN:
                self.units[len(self._parts)] = of_unit[start]
            self._parts.append(text[start:end])
            at = end
        self.text = out + text[at:]
        self.figures = len(_ONE_F.findall(self.text))

    def shown(self, masked: str) -> str:
        """A piece of the masked text in its own words."""
        return _MASK.sub(lambda found: self._parts[int(found[2])], masked)


@lru_cache(maxsize=32)
def masked_once(text: str) -> Masked:
    """`Masked` of a text that several readers of one claim ask for in turn."""
    return Masked(text)


def is_past(predicate: str) -> bool:
    """Whether a predicate's first word puts it in the past."""
    first = word_of(predicate.split()[0])
    return first in ("was", "were", "had", "did") or (first in PARTICIPLES and first not in BASES)
