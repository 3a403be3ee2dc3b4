"""Invented names of companies, funds and people, made of place words and syllables."""

from __future__ import annotations

import random
from typing import Final

_PLACE_WORDS_TEXT: Final = """
Alder Amber Arden Ash Aspen Beacon Birch Black Blue Bright Cedar Clear Copper Coral Crest Crown Deer Eagle
East Elm Ember Fair Falcon Fern Field Fox Glen Gold Granite Gray Green Grove Harbor Haven Hazel Heron High
Hill Iron Ivy Juniper Keel Lake Lark Laurel Maple Marsh Meadow Mill North Oak Ocean Olive Orchard Park Pine
Prairie Quartz Raven Red Ridge River Rock Rose Sage Silver South Spring Star Stone Summit Sun Timber Vale
Valley West White Wild Willow Wind Winter Wolf
"""
PLACE_WORDS: Final[tuple[str, ...]] = tuple(_PLACE_WORDS_TEXT.split())
FUND_KINDS: Final[tuple[str, ...]] = (
    "Municipal Bond Fund", "Bond Fund", "Income Fund", "Equity Fund", "Growth Fund", "Balanced Fund",
    "Money Market Fund",
    "Tax-Free Income Fund", "High Yield Fund", "Treasury Fund", "Short Duration Fund", "Dividend Fund", "Index Fund",
    "Real Estate Fund", "Infrastructure Trust", "Credit Fund", "Emerging Markets Fund", "Global Opportunities Fund",
    "Core Plus Bond Fund", "Limited Term Fund", "Small Cap Fund", "Value Fund", "Annuity", "Preferred Securities Fund",
    "Interval Fund", "ETF", "Bond ETF", "Floating Rate Fund", "Target Date 2040 Fund", "Retirement Income Portfolio",
)  # fmt: skip
COMPANY_KINDS: Final[tuple[str, ...]] = (
    "Inc.", "Corp.", "Holdings", "Group", "PLC", "AG", "Co.", "Ltd.", "Partners", "Industries", "Energy", "Metals",
    "Labs", "Logistics", "Bancorp", "Capital", "Foods", "Therapeutics", "Software", "Freight", "& Sons", "REIT",
)  # fmt: skip
_ONSETS_TEXT: Final = """
b br c ch cl d dr f fl g gr h j k kl l m n p pl qu r s sh st t tr v w z
"""
_ONSETS: Final[tuple[str, ...]] = tuple(_ONSETS_TEXT.split())
_VOWELS: Final[tuple[str, ...]] = ("a", "e", "i", "o", "u", "ei", "ai", "oa", "y")
_CODAS_TEXT: Final = """
l n r s m nd ck st th x v lm rn tt nn
"""
_CODAS: Final[tuple[str, ...]] = tuple(_CODAS_TEXT.split())


def invented_word(rng: random.Random) -> str:
    """A capitalised invented name of two or three syllables."""
    syllables = rng.choice((2, 2, 2, 3))
    word = "".join(rng.choice(_ONSETS) + rng.choice(_VOWELS) for _ in range(syllables)) + rng.choice(_CODAS)
    return word.capitalize()


def company_name(rng: random.Random) -> str:
    """An invented company name, sometimes of two words, often with a legal form."""
    stem = rng.choice(
        (
            invented_word(rng),
            f"{rng.choice(PLACE_WORDS)}{rng.choice(PLACE_WORDS).lower()}",
            f"{rng.choice(PLACE_WORDS)} {rng.choice(PLACE_WORDS)}",
            f"{invented_word(rng)} {rng.choice(PLACE_WORDS)}",
        )
    )
    return stem if rng.random() < 0.3 else f"{stem} {rng.choice(COMPANY_KINDS)}"


def fund_name(rng: random.Random) -> str:
    """An invented fund name."""
    stem = rng.choice(
        (
            f"{rng.choice(PLACE_WORDS)} {rng.choice(PLACE_WORDS)}",
            f"{rng.choice(PLACE_WORDS)}{rng.choice(PLACE_WORDS).lower()}",
            invented_word(rng),
            f"{invented_word(rng)} {rng.choice(PLACE_WORDS)}",
        )
    )
    return f"{stem} {rng.choice(FUND_KINDS)}"


def person_name(rng: random.Random) -> str:
    """An invented person: two invented words, now and then with an initial."""
    first, last = invented_word(rng), invented_word(rng)
    return f"{first} {rng.choice('ABCDEFGHJKLMNPRST')}. {last}" if rng.random() < 0.2 else f"{first} {last}"


def short_name(name: str) -> str:
    """A company's name without its legal form."""
    for kind in COMPANY_KINDS:
        if name.endswith(" " + kind):
            return name[: -len(kind) - 1]
    return name
