"""What a phrase says beyond the line that it names: "cloud revenue" against a row "Revenue".

A line named by most of a phrase may be another thing than the phrase means. Every telling word has to be said by the
line itself, by what introduces its table, or by the total that the line is a part of; else the line proves nothing.
"""

from __future__ import annotations

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
_RETURNS = phrase_terms("return")  # a return over years is an average one, whether its heading says so or not
PACES = {"quarterly": "quarter", "monthly": "month", "weekly": "day", "daily": "day"}
"""Words for what is told more often than yearly, and the part of a period that a column of such values names."""
PACED = frozenset(PACES)
_CLOSE = 0.8  # least closeness of a synonym by which a table's title or total says a word
_BOUNDS = phrase_terms("less more")  # "within", "over": bounds only beside a number
_DUE = phrase_terms("due")
_OPENING, _CLOSING = phrase_terms("beginning opening"), phrase_terms("end close")
_SPENT = phrase_terms("expense cost charge spending spend outlay")
_SPENT_ON = phrase_terms("research selling marketing administrative advertising compensation rent salary wage")


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
        if (prior(term) > TELLING or (term in _AVERAGED and not terms & _RETURNS))
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
    if is_deduction(line) or held & _SPENT_ON:
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
