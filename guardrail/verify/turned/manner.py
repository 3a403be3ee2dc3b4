"""How often, when and in which order: words of one scale of which a claim has another than the evidence.

"An annual cash dividend" for "a quarterly cash dividend", "in advance" for "in arrears", "from BB to BB+" for "from BB+
to BB", a rating that a table gives otherwise. The rest of the claim has to be the sentence's or the row's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import DENIAL, word_set
from guardrail.claims.plain.grades import GRADE
from guardrail.claims.spoken import spoken
from guardrail.evidence.align import AlignedCell
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms, stem, term_list, weight
from guardrail.verify.finding import Answer, Finding, contradicted_by
from guardrail.verify.values.candidates import missing, subject_of

MOST_SENTENCES = 400
"""Sentences of the evidence that are compared with one claim."""
LEAST_SHARED = 2
"""Content words that claim and sentence have to share."""
LEAST_OF_ORDER = 0.5
"""Least share of the claim's words in a sentence whose order of two grades contradicts it."""

_SCALES: tuple[dict[str, str], ...] = (
    {
        "annual": "annual", "annually": "annual", "yearly": "annual", "semi-annual": "semi", "semi-annually": "semi",
        "semiannual": "semi", "semiannually": "semi", "half-yearly": "semi", "quarterly": "quarter",
        "monthly": "month", "weekly": "week", "daily": "day",
    },
    {"in advance": "before", "in arrears": "after", "in arrear": "after"},
)  # fmt: skip
_MARKS = tuple(
    re.compile(r"\b(?:" + "|".join(sorted(map(re.escape, scale), key=len, reverse=True)) + r")\b", re.IGNORECASE)
    for scale in _SCALES
)
_FROM_TO = re.compile(rf"\bfrom\s+({GRADE})\s+to\s+({GRADE})(?![\w+-])")
_GRADE_CELL = re.compile(GRADE)
_GRADES = re.compile(rf"(?<![\w+-]){GRADE}(?![\w+-])")
_RATED = re.compile(r"\brat(?:ed|ing|ings|es)\b", re.IGNORECASE)
_CLUES = word_set("advance arrears arrear rated rating ratings rates from").union(
    *(spoken(phrase) for scale in _SCALES for phrase in scale if " " not in phrase)
)
"""One of these words is in every claim that is looked at."""
_NAME_FIRST = re.compile(r"(?:The\s+)?(?:[A-Z][\w&'’-]*\s+)+")
_LAST_WORD = re.compile(r"(\w+)\s*$")


def check_manner(claim: Claim, index: EvidenceIndex, cells: Sequence[AlignedCell]) -> tuple[Finding, ...]:
    """Conflicts of frequency, of payment in advance or in arrears, of the order of two grades, and of a grade.

    Nothing is found where another sentence says what the claim says.
    """
    said = _said(claim)
    if said is None:
        return ()
    marks, order, graded = said
    found: list[Finding] = []
    for number in marks:
        found += _scaled(claim, index, number)
    if order is not None and order[1] != order[2]:
        found += _ordered(claim, index, order)
    if graded and order is None:
        found += _graded(claim, cells)
    return tuple(found[:1])


@per_claim
def _said(claim: Claim) -> tuple[list[int], re.Match[str] | None, bool] | None:
    """The scales of which a claim has a mark, its order of two grades, and whether it states a grade; None for none."""
    if _CLUES.isdisjoint(spoken(claim.text)):
        return None
    marks = [number for number, mark in enumerate(_MARKS) if mark.search(claim.text)]
    order = _FROM_TO.search(claim.text)
    graded = bool(_RATED.search(claim.text)) and bool(_GRADES.search(claim.text))
    return None if (not marks and not order and not graded) or DENIAL.search(claim.text) else (marks, order, graded)


def _sentences(index: EvidenceIndex) -> Iterator[Premise]:
    for sentence in index.sentences[:MOST_SENTENCES]:
        yield Premise(sentence.text, 0.0, sentence.citation, sentence.figures, sentence.periods)


