"""The scanner that finds figures in running text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from guardrail.claims.figure import Bound, Figure, Unit
from guardrail.claims.lexicon import (
    BOUND_LAST_WORDS,
    BOUND_PHRASES,
    CODES_ALSO_WORDS,
    CURRENCY_CODES,
    CURRENCY_NAMES,
    CURRENCY_SIGNS,
    DOLLARS,
    FUNCTION_WORDS,
    HUNDREDTHS,
    IDENTIFIER_WORDS,
    SCALES,
    TIME_NOUNS,
    fold,
)
from guardrail.claims.number_words import SpelledNumber, spelled_numbers
from guardrail.claims.periods import Period, is_literature_year, parse_periods

MAX_DIGITS = 24
"""A run of digits and separators longer than this is no figure: it is beyond what a float or a reader can hold."""

_DIGIT = re.compile("[0-9]")
_NUMBER = re.compile(
    r"[0-9](?:[0-9]{0,2}(?:[,'\u00a0][0-9]{2,3}){0,6}[,'\u00a0][0-9]{3}(?![0-9])(?:\.[0-9]+)?"
    r"|[0-9]*(?:,[0-9]{1,2}(?=\s?(?:%|€|eur\b))|(?:\.[0-9]+)*))"
)
_SUFFIX = re.compile(
    r"""
    (?P<fraction>[\ -]?[1357]/(?:2|4|8|16|32)(?![0-9/])(?=\s?(?:%|per|pct))|[½¼¾⅛⅜⅝⅞])?
    (?P<close1>\s?\))?
    (?:(?P<gap>[\s-]{0,2})(?P<scale>thousands?|millions?|billions?|trillions?|hundred|dozen|crores?|lakhs?
        |(?<!-)(?:mln|mio|mil|mn|mm|bln|bil|bn|trn|tn|k|m|b))(?![a-z0-9]|-[0-9a-z]))?
    (?P<close2>\))?
    (?:[\s-]?(?P<unit>%(?:[\s-]?(?:points?|pts?)(?![a-z]))?
        |(?:percentage[\s-]points?|percent|per[\s]cent|pct|pp[ts]?|ppts|bps?|basis[\s-]points?|x|times|fold)(?![a-z0-9])))?
    (?P<close3>\))?
    (?:(?P<pence>p)(?![a-z0-9.])|\s?(?P<money>us\$|[$€£¥₹¢](?![0-9(])|(?:"""
    + "|".join(sorted(set(CURRENCY_CODES) | set(CURRENCY_NAMES), key=len, reverse=True))
    + r""")(?![a-z$€£¥])))?
    """,
    re.VERBOSE,
)
_FRACTIONS = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅛": 0.125, "⅜": 0.375, "⅝": 0.625, "⅞": 0.875}
_TAIL = re.compile(r"\+(?![0-9a-z])|\s+or\s+(?:(more|greater|higher|above|better|longer)|(less|fewer|lower|below)|so)(?![a-z])")
_NOUN = re.compile(r"\s+([a-z][a-z-]*)(?:\s+([a-z][a-z-]*))?(?:\s+([a-z][a-z-]*))?")
_PLURAL = re.compile(r"[a-z-]*(?:[^su']s|people|staff|personnel|men|women|children)$")
_CHAIN = re.compile(r"[0-9]+(?:[-–./][0-9]+){2,}(?![0-9a-z])|[0-9]{3}\)\s?[0-9]{3}-[0-9]{4}")
_MARKER = re.compile(r"[.)]\s+\S")
_LINKED = re.compile(r"\s*(?:,|and|&|or|to|-|–|through|,\s*and)\s*$")
_JOINED = re.compile(r"\s*(-|–|to|through|and|or|,|,\s*and)\s*$")
_RATIO = re.compile(r"\s?:\s?1(?![0-9.,:])|-for-([0-9]{1,3})(?![0-9a-z-])")
_CITED = re.compile(r"\[\s*[0-9][0-9,;\s–-]{0,40}\]")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|[^\s@]{1,64}@\S{1,64}")
_TAIL_LETTERS = re.compile(r"([a-z.]{1,4})$")

_COPULAS = frozenset(
    "was is were are be been of at to by from totaled totalled total amounted equals equaled being minus".split()
)
_COUNTING_OFF = frozenset("the these those all both any other each every latter our its their his her".split())
_RANGING = frozenset("range ranges ranging ranged vary varies varying varied anywhere".split())
_CHANGES = frozenset(
    """rose rise rises risen fell fall falls fallen grew grow grows grown increased increase increases increasing
    decreased decrease decreases decreasing declined decline declines dropped drop drops climbed gained lost improved
    up down advanced slid jumped by""".split()
)
_BOUND_SIGNS = {"~": Bound.ABOUT, "≈": Bound.ABOUT, "<": Bound.LESS_THAN, ">": Bound.MORE_THAN, "≤": Bound.AT_MOST,
                "≥": Bound.AT_LEAST}  # fmt: skip
_SIGNS_BEFORE = frozenset("-+–(~≈<>≤≥ \u00a0") | CURRENCY_SIGNS.keys()
_POINTS = ("percentage", "pp", "bp", "basis")


def parse_figures(text: str, periods: Sequence[Period] | None = None) -> tuple[Figure, ...]:
    """All figures of `text`, in order, spans not overlapping.

    Arguments:
        text: running text, without markup.
        periods: the periods of `text` when the caller has them; their years and days are no figures. None finds them.

    Years, dates, list numbers, citation marks, addresses, telephone numbers and numbers that are part of a name
    ("Rule 2210", "30-day", "401(k)", "COVID-19") are left out. A range is one figure. Digits of other scripts count as
    digits. Linear in the length of `text`; every value is finite; raises nothing.
    """
    folded = fold(text)
    spelled = list(spelled_numbers(folded))
    if not spelled and not _DIGIT.search(folded):
        return ()
    if periods is None:
        periods = parse_periods(text)
    return _Scan(text, folded, periods).run(spelled)


class _Scan:
    """One pass over one text."""

    __slots__ = ("_befores", "_excluded", "_figures", "_folded", "_name_end", "_text")

    def __init__(self, text: str, folded: str, periods: Sequence[Period]) -> None:
        self._text = text
        self._folded = folded
        excluded = [(period.start, period.end) for period in periods]
        if "[" in folded:
            excluded += [match.span() for match in _CITED.finditer(folded)]
        if "://" in folded or "www." in folded or "@" in folded:
            excluded += [match.span() for match in _ADDRESS.finditer(folded)]
        self._excluded = sorted(excluded, reverse=True)
        self._figures: list[Figure] = []
        self._befores: list[list[str]] = []  # the words before each figure, for ranges
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
            if start >= position:
                position = self._take_digits(start, end, position)
        while word is not None:
            position = self._take_spelled(word, position)
            word = next(words, None)
        return tuple(self._figures)

    def _is_excluded(self, start: int, end: int) -> bool:
        """Whether the span lies in a period, citation or address; asked in rising order."""
        excluded = self._excluded
        while excluded and excluded[-1][1] <= start:
            excluded.pop()
        return bool(excluded) and excluded[-1][0] < end

    def _take_digits(self, start: int, end: int, position: int) -> int:
        """Adds the figure whose digits stand at `start:end`, if they are one; returns where to go on."""
        folded = self._folded
        if self._is_excluded(start, end):
            return max(end, position)
        raw = folded[start:end]
        before = folded[start - 1] if start else " "
        after = folded[end : end + 1]
        if after in ("-", ".", "/", "–", ")") and (chain := _CHAIN.match(folded, start)):
            return chain.end()
        number = _decimal(raw, before == "." and not (start > 1 and folded[start - 2].isalnum()))
        if number is None or (before not in CURRENCY_SIGNS and self._is_marker(start, end, raw)):
            return end
        if len(raw) == 4 and after in (")", "]", ";") and is_literature_year(self._text, start):
            return end
        if before == "." and "." not in raw and not (start > 1 and folded[start - 2].isalnum()):
            start -= 1
        value, decimals = number
        return self._take(start, end, value, 10.0**-decimals, None, 1.0, position, False) or end

    def _take_spelled(self, word: SpelledNumber, position: int) -> int:
        """Adds the figure that `word` spells, if it is one; returns where to go on."""
        start, end = word.start, word.end
        if start < position or self._is_excluded(start, end) or (start and self._folded[start - 1] == "-"):
            return position
        if self._text[start].isupper() and start and self._text[start - 1] == " " and self._text[start - 2] not in ".!?:;":
            return position  # "the Big Four": a name
        taken = self._take(start, end, word.value, word.resolution, word.unit, word.scale, position, True, word.lone_one)
        return taken or position

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
        if len(raw) > 3 or not _MARKER.match(folded, end):
            return False
        return "." not in raw and (folded[end] == "." or (folded[end] == ")"))

    def _take(
        self, start: int, end: int, value: float, resolution: float, unit: Unit | None, scale: float, position: int,
        spelled: bool, lone_one: bool = False,
    ) -> int:  # fmt: skip
        """Reads what stands around one number and adds its figure; 0 when the number is part of a name or a mark."""
        folded = self._folded
        left = start
        sign, opened, currency, hundredth, symbol = "", -1, "", False, None
        while left > position:  # signs, brackets and currency signs right before the digits
            char = folded[left - 1]
            if char not in _SIGNS_BEFORE:
                break
            ahead = folded[left - 2] if left > 1 else " "
            if char in "-–+":
                if sign or ahead.isalnum() or ahead in ")%'":
                    break
                sign = "-" if char == "–" else char
            elif char == "(":
                if opened >= 0:
                    break
                opened = left - 1
            elif char in _BOUND_SIGNS:
                symbol = _BOUND_SIGNS[char]
                left -= 1
                break
            elif char in " \u00a0":
                if not (ahead in CURRENCY_SIGNS or (ahead in "~≈<>≤≥") or (ahead == "(" and not spelled)):
                    break
            else:
                if currency:
                    break
                currency, hundredth = CURRENCY_SIGNS[char], char == "¢"
                if char == "$" and left > 1 and (tail := _TAIL_LETTERS.search(folded, max(0, left - 6), left - 1)):
                    other = DOLLARS.get(tail[1])
                    if other:
                        currency = other
                        left = tail.start() + 1
            left -= 1
        while left < start and folded[left] in " \u00a0~≈<>≤≥":
            left += 1
        before = folded[max(position, left - 40) : left].split()
        touching = folded[left - 1] if left else " "
        ahead_ok = left <= position or not (touching.isalnum() or touching in "_@&=\\#/§")
        if not ahead_ok and not currency and before and touching.isalpha():
            code = before[-1]
            if code.isalpha() and (money := self._code(code, left)):
                currency, ahead_ok = money, True
                left -= len(code)
                before.pop()
        if not ahead_ok and touching == "/" and currency:
            ahead_ok = True
        if not ahead_ok:
            return 0
        if touching == "-" and left > 1 and folded[left - 2].isalpha():
            return 0  # "COVID-19"
        if touching == ":" and left > 1 and folded[left - 2].isdigit():
            return 0  # "5:30"
        if not currency and before and (money := self._code(before[-1].lstrip("("), left)) and touching in " \u00a0":
            currency = money
            left = folded.rfind(before.pop().lstrip("("), 0, left)
        return self._finish(
            start, end, left, value, resolution, unit, scale, spelled, lone_one, sign, opened, currency, hundredth, symbol,
            before,
        )

    def _code(self, word: str, before: int) -> str:
        """The currency that an ISO code or abbreviation names, empty when the word is none."""
        word = word.rstrip(".")
        currency = CURRENCY_CODES.get(word, "")
        if not currency:
            return ""
        if word in CODES_ALSO_WORDS:
            at = self._folded.rfind(word, 0, before)
            return currency if self._text[at : at + len(word)].isupper() else ""
        return currency

    def _finish(
        self, start: int, end: int, left: int, value: float, resolution: float, unit: Unit | None, scale: float,
        spelled: bool, lone_one: bool, sign: str, opened: int, currency: str, hundredth: bool, symbol: Bound | None,
        before: list[str],
    ) -> int:  # fmt: skip
        """Reads what follows the number, decides sign and kind, and adds the figure."""
        folded = self._folded
        suffix = _SUFFIX.match(folded, end)
        assert suffix is not None  # every part of the pattern is optional
        scale_word, unit_word, money_word = suffix["scale"], suffix["unit"], suffix["money"] or suffix["pence"]
        if money_word and money_word in CODES_ALSO_WORDS:
            money_word = None
        if money_word and currency and money_word not in CURRENCY_NAMES:
            money_word = None  # "$5 USD" keeps the first
        closed = suffix["close1"] or suffix["close2"] or suffix["close3"]
        stop = end
        for name in ("fraction", "close1", "scale", "close2", "unit", "close3", "pence", "money"):
            if suffix[name] and (not name.startswith("close") or opened >= 0):
                if name == "money" and not money_word:
                    continue
                stop = suffix.end(name)
            elif suffix[name]:
                break  # a bracket that this figure did not open ends it
        if not (opened >= 0 and closed) and closed:
            scale_word = scale_word if scale_word and suffix.end("scale") <= stop else None
            unit_word = unit_word if unit_word and suffix.end("unit") <= stop else None
            money_word = money_word if money_word and stop == suffix.end() else None
        stated = bool(scale_word or unit_word or money_word or currency or unit)
        ratio = None if stated else _RATIO.match(folded, end)
        if ratio:
            stop, unit = ratio.end(), Unit.MULTIPLE
            value = value / int(ratio[1]) if ratio[1] and int(ratio[1]) else value
        elif stop == end and self._is_name_after(end):
            return 0
        single = scale_word in ("k", "m", "b") and suffix["gap"] != "" and not currency
        if (not stated or single) and before and self._is_name_before(before, left):
            self._name_end = end
            return 0
        if not stated and self._name_end >= left - 6 and _LINKED.fullmatch(folded, self._name_end, left):
            self._name_end = end
            return 0
        noun = "" if (unit_word or money_word or currency or unit or ratio) else self._noun(stop)
        if spelled and not stated and scale == 1.0:
            if lone_one and not (before and before[-1] in ("point", "than", "least")):
                return 0
            if before and before[-1].strip("(") in _COUNTING_OFF and value <= 10:
                return 0
        negative = sign == "-"
        if opened >= 0 and closed:
            verdict = self._bracketed(opened, left, end, suffix, before, stated, value, spelled)
            if verdict is None:
                return 0
            negative = negative or verdict
            if not verdict:
                left, stop = max(left, opened + 1), stop - 1
        elif opened >= left:
            left = opened + 1  # the bracket opens a longer remark
        return self._append(
            left, stop, value, resolution, unit, scale, scale_word, unit_word, money_word, currency, hundredth, suffix,
            noun, negative, bool(sign) or negative, symbol, before,
        )

    def _is_name_after(self, end: int) -> bool:
        """Whether what touches the number makes it a name: "10-K", "30-day", "401(k)", "2b", "24/7", "5:30", "1st"."""
        folded = self._folded
        char = folded[end : end + 1]
        if not char or char in " \u00a0,.;)%":
            return False
        following = folded[end + 1 : end + 2]
        if char.isalnum() or char in "_@\\=":
            return True
        if char == "-":
            return following.isalpha()
        if char == "(":
            return following.isalpha() and folded[end + 2 : end + 3] == ")"
        return char in ":/" and following.isdigit()

    def _is_name_before(self, before: list[str], left: int) -> bool:
        """Whether the word before makes the number a name: "Note 35", "Rule 2210", "No. 5"."""
        word = before[-1].lstrip("(\"'")
        bare = word.rstrip(".:")
        if bare not in IDENTIFIER_WORDS:
            return bare == "of" and before[-2:-1] == ["act"]
        return bare != "no" or word.endswith(".")

    def _noun(self, stop: int) -> str:
        """What the number counts: the first plural among the next three words of its noun phrase."""
        match = _NOUN.match(self._folded, stop)
        if match is None:
            return ""
        for word in match.groups():
            if word is None or word in FUNCTION_WORDS:
                return ""
            if _PLURAL.fullmatch(word):
                return word
        return ""

    def _bracketed(
        self, opened: int, left: int, end: int, suffix: re.Match[str], before: list[str], stated: bool, value: float,
        spelled: bool,
    ) -> bool | None:  # fmt: skip
        """Whether a bracket around a number in running text is a minus sign; None when it is a mark or a repetition."""
        folded = self._folded
        if spelled:
            return False
        if self._figures and abs(self._figures[-1].value) == value and not folded[self._figures[-1].end : opened].strip():
            return None  # "twelve (12) properties"
        if opened > left and folded[left] in CURRENCY_SIGNS:
            return True  # "$(117)"
        previous = before[-1] if before else ""
        copula = not before or previous in _COPULAS
        if suffix["close1"] and (suffix["scale"] or suffix["unit"]):
            return True  # "(0.5)%", "(1.6) million"
        if copula:
            return True
        if stated:
            return False  # a remark: "grew (5%)"
        plain = folded[opened + 1 : end].strip()
        return None if len(plain) <= 2 else True

    def _append(
        self, left: int, stop: int, value: float, resolution: float, unit: Unit | None, scale: float,
        scale_word: str | None, unit_word: str | None, money_word: str | None, currency: str, hundredth: bool,
        suffix: re.Match[str], noun: str, negative: bool, signed: bool, symbol: Bound | None, before: list[str],
    ) -> int:  # fmt: skip
        """Builds the figure and joins it to the one before where the two are a range or share a unit."""
        if fraction := suffix["fraction"]:
            value += _FRACTIONS.get(fraction) or _share(fraction)
            resolution = min(resolution, 0.001)
        factor = SCALES[scale_word] if scale_word else 1.0
        if unit_word:
            if unit_word.startswith(("bp", "basis")):
                unit, factor = Unit.POINT, 0.01
            elif unit_word.startswith(("percentage", "pp")) or (unit_word[0] == "%" and len(unit_word) > 1):
                unit = Unit.POINT
            elif unit_word[0] in "%p":
                unit = Unit.PERCENT
            else:
                unit = Unit.MULTIPLE
        elif money_word or currency or hundredth:
            unit = Unit.MONEY
            if money_word and not currency:
                currency = CURRENCY_NAMES.get(money_word) or CURRENCY_CODES.get(money_word, "")
                currency = currency or CURRENCY_SIGNS.get(money_word[-1:], "") or ("GBP" if money_word == "p" else "")
            if hundredth or money_word in HUNDREDTHS or suffix["pence"]:
                factor = 0.01
        elif unit is None:
            unit = Unit.COUNT if noun else Unit.PLAIN
        if unit is Unit.MULTIPLE and suffix["unit"] == "times" and noun:
            noun = ""
        value = value / 100 if factor == 0.01 else value * factor
        bound = symbol or self._bound(before, noun)
        tail = _TAIL.match(self._folded, stop)
        if tail and bound is Bound.EXACT:
            bound = Bound.AT_LEAST if tail[1] or tail[0] == "+" else Bound.AT_MOST if tail[2] else Bound.ABOUT
        whole = scale * (factor if factor >= 1.0 else 1.0)
        figure = Figure(
            self._text[left:stop], left, stop, -value if negative else value, resolution * factor, unit, currency, whole,
            whole != 1.0, bound, None, noun, signed,
        )  # fmt: skip
        figures = self._figures
        if figures and 0 < left - figures[-1].end <= 10 and (
            joint := _JOINED.fullmatch(self._folded, figures[-1].end, left)
        ):  # fmt: skip
            self._join(figure, joint[1])
        else:
            figures.append(figure)
            self._befores.append(before)
        return stop

    def _bound(self, before: list[str], noun: str) -> Bound:
        """How the words before a figure bind it."""
        if not before or before[-1].lstrip("(") not in BOUND_LAST_WORDS:
            return Bound.EXACT
        for size in (3, 2, 1):
            if len(before) >= size:
                bound = BOUND_PHRASES.get(" ".join(before[-size:]).lstrip("("))
                if bound is not None:
                    return Bound.EXACT if noun in TIME_NOUNS and size == 1 and bound is not Bound.ABOUT else bound
        return Bound.EXACT

    def _join(self, figure: Figure, joint: str) -> None:
        """Adds `figure` after one that it is linked to: shares units between both, and merges a range into one."""
        earlier, before = self._figures[-1], self._befores[-1]
        lender = figure
        for index in range(len(self._figures) - 1, max(-1, len(self._figures) - 6), -1):
            bare = self._figures[index]
            if not _is_bare(bare, lender):
                break
            factor = lender.scale
            self._figures[index] = replace(
                bare, value=bare.value * factor, resolution=bare.resolution * factor, scale=factor,
                scale_stated=lender.scale_stated, unit=lender.unit, noun=bare.noun or lender.noun,
                currency=bare.currency or lender.currency,
            )  # fmt: skip
            if index and not _JOINED.fullmatch(self._folded, self._figures[index - 1].end, bare.start):
                break
        earlier = self._figures[-1]
        if not figure.currency and earlier.currency and figure.unit in (Unit.PLAIN, Unit.MONEY):
            figure = replace(figure, currency=earlier.currency, unit=Unit.MONEY)
        if self._is_range(earlier, figure, joint, before):
            self._figures[-1] = replace(
                earlier, text=self._text[earlier.start : figure.end], end=figure.end, bound=Bound.RANGE, high=figure.value,
                noun=figure.noun or earlier.noun, resolution=max(earlier.resolution, figure.resolution),
            )  # fmt: skip
            return
        self._figures.append(figure)
        self._befores.append(before if joint == "and" else [])

    def _is_range(self, low: Figure, high: Figure, joint: str, before: list[str]) -> bool:
        """Whether two linked figures are the ends of a range: "38-42 million", "between 3 and 5", not "from 3 to 5"."""
        if low.unit is not high.unit or low.currency != high.currency or low.value >= high.value or low.high is not None:
            return False
        lead = before[-1] if before else ""
        if joint in ("and", ",and"):
            return lead == "between"
        if joint in ("to", "through"):
            if lead == "from":
                return len(before) > 1 and before[-2] in _RANGING
            own_units = low.text[-1:] == "%" or low.scale_stated or (low.currency and self._text[high.start] in "$€£¥")
            return not (own_units and lead in _CHANGES)
        return joint in "-–"


def _is_bare(figure: Figure, lender: Figure) -> bool:
    """Whether `figure` takes over the unit or scale of a later figure that it is listed with."""
    if figure.scale_stated or figure.noun or figure.high is not None:
        return False
    if figure.unit is Unit.PLAIN:
        return lender.unit is not Unit.PLAIN or lender.scale_stated
    return figure.unit is Unit.MONEY and lender.unit in (Unit.MONEY, Unit.PLAIN) and lender.scale_stated


def _share(fraction: str) -> float:
    """The value of " 3/4"."""
    above, below = fraction.strip(" -").split("/")
    return int(above) / int(below)


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
        return (int(digits) / 10 ** len(digits), len(digits)) if not fraction else None
    if len(digits) > 1 and digits[0] == "0":
        return None
    decimals = len(fraction)
    return int(digits + fraction) / 10**decimals, decimals
