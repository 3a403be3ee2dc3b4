"""What a sentence leaves for the next one's "they" and "it" besides its subject: its object."""

from __future__ import annotations

import re

from guardrail.claims.lexicon import COUNTED, DETERMINERS, word_set
from guardrail.claims.sentences.coordination import ADVERBS
from guardrail.claims.sentences.verbs import AUXILIARIES, BASES, BE, PARTICIPLES, PREPOSITIONS, core, is_figure, word_of

_LONGEST_OBJECT = 6  # words
_NUMBERS = word_set("several many some most few about roughly").union(COUNTED)
_SCALES = word_set("million billion thousand trillion percent")
_DETERMINING = DETERMINERS | _NUMBERS | _SCALES
_BEFORE_VERB = AUXILIARIES | ADVERBS
_ENDS_OBJECT = PREPOSITIONS | word_set("and or that which")
_IS_PAID = re.compile(
    r"(?:is|are|was|were|will be|has been|have been|becomes|became)(?: also| then| now)* (?:paid|payable|billed|due|"
    r"charged|deducted|credited|distributed|redeemable|callable)\b",
    re.IGNORECASE,
)


def is_plural(phrase: str) -> bool:
    """Whether a noun phrase is plural by its form; a name that ends in "s" is not."""
    last = core(phrase.split()[-1]) if phrase.split() else ""
    plural = last[:1].islower() and last.endswith("s") and not last.endswith(("ss", "us", "is", "'s"))
    return plural or " and " in phrase


def object_of(predicate: str) -> str:
    """The object of a predicate with "the" before it ("the product tankers" of "owns 37 product tankers"), or ""."""
    tokens = predicate.split()
    at = 0
    word = word_of(tokens[0]) if tokens else ""
    before = ""
    while word in _BEFORE_VERB:
        at += 1
        before, word = word, word_of(tokens[at]) if at < len(tokens) else ""
    if before in BE and word not in PARTICIPLES:
        return ""  # "is a lender" says what the subject is
    if at == 0 or word in PARTICIPLES or word in BASES:
        at += 1
    begin = at
    while at < len(tokens) and (word_of(tokens[at]) in _DETERMINING or is_figure(tokens[at])):
        at += 1
    determined = at > begin
    noun: list[str] = []
    for token in tokens[at : at + _LONGEST_OBJECT]:
        bare = core(token)
        if bare.lower() in _ENDS_OBJECT:
            break
        noun.append(bare)
        if token != bare:
            break
    if not noun or any(not part or not part[:1].islower() for part in noun):
        return ""
    return f"the {' '.join(noun)}" if determined or is_plural(noun[-1]) else ""


def is_paid(rest: str) -> bool:
    """Whether what follows a pronoun is said of payments and securities, never of a company."""
    return _IS_PAID.match(rest.strip()) is not None
