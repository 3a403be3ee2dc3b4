"""A value that a sentence states of a thing in the claim's own words: "a loss of $5 million", "the rate was 4 %".

The claim has to be plain: a noun phrase, a verb that only links, one figure and its periods. The sentence has to bind
the same noun phrase, word for word, to the same figure, and to say nothing around the two that narrows or turns what is
said: no longer noun phrase ("net interest income was", "the change in income of"), no condition or denial, no further
restriction behind the figure ("of $5 million from discontinued operations"). That is a look-up, of a sentence instead
of a cell; see decision 0002.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures.figure import Bound, Figure
from guardrail.claims.figures.periods import Period
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import POINTING, word_set
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.evidence.sentence_premise import sentence_premise
from guardrail.evidence.terms import stem
from guardrail.verify.entities.rivals import is_of_rival
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.legible import premise_is_legible
from guardrail.verify.lines.figure_roles import Kind, Outcome, compare
from guardrail.verify.sentences.value_lists import Phrase, parts_before, parts_of_list_before, qualified, splits
from guardrail.verify.values.candidates import MAX_STATED, bound_start, relation, same, subject_of
from guardrail.verify.values.numerical import is_rounding
from guardrail.verify.values.text_candidates import reading_of
from guardrail.verify.values.value_words import FIGURE, Word, per_tail, words_in, words_of

MAX_TEXT = 2_000
"""Characters of a premise beyond which it is no plain sentence."""
MAX_OTHERS = 64
"""Sentences that are looked at for another value of the thing."""
MAX_WORDS = 30
"""Words of a noun phrase beyond which it is none."""

_COPULAS = word_set("was were is are")
_LINKS = _COPULAS | word_set("been totaled totalled equaled equalled reached amounted amounts stood stands came comes")
_LINKING = _LINKS | word_set("has have set fixed at to a total of currently consistently also")
_MAX_LINK = 6
_LAST = [[word] for word in _LINKING]
_LONGEST = 16
"""Characters that hold the last word before a figure and a little more."""
_NOMINAL = word_set("of totaling totalling")
_POSSESSIVES = word_set("company's group's fund's firm's")
_LIGHT = POINTING | word_set("of for in on at") | frozenset(map(stem, _POSSESSIVES))
_ORDERING = word_set("from to by between than per before after over under and or with without exclud includ net-of")
"""Words, stemmed, on either side of which the others say different things."""
_AMOUNTS = (("amount", "of"), ("balance", "of"))
_VERBS = word_set("recorded recognized recognised reported incurred had generated includes including with")
_DECIDED = frozenset(map(stem, word_set("declared paid recorded recognized recognised reported incurred issued made")))
_ISSUERS = word_set("we company group fund trust corporation firm bank partnership registrant issuer")
"""Subjects that a filing speaks of itself with."""
_BEGINS = frozenset("(:–—")
_STOPS = frozenset(".;:)?!–—")
_JOINS = word_set("and but while whereas compared versus")
_NARROWING = word_set("of in from for on per by")
_GOES_ON = word_set(
    "and but while compared as an a up down which representing primarily mainly largely driven due reflecting"
)
"""Words behind a comma that begin something else."""
_REPORTING = word_set("recorded recognized recognised reported incurred included")
_TURNING = word_set(
    "not no never neither nor none without if unless until except whether provided assuming would could should may"
    " might expect expects expected estimate estimated estimates anticipate anticipated anticipates plans planned"
    " targeted pro-forma pro hypothetical alleged denied denies rather than only"
)
_NOT_BEFORE = word_set("in of and or , plan target forecast budget propose seek")
"""Words before "the" or "a" and a noun phrase that make it part of a longer one, or of what is only meant to be."""


def check_stated_value(claim: Claim, premises: Sequence[Premise], index: EvidenceIndex) -> tuple[Finding, ...]:
    """A proved match where a sentence states the claim's figure of the claim's thing, else nothing.

    Arguments:
        claim: with one figure; its periods have to be those of the sentence's figure.
        premises: what is aligned to it; cells are looked up elsewhere.
        index: all evidence; no other sentence of it may give the thing another value.
    """
    if len(claim.figures) != 1 or not any(_may_state(claim.figures[0], premise) for premise in premises):
        return ()
    thing = _thing(claim)
    if not thing:
        return ()
    for premise in premises:
        if not _is_plain(premise) or is_of_rival(claim.text, premise):
            continue
        stated = _values(claim, thing, premise)
        if stated is None:
            return ()
        for at in stated:
            if (spans := _spans(claim, reading_of(premise).periods[at])) is None:
                continue
            if any(_values(claim, thing, other) is None for other in sentences_about(claim, index)):
                return ()
            return (Finding("stated_value", Answer.MATCH, True, (premise.citation,), premise=premise, matched=spans),)
    return ()


def _may_state(figure: Figure, premise: Premise) -> bool:
    """A cheap first test: the premise is a text that states a figure of about the claim's value."""
    if premise.cells:
        return False
    value = abs(figure.value)
    slack = figure.resolution + 0.02 * value
    return any(abs(abs(stated.value) - value) <= slack for stated in premise.figures)


