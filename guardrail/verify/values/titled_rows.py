"""Rows that say nothing of what they are of, and what names them: the title, or the noun that all headings share.

"Balance at end of period" of a roll-forward is of what the sentence above the table says it reconciles. A last row
"Total", or one without a label, that all other rows add up to is of what the table shows. The claim has to say all of
the title, so that a total of "Restructuring costs in Europe" is never one of restructuring costs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from guardrail.claims.figures.figure import Unit
from guardrail.claims.lexicon import word_set
from guardrail.evidence.features import Cell, Table
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.terms import content_terms, prior, stem
from guardrail.verify.lines.adding_up import column_comes_to
from guardrail.verify.lines.roll_forward import OPENING, is_balance, is_opening
from guardrail.verify.values.candidates import IDLE, Subject, guards_in, missing
from guardrail.verify.values.lent_words import MAX_CELLS, NOTHING, Lent, table_of

_TELLING = 0.4  # prior weight of words that can name something
_LEAST_HEADINGS = 2
_MAX_TITLE = 300
"""Characters of a sentence that can be a title."""
_TOTAL = content_terms("total")
_NEUTRAL = (
    frozenset(
        map(
            stem,
            word_set(
                "change carrying amount activity summary movement roll forward rollforward reconcile reconciliation"
                " component consist detail breakdown table information present period year fiscal follow set forth show"
            ),
        )
    )
    | content_terms("changes by segment")
    | IDLE
)
"""Words of a title that name nothing: what kind of table it introduces."""
_POINTING = re.compile(
    r"\b(?:in connection with|related to|relating to|associated with|for|of|from|under|by)\s+"
    r"(?:these|those|this|that|such)\s+[a-z]+s?\b",
    re.IGNORECASE,
)
"""A restriction that only points back ("costs of these activities"): it holds no word that a claim could say."""
_DENIED = re.compile(r"\b(?:not|un|non)[ -]?(?=[a-z])", re.IGNORECASE)


def titled(subject: Subject, cell: Cell, index: EvidenceIndex) -> Lent:
    """The words by which the claim names a cell whose row says nothing itself; none where it does not name it so."""
    label = cell.row_path[-1] if cell.row_path else None
    if label is None:
        return NOTHING
    if is_balance(label):
        if is_opening(label) and subject.guards.isdisjoint(OPENING):
            return NOTHING  # a balance of a year is the closing one
        table = table_of(cell, index)
        if table is None:
            return NOTHING
        if len(cell.row_path) > 1:
            return _headed(subject, cell.row_path[-2], table)
        return _named(subject, _titles(table, index))
    if len(cell.row_path) > 1 or content_terms(label) != _TOTAL:
        return NOTHING
    table = table_of(cell, index)
    if table is None or cell.row not in _grand_totals(table, index):
        return NOTHING
    noun = _shared(table, cell.row) or _shared_by_labels(table, cell.row)
    if noun and noun <= subject.terms and not missing(_asked(subject, cell), noun | _TOTAL):
        return Lent(_asked(subject, cell))
    found = _named(subject, _titles(table, index))
    asked = _asked(subject, cell)
    return found if found.terms and not missing(asked, found.terms | _TOTAL) else NOTHING


def _asked(subject: Subject, cell: Cell) -> frozenset[str]:
    return subject.terms - cell.row_terms - cell.column_terms - subject.idle


def _named(subject: Subject, titles: Iterable[str]) -> Lent:
    """The words of the titles that the claim says whole; nothing where one shares a word with it and says more."""
    found, guards = frozenset[str](), frozenset[str]()
    for title in titles:
        said = content_terms(title)
        telling = frozenset(term for term in said if prior(term) > _TELLING and term[0] not in "#~")
        if not telling & subject.terms:
            continue
        if missing(telling - _NEUTRAL, subject.terms):
            return NOTHING
        found |= said & subject.terms | _stood_for(said, subject.terms)
        guards |= guards_in(title.lower())
    return Lent(found, guards & subject.guards) if found else NOTHING


def _headed(subject: Subject, heading: str, table: Table) -> Lent:
    """The words of the claim by which the heading over a balance names it; nothing where other headings or rows have
    them too and the claim does not say all of this one."""
    said = content_terms(heading)
    own = said & subject.terms | _stood_for(said, subject.terms)
    if not any(prior(term) > _TELLING for term in own):
        return NOTHING
    if missing(said - _NEUTRAL, subject.terms):
        others = {text for cell in table.cells for text in cell.row_path if text != heading}
        alone = own.difference(*map(content_terms, others))
        if not any(prior(term) > _TELLING for term in alone):
            return NOTHING
    return Lent(own, guards_in(heading.lower()) & subject.guards)


def _stood_for(said: frozenset[str], terms: frozenset[str]) -> frozenset[str]:
    """Words of the claim that a title says by a synonym."""
    left = terms - said
    return left - missing(left, said) if left else left


def _titles(table: Table, index: EvidenceIndex) -> tuple[str, ...]:
    """The table's caption, and the sentences that introduce it: the one directly before, else all of its document."""
    kept = index.kept.setdefault("titles", {})
    if not isinstance(kept, dict):
        return ()
    key = (table.chunk, table.cells[0].citation.table)
    if key not in kept:
        kept[key] = tuple(_POINTING.sub(" ", title) for title in _titles_of(table, index) if len(title) <= _MAX_TITLE)
    found: tuple[str, ...] = kept[key]
    return found


