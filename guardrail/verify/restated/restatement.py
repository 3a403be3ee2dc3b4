"""Restatement: a claim that says what one sentence of the evidence says, in other words that say the same.

Claim and sentence are taken apart into plain clauses (`clause_form`) and compared part by part: every word of the claim
has to stand in the same part of the sentence, and every word of the sentence, each condition, exception, denial, "may"
and "only" of it too, in the claim. A claim is never proved by a sentence that says more narrowly what it says widely.
Whatever is not understood is no proof.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from guardrail.claims.claim import Claim
from guardrail.claims.extract import claim_as_stands
from guardrail.claims.figures.figure import Bound, Figure
from guardrail.claims.figures.period import Period, same_period
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.openers import without_opener
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.lexicon import STOP_WORDS
from guardrail.evidence.premise import Premise
from guardrail.evidence.sentence_premise import bare_premise
from guardrail.evidence.terms import term_list
from guardrail.verify.finding import Finding, proved_by_sentence
from guardrail.verify.hints import Hint
from guardrail.verify.memo import per_premise
from guardrail.verify.restated.clause import Clause, Words
from guardrail.verify.restated.clause_form import clauses_of
from guardrail.verify.restated.clause_tokens import FIGURE, OWN, PERIOD, SIGN
from guardrail.verify.restated.clause_words import base_of, class_of
from guardrail.verify.restated.same_entity import Entities
from guardrail.verify.sentences.claims_of_text import claims_of_text
from guardrail.verify.sentences.statement import same_figure

MAX_TEXT = 600
"""Characters of a claim or of a sentence beyond which it is not taken apart."""
_SUBJECT_WORDS = 8
_IDLE = word_set(
    "under unless they were have been that with from which subject applies apply after before into aren weren doesn"
    " didn hasn haven couldn wouldn every each month quarter"
)
LEAST_SHARED = 0.5
"""Share of the claim's words whose class a premise has to hold before it is taken apart."""
_WORD = re.compile(r"[a-z]{4,}")
_THEM = re.compile(r"^(?P<first>[^,]+) and (?P<verb>[a-z]+) them\b(?P<rest>[^,]*)$")
_SOME_OF = re.compile(
    r"^(?:The |Its |Our )?(?P<x>[A-Za-z]+(?: [A-Za-z]+)?) (?:has|had) (?P<n>[\w,]+) (?P<y>[a-z]+),"
    r" (?P<m>[\w,]+) of (?:whom|which) (?P<be>are|were) (?P<z>[^,;]+?)\.?$"
)
_TRAILING = re.compile(r", (?:payable|citing|led|representing|reflecting|marking|bringing|compared)\b.*$")
_LIMITING = re.compile(
    r"\b(?:if|unless|except|excluding|only|solely|until|provided|but|although|though|however|whether|when|whenever"
    r"|subject to|other than|apart from|without)\b",
    re.IGNORECASE,
)
_ONLY = re.compile(r"\b[a-z]+ [a-z]+ (?:[\w$%.,-]+ )*?(?:only|solely) (?:to|for|by|from|in|on|at|with|through)\b")
"""Not before a statement's verb, where it limits whom the statement is of."""
_LIMITED_BEHIND = re.compile(
    r"(?:However|But|Except|Exceptions?|Unless|Otherwise|Nevertheless|Nonetheless|Notwithstanding|That said"
    r"|This does not|These do not|This exception|The exception|If|Only)\b"
)


def check_restatement(claim: Claim, premises: Sequence[Premise], index: EvidenceIndex) -> tuple[Finding, ...]:
    """A proved match where a sentence says the claim in other words and nothing else of the evidence speaks against it.

    Arguments:
        claim: not proved otherwise, and contradicted by nothing.
        premises: what is aligned to it; cells are no sentences.
        index: all evidence.
    """
    texts = [premise for premise in premises if not premise.cells and _may_say(claim, premise)]
    if _DENIES(claim.text):
        texts += _denials(claim, texts, index)
    if not texts or not (said := _said(claim)):
        return ()
    for premise in texts:
        entities = Entities(claim, premise, index)
        stated = _stated(premise.text)
        if not all(any(_same(one, other, entities) for other in stated) for one in said):
            continue
        if _is_limited_behind(premise, index) or any(
            _against(one, other, Entities(claim, rival, index))
            for rival in texts
            for one in said
            for other in _stated(rival.text)
        ):
            return ()
        return (proved_by_sentence("restatement", claim, premise),)
    return ()


