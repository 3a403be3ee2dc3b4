"""How well a claim's words name a table cell by its row and column, and whether the labels say nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from guardrail.claims.figures.figure import Figure, Unit
from guardrail.claims.lexicon import word_set
from guardrail.evidence.align import AlignedCell
from guardrail.evidence.features import Cell
from guardrail.evidence.terms import content_terms, stem, weight
from guardrail.verify.lines.roll_forward import is_balance
from guardrail.verify.values.candidates import PLACES, WEIGHTLESS, Subject, contrary, guards_in, missing, share
from guardrail.verify.values.lent_words import NOTHING, QUALIFIERS, Lent

CONTRARY = 0.4
"""What is left of the fit when label and claim use opposite words ("before tax", "after tax")."""
UNNAMED = 0.6
"""What is left of the fit when the claim says no word of the row's label: its caption alone does not name a row."""
LITERAL_COVERAGE = 0.6
"""Coverage of a label that the claim repeats to the letter though it has no content word ("Other")."""

_TOTAL = content_terms("total")
_INCOME = content_terms("income")
_LOSS = content_terms("loss")
_PROFIT = content_terms("profit earnings")
_KINDS_OF_RESULT = content_terms("operating net pre-tax pretax before")
"""What a result is of, without which "income" may be anything."""
_SIDE = (
    r"(income|profit|earnings|gains?|loss(?:es)?|expenses?|benefits?|provision|credits?|charges?|provided|generated"
    r"|used|surplus|deficit|inflows?|outflows?|recover(?:y|ies))(?:\s+(?:by|in|for|from|on))?"
)
_EITHER = re.compile(rf"\b{_SIDE}\s*/?\s*\(\s*{_SIDE}\s*\)|\(\s*{_SIDE}\s*\)\s*/?\s*{_SIDE}\b", re.IGNORECASE)
"""Two names of one row, of which the sign says which: a negative figure is what stands in brackets."""
_NUMBER_SIGN = re.compile(r"\bnos?\.")
_UNIT_NOTE = re.compile(
    r"[(\[][^()\[\]]*\b(?:thousands?|millions?|billions?|dollars?|euros?|pounds?|yen|rmb|usd|eur|gbp)\b[^()\[\]]*[)\]]"
    r"|(?:\b(?:rmb|usd|eur|gbp|hk|us|nt|[sa])|[$€£¥]){1,3}\s?['’]?\s?(?:000s?|thousands?|millions?|billions?|mn?|bn|k)\b",
    re.IGNORECASE,
)
_RETURNS, _AVERAGED = content_terms("return"), content_terms("average")
_SHARES = frozenset(map(stem, ("percentage", "proportion")))
_DUE = re.compile(r"\b(?:due|maturing)\s+(?:in\s+|on\s+)?(?=(?:[A-Z][a-z]+\s+)?(?:\d{1,2},\s+)?20\d\d)")
_SETTING_APART = word_set("before after excluding without except")
"""Guard words before what a claim sets apart: "income before tax expense" is not the row "Tax expense"."""
_UNTOLD = frozenset(map(stem, ("amount", "number", "weight", "total")))
"""Words of a heading that a claim need not say: they only tell that figures follow, or that nothing is left out."""
_INTEREST = stem("interest")
_STATED_RATE = frozenset(map(stem, ("rate", "stated", "contractual", "nominal", "coupon", "annual")))
"""What a heading over rates of interest says beside it: notes "bear interest at 4.25%" under "Stated interest rate"."""
_SHORT_HEADING = 3
"""Content words up to which a heading over rows is part of their names."""
_MAX_HEADING = 200
"""Characters of a heading in which a unit is looked for."""
_TO_NET_ASSETS = re.compile(r"(?<=\w)\s+to\s+average\s+(?:daily\s+|weekly\s+)?net\s+assets\b.*", re.IGNORECASE)
"""What a fund's expense and income ratios are measured by; "ratio of net expenses" alone names one."""
_NET_OF = re.compile(
    r",?\s+net\s+of\s+(?:an?\s+)?(?:allowances?|accumulated|reserves?|unamortized)\b[^$€£\d]*[$€£\d].*", re.IGNORECASE
)
"""What a balance is printed net of, with its amounts: "Accounts receivable, net of allowance of $1,204"."""
_EARNINGS = content_terms("net income share")
_EARNED = content_terms("earnings per share")
_NET_EARNED = " net income per "
_NET = frozenset(("net",))
_COUNT_OF = re.compile(r"^\W*(?:number|no\.|#) of\b", re.IGNORECASE)
_COUNTABLE = frozenset(map(stem, word_set("share option unit award warrant right rsu psu")))
"""What a heading "Number of shares" counts: of an option, an award or a unit it is one each."""
_DESIGNATED = re.compile(r"\w.*\(([^()]+)\)\W*$")
_LISTED = re.compile(r"\s+(?:and|&)\s+|,\s+", re.IGNORECASE)
"""What joins the parts of a heading that names several sections of a statement."""
_CHANGES_IN = re.compile(
    r"^(?:changes?|movements?|activity|rollforward|roll-forward|reconciliation) (?:in|of)(?: the)? ", re.IGNORECASE
)
_AT_AN_END = re.compile(
    r"\b(?:at|,) (?:the )?(?:beginning|end|start|close) of (?:the )?(?:year|period)\b", re.IGNORECASE
)
"""What a balance's label ends with: under "Change in benefit obligation" it is one of the benefit obligation."""
_PUNCTUATION = re.compile(r"[^a-z0-9&]+")


