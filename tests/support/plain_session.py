"""A session whose claims and checks are plain words, so that its own rules are tested and nothing else.

A sentence is one claim a clause joined by "; ". "fine" in a claim scores as entailed, "weak" as neutral, "false" as
contradicted; "proven" needs no scores; "Hello" asserts nothing; "Partly" leans on what follows. A digit makes the claim
bear a figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar
from unittest import mock

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.extract import Context, Extraction
from guardrail.claims.figures import Figure
from guardrail.evidence.chunk import Chunk, Citation
from guardrail.evidence.index import EvidenceIndex
from guardrail.policy.policy import Policy
from guardrail.session import Session
from guardrail.session_events import ScoreRequest, SessionEvent
from guardrail.verify.finding import Answer, Assessment, Finding, Pair

T = TypeVar("T")
ENTAILED, NEUTRAL, CONTRADICTED = (0.96, 0.03, 0.01), (0.3, 0.69, 0.01), (0.05, 0.15, 0.8)
EVIDENCE = EvidenceIndex.build([Chunk(id="e1", text="Some evidence stands here.")])


def plain_extract(text: str, context: Context) -> Extraction:
    """One claim a clause; none for a sentence that says "nothing"."""
    if text.startswith("Partly"):
        return Extraction((), context, leans=True)
    claims = [
        Claim(text=part, type=ClaimType.ENTITY_ATTRIBUTE, figures=_figures(part))
        for part in text.strip().strip(".").split("; ")
        if part and "nothing" not in part
    ]
    return Extraction(tuple(claims), context, assertive=not text.startswith("Hello"))


def _figures(text: str) -> tuple[Figure, ...]:
    digits = [index for index, character in enumerate(text) if character.isdigit()]
    if not digits:
        return ()
    return (Figure(text[digits[0]], digits[0], digits[0] + 1, float(text[digits[0]]), 1.0),)


def plain_assess(claim: Claim, index: EvidenceIndex, *, max_premises: int) -> Assessment:
    """One pair a claim; "proven" and "crash" do what they say."""
    if "crash" in claim.text:
        raise ValueError("a check broke")
    if "proven" in claim.text:
        finding = Finding("plain", Answer.MATCH, proved=True, formula="sum", citations=(Citation("e1"),))
        return Assessment((finding,), (), grounded=True, proved=True, conflict=None)
    pair = Pair("premise", claim.text, Citation("e1"))
    return Assessment((), (pair,), grounded=True, proved=False, conflict=None)


def scores_of(request: ScoreRequest) -> list[tuple[float, float, float]]:
    """What the plain model says of a request's pairs."""
    return [
        CONTRADICTED if "false" in pair.hypothesis else NEUTRAL if "weak" in pair.hypothesis else ENTAILED
        for pair in request.pairs
    ]


@contextmanager
def plain_rules() -> Iterator[None]:
    """Put the plain rules in the place of the real ones."""
    with (
        mock.patch("guardrail.choice.extracted", plain_extract),
        mock.patch("guardrail.choice.assessed", plain_assess),
        mock.patch("guardrail.choice.language_supported", lambda text: "Sprache" not in text),
    ):
        yield


@dataclass
class Driver:
    """Feeds a session and keeps everything it put out."""

    session: Session
    events: list[SessionEvent]

    @classmethod
    def start(cls, policy: Policy | None = None, **options: object) -> Driver:
        """A session opened at 0 ms."""
        evidence = options.pop("evidence", EVIDENCE)
        session = Session(policy or Policy.load(), evidence, now_ms=0.0, **options)  # type: ignore[arg-type]
        return cls(session, [])

    def work(self, now_ms: float) -> None:
        """Examine all that waits, without answering any request."""
        while self.session.advance(now_ms):
            pass
        self.events += self.session.take()

    def feed(self, text: str, now_ms: float = 0.0, choice: int = 0) -> None:
        """A delta, examined at once."""
        self.session.feed(text, now_ms, choice)
        self.work(now_ms)

    def close(self, now_ms: float = 0.0) -> None:
        """Close, examined at once."""
        self.session.close(now_ms)
        self.work(now_ms)

    def requests(self) -> list[ScoreRequest]:
        """All score requests so far."""
        return self.of(ScoreRequest)

    def answer(
        self, request: ScoreRequest, now_ms: float = 0.0, scores: Sequence[Sequence[float]] | None = None
    ) -> None:
        """Answer one request as the plain model does, or with the scores given."""
        self.session.scored(request.ticket, scores_of(request) if scores is None else scores, now_ms)
        self.events += self.session.take()

    def answer_all(self, now_ms: float = 0.0) -> None:
        """Answer every request, in order."""
        for request in self.requests():
            self.answer(request, now_ms)

    def run(self, text: str, now_ms: float = 0.0) -> Driver:
        """The whole life of an answer whose scores come at once."""
        self.feed(text, now_ms)
        self.answer_all(now_ms)
        if not self.session.done:
            self.close(now_ms)
            self.answer_all(now_ms)
        return self

    def of(self, kind: type[T]) -> list[T]:
        """Events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]
