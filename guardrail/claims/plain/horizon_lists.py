"""What is said of several horizons, said of each: "lagged the index over one, three and ten years"."""

from __future__ import annotations

import re

_N = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty)"
_LIST = re.compile(
    rf"(?P<lead>\b(?:over|in|for|across)(?: the)?(?: past| last| trailing)? )(?P<list>{_N}(?:-year)?"
    rf"(?:, {_N}(?:-year)?)*,?(?: and|,) {_N})[ -](?P<unit>years?|months?)(?: periods?)?\b",
    re.IGNORECASE,
)
_SINGLE = re.compile(_N, re.IGNORECASE)
MAX_HORIZONS = 4


def each_horizon(text: str) -> tuple[str, ...]:
    """A claim for each horizon of a list; none where the text holds no list, two of them or too long a one.

    Arguments:
        text: a claim without its full stop.
    """
    found = list(_LIST.finditer(text))
    if len(found) != 1:
        return ()
    match = found[0]
    horizons = _SINGLE.findall(match["list"])
    if not 1 < len(horizons) <= MAX_HORIZONS:
        return ()
    unit = match["unit"].lower().rstrip("s")
    lead, rest = text[: match.start()] + match["lead"], text[match.end() :]
    return tuple(f"{lead}{one} {unit}{'' if one.lower() in ('one', '1') else 's'}{rest}" for one in horizons)
