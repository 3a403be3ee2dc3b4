"""The evidence of one stream, ready for alignment: sentences, tables, and which passage holds which word."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import field
from itertools import chain, count

from guardrail.claims.figures import UnitNote
from guardrail.claims.record import record
from guardrail.evidence.cache import FeatureCache
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.features import Cell, Sentence, Table
from guardrail.evidence.notes import NO_NOTE
from guardrail.evidence.reading import ChunkFeatures, Passage, features_of
from guardrail.evidence.restated import Place, superseded_cells
from guardrail.evidence.units import merged

__all__ = ["Cell", "EvidenceIndex", "Sentence", "Table"]

_MIN_OVERLAP = 2
"""Words that a note's sentence and a table must share before one of several notes is taken for the table's."""
KNOWN_SETS = 512
KNOWN_CHARACTERS = 8_000_000
"""Evidence sets remembered with what checks have worked out of them, and characters of their chunks in all."""
_NUMBERS = count(1)


@record
class EvidenceIndex:
    """Evidence understood. Immutable: `extended` makes another.

    Arguments:
        chunks: as they came, in order.
        sentences, tables: of all chunks, in order.
        passages: sentences and table rows, what a claim is aligned to.
        features: of each chunk.
        chunk_of: for each passage the position of its chunk.
        first_table: for each chunk the position of its first table in `tables`.
        first_passage: for each chunk the position of its first passage.
        rarity: for each number of passages the share of its prior that a word keeps when so many hold it.
        postings: for each content word the positions of the passages that hold it.
        scopes: for each chunk the words of its titles, and of the sentences elsewhere that introduce its table.
        vocabulary: every content word of the evidence, its documents' and sections' names among them.
        initials: abbreviations that names in the evidence could go by, lower case.
        superseded: cells that a more recent filing of the evidence restates, each with the cell that stands instead.
        kept: what checks have worked out of this evidence, for the claims that follow; filled as claims ask.
        number: tells it from every other index of the process.
    """

    chunks: tuple[Chunk, ...]
    sentences: tuple[Sentence, ...]
    tables: tuple[Table, ...]
    passages: tuple[Passage, ...] = field(repr=False)
    features: tuple[ChunkFeatures, ...] = field(repr=False)
    chunk_of: tuple[int, ...] = field(repr=False)
    first_table: tuple[int, ...] = field(repr=False)
    first_passage: tuple[int, ...] = field(repr=False)
    rarity: tuple[float, ...] = field(repr=False)
    postings: dict[str, list[int]] = field(repr=False)
    scopes: tuple[frozenset[str], ...] = field(repr=False)
    vocabulary: frozenset[str] = field(repr=False)
    initials: frozenset[str] = field(repr=False)
    superseded: dict[Place, Cell] = field(repr=False)
    kept: dict[str, object] = field(default_factory=dict, repr=False, compare=False)
    number: int = field(default_factory=_NUMBERS.__next__, repr=False, compare=False)

    @classmethod
    def build(cls, chunks: Sequence[Chunk]) -> EvidenceIndex:
        """Read the chunks of a stream. What was read of a chunk before is taken from a cache. Linear in their size."""
        features = [features_of(chunk) for chunk in chunks]
        for at, read in enumerate(features):
            if read.wants_hint:
                hint = _hint_for(at, chunks, features)
                if hint:
                    features[at] = features_of(chunks[at], hint)
        sentences: list[Sentence] = []
        tables: list[Table] = []
        passages: list[Passage] = []
        chunk_of: list[int] = []
        first_table: list[int] = []
        first_passage: list[int] = []
        postings: dict[str, list[int]] = {}
        for at, read in enumerate(features):
            sentences += read.sentences
            first_table.append(len(tables))
            first_passage.append(len(passages))
            tables += read.tables
            for passage in read.passages:
                place = len(passages)
                passages.append(passage)
                chunk_of.append(at)
                for term in passage.terms:
                    held = postings.get(term)
                    if held is None:
                        postings[term] = [place]
                    else:
                        held.append(place)
        return cls(
            chunks=tuple(chunks),
            sentences=tuple(sentences),
            tables=tuple(tables),
            passages=tuple(passages),
            features=tuple(features),
            chunk_of=tuple(chunk_of),
            first_table=tuple(first_table),
            first_passage=tuple(first_passage),
            rarity=_rarity(len(passages), max(map(len, postings.values()), default=0)),
            postings=postings,
            scopes=tuple(_scope_of(at, chunks, features) for at in range(len(features))),
            vocabulary=frozenset(postings).union(*(read.scope for read in features)),
            initials=frozenset().union(*(read.initials for read in features)),
            superseded=superseded_cells(features),
        )

    def extended(self, chunks: Sequence[Chunk]) -> EvidenceIndex:
        """This evidence and more: the same index for the same chunks while it is remembered."""
        if not chunks:
            return self
        together = (*self.chunks, *chunks)
        known = KNOWN.find(together)
        if known is None:
            known = EvidenceIndex.build(together)
            KNOWN.keep(together, known, sum(map(_weight, together)))
        return known

    def forget(self) -> None:
        """Let the next stream with the same chunks read them into an index of its own."""
        KNOWN.drop(self.chunks)

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to check against: no letter and no digit in any chunk (reason NO_EVIDENCE)."""
        blank = self.kept.get("blank")
        if blank is None:
            self.kept["blank"] = blank = not any(
                char.isalnum()
                for chunk in self.chunks
                for text in chain((chunk.text,), chain.from_iterable(chunk.rows))
                for char in text
            )
        return blank is True


