"""Figures of table cells as printed, and the notes that give a table its scale, currency and unit."""

from __future__ import annotations

import re

from guardrail.claims.figures.figure import Figure, Unit
from guardrail.claims.figures.lexicon import CURRENCY_CODES, CURRENCY_NAMES, CURRENCY_SIGNS, DOLLARS, SCALES, fold
from guardrail.claims.figures.scanner import MAX_DIGITS, parse_figures
from guardrail.claims.record import record

_MAX_CELL = 200
"""Longer cells are prose, not one printed figure."""
_MAX_NOTE = 600
"""Only this much of a caption or paragraph is searched for a unit note."""

_CODES = "|".join(sorted(CURRENCY_CODES, key=len, reverse=True))
_SIGN = r"(?:(?:us|u\.s\.|au?|ca?|hk|nz|s|nt|r)?\$|[€£¥₹₩])"
_CELL = re.compile(
    rf"""
    \s*(?P<sign>[-+–]\s?)?(?P<open1>\(\s*)?(?P<sign2>[-–])?
    (?P<money>{_SIGN}|(?:{_CODES})(?=[\s0-9(]))?\s*(?P<sign3>[-–])?(?P<open2>\(\s*)?(?P<sign4>[-–])?\s*
    (?:(?P<grouped>[0-9]{{1,3}}(?:[,'\u00a0\ ][0-9]{{2,3}}){{0,6}}[,'\u00a0\ ][0-9]{{3}}(?:\.[0-9]+)?)
      |(?P<dotted>[0-9]{{1,3}}(?:\.[0-9]{{3}})+,[0-9]{{1,2}}|[0-9]{{1,3}}(?:\.[0-9]{{3}}){{2,}})
      |(?P<plain>[0-9]+(?:\.[0-9]*)?|\.[0-9]+|[0-9]+,[0-9]{{1,2}}(?=\s?[%€])))
    \s*(?P<close1>\))?\s*
    (?:(?P<scale>thousand|million|billion|trillion|mln|mn|mm|bn|tn|k|m|b)(?![a-z]))?\s*
    (?P<unit>%(?:\s?(?:points?|pts?))?|percentage\ points?|percent|per\ cent|pct|pp[ts]?|bps?|basis\ points?|x|times)?
    \s*(?P<money2>{_SIGN}|{_CODES}|p|cents|¢)?\s*(?P<close2>\))?\s*(?P<percent>%)?
    (?:\s*(?:\(\s*(?:[0-9]{{1,2}}|[a-z]{{1,3}})\s*\)|\[[0-9a-z]{{1,2}}\]|[*†‡§#^]|[¹²³⁴⁵⁶⁷⁸⁹]|(?<=\s)[a-z]\))){{0,4}}\s*
    """,
    re.VERBOSE,
)
_SIMPLE = re.compile(r"(\(?)(\$?)([0-9]{1,3}(?:,[0-9]{3}){1,5}|[0-9]{1,12})(\.[0-9]{1,6})?(\)?)(%?)")
_WORD = re.compile(r"[a-z]+")
_GROUPING = re.compile(r"[,'\u00a0 ]")


def parse_cell(text: str) -> Figure | None:
    """The figure that a table cell prints, None for words, blanks, dashes and "N/A".

    Brackets mean a negative; a bracket whose other half stands in a neighbouring cell does too. Footnote marks after
    the figure are left out. A bare "2019" is read as a number: whether it heads a column is for the table's reader to
    say. The scale and unit of headers and captions are applied with `scaled`. Raises nothing.
    """
    if simple := _SIMPLE.fullmatch(text):
        return _simple(text, simple)
    if len(text) > _MAX_CELL:
        return None
    folded = fold(text)
    if not any(digit in folded for digit in "0123456789"):
        return None
    match = _CELL.fullmatch(folded)
    if match is None:
        return _worded(text, folded)
    raw = match["grouped"] or match["dotted"] or match["plain"]
    if len(raw) > MAX_DIGITS:
        return None
    start, end = match.span("grouped" if match["grouped"] else "dotted" if match["dotted"] else "plain")
    if match["dotted"]:
        raw = raw.replace(".", "").replace(",", ".")
    elif match["grouped"]:
        raw = _GROUPING.sub("", raw)
    else:
        raw = raw.replace(",", ".")
    whole, _, fraction = raw.partition(".")
    decimals = len(fraction)
    value = int(whole + fraction) / 10**decimals
    resolution = 10.0**-decimals
    factor = SCALES[match["scale"]] if match["scale"] else 1.0
    unit, currency = Unit.PLAIN, ""
    unit_word = match["unit"] or match["percent"]
    money = match["money"] or match["money2"]
    if unit_word:
        if unit_word.startswith(("bp", "basis")):
            unit, value, resolution = Unit.POINT, value / 100, resolution / 100
        elif unit_word.startswith(("percentage", "pp")) or (len(unit_word) > 1 and unit_word[0] == "%"):
            unit = Unit.POINT
        elif unit_word[0] in "%p":
            unit = Unit.PERCENT
        else:
            unit = Unit.MULTIPLE
    elif money:
        unit, currency = Unit.MONEY, _currency(money)
        if money in ("p", "cents", "¢"):
            value, resolution = value / 100, resolution / 100
    bracketed = match["open1"] or match["open2"] or match["close1"] or match["close2"]
    sign = match["sign"] or match["sign2"] or match["sign3"] or match["sign4"]
    negative = bool(bracketed) or bool(sign and sign[0] in "-–")
    start = min(match.start(name) for name in _OPENERS if match.start(name) >= 0)
    end = max(match.end(name) for name in _CLOSERS)
    return Figure(
        text[start:end], start, end, (-value if negative else value) * factor, resolution * factor, unit, currency,
        factor, factor != 1.0, signed=bool(sign or bracketed),
    )  # fmt: skip