def _denials(claim: Claim, known: Sequence[Premise], index: EvidenceIndex) -> Iterator[Premise]:
    """Sentences "There is no X" of what the claim denies, wherever they stand."""
    held = (index.postings.get(term, ()) for term in term_list(claim.text))
    places = {place for found in held if len(found) <= MOST_DENIALS for place in found}
    for place in sorted(places)[:MOST_DENIALS]:
        sentence = index.passages[place].sentence
        if sentence is not None and sentence.text.startswith("There ") and " no " in sentence.text:
            premise = bare_premise(index, place)
            if all(premise.text not in other.text for other in known):
                yield premise


@per_claim
def _said(claim: Claim) -> tuple[Clause, ...]:
    """The clauses of a claim; empty where it is not understood."""
    if len(claim.text) > MAX_TEXT:
        return ()
    text = without_opener(claim.text)
    if text != claim.text:
        return ()
    return clauses_of(text, claim.figures, claim.periods)


@per_claim
def _wanted(claim: Claim) -> frozenset[str]:
    return _classes(claim.text)


@per_premise
def _held(premise: Premise) -> frozenset[str]:
    return _classes(premise.text)


def _classes(text: str) -> frozenset[str]:
    words = _WORD.findall(text.lower())
    return frozenset(class_of(base_of(word)) for word in words if word not in _IDLE and word not in STOP_WORDS)


def _may_say(claim: Claim, premise: Premise) -> bool:
    """A cheap first test: the premise holds most of the claim's words, or others that say the same."""
    wanted = _wanted(claim)
    return len(premise.text) <= 4 * MAX_TEXT and len(wanted & _held(premise)) >= LEAST_SHARED * len(wanted)


@lru_cache(maxsize=4_096)
def _stated(text: str) -> tuple[Clause, ...]:
    """The clauses that the sentences of a text state, each without what limits another part of its sentence."""
    found: list[Clause] = []
    for sentence, claims in claims_of_text(text):
        if len(sentence) > MAX_TEXT:
            continue
        if (told := _SOME_OF.match(sentence)) is not None:  # "has nine members, seven of whom are independent"
            some = claim_as_stands(f"{told['m']} of the {told['n']} {told['x']} {told['y']} {told['be']} {told['z']}")
            found += clauses_of(some.text, some.figures, some.periods)
        limits = len(_LIMITING.findall(sentence))
        for claim in claims:
            if not limits or len(_LIMITING.findall(claim.text)) == limits or _is_beside_only(claim, claims, limits):
                found += _clauses(claim)
    return tuple(found)


def _is_beside_only(claim: Claim, claims: Sequence[Claim], limits: int) -> bool:
    """Whether what limits a sentence is one "only" behind the verb of another of its statements: "does not buy stocks
    and may use futures only to hedge"."""
    if limits != 1 or _ONLY.search(claim.text) is not None or _LIMITING.search(claim.text) is not None:
        return False
    return any(_ONLY.search(other.text) is not None for other in claims if other is not claim)


def _clauses(claim: Claim) -> tuple[Clause, ...]:
    """The clauses of a proposition, of "declares them and pays them" those of both verbs."""
    if (both := _THEM.match(claim.text.rstrip("."))) is not None:
        first = claim_as_stands(both["first"])
        told = clauses_of(first.text, first.figures, first.periods)
        if len(told) != 1 or not told[0].object or told[0].denied:
            return ()
        subject = first.text.split(" ")[:_SUBJECT_WORDS]
        for size in range(len(subject), 0, -1):
            again = claim_as_stands(f"{' '.join(subject[:size])} {both['verb']} them{both['rest']}")
            second = clauses_of(again.text, again.figures, again.periods)
            if len(second) == 1 and second[0].object == ("them",) and second[0].subject == told[0].subject:
                return (*told, replace(second[0], object=told[0].object)) if not told[0].figures else told
        return told
    found = clauses_of(claim.text, claim.figures, claim.periods)
    if not found and (behind := _TRAILING.search(claim.text)) is not None and not _LIMITING.search(behind[0]):
        shorter = claim_as_stands(claim.text[: behind.start()])
        found = tuple(one for one in clauses_of(shorter.text, shorter.figures, shorter.periods) if one.tense == "past")
    return found


