"""A sentence in which each figure is one token that shows what it counts: percent, multiples, or amounts."""

from __future__ import annotations

import re

from guardrail.claims.figures.figure import Unit
from guardrail.claims.sentences.masking import FIGURE_SIGN, PERIOD_SIGN, masked_once

PERCENT_SIGN, MULTIPLE_SIGN = "\ue012", "\ue013"
SIGNS = f"{FIGURE_SIGN}{PERIOD_SIGN}{PERCENT_SIGN}{MULTIPLE_SIGN}"
AMOUNT = rf"{FIGURE_SIGN}\d+{FIGURE_SIGN}"
PERCENT = rf"{PERCENT_SIGN}\d+{PERCENT_SIGN}"
MULTIPLE = rf"{MULTIPLE_SIGN}\d+{MULTIPLE_SIGN}"
ANY = rf"[{FIGURE_SIGN}{PERCENT_SIGN}{MULTIPLE_SIGN}]\d+[{FIGURE_SIGN}{PERCENT_SIGN}{MULTIPLE_SIGN}]"
PERIOD = rf"{PERIOD_SIGN}\d+{PERIOD_SIGN}"
_FIGURE = re.compile(AMOUNT)
_SIGN_OF = {Unit.PERCENT: PERCENT_SIGN, Unit.MULTIPLE: MULTIPLE_SIGN}
_PLAIN = str.maketrans({PERCENT_SIGN: FIGURE_SIGN, MULTIPLE_SIGN: FIGURE_SIGN})


class UnitMasked:
    """A text in which figures and periods are tokens; `text` is what patterns see."""

    def __init__(self, body: str) -> None:
        self._masked = masked_once(body)
        self.text = _FIGURE.sub(self._signed, self._masked.text)

    def _signed(self, match: re.Match[str]) -> str:
        sign = _SIGN_OF.get(self._masked.units[int(match[0][1:-1])], FIGURE_SIGN)
        return f"{sign}{match[0][1:-1]}{sign}"

    def shown(self, masked: str) -> str:
        """A piece of `text`, or one made of its pieces, in words."""
        return self._masked.shown(masked.translate(_PLAIN))
