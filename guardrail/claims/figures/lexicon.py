"""Words and signs that give a number its scale, currency, unit or bound, and those that make it a name."""

from __future__ import annotations

import unicodedata

from guardrail.claims.figures.figure import Bound
from guardrail.claims.lexicon import word_set

SCALES: dict[str, float] = {
    "k": 1e3, "thousand": 1e3, "thousands": 1e3, "000": 1e3, "000s": 1e3, "000's": 1e3,
    "m": 1e6, "mm": 1e6, "mn": 1e6, "mio": 1e6, "mln": 1e6, "mil": 1e6, "million": 1e6, "millions": 1e6,
    "b": 1e9, "bn": 1e9, "bln": 1e9, "bil": 1e9, "billion": 1e9, "billions": 1e9,
    "tn": 1e12, "trn": 1e12, "trillion": 1e12, "trillions": 1e12,
    "hundred": 1e2, "hundreds": 1e2, "dozen": 12.0,
    "lakh": 1e5, "lakhs": 1e5, "crore": 1e7, "crores": 1e7,
}  # fmt: skip
"""Scale words and abbreviations, lower case, and their factors."""

CURRENCY_SIGNS: dict[str, str] = {
    "$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₩": "KRW", "₽": "RUB", "₺": "TRY", "₪": "ILS",
    "₫": "VND", "฿": "THB", "₱": "PHP", "₦": "NGN", "¢": "",
}  # fmt: skip
"""One-character signs. A bare "$" is read as US dollars; "¢" names no currency."""

DOLLARS: dict[str, str] = {
    "us": "USD", "u.s.": "USD", "a": "AUD", "au": "AUD", "c": "CAD", "ca": "CAD", "cdn": "CAD", "cad": "CAD",
    "usd": "USD", "aud": "AUD", "nz": "NZD", "hk": "HKD", "s": "SGD", "sg": "SGD", "nt": "TWD", "r": "BRL",
    "mx": "MXN",
}  # fmt: skip
"""What stands directly before "$" and makes it another dollar."""

CURRENCY_CODES: dict[str, str] = {
    code.lower(): code
    for code in word_set(
        "USD EUR GBP JPY CHF CNY CNH CAD AUD NZD HKD SGD INR KRW SEK NOK DKK PLN CZK HUF ILS ZAR BRL MXN "
        "TRY THB TWD IDR MYR PHP VND SAR AED KWD QAR EGP NGN CLP COP ARS PEN RUB ISK RON"
    )
} | {"rmb": "CNY", "rs": "INR", "sfr": "CHF", "nis": "ILS"}
"""ISO 4217 codes and usual abbreviations, lower case."""

CODES_ALSO_WORDS = frozenset({"try", "php", "cop", "pen", "all", "sar", "ron"})
"""Codes that are English words, names or initials in lower case; these count only when written in capitals."""

CURRENCY_NAMES: dict[str, str] = {
    "dollar": "USD", "dollars": "USD", "euro": "EUR", "euros": "EUR", "pound": "GBP", "pounds": "GBP",
    "sterling": "GBP", "yen": "JPY", "franc": "CHF", "francs": "CHF", "yuan": "CNY", "renminbi": "CNY",
    "rupee": "INR", "rupees": "INR", "won": "KRW", "shekels": "ILS", "kronor": "SEK", "kroner": "NOK",
    "rand": "ZAR", "reais": "BRL", "pesos": "MXN", "cent": "", "cents": "", "pence": "GBP",
}  # fmt: skip
"""Currency words after a number. "Cent" names no currency: it is a hundredth of several."""

HUNDREDTHS = frozenset({"cent", "cents", "pence", "¢"})
"""Currency words worth a hundredth of their currency."""

IDENTIFIER_WORDS = word_set(
    """note notes rule rules section sections sec form forms item items part parts chapter article articles asc asu
    ifrs ias sfas fas ifric aasb frs ssap iso no nos page pages p table tables figure exhibit appendix schedule
    level levels tier step stage phase version release line suite room act regulation reg annex topic subtopic
    paragraph question footnote clause scope pillar basel category type volume tranche cusip isin ref title
    directive release id gate flight highway route apt building floor zip code proposition prop subsection
    issue edition bulletin sab statement statements standard standards interpretation mifid ucits
    s&p sp russell nasdaq ftse stoxx fortune msci topix nikkei dow cac dax ibex asx tsx smi hang seng § §§ #"""
)
"""Words after which a number is a name ("Rule 2210", "Note 35", "Level 3", "S&P 500")."""

TIME_NOUNS = word_set("day days week weeks month months quarter quarters year years hour hours decade decades minutes")
"""Nouns of duration: "over 5 years" is a stretch of time, no lower bound."""

