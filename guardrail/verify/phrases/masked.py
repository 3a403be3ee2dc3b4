"""A claim's text with its figures and periods masked, and the phrases of it as names of quantities.

Each figure and period becomes one placeholder character, so that patterns see words only.
"""

from __future__ import annotations

import re
from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Figure, Unit
from guardrail.claims.figures.periods import Period
from guardrail.claims.kept import per_claim
from guardrail.claims.record import record
from guardrail.claims.whole_words import stands
from guardrail.verify.hints import Hint
from guardrail.verify.lines.formulas import FIGURE, PERIOD
from guardrail.verify.lines.phrase_words import date_terms, phrase_terms
from guardrail.verify.lines.stretches import Stretch, stretch_in
from guardrail.verify.phrases.due_years import bounding, bounds_years, due_in, falls_due
from guardrail.verify.phrases.frames import base_alone, unframed
from guardrail.verify.phrases.time_said import months_apart, years_counted

MAX_PLACEHOLDERS = 200  # of each kind; a claim with more states no single computation
MAX_NAME_NUMBER = 999  # largest number that is read as part of a name ("more than 5 years", "181-360 days")
_FIGURE_BASE = 0xE000
_PERIOD_BASE = 0xE100
_PERIOD_MARK = re.compile(rf"[{PERIOD}]")
_FIGURE_MARK = re.compile(rf"[{FIGURE}]")
_SPAN = re.compile(rf"[{PERIOD}] ?(?:to|through|until|till|thru|-|–|—) ?[{PERIOD}]|between [^{PERIOD}]*[{PERIOD}] and")
_LIST = re.compile(rf"[{PERIOD}](?:,? and |, ?and ?|, ?| & |,? or )(?:[a-z]+ ){{0,3}}?[{PERIOD}]")
_YEAR_END = re.compile(rf"(?<=[{PERIOD}]) (?:fiscal )?(?:year|period) end\b")
_TOGETHER = re.compile(
    r"\b(?:in terms of(?= [$€£]?[mk]\b)|(?:for|across|in|over) all (?:the )?(?:countries|segments|regions|categories)"
    r"|altogether|combined|together|in total|respectively|overall|year[- ]over[- ]year|year[- ]on[- ]year|yoy"
    r"|quarter[- ](?:over|on)[- ]quarter|qoq|sequential(?:ly)?"
    r"|(?:compared (?:to|with)|from|over|versus|than) "
    r"(?:the (?:(?:same|corresponding|comparable) (?:quarter|period|month|half) (?:of|in) the )?"
    r"(?:prior|previous|preceding)(?: fiscal)?[ -](?:year(?:[ -](?:quarter|period))?|quarter|period)"
    r"|(?:a|the) year (?:earlier|ago|before))"
    r"|(?:(?:that (?:was|were) )?(?:incurred|recorded|recogni[sz]ed|reported|generated) )?by (?:the|our) "
    r"(?:company|group|fund|firm|bank|trust|partnership|corporation|registrant)(?=$| (?!of|and|or)\W*\w)"
    rf"|(?:over|across|for) (?:the |a |all )?[{FIGURE}][ -]years?(?: period)?"
    rf"|(?:over|within|throughout)(?= (?:the )?(?:period |years? )?[{PERIOD}]))(?![a-z])"
)
_SUMS_UP = Hint(
    r"terms|\ball\b|altogether|combined|together|total|respectively|overall|year|yoy|qoq|quarter|sequential|period|\bover\b"
    "|within|throughout|company|group|fund|firm|bank|trust|partnership|corporation|registrant"
)
"""One of these stands in all that `_TOGETHER` finds."""
_MARKS = re.compile(rf"[{FIGURE}{PERIOD}]")
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_ORDINAL = re.compile(
    rf"\b(?P<ordinal>first|second|third|fourth)(?P<between> (?:quarter )?(?:and|to|or|versus|vs) (?:the )?)"
    rf"(?P<other>[{PERIOD}])"
)


