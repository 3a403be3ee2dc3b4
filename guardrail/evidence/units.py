"""Scale, currency and unit of a table's cells: which of the notes around a cell applies to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from guardrail.claims.figures import Figure, Unit, UnitNote, scaled
from guardrail.evidence.notes import HUNDREDTH, NO_NOTE, Note

_PER = re.compile(
    r"\bper[\s-](?:[\w-]+\s){0,3}?(?:share|unit|ads|adr|ton(?:ne)?s?|barrel|boe|ounce|oz|gallon|mwh|kwh|mmbtu|employee|"
    r"customer|subscriber|user|store|room|night|day|foot|mile|passenger|pound|lb|kg|litre|liter|hour|week|month|capita|"
    r"£1|\$1|€1)\d?\b|\b(?:share|stock|unit|exercise|strike|offering) price\b(?! volatility)"
    r"|\b(?:eps|dps|affo/share|nav/share)\b|\bearnings \(loss\) per\b|\bper[\s-]share\b",
    re.IGNORECASE,
)
_SHARE_COUNT = re.compile(
    r"\b(?:number|no\.?|amount) of (?:\w+ ){0,3}?(?:shares|units|warrants|options|rights|rsus|psus|awards)\b"
    r"|\b(?:weighted[\s-]average|average|diluted|basic|outstanding|ordinary|common)\b[^/]{0,60}\bshares\b(?!.*\bper\b)"
    r"|\bshares (?:outstanding|issued|granted|vested|forfeited|repurchased|used|authori[sz]ed)\b"
    r"|\bdilutive (?:potential )?(?:\w+ ){0,2}?(?:securities|shares|options|warrants|awards|units|rsus|instruments|"
    r"effects?|impact)\b(?!.*\b(?:per|income|earnings|profit|interest)\b)",
    re.IGNORECASE,
)
_COUNT = re.compile(
    r"^\W*(?:total )?(?:number|no\.|count|#) of\b|\b(?:headcount|employees|fte|ftes|customers|subscribers|stores|"
    r"restaurants|properties|holdings count)(?: at (?:(?:the )?end of )?(?:year|period|quarter)(?:[ -]end)?)?\W*$|"
    r"\((?:mwh|kwh|gwh|tonnes?|tons?|units?|barrels?|mboe|boe|sq\.? ?ft|"
    r"thousands of units)\b",
    re.IGNORECASE,
)
_MONEY_WORDS = re.compile(
    r"\b(?:gains?|proceeds|costs?|revenues?|sales|expenses?|income|loss(?:es)?|profit|purchases?|payments?|value|fees?|"
    r"cash|receivables?|payables?|deposits?|compensation|price)\b",
    re.IGNORECASE,
)
_DURATION = re.compile(
    r"\((?:in )?(?:years?|months?|days?|weeks?|hours?)\)|\buseful li(?:fe|ves)\b|\bdays (?:sales|payable|inventory)\b|"
    r"\bduration\b|^\W*(?:age|years|days)\W*$",
    re.IGNORECASE,
)
_RATIO = re.compile(
    r"\b(?:ratio|margin|yield|rates?|percent(?:age)?|multiple|times|leverage|coverage|turnover|volatility|roe|roa|roic|"
    r"weightage|return on)\b|%|\bto (?:adjusted )?(?:ebitda|equity|assets)\b",
    re.IGNORECASE,
)
_PERCENT_LABEL = re.compile(
    r"%|\bpercent(?:age)? (?:of|change|increase|decrease)\b|\bas a percent(?:age)?\b|\bmargin\b", re.IGNORECASE
)
_OF_EARNINGS = re.compile(r"^\W*(?:basic|diluted)(?:,? and (?:fully )?diluted)?\W*(?:\([^()]*\))?\W*$", re.IGNORECASE)
"""Rows of a table of earnings per share that say no more than that; shares themselves have no decimals."""
_NOTE_COLUMN = re.compile(r"^\W*(?:notes?|ref(?:erence)?s?|footnotes?)\W*$", re.IGNORECASE)
_RATES = frozenset((Unit.PERCENT, Unit.POINT, Unit.MULTIPLE))
_SMALL = 100.0
_PER_SHARE = 1_000.0
"""Amounts per share are smaller."""
_MANY = 1e6
"""Shares printed with so many digits are printed in full where the note excepts share data from its scale."""


_IS_PER, _IS_SHARES, _IS_COUNT, _IS_DURATION, _IS_RATIO, _IS_PERCENT = (1 << bit for bit in range(6))


@lru_cache(maxsize=16_384)
def _nature(label: str) -> int:
    """What a label or heading says its figures are, as bits."""
    bits = 0
    if _PER.search(label):
        bits |= _IS_PER
    if _SHARE_COUNT.search(label):
        bits |= _IS_SHARES
    if _COUNT.search(label) and not _MONEY_WORDS.search(label):
        bits |= _IS_COUNT
    if _DURATION.search(label):
        bits |= _IS_DURATION
    if _RATIO.search(label):
        bits |= _IS_RATIO
    if _PERCENT_LABEL.search(label):
        bits |= _IS_PERCENT
    return bits


def unit_label(path: Sequence[str], figure: Figure) -> str:
    """What a row is called where its unit is judged: under "Net income per share:" the row "Basic" is one per share.

    A heading may stand over more rows than belong to it; only a small amount with decimals is taken to be per share.

    Arguments:
        path: headings over the row and its own label, outermost first.
        figure: as printed.
    """
    label = path[-1] if path else ""
    if len(path) < 2 or figure.resolution >= 1.0 or abs(figure.value) >= _PER_SHARE or _nature(label):
        return label
    heading = path[-2]
    return f"{heading}: {label}" if _nature(heading) & _IS_PER else label


def is_note_column(heading: str) -> bool:
    """Whether a column holds references to notes ("Note 5"), no figures."""
    return _NOTE_COLUMN.search(heading) is not None


def is_count(label: str) -> bool:
    """Whether a row or column counts things, so that a currency sign elsewhere in the column is not its own."""
    nature = _nature(label)
    return not nature & _IS_PER and bool(nature & (_IS_SHARES | _IS_COUNT | _IS_DURATION))


def merged(notes: Iterable[UnitNote]) -> Note:
    """One note of several: each of scale, currency and unit from the first that states it.

    Arguments:
        notes: the nearest to the cell first.
    """
    stated = [note for note in notes if note is not NO_NOTE]
    if not stated:
        return NO_NOTE
    if len(stated) == 1 and isinstance(stated[0], Note):
        return stated[0]
    scale = count_scale = per_share_scale = 1.0
    currency, except_per_share = "", False
    unit: Unit | None = None
    for note in stated:
        if scale == 1.0 and note.scale != 1.0:
            scale, except_per_share = note.scale, note.except_per_share
        if count_scale == 1.0:
            count_scale = note.count_scale
        if per_share_scale == 1.0 and isinstance(note, Note):
            per_share_scale = note.per_share_scale
        if not currency and (unit is None or unit is Unit.MONEY):
            currency = note.currency
        if unit is None:
            unit = note.unit
    if scale == count_scale == per_share_scale == 1.0 and not currency and unit is None:
        return NO_NOTE
    return Note(scale, currency, unit, except_per_share, count_scale, per_share_scale)


def with_units(figure: Figure, row: str, column: str, of_row: UnitNote, of_column: UnitNote, far: UnitNote) -> Figure:
    """The cell's figure with what stands around it applied.

    Arguments:
        figure: as printed.
        row, column: the label and the heading as text; they tell rates, counts and amounts per share from money.
        of_row: what the cell's own label states; applies whatever else is said.
        of_column, far: what is said for the column, and for the table or group: not for rates, percentages and
            durations, not for amounts per share, no currency for counts.
    """
    money = figure.unit is Unit.MONEY
    if figure.unit in _RATES:
        return figure
    nature = _nature(row) | _nature(column)
    for note in (of_row, of_column):
        if note.unit in _RATES and not money:
            return scaled(figure, note.scale, note.unit)
    if of_row.scale != 1.0:
        return _scaled(figure, of_row.scale, of_row.unit, of_row.currency or far.currency or None)
    if money and is_count(column) and not is_count(row):
        of_column = NO_NOTE
    around = merged((of_row, of_column, far))
    unit = around.unit if around.unit is Unit.MONEY else None
    if around.except_per_share and figure.resolution < 1.0 and _OF_EARNINGS.match(row):
        nature |= _IS_PER
    if nature & _IS_DURATION and not money and not _is_valued(row, column):
        return figure
    if nature & _IS_PER:
        hundredths = HUNDREDTH in (around.scale, around.per_share_scale)
        return _scaled(figure, HUNDREDTH if hundredths else 1.0, unit, around.currency or None)
    bare = abs(figure.value) <= _SMALL and not money
    if nature & _IS_PERCENT and bare and "%" in f"{row}{column}":
        return scaled(figure, 1.0, Unit.PERCENT)
    shares, count = nature & _IS_SHARES, nature & _IS_COUNT
    if around.unit in _RATES:
        return figure if count or shares or money else scaled(figure, around.scale, around.unit)
    if nature & _IS_RATIO and bare:
        return figure
    if (shares or count) and not money:
        excepted = shares and around.except_per_share and abs(figure.value) >= _MANY
        scale = 1.0 if count or excepted else around.scale
        if count and is_count(column) and column.rstrip().endswith(")"):
            scale = of_column.scale  # "Number of shares (in thousands)": the note stands in the count's own heading
        return scaled(figure, around.count_scale if around.count_scale != 1.0 else scale)
    return _scaled(figure, around.scale, unit, around.currency or None)


def _is_valued(row: str, column: str) -> bool:
    """Whether a column is of amounts though a heading over all tells of time: "Fair value" under "Useful life"."""
    return _MONEY_WORDS.search(column) is not None and not _nature(row) & _IS_DURATION


def _scaled(figure: Figure, scale: float, unit: Unit | None, currency: str | None) -> Figure:
    """`scaled`, but an amount printed with its sign or its coin ("$0.82", "12p") is not in hundredths again."""
    stated = scale == HUNDREDTH and figure.unit is Unit.MONEY
    return scaled(figure, 1.0 if stated else scale, unit, currency)


def notes_between_marks(run: Sequence[tuple[Figure, str]]) -> list[UnitNote]:
    """Units of the unmarked cells of a column that stand between marked ones, an empty note for each other cell.

    A column prints "$" or "%" on its first and its total row only; what stands between is of the same unit.

    Arguments:
        run: the column's figures as printed, from the top, each with its row's label.
    """
    notes: list[UnitNote] = [NO_NOTE] * len(run)
    for unit in (Unit.MONEY, Unit.PERCENT):
        marks = [at for at, (figure, _) in enumerate(run) if figure.unit is unit]
        if len(marks) < 2 or (unit is Unit.PERCENT and (marks[0] != 0 or marks[-1] != len(run) - 1)):
            continue
        note = UnitNote(1.0, run[marks[0]][0].currency if unit is Unit.MONEY else "", unit)
        for at in range(marks[0], marks[-1]):
            figure, label = run[at]
            if figure.unit is Unit.PLAIN and not is_count(label):
                notes[at] = note
    return notes