def _simple(text: str, match: re.Match[str]) -> Figure:
    """The most frequent cells at a fraction of the cost: "12,899", "(1,204)", "$75.1", "75.1%"."""
    opened, dollar, whole, fraction, closed, percent = match.groups()
    unit = Unit.PERCENT if percent else Unit.MONEY if dollar else Unit.PLAIN
    whole = whole.replace(",", "")
    decimals = len(fraction) - 1 if fraction else 0
    value = int(whole + fraction[1:]) / 10**decimals if fraction else float(whole)
    negative = bool(opened or closed)
    return Figure(
        text, 0, len(text), -value if negative else value, 10.0**-decimals, unit, "USD" if unit is Unit.MONEY else "",
        signed=negative,
    )  # fmt: skip


_OPENERS = ("sign", "open1", "sign2", "money", "open2", "grouped", "dotted", "plain")
_CLOSERS = ("grouped", "dotted", "plain", "close1", "scale", "unit", "money2", "close2", "percent")


def _worded(text: str, folded: str) -> Figure | None:
    """The figure of a cell that adds a few words: "less than 1%", "4.5 years", "$1.2 million", "3-5 years"."""
    figures = parse_figures(text)
    if len(figures) != 1:
        return None
    figure = figures[0]
    rest = folded[: figure.start] + " " + folded[figure.end :]
    return figure if len(_WORD.findall(rest)) <= 4 and not any(char.isdigit() for char in rest) else None


def _currency(word: str) -> str:
    """ISO code of a currency sign, code or "US$"."""
    if word.endswith("$"):
        return DOLLARS.get(word[:-1], "USD")
    return CURRENCY_SIGNS.get(word) or CURRENCY_CODES.get(word) or ("GBP" if word == "p" else "")


@record
class UnitNote:
    """What a caption, header cell or paragraph says about the figures below it.

    Arguments:
        scale: factor of the cells ("in thousands" 1e3, a column in basis points 0.01, per mille 0.1), 1.0 when none.
        currency: ISO code, empty when none is stated.
        unit: PERCENT, POINT, MULTIPLE or MONEY, None when none is stated.
        except_per_share: rows of amounts per share, and of shares where the note says so, are not scaled.
        count_scale: factor of rows of shares alone ("shares in thousands"), 1.0 when none is stated.
    """

    scale: float = 1.0
    currency: str = ""
    unit: Unit | None = None
    except_per_share: bool = False
    count_scale: float = 1.0

    def __bool__(self) -> bool:
        return self.scale != 1.0 or bool(self.currency) or self.unit is not None or self.count_scale != 1.0