def _is_limited_behind(premise: Premise, index: EvidenceIndex) -> bool:
    """Whether the sentence behind a premise's in its chunk takes something back."""
    last = premise.text[-60:]
    for before, after in zip(index.sentences, index.sentences[1:], strict=False):
        if after.position == before.position + 1 and before.text.endswith(last):
            return _LIMITED_BEHIND.match(after.text) is not None
    return False


_DROPPED = word_set("cash current regular")
"""Words that may be left out of what somebody has, pays or seeks."""
_ADDRESSED = word_set("investor owner holder shareholder client customer participant policyholder unitholder depositor")
"""Whom a document speaks of and an answer calls "you"."""
_DENIES = Hint(r"\b(?:no|not|any)\b|n['’]t\b")
MOST_DENIALS = 16
"""Passages that are looked through for one that denies what the claim denies."""
_HAVING = word_set("charge have pay")


def _same(said: Clause, stated: Clause, entities: Entities) -> bool:
    """Whether a sentence's clause says what the claim's says, no less and nothing that narrows it."""
    if stated.predicate == "exist" and stated.denied and said.predicate in _HAVING and said.subject:
        stated = replace(stated, predicate=said.predicate)  # "there is no fee": nobody charges one
    if said.denied and (said.predicate, stated.predicate) == ("buy", "invest-in"):
        stated = replace(stated, predicate="buy")  # what one does not invest in one does not buy
    if said.subject == ("you",) and len(stated.subject) == 1 and stated.subject[0] in _ADDRESSED:
        stated = replace(stated, subject=said.subject)
    if not said.denied and said.object != stated.object and len(said.object) < len(stated.object):
        told = tuple(word for word in stated.object if word not in _DROPPED or word in said.object)
        stated = replace(stated, object=told)
    if (said.predicate, said.denied, said.modal, said.tense) != (
        stated.predicate,
        stated.denied,
        stated.modal,
        stated.tense,
    ):
        return False
    if said.adverbs != stated.adverbs or len(said.conditions) != len(stated.conditions):
        return False
    pairs = _Pairs(said, stated, entities)
    alone = not said.subject or said.predicate == "invest-in"
    if not pairs.nouns(said.object, stated.object, whose=alone):
        return False
    if said.subject and not pairs.nouns(said.subject, stated.subject, whose=True):
        return False
    if not said.subject and stated.subject and said.denied:
        return False  # "is not sold by A" is no "is not sold"
    if not _each(said.phrases, stated.phrases, pairs):
        return False
    return _each(said.conditions, stated.conditions, pairs)


def _each(said: Sequence[tuple[str, Words]], stated: Sequence[tuple[str, Words]], pairs: _Pairs) -> bool:
    """Whether two lists of phrases are the same; in another order only where none can be taken for another's."""
    if len(said) != len(stated):
        return False
    kinds = {kind for kind, _ in said}
    alike = max(sum(any(sign in word for word in words) for _, words in said) for sign in (PERIOD, FIGURE))
    if len(kinds) < len(said) or alike > 1:
        return all(
            kind == other and pairs.nouns(words, others)
            for (kind, words), (other, others) in zip(said, stated, strict=True)
        )
    left = list(stated)
    for kind, words in said:
        for other in left:
            if other[0] == kind and pairs.nouns(words, other[1]):
                left.remove(other)
                break
        else:
            return False
    return True


