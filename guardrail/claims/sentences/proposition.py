"""One clause that stands alone, in the three parts that later cuts work on."""

from __future__ import annotations

from guardrail.claims.record import record


@record
class Proposition:
    """One clause that stands alone.

    Arguments:
        prefix: the adverbial it begins with ("In 2025,"), empty when none.
        subject: its subject as written, empty when none was recognised.
        predicate: the rest, verb first; the whole text when no subject was recognised.
    """

    prefix: str
    subject: str
    predicate: str

    @property
    def text(self) -> str:
        """Prefix, subject and predicate in order."""
        return " ".join(part for part in (self.prefix, self.subject, self.predicate) if part)
