"""A claim that cites one rule where the evidence, in otherwise the same sentence, cites another."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.sentences.stops import SENTENCE_ENDS
from guardrail.evidence.lexicon import STOP_WORDS
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.regulatory.law_names import law_mentions
from guardrail.verify.regulatory.references import Reference, as_said, parse_references, plain

LEAST_WORDS = 2
"""Words beside the reference that must be the same; shorter sentences only point ("See Rule 10b-5")."""

_WORD = re.compile(r"[a-z0-9]+(?:[.,'-][a-z0-9]+)*")
_REGULATORS = frozenset(("sec", "finra", "msrb", "sec's", "finra's", "fasb", "eu"))
_STANDARDS = frozenset(("ifrs", "ias", "ifric", "asc", "asu", "sfas"))


def cited_differently(
    claim: Claim, said: Sequence[Reference], premises: Sequence[Premise], stated: Callable[[Reference], bool]
) -> Finding | None:
    """The conflict between a reference of the claim and the one that stands in its place in the evidence.

    Arguments:
        claim: whose references are `said`, in order.
        premises: aligned to it.
        stated: whether a reference stands anywhere in the evidence; what does is not contradicted.
    """
    cited = [reference for reference in said if not reference.attached]
    words = _words(claim.text, cited)
    subject = frozenset(_words(claim.subject, ()))
    if len(frozenset(words) - subject) < LEAST_WORDS:
        return None
    for premise in premises:
        if premise.cells:
            continue
        for sentence in SENTENCE_ENDS.split(premise.text):
            source = [reference for reference in parse_references(sentence) if not reference.attached]
            differing = _only_difference(cited, source)
            if differing is None:
                continue
            ours, theirs = differing
            if _without(words, subject) != _without(_words(sentence, source), subject) or stated(ours):
                continue
            return contradicted_by(premise, "regulatory", as_said(sentence, theirs), as_said(claim.text, ours))
    return None


def _only_difference(cited: Sequence[Reference], source: Sequence[Reference]) -> tuple[Reference, Reference] | None:
    """The one pair of references, in order, that is not the same; None when there is none or several."""
    if len(cited) != len(source):
        return None
    differing = [(ours, theirs) for ours, theirs in zip(cited, source, strict=True) if not _alike(ours, theirs)]
    if len(differing) != 1:
        return None
    ours, theirs = differing[0]
    comparable = ours.kind == theirs.kind or {ours.kind, theirs.kind} <= _STANDARDS
    return (ours, theirs) if comparable else None


def _alike(ours: Reference, theirs: Reference) -> bool:
    """The same provision, or one a paragraph of the other."""
    if ours.kind != theirs.kind or ours.number.upper() != theirs.number.upper():
        return False
    if ours.law and theirs.law and ours.law != theirs.law:
        return False
    return ours.paragraph.startswith(theirs.paragraph) or theirs.paragraph.startswith(ours.paragraph)


def _words(text: str, references: Sequence[Reference]) -> list[str]:
    """The words that carry meaning, in order, without references, names of laws and regulators."""
    text = plain(text)
    spans = [(reference.start, reference.end) for reference in references]
    spans += [(mention.start, mention.end) for mention in law_mentions(text)] if references else []
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    found = (word.removesuffix("'s") for word in _WORD.findall(text.lower()))
    return [word for word in found if word not in STOP_WORDS and word not in _REGULATORS]


def _without(words: Sequence[str], subject: frozenset[str]) -> list[str]:
    return [word for word in words if word not in subject]
