"""The lines of the evidence that phrases name, over all tables and sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from heapq import nlargest

from guardrail.claims.figures.periods import Period, same_period
from guardrail.evidence.features import Table
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.terms import paraphrases, prior, weak_synonyms
from guardrail.verify.computed.sentence_operands import SentenceLines
from guardrail.verify.lines.line_index import LineIndex, lines_of
from guardrail.verify.lines.marks import noted_words
from guardrail.verify.lines.operands import Line, Named, Value
from guardrail.verify.lines.returns import title_of_returns
from guardrail.verify.lines.unsaid import PACED, TELLING, unsaid, untold

MAX_TABLES = 64
"""Tables in which a phrase is looked for: of more, those that share most words with it. What is not looked at never
counts as support."""
MAX_PHRASES = 512  # phrases whose lines are kept for the claims that follow
MAX_NAMED = 4  # lines tried for one phrase and table
_ANNUAL = re.compile(r"\bannual", re.IGNORECASE)
_TOTAL = frozenset(("total",))
_OTHER = frozenset(("other",))
_SAME = 0.8  # least weight of another wording that names the same line item
CLOSE = 0.82  # a line scored below this share of the best one is not what the phrase names


class NamedLines:
    """The lines of one stream's evidence, found by the words that name them."""

    def __init__(self, index: EvidenceIndex) -> None:
        self._index = index
        self._tables = index.tables[:MAX_TABLES]
        self._vocabulary = index.vocabulary
        self._sentences = SentenceLines(index)
        scoped = zip(reversed(index.chunks), reversed(index.scopes), strict=True)  # of equal ids the first counts
        self._scopes = {chunk.id: scope for chunk, scope in scoped}
        self._meant: dict[frozenset[str], list[Named]] = {}
        self._named: dict[frozenset[str], list[Named]] = {}

    def named(self, terms: frozenset[str]) -> list[Named]:
        """The lines that `terms` name over all tables and sentences, best first, the clearly worse ones left out."""
        found = self._named.get(terms)
        if found is None:
            found = [
                replace(item, unsaid=item.unsaid | left) if (left := untold(terms, item.line)) else item
                for item in self.meant(terms)
            ]
            if len(self._named) >= MAX_PHRASES:
                self._named.clear()
            self._named[terms] = found
        return found

    def meant(self, terms: frozenset[str]) -> list[Named]:
        """`named`, where a line may be called by less than its label: the parts of a formula say what they are of."""
        found = self._meant.get(terms)
        if found is None:
            core = terms - PACED or terms  # "quarterly" names no line; whether its values are such is heard below
            found = (
                self._best(self._by_words(core), core)
                or self._best(self._in_other_words(core), core)
                or self._best(self._titled(core), core)
            )
            if any(prior(term) > TELLING for term in terms - _TOTAL):  # "total" names no sentence's figure
                found += _designated(self._sentences.named(terms), terms)
            found = [self.heard(item, terms) for item in found]
            found.sort(key=lambda item: -item.score)
            if len(self._meant) >= MAX_PHRASES:
                self._meant.clear()
            self._meant[terms] = found
        return found

    @staticmethod
    def _best(items: Iterable[Named], terms: frozenset[str]) -> list[Named]:
        found = _no_others(_labelled(_fullest(_designated(list(items), terms), terms), terms), terms)
        return _closest(found)[: 2 * MAX_NAMED] if found else []

    def _by_words(self, terms: frozenset[str]) -> Iterator[Named]:
        for table in self._sharing(terms):
            yield from lines_of(table).named(terms, self._vocabulary, MAX_NAMED)

    def _titled(self, terms: frozenset[str]) -> Iterator[Named]:
        for table in self._tables:
            yield from lines_of(table).titled(terms, self.scope(table.chunk))

    def _in_other_words(self, terms: frozenset[str]) -> Iterator[Named]:
        """The lines of tables that say all of `terms` with another name for a line item among them.

        "Capital expenditures" are the row "Purchases of property and equipment".
        """
        for replaced, standing, weight in paraphrases(terms):
            if weight < _SAME or len(replaced) < 2 or len(standing) < 2:
                continue  # one word, such as "fee" for "expense ratio", stands in names of other things too
            told = (terms - replaced) | standing
            for table in self._sharing(told):
                for item in lines_of(table).named(told, self._vocabulary, MAX_NAMED):
                    if standing <= item.line.terms:
                        yield replace(item, score=item.score * weight)

    def heard(self, item: Named, terms: frozenset[str]) -> Named:
        """`item` with the telling words of `terms` that neither it nor what introduces its table says."""
        scope = self.scope(item.line.values[0].citation.chunk)
        left = unsaid(terms, item.line, scope)
        return replace(item, unsaid=left) if left else item

    def _sharing(self, terms: frozenset[str]) -> Sequence[Table]:
        """The tables that share most words with `terms`, in the order of the evidence; all where there are few."""
        tables = self._index.tables
        if len(tables) <= MAX_TABLES:
            return tables
        places = nlargest(MAX_TABLES, range(len(tables)), key=lambda place: len(terms & tables[place].terms))
        return [tables[place] for place in sorted(places)]

    def previous(self, value: Value, terms: frozenset[str]) -> list[Value]:
        """What the text around a sentence's figure states as the previous value of what `terms` name."""
        return self._sentences.previous(value.citation.chunk, terms)

    def introduced(self, period: Period, values: Sequence[Value]) -> bool:
        """Whether cells of an undated table are of `period`, as the sentence that introduces the table says."""
        chunks = {value.citation.chunk for value in values}
        if len(chunks) > 1 or any(value.cell is None or value.periods for value in values):
            return False
        return any(
            len(passage.sentence.periods) == 1 and same_period(period, passage.sentence.periods[0]) is True
            for passage in self._index.passages
            if passage.lead
            and passage.sentence is not None
            and (len(self._tables) == 1 or passage.sentence.citation.chunk in chunks)
        )

    def scope(self, chunk: str) -> frozenset[str]:
        """The words of the titles and sentences that introduce the tables of a chunk."""
        return self._scopes.get(chunk, frozenset())

    def is_of_returns(self, value: Value) -> bool:
        """Whether a title beside its table says of a percentage that it is a return."""
        return value.cell is not None and title_of_returns(value.cell, self._index) is not None

    def is_annual(self, value: Value) -> bool:
        """Whether the title, the headings or a title beside its table say that a value is one a year."""
        if value.cell is None:
            return False
        chunk = value.citation.chunk
        titles = [table.caption for table in self._index.tables if table.chunk == chunk]
        beside = title_of_returns(value.cell, self._index)
        return any(
            _ANNUAL.search(text) is not None
            for text in (*titles, *value.cell.row_path, *value.cell.column_path, beside.text if beside else "")
        )

    def noted(self, values: Sequence[Value], text: str) -> frozenset[str]:
        """The words of a claim's text that notes say of all of `values`, by the marks behind labels and headings."""
        cells = [value.cell for value in values if value.cell is not None]
        return noted_words(cells, text, self._index) if len(cells) == len(values) else frozenset()

    def around(self, value: Value) -> str:
        """The words that `value` stands among: its sentence, or the headers of its cell."""
        if value.cell is not None:
            return " ".join((*value.cell.row_path, *value.cell.column_path))
        return self._sentences.around(value)

    def indexes(self) -> Iterator[LineIndex]:
        """The lines of each table, of `MAX_TABLES` at most."""
        return map(lines_of, self._tables)

    def lines(self) -> Iterator[Line]:
        """All lines of all tables."""
        for index in self.indexes():
            yield from index.lines


