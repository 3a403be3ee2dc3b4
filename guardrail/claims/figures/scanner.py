"""The scanner that finds figures in running text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from guardrail.claims.figures.figure import Bound, Figure, Unit
from guardrail.claims.figures.left import Left, bound_before, is_named_by, is_tight, look_left
from guardrail.claims.figures.lexicon import CURRENCY_SIGNS, fold
from guardrail.claims.figures.number_words import SpelledNumber, may_spell, spelled_numbers
from guardrail.claims.figures.period_scanner import REMEMBERED, REMEMBERED_LENGTH
from guardrail.claims.figures.periods import Period, is_literature_year, parse_periods
from guardrail.claims.figures.ranges import FigureList
from guardrail.claims.figures.right import Right, bound_after, counted_noun, finest, is_name, look_right
from guardrail.claims.lexicon import word_set

MAX_DIGITS = 24
"""A run of digits and separators longer than this is no figure: it is beyond what a float or a reader can hold."""

_DIGIT = re.compile("[0-9]")
_NUMBER = re.compile(
    r"[0-9](?:[0-9]{0,2}(?:[,'\u00a0][0-9]{2,3}){0,6}[,'\u00a0][0-9]{3}(?![0-9])(?:\.[0-9]+)?"
    r"|[0-9]*(?:,[0-9]{1,2}(?=\s?(?:%|€|eur\b))|(?:\.[0-9]+)*))"
)
_ENDS_IN_YEAR = re.compile(r" in (?:19|20)[0-9]{2}\Z")  # always a period
_CHAIN = re.compile(r"[0-9]+(?:[-–./][0-9]+){2,}(?![0-9a-z])|[0-9]{3}\)\s?[0-9]{3}-[0-9]{4}")
_MARKER = re.compile(r"[.)]\s+\S")
_LINKED = re.compile(r"\s*(?:,|and|&|or|to|-|–|through|,\s*and)\s*$")
_RATIO = re.compile(r"\s?:\s?1(?![0-9.,:])|-for-([0-9]{1,3})(?![0-9a-z-])")
_CITED = re.compile(r"\[\s*[0-9][0-9,;\s–-]{0,40}\]")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|[^\s@]{1,64}@\S{1,64}")
_COUNTS_OFF = re.compile(r"\s+[a-z]")
_SUPERLATIVE = re.compile(r"\s+(?:[a-z]{3,}est|top|leading|main|principal)\b")
_STATING = word_set("was is were are of at")
_COPULAS = word_set(
    "was is were are be been of at to by from totaled totalled total amounted equals equaled being minus"
)
_COUNTING_OFF = word_set("the these those all both any other each every latter our its their his her")


def parse_figures(text: str, periods: Sequence[Period] | None = None) -> tuple[Figure, ...]:
    """All figures of `text`, in order, spans not overlapping.

    Arguments:
        text: running text, without markup.
        periods: the periods of `text` when the caller has them; their years and days are no figures. None finds them.

    Years, dates, list numbers, citation marks, addresses, telephone numbers and numbers that are part of a name
    ("Rule 2210", "30-day", "401(k)", "COVID-19") are left out. A range is one figure. Digits of other scripts count as
    digits. Linear in the length of `text`; every value is finite; raises nothing.
    """
    if len(text) <= REMEMBERED_LENGTH and (periods is None or periods is parse_periods(text)):
        return _remembered(text)
    return _parse(text, periods)


def _parse(text: str, periods: Sequence[Period] | None = None) -> tuple[Figure, ...]:
    folded = fold(text)
    spelled = list(spelled_numbers(folded))
    if not spelled and not _DIGIT.search(folded):
        return ()
    if periods is None:
        periods = parse_periods(text)
    return _Scan(text, folded, periods).run(spelled)


_remembered = lru_cache(maxsize=REMEMBERED)(_parse)


def figures_at_most(text: str) -> int:
    """A bound on how many figures `text` has, far cheaper than finding them: runs of digits outside its periods.

    A text with a number in words is not counted through: the bound is then the number of its characters.
    """
    folded = fold(text)
    if may_spell(folded):
        return len(text)
    runs = [match.span() for match in _NUMBER.finditer(folded)]
    if len(runs) < 2:
        return len(runs)
    if len(runs) == 2 and _ENDS_IN_YEAR.search(folded):
        return 1
    spans = [(period.start, period.end) for period in parse_periods(text)]
    return sum(all(end <= first or last <= start for first, last in spans) for start, end in runs)


class _Scan:
    """One pass over one text."""

    __slots__ = ("_excluded", "_folded", "_found", "_name_end", "_text")

    def __init__(self, text: str, folded: str, periods: Sequence[Period]) -> None:
        self._text = text
        self._folded = folded
        excluded = [(period.start, period.end) for period in periods]
        if "[" in folded:
            excluded += [match.span() for match in _CITED.finditer(folded)]
        if "://" in folded or "www." in folded or "@" in folded:
            excluded += [match.span() for match in _ADDRESS.finditer(folded)]
        self._excluded = sorted(excluded, reverse=True)
        self._found = FigureList(text, folded)
        self._name_end = -99  # end of the last number that was part of a name

    def run(self, spelled: list[SpelledNumber]) -> tuple[Figure, ...]:
        """The figures of the text, digits and words in one order."""
        position = 0
        words = iter(spelled)
        word = next(words, None)
        for match in _NUMBER.finditer(self._folded):
            start, end = match.span()
            while word is not None and word.start < start:
                position = self._take_spelled(word, position)
                word = next(words, None)
            if start >= position and not self._is_excluded(start, end):
                position = self._take_digits(start, end, position)
        while word is not None:
            position = self._take_spelled(word, position)
            word = next(words, None)
        return tuple(self._found.figures)

    def _is_excluded(self, start: int, end: int) -> bool:
        """Whether the span lies in a period, citation or address; asked in rising order."""
        excluded = self._excluded
        while excluded and excluded[-1][1] <= start:
            excluded.pop()
        return bool(excluded) and excluded[-1][0] < end

    def _take_digits(self, start: int, end: int, position: int) -> int:
        """Adds the figure whose digits stand at `start:end`, if they are one; returns where to go on."""
        folded = self._folded
        raw = folded[start:end]
        before = folded[start - 1] if start else " "
        after = folded[end : end + 1]
        if after in ("-", ".", "/", "–", ")") and (chain := _CHAIN.match(folded, start)):
            return chain.end()
        leading_dot = before == "." and not (start > 1 and folded[start - 2].isalnum())
        number = _decimal(raw, leading_dot)
        if number is None or (before not in CURRENCY_SIGNS and self._is_marker(start, end, raw)):
            return end
        if len(raw) == 4 and after in (")", "]", ";") and is_literature_year(self._text, start):
            return end
        value, decimals = number
        word = SpelledNumber(start - leading_dot, end, value, 10.0**-decimals)
        return self._take(word, position, spelled=False) or end

    def _take_spelled(self, word: SpelledNumber, position: int) -> int:
        """Adds the figure that `word` spells, if it is one; returns where to go on."""
        start = word.start
        if start < position or self._is_excluded(start, word.end) or (start and self._folded[start - 1] == "-"):
            return position
        text = self._text
        if text[start].isupper() and start > 1 and text[start - 1] == " " and text[start - 2] not in ".!?:;":
            return position  # "the Big Four": a name
        return self._take(word, position, spelled=True) or position

    def _is_marker(self, start: int, end: int, raw: str) -> bool:
        """Whether the number is a list marker or a heading's number at the start of its line."""
        folded = self._folded
        window = max(0, start - 12)
        line = folded.rfind("\n", window, start) + 1
        if not line and window:
            return False
        lead = folded[line or window : start]
        if lead.strip(" \t>#*•(-"):
            return False
        if "#" in lead:
            return True
        return len(raw) <= 3 and "." not in raw and _MARKER.match(folded, end) is not None

    def _take(self, number: SpelledNumber, position: int, spelled: bool) -> int:
        """Reads what stands around a number and adds its figure; 0 when the number is part of a name or a mark."""
        folded = self._folded
        left = look_left(self._text, folded, number.start, position, spelled)
        if left is None:
            return 0
        right = look_right(folded, number.end, left.opened >= 0, bool(left.currency))
        stated = right.stated or bool(left.currency) or number.unit is not None
        value, unit = number.value, number.unit
        if not stated and (ratio := _RATIO.match(folded, number.end)):
            right.stop, unit = ratio.end(), Unit.MULTIPLE
            value = value / int(ratio[1]) if ratio[1] and int(ratio[1]) else value
        elif right.stop == number.end and is_name(folded, number.end):
            return 0
        if self._is_part_of_name(number, left, right, stated):
            self._name_end = number.end
            return 0
        if spelled and not stated and number.scale == 1.0 and _counts_off(number, left.words, folded):
            return 0
        negative = left.sign == "-"
        if left.opened >= 0:
            minus = self._is_minus(left, right, value, stated, spelled) if right.closed else False
            if minus is None:
                return 0
            if not minus:  # the bracket is the text's, not the figure's
                left.start = max(left.start, left.opened + 1)
                right.stop -= right.closed
            negative = negative or minus
        noun = ""
        if right.unit is None and unit is None and not left.currency:
            noun = counted_noun(folded, right.stop)
            unit = Unit.COUNT if noun else Unit.PLAIN
        self._add(number, left, right, value, right.unit or unit or Unit.MONEY, noun, negative)
        return right.stop

    def _is_part_of_name(self, number: SpelledNumber, left: Left, right: Right, stated: bool) -> bool:
        """Whether the words before name the number, or it is listed with one that is named: "Notes 3 and 4"."""
        if stated and not right.loose:
            return False
        if is_named_by(left.words) and not left.currency:
            return True
        if stated or self._name_end < left.start - 6:
            return False
        return _LINKED.fullmatch(self._folded, self._name_end, left.start) is not None

    def _is_minus(self, left: Left, right: Right, value: float, stated: bool, spelled: bool) -> bool | None:
        """Whether a bracket around a number in running text is a minus sign; None when it is a mark or a repetition."""
        folded = self._folded
        if spelled:
            return False
        figures = self._found.figures
        if figures and abs(figures[-1].value) == value and not folded[figures[-1].end : left.opened].strip():
            return None  # "twelve (12) properties"
        if left.opened > left.start and folded[left.start] in CURRENCY_SIGNS:
            return True  # "$(117)"
        marks = right.stop - left.opened <= 4 and not stated and _COUNTS_OFF.match(folded, right.stop) is not None
        if marks and not (left.words and left.words[-1] in _STATING):
            return None  # "driven by (1) lower prices and (2) volume"
        opens = not left.words and not folded[: left.start].strip()
        if right.closed_early or opens or (left.words and left.words[-1] in _COPULAS):
            return True  # "(0.5)%", "was (1.6 million)"
        if stated:
            return False  # a remark: "grew (5%)"
        return None if right.stop - left.opened <= 4 else True  # a footnote mark

    def _add(
        self, number: SpelledNumber, left: Left, right: Right, value: float, unit: Unit, noun: str, negative: bool
    ) -> None:
        value += right.fraction
        factor = 0.01 if left.hundredth else right.factor
        value = value / 100 if factor == 0.01 else value * factor
        scale = number.scale * right.scale
        bound = left.symbol or bound_before(left.words, noun)
        if bound is Bound.EXACT:
            bound = bound_after(self._folded, right.stop)
        figure = Figure(
            self._text[left.start : right.stop],
            left.start,
            right.stop,
            -value if negative else value,
            finest(number.resolution, right) * factor,
            unit,
            left.currency or right.currency,
            scale,
            scale != 1.0,
            bound,
            None,
            noun,
            negative or bool(left.sign),
            bound is not Bound.EXACT and is_tight(left.words),
        )
        self._found.add(figure, left.words)


