"""One choice of an answer (n > 1 has several): its segments, their claims and what became of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from guardrail.claims.assertive import language_supported
from guardrail.claims.claim import Claim, ClaimSource
from guardrail.claims.extract import Context
from guardrail.claims.parts import can_be_divided, parts_of
from guardrail.evidence.index import EvidenceIndex
from guardrail.judge import judge, pairs_to_score
from guardrail.policy.outcome import Outcome, Reason
from guardrail.policy.policy import Policy
from guardrail.policy.scores import Scores
from guardrail.release_gate import ReleaseGate
from guardrail.remembered import answering, assessed, extracted, heard, keep_heard
from guardrail.segmenter import Segment, Segmenter
from guardrail.session_events import ChoiceSummary, ClaimVerdict
from guardrail.verify.finding import Assessment, Pair


@dataclass(slots=True)
class Hearing:
    """One claim on its way to a verdict; `pairs` is what NLI is asked about it, once it has been heard."""

    claim: Claim
    source: ClaimSource = ClaimSource.RULES
    assessment: Assessment | None = None
    pairs: tuple[Pair, ...] = ()
    verdict: ClaimVerdict | None = None

    def hear(self, evidence: EvidenceIndex, policy: Policy) -> Hearing:
        """Hold the claim against the evidence."""
        return self.take(assessed(self.claim, evidence, max_premises=policy.premises_per_claim), policy)

    def take(self, assessment: Assessment, policy: Policy) -> Hearing:
        """The claim was held against the evidence."""
        self.assessment = assessment
        self.pairs = pairs_to_score(assessment, policy)
        return self

    @property
    def divisible(self) -> bool:
        """Whether a model may divide the claim: NLI will judge it, and it holds more than one proposition."""
        return bool(self.pairs) and self.verdict is None and can_be_divided(self.claim)


@dataclass(slots=True)
class Slot:
    """One segment on its way to a verdict.

    Arguments:
        segment: the text.
        index: position in the choice's gate.
        deadline_ms: clock reading by which its verdict must stand.
        claims: those that the rules read from it, and `hearings`, one of each; filled when it is read.
        evidence: what they are held against, whatever more of it comes meanwhile; None before the segment is read.
        heard: how many of them were.
        asked: those of its claims that a model may divide, and `divide_by_ms` until when that is waited for.
        leans: a bare reply that shares the fate of the next segment with claims.
        replies: the bare replies before this segment that share its fate.
    """

    segment: Segment
    index: int
    deadline_ms: float
    claims: tuple[Claim, ...] = ()
    hearings: list[Hearing] = field(default_factory=list)
    evidence: EvidenceIndex | None = None
    heard: int = 0
    asked: list[Hearing] = field(default_factory=list)
    divide_by_ms: float = 0.0
    leans: bool = False
    replies: list[Slot] = field(default_factory=list)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """All pairs that NLI is asked about this segment, in order."""
        return tuple(pair for hearing in self.hearings for pair in hearing.pairs)

    def hear(self, most: int, policy: Policy) -> bool:
        """Hold `most` more claims against the evidence, all when they were before; whether all of them have been."""
        evidence, hearings = self.evidence, self.hearings
        if evidence is None or self.heard >= len(hearings):
            return self.heard >= len(hearings)
        premises = policy.premises_per_claim
        if not self.heard and (known := heard(self.claims, evidence, max_premises=premises)) is not None:
            for hearing, assessment in zip(hearings, known, strict=True):
                hearing.take(assessment, policy)
            self.heard = len(hearings)
            return True
        for hearing in hearings[self.heard : self.heard + most]:
            hearing.hear(evidence, policy)
        self.heard += most
        if self.heard < len(hearings):
            return False
        found = tuple(hearing.assessment for hearing in hearings if hearing.assessment is not None)
        keep_heard(self.claims, evidence, found, max_premises=premises)
        return True

    def divide(self, written: Sequence[Sequence[str]], evidence: EvidenceIndex, policy: Policy) -> None:
        """Put what a model wrote of each claim that it was asked about in its place, where it may stand there."""
        divided: dict[int, list[Hearing]] = {}
        for hearing, texts in zip(self.asked, written, strict=True):
            parts = parts_of(hearing.claim, texts)
            if not parts:
                hearing.source = ClaimSource.RULES_UNGROUNDED
            elif [part.text for part in parts] == [hearing.claim.text]:
                hearing.source = ClaimSource.MODEL
            else:
                divided[id(hearing)] = [Hearing(part, ClaimSource.MODEL).hear(evidence, policy) for part in parts]
        self.hearings = [own for hearing in self.hearings for own in divided.get(id(hearing), [hearing])]

    def undivided(self, source: ClaimSource) -> None:
        """The rules' claims stand."""
        for hearing in self.asked:
            hearing.source = source


