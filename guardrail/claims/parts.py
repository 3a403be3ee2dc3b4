"""Which of a model's claims may stand in the place of a claim that the rules read.

A model that writes claims can invent, swap and leave out. What it writes is taken only as a way to divide a claim of
the rules, in that claim's own words and order: a part may leave out a parenthesis, or what stands beside what it says
before an "and", and nothing else; it keeps every word that others hang on ("not", "may", "if", "only"); and the parts
have to say, between them, all that the claim says. Otherwise the claim stands as it was.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.extract import claim_as_stands
from guardrail.claims.lexicon import ARTICLES, word_set
from guardrail.claims.sentences.verbs import AUXILIARIES, PREPOSITIONS, finite_verb, is_finite, is_form

MAX_WORDS = 60  # of a claim; a longer one is left whole,
MAX_REPEATS = 5  # and so is one that uses a word more often: there are too many ways to read a part of it
MAX_PARTS = 8
LEAST_WORDS = 6  # of a claim that can hold two propositions

# Words, punctuation, and signs each by itself. A bracket or dash before a figure is a sign: it may be a minus.
_TOKEN = re.compile(r"[^\W_]+(?:[.,'’&/-][^\W_]+)*|[^\w\s.'’\"“”‘]")
_MINUS = re.compile(r"(?:\(|(?<!\w)[-–—])(?=[$€£¥]?\d)")
_PUNCTUATION = frozenset(",;:()–—")
_CONJUNCTIONS = word_set("and or but while whereas")
_RELATIVE = word_set("that which who")
_LOST = ARTICLES | _RELATIVE  # what a clause may lose when it becomes a sentence
_AGREEING = {"are": "is", "were": "was", "have": "has", "does": "do"}
# Words whose reach can't be told without grammar: every part keeps them, or the claim is not divided.
_REACHING = word_set(
    "not no never none neither nor without cannot hardly barely lacks may might could should would can will must if "
    "unless until when whenever provided except excluding only all some most many each every few both either "
    "respectively than unlike like likely unlikely expected expects believes said says say reported estimated because "
    "although though despite before after between among other others same such as"
)
# A stretch with one of these has a clause of its own inside, and what follows it may belong to that clause.
_SUBORDINATING = word_set("that which who whom whose where when because if as than")


def can_be_divided(claim: Claim) -> bool:
    """Whether a model is worth asking: the claim has room for two propositions, and at most one figure or period."""
    if len(claim.figures) + len(claim.periods) > 1:
        return False
    tokens = _tokens(claim.text)
    if not LEAST_WORDS <= len(tokens) <= MAX_WORDS or max(Counter(map(_plain, tokens)).values()) > MAX_REPEATS:
        return False
    return any(token in _CONJUNCTIONS or not _is_word(token) for token in tokens[2:-2])


def parts_of(claim: Claim, written: Sequence[str]) -> tuple[Claim, ...]:
    """What a model wrote of a claim, as claims; empty when that can't take its place.

    Arguments:
        claim: one that can be divided.
        written: the model's claims, in any state.
    """
    whole = _tokens(claim.text)
    said = {place for place, word in enumerate(whole) if _is_word(word) and word not in _LOST | _CONJUNCTIONS}
    parts: dict[str, Claim] = {}
    covered: set[int] = set()
    for text in list(dict.fromkeys(written))[:MAX_PARTS]:
        tokens = _tokens(text)[: MAX_WORDS + 1]
        own = [token for token in tokens if _is_word(token)]
        places = _places(own, whole)
        if (
            not places
            or len(tokens) > MAX_WORDS
            or own[-1] in ARTICLES
            or _reaching(tokens) != _reaching(whole)
            or finite_verb(text.split()) is None
        ):
            continue
        part = claim_as_stands(text)
        parts[part.text] = part
        covered.update(places)
    return tuple(parts.values()) if said <= covered else ()


def _places(part: Sequence[str], whole: Sequence[str]) -> Sequence[int]:
    """Where the words of a part stand in the claim, in order and leaving out only what may be; empty if they don't."""
    plain = [_plain(word) for word in whole]
    reached: dict[int, tuple[int, ...]] = {-1: ()}  # last place used: all places used on the way there
    for word in part:
        found: dict[int, tuple[int, ...]] = {}
        for last, used in reached.items():
            for place in range(last + 1, len(whole)):
                if plain[place] == _plain(word) and place not in found and _may_skip(whole, used, place):
                    found[place] = (*used, place)
            apposed = word in ("is", "are") and whole[last + 1 : last + 2] == [","] and _is_subject(whole, used)
            if (word in ARTICLES or apposed) and last not in found:
                found[last] = used
        reached = found
    ended = [used for last, used in reached.items() if used and _may_end(whole, last)]
    return max(ended, key=len, default=())