def _scaled(claim: Claim, index: EvidenceIndex, number: int) -> Iterator[Finding]:
    own = _places(claim.text, number)
    terms = content_terms(_MARKS[number].sub(" ", claim.text))
    conflict: Finding | None = None
    for premise in _sentences(index):
        theirs = _places(premise.text, number)
        if not theirs:
            continue
        stated = content_terms(premise.text)
        shared = terms & stated
        if {kind for kind, _ in own} & {kind for kind, _ in theirs}:
            if len(shared) >= LEAST_SHARED:
                return  # the word stands in the evidence about much the same
            continue
        if len(shared) < LEAST_SHARED or not _covered(claim, terms, stated, index) or DENIAL.search(premise.text):
            continue
        if not any(near & other for _, near in own for _, other in theirs):
            continue
        if conflict is None:
            conflict = _conflict(premise, claim)
    if conflict is not None:
        yield conflict


def _covered(claim: Claim, terms: frozenset[str], stated: frozenset[str], index: EvidenceIndex) -> bool:
    """Whether the sentence says all of the claim's words, its subject's aside."""
    left = missing(terms, stated)
    return left <= content_terms(claim.subject) | _first_words(claim)


def _first_words(claim: Claim) -> frozenset[str]:
    """The words of the name that a claim opens with."""
    opening = _NAME_FIRST.match(claim.text)
    return content_terms(opening[0]) if opening else frozenset()


def _places(text: str, number: int) -> list[tuple[str, frozenset[str]]]:
    """Each mark of a scale in `text` with the content words right beside it."""
    found = []
    for match in _MARKS[number].finditer(text):
        before, after = term_list(text[max(0, match.start() - 40) : match.start()]), term_list(text[match.end() :][:40])
        near = {*before[-1:], *after[:1]}
        if number and (previous := _LAST_WORD.search(text[: match.start()])):
            near.add(stem(previous[1].lower()))
        found.append((_SCALES[number][match[0].lower()], frozenset(near)))
    return found


def _ordered(claim: Claim, index: EvidenceIndex, order: re.Match[str]) -> Iterator[Finding]:
    subject = subject_of(claim)
    for premise in _sentences(index):
        for other in _FROM_TO.finditer(premise.text):
            if (other[1], other[2]) == (order[1], order[2]):
                return
            share = 1.0 - weight(missing(subject.terms, content_terms(premise.text))) / max(subject.weight, 1e-9)
            if (other[2], other[1]) == (order[1], order[2]) and share >= LEAST_OF_ORDER:
                yield _conflict(premise, claim, other[0], order[0])
                return


def _graded(claim: Claim, cells: Sequence[AlignedCell]) -> Iterator[Finding]:
    """A grade that a table gives otherwise in the row and column that the claim names in full."""
    said = [match[0] for match in _GRADES.finditer(claim.text) if len(match[0]) > 1 or match.start()]
    terms = content_terms(claim.text)
    named = [
        one.cell
        for one in cells
        if _GRADE_CELL.fullmatch(one.cell.text.strip())
        and one.cell.row_terms
        and one.cell.column_terms
        and not missing(content_terms(one.cell.row_path[-1] if one.cell.row_path else ""), terms)
        and one.cell.column_terms <= terms
    ]
    rows = {(cell.citation.chunk, cell.row) for cell in named}
    if len(rows) != 1 or any(cell.text.strip() in said for cell in named if len(said) == 1):
        return
    for cell in named:
        grade = cell.text.strip()
        alike = [one for one in said if ("-" in one[1:2]) is ("-" in grade[1:2]) and one[0] == grade[0]]
        alike = alike or [one for one in said if "-" not in one[1:2] and "-" not in grade[1:2]]
        if grade not in said and alike and len(said) <= len(named):
            yield Finding(
                check="entity",
                answer=Answer.CONFLICT,
                citations=(cell.citation,),
                source_says=grade,
                answer_says=alike[0],
            )
            return


def _conflict(premise: Premise, claim: Claim, source_says: str = "", answer_says: str = "") -> Finding:
    return contradicted_by(premise, "polarity", source_says or premise.text, answer_says or claim.text)