_YEAR_EARLIER = re.compile(
    rf"(?:(?<=[{FIGURE}] )|(?<= than )|(?<= than in ))(?:(?:an?|one) year (?:earlier|ago|before|previously)"
    r"|the (?:(?:prior|previous|preceding) (?:fiscal |financial )?year|year (?:earlier|before)))\b"
)
_TIME = re.compile(rf"[{FIGURE}][ -](?:year|month|day)")
_DUE = phrase_terms("due")
_DUE_WORDS = phrase_terms("due mature maturity payable repayable expire")
_MARKED = re.compile(r" (?:[A-Z]\d?|[IVX]{1,4})\b")
_DESIGNATION = re.compile(r"\b[A-Za-z]+ (?:[A-Z]\d?|[IVX]{1,4})\b")
_LAST_LETTER = re.compile(r" and [A-Z](?![\w&.])")
_LETTERED = re.compile(r"\b(?P<noun>[A-Za-z][a-z]+s) (?P<letters>(?:[A-Z], )*[A-Z],? and [A-Z])(?![\w&.])")
_SAME_YEAR = re.compile(r"\b(?:that|the same|the whole|the full|the entire) (?:fiscal |financial )?year\b")
_BARE_YEAR_AFTER = re.compile(
    rf"(?P<part>[{PERIOD}])(?P<between>,? (?:and|to|or|versus|vs|than in) (?:in )?)(?P<year>[{PERIOD}])"
)


@record
class Leaf:
    """A named quantity.

    Arguments:
        terms: content words of the phrase, periods and figures left out.
        periods: what it is of.
        spans: the periods are the ends of a stretch ("2017 to 2019"), not a list.
        listed: the periods are named together ("for 2018 and 2019"), as a stretch is.
        text: the phrase, for messages.
        stretch: the time to a due date that it is of ("due within five years").
        bare: `terms` without the words of the stretch.
        apart: months between the two values that the claim compares, 0 where it says nothing of them.
        years: how many years the phrase speaks over, 0 where it counts none.
        bounds: the years that bound `stretch`, where it is one of calendar years.
    """

    terms: frozenset[str]
    periods: tuple[Period, ...]
    spans: bool
    listed: bool
    text: str
    stretch: Stretch | None = None
    bare: frozenset[str] = frozenset()
    apart: int = 0
    years: int = 0
    bounds: tuple[Period, ...] = ()


