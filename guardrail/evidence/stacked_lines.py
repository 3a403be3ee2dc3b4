"""Lines of a text that may each hold one cell of a table: what each is, signs of their own folded in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

from guardrail.claims.record import record
from guardrail.evidence.grid import SIGNS, SUFFIXES, Kind, kind_of
from guardrail.evidence.text_grid import MAX_CELLS, lines_of

_MAX_LINE = 120
_MAX_WORDS = 14
_LIST_MARK = re.compile(r"(?:[-–—*•·▪◦]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)]|#+)\s")
_ABBREVIATED = re.compile(
    r"\b(?:inc|corp|co|ltd|plc|no|etc|u\.s|u\.k|s\.a|n\.v|dept|govt|misc|approx)\.$", re.IGNORECASE
)
_LEADERS = re.compile(r"[\s.]{4,}$")
_YEAR = re.compile(r"(?:19|20)\d\d|\bfy ?['’]?\d\d|['’]\d\d", re.IGNORECASE)
_OPENERS = SIGNS - {"-", "−"}
_MAX_SIGN = 4


class Role(Enum):
    """What a line can be in a table; OTHER belongs to none."""

    LABEL = "label"
    VALUE = "value"
    PERIOD = "period"
    UNIT = "unit"
    OTHER = "other"


_ROLES = {
    Kind.NUMBER: Role.VALUE,
    Kind.DASH: Role.VALUE,
    Kind.PERIOD: Role.PERIOD,
    Kind.UNIT: Role.UNIT,
}


@record
class Line:
    """One line that is not blank, with the signs beside it that stand on lines of their own.

    Arguments:
        start, end: span in the text.
        opens: a blank line stands before it, or nothing.
    """

    role: Role
    text: str
    start: int
    end: int
    opens: bool

    @property
    def is_dated(self) -> bool:
        return self.role is Role.PERIOD and _YEAR.search(self.text) is not None


def read_lines(text: str, start: int, end: int) -> list[Line]:
    """The lines that are not blank; more than one blank line is a line of role OTHER, for it ends a table."""
    lines: list[Line] = []
    blanks, sign, sign_at = 1, "", 0
    for at, raw in lines_of(text, start, end):
        body = raw.strip()
        if not body:
            blanks += 1
            continue
        if blanks > 1 and lines:
            lines.append(Line(Role.OTHER, "", at, at, True))
        opens, blanks = blanks > 0, 0
        stop = at + len(raw.rstrip())
        if len(lines) >= MAX_CELLS:
            break
        if body in _OPENERS and len(sign) < _MAX_SIGN:
            sign_at = sign_at if sign else at
            sign += body
            continue
        if body in SUFFIXES and not sign and lines and lines[-1].role is Role.VALUE and len(lines[-1].text) < _MAX_LINE:
            lines[-1] = replace(lines[-1], text=lines[-1].text + body, end=stop)
            continue
        role = _role(body)
        if sign:
            lines.append(Line(role if role is Role.VALUE else Role.OTHER, sign + body, sign_at, stop, opens))
            sign = ""
        else:
            lines.append(Line(role, body, at, stop, opens))
    return lines


def _role(body: str) -> Role:
    if len(body) > _MAX_LINE:
        return Role.OTHER
    role = _ROLES.get(kind_of(body))
    if role is not None:
        return role
    text = _LEADERS.sub("", body)
    if not text or _LIST_MARK.match(text) or len(text.split()) > _MAX_WORDS or not any(map(str.isalpha, text)):
        return Role.OTHER
    ends = text[-1] in ".!?;" and not _ABBREVIATED.search(text)
    return Role.OTHER if ends or "|" in text else Role.LABEL


def count_values(lines: Sequence[Line], at: int) -> int:
    """How many lines of values stand from `at` on."""
    end = at
    while end < len(lines) and lines[end].role is Role.VALUE:
        end += 1
    return end - at
