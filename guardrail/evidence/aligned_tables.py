"""Tables in a text whose columns are aligned by white space, tabs or dot leaders."""

from __future__ import annotations

import re
from collections import Counter

from guardrail.evidence.text_grid import TextTable, cell_text, lines_of, rectangle

_GAP = re.compile(r"(?:[ \xa0]{2,}|[ \xa0]*\t[ \xa0\t]*|[ \xa0]*(?:\.[ ]?){4,}[ ]*)")
_NUMBERISH = re.compile(
    r"[(\[]?[-+−–]?\s*(?:[A-Z]{0,3}[$€£¥₹]|[A-Z]{3})?\s*\(?[-−–]?\d[\d,.]*\s*(?:%|bps|x|m|bn|k|million|billion)?\s*[)\]]?[*†]?"
    r"|[-—–−]{1,3}|n/?a|nil|nm|[$€£¥]",
    re.IGNORECASE,
)
_MAX_LABEL = 120

_Field = tuple[int, int, str]


def _fields(line: str) -> list[_Field]:
    if len(line) > 4_000:
        return []
    fields: list[_Field] = []
    at = len(line) - len(line.lstrip())
    for gap in _GAP.finditer(line.rstrip(), at):
        if gap.start() > at:
            fields.append((at, gap.start(), line[at : gap.start()]))
        at = gap.end()
    tail = line[at:].rstrip()
    if tail:
        fields.append((at, at + len(tail), tail))
    return _join_signs(fields)


def _join_signs(fields: list[_Field]) -> list[_Field]:
    """ "$" and the number it stands before are one field, as are a number and the "%" or ")" after it."""
    joined: list[_Field] = []
    for start, end, content in fields:
        if joined and (joined[-1][2] in ("$", "€", "£", "¥") or content in ("%", ")", ")%")):
            joined[-1] = (joined[-1][0], end, joined[-1][2] + content)
        else:
            joined.append((start, end, content))
    return joined


def _is_body(fields: list[_Field]) -> bool:
    return (
        len(fields) >= 2
        and len(fields[0][2]) <= _MAX_LABEL
        and all(_NUMBERISH.fullmatch(content) for _, _, content in fields[1:])
        and any(char.isdigit() for _, _, content in fields[1:] for char in content)
    )


def aligned_tables(text: str, start: int, end: int) -> list[TextTable]:
    if text.find("  ", start, end) < 0 and text.find("\t", start, end) < 0 and text.find("....", start, end) < 0:
        return []
    found: list[TextTable] = []
    run: list[tuple[int, str, list[_Field]]] = []
    for at, line in [*lines_of(text, start, end), (end, ""), (end, "")]:
        fields = _fields(line)
        blank = not line.strip()
        label = len(fields) == 1 and len(line.strip()) <= _MAX_LABEL and not line.rstrip().endswith(".")
        if len(fields) >= 2 or _centred(line) or (run and (label or (blank and run[-1][2]))):
            run.append((at, line, fields))
            continue
        found += _aligned_table(run)
        run = []
    return found


def _aligned_table(run: list[tuple[int, str, list[_Field]]]) -> list[TextTable]:
    body = [i for i, (_, _, fields) in enumerate(run) if _is_body(fields)]
    if len(body) < 2:
        return []
    run = run[: body[-1] + 1]
    run = run[_first_header(run, body[0]) :]
    counts = Counter(len(fields) for _, _, fields in run if _is_body(fields))
    width = max(counts, key=lambda count: (counts[count], count))
    model = [fields for _, _, fields in run if len(fields) == width and _is_body(fields)]
    columns = [(min(f[c][0] for f in model), max(f[c][1] for f in model)) for c in range(width)]
    rows: list[list[str]] = []
    for _, line, fields in run:
        if not fields:
            continue
        rows.append(_placed(line, fields, columns))
    last_at, last_line, _ = run[-1]
    return [TextTable(rectangle(rows), run[0][0], last_at + len(last_line))]


def _first_header(run: list[tuple[int, str, list[_Field]]], first_body: int) -> int:
    """Where the header above the first line of figures begins: label lines further up are prose or a caption."""
    at = first_body
    while at > 0 and (len(run[at - 1][2]) >= 2 or _centred(run[at - 1][1]) or _is_group(run, at - 1)):
        at -= 1
    return at


def _centred(line: str) -> bool:
    return len(line) - len(line.lstrip()) >= 8 and bool(line.strip())


def _is_group(run: list[tuple[int, str, list[_Field]]], at: int) -> bool:
    """A label line between header and figures ("Revenue:") belongs to the table."""
    return at > 0 and len(run[at][2]) == 1 and len(run[at - 1][2]) >= 2


def _placed(line: str, fields: list[_Field], columns: list[tuple[int, int]]) -> list[str]:
    """The fields of a line under the columns they overlap, or stand nearest to."""
    row = [""] * len(columns)
    tabbed = "\t" in line
    if tabbed and len(parts := line.split("\t")) == len(columns):
        return [cell_text(part) for part in parts]
    if len(fields) == len(columns) and not tabbed:
        in_order = list(range(len(columns)))
    else:
        in_order = [_nearest(field, columns) for field in fields]
        if fields and not tabbed and len(fields) == 1 and not _centred(line):
            in_order = [0]
    for (_, _, content), column in zip(fields, in_order, strict=True):
        row[column] = f"{row[column]} {content}".strip()
    indent = len(line) - len(line.lstrip())
    if row[0] and indent and in_order[0] == 0:
        row[0] = "\xa0" * min(indent, 12) + row[0]
    return row


def _nearest(field: _Field, columns: list[tuple[int, int]]) -> int:
    start, end, _ = field
    overlaps = [min(end, right) - max(start, left) for left, right in columns]
    return max(range(len(columns)), key=lambda column: overlaps[column])
