"""Quotation: a claim that is a sentence of the evidence, word for word, is proved by it.

Only case, white space, punctuation, quotation marks, markup, a filled-in pronoun and the spelling of figures may
differ.
Part of a sentence counts when what is left out is a further main clause or a trailing "which" clause, so that leaving
it out changes nothing; never under a condition, and never from the inside of a clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Figure
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import COPULAS, FINITE_AUXILIARIES, NEGATIVES, word_set
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms
from guardrail.verify.finding import Finding, proved_by_sentence
from guardrail.verify.legible import is_legible, premise_is_legible
from guardrail.verify.memo import per_premise
from guardrail.verify.sentences.statement import figure_key, marker_end, same_figure, spans_of

_TELLING = 4  # longest words of a claim that a premise must hold before it is read closely
MIN_WORDS = 3  # shorter sentences are headings and labels

_WORD = re.compile(
    r"(?:[A-Za-z]\.){2,}|\b[A-Da-d]{1,3}[+−–-](?!\w)|[^\W_]+(?:['’&][^\W_]+)*|[%$€£+−-](?=[\d$€£])|%|[,;:(]"
)
_LONG_WORD = re.compile("[a-z]{6,}")
_APPROXIMATORS = word_set("about approximately around roughly nearly almost some circa")
_ROUND = word_set("about approximately around roughly circa some")
"""Words of rounding that say the same; "nearly" says less."""
_LEADS = word_set("however therefore additionally moreover furthermore accordingly also thus consequently")
_PRONOUNS = word_set("it its they their he his she her")
_FINITE = FINITE_AUXILIARIES | {"remains", "remained"}
_RESTRICTIONS = NEGATIVES | word_set(
    "except excluding before after until unless if only than above below over"
    " under nearly almost about around approximately more less up down per"
)
_NAMED = word_set("amount definition meaning term")
_NAMING = content_terms(" ".join(_NAMED))
"""Words that only say that what follows is told of the rest."""
_LACKED = _APPROXIMATORS | _NAMED
_RELATIVES = word_set("which who while whereas although though")
_CONTRASTS = word_set("while whereas")
_CONDITIONS = word_set(
    "if unless until except excluding whether provided assuming when whenever otherwise only either neither nor or "
    "denied deny would could should expected intended alleged"
)


class _Word(NamedTuple):
    key: str
    start: int
    end: int
    figure: Figure | None = None


def check_quotation(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """A proved match when `claim` quotes a premise, else nothing.

    Arguments:
        claim: all of its figures and periods are grounded when it is a quotation.
        premises: texts to look in; linearised cells are not sentences anyone can quote.
    """
    premises = [premise for premise in premises if not premise.cells and _may_hold(premise, claim)]
    premises = [premise for premise in premises if premise_is_legible(premise)]
    if not premises or not is_legible(claim.text):
        return ()
    said, introduced, telling = _said(claim)
    if len(said) < MIN_WORDS:
        return ()
    for premise in premises:
        text = premise.text.lower().replace("’", "'")
        if not all(word in text for word in telling):
            continue
        restated = _quoted(said, premise, claim.subject)
        for rest in introduced if restated is None else ():
            restated = restated or _quoted(rest, premise, claim.subject)
        if restated is not None:
            return (proved_by_sentence("quotation", claim, premise, restated),)
    return ()


@per_claim
def _said(claim: Claim) -> tuple[Sequence[_Word], Sequence[Sequence[_Word]], Sequence[str]]:
    """The words of a claim, the sentences that it may introduce, and its longest words."""
    said = [word for word in _words(claim.text, claim.figures) if word.key not in ",;:("]
    introduced = list(_introduced(claim.text, said)) if len(said) >= MIN_WORDS else []
    return said, introduced, sorted((word.key for word in said if word.figure is None), key=len)[-_TELLING:]


def _introduced(text: str, said: Sequence[_Word]) -> Iterator[Sequence[_Word]]:
    """The sentences that a claim may introduce by its own words: "The effective rate is The effective rate was 3 %".

    None where what stands before the sentence says anything that the sentence does not: a content word, a number, or a
    word that restricts or denies.
    """
    for at, word in enumerate(said):
        rest = said[at + 1 :]
        if word.key not in COPULAS or len(rest) < MIN_WORDS or not at or not text[rest[0].start].isupper():
            continue
        sentence = text[rest[0].start :]
        held = {word.key for word in rest}
        if not content_terms(text[: word.start]) - _NAMING <= content_terms(sentence):
            continue
        if any(one.key not in held and (one.figure is not None or _tells(one.key)) for one in said[:at]):
            continue
        yield rest


def _tells(key: str) -> bool:
    """Whether a word without content may change what it introduces."""
    return key in _RESTRICTIONS or any(map(str.isdigit, key))


def _may_hold(premise: Premise, claim: Claim) -> bool:
    """A cheap first test: every long word of the claim outside its figures stands somewhere in the premise."""
    stated = premise.text.lower()
    for word in _long_words(claim):  # noqa: SIM110 - `all` costs more than the comparisons
        if word not in stated:
            return False
    return True


@per_claim
def _long_words(claim: Claim) -> list[str]:
    """The long words of a claim outside its figures that its source cannot lack; none in other letters than ASCII."""
    found: list[str] = []
    if not claim.text.isascii():
        return found
    lowered, at = claim.text.lower(), 0
    for figure in (*claim.figures, None):
        end = len(lowered) if figure is None else figure.start
        found += [word for word in _LONG_WORD.findall(lowered, at, end) if word not in _LACKED]
        at = end if figure is None else figure.end
    return found


def _quoted(said: Sequence[_Word], premise: Premise, subject: str) -> tuple[tuple[int, int, str], ...] | None:
    """The edits that put the claim's figures into the source's spelling when it quotes `premise`, else None."""
    source, spans = _taken_apart(premise)
    before: list[str] = []
    for number, (begin, _) in enumerate(spans):
        for last in range(number, len(spans)):
            run = [word for word in source if begin <= word.start < spans[last][1]]
            for variant in _variants(run, subject, before):
                restated = _whole(said, variant)
                if restated is None and last == number:
                    restated = _part(said, variant)
                if restated is not None:
                    return restated
            if len(run) > 2 * len(said) + 8:
                break
        before += [word.key for word in source if begin <= word.start < spans[number][1] and word.key not in ",;:("]
    return None


@per_premise
def _taken_apart(premise: Premise) -> tuple[list[_Word], list[tuple[int, int]]]:
    """The words of a premise, and where its sentences stand."""
    return list(_words(premise.text, premise.figures)), spans_of(premise)


def _variants(run: Sequence[_Word], subject: str, before: Sequence[str]) -> Iterator[list[_Word]]:
    """The sentence as it is, without a connecting adverb, and with its leading pronoun filled in."""
    sentence = list(run)
    yield sentence
    if sentence and sentence[0].key in _LEADS:
        sentence = sentence[2 if len(sentence) > 1 and sentence[1].key == "," else 1 :]
        yield sentence
    if sentence and subject and sentence[0].key in _PRONOUNS:
        named = [word.key for word in _words(subject, ()) if word.key not in ",;:("]
        if any(list(before[at : at + len(named)]) == named for at in range(len(before) - len(named) + 1)):
            yield [*(_Word(key, sentence[0].start, sentence[0].end) for key in named), *sentence[1:]]


def _whole(said: Sequence[_Word], source: Sequence[_Word]) -> tuple[tuple[int, int, str], ...] | None:
    return _same(said, [word for word in source if word.key not in ",;:("])


def _part(said: Sequence[_Word], source: Sequence[_Word]) -> tuple[tuple[int, int, str], ...] | None:
    """Match with one further main clause, or a trailing relative clause, left out of `source`.

    Of two clauses that "while" sets against each other either counts; the second only where the first has no number or
    year that may hold for both.
    """
    if len(source) <= len(said) or any(word.key in _CONDITIONS for word in source):
        return None
    finite = next((at for at, word in enumerate(source) if word.key in _FINITE), None)
    if finite is None:
        return None
    for at in range(finite + 1, len(source) - 1):
        comma = source[at].key in ",;"
        opener = at + 1 if comma else at
        if opener + 1 >= len(source):
            break
        if comma and source[opener].key in _CONTRASTS and not any(map(str.isdigit, _keys(source[:at]))):
            restated = _whole(said, source[opener + 1 :])
            if restated is not None:
                return restated
        joined = source[opener].key in ("and", "but") and source[opener + 1].key in _FINITE
        trailing = comma and source[opener].key in _RELATIVES
        if joined or trailing:
            restated = _whole(said, source[:at])
            if restated is None and joined:
                restated = _whole(said, [*source[:finite], *source[opener + 1 :]])
            if restated is not None:
                return restated
    return None


def _keys(source: Sequence[_Word]) -> str:
    return " ".join(word.key for word in source)


def _same(said: Sequence[_Word], source: Sequence[_Word]) -> tuple[tuple[int, int, str], ...] | None:
    restated: list[tuple[int, int, str]] = []
    at = 0
    for index, word in enumerate(said):
        if at >= len(source):
            return None
        other = source[at]
        if word.key != other.key and word.key in _ROUND and other.key in _ROUND:
            at += 1
            continue
        if word.key != other.key or (word.figure is not None and other.figure is not None):
            follows = said[index + 1].figure if index + 1 < len(said) else None
            if word.key in _APPROXIMATORS and follows is not None and other.figure is not None:
                continue
            if not same_figure(word.figure, other.figure):
                return None
        if word.figure is not None and other.figure is not None and word.figure.text != other.figure.text:
            restated.append((word.start, word.end, other.figure.text))
        at += 1
    return tuple(restated) if at == len(source) else None


def _words(text: str, figures: Sequence[Figure]) -> Iterator[_Word]:
    at = marker_end(text)
    for figure in sorted(figures, key=lambda item: item.start):
        if figure.start < at:
            continue
        yield from _plain(text, at, figure.start)
        yield _Word(figure_key(figure), figure.start, figure.end, figure)
        at = figure.end
    yield from _plain(text, at, len(text))


def _plain(text: str, start: int, end: int) -> Iterator[_Word]:
    for match in _WORD.finditer(text, start, end):
        key = match.group().lower().replace("’", "'")
        if key.endswith("'s"):
            key = key[:-2]
        yield _Word(key, match.start(), match.end())