class Masked:
    """A claim's text in lower case with placeholders, and the way back."""

    def __init__(self, claim: Claim) -> None:
        self.figures = claim.figures
        self.periods = list(with_year(claim.periods))
        self._leaves: dict[str, Leaf] = {}
        self._bounding = frozenset[str]()
        self._falls_due = falls_due(claim)
        self._designated = _designations(_each_lettered(claim.text))
        marks = [(figure.start, figure.end, chr(_FIGURE_BASE + at)) for at, figure in enumerate(claim.figures)]
        marks += [(period.start, period.end, chr(_PERIOD_BASE + at)) for at, period in enumerate(claim.periods)]
        pieces: list[str] = []
        at = 0
        for start, end, mark in sorted(marks):
            if start < at:
                continue
            pieces += [claim.text[at:start], mark]
            at = end
        pieces.append(claim.text[at:])
        text = self._listed(" ".join(_each_lettered("".join(pieces)).lower().split()).rstrip(" .;!"))
        if " year" in text:
            text = self._year_earlier(self._named_years(text))
        if self.figures:
            text = self._from_base(unframed(text))
        self.text = text
        self._apart = months_apart(text)
        self._bounding = bounding(text, self.periods, _PERIOD_BASE) if bounds_years(claim) else frozenset[str]()

    def _listed(self, text: str) -> str:
        """`text` with the bare ordinal of a pair ("the first and second quarter") made a period of its own."""

        def period(match: re.Match[str]) -> str:
            other = self.periods[ord(match["other"]) - _PERIOD_BASE]
            if other.quarter is None or len(self.periods) >= MAX_PLACEHOLDERS:
                return match[0]
            self.periods.append(replace(other, quarter=_ORDINALS[match["ordinal"]]))
            return f"{chr(_PERIOD_BASE + len(self.periods) - 1)}{match['between']}{match['other']}"

        if any(ordinal in text for ordinal in _ORDINALS):
            text = _ORDINAL.sub(period, text)
        for match in _BARE_YEAR_AFTER.finditer(text) if any(period.quarter for period in self.periods) else ():
            # "in Q4 2019 and 2018": the quarter holds for both years
            part, year = (ord(match[group]) - _PERIOD_BASE for group in ("part", "year"))
            first, second = self.periods[part], self.periods[year]
            if first.quarter and first.year and _is_bare_year(second) and second.year != first.year:
                self.periods[year] = replace(second, quarter=first.quarter)
        return text

    def _named_years(self, text: str) -> str:
        """`text` with "that year" made the year of the one quarter, month or half that was named before it."""
        match = _SAME_YEAR.search(text)
        if match is None or len(self.periods) >= MAX_PLACEHOLDERS:
            return text
        named = self.periods_in(text[: match.start()])
        parts = [period for period in named if period.year and (period.quarter or period.half or period.month)]
        if len({period.year for period in parts}) != 1 or len(parts) < len(named):
            return text
        whole = replace(parts[0], quarter=None, half=None, month=None, day=None, months=None)
        self.periods.append(whole)
        return f"{text[: match.start()]}{chr(_PERIOD_BASE + len(self.periods) - 1)}{text[match.end() :]}"

    def _year_earlier(self, text: str) -> str:
        """`text` with "a year earlier" made the period a year before the only one that it names."""
        match = _YEAR_EARLIER.search(text)
        named = self.periods_in(text)
        if match is None or len(named) != 1 or named[0].year is None or len(self.periods) >= MAX_PLACEHOLDERS:
            return text
        if named[0].end_year is not None:
            return text
        self.periods.append(replace(named[0], year=named[0].year - 1))
        mark = chr(_PERIOD_BASE + len(self.periods) - 1)
        return f"{text[: match.start()]}in {mark}{text[match.end() :]}"

    def _from_base(self, text: str) -> str:
        """`text` with the year after it where the only year named is the one that a movement set out from."""
        base = base_alone(text)
        if base is None or len(self.periods) >= MAX_PLACEHOLDERS:
            return text
        at, mark = base
        before = self.periods[ord(mark) - _PERIOD_BASE]
        if before.year is None or before.end_year is not None:
            return text
        self.periods.append(replace(before, year=before.year + 1))
        return f"{text[:at]} in {chr(_PERIOD_BASE + len(self.periods) - 1)}{text[at:]}"

    def periods_in(self, text: str) -> tuple[Period, ...]:
        found = [] if text.isascii() else [self.periods[ord(one) - _PERIOD_BASE] for one in _PERIOD_MARK.findall(text)]
        if len(found) < 2:
            return tuple(found)
        return tuple(period for period in found if not any(is_part(other, period) for other in found))

    def times_in(self, text: str) -> tuple[Period, ...]:
        """The periods that a text is of: no year that only bounds when things fall due is one."""
        if self._bounding:
            text = "".join(one for one in text if one not in self._bounding)
        return self.periods_in(text)

    @property
    def bounding(self) -> frozenset[tuple[int, int]]:
        """Where the claim's years stand that only bound when things fall due."""
        if not self._bounding:
            return frozenset()
        periods = (self.periods[ord(mark) - _PERIOD_BASE] for mark in self._bounding)
        return frozenset((period.start, period.end) for period in periods)

    def figures_in(self, text: str) -> tuple[Figure, ...]:
        if text.isascii():
            return ()
        return tuple(self.figures[ord(mark) - _FIGURE_BASE] for mark in _FIGURE_MARK.findall(text))

    def figure(self, mark: str) -> Figure:
        return self.figures[ord(mark) - _FIGURE_BASE]

    def leaf(self, phrase: str) -> Leaf:
        """What `phrase` names."""
        leaf = self._leaves.get(phrase)
        if leaf is None:
            leaf = self._leaves[phrase] = self._leaf(phrase)
        return leaf

    def _leaf(self, phrase: str) -> Leaf:
        due = due_in(phrase, self.periods, _PERIOD_BASE) if self._falls_due else None
        if due is None:
            return self._plain_leaf(phrase)
        rest = self._plain_leaf(f"{phrase[: due.start]} {phrase[due.end :]}")
        bare = rest.terms - _DUE_WORDS
        if due.exact:
            return replace(self._plain_leaf(phrase), stretch=due.stretch, bare=bare)
        years = tuple(self.periods[ord(mark) - _PERIOD_BASE] for mark in due.marks)
        return replace(rest, stretch=due.stretch, bare=bare, bounds=years)

    def _plain_leaf(self, phrase: str) -> Leaf:
        periods: tuple[Period, ...] = ()
        numbers: set[str] = set()
        spans = listed = False
        stretch, bare = None, frozenset[str]()
        years, rest = years_counted(phrase)
        if _SUMS_UP.in_phrase(rest):
            rest = _TOGETHER.sub(" ", rest)
        if not phrase.isascii():  # marks stand in it
            periods = self.periods_in(phrase)
            if len(periods) > 1:
                dates = [period for period in periods if period.year is None and any(other.year for other in periods)]
                periods = tuple(period for period in periods if period not in dates)
                numbers.update(term for period in dates for term in date_terms(period))
            numbers.update(term for figure in self.figures_in(phrase) for term in number_terms(figure))
            several = len(_PERIOD_MARK.findall(phrase)) > 1
            spans = (several or "between " in phrase) and _SPAN.search(phrase) is not None
            spans = spans or any(period.end_year for period in periods)
            listed = spans or (several and _LIST.search(phrase) is not None)
            rest = _MARKS.sub(" ", _YEAR_END.sub(" ", rest) if " end" in rest else rest)
            stretch, bare = self._stretch(phrase)
        for name, terms in self._designated:
            if stands(phrase, name):
                numbers |= terms
        terms = phrase_terms(rest)
        text = " ".join(rest.split())
        return Leaf(
            terms | numbers if numbers else terms, periods, spans, listed, text, stretch, bare, self._apart, years
        )

    def _stretch(self, phrase: str) -> tuple[Stretch | None, frozenset[str]]:
        """The stretch of time that `phrase` states, and the words of the rest of it."""
        if not ("year" in phrase or "month" in phrase or "day" in phrase) or _TIME.search(phrase) is None:
            return None, frozenset()
        spelt = _FIGURE_MARK.sub(lambda mark: self.figure(mark[0]).text.lower(), phrase)
        stretch, (start, end) = stretch_in(spelt)
        if stretch is None:
            return None, frozenset()
        return stretch, phrase_terms(_PERIOD_MARK.sub(" ", f"{spelt[:start]} {spelt[end:]}")) - _DUE