def _titles_of(table: Table, index: EvidenceIndex) -> list[str]:
    caption = [table.caption] if table.caption else []
    at = next((at for at, chunk in enumerate(index.chunks) if chunk.id == table.chunk), -1)
    if at < 0:
        return caption
    document = index.chunks[at].document
    if at and index.features[at - 1].ends_with_lead and index.chunks[at - 1].document in ("", document):
        return caption + _leads(index, at - 1)[-1:]
    if caption or len(index.tables) > 1:
        return caption
    found = [
        lead
        for place, chunk in enumerate(index.chunks)
        if not document or chunk.document in ("", document)
        for lead in _leads(index, place)
    ]
    return found if len(found) == 1 else []  # of two sentences either may introduce another table


def _leads(index: EvidenceIndex, at: int) -> list[str]:
    return [one.sentence.text for one in index.features[at].passages if one.lead and one.sentence is not None]


def _grand_totals(table: Table, index: EvidenceIndex) -> frozenset[int]:
    """The bare totals that all rows above them, but for totals of groups, add up to in every column of amounts."""
    kept = index.kept.setdefault("grand_totals", {})
    if not isinstance(kept, dict):
        return frozenset()
    key = (table.chunk, table.cells[0].citation.table)
    if key not in kept:
        kept[key] = _grand_totals_of(table) if len(table.cells) <= MAX_CELLS else frozenset()
    found: frozenset[int] = kept[key]
    return found


def _grand_totals_of(table: Table) -> frozenset[int]:
    rows = _rows_of(table)
    places = sorted(rows)
    found = set()
    for at in places:
        path = next(iter(rows[at].values())).row_path
        if len(path) != 1 or content_terms(path[0]) != _TOTAL or at != places[-1]:
            continue
        parts = [rows[place] for place in places if place < at and not _is_total(rows[place])]
        amounts = [cell for cell in rows[at].values() if cell.figure is not None and _is_amount(cell)]
        if amounts and all(column_comes_to(parts, cell) for cell in amounts):
            found.add(at)
    return frozenset(found)


def _rows_of(table: Table) -> dict[int, dict[int, Cell]]:
    rows: dict[int, dict[int, Cell]] = {}
    for cell in table.cells:
        if cell.figure is not None and cell.row_path:
            rows.setdefault(cell.row, {})[cell.column] = cell
    return rows


def _is_total(row: dict[int, Cell]) -> bool:
    return bool(content_terms(next(iter(row.values())).row_path[-1]) & _TOTAL)


def _is_amount(cell: Cell) -> bool:
    return cell.figure is not None and cell.figure.unit in (Unit.MONEY, Unit.PLAIN, Unit.COUNT)


def _shared_by_labels(table: Table, total: int) -> frozenset[str]:
    """The words that the labels of all rows above a total share: "fees" of audit fees, tax fees and all other fees."""
    labels = {cell.row: cell.row_path[-1] for cell in table.cells if cell.row < total and cell.row_path}
    if len(labels) < _LEAST_HEADINGS or any(_DENIED.search(label) for label in labels.values()):
        return frozenset()
    return frozenset.intersection(*map(content_terms, labels.values()))


def _shared(table: Table, total: int) -> frozenset[str]:
    """The words that the headings over all rows share: "Assets" of "Assets in use" and "Assets not in use".

    A word that one of them denies ("not allocated") is none that holds for all.
    """
    headings = {cell.row_path[:-1] for cell in table.cells if cell.row < total and cell.row_path}
    if len(headings) < _LEAST_HEADINGS or () in headings:
        return frozenset()
    texts = [" ".join(heading) for heading in headings]
    denied: frozenset[str] = frozenset()
    for text in texts:
        for match in _DENIED.finditer(text):
            denied |= content_terms(text[match.end() :].split()[0])
    return frozenset.intersection(*map(content_terms, texts)) - denied