def _is_plain(premise: Premise) -> bool:
    """Whether a premise is a sentence with figures that can be read word by word."""
    if premise.cells or not premise.figures or len(premise.text) > MAX_TEXT or not premise_is_legible(premise):
        return False
    return len(premise.figures) + len(premise.periods) <= MAX_STATED


def _values(claim: Claim, thing: tuple[str, ...], premise: Premise) -> list[int] | None:
    """The positions of the figures that a premise gives the thing in the claim's periods, None where one differs."""
    found: list[int] = []
    for at in _stated(thing, premise):
        if relation(claim.periods, reading_of(premise).periods[at]) is False:
            continue
        same_unit = per_tail(claim.text, claim.figures[0]) == per_tail(premise.text, premise.figures[at])
        if not same_unit or not _agrees(claim.figures[0], premise.figures[at]):
            return None
        found.append(at)
    return found


def sentences_about(claim: Claim, index: EvidenceIndex) -> Iterator[Premise]:
    """The plain sentences of all evidence that hold all content words of the claim, at most `MAX_OTHERS`."""
    subject = subject_of(claim)
    terms = subject.terms - subject.idle
    places = min((index.postings.get(term, []) for term in terms), key=len, default=[])
    for place in places[:MAX_OTHERS]:
        passage = index.passages[place]
        if passage.sentence is not None and passage.sentence.figures and terms <= passage.terms:
            premise = sentence_premise(index, (place,), 0.0)
            if _is_plain(premise):
                yield premise


def _spans(claim: Claim, periods: Sequence[Period]) -> tuple[tuple[int, int], ...] | None:
    """The claim's figure and periods, None where one of its periods is not among `periods`."""
    if not all(any(same(own, other) is True for other in periods) for own in claim.periods):
        return None
    spans = [(figure.start, figure.end) for figure in claim.figures]
    return tuple(sorted(spans + [(period.start, period.end) for period in claim.periods]))


def _agrees(figure: Figure, stated: Figure) -> bool:
    if stated.bound is not figure.bound and not (figure.bound is Bound.ABOUT and stated.bound is Bound.EXACT):
        return False
    return compare(figure, Kind.NEUTRAL, stated, Kind.NEUTRAL) is Outcome.AGREES and is_rounding(figure, stated)


@per_claim
def _thing(claim: Claim) -> tuple[str, ...]:
    """The noun phrase that a plain claim gives a value; empty for any other claim."""
    start = bound_start(claim.text, claim.figures[0])
    if claim.text[max(0, start - _LONGEST) : start].lower().split()[-1:] not in _LAST:
        return ()
    words = list(words_in(claim.text, claim.figures, claim.periods))
    place = next((at for at, word in enumerate(words) if word.key == FIGURE), 0)
    start = _link(words, place)
    if start <= 0 or any(word.key not in ".!" for word in words[place + 1 :]):
        return ()
    thing = [word.key for word in words[:start]]
    while thing and (thing[0] in POINTING or thing[0] in _POSSESSIVES or thing[0] == ","):
        del thing[0]
    while thing and thing[-1] == ",":
        del thing[-1]
    if thing[:2] in map(list, _AMOUNTS):
        del thing[:2]
    return tuple(map(stem, thing)) if 0 < len(thing) <= MAX_WORDS else ()


