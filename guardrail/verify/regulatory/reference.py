"""What a reference to a rule, section, article, form, standard or law is."""

from __future__ import annotations

from guardrail.claims.record import record


@record
class Reference:
    """One reference.

    Arguments:
        kind: of the provision ("rule", "section", "article", "form", "asc", ...), or "law" for a law itself.
        number: without paragraphs ("10b-5", "206(4)-1", "606", "10-K"); empty for a law.
        paragraph: "(d)(1)", "-10-25" or "Part 2A"; empty when none is given.
        law: id of the law it is said to be of, empty when none is named.
        regulators: whose rule it is said to be.
        year: that follows a law's name.
        judged: False when it is written so loosely that its absence from the knowledge base says nothing.
        attached: a law that is named only as a provision's.
        start, end: span in the text that was read.
    """

    kind: str
    number: str
    start: int
    end: int
    paragraph: str = ""
    law: str = ""
    regulators: frozenset[str] = frozenset()
    year: int | None = None
    judged: bool = True
    attached: bool = False