def _designated(found: list[Named], terms: frozenset[str]) -> list[Named]:
    """Those that bear no other designation than the one asked for: "Class A" is never what "Class I" names."""
    asked = {term for term in terms if "#" in term[1:]}
    if not asked:
        return found
    nouns = {term.partition("#")[0] for term in asked}
    return [
        item
        for item in found
        if asked <= item.line.terms
        or not any(term.partition("#")[0] in nouns and term not in asked for term in item.line.terms if "#" in term[1:])
    ]


def _fullest(found: list[Named], terms: frozenset[str]) -> list[Named]:
    """Those of whose words no row named in full says more: "net debt to EBITDA" is not the row "Net debt"."""
    whole = [item.line.terms & terms for item in found if item.line.label and item.line.label <= terms]
    return [item for item in found if not any(item.line.terms & terms < said for said in whole)] if whole else found


def _labelled(found: list[Named], terms: frozenset[str]) -> list[Named]:
    """Without the rows of a group of which only the heading is said, where there are several."""
    unnamed = [item for item in found if item.line.label and not _says_any(item.line.label, terms)]
    rows = {value.cell.row for item in unnamed for value in item.line.values[:1] if value.cell is not None}
    return [item for item in found if item not in unnamed] if len(rows) > 1 else found


def _no_others(found: list[Named], terms: frozenset[str]) -> list[Named]:
    """Without rows of what is left over where something else is named: "operating expense" are not the other ones."""
    if terms >= _OTHER:
        return found
    return [item for item in found if not item.line.label >= _OTHER] or found


def _says_any(label: frozenset[str], terms: frozenset[str]) -> bool:
    return any(term in terms or any(synonym in terms for synonym, _ in weak_synonyms(term)) for term in label)


def _closest(found: list[Named]) -> list[Named]:
    """Best first, the clearly worse ones left out."""
    found.sort(key=lambda item: -item.score)
    return [item for item in found if item.score >= found[0].score * CLOSE]
