"""Whether a claim is a sentence with other small words: "must be signed by both" told as "may be signed by either".

What stands between the same content words has to be the same where it turns or bounds a meaning: denials, what may and
what must be, "only", "each" and "any", "after" and "from", "40% of", a condition. So has a word that is said once more
in the place of another ("the Bank is not entitled" where that is the client). A small NLI model overlooks both (McCoy
et al. 2019, "Right for the Wrong Reasons"): only a proof tells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from guardrail.claims.lexicon import FUNCTION_WORDS
from guardrail.claims.record import record
from guardrail.claims.sentences.stops import SENTENCE_ENDS
from guardrail.evidence.terms import stem
from guardrail.verify.roles.lexicon import BASE_OF

MAX_TEXT = 2_000
"""Characters of a premise beyond which it is not compared word by word."""
MAX_WORDS = 100
"""Content words of a claim beyond which it is not."""
LEAST_SHARED = 3
"""Content words that a claim and a sentence have to share in one order."""
LEAST_SHARE = 0.75
"""Share of the claim's content words, or of a denied clause's, that these have to be."""
LEAST_DENIED = 2
"""Content words that a claim and a denied clause have to share."""

_FAMILIES = (
    ("may can might could cannot", "must shall", "will would", "should"),
    (
        "all every each entire whole always",
        "any",
        "some most many few several certain",
        "both",
        "either",
        "that this these",
    ),
    ("before until prior", "after following", "from since", "during within"),
    ("above over exceeding more", "below under less fewer"),
    ("if when where provided", "unless except excluding"),
    ("and", "or"),
)
"""Small words that exclude each other in one place, a family a line; a kind is "line.place"."""
_MAY, _MUST, _SHOULD, _ALL, _ANY, _BOTH, _IF, _UNLESS = "0.0", "0.1", "0.3", "1.0", "1.1", "1.3", "4.0", "4.1"
_BEFORE = "2.0"
_NOT, _NO, _NEITHER, _WHOM, _ONLY, _SHARE, _STOP = "not", "no", "neither", "whom", "only", "share of", ","
_OTHERS = {
    _NOT: "not never cannot without",
    _NO: "no",
    _NEITHER: "neither nor",
    _WHOM: "whom",
    _ONLY: "only solely exclusively alone sole limited nothing",
    _STOP: ", ;",
}
_DENYING = frozenset((_NOT, _NO, _NEITHER))
_KEPT = frozenset((_MAY, _SHOULD, _SHARE))
"""What may not be left out."""
_LIMITS = {
    _ONLY: _DENYING | {_ONLY, _UNLESS, _BEFORE},
    _ALL: frozenset((_ALL, _ANY, _BOTH, _NO, _UNLESS)),
}
"""What may not be put in where a sentence has nothing of these kinds."""
_CONDITIONS = frozenset((_IF, _UNLESS))
_DENIED = re.compile(
    r"\b(?:is|are|was|were|do|does|did|may|can|could|will|would|shall|must|should|has|have|had) (?:[a-z]+ly )?not\b"
    r"|\bcannot\b|n['’]t\b|\bno\b|\bnever\b",
    re.IGNORECASE,
)
"""A verb or subject that is denied: "but not in May" denies an aside."""
_CLAUSES = re.compile(r"[.;]\s+|,?\s+\b(?:but|while|whereas|although|though|and|or)\s+|,\s+")
_FIGURE = "#"
_SHORTENED = {"can't": "can", "won't": "will", "shan't": "shall"}
_TOKEN = re.compile(
    r"(?P<share>(?:\d[\d.,]*%|\b(?:half|most|some|part|majority|minority|portion|many|few|several)) of (?!which|whom))"
    r"|(?P<must>\b(?:ha(?:s|ve|d)|required|obliged|obligated|needs?) to\b)"
    r"|(?P<leave>\bwith (?:the |its |their |our |prior |written )*(?:consent|approval|permission)\b"
    r"|(?<=, )subject to\b)"
    r"|(?<!in )\b(?:each|every|per) (?=(?:business |calendar |fiscal )?(?:day|week|month|quarter|year|time)\b)"
    r"|[$€£]?\d[\d.,]*%?|[,;]|[^\W\d_]+(?:[-'’.&][^\W\d_]+)*",
    re.IGNORECASE,
)
"""Content words and figures, and small words; "each year" is a rate and none of these."""


def _listed() -> dict[str, frozenset[str]]:
    """The kinds of each small word."""
    families = {f"{line}.{place}": words for line, one in enumerate(_FAMILIES) for place, words in enumerate(one)}
    found: dict[str, frozenset[str]] = {}
    for kind, words in (families | _OTHERS).items():
        for word in words.split():
            found[word] = found.get(word, frozenset()) | {kind}
    return found


_KINDS_OF = _listed()


@record
class _Read:
    """The keys of a text's content words, and the kinds of small words before each; the last stand behind all."""

    keys: tuple[str, ...]
    before: tuple[frozenset[str], ...]

    @property
    def denials(self) -> int:
        """How many places are denied."""
        return sum(bool(_DENYING & kinds) for kinds in self.before)

    def has(self, kinds: frozenset[str]) -> bool:
        """Whether any of these kinds stands anywhere."""
        return any(kinds & one for one in self.before)


