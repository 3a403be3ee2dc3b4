"""The frames that English puts around a movement, taken off: "the company saw an increase of 5 in sales" is "sales
increased by 5", "compared with 2022, sales were up" is "sales were up compared with 2022".

The patterns of computations and comparisons then see one order of words. Each entry of `_FRAMES` rewrites the masked
text of a claim; what it leaves out says only who reports or that something was so.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from guardrail.verify.hints import Hint
from guardrail.verify.lines.formulas import FIGURE, PERIOD

_ISSUER = r"(?:(?:the|our) (?:company|group|firm|bank|fund|trust|partnership|corporation|registrant|issuer)|we)"
_SAW = (
    r"(?:(?:has |have |had )?(?:saw|seen|experienced|recorded|reported|posted|registered|achieved|delivered|booked"
    r"|suffered|enjoyed|recognized|recognised|incurred|generated|showed|shown)|had|saw)"
)
_ABOUT = r"(?P<about>(?:about |approximately |around |roughly |nearly |almost |more than |less than |over )?)"
_UP = "increase|rise|growth|gain|improvement|uplift"
_DOWN = "decrease|decline|reduction|fall|drop"
_NOUN = rf"(?P<noun>{_UP}|{_DOWN})"
_VERB = r"(?P<noun>increase|rise|grow|climb|decrease|decline|fall|drop|shrink)"
_BASE = r"(?:compared (?:to|with)|relative to|versus|vs|against|in comparison (?:to|with))"
_DATED = (
    rf"(?:in |at |as of |as at |on |for )?(?:the )?(?:end of )?(?:(?:fiscal |financial )?years? (?:ended )?)?[{PERIOD}]"
)
_HINT = re.compile(rf"^(?:as )?{_BASE} |\b(?:{_UP}|{_DOWN}) (?:of|by)\b|^{_ISSUER} (?:has |have |had )?(?:saw|seen)\b")

_MAY_FRAME = Hint(rf"compared|relative|comparison|versus|vs|against|{_UP}|{_DOWN}|saw|seen")
_RISEN = re.compile(f"{_UP}|grow|climb")


def _past(noun: str) -> str:
    return "increased" if _RISEN.fullmatch(noun) else "decreased"


def _moved(match: re.Match[str]) -> str:
    return f"{match['x']} {_past(match['noun'])} by {match['about']}{match['f']}{match['tail']}"


def _moved_to_end(match: re.Match[str]) -> str:
    return f"{match['rest']} {match['base']}"


_FRAMES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (re.compile(rf"^(?:as )?(?P<base>{_BASE} {_DATED}), (?P<rest>.+)$"), _moved_to_end),
    (
        re.compile(
            rf"^(?:{_ISSUER} {_SAW}|there (?:was|has been)) (?:an? |the )?{_NOUN} of {_ABOUT}(?P<f>[{FIGURE}])"
            rf" in (?P<x>[^{FIGURE}{PERIOD}]*[a-z])(?P<tail>(?: (?:in|for|at|as of|during|over|from|compared)\b.*)?)$"
        ),
        _moved,
    ),
    (
        re.compile(
            rf"^{_ISSUER} (?:saw|has seen|have seen) (?P<x>[^{FIGURE}]+?) {_VERB} by {_ABOUT}(?P<f>[{FIGURE}])"
            r"(?P<tail>.*)$"
        ),
        _moved,
    ),
    (
        re.compile(
            rf"^(?P<x>(?!{_ISSUER} )[^{FIGURE}]+?) {_SAW} (?:an? )?{_NOUN} of {_ABOUT}(?P<f>[{FIGURE}])"
            rf"(?P<tail>(?:,? (?:in|for|at|as of|during|over|from|compared|to)\b.*)?)$"
        ),
        _moved,
    ),
)  # fmt: skip


def unframed(text: str) -> str:
    """A claim's masked text without the frame around its movement; as it is where it has none."""
    if not _MAY_FRAME(text) or _HINT.search(text) is None:
        return text
    for pattern, recast in _FRAMES:
        if match := pattern.match(text):
            return recast(match)
    return text


_SET_OUT = re.compile(
    rf" (?:{_BASE}|from|than(?: in| at| on| for)?|(?<=[{FIGURE}] )on) (?:the )?"
    rf"(?:(?:fiscal |financial )?year (?:ended )?)?(?=(?P<mark>[{PERIOD}])$)"
)
_LAST_MARK = re.compile(f"[{PERIOD}]")
_ONE_PERIOD = re.compile(rf"[{PERIOD}]")


def base_alone(text: str) -> tuple[int, str] | None:
    """Where masked text names the time that a movement set out from and no other ("fell by 5% from 2022"): the
    position before those words and the placeholder of that time; None for any other text."""
    found = _SET_OUT.search(text) if _LAST_MARK.match(text[-1:]) else None
    if found is None or len(_ONE_PERIOD.findall(text)) != 1:
        return None
    return found.start(), found["mark"]
