"""Proves a claim that a sentence of the evidence states in other words: the same words in the same order, with those of
finance that stand for each other everywhere taken for one, and the same figures (`guardrail.claims.plain.retelling`).

The sentence is taken apart as a claim is, with its pronouns told by what stands before it. Nothing that it says may be
left out but a time, and nobody else may be meant: a name that only the claim says has to be the one that the sentence's
document speaks of. No other sentence may give the same thing another value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from guardrail.claims.claim import Claim
from guardrail.claims.extract import claim_as_stands
from guardrail.claims.figures import Figure
from guardrail.claims.figures.periods import Period, parse_periods, same_period
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.retelling import MAX_TEXT, Retelling, agree_in_bound, retelling
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.sentence_premise import sentence_premise
from guardrail.verify.entities.parties import KINDS, Parties
from guardrail.verify.entities.rivals import is_of_rival
from guardrail.verify.finding import Finding, proved_by_sentence
from guardrail.verify.legible import is_legible, premise_is_legible
from guardrail.verify.lines.figure_roles import Kind, Outcome, compare
from guardrail.verify.sentences.claims_of_text import claims_of_text
from guardrail.verify.values.candidates import bound_start
from guardrail.verify.values.numerical import is_rounding

CHECK = "retold"
MAX_FIGURES = 4
MAX_SENTENCES = 120
"""Sentences of the evidence beyond which no other value is sought, so that nothing is proved."""
MAX_TABLES = 48
"""Tables beyond which it is not sought whom the evidence speaks of."""
_GUARDED = re.compile(
    r"\b(?:if|unless|until(?! (?:[A-Z][a-z]+ )?\d)|except|excluding|whether|provided|assuming|when|whenever|otherwise"
    r"|either|neither|nor|only|rumou?r\w*|den(?:y|ies|ied)|alleg\w+|according|believes?|opinion|reportedly|claims? that"
    r"|claimed|false|than not|hypothetical\w*|example)\b",
    re.IGNORECASE,
)
_AMOUNT = r"(?:[A-Z]{3} )?[$€£]?\d[\d,.]*(?: (?:thousand|million|billion))?%?"
_OR_FOR = re.compile(
    rf"^(?P<s>.+?) (?P<be>is|are|was|were) (?P<a>{_AMOUNT}),? (?:or|and) (?P<b>{_AMOUNT}) for (?P<for>[^,]+?)\.?$"
)
_GIVES = re.compile(
    rf"^[^,]+? (?P<verb>receives|earns|pays|charges|has|carries|levies|imposes|declared|proposes|proposed) an?"
    rf" (?P<n>[a-z -]+?) of (?P<rest>{_AMOUNT}[^,]*)(?:,.*)?$"
)
_OFFERED = {"proposes": "proposed ", "proposed": "proposed "}
_PAYABLE = re.compile(
    r"\b(?P<what>dividend|distribution|interest)\b[^;]*?,? payable (?:on )?(?P<when>[A-Z][a-z]+ \d{1,2}, \d{4})"
)
_APPOSED = re.compile(
    r"^(?:The|Its|Their|[A-Z][^,]*['’]s?) [^,]+, (?P<name>[A-Z][^,]+),"
    r" (?P<rest>(?:accounts|is|has|holds|makes|owns)\b.+)$"
)
_OF_WHOM = re.compile(
    r"^(?P<of>[^,]*) has (?P<all>\w+) (?P<n>members|directors|trustees), (?P<part>\w+) of whom"
    r" (?P<rest>(?:are|were) .+)$"
)
_REMARK = re.compile(r" \([^()]*\)")
_ADJUNCT = re.compile(
    r", (?:which|citing|led by|payable|driven by|reflecting|helped by|bringing|as|because|following|compared)\b"
    r"|\bbecause\b| across (?=\d)"
)
_RESTRICTS = re.compile(r"\b(?:but|except|net|gross|excluding|including|only|not|no|unaudited|estimated|expected)\b")
_AS_OTHERS = word_set("company fund trust firm group corporation etf bank insurer issuer partnership portfolio")
"""Nouns by which a text refers to whom it is about."""


def check_retold(claim: Claim, index: EvidenceIndex) -> tuple[Finding, ...]:
    """A proved match where a sentence states `claim` in other words, else nothing.

    Arguments:
        claim: one with a figure or a time.
        index: all evidence: other words are not found by the words of the claim.
    """
    if not claim.bears_figure or not 0 < len(index.sentences) <= MAX_SENTENCES or len(index.tables) > MAX_TABLES:
        return ()
    places = list(_with_values(claim, index))
    own = _own(claim) if places else None
    if own is None:
        return ()
    for place in places:
        premise = sentence_premise(index, (place,), 0.0)
        if not premise_is_legible(premise) or is_of_rival(claim.text, premise):
            continue
        chunk = premise.citation.chunk
        if not any(_says_same(own, one, chunk, index) and _values_agree(own, one) for one in told_by(premise.text)):
            continue
        if any(_gives_another(own, other.text, other.citation.chunk, index) for other in index.sentences):
            return ()
        return (proved_by_sentence(CHECK, claim, premise),)
    return ()


def _with_values(claim: Claim, index: EvidenceIndex) -> Iterator[int]:
    """The passages of sentences that state a figure of the claim, or a time where it has none."""
    for place, passage in enumerate(index.passages):
        sentence = passage.sentence
        if sentence is None:
            continue
        if claim.figures:
            figure = claim.figures[0]
            slack = figure.resolution + 0.02 * abs(figure.value)
            if any(abs(abs(other.value) - abs(figure.value)) <= slack for other in sentence.figures):
                yield place
        elif any(same_period(claim.periods[0], other) is True for other in sentence.periods):
            yield place


@per_claim
def _own(claim: Claim) -> Retelling | None:
    if not claim.bears_figure or len(claim.figures) > MAX_FIGURES or len(claim.text) > MAX_TEXT:
        return None
    if not is_legible(claim.text) or _GUARDED.search(claim.text) is not None:
        return None
    return _retelling_of(claim)


def _retelling_of(claim: Claim) -> Retelling:
    figures = tuple(sorted(claim.figures, key=lambda figure: figure.start))
    starts = tuple(bound_start(claim.text, figure) for figure in figures)
    return retelling(claim.text, figures, tuple(sorted(claim.periods, key=lambda period: period.start)), starts)


@lru_cache(maxsize=4_096)
def told_by(text: str) -> tuple[Retelling, ...]:
    """What the sentences of a text state without condition, each in one form."""
    found = []
    for sentence, claims in claims_of_text(text):
        if _GUARDED.search(sentence) is not None:
            continue
        dated = parse_periods(sentence)
        for stated in claims:
            for one in _with_parts(stated):
                told = _retelling_of(one)
                found.append(told if told.periods or len(dated) != 1 else replace(told, periods=dated))
    return tuple(found)


def _with_parts(stated: Claim) -> Iterator[Claim]:
    """A statement, it without what only goes on behind a comma, and what it gives for one of two cases."""
    if len(stated.text) > MAX_TEXT:
        return
    yield stated
    remark = _REMARK.search(stated.text)
    if remark is not None and any(map(str.isdigit, remark[0])) and _RESTRICTS.search(remark[0]) is None:
        yield claim_as_stands(f"{stated.text[: remark.start()]}{stated.text[remark.end() :]}")
    adjunct = _ADJUNCT.search(stated.text)
    if adjunct is not None and _RESTRICTS.search(stated.text, adjunct.start()) is None:
        yield claim_as_stands(stated.text[: adjunct.start()])
    if (gives := _GIVES.match(stated.text)) is not None:
        noun = f"{_OFFERED.get(gives['verb'], '')}{gives['n']}"
        yield claim_as_stands(f"The {noun} is {gives['rest']}")
    if (dated := _PAYABLE.search(stated.text)) is not None:
        yield claim_as_stands(f"The {dated['what']} is payable on {dated['when']}")
    if (beside := _APPOSED.match(stated.text)) is not None:
        yield claim_as_stands(f"{beside['name']} {beside['rest']}")
    if (members := _OF_WHOM.match(stated.text)) is not None:
        yield claim_as_stands(f"{members['of']} has {members['all']} {members['n']}")
        yield claim_as_stands(f"{members['part']} {members['n']} {members['rest']}")
        yield claim_as_stands(f"{members['part']} of the {members['all']} {members['n']} {members['rest']}")
    if (two := _OR_FOR.match(stated.text)) is not None:
        yield claim_as_stands(f"{two['s']} {two['be']} {two['a']}")
        yield claim_as_stands(f"{two['s']} for {two['for']} {two['be']} {two['b']}")


def _says_same(own: Retelling, stated: Retelling, chunk: str, index: EvidenceIndex) -> bool:
    """Whether a statement has the claim's words in the claim's order, of the same subject."""
    if own.often != stated.often or len(own.figures) != len(stated.figures):
        return False
    if own.words == stated.words:
        return True
    if not (shared := _shared(own.words, stated.words)):
        return False
    mine, theirs = own.words[: len(own.words) - shared], stated.words[: len(stated.words) - shared]
    return _same_subject(mine, theirs, chunk, index)


def _shared(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many last words two statements share; "the fund" and "Ridge Fund" are left whole before them."""
    shared, most = 0, min(len(one), len(other))
    while shared < most and one[-1 - shared] == other[-1 - shared]:
        shared += 1
    if 0 < shared == most and one[-shared] in _AS_OTHERS:
        shared -= 1
    return shared