KNOWN: FeatureCache[EvidenceIndex] = FeatureCache(KNOWN_SETS, KNOWN_CHARACTERS)
"""Indexes by their chunks."""


def _weight(chunk: Chunk) -> int:
    """Characters of a chunk, and as many for its cells as they take."""
    return len(chunk.text) + sum(len(cell) + 16 for row in chunk.rows for cell in row)


def _rarity(size: int, most: int) -> tuple[float, ...]:
    """What a word weighs by how many of `size` passages hold it, from none to `most`."""
    whole = math.log((size + 1.0) / 0.5)
    return tuple(0.35 + 0.65 * math.log((size + 1.0) / (count + 0.5)) / whole for count in range(most + 1))


def _hint_for(at: int, chunks: Sequence[Chunk], features: Sequence[ChunkFeatures]) -> UnitNote:
    """The unit note that other chunks state for the tables of chunk `at`, an empty one when that is open.

    The chunk directly before counts when its last sentence states the note. Else the only note of the evidence counts,
    and of several that differ the one whose sentence shares most words with the table.
    """
    document = chunks[at].document
    if at and features[at - 1].ends_with_hint and chunks[at - 1].document in ("", document):
        return features[at - 1].hints[-1][0]
    found = [
        (note, words)
        for other, read in enumerate(features)
        if other != at and (not document or chunks[other].document in ("", document))
        for note, words in read.hints
    ]
    if not found:
        return NO_NOTE
    lacking = sum(read.wants_hint for read in features)
    words_of_table = frozenset().union(*(table.terms for table in features[at].tables))
    shares = [note for note, _ in found if note.scale == 1.0]
    found = [(note, words) for note, words in found if note.scale != 1.0] or found
    if len({note.scale for note, _ in found}) == 1 and lacking == 1:
        return merged((next((note for note, _ in found if note.currency), found[0][0]), *shares))
    ranked = sorted(((len(words & words_of_table), -place) for place, (_, words) in enumerate(found)), reverse=True)
    best, place = ranked[0]
    rivals = {found[-other][0].scale for overlap, other in ranked if overlap == best}
    if best < _MIN_OVERLAP or len(rivals) > 1:
        return NO_NOTE
    return found[-place][0]


def _scope_of(at: int, chunks: Sequence[Chunk], features: Sequence[ChunkFeatures]) -> frozenset[str]:
    """The words that hold for every passage of a chunk.

    A table's are also those of what introduces it elsewhere: the chunk directly before when it ends so, else, for the
    only table of the evidence, every such sentence of the same document.
    """
    read = features[at]
    if not read.tables:
        return read.scope
    document = chunks[at].document
    if at and features[at - 1].ends_with_lead and chunks[at - 1].document in ("", document):
        return read.scope | features[at - 1].leads[-1]
    if sum(bool(other.tables) for other in features) > 1:
        return read.scope
    leads = [
        lead
        for place, other in enumerate(features)
        if not document or chunks[place].document in ("", document)
        for lead in other.leads
    ]
    return read.scope.union(*leads)