class _Pairs:
    """Compares words of two clauses."""

    def __init__(self, said: Clause, stated: Clause, entities: Entities) -> None:
        self._said = said
        self._stated = stated
        self._entities = entities

    def nouns(self, said: Words, stated: Words, *, whose: bool = False) -> bool:
        """Whether two noun phrases say the same.

        Arguments:
            whose: what is nobody's there may be of whom the sentence's chunk speaks: nobody else acts in the clause.
        """
        if self._words(said, stated):
            return True
        mine, theirs = _readings(said, self._said.subject), _readings(stated, self._stated.subject)
        if any(self._words(own, other) for own in mine for other in theirs):
            return True
        own, other = _resolved(said, self._said.subject), _resolved(stated, self._stated.subject)
        return any(self._words(*pair) for pair in self._entities.aligned(own, other, nobody=whose))

    def _words(self, said: Words, stated: Words) -> bool:
        if len(said) != len(stated):
            return self._ended(said, stated)
        return all(map(self._word, said, stated))

    def _word(self, said: str, stated: str) -> bool:
        if PERIOD in said or PERIOD in stated:
            return (
                _is_period(said)
                and _is_period(stated)
                and _at_least_as_exact(self._period(said, True), self._period(stated))
            )
        if FIGURE in said or FIGURE in stated:
            first, second = SIGN.fullmatch(said), SIGN.fullmatch(stated)
            if first is None or second is None or first["tail"] != second["tail"]:
                return False  # "10-year"
            own, other = self._said.figures[int(first["at"])], self._stated.figures[int(second["at"])]
            return _is_figure(own, other)
        return said == stated

    def _period(self, sign: str, said: bool = False) -> Period:
        return (self._said if said else self._stated).periods[int(sign[1:])]

    def _ended(self, said: Words, stated: Words) -> bool:
        """Whether "the end of 2027" is "December 31, 2027"."""
        if len(said) == 2 and len(stated) == 1 and said[1] == "end" and _is_period(said[0]) and _is_period(stated[0]):
            date, span = self._period(stated[0]), self._period(said[0], True)
            return bool(date.day and date.day > 27) and _is_last(date, span)
        return False


def _resolved(words: Words, subject: Words) -> Words:
    """A phrase with the subject's words for "its"."""
    if OWN not in words or not subject or OWN in subject:
        return words
    at = words.index(OWN)
    return (*words[:at], *subject, *words[at + 1 :])


def _readings(words: Words, subject: Words) -> list[Words]:
    """A phrase with "its" as whose it is, and without whose it is where that is the subject's."""
    found = [tuple(word for word in words if word != OWN)]
    if OWN in words:
        found.append(_resolved(words, subject))
    if subject and len(words) > len(subject) and words[: len(subject)] == subject:
        found.append(words[len(subject) :])
    return found


def _is_figure(said: Figure, stated: Figure) -> bool:
    """Whether two figures are one: a bound has to be the same to the digit, a value may be rounded."""
    if not same_figure(said, stated):
        return False
    if said.bound in (Bound.EXACT, Bound.ABOUT):
        return stated.bound is said.bound or (said.bound is Bound.ABOUT and stated.bound is Bound.EXACT)
    return stated.bound is said.bound and (stated.value, stated.high) == (said.value, said.high)


def _is_period(word: str) -> bool:
    return word[0] == PERIOD and word[1:].isdigit()


def _is_last(date: Period, span: Period) -> bool:
    if span.year != date.year or span.day or span.half:
        return False
    if span.quarter:
        return not span.fiscal and date.month == 3 * span.quarter
    return date.month == (span.month or 12)


def _at_least_as_exact(said: Period, stated: Period) -> bool:
    """Whether the claim's time is the sentence's, told no more exactly than there."""
    if same_period(said, stated) is not True:
        return False
    for part in ("day", "month", "quarter", "half", "year"):
        if getattr(said, part) and not getattr(stated, part):
            return part == "quarter" and bool(stated.month)
    return said.end_year == stated.end_year and said.months == stated.months


def _against(said: Clause, stated: Clause, entities: Entities) -> bool:
    """Whether another clause says the same with another figure, or denies it."""
    if said.predicate != stated.predicate:
        return False
    pairs = _Pairs(said, stated, entities)
    if not pairs.nouns(said.subject, stated.subject) and said.subject and stated.subject:
        return False
    if said.denied != stated.denied:
        return pairs.nouns(said.object, stated.object)
    own = [word for word in said.object if FIGURE not in word]
    other = [word for word in stated.object if FIGURE not in word]
    return own == other and len(said.object) == len(stated.object) and not pairs.nouns(said.object, stated.object)
