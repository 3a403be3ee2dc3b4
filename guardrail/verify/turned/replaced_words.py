"""Whether a claim is a sentence of the source with a word or two of it replaced by others, which is not said there.

"Guided to volume growth of 10 %" of "guided to revenue growth of 10 %": all but one word is the sentence's own, in its
order, and a small NLI model entails by shared words (McCoy et al. 2019, "Right for the Wrong Reasons"). What stands in
the place of another word has to say the same by a list that knows both; else only a proof tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from guardrail.claims.lexicon import FUNCTION_WORDS, word_set
from guardrail.claims.record import record
from guardrail.claims.sentences.stops import SENTENCE_ENDS
from guardrail.evidence.terms import stem
from guardrail.verify.roles.lexicon import BASE_OF
from guardrail.verify.turned.same_sense import are_of_one_root, say_the_same

MAX_TEXT = 2_000
"""Characters of a premise beyond which it is not compared word by word."""
MAX_WORDS = 100
"""Content words of a claim beyond which it is not."""
LEAST_SHARED = 3
"""Content words that a claim and a sentence have to share in one order."""
LEAST_SHARE = 0.6
"""Share of the claim's content words that these have to be."""
MAX_OTHER = 2
"""Content words of the claim that the sentence has not."""
MAX_PLACE = 3
"""Words of a sentence in whose place others can stand."""

_TOKEN = re.compile(r"[$€£]?\d[\d.,]*%?|[^\W\d_]+(?:[-'’.&][^\W\d_]+)*")
_EMPTY = word_set(
    "january february march april may june july august september october november december fiscal year years quarter"
    " quarters month months ended ending date there s such any total amount currently approximately about roughly"
    " around nearly almost some own same itself themselves well still yet already just even now then therefore"
)
_FIGURE = "#"
_END = "."
_DETERMINERS = word_set("the a an its their our his her your this that these those")
_AUXILIARIES = word_set("is are was were be been being has have had")
_OURS = re.compile(r"\b(?:we|our|us)\b", re.IGNORECASE)
_WHO = word_set("company fund group corporation firm bank insurer partnership issuer trust portfolio management reit")


@record
class _Word:
    """A content word.

    Arguments:
        key: what it is compared by; a figure is any other.
        low: its spelling, lower case.
        name: it is written with a capital inside its sentence.
        before: the small word that leads up to it, "" for none.
    """

    key: str
    low: str
    name: bool
    before: str


def is_replaced(premise: str, hypothesis: str) -> bool:
    """Whether `hypothesis` says a sentence of `premise` with one or two words that stand in the place of others.

    Words that say the same (`same_sense`), a name for what it names, and words of one root are no others.
    """
    if len(premise) > MAX_TEXT:
        return False
    return next(_replaced(premise, hypothesis), None) is not None


@lru_cache(maxsize=4_096)
def _read(text: str) -> tuple[_Word, ...]:
    found = []
    before = ""
    for match in _TOKEN.finditer(text):
        word = match[0]
        if word[0].isdigit() or word[0] in "$€£":
            found.append(_Word(_FIGURE, "", False, before))
            before = ""
            continue
        low = word.lower().removesuffix("'s").removesuffix("’s")
        if low in _DETERMINERS or low in _EMPTY:
            continue
        if low in FUNCTION_WORDS:
            before = "be" if low in _AUXILIARIES else low
            continue
        named = word[0].isupper() and match.start() > 0
        found.append(_Word(stem(BASE_OF.get(low, low)), low, named, before))
        before = ""
    return (*found, _Word(_END, "", False, before))


def _replaced(premise: str, hypothesis: str) -> Iterator[tuple[_Word, ...]]:
    """The words of a claim that stand in the place of others of a sentence."""
    said = _read(hypothesis)
    own = [word.key for word in said]
    if not LEAST_SHARED < len(own) <= MAX_WORDS:
        return
    mine = frozenset(own)
    for sentence in SENTENCE_ENDS.split(premise):
        stated = _read(sentence)
        other = [word.key for word in stated]
        held = frozenset(other)
        if not 0 < len(mine - held) <= MAX_OTHER or 2 * len(mine & held) < len(mine):
            continue
        matcher = SequenceMatcher(None, own, other, autojunk=False)
        shared = sum(block.size for block in matcher.get_matching_blocks()) - 1  # the end
        if shared < LEAST_SHARED or shared < LEAST_SHARE * (len(own) - 1):
            continue
        for kind, begin, end, at, until in matcher.get_opcodes():
            if kind != "replace" or end - begin > MAX_OTHER or until - at > MAX_PLACE:
                continue
            if said[begin].before != stated[at].before or said[end].before != stated[until].before:
                continue  # in another construction
            new = tuple(word for word in said[begin:end] if word.key not in held)
            old = tuple(word for word in stated[at:until] if word.key not in mine)
            if new and old and not _is_said(new, old, sentence, stated):
                yield new


def _is_said(new: Sequence[_Word], old: Sequence[_Word], sentence: str, stated: Sequence[_Word]) -> bool:
    """Whether words say what those say in whose place they stand, or name it."""
    if any(word.name for word in old) != any(word.name for word in new):
        return True  # "the airline" of a name, or the name of what is "the fund" there
    if all(word.low in _WHO for word in new) and _OURS.search(sentence):
        return True
    return all(
        any(say_the_same(word.low, one.low) for one in old)
        or any(are_of_one_root(word.low, one.low) for one in stated if one.low)
        for word in new
    )
