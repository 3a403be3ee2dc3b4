"""What can happen to a claim, a segment and an answer (design, section 4)."""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """What happened to the whole answer."""

    RELEASED = "RELEASED"
    PARTIAL = "PARTIAL"
    ABSTAINED = "ABSTAINED"


class Effect(StrEnum):
    """What one claim does to the answer, worst last."""

    VERIFIED = "verified"
    CUT = "cut"
    SUPPRESS = "suppress"
    ABORT = "abort"
    FAIL_CLOSED = "fail_closed"


class Verdict(StrEnum):
    """What the evidence says about a claim (FinGround, section 3.2)."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    UNVERIFIABLE = "unverifiable"


class Reason(StrEnum):
    """Why text was withheld. The first three are verdicts; the others fail closed."""

    CONTRADICTED = "CONTRADICTED"
    FIGURE_UNGROUNDED = "FIGURE_UNGROUNDED"
    UNGROUNDED = "UNGROUNDED"
    DEADLINE = "DEADLINE"
    BACKEND = "BACKEND"
    INVALID_SCORE = "INVALID_SCORE"
    NO_EVIDENCE = "NO_EVIDENCE"
    NO_CLAIM = "NO_CLAIM"
    LANGUAGE = "LANGUAGE"
    LIMIT = "LIMIT"
    OVERLOAD = "OVERLOAD"
    CANCELLED = "CANCELLED"
    INTERNAL = "INTERNAL"

    @property
    def fails_closed(self) -> bool:
        """Whether the check could not be completed, as opposed to having found something."""
        return self not in (Reason.CONTRADICTED, Reason.FIGURE_UNGROUNDED, Reason.UNGROUNDED)
