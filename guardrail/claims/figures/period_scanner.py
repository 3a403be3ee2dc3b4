"""The scanner that finds periods in running text, header cells and captions."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from guardrail.claims.figures.lexicon import IDENTIFIER_WORDS, SCALES, fold
from guardrail.claims.figures.period import Period
from guardrail.claims.lexicon import MONTHS, word_set

REMEMBERED, REMEMBERED_LENGTH = 2_048, 400
"""How many texts, and up to how many characters each, are remembered: several rules read the same clause."""

_MONTHS = {name: number for number, month in enumerate(MONTHS, 1) for name in (month, month[:3])} | {"sept": 9}
_LAST_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_ORDINALS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}
_LENGTHS = {"three": 3, "six": 6, "nine": 9, "twelve": 12, "3": 3, "6": 6, "9": 9, "12": 12}

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)(?![a-z])"
)
_YEAR = r"(?:19|20)[0-9]{2}(?![0-9])"
_SHORT = r"(?:" + _YEAR + r"|[0-9]{2}(?![0-9]))"
_OF = r"(?:\s*[,/-]?\s*(?:(?:of|in|for)\s+)?(?:the\s+)?"  # closed by each use

_PERIOD = re.compile(
    rf"""
    (?<![0-9a-z_$€£¥.])
    (?=[0-9]|q[1-4]|h[12]|f[0-9y]|fi[snr]|second|third|fourth|three|six|nine|twelve|year|quarter|half|full
      |jan|feb|ma[ry]|apr|ju[nl]|aug|sep|oct|nov|dec)  # a cheap refusal of most words
    (?<![$€£¥][ ])(?<![0-9],)(?:
      (?P<iy>{_YEAR})(?P<sep>[-/.])(?P<im>[0-9]{{2}})(?:(?P=sep)(?P<id>[0-9]{{2}}))?(?![0-9/-])(?P<iso>)
    | (?P<sa>[0-9]{{1,2}})(?P<sep2>[/.])(?P<sb>[0-9]{{1,2}})(?P=sep2)(?P<sy>{_SHORT})(?P<slash>)
    | (?P<my>0?[1-9]|1[0-2])/(?P<myy>{_YEAR})(?P<monthyear>)
    | (?:fiscal\s+)?q(?P<q1>[1-4])(?![0-9a-eg-z])
      {_OF}(?:(?P<q1f>fy|fiscal(?:\s+year)?)\s*'?(?P<q1fy>{_SHORT})|(?P<q1y>{_YEAR})|'(?P<q1s>[0-9]{{2}})(?![0-9])))?
      (?P<qn>)
    | (?P<q2>[1-4])q\s?(?:(?P<q2f>fy)\s?)?(?:'?(?P<q2y>{_SHORT}))?(?![0-9a-z])(?P<nq>)
    | h(?P<h1>[12])(?![0-9a-eg-z])
      {_OF}(?:(?P<h1f>fy|fiscal(?:\s+year)?)\s*'?(?P<h1fy>{_SHORT})|(?P<h1y>{_YEAR})|'(?P<h1s>[0-9]{{2}})(?![0-9])))?
      (?P<hn>)
    | (?P<h2>[12])h\s?(?:(?P<h2f>fy)\s?)?(?:'?(?P<h2y>{_SHORT}))?(?![0-9a-z])(?P<nh>)
    | (?:fiscal\s+)?(?P<ord>first|second|third|fourth|1st|2nd|3rd|4th)[\s-]+(?:fiscal\s+)?
      (?P<part>quarter|half)(?![a-z])(?!\s+end(?:ed|ing))
      {_OF}(?P<ordf>fy|fiscal(?:\s+year)?)?\s*'?(?P<ordy>{_YEAR}))?(?P<ordinal>)
    | first\s+(?P<span>three|six|nine|3|6|9)\s+months\s+of\s+(?:the\s+)?(?P<spanf>fy|fiscal(?:\s+year)?)?\s*
      (?P<spany>{_YEAR})(?P<opening>)
    | (?:fy|f(?=[0-9])|(?:fiscal|financial)(?:\s+years?)?)\s*'?
      (?P<fy>{_YEAR}|(?<=fy)[0-9]{{2}}(?![0-9])|(?<![0-9]f)(?<=f)[12][0-9](?![0-9])|(?<=['\s])[0-9]{{2}}(?![0-9]))
      (?:\s?[/–-]\s?(?P<fe>{_SHORT}))?(?:[eaf](?![a-z]))?(?![0-9a-z%]|,[0-9]{{3}}|\.[0-9])(?P<fiscal>)
    | (?:(?P<dur>(?:three|six|nine|twelve|3|6|9|12)[\s-]+months?|(?:(?:fiscal|financial)\s+)?(?:full[\s-]+)?years?
        |(?:(?:first|second|third|fourth)\s+)?(?:fiscal\s+)?quarters?|half[\s-]?years?)
        (?:\s+periods?)?\s+(?:then\s+)?end(?:ed|ing)\s+(?:on\s+|at\s+)?)?
      (?:(?P<mon>{_MONTH})\.?
          (?:[\s-]+(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?(?![0-9a-z%]|,[0-9]{{3}}|\.[0-9]))?
          (?:,?\s*\(?(?P<mony>{_YEAR})|[\s-]?'(?P<monyy>[0-9]{{2}})(?![0-9]))?
        |(?P<day2>[0-9]{{1,2}})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?(?P<mon2>{_MONTH})\.?
          (?:,?[\s-]*(?P<mon2y>{_YEAR})|-(?P<mon2yy>[0-9]{{2}})(?![0-9]))?
      )(?P<date>)
    | (?:(?P<durb>(?:three|six|nine|twelve|3|6|9|12)[\s-]+months?|(?:(?:fiscal|financial)\s+)?years?)
        \s+end(?:ed|ing)\s+)?
      (?P<y>{_YEAR})(?![a-z_']|,[0-9]{{3}}|\.[0-9]|\s?%)(?:\s?[/–-]\s?(?P<ye>{_SHORT})(?![a-z%]|,[0-9]{{3}}|\.[0-9]|-))?
      (?P<year>)
    )
    """,
    re.VERBOSE,
)
_WORD_START = re.compile(
    r"[^0-9a-z_$€£¥.](?=[0-9]|q[1-4]|h[12a]|f[0-9eiouy]|second|third|six|nine|twelve|three|year|quarter"
    r"|jan|ma[ry]|apr|ju[nl]|aug|sep|oct|nov|dec)"
)
"""What stands before a word that can begin a period: a pattern that begins with one character is searched for by it."""
_DIGIT = re.compile("[0-9]")
_MONTH_NAME = re.compile(
    "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC"
)
_NEXT_YEAR = re.compile(
    rf"\s*(?:,\s*(?:and\s+|&\s*)?|and\s+|&\s*|or\s+)({_YEAR})"
    rf"(?![0-9a-z_%'/-]|,[0-9]{{3}}|\.[0-9]|\s[-–—]\s(?:19|20)[0-9]{{2}})"
)
_COUNTED = re.compile(
    r"\s+(?:[a-z]+-[a-z]+\s+)?(?:shares?|units|properties|employees|people|customers|stores|branches|clients|square|sq"
    r"|acres|miles|options|warrants|rsus|hours|days|weeks|months|years|points|basis|bps|percent|per\s+cent|dollars"
    r"|euros|pounds|persons|workers|members|locations|restaurants|vehicles|tons|tonnes|barrels|mw|gw|kwh|households"
    r"|loans)(?![a-z])"
)
_WORD_AFTER = re.compile(r"\s?([a-z]+)")
_WORD_BEFORE = re.compile(r"([a-z&§#]+)\.?\s*-?$")
_CITED_BEFORE = re.compile(r"[\(\[;]\s*[A-Z][\w&.'’-]*(?:\s+(?:and|et|al\.?|&|[A-Z][\w&.'’-]*))*,?\s+$")
_BEFORE_MONTH = word_set(
    "in since until till through during by of from to last late early mid end ending ended between after before for on"
)
_BREAK = re.compile(r"[\s-]")
_ACT_OF = re.compile(r"\bact\s+of\s*$")


def _year(digits: str | None) -> int | None:
    """The year that four digits, or two of this or the last century, stand for."""
    if digits is None:
        return None
    number = int(digits)
    return number if number > 99 else number + (2000 if number < 70 else 1900)


def _length(words: str | None) -> int | None:
    """Months in "nine months", "year", "quarter" or "half-year"."""
    if words is None:
        return None
    first = _BREAK.split(words, maxsplit=1)[0]
    if "month" in words:
        return _LENGTHS.get(first)
    if "quarter" in words:
        return 3
    return 6 if "half" in words else 12


def _real_date(month: int | None, day: int | None) -> bool:
    """Whether month and day can be those of a calendar date."""
    if month is None:
        return True
    return 1 <= month <= 12 and (day is None or 1 <= day <= _LAST_DAYS[month - 1])


def _is_value_or_name(text: str, folded: str, start: int, end: int, bare: int) -> bool:
    """Whether four digits at `bare` are a count, an amount, part of a name or of a literature reference, not a year."""
    before = _WORD_BEFORE.search(folded, max(0, bare - 24), bare)
    if before and start == bare:
        word = before[1]
        if word in IDENTIFIER_WORDS and folded[bare - 1] in " -.\u00a0#§":
            return not (word == "no" and before[0].endswith(" "))
        if word == "of" and _ACT_OF.search(folded[max(0, bare - 12) : bare]):
            return True
    if start == bare and folded[bare - 1 : bare] in ("-", "/") and folded[max(0, bare - 2) : bare - 1].isdigit():
        return True
    after = _WORD_AFTER.match(folded, end)
    if after and (_COUNTED.match(folded, end) or after[1] in SCALES):
        return True
    return folded[end : end + 1] in (")", "]", ";") and is_literature_year(text, bare)


def is_literature_year(text: str, start: int) -> bool:
    """Whether the four digits at `start` belong to a literature reference: "(Orlan, 2023)", "[Orlan et al. 2023]"."""
    return bool(_CITED_BEFORE.search(text, max(0, start - 80), start))


def parse_periods(text: str) -> tuple[Period, ...]:
    """All periods stated in `text`, in order, spans not overlapping.

    Numbers that only look like years are left out: amounts ("$2019", "2,019"), counts ("2019 shares"), names
    ("Rule 2019", "Act of 1940") and literature references ("(Orlan, 2023)"). A year listed after a fuller period takes
    over its month, day and length: "years ended December 31, 2019 and 2018". Linear in the length of `text`; raises
    nothing.
    """
    return _remembered(text) if len(text) <= REMEMBERED_LENGTH else _parse(text)


def _parse(text: str) -> tuple[Period, ...]:
    folded = fold(text)
    if not (_DIGIT.search(folded) or "quarter" in folded or "half" in folded or _MONTH_NAME.search(text)):
        return ()
    found: list[Period] = []
    position = 0
    while match := _next(folded, position):
        period = _read(text, folded, match)
        if period is None:
            position = max(match.start() + 1, _token_end(folded, match.start()))
            continue
        if found and (joined := _joined(text, folded, found[-1], period)):
            found[-1] = period = joined
        else:
            found.append(period)
        position = period.end
        while period.year and (listed := _NEXT_YEAR.match(folded, position)):
            start, end = listed.span(1)
            if _is_value_or_name(text, folded, start, end, start):
                break
            found.append(
                Period(
                    text[start:end], start, end, int(listed[1]), period.quarter, period.half, period.month, period.day,
                    period.fiscal, None, period.months,
                )
            )  # fmt: skip
            position = end
    return tuple(found)


_remembered = lru_cache(maxsize=REMEMBERED)(_parse)


def _next(folded: str, position: int) -> re.Match[str] | None:
    """The next match of the scanner from `position` on: as `_PERIOD.search`, at the beginnings of words alone."""
    if match := _PERIOD.match(folded, position):
        return match
    while start := _WORD_START.search(folded, position):
        position = start.end()
        if match := _PERIOD.match(folded, position):
            return match
    return None


def _joined(text: str, folded: str, first: Period, second: Period) -> Period | None:
    """One period that names its year first: "fiscal 2019 second quarter", "2019's first half"; None when it is two."""
    if first.year is None or first.quarter or first.half or first.month or first.end_year:
        return None
    if second.year is not None or not (second.quarter or second.half):
        return None
    if folded[first.end : second.start].strip() not in ("", "'s"):
        return None
    return replace(
        first, text=text[first.start : second.end], end=second.end, quarter=second.quarter, half=second.half,
        fiscal=first.fiscal or second.fiscal,
    )  # fmt: skip


def _token_end(folded: str, start: int) -> int:
    """End of the run of letters and digits at `start`, so that a refused match is not tried again inside its word."""
    end = start
    while end < len(folded) and end - start < 32 and folded[end].isalnum():
        end += 1
    return end


def _read(text: str, folded: str, match: re.Match[str]) -> Period | None:
    """The period of one match of the scanner, None when it only looks like one."""
    group = match.group
    kind = match.lastgroup
    start, end = match.span()
    year: int | None = None
    quarter: int | None = None
    half: int | None = None
    month: int | None = None
    day: int | None = None
    end_year: int | None = None
    months: int | None = None
    fiscal = "fiscal" in match[0] or "financial" in match[0]
    if kind == "year":
        year, end_year, months = int(group("y")), _range_end(group("y"), group("ye")), _length(group("durb"))
        if group("ye") and end_year is None:
            end = match.end("y")
        if folded[end : end + 1] == "s" or _is_value_or_name(text, folded, start, end, match.start("y")):
            return None
        fiscal = fiscal or (group("ye") is not None and folded[match.end("y") : match.start("ye")].strip() == "/")
    elif kind == "date":
        name = group("mon") or group("mon2")
        number = group("day") or group("day2")
        month, day = _MONTHS[name], int(number) if number else None
        year = _year(group("mony") or group("monyy") or group("mon2y") or group("mon2yy"))
        months = _length(group("dur"))
        if year is None and number and (int(number) > 31 or folded[match.end("mon")] == "-"):  # "Mar-19", "Sep 45"
            year, day = _year(number), None
        if year is None and not _is_month(text, folded, match, name, number):
            return None
    elif kind == "qn":
        quarter = int(group("q1"))
        year = _year(group("q1fy") or group("q1y") or group("q1s"))
        fiscal = fiscal or group("q1f") is not None
    elif kind == "nq":
        quarter, year = int(group("q2")), _year(group("q2y"))
        fiscal = group("q2f") is not None
    elif kind == "hn":
        half = int(group("h1"))
        year = _year(group("h1fy") or group("h1y") or group("h1s"))
        fiscal = fiscal or group("h1f") is not None
    elif kind == "nh":
        half, year = int(group("h2")), _year(group("h2y"))
        fiscal = group("h2f") is not None
    elif kind == "ordinal":
        number_of = _ORDINALS[group("ord")]
        year = _year(group("ordy"))
        fiscal = fiscal or group("ordf") is not None
        if group("part") == "quarter":
            quarter = number_of
        elif number_of <= 2:
            half = number_of
        else:
            return None
    elif kind == "opening":  # "the first six months of 2025" are its first half
        year, months = int(group("spany")), _LENGTHS[group("span")]
        quarter, half = (1 if months == 3 else None), (1 if months == 6 else None)
        months = months if months == 9 else None
    elif kind == "fiscal":
        year, end_year = _year(group("fy")), _range_end(group("fy"), group("fe"))
        if group("fe") and end_year is None:
            end = match.end("fy")
        fiscal = True
    elif kind == "iso":
        year, month, day = int(group("iy")), int(group("im")), int(group("id")) if group("id") else None
        if day is None and _is_value_or_name(text, folded, start, end, start):
            return None
        if day is None and not 1 <= month <= 12:
            fiscal = group("sep") == "/"
            year, month, end_year = int(group("iy")), None, _range_end(group("iy"), group("im"))
            if end_year is None:
                return None
    elif kind == "monthyear":
        year, month = int(group("myy")), int(group("my"))
    else:
        first, second = int(group("sa")), int(group("sb"))
        month, day = (first, second) if first <= 12 and group("sep2") == "/" else (second, first)
        year = _year(group("sy"))
    if not _real_date(month, day):
        return None
    return Period(text[start:end], start, end, year, quarter, half, month, day, fiscal, end_year, months)


def _range_end(first: str | None, last: str | None) -> int | None:
    """The last year of "2017-2019", "2017/18" or "FY17-19", None when the years do not rise."""
    if first is None or last is None:
        return None
    low, high = _year(first), int(last)
    if low is None:
        return None
    if high < 100:
        high += low - low % 100
    return high if low < high <= low + 60 else None


def _is_month(text: str, folded: str, match: re.Match[str], name: str, number: str | None) -> bool:
    """Whether a month's name without a year is one: "in March" and "June 30", not the verb or "may"."""
    start = match.start("mon") if match["mon"] else match.start("mon2")
    if not text[start].isupper():
        return False
    if number or match["dur"]:
        return True
    before = _WORD_BEFORE.search(folded, max(0, start - 16), start)
    return len(name) > 2 and before is not None and before[1] in _BEFORE_MONTH
