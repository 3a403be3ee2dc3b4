"""Whether a claim has the words of a sentence in another order: a small NLI model takes that for the same.

A cross-encoder of this size judges by shared words (McCoy et al. 2019, "Right for the Wrong Reasons"): a claim all of
whose words stand in one sentence it calls entailed, whatever their order and the small words between them say. Where
both are the sentence's, that is seldom wrong. Where they are not, only a proof tells whether the claim says the same in
another construction, or something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from guardrail.claims.lexicon import ARTICLES, DENIAL, FUNCTION_WORDS, MONTHS, POSSESSIVES, word_set
from guardrail.claims.sentences.stops import CLAUSE_ENDS, SENTENCE_ENDS
from guardrail.evidence.terms import stem

MAX_TEXT = 2_000
"""Characters of a premise beyond which the order of its words is not compared."""
LEAST_WORDS = 3
"""Content words of a claim below which their order says little."""

_FRONTED = re.compile(
    r"^(?P<lead>in|on|at|under|during|for|without|as of|upon|after|before|following|within|since|with|among)\s+"
    r"(?P<phrase>[^,]{2,80}),\s*(?P<rest>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_NAME = re.compile(
    r"(?<!\A)\b[A-Z][\w’'&-]*(?:\s(?:of\s)?[A-Z][\w’'&-]*)*|\A(?:The\s)?[A-Z][\w’'&-]*(?:\s[A-Z][\w’'&-]*)+"
)
_WORD = re.compile(r"[a-z][\w’'-]*|[$€£]?\d[\d.,]*%?|,")
_YEAR = re.compile(r"(?:19|20)\d\d")
_TIME = word_set("fiscal year years quarter quarters month months ended ending date").union(MONTHS)
_TURNING = word_set(
    "not only unless until if except must shall may might could all every any most some both either or before after"
    " more less least above below over under"
)


@lru_cache(maxsize=4_096)
def is_turned(premise: str, hypothesis: str) -> bool:
    """Whether one sentence of `premise` has all content words of `hypothesis`, and none says them in that order with
    the small words that turn a meaning ("not", "only", "unless", "all").

    Times are left out, for they stand at either end of a sentence; a phrase that leads in one of them and stands
    elsewhere in the other, with its preposition, is no other order; nor is "the ratio of the class" one of "the class's
    ratio".
    """
    if len(premise) > MAX_TEXT:
        return False
    said = _words(hypothesis)
    if len(said) < LEAST_WORDS:
        return False
    held = set(said)
    found = False
    for sentence in (SENTENCE_ENDS if ";" in hypothesis else CLAUSE_ENDS).split(premise):
        if not held <= set(_words(sentence)):
            continue
        if _says_in_order(hypothesis, sentence) and _turns(hypothesis) <= _turns(sentence):
            return False
        found = True
    return found


def _turns(text: str) -> frozenset[str]:
    """The small words of a text that turn or bound what it says."""
    lowered = DENIAL.sub(" not ", text.lower())
    return _TURNING & set(_WORD.findall(lowered))


def _says_in_order(hypothesis: str, sentence: str) -> bool:
    said, stated = _words(hypothesis), _words(sentence)
    if _in_order(said, stated):
        return True
    if (name := _only_name(hypothesis, sentence)) and _in_order(
        *([w for w in t if w not in name] for t in (said, stated))
    ):
        return True  # "net margin at Alder was 5 %" of "Alder had a net margin of 5 %"
    for one, other in ((hypothesis, sentence), (sentence, hypothesis)):
        fronted = _FRONTED.match(one)
        if fronted is None:
            continue
        phrase = re.escape(fronted["phrase"].strip())
        moved = re.sub(rf"\b{fronted['lead']}\s+(?:the\s+)?{phrase}\b", " ", other, count=1, flags=re.IGNORECASE)
        if moved == other:
            continue
        rest = _words(fronted["rest"]), _words(moved)
        if _in_order(*(rest if one is hypothesis else rest[::-1])):
            return True
    return False


def _only_name(hypothesis: str, sentence: str) -> frozenset[str]:
    """The words of the one name of a claim, which may stand anywhere; nothing where it has several, or none."""
    names = {match[0].removesuffix("'s").removesuffix("’s") for match in _NAME.finditer(sentence)}
    found = [name for name in names if name in hypothesis and _words(name) and not name[-1].isdigit()]
    longest = max(found, key=len, default="")
    if not longest or any(name not in longest for name in found):
        return frozenset()
    return frozenset(_words(longest))


def _in_order(said: Sequence[str], stated: Sequence[str]) -> bool:
    words = iter(stated)
    return all(word in words for word in said)


def _words(text: str) -> list[str]:
    """The stems of content words, with what stands behind an "of" before what stands before it."""
    found: list[str] = []
    group = behind = 0  # where the phrase that is read begins, and the one before "of"
    turning = False
    for word in _WORD.findall(text.lower()):
        bare = word.rstrip(".,").removesuffix("'s").removesuffix("’s")
        if bare in ARTICLES or bare in POSSESSIVES:
            continue
        if bare == "of" and len(found) > group:
            turning, behind, group = True, group, len(found)
        elif not bare or bare in FUNCTION_WORDS:
            if turning:
                _turn(found, behind, group)
            turning, group = False, len(found)
        elif bare not in _TIME and not _YEAR.fullmatch(bare):
            found.append(stem(bare))
    if turning:
        _turn(found, behind, group)
    return found


def _turn(found: list[str], behind: int, group: int) -> None:
    """Put what stands behind an "of" before what stands before it, unless it is a figure ("a margin of 5 %")."""
    if found[group:] and not any(char.isdigit() for char in found[group]):
        found[behind:] = [*found[group:], *found[behind:group]]