masked_of = per_claim(Masked)
"""A claim masked, once for all its checks."""
_LETTER = re.compile(r"\b[A-Z]\b")


def _each_lettered(text: str) -> str:
    """`text` with the noun of a list of letters before each: "Customers A and B" are "Customer A and Customer B"."""

    def spelt(match: re.Match[str]) -> str:
        noun = match["noun"].removesuffix("es" if match["noun"].endswith("sses") else "s")
        return _LETTER.sub(lambda letter: f"{noun} {letter[0]}", match["letters"])

    return _LETTERED.sub(spelt, text) if " and " in text and _LAST_LETTER.search(text) else text


def _designations(text: str) -> list[tuple[str, frozenset[str]]]:
    """The designated things that `text` names ("class c"), whose letters are lost in lower case, with their terms."""
    found: list[tuple[str, frozenset[str]]] = []
    if _MARKED.search(text) is None:
        return found
    for name in dict.fromkeys(match[0] for match in _DESIGNATION.finditer(text)):
        terms = frozenset(term for term in phrase_terms(name) if "#" in term[1:])
        if terms:
            found.append((name.lower(), terms))
    return found


def _is_bare_year(period: Period) -> bool:
    parts = (period.quarter, period.half, period.month, period.end_year, period.months)
    return period.year is not None and not any(parts)


def is_part(fine: Period, whole: Period) -> bool:
    """Whether `fine` is a quarter, month or date of the year that `whole` states: the year is then no period apart."""
    if whole.quarter or whole.half or whole.month or whole.end_year or whole.year is None:
        return False
    return fine.year == whole.year and bool(fine.quarter or fine.half or fine.month)


def number_terms(figure: Figure) -> tuple[str, ...]:
    """A small whole number as a word of a name ("due in less than one year", "three to six months")."""
    ends = (figure.value,) if figure.high is None else (figure.value, figure.high)
    if figure.unit in (Unit.PERCENT, Unit.POINT, Unit.MONEY) or figure.scale_stated:
        return ()
    return tuple(f"#{int(end)}" for end in ends if end == int(end) and 0 < end <= MAX_NAME_NUMBER)


def with_year(periods: tuple[Period, ...]) -> tuple[Period, ...]:
    """Periods that state no year take the claim's only one: "January 26 and April 27, 2019"."""
    years = {period.year for period in periods if period.year is not None}
    if len(years) != 1:
        return periods
    (year,) = years
    return tuple(period if period.year is not None else replace(period, year=year) for period in periods)
