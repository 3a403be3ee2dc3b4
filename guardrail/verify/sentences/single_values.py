"""A sentence that gives several values, told one by one: "A was 5 in 2025, against 4 in 2024" says "A was 4 in 2024".

Each figure of a list, of a comparison and of a remark in brackets becomes a sentence of its own with the words that
all share. A claim with one figure is proved where one of these says the same of the same figure and period: every
content word of either stands in the other, generic verbs and who decides left out, small words that order what they
join ("from", "to", "by") before the same words. A sentence with a condition, a denial or a movement is not told so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.extract import claim_as_stands
from guardrail.claims.figures.figure import Figure
from guardrail.claims.figures.periods import Period
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.lexicon import CHANGE_TERM
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms, prior, term_list, weak_synonyms
from guardrail.verify.entities.rivals import is_of_rival
from guardrail.verify.finding import Finding, proved_by_sentence
from guardrail.verify.legible import is_legible, premise_is_legible
from guardrail.verify.lines.figure_roles import Kind, Outcome, compare
from guardrail.verify.memo import per_premise
from guardrail.verify.sentences.stated_value import sentences_about
from guardrail.verify.sentences.statement import spans_of
from guardrail.verify.values.candidates import PLACES, blanked, missing, relation, same, subject_of
from guardrail.verify.values.numerical import is_rounding

MAX_TEXT = 600
"""Characters of a sentence, or claim, beyond which it is not told apart."""
MAX_FIGURES = 12
"""Figures of a sentence beyond which it is a list of its own."""

_TELLING = 0.4  # prior weight of words that can name something
_TURNING = word_set(
    "not no never neither nor none without if unless until except excluding whether provided assuming would could"
    " should may might expect expects expected estimate estimated estimates anticipate anticipated anticipates plans"
    " planned targeted pro-forma hypothetical alleged denied denies rather than only including respectively"
    " between"
)
_ORDERING = re.compile(r"\b(from|to|by|before|after|over|under|above|below|per)\b(?!\s{3}|\s*$)")
_NEUTRAL = content_terms(
    "company group fund bank trust corporation partnership registrant issuer board director management shareholder"
    " committee total aggregate respective amount reach come stand equal have record report recognize incur generate"
    " earn post"
)
"""Who decides or reports, that all is told, and that something stands: words that a proposition may lack."""
_MATURES = re.compile(r"\bmatur|\bdue\b", re.IGNORECASE)
_MATURITY = content_terms("mature maturing maturity due schedule future payment")
"""Words for what falls due, where claim and sentence both speak of that."""
_WORD = re.compile(r"[a-z][a-z-]*")
_CONNECTOR = re.compile(
    r"(?:,? (?:and|against|compared (?:with|to)|versus|up from|down from)|,)(?: (?:of|about|approximately))? ?$"
)
_END = re.compile(r"[,;()]| (?:and|but|while|whereas|against|compared|versus|of which|which)\b")
_BEFORE_BRACKET = re.compile(r"\(\s*(?:in )?(?P<when>[^()]{2,40}?)\s*:?\s*$")
_YEAR_BEFORE = re.compile(r"(?:the )?(?:previous|prior|preceding) (?:financial |fiscal )?year", re.IGNORECASE)
_LEADS_UP = re.compile(
    r"(?:\s+(?:in|for|at|as of|as at|on|during|the|fiscal|financial|years?|quarters?|ended|ending|end of))*\s*$",
    re.IGNORECASE,
)
"""Words that lead up to a period."""
_MARK = "\x00"


def check_single_value(claim: Claim, premises: Sequence[Premise], index: EvidenceIndex) -> tuple[Finding, ...]:
    """A proved match where a sentence, told value by value, says what the claim says; else nothing.

    Arguments:
        claim: with one figure.
        premises: what is aligned to it; cells are looked up elsewhere.
        index: all evidence; no other sentence of it may give the thing another value.
    """
    if not _is_single(claim):
        return ()
    for premise in premises:
        if premise.cells or is_of_rival(claim.text, premise):
            continue
        for told in _of_same(claim, premise):
            if not _agrees(claim.figures[0], told.figures[0]):
                return ()
            if not all(any(same(own, other) is True for other in told.periods) for own in claim.periods):
                continue
            others = (one for other in sentences_about(claim, index) for one in _of_same(claim, other))
            if not all(_agrees(claim.figures[0], other.figures[0]) for other in others):
                return ()
            return (proved_by_sentence("single_value", claim, premise),)
    return ()


@per_claim
def _is_single(claim: Claim) -> bool:
    """Whether a claim states one value, and no movement, in plain words."""
    if len(claim.figures) != 1 or len(claim.text) > MAX_TEXT or not is_legible(claim.text):
        return False
    return _is_plain(claim.text) and CHANGE_TERM not in subject_of(claim).terms


def _of_same(claim: Claim, premise: Premise) -> Iterator[Claim]:
    """What a premise says of the claim's thing in its period, or in one that cannot be told from it."""
    for told in single_values(premise):
        if _says_same(claim, told) and relation(claim.periods, told.periods) is not False:
            yield told


def _is_plain(text: str) -> bool:
    return _TURNING.isdisjoint(_WORD.findall(text.lower()))


def _agrees(figure: Figure, stated: Figure) -> bool:
    if stated.bound is not figure.bound:
        return False
    return compare(figure, Kind.NEUTRAL, stated, Kind.NEUTRAL) is Outcome.AGREES and is_rounding(figure, stated)


