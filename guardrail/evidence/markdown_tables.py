"""Markdown tables in a text."""

from __future__ import annotations

import re

from guardrail.evidence.text_grid import MAX_COLUMNS, TextTable, cell_text, lines_of, plain, rectangle

_RULE = re.compile(r"[ \t]*\|?(?:[ \t]*:?-{2,}:?[ \t]*\|)*[ \t]*:?-{2,}:?[ \t]*\|?[ \t\r]*")
_MARKUP = re.compile(r"\*\*|__|`|~~")


def _pipe_cells(line: str) -> list[str]:
    body = line.strip()
    body = body[1:] if body.startswith("|") else body
    body = body[:-1] if body.endswith("|") and not body.endswith("\\|") else body
    cells = body.replace("\\|", "\x00").split("|")
    return [cell_text(plain(_MARKUP.sub("", cell.replace("\x00", "|")))) for cell in cells[:MAX_COLUMNS]]


def markdown_tables(text: str, start: int, end: int) -> list[TextTable]:
    if text.find("|", start, end) < 0:
        return []
    found: list[TextTable] = []
    run: list[tuple[int, str]] = []
    for at, line in [*lines_of(text, start, end), (end, "")]:
        if "|" in line:
            run.append((at, line))
            continue
        found += _pipe_table(run)
        run = []
    return found


def _pipe_table(run: list[tuple[int, str]]) -> list[TextTable]:
    """A run of lines with pipes is a table when one is a rule ("|---|---|") or all are closed by pipes."""
    if len(run) < 2:
        return []
    rules = [i for i, (_, line) in enumerate(run) if "-" in line and _RULE.fullmatch(line)]
    fenced = all(line.strip().startswith("|") and line.count("|") >= 2 for _, line in run)
    if not fenced and not (rules and rules[0] <= 3):
        return []
    first = rules[0] if rules else 0
    skipped = set(rules)
    rows = [_pipe_cells(line) for i, (_, line) in enumerate(run) if i not in skipped]
    if not rows or max(map(len, rows)) < 2:
        return []
    heads = first if any(any(cell.strip() for cell in row) for row in rows[:first]) else 0
    last_at, last_line = run[-1]
    return [TextTable(rectangle(rows), run[0][0], last_at + len(last_line), heads)]