@dataclass(slots=True)
class Choice:
    """State of one choice. `outcome` is None until it is known."""

    index: int
    gate: ReleaseGate
    context: Context
    segmenter: Segmenter = field(default_factory=Segmenter)
    slots: list[Slot] = field(default_factory=list)
    open_slots: dict[int, Slot] = field(default_factory=dict)
    characters: int = 0
    asserting: int = 0
    leaning: list[Slot] = field(default_factory=list)
    outcome: Outcome | None = None
    reason: Reason | None = None

    @classmethod
    def start(cls, index: int, *, progressive: bool, question: str) -> Choice:
        """An empty choice; the customer's question says what a pronoun in its first sentence stands for."""
        return cls(index=index, gate=ReleaseGate(index, progressive), context=answering(question))

    def add(self, segment: Segment, deadline_ms: float) -> Slot:
        """A complete segment has come in."""
        slot = Slot(segment, self.gate.add(segment.text), deadline_ms)
        self.slots.append(slot)
        self.open_slots[slot.index] = slot
        return slot

    def read(self, slot: Slot, evidence: EvidenceIndex) -> Reason | None:
        """Fill in the segment's claims, to be heard against the evidence; returns why it fails closed, if it does.

        A segment that asserts nothing is left without claims; so is one that leans, which then waits for the next
        segment with claims.
        """
        text = slot.segment.text
        slot.evidence = evidence
        if slot.segment.overlong:
            return Reason.LIMIT
        if not text.strip():
            return None
        extraction = extracted(text, self.context)
        self.context = extraction.context
        if not extraction.assertive:
            return None
        if not language_supported(text):
            return Reason.LANGUAGE
        if evidence.is_blank:
            return Reason.NO_EVIDENCE
        if extraction.leans:
            self.asserting += 1
            slot.leans = True
            self.leaning.append(slot)
            return None
        if not extraction.claims:
            return Reason.NO_CLAIM
        self.asserting += 1
        slot.replies, self.leaning = self.leaning, []
        slot.claims = extraction.claims
        slot.hearings += map(Hearing, extraction.claims)
        return None

    def passed(self, slot: Slot) -> None:
        """The segment may leave when its turn comes, and the replies that lean on it."""
        for decided in (*slot.replies, slot):
            self.gate.passed(decided.index)
            del self.open_slots[decided.index]

    def cut(self, slot: Slot, notice: str, reason: Reason) -> None:
        """The segment is replaced by the notice, and so are the replies that lean on it."""
        for decided in (*slot.replies, slot):
            self.gate.cut(decided.index, notice, reason)
            del self.open_slots[decided.index]

    def judge(
        self,
        slot: Slot,
        hearing: Hearing,
        scores: Sequence[Scores],
        policy: Policy,
        failure: Reason | None = None,
    ) -> ClaimVerdict:
        """Give one claim its verdict."""
        hearing.verdict = judge(
            hearing.claim,
            hearing.assessment,
            scores,
            policy,
            choice=self.index,
            segment=slot.index,
            failure=failure,
            source=hearing.source,
        )
        return hearing.verdict

    def fail_pending(self, policy: Policy, reason: Reason) -> None:
        """Give every claim that still waits the verdict that its check could not be completed."""
        for slot in self.open_slots.values():
            for hearing in slot.hearings:
                if hearing.verdict is None:
                    self.judge(slot, hearing, (), policy, reason)

    @property
    def due_ms(self) -> float | None:
        """Deadline of the segment that has waited longest; None when none waits but replies, which wait for text."""
        for slot in self.open_slots.values():
            if not slot.leans:
                return slot.deadline_ms
        return None

    @property
    def unanswered(self) -> bool:
        """Whether nothing is left to decide but replies with no statement behind them."""
        for slot in self.open_slots.values():
            if not slot.leans:
                return False
        return bool(self.open_slots)

    def verdicts(self) -> list[ClaimVerdict]:
        """Verdicts of all claims so far, in the order of their segments."""
        heard = [hearing.verdict for slot in self.slots for hearing in slot.hearings]
        return [verdict for verdict in heard if verdict is not None]

    def summary(self, monitor: bool) -> ChoiceSummary:
        """The choice's line in the Summary; in monitor mode nothing was withheld."""
        return ChoiceSummary(
            choice=self.index,
            outcome=Outcome.RELEASED if monitor else self.outcome or Outcome.ABSTAINED,
            reason=None if monitor else self.reason,
            segments=self.gate.segments,
            cut=0 if monitor else self.gate.cuts,
        )