def _link(words: Sequence[Word], place: int) -> int:
    """Where the words begin that link what is before them to the figure at `place`, -1 where none do."""
    start = place
    while start > max(0, place - _MAX_LINK) and words[start - 1].key in _LINKING:
        start -= 1
        if words[start].key in _LINKS and (not start or words[start - 1].key not in ("has", "have")):
            return start
    return start if start < place and words[start].key in ("has", "have") else -1


def _stated(thing: tuple[str, ...], premise: Premise) -> Iterator[int]:
    """The positions of the figures that a premise gives the thing, where it says nothing else of them."""
    words = words_of(premise)
    stems = [stem(word.key) for word in words]
    size = len(thing)
    for first in range(len(words) - size + 1):
        if tuple(stems[first : first + size]) == thing:
            yield from _given(words, first, first + size)
    for name, of in splits(thing):
        for first in range(len(words) - len(name) + 1):
            if tuple(stems[first : first + len(name)]) == name:
                yield from _given_of(words, first, first + len(name), of)
    if thing[-1] in _DECIDED and size > 1:
        yield from _decided(words, stems, thing)
    said = _free(thing)
    if said is None:
        return
    for at, word in enumerate(words):
        if word.at >= 0 and (start := _link(words, at)) > 0:
            begin, _ = _sentence(words, start, at)
            if 0 < start - begin <= MAX_WORDS and _free(stems[begin:start]) == said:
                yield from _given(words, begin, start)


def _free(phrase: Sequence[str]) -> frozenset[str] | None:
    """The words of a noun phrase whose order says nothing ("net losses of service customers", "service customers' net
    losses"); None where it may."""
    if not _ORDERING.isdisjoint(phrase) or len(phrase) < 2:
        return None
    words = (word.removesuffix("'") for word in phrase)
    return frozenset(word for word in words if word[:1].isalnum() and word not in _LIGHT)


def _given(words: Sequence[Word], first: int, end: int) -> Iterator[int]:
    """The figures bound to the thing at `first` to `end`."""
    begin, stop = _sentence(words, first, end)
    place, nominal = _bound(words, end)
    if any(word.key in _TURNING for word in (*words[begin:first], *words[end:place])):
        return  # within the thing they stand in the claim as well
    if place < 0 or place >= stop or words[place].at < 0:
        return
    figures, after = _list(words, place, stop)
    inside = nominal or words[end].key == ","
    if _opens(words, begin, first, inside) and _closes(words, after, stop, nominal):
        yield from figures


def _given_of(words: Sequence[Word], first: int, end: int, of: Phrase) -> Iterator[int]:
    """The figures of a list that are bound to the thing at `first` to `end` and said to be of `of`."""
    begin, stop = _sentence(words, first, end)
    place, nominal = _bound(words, end)
    parts: list[Phrase] = []
    if place < 0:  # "the rate for operating and finance leases was 5% and 4%, respectively"
        link = next((at for at in range(end, stop) if words[at].key in _COPULAS), stop)
        place, nominal = _bound(words, link)
        parts = parts_before(words, end, link)
        if not parts:
            return
    if place < 0 or place >= stop or words[place].at < 0:
        return
    if any(word.key in _TURNING for word in (*words[begin:first], *words[end:place])):
        return
    if not _opens(words, begin, first, nominal):
        return
    items, after = ([], place) if parts else qualified(words, place, stop)
    if not items:
        figures, after = _list(words, place, stop)
        parts = parts or parts_of_list_before(words, begin, first)
        told = [word.key for word in words[after : after + 2]]
        if len(figures) != len(parts) or "respectively" not in told:
            return
        items = list(zip(figures, parts, strict=True))
    if _closes(words, after, stop, nominal):
        yield from (at for at, one in items if one == of)