_UP_TO_ANOTHER = re.compile(
    r"\s+(to|and)\s+(?:[$€£]?\d|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)\b)"
)


def _counts_off(number: SpelledNumber, words: list[str], folded: str) -> bool:
    """Whether a number word points instead of counting: "one of the funds", "the two companies"."""
    before = words[-1].strip("(") if words else ""
    if number.lone_one:
        ranges = _UP_TO_ANOTHER.match(folded, number.end)
        return before not in ("than", "least") and (ranges is None or (ranges[1] == "and" and before != "between"))
    return before in _COUNTING_OFF and number.value <= 10 and not _SUPERLATIVE.match(folded, number.end)


def _decimal(raw: str, leading_dot: bool) -> tuple[float, int] | None:
    """Value and decimal places of a run of digits, None when it is a name (leading zeros, versions) or too long."""
    if len(raw) > MAX_DIGITS:
        return None
    whole, _, fraction = raw.partition(".")
    if "." in fraction:
        groups = raw.split(".")
        if all(len(group) == 3 for group in groups[1:]) and len(groups[0]) <= 3:
            return float("".join(groups)), 0  # "1.234.567"
        return None
    if "," in whole and len(whole) - whole.rfind(",") <= 3:
        whole, _, fraction = whole.rpartition(",")  # "4,85 %"
    digits = whole.replace(",", "").replace("'", "").replace("\u00a0", "")
    if leading_dot:
        return None if fraction else (int(digits) / 10 ** len(digits), len(digits))
    if len(digits) > 1 and digits[0] == "0":
        return None
    decimals = len(fraction)
    return (int(digits + fraction) / 10**decimals if decimals else float(digits)), decimals