def qualifiers_unsaid(subject: Subject, cell: Cell, scope: frozenset[str]) -> frozenset[str]:
    """The qualifiers of a claim ("adjusted", "expected") that neither a cell's labels nor its titles say.

    Arguments:
        scope: words of the titles and of what introduces the table.
    """
    left = (subject.terms & QUALIFIERS) - cell.row_terms - cell.column_terms - scope
    if not subject.terms.isdisjoint(_RETURNS):
        left -= _AVERAGED  # a return over years is an average one, whether its heading says so or not
    return missing(left, cell.row_terms | cell.column_terms | scope) if left else left


def shared_headings(cells: Sequence[AlignedCell]) -> frozenset[str]:
    """Headings that stand over every aligned column and so tell none apart; none where one column is aligned."""
    columns = {(aligned.cell.citation.chunk, aligned.cell.column): aligned.cell.column_path for aligned in cells}
    return _shared(tuple(columns.values())) if len(columns) > 1 else frozenset()


@lru_cache(maxsize=4_096)
def _shared(paths: tuple[tuple[str, ...], ...]) -> frozenset[str]:
    return frozenset.intersection(*map(frozenset, paths))


@lru_cache(maxsize=8192)
def _label(path: tuple[str, ...]) -> tuple[frozenset[str], str, frozenset[str]]:
    """Content words and plain words of a path's last label; guard words of it and of the short headings over it.

    A long heading ("Adjustments to reconcile net loss to net cash provided by operating activities") introduces its
    rows, a short one ("Net", "Before tax") is part of their names.
    """
    label = _UNIT_NOTE.sub(" ", path[-1][:_MAX_HEADING]) + path[-1][_MAX_HEADING:] if path else ""
    label = _DUE.sub("", label) if "due" in label else label
    label = _NET_OF.sub(", net", label) if " net of " in label else label
    label = _TO_NET_ASSETS.sub("", label) if label[:5].lower() == "ratio" else label
    plain = " ".join(_PUNCTUATION.sub(" ", label.lower()).split())
    own = content_terms(label)
    telling = [_part_of(part, own) for part in path[:-1] if len(content_terms(part)) <= _SHORT_HEADING]
    words = _NUMBER_SIGN.sub(" ", " ".join([*telling, label]).lower())
    terms = own
    if " income tax" in f" {plain}" and plain.count("income") == 1:
        terms -= _INCOME  # "effective tax rate" names the row "Effective income tax rate"
    return terms, plain, guards_in(words)


def heading_guards(path: tuple[str, ...]) -> frozenset[str]:
    """The guard words of a column's headings, which tell columns of the same content words apart ("Before tax")."""
    return _label(path)[2]


def _part_of(heading: str, terms: frozenset[str]) -> str:
    """A heading over rows; of "Liabilities and net assets" only what a row's own label says is part of its name."""
    parts = _LISTED.split(heading)
    if len(parts) < 2:
        return heading
    said = [part for part in parts if not content_terms(part).isdisjoint(terms)]
    return " ".join(said) if said else heading


@lru_cache(maxsize=8192)
def _measured_by(path: tuple[str, ...]) -> tuple[frozenset[str], str]:
    """The words of a label that only say what it is net of or measured by, and the words that have to join them."""
    label = path[-1] if path else ""
    for pattern, joint in ((_NET_OF, " net of "), (_TO_NET_ASSETS, " to average ")):
        if joint in label.lower() and (match := pattern.search(label)):
            return content_terms(match[0]) - content_terms(label[: match.start()]) - _NET, joint
    return frozenset(), ""