_SCALE_WORD = r"(?:thousands?|millions?|billions?|trillions?|lakhs?|crores?|hundreds(?=\s+of\s+(?:thousand|million)))"
_SHORT_SCALE = r"(?:'?000'?s?|mln|mil|mm|mn|bn|tn|m|k|b|thousands?|millions?|billions?|lakhs?|crores?)(?![a-z0-9])"
_NAMES = "|".join(name for name in CURRENCY_NAMES if name not in ("cent", "cents", "pence", "pound", "rand", "won"))
_NOTE = re.compile(
    rf"""
    (?<![a-z])in\s+(?:(?P<cur1>{_SIGN}|(?:{_CODES})(?![a-z]))\s*'?)?(?P<scale1>{_SCALE_WORD}|'?000'?s?)(?![a-z0-9])
       (?!\s+of\s+(?!(?:u\.?s\.?|{_CODES}|[a-z]+\s+(?:{_NAMES})|{_NAMES}|[$€£¥]|shares|units)))
  | (?<![a-z0-9$€£¥])(?P<cur2>{_SIGN}|{_CODES})\s?'?(?:in\s+)?(?P<scale2>{_SHORT_SCALE})(?<!\ b)
  | [(\[]\s*(?P<scale3>{_SCALE_WORD}|'?000'?s?|mm|mn|bn|m)\s*(?=[,;)\]]|\s+(?:except|of|us|usd|eur))
  | ^\W*(?P<scale4>{_SCALE_WORD}|'?000'?s?|mm|mn|bn)\W*$
  | (?<![a-z0-9])(?P<scale5>[mkt])(?P<cur5>€|\$|£|eur|usd|gbp|sek|nok|dkk|chf)(?![a-z0-9])
  | (?<![0-9a-z])(?<![0-9.]\s)(?P<scale6>{_SCALE_WORD})\s+(?:of\s+)?(?:u\.?s\.?\s+|[a-z]+\s+)?
       (?P<cur6>{_NAMES}|{_CODES})(?![a-z])
    """,
    re.VERBOSE,
)
_MONEY_NAMED = re.compile(rf"{_SIGN}(?![0-9(]|\s[0-9])|(?<![a-z])(?:{_CODES}|{_NAMES})(?![a-z])")
_PERCENT = re.compile(
    r"[(\[]\s*(?:in\s+|as\s+a\s+)?(?:%|percent|per cent|percentages?)(?:\s+of\s[^)\]]*)?\s*[)\]]|^\W*%|%\W*$"
    r"|(?<![a-z])in\s+(?:%|percent|per cent)(?![a-z])|^\s*percent(?:age)?(?![a-z])|^\s*percentage of "
)
_BASIS = re.compile(
    r"(?<![a-z])(?:bps|basis points?)(?![a-z])"
    r"|(?:[(\[](?:[^()\[\]]*[\s,/])?|,\s*|(?<![a-z])in\s+|^\W*(?=bp\s+of\s))bp(?![a-z.'])"
)
"""Basis points; "bp" by itself may be a company's name."""
_PER_MILLE = re.compile(r"‰|(?<![a-z])(?:per mille|per mil|permille|per mill)(?![a-z])")
_TIMES = re.compile(r"[(\[]\s*(?:x|times)\s*[)\]]|^\W*(?:x|times)\W*$")
_EXCEPT = re.compile(
    r"except\b.{0,60}?\b(?:per[\s-](?:ordinary\s|common\s)?(?:share|unit|ads|adr)|share|unit)", re.DOTALL
)
_SHARES_BEFORE = re.compile(r"(?:shares?|share data|units|options)\s+(?:amounts?\s+)?$")
_MONEY_TOO = re.compile(
    rf"(?:amounts|{_NAMES}|{_CODES}|[$€£¥])(?:,| and| &)\s+(?:number of\s+)?(?:share|unit|option)[^()]*$"
)
"""Before the note's own words: "dollars and shares in thousands" is said of both."""
_KILO = {"t": 1e3, "k": 1e3, "m": 1e6}


def parse_unit_note(text: str) -> UnitNote:
    """The scale, currency and unit that a caption, header cell, unit note or paragraph states for a table.

    Reads "(in thousands, except per share data)", "$m", "$'000", "€ million", "(in millions of U.S. dollars)",
    "RMB'000", "MEUR", "(%)", "bps". An amount inside the text ("acquired for $5 million") is no note. Falsy when
    nothing is said.
    """
    folded = fold(text[:_MAX_NOTE])
    scale, currency, count_scale = 1.0, "", 1.0
    match: re.Match[str] | None = None
    for found in _NOTE.finditer(folded):
        if _SHARES_BEFORE.search(folded, max(0, found.start() - 24), found.start()):
            count_scale = _scale(found)
            if match is None and _MONEY_TOO.search(folded, max(0, found.start() - 48), found.start()):
                match = found
        elif match is None:
            match = found
    if match:
        scale = _scale(match)
        money = match["cur1"] or match["cur2"] or match["cur5"] or match["cur6"]
        if money:
            currency = CURRENCY_NAMES.get(money) or _currency(money)
        elif named := _MONEY_NAMED.search(folded, max(0, match.start() - 24), match.end() + 32):
            currency = CURRENCY_NAMES.get(named[0]) or _currency(named[0])
    elif len(folded) <= 60 and (named := _MONEY_NAMED.search(folded)):
        currency = CURRENCY_NAMES.get(named[0]) or _currency(named[0])
    unit: Unit | None = Unit.MONEY if currency else None
    if not match and len(folded) <= 120:
        if _PERCENT.search(folded):
            unit, currency = Unit.PERCENT, ""
        elif len(folded) <= 60 and _BASIS.search(folded):
            unit, currency, scale = Unit.POINT, "", 0.01
        elif len(folded) <= 60 and _PER_MILLE.search(folded):
            unit, currency, scale = Unit.POINT, "", 0.1
        elif _TIMES.search(folded):
            unit, currency = Unit.MULTIPLE, ""
    return UnitNote(scale, currency, unit, bool(match and _EXCEPT.search(folded)), count_scale)


def _scale(match: re.Match[str]) -> float:
    """The factor that one unit note states."""
    word: str = next(match[f"scale{n}"] for n in range(1, 7) if match[f"scale{n}"])
    return 1e3 if "000" in word else _KILO[word] if match["scale5"] else SCALES[word]
