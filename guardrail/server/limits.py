"""Sizes the server takes in; reaching one fails closed. What an answer itself may measure stands in the policy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from guardrail.errors import LimitError, Overloaded
from guardrail.evidence.chunk import Chunk
from guardrail.segmenter import MAX_SEGMENT_CHARACTERS


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """Limits of one server process.

    Arguments:
        message_bytes: one gRPC message; a larger one is refused by gRPC itself with RESOURCE_EXHAUSTED.
        evidence_bytes, evidence_chunks, table_cells: of one stream in all.
        deltas: of one stream.
        streams: open at once, checks among them; further ones are refused with RESOURCE_EXHAUSTED.
        stream_seconds: how long a stream may stay open.
        id_characters: of a request id and a tenant.
        question_characters: of the customer's question. All of it is read before anything else of the stream, on the
            event loop, so it may be no longer than a segment may.
    """

    message_bytes: int = 4 * 1024 * 1024
    evidence_bytes: int = 2 * 1024 * 1024
    evidence_chunks: int = 500
    table_cells: int = 50_000
    deltas: int = 20_000
    streams: int = 2_000
    stream_seconds: float = 900.0
    id_characters: int = 128
    question_characters: int = MAX_SEGMENT_CHARACTERS


class StreamMeter:
    """Counts what one stream has sent. Every method raises LimitError once a limit is passed."""

    def __init__(self, limits: ServerLimits) -> None:
        self._limits = limits
        self._chunks = 0
        self._bytes = 0
        self._cells = 0
        self._deltas = 0

    def evidence(self, chunks: Sequence[Chunk], size: int) -> None:
        """Evidence of `size` bytes on the wire has come in."""
        self._chunks += len(chunks)
        self._bytes += size
        self._cells += sum(len(row) for chunk in chunks for row in chunk.rows)
        for name, count, limit in (
            ("chunks", self._chunks, self._limits.evidence_chunks),
            ("bytes", self._bytes, self._limits.evidence_bytes),
            ("table cells", self._cells, self._limits.table_cells),
        ):
            if count > limit:
                raise LimitError(f"more than {limit} {name} of evidence")

    def delta(self) -> None:
        """A delta has come in."""
        self._deltas += 1
        if self._deltas > self._limits.deltas:
            raise LimitError(f"more than {self._limits.deltas} deltas")


class Admission:
    """How many streams are open.

    Arguments:
        limit: how many may be.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self.open = 0

    def enter(self) -> None:
        """Take a place; raises Overloaded when there is none."""
        if self.open >= self._limit:
            raise Overloaded(f"{self._limit} streams are open already")
        self.open += 1

    def leave(self) -> None:
        """Give the place back."""
        self.open -= 1