def _may_skip(whole: Sequence[str], used: Sequence[int], place: int) -> bool:
    """Whether a part whose words so far are at `used` may go on at `place`."""
    last = used[-1] if used else -1
    gap = list(whole[last + 1 : place])
    if all(word in _LOST or not _is_word(word) for word in gap):
        return not any(word in _RELATIVE for word in gap) or _is_subject(whole, used)
    rest = _behind_parenthesis(gap) if used else gap
    if not rest:
        return True
    while rest and rest[-1] in ARTICLES:
        rest = rest[:-1]
    if not rest or rest[-1] not in _CONJUNCTIONS or any(word in _SUBORDINATING for word in rest):
        return False
    return any(map(_is_word, rest[:-1])) and _joins(whole, used, rest[:-1], place)


def _behind_parenthesis(gap: Sequence[str]) -> Sequence[str]:
    """What follows the commas or brackets with which a gap begins, with plain words between them; else all of it."""
    closing = {",": ",", "(": ")"}.get(gap[0])
    if closing is None or closing not in gap[1:]:
        return gap
    end = gap.index(closing, 1)
    inner = gap[1:end]
    plain = inner and all(_is_word(word) and word not in _CONJUNCTIONS for word in inner)
    return gap[end + 1 :] if plain else gap


def _joins(whole: Sequence[str], used: Sequence[int], gap: Sequence[str], place: int) -> bool:
    """Whether what follows the conjunction behind `gap` stands beside what the part may leave out for it."""
    if not used:  # a clause before it: "The fund holds bonds and | the bank holds stocks"
        return any(map(is_finite, gap))
    begun = [whole[at] for at in used]
    while begun and begun[-1] in ARTICLES:
        begun.pop()
    if is_form(gap[0]) and is_form(whole[place]):  # "The fund | owns the bank and | pays monthly"
        return bool(begun) and not any(is_finite(word) for word in set(begun) - AUXILIARIES)
    # "The fund holds | bonds and | stocks"; behind "bonds of banks and" it can't be told what "stocks" stands beside.
    return bool(begun) and is_form(begun[-1]) and not any(word in PREPOSITIONS or is_finite(word) for word in gap)


def _is_subject(whole: Sequence[str], used: Sequence[int]) -> bool:
    """Whether these words are a bare noun phrase, so that what follows can only be about it."""
    return bool(used) and not any(whole[at] in PREPOSITIONS or is_finite(whole[at]) for at in used)


def _may_end(whole: Sequence[str], last: int) -> bool:
    """Whether a phrase ends at `last`."""
    return last + 1 == len(whole) or not _is_word(whole[last + 1]) or whole[last + 1] in _CONJUNCTIONS


def _tokens(text: str) -> list[str]:
    """Lower-case words, punctuation and signs."""
    return _TOKEN.findall(_MINUS.sub("−", text.lower()))


def _plain(word: str) -> str:
    """A word without the ending that changes with its subject's number."""
    word = _AGREEING.get(word, word)
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _reaching(tokens: Sequence[str]) -> list[str]:
    return sorted(word for word in tokens if word in _REACHING or word.endswith(("n't", "n’t")))


def _is_word(token: str) -> bool:
    return token not in _PUNCTUATION
