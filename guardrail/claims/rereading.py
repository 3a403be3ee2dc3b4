"""A statement that comes again in another context: found by the little of it that its claims hang on.

An answer's sentences come again in another order, so that the whole context is another one nearly each time. But a
sentence that names its subject says the same behind any other about the same fund; one with "its" or "the fund" needs
that fund's name; only "it" or "they" needs the last subject and object, and "in that year" the last periods. What is
found is what `in_context` gives.
"""

from __future__ import annotations

from guardrail.claims.context import Context, is_topic_of_text
from guardrail.claims.extract import Extraction, in_context
from guardrail.claims.segment_reading import SegmentReading
from guardrail.evidence.cache import FeatureCache

MOST = 8_192
"""Statements, each in one kind of context, whose extractions are kept: 400 bytes besides their claims."""

Key = tuple[object, ...]


class _Told:
    """What a statement gave in contexts that agree in what it hangs on.

    Attributes:
        reading: the statement.
        first: what its first proposition is about; None where the contexts agree in the last subject too.
        on: its extraction where the text was about that already, and wherever `first` is None.
        to: where the text was about something else, which may leave another entity.
        hangs: neither is kept: contexts have to agree in the last subject and object too.
    """

    __slots__ = ("first", "hangs", "on", "reading", "to")

    def __init__(self, reading: SegmentReading, first: str | None, *, hangs: bool = False) -> None:
        self.reading = reading
        self.first = first
        self.hangs = hangs
        self.on: Extraction | None = None
        self.to: Extraction | None = None

    def find(self, context: Context) -> Extraction | None:
        """Its extraction in this context."""
        return self.on if self.first is None or self.first == context.subject else self.to

    def keep(self, context: Context, extraction: Extraction) -> None:
        """What `find` gives from now on."""
        if self.first is None or self.first == context.subject:
            self.on = extraction
        else:
            self.to = extraction


TOLD: FeatureCache[_Told] = FeatureCache(MOST, MOST)


def read_again(reading: SegmentReading, context: Context) -> Extraction:
    """As `in_context`; the claims are one object in all contexts that agree in what the statement hangs on."""
    if not reading.plain or reading.taken_apart is None:
        return in_context(reading, context)
    key: Key = (id(reading), context.entity, context.person, context.heading)
    told = None
    hangs = reading.takes_up or not context.entity or reading.taken_apart.points_to_period
    if not hangs:
        told = _find(reading, key)
        hangs = told is not None and told.hangs
    if hangs:
        key = (*key, context.subject, context.object)
        if reading.taken_apart.points_to_period:
            key = (*key, context.periods)
        told = _find(reading, key)
    if told is not None and (known := told.find(context)) is not None:
        return _in_time(known, reading, context)
    topics: list[str] = []
    extraction = in_context(reading, context, topics)
    if told is None:
        if hangs:
            told = _Told(reading, None)
        elif all(map(is_topic_of_text, topics)):
            told = _Told(reading, topics[0])
        else:
            told = _Told(reading, None, hangs=True)
        TOLD.keep(key, told, 1)
    if not told.hangs:
        told.keep(context, extraction)
    return extraction


def _find(reading: SegmentReading, key: Key) -> _Told | None:
    told = TOLD.find(key)
    return told if told is not None and told.reading is reading else None


def _in_time(known: Extraction, reading: SegmentReading, context: Context) -> Extraction:
    """`known`, which leaves the periods that the text spoke of last as they are where the statement has none."""
    if known.context.periods is context.periods or (reading.taken_apart and reading.taken_apart.periods):
        return known
    return Extraction(known.claims, known.context.stating(context.periods))
