"""When a whole claim, not only its figures, follows from the cells or the range that its figures were found in."""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures.figure import Bound
from guardrail.claims.lexicon import word_set
from guardrail.evidence.features import Cell
from guardrail.evidence.lexicon import CHANGE_TERM, DIRECTION_WORDS
from guardrail.evidence.terms import stem, weight
from guardrail.verify.lines.figure_roles import denials, role_of
from guardrail.verify.values.candidates import SHARE_OF, WEIGHTLESS, Candidate, Subject, blanked, missing, same
from guardrail.verify.values.nil import is_nil
from guardrail.verify.values.text_candidates import reading_of

_WORD = re.compile(r"[a-z]+")
_RESTRICTIONS = word_set("not no never neither nor none without cannot unlikely except unless if t")
_SHARES = re.compile(
    r"\b(?:weights?|weightings?|allocations?|shares? of|proportion|exposures?|composition|breakdown|mix)\b"
    r"|(?:%|percent) of\b",
    re.IGNORECASE,
)
_NOUNS = word_set("plans guarantees")
"""Words of denial and of hope that are also nouns for what a table's columns or rows are."""
_RELATIVE = word_set("next last this prior previous current coming following")
_EXPECTING = frozenset(
    map(stem, word_set("expect forecast project anticipate estimate target plan see guidance outlook"))
)


def follows(claim: Claim, subject: Subject, sources: Sequence[Candidate]) -> bool:
    """Whether the whole claim follows from where its figures were found.

    Arguments:
        sources: for each figure of the claim the one candidate that states it.
    """
    if not sources or not all(one.whole for one in sources):
        return False
    if CHANGE_TERM in subject.terms and not all(role_of(claim.text, figure).change for figure in claim.figures):
        said = {word for one in sources if one.cell for word in _WORD.findall(labels_of(one.cell.cell).lower())}
        if not DIRECTION_WORDS.intersection(subject.words.split()) <= said:
            return False  # "fell to 18,450": the direction is not in the cell
    if SHARE_OF.search(blanked(claim.text, claim.figures)) and not all(map(_of_shares, sources)):
        return False
    periods = [period for one in sources for period in one.periods]
    names = " ".join({one.cell.cell.row_path[-1] for one in sources if one.cell and one.cell.cell.row_path})
    if not all(own.text in names or any(same(own, other) is True for other in periods) for own in claim.periods):
        return False
    if all(one.cell is not None or is_nil(one) for one in sources):
        return not _denies_beyond(claim.text, sources)
    return claim.hedged and all(_expects(claim, subject, one) for one in sources)


def _denies_beyond(text: str, sources: Sequence[Candidate]) -> bool:
    """Whether a claim denies or hedges what the cells say: "not" and "expected" may be words of their labels."""
    said = denials(text)
    labels = [labels_of(one.cell.cell) if one.cell else "" for one in sources] if said else []
    return any(not _said_in(label, said) for label in labels)


def _said_in(label: str, said: Sequence[tuple[str, str]]) -> bool:
    """Whether a label has all denials of a claim, with the word behind each; "plans" may be a noun that ends it."""
    stated = set(denials(label))
    words = {word for word, _ in stated}
    return all(one in stated or (one[0] in _NOUNS and one[0] in words and one[1] != "to") for one in said)


def _of_shares(source: Candidate) -> bool:
    """Whether a cell is said to be a share of a whole, by its labels or by the title that its premise opens with."""
    if source.cell is None:
        return False
    stated = [labels_of(source.cell.cell), source.premise.text if source.premise else ""]
    return any(_SHARES.search(text) for text in stated)


def _expects(claim: Claim, subject: Subject, source: Candidate) -> bool:
    """Whether a sentence that expects a range says what the hedged claim says, and nothing that restricts it."""
    if source.premise is None or source.figure.bound is not Bound.RANGE or len(source.premise.figures) != 1:
        return False
    said, stated = (set(_WORD.findall(text.lower())) for text in (claim.text, source.premise.text))
    if (said | stated) & _RESTRICTIONS or said & _RELATIVE != stated & _RELATIVE:
        return False
    left = missing(reading_of(source.premise).terms - _EXPECTING, subject.terms)
    return weight(left) <= WEIGHTLESS


def labels_of(cell: Cell) -> str:
    """The words of a cell's row and column."""
    return " ".join(cell.row_path + cell.column_path)
