"""The claims that the sentences of a text make, taken apart as an answer's are: pronouns told by what stands before."""

from __future__ import annotations

from functools import lru_cache

from guardrail.claims.claim import Claim
from guardrail.claims.extract import Context, extract
from guardrail.segmenter import split_sentences

LONGEST_SENTENCE = 800
"""Characters; longer ones are not taken apart, which takes more than linear time."""
CACHED_TEXTS = 256
"""Few: several checks of one claim read the same premises, one after the other."""


@lru_cache(maxsize=CACHED_TEXTS)
def claims_of_text(text: str) -> tuple[tuple[str, tuple[Claim, ...]], ...]:
    """Each sentence of `text` that is not too long, with its claims."""
    context = Context()
    found: list[tuple[str, tuple[Claim, ...]]] = []
    for sentence in split_sentences(text):
        if len(sentence) > LONGEST_SENTENCE:
            context = Context()
            continue
        extraction = extract(sentence, context)
        context = extraction.context
        found.append((sentence, tuple(extraction.claims)))
    return tuple(found)
