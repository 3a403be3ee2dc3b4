"""What a phrase says beyond the line that it names: "cloud revenue" against a row "Revenue".

A line named by most of a phrase may be another thing than the phrase means. Every telling word has to be said by the
line itself, by what introduces its table, or by the total that the line is a part of; else the line proves nothing.
"""

from __future__ import annotations

import re

from guardrail.evidence.lexicon import ENTITY_CLASSES, LEGAL_FORMS
from guardrail.evidence.terms import paraphrases, prior, weak_synonyms
from guardrail.verify.lines.operands import Line, is_deduction
from guardrail.verify.lines.phrase_words import phrase_terms

TELLING = 0.4  # prior weight of words that can name something
NEUTRAL = phrase_terms(
    "company group fund firm trust business amount value figure total incur record report recognize across overall"
    " generate post deliver produce achieve see experience weight weighting allocation"
)
"""Words that make no other thing of what they are said of."""
_CONTRASTS = phrase_terms(
    "deferred adjusted foreign domestic international gross current non-current basic diluted organic comparable forma"
    " unrecognized discontinued state federal underlying core statutory normalised preferred"
)
"""Words that tell items of one kind apart: a sentence about the table says them of some of its rows only."""
_AVERAGED = phrase_terms("average")
"""A word that makes another thing of most balances, little as it weighs: "average loans" are not the row "Loans"."""
_LEFT_OVER = phrase_terms("other")
"""What is left over is another thing than the whole: "other costs" are not the row "Total costs"."""
_RETURNS = phrase_terms("return")  # a return over years is an average one, whether its heading says so or not
PACES = {"quarterly": "quarter", "monthly": "month", "weekly": "day", "daily": "day"}
"""Words for what is told more often than yearly, and the part of a period that a column of such values names."""
PACED = frozenset(PACES)
_CLOSE = 0.8  # least closeness of a synonym by which a table's title or total says a word
_BOUNDS = phrase_terms("less more")  # "within", "over": bounds only beside a number
_DUE = phrase_terms("due")
_OPENING, _CLOSING = phrase_terms("beginning opening"), phrase_terms("end close")
_SPENT = phrase_terms("expense cost charge spending spend outlay")
SPENT_ON = phrase_terms("research selling marketing administrative advertising compensation rent salary wage")


def _is_paced(line: Line, part: str) -> bool:
    """Whether the values of a line are of quarters, months or days, as the phrase says."""
    cells = [value.cell for value in line.values if value.cell is not None]
    if cells and all(part in " ".join((*cell.row_path, *cell.column_path)).lower() for cell in cells):
        return True  # "First quarter"
    dated = [value.periods[0] for value in line.values if value.periods]
    return bool(dated) and all(getattr(period, part) is not None and period.months in (None, 1, 3) for period in dated)


def unsaid(terms: frozenset[str], line: Line, scope: frozenset[str]) -> frozenset[str]:
    """The telling words of a phrase that nothing about `line` says.

    Arguments:
        terms: words of the phrase.
        scope: words of the titles and sentences that introduce the line's table or hold its sentence.
    """
    held, index = line.terms, line.index
    missing = {
        term
        for term in terms - held - NEUTRAL
        if (prior(term) > TELLING or term in _LEFT_OVER or (term in _AVERAGED and not terms & _RETURNS))
        and term[0] not in "#~"
        and (term not in scope or term in _CONTRASTS)
    }
    if missing & PACED:
        missing -= {pace for pace, part in PACES.items() if _is_paced(line, part)}
    if missing and index is not None:
        missing -= index.named_in_title(terms)
        if missing & _DUE and index.is_scheduled:
            missing -= _DUE
    if not missing:
        return frozenset()
    if not any(term[0] == "#" for term in terms):
        missing -= _BOUNDS
    if not held & _OPENING:
        missing -= _CLOSING
    if is_deduction(line) or held & SPENT_ON:
        missing -= _SPENT
    for replaced, standing, closeness in paraphrases(terms):
        if standing <= held and closeness >= _CLOSE:
            missing -= replaced
    return frozenset(
        term
        for term in missing
        if not any(
            synonym in held
            or (
                index is not None
                and closeness >= _CLOSE
                and (
                    index.tells(synonym)
                    or index.totals(synonym)
                    or index.adds_to(line, synonym)
                    or index.is_total_of(line, synonym)
                )
            )
            for synonym, closeness in ((term, 1.0), *weak_synonyms(term))
        )
    )


_IMPLIED = phrase_terms("total net")
"""Words of a label that a phrase need not say."""
_OTHER = phrase_terms("other")
_CASH = phrase_terms("cash and cash equivalents")
_OTHERS = re.compile(r"\W*(?:all |total )?other\b", re.IGNORECASE)
_NET_TAIL = re.compile(r",? net of .*", re.IGNORECASE)
_LEGAL = phrase_terms(" ".join(sorted(LEGAL_FORMS)))
_NAMING = _LEGAL | phrase_terms(" ".join(sorted(ENTITY_CLASSES)))
"""Words of a name that claims leave out."""


def untold(terms: frozenset[str], line: Line) -> frozenset[str]:
    """The telling words of a row's label that a phrase leaves out, where it may mean another row or the whole.

    "Revenue" is not the row "Product revenue" where there is "Service revenue" as well, and "operating expenses" are
    not the other ones. What is alone of its kind in its table may be called by less.

    Arguments:
        terms: words of the phrase.
    """
    label, index = line.label, line.index
    if not label or index is None or label <= terms:
        return frozenset()
    left = frozenset(
        term
        for term in label - terms - _IMPLIED - _OTHER
        if term[0] not in "#~" and prior(term) > TELLING and not any(one in terms for one, _ in weak_synonyms(term))
    )
    for replaced, standing, closeness in paraphrases(label) if left else ():
        if standing <= terms and closeness >= _CLOSE:
            left -= replaced
    if label >= _CASH:
        left -= _CASH  # what everyone calls cash
    if label & _LEGAL:
        left -= _NAMING  # "Apple" of "Apple, Inc."
    if label & _OTHER - terms and _is_of_others(line):
        return left | _OTHER
    if left and (tail := _NET_TAIL.search(_label_of(line))) is not None:
        left -= phrase_terms(tail[0])  # "State taxes, net of federal benefit"
    if not left:
        return left
    instead = terms - line.terms - NEUTRAL - index.named_in_title(terms)
    if any(prior(term) > TELLING for term in instead):
        return left  # "the loan fee" of a row "Servicing fee", below a title that speaks of loans
    said = frozenset(term for term in label & terms if prior(term) > TELLING)
    if said and any(other.label != label and other.label - _IMPLIED >= said for other in index.holding(said)):
        return left
    return frozenset()


def _is_of_others(line: Line) -> bool:
    """Whether a row is of what is left over, and not of a thing "and other"."""
    return _OTHERS.match(_label_of(line)) is not None


def _label_of(line: Line) -> str:
    cell = line.values[0].cell
    return cell.row_path[-1] if cell is not None and cell.row_path else ""