@lru_cache(maxsize=4_096)
def is_worded_otherwise(premise: str, hypothesis: str) -> bool:
    """Whether sentences of `premise` have most words of `hypothesis` in its order, all with other small words between
    or with one of these words in the place of another."""
    if len(premise) > MAX_TEXT:
        return False
    said = _read(hypothesis)
    if not LEAST_SHARED <= len(said.keys) <= MAX_WORDS:
        return False
    own = frozenset(said.keys)
    found = False
    for sentence in SENTENCE_ENDS.split(premise):
        stated = _read(sentence)
        if 2 * len(own.intersection(stated.keys)) < len(own):
            continue
        pairs, matcher = _places(said, stated)
        if len(pairs) < LEAST_SHARED or len(pairs) < LEAST_SHARE * len(said.keys):
            continue
        if not _differ(said, stated, pairs) and not _is_exchanged(said.keys, stated.keys, matcher):
            return False
        found = True
    return found


@lru_cache(maxsize=4_096)
def leaves_a_denial_out(premise: str, hypothesis: str) -> bool:
    """Whether a claim that denies nothing has most words of a denied clause in its order: "Dividends are guaranteed for
    life" of "Dividends are not guaranteed"."""
    if len(premise) > MAX_TEXT or not _DENIED.search(premise):
        return False
    said = _read(hypothesis)
    if said.denials or len(said.keys) > MAX_WORDS:
        return False
    found = False
    for clause in _CLAUSES.split(premise):
        stated = _read(clause)
        shared = len(_places(said, stated)[0])
        if shared < LEAST_DENIED or shared < LEAST_SHARE * len(stated.keys):
            continue
        if _DENIED.search(clause) and not stated.has(_CONDITIONS | {_NEITHER}):
            found = True
        elif not stated.denials:
            return False
    return found


@lru_cache(maxsize=4_096)
def _read(text: str) -> _Read:
    keys: list[str] = []
    before: list[frozenset[str]] = []
    small: frozenset[str] = frozenset()
    for match in _TOKEN.finditer(text):
        low = match[0].lower().replace("’", "'").removesuffix("'s")
        if match.lastgroup:
            small |= {{"share": _SHARE, "must": _MUST, "leave": _IF}[match.lastgroup]}
        elif low.endswith("n't"):
            small |= {_NOT} | _KINDS_OF.get(_SHORTENED.get(low, low[:-3]), frozenset())
        elif low in _KINDS_OF:
            small |= _KINDS_OF[low]
        elif low[0].isdigit() or low[0] in "$€£":
            keys.append(_FIGURE)
            before.append(small - {_ONLY})  # "only 2%" is no limit
            small = frozenset()
        elif low not in FUNCTION_WORDS and not low.endswith(" "):
            keys.append(stem(BASE_OF.get(low, low)))
            before.append(small)
            small = frozenset()
    return _Read(tuple(keys), (*before, small))


def _places(said: _Read, stated: _Read) -> tuple[list[tuple[int, int]], SequenceMatcher[str]]:
    """The places in both of the content words that they share in one order, and what matched them."""
    matcher = SequenceMatcher(None, said.keys, stated.keys, autojunk=False)
    return [(one.a + n, one.b + n) for one in matcher.get_matching_blocks() for n in range(one.size)], matcher


def _differ(said: _Read, stated: _Read, pairs: Sequence[tuple[int, int]]) -> bool:
    """Whether small words before shared words exclude each other or, between neighbours, are left out or put in.

    Arguments:
        pairs: the places of the shared words in both.
    """
    last = previous = -1
    put_in: list[frozenset[str]] = []
    left_out: list[frozenset[str]] = []
    for at, there in pairs:
        one, other = said.before[at], stated.before[there]
        if _exclude(one, other):
            return True
        beside = at == last + 1
        if beside and previous in (-1, there - 1) and (not at or _STOP in one or _STOP not in other):
            if _KEPT & (other - one) or _WHOM in one ^ other:
                return True
            if any(limit in one and not stated.has(alike) for limit, alike in _LIMITS.items()):
                return True
            if _NEITHER not in one | other and bool(one & _DENYING) != bool(other & _DENYING):
                (put_in if one & _DENYING else left_out).append(one | other)
        elif beside and at and _STOP in other and not said.has(_CONDITIONS):
            skipped = stated.before[previous + 1]
            if _STOP in skipped and _CONDITIONS & skipped:
                return True  # "may, if no default exists, draw"
        last, previous = at, there
    if put_in and left_out:  # moved; but "no charge applies" is "a charge does not apply"
        return all(_NO not in kinds for kinds in put_in + left_out)
    if put_in:
        return said.denials > stated.denials and not stated.has(frozenset((_UNLESS,)))
    return bool(left_out) and said.denials < stated.denials


def _exclude(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two places have kinds of one family, and none of it is the same."""
    families = {kind[0] for kind in one if "." in kind} & {kind[0] for kind in other if "." in kind}
    return not families <= {kind[0] for kind in one & other}


def _is_exchanged(said: Sequence[str], stated: Sequence[str], matcher: SequenceMatcher[str]) -> bool:
    """Whether a word of a sentence stands in the place of another that stands in its place, or in one place more."""
    swapped: set[tuple[str, str]] = set()
    for kind, begin, end, at, until in matcher.get_opcodes():
        if kind != "replace" or end - begin != 1 or until - at != 1:
            continue
        new, old = said[begin], stated[at]
        if _FIGURE in (new, old):
            continue
        if (old, new) in swapped or 0 < stated.count(new) < said.count(new):
            return True
        swapped.add((new, old))
    return False
