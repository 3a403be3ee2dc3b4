"""Words that a table lends its rows: the noun of the total they add up to, who holds them.

Row and column seldom say all of a thing. "China" above "Total revenue" is revenue from China where the rows add up to
that total; amounts in a fund's financial highlights are per share. What is lent is never a word that tells another row
or column. Rows that say nothing themselves are named by the title: `guardrail.verify.values.titled_rows`.
"""

from __future__ import annotations

import re

from guardrail.claims.figures.figure import Unit
from guardrail.claims.figures.periods import Period
from guardrail.claims.lexicon import word_set
from guardrail.claims.record import record
from guardrail.evidence.align import AlignedCell
from guardrail.evidence.features import Cell, Table
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.terms import content_terms, stem
from guardrail.verify.lines.group_totals import summing_rows
from guardrail.verify.lines.returns import FINITE as _FINITE
from guardrail.verify.lines.returns import title_of_returns
from guardrail.verify.values.candidates import Subject, guards_in, missing
from guardrail.verify.values.issuers import issuer_said

MAX_CELLS = 4_000
"""Cells of a table beyond which its totals are not worked out."""
_TOTAL = content_terms("total")
_NO_WORDS: frozenset[str] = frozenset()
_LATER = content_terms("thereafter later beyond")
_QUALIFIED = content_terms("minimum future aggregate undiscounted contractual scheduled gross")
"""What a total of rows of years says of all of them, which claims leave out: "Total future minimum payments"."""
_BALANCE = content_terms("balance total carrying amount fair value measurements using")
_SHARE = content_terms("share")
_PER = frozenset(("per",))
_FUND = content_terms("fund")
_PER_SHARE = re.compile(
    r"\bfinancial\s+highlights\b|\bper[\s-]share\b|\bfor (?:an?|one|each) (?:share|unit)\b", re.IGNORECASE
)
_MOST_PER_SHARE = 1_000.0
_SPENT = content_terms("expense cost")
_SPENT_ON = content_terms("research selling marketing administrative advertising depreciation amortization rent")
"""What a row "Research and development" is: an expense, whether its label says it or not."""
_NET = frozenset(("net",))
_SET_ASIDE = content_terms("net gross total")
_NET_NAMED = re.compile(
    r"\W*(?:total )?net (?:sales|revenues?)\W*$"
    r"|\W*(?:trade |accounts |notes |property |plant |equipment |intangible |assets |receivables? |inventor(?:y|ies) "
    r"|and |, )*(?:receivables?|equipment|assets|inventor(?:y|ies)), net"
    r"(?: of (?:an? )?(?:allowances?|accumulated|reserves?)\b.*)?\W*$"
    r"|\W*net cash (?:flows? )?\(?(?:provided|generated|used|from|inflows?|outflows?)\b",
    re.IGNORECASE,
)
"""Rows whose "net" answers leave out: sales, balances printed at what they are carried at, sums of cash flows."""
_CASH, _EQUIVALENTS = content_terms("cash and cash equivalents"), content_terms("equivalents")
"""A row that answers call "cash"."""
_OTHER_HOLDERS = content_terms("benchmark index peer category")
_KINDS = frozenset(map(stem, word_set("bond note loan stock equity share option fund")))
"""Nouns for a class of what is held: lent only where the table speaks of it and its titles of no other."""
_PLACES = frozenset(map(stem, word_set("holding position segment division sector region category line customer")))
"""Nouns for whatever stands in a row."""
_WORD = re.compile(r"[a-z0-9&]+")


QUALIFIERS = frozenset(
    map(
        stem,
        word_set(
            """adjusted normalised normalized underlying organic average weighted estimated expected projected
            forecast budgeted deferred accrued current basic diluted realized unrealized recognized unrecognized
            restated revised recurring nonrecurring nonoperating undiscounted discounted cumulative accumulated
            percentage proportion foreign domestic international discontinued comparable core preferred federal
            statutory"""
        ),
    )
)
"""Words that make another measure of what they stand before: a sentence over the table may say them of something else,
so that only a cell's own labels carry them."""
_PHRASE_ENDS = word_set("in of for by at from on during as was is were are and to between across over")
_LEADS_IN = word_set("the of a an its our their for in and shows presents sets")


@record
class Lent:
    """What a table lends one of its cells.

    Arguments:
        terms: content words of the claim; guards: guard words that belong to them ("net", "per").
        spare: words of the cell's label that the claim need not say: "net" of the only row of sales.
    """

    terms: frozenset[str] = frozenset()
    guards: frozenset[str] = frozenset()
    spare: frozenset[str] = frozenset()


NOTHING = Lent()


