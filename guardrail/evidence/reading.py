"""A chunk read: its sentences, its tables, and what it says about tables that stand elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from typing import NamedTuple

from guardrail.claims.figures import UnitNote
from guardrail.claims.markup import strip_markup
from guardrail.claims.record import record
from guardrail.evidence.cache import FeatureCache
from guardrail.evidence.chunk import Chunk, Citation
from guardrail.evidence.features import Cell, Sentence, Table
from guardrail.evidence.filings import Filing, filing_of
from guardrail.evidence.grid import Kind, kind_of
from guardrail.evidence.lexicon import SCALE_MARKS, TITLE_WORDS
from guardrail.evidence.names import names
from guardrail.evidence.notes import NO_NOTE, note_of
from guardrail.evidence.quoting import Quotable, quotable
from guardrail.evidence.sentences import read_sentences
from guardrail.evidence.tables import Surroundings, states_scale, understand
from guardrail.evidence.terms import content_terms, prior, term_list
from guardrail.evidence.text_tables import Rows, find_tables
from guardrail.evidence.wordings import Wordings

CACHE_ENTRIES = 2_048  # at about 14 kB each, 30 MB
CACHE_CHARACTERS = 32_000_000
_MAX_CAPTION = 240
_MAX_NAME = 80
_MAX_TITLE = 1_000
_MAX_HEADING = 120
_MAX_NOTE = 80
_MAX_LEAD = 1_200
"""Characters of a sentence that can introduce a table."""
_NOTE_AT_END = re.compile(r"[(\[][^()\[\]]{2,80}[)\]]\W*$")
_LEADS_IN = re.compile(
    r":\s*$|\bfollowing\b.*\b(?:table|summary|schedule|chart)|\btables? (?:below|above)\b|\bas follows\b"
    r"|^(?:The|This) (?:accompanying |below )?(?:table|schedule|chart)\b.{0,40}?\b(?:presents?|shows?|sets|lists"
    r"|summari[sz]es|provides|details|gives|reconciles|breaks)\b"
    r"|^An? (?:summary|reconciliation|schedule|roll-?forward|breakdown|analysis) of\b.*\bfollows\W*$"
    r"|\b(?:is|are) (?:shown|presented|set out|set forth|summari[sz]ed|listed) below\b"
)
_LEADING_WORDS = (":", "follow", "table", "schedule", "chart", "below")
"""One of these stands in all that `_LEADS_IN` finds."""
_POINTING = re.compile(
    r"\b(?:following|below|as follows|tables?|amounts|figures|expressed|presented|stated|shown|tabular|dollars|"
    r"statements?|summar\w+|components?|consist\w*|comprise\w*|reconciliation|schedule|breakdown)\b|:\s*$"
)
_DENIES = re.compile(r"\b(?:not|no)\b|n['’]t\b")
_TITLE_TERMS = frozenset(term for word in TITLE_WORDS for term in term_list(word))


class Column(NamedTuple):
    """What tells the column of a cell from others; cells that share it fit a claim's words alike.

    Arguments:
        terms: content words of the heading, and of the cell itself where it holds words.
        heading: the heading in lower case where it has neither content words nor a period or unit (">360"), else empty.
    """

    terms: frozenset[str]
    heading: str


@record
class Passage:
    """What can be a premise by itself: a sentence, or a row of a table.

    Arguments:
        terms: content words; of a row, those of its labels, headings and words.
        words: content words of a row's cells that hold words.
        names: words of the proper names it is about, its referent's among them.
        sentence: the sentence, None for a row.
        cells: the row's cells, empty for a sentence.
        table: position of the row's table among the chunk's, -1 for a sentence.
        lead: a heading or a sentence that only introduces a table; it states little itself.
        label: content words of a row's own label, each with its prior; `label_weight` is the sum of these.
        columns: for each cell the position of its kind of column in `ChunkFeatures.columns`.
    """

    terms: frozenset[str]
    names: frozenset[str]
    sentence: Sentence | None = None
    cells: tuple[Cell, ...] = ()
    table: int = -1
    lead: bool = False
    words: frozenset[str] = frozenset()
    label: tuple[tuple[str, float], ...] = ()
    label_weight: float = 0.0
    columns: tuple[int, ...] = ()


@record
class ChunkFeatures:
    """All that alignment needs of one chunk.

    Arguments:
        sentences, tables: in reading order.
        passages: the sentences and the tables' rows.
        columns: for each table the kinds of its columns, the heading and words of a cell that tell it from others.
        scope: content words of document, section and captions, that hold for every passage of the chunk.
        scope_names: words of the proper names among them.
        initials: abbreviations that names of the chunk could go by.
        leads: words of each sentence or heading that introduces a table.
        ends_with_lead: whether the last sentence is one.
        hints: unit notes its text states for tables, each with the words of its sentence; the last sentence last.
        wants_hint: whether a table of it states no scale of its own.
        ends_with_hint: whether the last sentence states the note, so that it speaks of what follows.
        quotable: the sentences prepared for quotation.
        filing: when its document was filed, None when that is not told.
        denying: positions of the passages that are sentences with a denial in them.
        wordings: premises put into words before; filled as claims ask for them.
    """

    sentences: tuple[Sentence, ...]
    tables: tuple[Table, ...]
    passages: tuple[Passage, ...]
    columns: tuple[tuple[Column, ...], ...]
    scope: frozenset[str]
    scope_names: frozenset[str]
    initials: frozenset[str]
    leads: tuple[frozenset[str], ...]
    ends_with_lead: bool
    hints: tuple[tuple[UnitNote, frozenset[str]], ...]
    wants_hint: bool
    ends_with_hint: bool
    quotable: Quotable
    filing: Filing | None
    denying: tuple[int, ...]
    wordings: Wordings = field(default_factory=Wordings, compare=False, repr=False)


_CACHE: FeatureCache[ChunkFeatures] = FeatureCache(CACHE_ENTRIES, CACHE_CHARACTERS)


def features_of(chunk: Chunk, hint: UnitNote = NO_NOTE) -> ChunkFeatures:
    """The features of a chunk, computed once for the same content.

    Arguments:
        hint: a unit note that other text states for its tables; used only for tables that state none.
    """
    weight = len(chunk.text) + sum(len(cell) + 16 for row in chunk.rows for cell in row) + 200
    return _CACHE.get((chunk, hint), weight, lambda: read_chunk(chunk, hint))


def read_chunk(chunk: Chunk, hint: UnitNote = NO_NOTE) -> ChunkFeatures:
    """Read a chunk. Linear in its size."""
    citation = Citation(chunk.id, chunk.document, chunk.section, chunk.page)
    text, found = _without_tables(chunk.text)
    sentences = read_sentences(text, citation)
    hints = tuple(_hints(sentences))
    tables = []
    wants = False
    given: list[tuple[Rows, str, str, int | None, int]] = []
    if any(cell.strip() for row in chunk.rows for cell in row):
        given.append((chunk.rows, chunk.caption[:_MAX_TITLE], chunk.unit_note, chunk.header_rows, 0))
    above = chunk.caption[:_MAX_TITLE] if len(found) == 1 and not given else ""
    given += [
        (rows, caption or above, f"{chunk.unit_note} {note}".strip(), None, least)
        for rows, caption, note, least in found
    ]
    for at, (rows, caption, note, header_rows, least) in enumerate(given):
        own = states_scale(rows, caption, note)
        wants = wants or not (own or hints)
        near = NO_NOTE if own else hints[-1][0] if hints else hint
        name = chunk.caption or chunk.id
        surroundings = Surroundings(
            citation=citation,
            caption=caption,
            unit_note=note,
            hint=near,
            header_rows=header_rows,
            least_header_rows=least,
            table_name=name[:_MAX_NAME] if at == 0 else f"{name[:_MAX_NAME]} #{at + 1}",
        )
        tables.append(understand(rows, surroundings))
    titles = (chunk.document, chunk.section, chunk.caption, *(table.caption for table in tables))
    title = " ".join(text[:_MAX_TITLE] for text in titles)
    columns: list[dict[Column, int]] = [{} for _ in tables]
    leads = [_leads_in(sentence) for sentence in sentences]
    passages = (*_sentence_passages(sentences, leads), *_row_passages(tables, columns))
    return ChunkFeatures(
        sentences=sentences,
        tables=tuple(tables),
        passages=passages,
        columns=tuple(map(tuple, columns)),
        scope=content_terms(title),
        scope_names=_title_names(f"{chunk.caption[:_MAX_TITLE]}. {chunk.document[:_MAX_TITLE]}"),
        initials=frozenset(_initials(title, *(sentence.text for sentence in sentences))),
        leads=tuple(sentence.terms for sentence, lead in zip(sentences, leads, strict=True) if lead),
        ends_with_lead=bool(leads) and leads[-1],
        hints=hints,
        wants_hint=wants,
        ends_with_hint=bool(hints) and bool(sentences) and bool(note_of(sentences[-1].text[-300:])),
        quotable=quotable([sentence.text for sentence in sentences]),
        filing=filing_of(chunk.document, chunk.section),
        denying=tuple(at for at, sentence in enumerate(sentences) if denies(sentence.text)),
    )


def _without_tables(text: str) -> tuple[str, list[tuple[Rows, str, str, int]]]:
    """The text around the tables in a text, and each table with the line above it as caption and unit note."""
    tables = find_tables(text)
    if not tables:
        return text, []
    found, pieces, at = [], [], 0
    for table in tables:
        before = text[at : table.start]
        pieces.append(before)
        above = _line_above(before)
        caption = table.caption or (above if len(above) <= _MAX_CAPTION else "")
        found.append((table.rows, caption, above, table.least_header_rows))
        at = table.end
    pieces.append(text[at:])
    return "\n\n".join(pieces), found


def _line_above(text: str) -> str:
    """The last line or paragraph of a text, its sentence nearest to the end when it is long."""
    lines = [line for line in text.rstrip().split("\n")[-4:] if line.strip()]
    if not lines:
        return ""
    above = strip_markup(lines[-1])
    if len(lines) > 1 and len(above) < 40 and above.startswith(("(", "in ", "In ", "$", "€", "£")):
        above = f"{strip_markup(lines[-2])} {above}"
    return above[-600:]


def _hints(sentences: tuple[Sentence, ...]) -> Iterator[tuple[UnitNote, frozenset[str]]]:
    """Unit notes that sentences state for a table: "(in thousands)", "The following table presents (in millions):"."""
    for sentence in sentences:
        text = sentence.text
        lowered = text.lower() if len(text) <= _MAX_LEAD else ""
        for mark in SCALE_MARKS:
            if mark in lowered:
                break
        else:
            continue
        heading = len(text) <= _MAX_NOTE and text[-1] not in ".!?"
        if heading or _POINTING.search(lowered) or _NOTE_AT_END.search(text):
            note = note_of(text if len(text) <= 600 else text[-600:])
            if note.scale > 1.0 or note.count_scale != 1.0:
                yield note, sentence.terms


def _leads_in(sentence: Sentence) -> bool:
    """Whether a sentence introduces a table: "The table below shows ...:", or a heading."""
    text = sentence.text
    if len(text) <= _MAX_HEADING and text[-1] not in ".!?;":
        return True
    for word in _LEADING_WORDS:
        if word in text:
            return _LEADS_IN.search(text) is not None
    return False


def denies(text: str) -> bool:
    """Whether a text says "not" or "no" of anything."""
    text = text.lower()
    return ("no" in text or "n't" in text or "n’t" in text) and _DENIES.search(text) is not None


def _name_terms(text: str) -> frozenset[str]:
    found: set[str] = set()
    for name in names(text):
        found |= name.distinctive
    return frozenset(found)


def _title_names(title: str) -> frozenset[str]:
    """Names in a title: of its words those that do not tell what kind of document or table it is."""
    return _name_terms(title) - _TITLE_TERMS


def _initials(*texts: str) -> Iterator[str]:
    for text in texts:
        for name in names(text):
            if len(name.words) > 1:
                yield name.initials.casefold()


def _sentence_passages(sentences: tuple[Sentence, ...], leads: list[bool]) -> Iterator[Passage]:
    own = [_name_terms(sentence.text) for sentence in sentences]
    for sentence, named, lead in zip(sentences, own, leads, strict=True):
        if sentence.referent_position is not None:
            named |= own[sentence.referent_position]
        yield Passage(sentence.terms, named, sentence=sentence, lead=lead)


def _row_passages(tables: list[Table], columns: list[dict[Column, int]]) -> Iterator[Passage]:
    """The rows of all tables.

    Arguments:
        columns: for each table its kinds of columns with their positions; filled here.
    """
    for number, (table, kinds) in enumerate(zip(tables, columns, strict=True)):
        rows: dict[int, list[Cell]] = {}
        for cell in table.cells:
            rows.setdefault(cell.row, []).append(cell)
        caption = _title_names(table.caption)
        for cells in rows.values():
            words = [cell.text for cell in cells if cell.figure is None and any(c.isalpha() for c in cell.text)]
            terms = cells[0].row_terms.union(*(cell.column_terms for cell in cells))
            said = content_terms(" ".join(words)) if words else frozenset()
            path = cells[0].row_path
            named = ", ".join(path) if cells[0].row_terms else ""
            label = tuple((term, prior(term)) for term in sorted(content_terms(path[-1]))) if path else ()
            yield Passage(
                terms | said,
                caption | _row_names(named),
                cells=tuple(cells),
                table=number,
                words=said,
                label=label,
                label_weight=sum(weight for _, weight in label),
                columns=tuple(kinds.setdefault(_column(cell), len(kinds)) for cell in cells),
            )


def _column(cell: Cell) -> Column:
    terms = cell.column_terms
    if cell.figure is None and any(map(str.isalpha, cell.text)):
        terms |= content_terms(cell.text)
    heading = cell.column_path[-1] if cell.column_path and not cell.column_terms else ""
    return Column(terms, "" if kind_of(heading) in (Kind.PERIOD, Kind.UNIT) else heading.casefold())


def _row_names(label: str) -> frozenset[str]:
    """Names in a row's label; one word of it alone tells nothing, labels start with capitals."""
    found: set[str] = set()
    for name in names(f"x {label}") if label else ():
        if len(name.words) > 1 and name.is_entity:
            found |= name.distinctive
    return frozenset(found)