def _values_agree(own: Retelling, stated: Retelling) -> bool:
    if len(own.figures) > 1 and len(own.periods) > 1 and len(own.periods) != len(stated.periods):
        return False
    left = iter(stated.periods)
    if not all(any(_is_of(period, other) for other in left) for period in own.periods):
        return False  # in another order they may be of other values
    return all(map(_figure_agrees, own.figures, stated.figures))


def _figure_agrees(figure: Figure, stated: Figure) -> bool:
    if not agree_in_bound(figure, stated):
        return False
    return compare(figure, Kind.NEUTRAL, stated, Kind.NEUTRAL) is Outcome.AGREES and is_rounding(figure, stated)


def _is_of(period: Period, stated: Period) -> bool:
    """Whether a claim's time is the sentence's, told no finer."""
    if (period.day and not stated.day) or (period.month and not stated.month) or (period.year and not stated.year):
        return False
    if (period.quarter or 0) != (stated.quarter or 0) and not stated.month:
        return False
    return same_period(period, stated) is True


def _gives_another(own: Retelling, text: str, chunk: str, index: EvidenceIndex) -> bool:
    """Whether a sentence gives the claim's thing another value in its time, or one that cannot be told from it."""
    for stated in told_by(text):
        if not _says_same(own, stated, chunk, index) or _values_agree(own, stated):
            continue
        if any(same_period(one, other) is False for one in own.periods for other in stated.periods):
            continue
        return True
    return False