def lent(subject: Subject, aligned: AlignedCell, index: EvidenceIndex) -> Lent:
    """The words of a claim that neither labels nor titles of a cell say and its table lends."""
    cell = aligned.cell
    wanted = subject.terms & aligned.missing
    if "per" in subject.guards:
        wanted |= subject.terms & _SHARE
    wanted = wanted - cell.row_terms - cell.column_terms if wanted else wanted
    may_spare = cell.row_terms >= _NET and _NET.isdisjoint(subject.terms)
    placed = _PLACES & cell.row_terms - subject.terms
    cash = _EQUIVALENTS if cell.row_terms >= _CASH and _EQUIVALENTS.isdisjoint(subject.terms) else _NO_WORDS
    qualified = subject.terms & QUALIFIERS
    qualified = qualified - cell.row_terms - cell.column_terms if qualified else qualified
    table = table_of(cell, index) if wanted or may_spare or placed or cash or qualified else None
    if table is None:
        return NOTHING
    spare = _NET if may_spare and _is_only_net(cell, table) else frozenset[str]()
    if placed and cell.column_terms and cell.column_terms <= subject.terms and _is_only_one(cell, table, placed):
        spare |= placed
    if cash and content_terms(cell.row_path[-1]) == _CASH and _is_only_one(cell, table, cash):
        spare |= cash
    quoted = _quoted(subject, qualified, table, index) if qualified else _NO_WORDS
    if not wanted:
        return Lent(quoted, spare=spare) if spare or quoted else NOTHING
    of_total, guards = _totalled(table, index).get(cell.row, (frozenset(), frozenset()))
    may_leave = _NET if guards >= _NET and _NET.isdisjoint(subject.terms) else _NO_WORDS
    unsaid = missing(of_total, subject.terms) - may_leave
    found = wanted - missing(wanted, of_total) if not unsaid else frozenset[str]()
    if not found:
        guards = frozenset()
    found |= _held(subject, cell, table, wanted)
    if wanted & _SPENT and cell.row_terms & _SPENT_ON:
        found |= wanted & _SPENT
    if wanted & _SHARE and is_per_share(cell, table, index):
        found, guards = found | _SHARE, guards | _PER
    if wanted & _FUND and " fund " in subject.words and _OTHER_HOLDERS.isdisjoint(table.terms):
        found |= _FUND
    if wanted - found and (title := title_of_returns(cell, index)) is not None:
        found |= wanted - missing(wanted, title.terms)
        guards |= guards_in(title.text.lower())
    if wanted - found:
        found |= issuer_said(subject, wanted, table, index)
    found = found & wanted | quoted
    return Lent(found, guards & subject.guards, spare) if found or spare else NOTHING


def _quoted(subject: Subject, qualified: frozenset[str], table: Table, index: EvidenceIndex) -> frozenset[str]:
    """The qualifiers of a claim that what introduces its table says of the same noun, word for word: "the average
    number of persons employed by"."""
    titles = [f" {' '.join(_WORD.findall(text.lower()))} " for text in (table.caption, *_introductions(table, index))]
    said, found = subject.words.split(), set[str]()
    for at, word in enumerate(said):
        if (term := stem(word)) not in qualified:
            continue
        ends = [end for end in range(at + 2, len(said) + 1) if end == len(said) or said[end] in _PHRASE_ENDS]
        for end in ends:
            phrase = " ".join(said[at:end])
            if said[end - 1] in _PHRASE_ENDS or stem(said[end - 1]) in QUALIFIERS:
                continue
            if any(_stands_whole(title, phrase) for title in titles):
                found.add(term)
    return frozenset(found)


def _stands_whole(title: str, phrase: str) -> bool:
    """Whether a phrase stands in a title as all that is said of its noun."""
    at = title.find(f" {phrase} ")
    if at < 0:
        return False
    before = title[:at].split()[-1:]
    behind = title[at + len(phrase) + 2 :].split()[:1]
    return all(word in _LEADS_IN for word in before) and all(word in _PHRASE_ENDS for word in behind)


def _is_only_net(cell: Cell, table: Table) -> bool:
    """Whether a row is of net sales or a net balance, and no other row of the table has that name."""
    label = cell.row_path[-1] if cell.row_path else ""
    if _NET_NAMED.match(label) is None:
        return False
    name = content_terms(label) - _SET_ASIDE
    rows = {one.row: one.row_path[-1] for one in table.cells if one.row_path and one.row != cell.row}
    return not any(content_terms(other) - _SET_ASIDE == name for other in rows.values())


def _is_only_one(cell: Cell, table: Table, spare: frozenset[str]) -> bool:
    """Whether no other row has the name of a cell's row without the words of `spare`: "Segment income"."""
    name = content_terms(cell.row_path[-1]) - spare
    return bool(name) and not any(
        content_terms(one.row_path[-1]) - spare == name
        for one in table.cells
        if one.row_path and one.row_path[-1] != cell.row_path[-1]
    )


def is_per_share(cell: Cell, table: Table, index: EvidenceIndex | None = None) -> bool:
    """Whether an amount is one per share by its table's title, the heading over its row or what introduces it."""
    figure = cell.figure
    if figure is None or figure.unit is not Unit.MONEY or abs(figure.value) >= _MOST_PER_SHARE:
        return False
    if any(_PER_SHARE.search(text) for text in (table.caption, *cell.row_path[:-1])):
        return True
    return index is not None and any(map(_PER_SHARE.search, _introductions(table, index)))