def _says_same(claim: Claim, told: Claim) -> bool:
    """Whether two claims have the same content words but for neutral ones, and order them alike."""
    one, other = subject_of(claim), subject_of(told)
    if _MATURES.search(told.text) and not _MATURES.search(claim.text):
        return False  # what falls due within a year is a part
    if one.guards - PLACES != other.guards - PLACES or CHANGE_TERM in other.terms:
        return False
    neutral = _NEUTRAL | one.idle | other.idle
    if one.stretch is None and _MATURES.search(claim.text) and _MATURES.search(told.text):
        neutral |= _MATURITY
    said, stated = one.terms - neutral, other.terms - neutral
    if not any(prior(term) > _TELLING for term in said):
        return False
    if missing(said, other.terms) or missing(stated, one.terms):
        return False
    return _ordered(claim) == _ordered(told) and _in_order(_content(claim, said), _content(told, stated))


def _content(claim: Claim, terms: frozenset[str]) -> list[str]:
    text = blanked(claim.text, (*claim.figures, *claim.periods))
    return [term for term in term_list(text) if term in terms]


def _in_order(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two texts have their content words in one order, but for one that a passive voice puts elsewhere."""
    if len(one) != len(other):
        return False
    if all(map(_alike, one, other)):
        return True
    return any(
        _alike(word, there) and all(map(_alike, [*one[:at], *one[at + 1 :]], [*other[:place], *other[place + 1 :]]))
        for at, word in enumerate(one)
        for place, there in enumerate(other)
    )


def _alike(one: str, other: str) -> bool:
    return one == other or any(synonym == other for synonym, _ in weak_synonyms(one))


@per_claim
def _ordered(claim: Claim) -> list[tuple[str, str]]:
    """The small words that order what they join, each with the content word behind it; none before a figure."""
    text = blanked(claim.text, (*claim.figures, *claim.periods)).lower()
    found = [(match[1], next(iter(term_list(text[match.end() :])), "")) for match in _ORDERING.finditer(text)]
    return sorted(found)


@per_premise
def single_values(premise: Premise) -> tuple[Claim, ...]:
    """What each figure of a premise's sentences is said to be, one claim each; none of what is told otherwise."""
    if not premise.figures or not premise_is_legible(premise):
        return ()
    return tuple(
        told
        for start, end in spans_of(premise)
        if end - start <= MAX_TEXT and _is_plain(premise.text[start:end])
        for told in _told(premise, start, end)
    )


def _told(premise: Premise, start: int, end: int) -> Iterator[Claim]:
    figures = sorted(
        (figure for figure in premise.figures if start <= figure.start < end), key=lambda figure: figure.start
    )
    periods = [period for period in premise.periods if start <= period.start < end]
    if not 0 < len(figures) <= MAX_FIGURES:
        return
    text = premise.text
    head, tail, dated = "", "", ""
    for at, figure in enumerate(figures):
        lead = text[figures[at - 1].end if at else start : figure.start]
        until = figures[at + 1].start if at + 1 < len(figures) else end
        own, rest = _own(text[figure.end : until], figure.end, periods)
        value = text[figure.start : figure.end]
        bracket = _BEFORE_BRACKET.search(lead)
        if not at:
            tail, dated = rest, own
            yield _claim(f"{lead}{value}{tail}{dated}")
            head = _undated(lead, start, periods)
        elif bracket is not None and (when := _when(bracket["when"], dated)):
            yield _claim(f"{head}{value}{tail} {when}")
        elif own and _CONNECTOR.search(lead):
            dated = own
            yield _claim(f"{head}{value}{rest if rest.strip() else tail}{dated}")
        else:
            return


def _undated(head: str, at: int, periods: Sequence[Period]) -> str:
    """The words before the first figure without the periods among them, which are that figure's."""
    for period in sorted(periods, key=lambda period: -period.start):
        if at <= period.start and period.end <= at + len(head):
            lead = _LEADS_UP.sub(" ", f" {head[: period.start - at]}")
            head = f"{lead}{head[period.end - at :].lstrip(' ,')}"
    return head


def _claim(text: str) -> Claim:
    return claim_as_stands(" ".join(text.split()))


def _own(behind: str, at: int, periods: Sequence[Period]) -> tuple[str, str]:
    """The period behind a figure with its preposition, and the other words of its clause.

    Arguments:
        behind: the text from the figure to the next one; at: where it begins.
    """
    masked = behind
    for period in periods:
        if at <= period.start and period.end <= at + len(behind):
            masked = masked[: period.start - at] + _MARK * (period.end - period.start) + masked[period.end - at :]
    cut = _END.search(masked)
    clause = masked[: cut.start()] if cut else masked.rstrip(" .!")
    place = clause.find(_MARK)
    if place < 0:
        return "", clause
    lead = _LEADS_UP.search(clause[:place])
    begin = lead.start() if lead else place
    stop = place + len(clause[place:]) - len(clause[place:].lstrip(_MARK))
    return " " + behind[begin:stop].strip(), behind[:begin] + behind[stop : len(clause)]


def _when(words: str, dated: str) -> str:
    """The period that opens a remark in brackets, as a phrase: "(2024: 5)", "(previous year 5)"."""
    if _YEAR_BEFORE.fullmatch(words.strip()):
        stated = [period for period in claim_as_stands(dated).periods if period.year]
        if len(stated) != 1:
            return ""
        year = str(stated[0].year)
        return dated.replace(year, str(int(year) - 1))
    stated = list(claim_as_stands(f"in {words}").periods)
    return f"in {words}" if len(stated) == 1 and stated[0].text.strip() == words.strip() else ""
