"""What captions, headings and paragraphs say about the figures of a table, in the wordings of printed tables.

Builds on `guardrail.claims.figures.parse_unit_note`: spellings that it does not know are put into ones that it does,
and notes in cents or pence are read, alone ("cents per share") or beside the scale of everything else ("in thousands,
except per share data in cents").
"""

from __future__ import annotations

import re
from functools import lru_cache

from guardrail.claims.figures import Unit, UnitNote, parse_unit_note
from guardrail.claims.figures.lexicon import CURRENCY_CODES, CURRENCY_NAMES
from guardrail.claims.record import record

HUNDREDTH = 0.01
"""Scale of an amount in cents or pence."""
_MAX_LONG = 600
_MAX_SHORT = 160
"""Characters of a text that can be a note in cents; a longer one tells of amounts."""


@record
class Note(UnitNote):
    """A unit note of a table.

    Arguments:
        per_share_scale: factor of amounts per share where the note gives them another than the rest, else 1.0.
    """

    per_share_scale: float = 1.0

    def __bool__(self) -> bool:
        # Not `super()`: a dataclass with slots is made anew, and the name it needs is the old one's.
        return UnitNote.__bool__(self) or self.per_share_scale != 1.0


NO_NOTE = Note()

_DOLLARS = {
    "canadian": "CAD", "cdn": "CAD", "australian": "AUD", "aust": "AUD", "new zealand": "NZD", "nz": "NZD",
    "hong kong": "HKD", "hk": "HKD", "singapore": "SGD", "sg": "SGD", "new taiwan": "TWD", "taiwan": "TWD", "nt": "TWD",
}  # fmt: skip
_OTHER_DOLLARS = re.compile(rf"\b({'|'.join(sorted(_DOLLARS, key=len, reverse=True))})\.? (dollars?|cents?)\b", re.I)
_SPELLINGS = (
    (re.compile(r"['’]?\b000['’]?s?['’]?(?: are)? omitted\b", re.IGNORECASE), "in thousands"),
    (
        re.compile(r"(?<!of )(?<!by )(?<!was )(?<!were )\((?:in )?(us\$|[$€£]|[A-Z]{3})? ?1,000s?\)", re.IGNORECASE),
        r"(in \1 thousands)",
    ),
    (re.compile(r"\bper cent\b", re.IGNORECASE), "percent"),
    (re.compile(r"\bin(thousands|millions|billions)\b", re.IGNORECASE), r"in \1"),
    (re.compile(r"\bmio\b\.?", re.IGNORECASE), "million"),
    (re.compile(r"\b(?:mrd|mia)\b\.?", re.IGNORECASE), "billion"),
    (re.compile(r"\bRs\.? ?(?=in\b|crore|lakh|million|billion)", re.IGNORECASE), "INR "),
    (re.compile(r"\bk ?(EUR|USD|GBP|CHF|€|\$|£)(?!\w)"), r"\1 k"),
)
_MAY_BE_SPELT = re.compile(
    r"omitted|1,000|per cent|\bin(?:th|mi|bi)|\bm(?:io|rd|ia)\b|\brs\b|\bk ?(?:[€$£]|[a-z]{3}\b)", re.IGNORECASE
)
_COIN = r"(?:(?P<of>us|u\.s\.|euro|usd|eur|aud|cad|nzd|hkd|sgd|zar|sa)[ -]?)?"
_CENTS = re.compile(
    rf"(?:^|[(\[,:–—-]|\bin\b|\bare\b)\s*{_COIN}(?:cents?\b(?!-)|¢|(?P<pence>pence\b))"
    rf"|(?<!per\s)(?<![^\W_]){_COIN.replace('of', 'of2')}(?:cents?|¢|(?P<pence2>pence))\s*(?:per\b(?!\scent)|/|[)\]]|$)"
    r"|\bshare\b.*(?P<pence3>\(p\))|(?:^|[(\[])(?P<pence4>p)(?= per (?:ordinary )?share\b)",
    re.IGNORECASE,
)
_AMOUNT = re.compile(r"\d\s?(?:[a-z.]{2,4}\s)?(?:cents?\b|¢|pence\b)", re.IGNORECASE)
_RATE = re.compile(r"\d\s?(?:%|percent|bps\b|basis points)", re.IGNORECASE)
_PRINTED_MARKS = str.maketrans("", "", "‘’“”–—")
"""Marks that no note is told by; other characters that are not ASCII may be folded into what tells one."""
_COINS = {"us": "USD", "u.s.": "USD", "euro": "EUR", "sa": "ZAR"}


def note_of(text: str) -> Note:
    """The scale, currency and unit that a caption, heading, unit note or paragraph states; falsy when none.

    An amount in it ("5 cents a share") is no note.
    """
    return _note_of(text[:_MAX_LONG]) if text else NO_NOTE


def standard_spelling(text: str) -> str:
    """A unit note in the spellings that parsers of notes know: "(000's omitted)" is "(in thousands)"."""
    if _MAY_BE_SPELT.search(text):
        for spelling, standard in _SPELLINGS:
            text = spelling.sub(standard, text)
    return text


_CURRENCY = "|".join(sorted((*CURRENCY_CODES, *CURRENCY_NAMES), key=len, reverse=True))
_OF_NOTE = re.compile(
    rf"[^\x00-\x7f]|[%$(\[]|000|thousand|million|billion|trillion|lakh|crore|hundred|cent|pence|(?<![a-z])bps?(?![a-z])|basis|mill|times"
    rf"|(?<![a-z])(?:x|p|k|m|b|mm|mn|bn|tn|mil|mln|mio|mrd|mia)(?![a-z])|(?<![a-z])(?:{_CURRENCY})|[mkt](?:eur|usd|gbp|sek|nok|dkk|chf)"
)
"""One of the runs of characters of a note has one of these."""
_MAX_RUNS = 32_768


class _Runs(dict[str, bool]):
    """Whether a run of characters without white space may belong to a note, each looked at once."""

    def __missing__(self, run: str) -> bool:
        may = _OF_NOTE.search(run.lower()) is not None
        if len(self) >= _MAX_RUNS:
            self.clear()
        self[run] = may
        return may


_RUNS = _Runs()


@lru_cache(maxsize=4_096)
def _note_of(text: str) -> Note:
    if not any(map(_RUNS.__getitem__, text.translate(_PRINTED_MARKS).split())):
        return NO_NOTE
    text = _OTHER_DOLLARS.sub(lambda found: _in_code(found[1], found[2]), standard_spelling(text))
    note = parse_unit_note(text)
    if note.unit in (Unit.PERCENT, Unit.POINT) and _RATE.search(text):
        return NO_NOTE
    if len(text) > _MAX_SHORT or _AMOUNT.search(text) or (cents := _CENTS.search(text)) is None:
        if not note:
            return NO_NOTE
        return Note(note.scale, note.currency, note.unit, note.except_per_share, note.count_scale)
    if note.scale != 1.0:
        return Note(note.scale, note.currency, note.unit, note.except_per_share, note.count_scale, HUNDREDTH)
    pence = any(cents[name] for name in ("pence", "pence2", "pence3", "pence4"))
    coin = "gbp" if pence else (cents["of"] or cents["of2"] or "").casefold()
    currency = _COINS.get(coin, coin.upper()) or note.currency
    return Note(HUNDREDTH, currency, Unit.MONEY, note.except_per_share, note.count_scale)


def _in_code(country: str, coin: str) -> str:
    code = _DOLLARS[country.casefold()]
    return f"{code} {coin}" if coin.casefold().startswith("cent") else code