# -- who is meant


def _same_subject(mine: tuple[str, ...], theirs: tuple[str, ...], chunk: str, index: EvidenceIndex) -> bool:
    """Whether two subjects are one: a name and what refers to it where the evidence leaves no other to be meant."""
    parties = Parties.of(index)
    mine, theirs = parties.in_full(mine), parties.in_full(theirs)
    if mine == theirs:
        return True
    if not mine:  # the claim says less of whose it is than the sentence
        named = parties.named(theirs) if not set(theirs) <= _AS_OTHERS else parties.about(chunk)
        return len(named) == 1 and parties.is_only(named[0])
    if len(mine) == 1 and mine[0] in _AS_OTHERS:
        if not theirs or set(theirs) <= _AS_OTHERS:
            return not theirs and parties.sole_of_kind(mine[0], chunk)
        named = parties.named(theirs)
        return (
            len(named) == 1
            and (named[0][-1] == mine[0] or (named[0][-1] not in KINDS and parties.is_called(mine[0], chunk)))
            and (parties.is_main(named[0], mine[0], chunk))
        )
    named = parties.named(mine)
    if len(named) != 1:
        return False
    if theirs and not set(theirs) <= _AS_OTHERS:
        return parties.named(theirs) == named
    about = parties.about(chunk)
    if theirs and (alike := [name for name in about if name[-1] == theirs[0]]):
        about = alike  # "the ETF" is not the index that it tracks
    return about == named