def _decided(words: Sequence[Word], stems: Sequence[str], thing: Phrase) -> Iterator[int]:
    """The figures of "the company declared dividends of 5" for "the dividends declared were 5"."""
    size = len(thing) - 1
    for first in range(1, len(words) - size + 1):
        if tuple(stems[first : first + size]) != thing[:-1]:
            continue
        begin, stop = _sentence(words, first, first + size)
        before = [word.key for word in words[begin:first] if word.key not in POINTING]
        if len(before) != 2 or stem(before[1]) != thing[-1] or before[0] not in _ISSUERS:
            continue
        place, nominal = _bound(words, first + size)
        if not nominal or place >= stop or words[place].at < 0:
            continue
        figures, after = _list(words, place, stop)
        if _closes(words, after, stop, nominal):
            yield from figures


def _sentence(words: Sequence[Word], first: int, end: int) -> tuple[int, int]:
    begin = next((at + 1 for at in range(first - 1, -1, -1) if words[at].key in ".?!;"), 0)
    stop = next((at for at in range(end, len(words)) if words[at].key in ".?!;"), len(words))
    return begin, stop


def _bound(words: Sequence[Word], end: int) -> tuple[int, bool]:
    """Where the figure stands that a link at `end` binds, and whether the link is no verb; -1 where there is none."""
    keys = [word.key for word in words[end : end + _MAX_LINK + 2]]
    if keys[:1] and keys[0] in _NOMINAL:
        return end + 1, True
    at = 2 if keys[:2] == [",", "which"] else 0
    linked = False
    while at < len(keys) and keys[at] in _LINKING:
        linked = linked or keys[at] in _LINKS
        at += 1
    return (end + at, False) if linked and keys[at : at + 1] == [FIGURE] else (-1, False)


def _list(words: Sequence[Word], place: int, stop: int) -> tuple[list[int], int]:
    """The figures of a list "5, 6 and 7" and where it ends."""
    found = [words[place].at]
    at = place + 1
    while at < stop:
        ahead = at
        while ahead < stop and words[ahead].key in (",", "and"):
            ahead += 1
        if ahead == at or ahead >= stop or words[ahead].at < 0:
            break
        found.append(words[ahead].at)
        at = ahead + 1
    return found, at


def _opens(words: Sequence[Word], begin: int, first: int, inside: bool) -> bool:
    """Whether nothing before the thing belongs to its noun phrase.

    Arguments:
        inside: the thing need not be the subject of its clause.
    """
    at = first
    determined = at > begin and (words[at - 1].key in POINTING or words[at - 1].key in _POSSESSIVES)
    if determined:
        at -= 1
    if at > begin and words[at - 1].key == "," and at - 1 == begin:
        at -= 1
    if at == begin:
        return True
    before = words[at - 1].key
    if before in _BEGINS:
        return True
    if inside:
        return before in _VERBS or (determined and before not in _NOT_BEFORE)
    goes_on = before in ("and", "but") and determined and any(word.at >= 0 for word in words[begin : at - 1])
    return goes_on or before in ("while", "whereas")


def _closes(words: Sequence[Word], after: int, stop: int, nominal: bool) -> bool:
    """Whether nothing behind the figures restricts what they are of."""
    keys = [word.key for word in words[after:stop]] + ["", "", ""]
    at = 0
    while keys[at] in ("respectively", "(") or (keys[at] == "," and keys[at + 1] in (",", "respectively")):
        if keys[at] == "(":
            if ")" not in keys[at:] or any(map(str.isalpha, keys[at : keys.index(")", at)])):
                return False
            at = keys.index(")", at)
        at += 1
    key, following, third = keys[at : at + 3]
    if nominal and key == "," and following in _COPULAS:
        key, following, third = keys[at + 1 : at + 4]
    if not key or key in _STOPS:
        return True
    if key == ",":
        return not following or following in _GOES_ON
    if key in _JOINS:
        return following not in _NARROWING
    return (
        nominal
        and key in _COPULAS
        and following not in _TURNING
        and (following not in _REPORTING or third in ("", ","))
    )