def _introductions(table: Table, index: EvidenceIndex) -> tuple[str, ...]:
    """The sentences and titles that introduce a table: of its chunk, or of any where no other table is there."""
    return tuple(
        passage.sentence.text
        for passage in index.passages
        if passage.sentence is not None
        and (passage.lead or _FINITE.search(passage.sentence.text) is None)
        and (len(index.tables) == 1 or passage.sentence.citation.chunk == table.chunk)
    )


def table_of(cell: Cell, index: EvidenceIndex) -> Table | None:
    """The table that a cell stands in, None where the evidence holds no such table."""
    kept = index.kept.get("tables")
    if not isinstance(kept, dict):
        kept = index.kept["tables"] = {
            (table.chunk, table.cells[0].citation.table): table for table in index.tables if table.cells
        }
    found = kept.get((cell.citation.chunk, cell.citation.table))
    return found if isinstance(found, Table) else None


_OfTotal = tuple[frozenset[str], frozenset[str]]
"""Content words and guard words of a total's label."""


def _totalled(table: Table, index: EvidenceIndex) -> dict[int, _OfTotal]:
    """For each row that a named total directly under it and its neighbours adds up, the words of that total."""
    kept = index.kept.setdefault("totalled", {})
    if not isinstance(kept, dict):
        return {}
    key = (table.chunk, table.cells[0].citation.table)
    if key not in kept:
        kept[key] = _totals_of(table) if len(table.cells) <= MAX_CELLS else {}
    found: dict[int, _OfTotal] = kept[key]
    return found


def _totals_of(table: Table) -> dict[int, _OfTotal]:
    labels = {cell.row: cell.row_path[-1] for cell in table.cells if cell.row_path}
    found: dict[int, _OfTotal] = {}
    for total, parts in summing_rows(table.cells).items():
        dated = not any(content_terms(labels.get(part, "")) - _LATER for part in parts)
        named = content_terms(labels[total]) - _TOTAL - (_QUALIFIED if dated else _NO_WORDS)
        if named:
            found.update(dict.fromkeys(parts, (named, guards_in(labels[total].lower()))))
    return found


def _held(subject: Subject, cell: Cell, table: Table, wanted: frozenset[str]) -> frozenset[str]:
    """The nouns directly behind a label in the claim that only say what stands in the table's rows or columns."""
    asked = wanted & (_KINDS | _PLACES)
    if not asked or not cell.row_path:
        return frozenset()
    found = set()
    for text in (cell.row_path[-1], *cell.column_path):
        label = " ".join(_WORD.findall(text.lower()))
        at = subject.words.find(f" {label} ") if label else -1
        while at >= 0:
            noun = stem(subject.words[at + len(label) + 2 :].partition(" ")[0])
            if noun in asked and (noun in _PLACES or _speaks_of(noun, cell, table)):
                found.add(noun)
            at = subject.words.find(f" {label} ", at + 1)
    return frozenset(found)


def _speaks_of(noun: str, cell: Cell, table: Table) -> bool:
    """Whether the table speaks of a class of holdings, and neither its title nor the row's headings of another."""
    around = table.caption_terms | content_terms(" ".join(cell.row_path[:-1])) | cell.column_terms
    return noun in table.terms and not (_KINDS - {noun}) & around


def periods_of_lead(cell: Cell, index: EvidenceIndex) -> tuple[Period, ...]:
    """The one period that a table states at all: in a heading, or in the sentence that introduces it."""
    kept = index.kept.setdefault("lead_periods", {})
    if not isinstance(kept, dict):
        return ()
    key = (cell.citation.chunk, cell.citation.table)
    if key not in kept:
        kept[key] = _periods_of_lead(cell, index)
    found: tuple[Period, ...] = kept[key]
    return found


def _periods_of_lead(cell: Cell, index: EvidenceIndex) -> tuple[Period, ...]:
    table = table_of(cell, index)
    at = next((at for at, chunk in enumerate(index.chunks) if chunk.id == cell.citation.chunk), -1)
    if table is None or at < 0:
        return ()
    if (title := title_of_returns(cell, index)) is not None:
        return title.periods if len(title.periods) == 1 else ()
    own = {one.periods[0].text: one for one in table.cells if one.periods}
    if own:  # one column "Balance at June 30, 2025" dates those of its parts
        dated = [one for one in own.values() if one.periods[0].day and one.column_terms <= _BALANCE]
        return dated[0].periods[:1] if len(own) == len(dated) == 1 else ()
    if at < 1 or len(index.features[at].tables) > 1:
        return ()
    before = index.features[at - 1]
    if not before.ends_with_lead or index.chunks[at - 1].document != index.chunks[at].document:
        return ()
    stated = before.sentences[-1].periods
    return stated if len(stated) == 1 else ()
