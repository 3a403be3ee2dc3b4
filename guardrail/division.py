"""Segments whose claims a model may divide, and until when that is waited for.

A claim that arithmetic or a quotation settles is never among them: the model only words what NLI is asked anyway.
"""

from __future__ import annotations

from guardrail.choice import Choice, Slot
from guardrail.claims.claim import ClaimSource
from guardrail.policy.policy import Policy
from guardrail.session_events import ExtractRequest

LARGEST_SHARE = 0.5  # of the deadline; the rest is for NLI
WORTH_MS = 10.0  # with less than this left of its share, the model is not asked


class Divisions:
    """The requests for claims that are under way.

    Arguments:
        policy: the model's share of the deadline, and the deadline itself.
        extractor: whether the shell has a model that writes claims; without one nothing is ever asked.
    """

    def __init__(self, policy: Policy, *, extractor: bool) -> None:
        self._policy = policy
        self._share_ms = min(policy.extraction_ms, LARGEST_SHARE * policy.deadline_ms) if extractor else 0.0
        self._waiting: dict[int, tuple[Choice, Slot]] = {}
        self._next_ticket = 0

    def ask(self, choice: Choice, slot: Slot, now_ms: float) -> ExtractRequest | None:
        """What to ask about a segment's claims; None when the rules' claims stand as they are."""
        if not self._share_ms:
            return None
        slot.asked = [hearing for hearing in slot.hearings if hearing.divisible]
        if not slot.asked:
            return None
        slot.divide_by_ms = slot.deadline_ms - self._policy.deadline_ms + self._share_ms
        if slot.divide_by_ms - now_ms < WORTH_MS:
            slot.undivided(ClaimSource.RULES_LATE)
            return None
        ticket, self._next_ticket = self._next_ticket, self._next_ticket + 1
        self._waiting[ticket] = (choice, slot)
        return ExtractRequest(ticket, tuple(hearing.claim.text for hearing in slot.asked), slot.divide_by_ms)

    def take(self, ticket: int) -> tuple[Choice, Slot] | None:
        """Whose claims these are; None when they are not waited for any longer."""
        found = self._waiting.pop(ticket, None)
        return found if found is not None and found[0].outcome is None else None

    def overdue(self, now_ms: float) -> list[tuple[Choice, Slot]]:
        """Segments whose model has used up its share; they are not waited for any longer."""
        late = [ticket for ticket, (_, slot) in self._waiting.items() if slot.divide_by_ms <= now_ms]
        return [found for ticket in late if (found := self.take(ticket)) is not None]

    @property
    def next_ms(self) -> float | None:
        """When the first of them has used it up."""
        if not self._waiting:
            return None
        return min(
            (slot.divide_by_ms for choice, slot in self._waiting.values() if choice.outcome is None), default=None
        )