_NO_SIDES: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())


@lru_cache(maxsize=8192)
def _sides(path: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """What a label calls its positive and its negative figures: "Net income (loss)", "(Benefit from) provision for"."""
    match = _EITHER.search(path[-1]) if path else None
    if match is None:
        return _NO_SIDES
    positive, negative = content_terms(match[1] or match[4]), content_terms(match[2] or match[3])
    for side, other in ((positive, negative), (negative, positive)):
        if not side.isdisjoint(_PROFIT | _INCOME) and not other.isdisjoint(_LOSS):
            return (positive | _PROFIT, negative) if side is positive else (positive, negative | _PROFIT)
    return positive, negative


def _is_loss(subject: Subject, cell: Cell, label: frozenset[str]) -> bool:
    """Whether the claim calls the negative figure of a row of profit by its name: an operating loss."""
    if (
        subject.terms.isdisjoint(_LOSS)
        or not subject.terms.isdisjoint(_PROFIT | _INCOME)
        or not label.isdisjoint(_LOSS)
    ):
        return False
    if cell.figure is None or cell.figure.value >= 0 or not label & (_PROFIT | _INCOME):
        return False
    return bool(label & _KINDS_OF_RESULT)


def of_other_side(subject: Subject, cell: Cell, claimed: Figure) -> bool:
    """Whether the claim names a cell by the side of its label that its sign excludes: "used in" of a positive figure.

    A claim that repeats a minus repeats the print and is of no side.
    """
    positive, negative = _sides(cell.row_path)
    if not negative or cell.figure is None:
        return False
    said = (not positive.isdisjoint(subject.terms), not negative.isdisjoint(subject.terms))
    value = cell.figure.value
    return (said == (True, False) and value < 0 <= claimed.value) or (said == (False, True) and value > 0)


@lru_cache(maxsize=8192)
def _guarded(path: tuple[str, ...]) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """The headings that hold guard words: their content words and those guard words."""
    found = ((content_terms(heading), guards_in(heading.lower())) for heading in path)
    return tuple((terms, guards) for terms, guards in found if guards)


@lru_cache(maxsize=8192)
def _column_names(path: tuple[str, ...]) -> frozenset[str]:
    """Content words of the headings without those that only state a unit."""
    return content_terms(
        " / ".join(_UNIT_NOTE.sub(" ", heading[:_MAX_HEADING]) + heading[_MAX_HEADING:] for heading in path)
    )


@lru_cache(maxsize=8192)
def _path_terms(path: tuple[str, ...]) -> frozenset[str]:
    return content_terms(" / ".join(path))


def cell_fit(
    subject: Subject,
    aligned: AlignedCell,
    column: tuple[str, ...],
    own: frozenset[str] | None = None,
    title: str = "",
    *,
    lent: Lent = NOTHING,
    titled: Lent = NOTHING,
) -> tuple[float, bool, bool]:
    """How well the claim's words name a cell, whether its labels say nothing else, and whether that is all they say.

    Arguments:
        column: the cell's headings without those that stand over all.
        own: the words that the cell has to carry, where the claim speaks of several things; None for all.
        title: of the table, empty when not known.
        lent: words of the claim that the cell's table lends it.
        titled: words of the claim by which the table's title names a row that says nothing itself.
    """
    cell = aligned.cell
    label, plain, guards = _label(cell.row_path)
    if not plain or titled.terms:
        label = cell.column_terms
    elif (sides := _sides(cell.row_path)) is not _NO_SIDES and any(
        not side.isdisjoint(subject.terms) for side in sides
    ):
        label = label.difference(*sides)
    turned = _is_loss(subject, cell, label)
    if turned:
        label = label - _PROFIT - _INCOME
    if lent.spare:
        label, guards = label - lent.spare, guards - lent.spare
    lacking = (subject.terms & aligned.missing) - cell.row_terms - cell.column_terms - lent.terms - titled.terms
    if turned:
        lacking -= _LOSS
    if lacking:
        lacking &= missing(subject.terms, cell.row_terms | cell.column_terms)
    asked = subject.terms if own is None else own
    lost = weight((lacking & asked) - subject.idle) if lacking else 0.0
    coverage = 1.0 - lost / weight(asked) if subject.weight and asked else 0.0
    literal = bool(plain) and f" {plain} " in subject.words
    if literal:
        coverage = max(coverage, LITERAL_COVERAGE)
    label_share = 1.0 if literal else share(label, subject.terms)
    column_share = share(_path_terms(column), subject.terms)
    named = label_share
    if own is not None and label and not label <= own:  # words said of another figure name this one's row less
        named = (label_share + share(label, own)) / 2
    fit = coverage * (0.4 + 0.4 * named + 0.2 * column_share)
    guards |= _label(cell.column_path)[2]
    guards |= lent.guards | titled.guards
    if contrary(subject.guards, guards):
        return fit * CONTRARY, False, False
    if label and label_share == 0.0:
        fit *= UNNAMED
    exact = label_share == 1.0 and coverage > 0.0 and not (subject.guards - guards) & _SETTING_APART
    if exact and label == _TOTAL:  # a bare total is of whatever stands above it, which the claim has to name
        exact = weight(missing(subject.terms, cell.row_terms | cell.column_terms)) <= WEIGHTLESS
    measure, joint = _measured_by(cell.row_path)
    if exact and measure and not measure.isdisjoint(subject.terms):
        exact = joint in subject.words  # "the allowance for receivables" is not "receivables, net of allowance"
    whole = exact and lacking <= subject.idle and _says_headings(subject, cell, column)
    if whole and not subject.terms.isdisjoint(QUALIFIERS):
        qualified = (subject.terms & QUALIFIERS) - _qualifying(cell.row_path, subject.terms) - cell.column_terms
        qualified -= titled.terms | lent.terms
        if cell.figure is not None and cell.figure.unit is Unit.PERCENT:
            qualified -= _SHARES
        whole = not (qualified and missing(qualified, (cell.row_terms - QUALIFIERS) | cell.column_terms))
    return fit, exact, whole and _same_guards(subject, cell, guards, title)


def _qualifying(path: tuple[str, ...], said: frozenset[str]) -> frozenset[str]:
    """The words of a row's own label and of those headings over it that the claim says whole.

    "Adjusted EBITDA" over "Net income" makes the latter no adjusted net income.
    """
    if not path:
        return frozenset()
    rolled = _AT_AN_END.search(path[-1]) is not None
    headings = (_CHANGES_IN.sub("", heading) if rolled else heading for heading in path[:-1])
    lent = [terms for heading in headings if (terms := _path_terms((heading,))) <= said]
    return _path_terms(path[-1:]).union(*lent)


def _says_headings(subject: Subject, cell: Cell, column: tuple[str, ...]) -> bool:
    """Whether the claim says all that a cell's headings do besides what its kind of figure tells."""
    left = missing(_column_names(column), subject.terms) - _UNTOLD
    if left:
        told = tuple(heading for heading in column if not is_balance(heading) and not _is_alias(heading, subject.terms))
        left = missing(_column_names(told), subject.terms) - _UNTOLD if told != column else left
    if left and cell.figure is not None:
        if cell.figure.unit is Unit.PERCENT:
            left -= _SHARES
            if _INTEREST in subject.terms and _INTEREST in cell.column_terms:
                left -= _STATED_RATE
        elif _COUNT_OF.search(column[-1]) and not subject.terms.isdisjoint(_COUNTABLE):
            left -= _COUNTABLE
    return not left


def _is_alias(heading: str, said: frozenset[str]) -> bool:
    """Whether a claim says the designation that a heading bears in brackets: "Observable inputs (Level 2)"."""
    match = _DESIGNATED.search(heading)
    terms = content_terms(match[1]) if match else frozenset()
    return any("#" in term[1:] for term in terms) and terms <= said


def _same_guards(subject: Subject, cell: Cell, guards: frozenset[str], title: str) -> bool:
    """Whether claim and labels use the same guard words; a heading or title that the claim says whole may lend some."""
    said, named = subject.guards - PLACES, guards - PLACES
    if said == named:
        return True
    if not named <= said:
        # "earnings per share" are net income per share
        return named - said == _NET and subject.terms >= _EARNED and _label(cell.row_path)[0] >= _EARNINGS
    if said - named == _NET and _NET_EARNED in subject.words and cell.row_terms >= _EARNED:
        return True
    around = (*cell.row_path[:-1], *cell.column_path, title)
    lent = (held for terms, held in _guarded(around) if terms <= subject.terms)
    return said - named <= frozenset().union(*lent)
