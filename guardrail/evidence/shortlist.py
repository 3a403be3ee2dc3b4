"""The candidates that may become premises: what cannot come near the best is not looked at closely."""

from __future__ import annotations

from operator import attrgetter

from guardrail.evidence.candidates import MIN_COVERAGE, Candidate, most_score
from guardrail.evidence.profile import Profile

CLOSE = 0.88
"""A further premise is scored only within this share of the best one's score: one or two pairs a claim."""
_OTHER_ENTITY = 0.6
_SLACK = 1e-9
_SCORE = attrgetter("score")


class Shortlist:
    """Candidates about the claim's subject.

    What names another issuer or product is left out where the evidence names the claim's own, and weighs less where
    it does not; what is of another period is left out beside what is of the claim's.

    Arguments:
        profile: the claim's side.
        least: score below which nothing is wanted beside a quotation.
    """

    __slots__ = ("_bar", "_least", "_profile", "_rows", "_sentences")

    def __init__(self, profile: Profile, least: float) -> None:
        self._profile = profile
        self._least = least
        self._bar = least
        self._sentences: list[Candidate] = []
        self._rows: list[Candidate] = []

    def may_take(self, coverage: float, factor: float = 1.0) -> bool:
        """Whether a candidate could be chosen if all else fitted.

        Arguments:
            coverage: the most of the claim's words that it can carry.
            factor: what its score is multiplied by.
        """
        if coverage < MIN_COVERAGE:
            return False
        if self._bar <= 0.0:
            return True
        return most_score(self._profile.claim, coverage) * factor >= self._bar - _SLACK

    def add(self, candidate: Candidate) -> None:
        """Take a candidate, unless it is about something or somebody else."""
        if candidate.coverage < MIN_COVERAGE or candidate.score < self._least:
            return
        if self._profile.names and candidate.other_entity:
            return
        (self._sentences if candidate.best is None else self._rows).append(candidate)
        self._bar = max(self._bar, CLOSE * candidate.score)

    def chosen(self, limit: int) -> list[Candidate]:
        """The candidates that are worth scoring, best first; of equal ones sentences come before rows."""
        about = [*self._sentences, *self._rows]
        if not self._profile.names and self._profile.unknown:
            for candidate in about:
                candidate.score *= _OTHER_ENTITY
        about.sort(key=_SCORE, reverse=True)
        kept: list[Candidate] = []
        for candidate in about[: 2 * limit]:
            if kept and (len(kept) >= limit or candidate.score < CLOSE * kept[0].score):
                break
            if kept and kept[0].period is True and candidate.period is False:
                continue
            kept.append(candidate)
        return kept