BOUND_PHRASES: dict[str, Bound] = {
    "about": Bound.ABOUT, "approximately": Bound.ABOUT, "approx": Bound.ABOUT, "approx.": Bound.ABOUT,
    "around": Bound.ABOUT, "roughly": Bound.ABOUT, "circa": Bound.ABOUT, "ca.": Bound.ABOUT, "c.": Bound.ABOUT,
    "nearly": Bound.ABOUT, "almost": Bound.ABOUT, "some": Bound.ABOUT, "close to": Bound.ABOUT,
    "near": Bound.ABOUT, "estimated": Bound.ABOUT, "~": Bound.ABOUT, "≈": Bound.ABOUT, "just about": Bound.ABOUT,
    "more than": Bound.MORE_THAN, "greater than": Bound.MORE_THAN, "higher than": Bound.MORE_THAN,
    "over": Bound.MORE_THAN, "above": Bound.MORE_THAN, "exceeding": Bound.MORE_THAN,
    "exceeded": Bound.MORE_THAN, "exceeds": Bound.MORE_THAN, "exceed": Bound.MORE_THAN,
    "in excess of": Bound.MORE_THAN, "excess of": Bound.MORE_THAN, ">": Bound.MORE_THAN,
    "upwards of": Bound.MORE_THAN, "larger than": Bound.MORE_THAN, "north of": Bound.MORE_THAN,
    "less than": Bound.LESS_THAN, "fewer than": Bound.LESS_THAN, "lower than": Bound.LESS_THAN,
    "south of": Bound.LESS_THAN, "shy of": Bound.LESS_THAN, "short of": Bound.LESS_THAN,
    "smaller than": Bound.LESS_THAN, "below": Bound.LESS_THAN, "under": Bound.LESS_THAN, "<": Bound.LESS_THAN,
    "at least": Bound.AT_LEAST, "minimum of": Bound.AT_LEAST, "no less than": Bound.AT_LEAST,
    "not less than": Bound.AT_LEAST, "no fewer than": Bound.AT_LEAST, "≥": Bound.AT_LEAST, ">=": Bound.AT_LEAST,
    "not below": Bound.AT_LEAST, "equal or exceed": Bound.AT_LEAST,
    "at or above": Bound.AT_LEAST, "at or over": Bound.AT_LEAST, "at or below": Bound.AT_MOST,
    "at or under": Bound.AT_MOST,
    "at most": Bound.AT_MOST, "up to": Bound.AT_MOST, "no more than": Bound.AT_MOST,
    "not more than": Bound.AT_MOST, "as much as": Bound.AT_MOST, "as many as": Bound.AT_MOST,
    "as little as": Bound.AT_LEAST, "as few as": Bound.AT_LEAST, "as low as": Bound.AT_LEAST,
    "as high as": Bound.AT_MOST, "maximum of": Bound.AT_MOST, "not exceeding": Bound.AT_MOST,
    "not exceed": Bound.AT_MOST,
    "not to exceed": Bound.AT_MOST, "≤": Bound.AT_MOST, "<=": Bound.AT_MOST, "capped at": Bound.AT_MOST,
    "limited to": Bound.AT_MOST, "not over": Bound.AT_MOST, "not above": Bound.AT_MOST,
    "not reach": Bound.LESS_THAN, "never reached": Bound.LESS_THAN, "failed to reach": Bound.LESS_THAN,
    "not hit": Bound.LESS_THAN, "never hit": Bound.LESS_THAN, "failed to hit": Bound.LESS_THAN,
    "didn't reach": Bound.LESS_THAN, "didn't hit": Bound.LESS_THAN, "didn't exceed": Bound.AT_MOST,
    "not top": Bound.AT_MOST, "never topped": Bound.AT_MOST, "not surpass": Bound.AT_MOST,
    "never surpassed": Bound.AT_MOST, "not cross": Bound.AT_MOST, "never crossed": Bound.AT_MOST,
}  # fmt: skip
"""Phrases of one to three words before a number that bind its value."""

FROM_BELOW = word_set("nearly almost")
"""Words of nearness that say the value lies below: 80.4 is not nearly 80."""

TIGHT_PHRASES = frozenset(
    f"{lead} {bound}"
    for lead in ("just", "slightly", "little", "barely", "marginally", "shade", "bit", "hair")
    for bound in ("over", "above", "under", "below", "more than", "less than", "shy of", "short of", "north of")
) | frozenset(
    ("up to", "as much as", "as many as", "as high as", "maximum of", "as little as", "as few as", "as low as")
)
"""Phrases before a number that put its bound right at the value: "just over 80 %", "up to 5 %"."""

BOUND_LAST_WORDS = frozenset(phrase.rsplit(None, 1)[-1] for phrase in BOUND_PHRASES)
"""Last words of the phrases, a cheap first test."""


class _Folding(dict[int, int]):
    """Maps one character to one: lower case, ASCII digits, one kind of minus, space, apostrophe and percent sign."""

    def __missing__(self, code: int) -> int:
        char = chr(code)
        folded = char
        digit = unicodedata.decimal(char, None)
        if digit is not None:
            folded = str(digit)
        elif char in "\u2212\ufe63\uff0d\u2010\u2011":
            folded = "-"
        elif char in "\u2013\u2014\u2012\u2015":
            folded = "\u2013"
        elif char in "\u202f\u2009\u2007\u2008":
            folded = "\u00a0"
        elif char in "\u2018\u2019\u02bc\u2032":
            folded = "'"
        elif "\uff01" <= char <= "\uff5e":
            folded = chr(code - 0xFEE0)
        lowered = folded.lower()
        self[code] = ord(lowered) if len(lowered) == 1 else code
        return self[code]


_FOLDING = _Folding()


def fold(text: str) -> str:
    """`text` in lower case with digits of every script as ASCII; each character stays where it was."""
    return text.lower() if text.isascii() else text.translate(_FOLDING)
