"""Identifiers of securities and entities in a text, and their check digits: CUSIP, ISIN, SEDOL, LEI, tickers.

Check digits after ANSI X9.6 (CUSIP), ISO 6166 (ISIN), the SEDOL Masterfile, and ISO 17442 (LEI; ISO 7064 MOD 97-10).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from guardrail.claims.record import record
from guardrail.verify.hints import Hint

MAX_TEXT = 20_000
"""Characters of a text that are read."""

_HINTS = ("CUSIP", "ISIN", "SEDOL", "LEI", "Legal Entity", "Securities Identif", "icker", "symbol", "NASDAQ", "Nasdaq",
          "NYSE", "LSE:", "TSX", "ASX:", "OTC", "AMEX:", "Cboe", "Euronext", "Xetra", "SIX:", "HKEX:")  # fmt: skip
_HINT = re.compile("|".join((*map(re.escape, _HINTS), "[0-9A-Z]{12}")))
MAY_IDENTIFY = Hint("|".join((*(re.escape(hint.split()[0]) for hint in _HINTS), "[0-9A-Z]{12}")), bare=True)
"""A cheap first test for claims: no text that it rules out has an identifier."""
_LABEL = (
    r"(?:\s(?:codes?|numbers?|[Nn]o\.?|identifiers?|id))?[)\]\"]{0,2}(?:\s(?:is|of|was|being))?"
    r"\s?[:#=]?\s{0,2}[(\[\"']{0,2}"
)
_LABELLED = re.compile(
    rf"(?<![A-Za-z])(?:(?P<CUSIP>CUSIP)|(?P<ISIN>ISIN|International Securities Identification Number)|(?P<SEDOL>SEDOL)"
    rf"|(?P<LEI>LEI|Legal Entity Identifier))s?(?:\s\([A-Z]{{3,5}}\))?{_LABEL}"
)
_VALUES = {
    "CUSIP": re.compile(r"(?:[0-9A-Z]{6}[ -][0-9A-Z*@#]{2}[ -]?[0-9]|[0-9A-Z*@#]{5,12})(?![0-9A-Za-z])"),
    "ISIN": re.compile(
        r"(?:[A-Z]{2}[ -][0-9A-Z]{9}[ -]?[0-9]|[A-Z]{2}[0-9A-Z]{2} [0-9A-Z]{4} [0-9A-Z]{4}|[A-Z]{2}[0-9A-Z]{6,14})"
        r"(?![0-9A-Za-z])"
    ),
    "SEDOL": re.compile(r"[0-9A-Z]{5,9}(?![0-9A-Za-z])"),
    "LEI": re.compile(r"[0-9A-Z]{16,24}(?![0-9A-Za-z])"),
}
_UNLABELLED = re.compile(
    r"(?<![0-9A-Za-z])(?:(?P<ISIN>[A-Z]{2}[0-9A-Z]{9}[0-9])|(?P<LEI>[0-9A-Z]{18}[0-9]{2}))(?![0-9A-Za-z])"
)
_LENGTHS = {"CUSIP": (9,), "ISIN": (12,), "SEDOL": (7,), "LEI": (20,)}
_SHORTENED = {"CUSIP": (6, 8), "SEDOL": (6,)}  # issuer base, or without check digit: nothing to check
STANDARDS = {"CUSIP": "ANSI X9.6", "ISIN": "ISO 6166", "SEDOL": "SEDOL Masterfile", "LEI": "ISO 17442"}

_SYMBOL = r"(?P<symbol>[A-Z0-9]{1,6}(?:[.-][A-Z]{1,2})?)(?![A-Za-z0-9])"
_LISTED = re.compile(
    r"(?<![A-Za-z])(?P<exchange>(?:NASDAQ|Nasdaq)(?:[ -]?(?:GS|GM|CM))?|NYSE(?: Arca| American| MKT)?|NYSEARCA|AMEX"
    rf"|LSE|TSXV?|ASX|HKEX|Cboe(?: BZX)?|OTC(?:QX|QB|MKTS)?|SIX|Xetra|Euronext(?: [A-Z][a-z]+)?)\s?:\s?{_SYMBOL}"
)
_TICKER = re.compile(
    rf"\b(?:[Tt]ickers?(?: symbols?)?|(?:trading|stock|fund|exchange|the|ticker) symbol)(?:\sis|\sof|\swas)?\s?:?\s?"
    r"(?P<quoted>[\"'])?"
    rf"{_SYMBOL}"
)
_PLAIN = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "\u00a0": " ", "‑": "-", "–": "-"})
_FAMILIES = (("nasdaq", "nasdaq"), ("nyse", "nyse"), ("amex", "nyse"))
_IS_SYMBOL = re.compile(_SYMBOL)


@record
class Identifier:
    """One identifier.

    Arguments:
        kind: "CUSIP", "ISIN", "SEDOL", "LEI" or "ticker".
        value: without spaces and hyphens; a ticker as printed.
        start, end: span in the text.
        exchange: family of exchanges that a ticker is said to be listed on ("nasdaq", "nyse"), empty when none is.
        valid: whether length and check digit are right; None when there is nothing to check.
    """

    kind: str
    value: str
    start: int
    end: int
    exchange: str = ""
    valid: bool | None = None


def parse_identifiers(text: str) -> tuple[Identifier, ...]:
    """The identifiers in `text`, in order; linear in its length, raises nothing."""
    text = text[:MAX_TEXT]
    if _HINT.search(text) is None:
        return ()
    text = text.translate(_PLAIN)
    found: list[Identifier] = []
    for item in (*_labelled(text), *_unlabelled(text), *_tickers(text)):
        if not any(item.start < other.end and other.start < item.end for other in found):
            found.append(item)
    return tuple(sorted(found, key=lambda item: item.start))


def identifier_in_cell(label: str, text: str) -> Identifier | None:
    """The identifier that a cell under a heading such as "CUSIP" or "Ticker" holds."""
    value = text.strip().translate(_PLAIN)
    for kind, pattern in _VALUES.items():
        if kind in label.upper() and pattern.fullmatch(value) and any(char.isdigit() for char in value):
            return _coded(kind, value, 0, len(value))
    if ("ticker" in label.lower() or "symbol" in label.lower()) and _IS_SYMBOL.fullmatch(value):
        return Identifier("ticker", value, 0, len(value))
    return None


def check_digits(kind: str, body: str) -> str:
    """The check digits that follow `body` in an identifier of a kind.

    Raises:
        ValueError: a character that the kind does not have.
    """
    if kind == "CUSIP":
        return _cusip_digit(body)
    if kind == "ISIN":
        return _isin_digit(body)
    if kind == "SEDOL":
        weights = (1, 3, 1, 7, 3, 9)
        return str(-sum(int(char, 36) * weight for char, weight in zip(body, weights, strict=True)) % 10)
    return f"{98 - int(''.join(str(int(char, 36)) for char in body + '00')) % 97:02d}"


def _cusip_digit(body: str) -> str:
    total = 0
    for at, char in enumerate(body):
        value = 36 + "*@#".index(char) if char in "*@#" else int(char, 36)
        value *= 1 + at % 2
        total += value // 10 + value % 10
    return str(-total % 10)


def _isin_digit(body: str) -> str:
    digits = "".join(str(int(char, 36)) for char in body)
    total = 0
    for at, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 - at % 2)
        total += value // 10 + value % 10
    return str(-total % 10)


def _coded(kind: str, text: str, start: int, end: int) -> Identifier:
    value = text.replace(" ", "").replace("-", "")
    valid: bool | None = len(value) in _LENGTHS[kind]
    if len(value) in _SHORTENED.get(kind, ()):
        valid = None
    elif valid:
        digits = 2 if kind == "LEI" else 1
        valid = value[-digits:] == check_digits(kind, value[:-digits])
    return Identifier(kind, value, start, end, valid=valid)


def _labelled(text: str) -> Iterator[Identifier]:
    for label in _LABELLED.finditer(text):
        kind = label.lastgroup or ""
        match = _VALUES[kind].match(text, label.end())
        if match is not None and any(char.isdigit() for char in match[0]):
            yield _coded(kind, match[0], match.start(), match.end())


def _unlabelled(text: str) -> Iterator[Identifier]:
    """What has the form and the right check digits without a label; other tokens of that form are something else."""
    for match in _UNLABELLED.finditer(text):
        item = _coded(match.lastgroup or "", match[0], match.start(), match.end())
        if item.valid:
            yield item


def _tickers(text: str) -> Iterator[Identifier]:
    for match in _LISTED.finditer(text):
        yield Identifier(
            "ticker", match["symbol"], match.start("symbol"), match.end("symbol"), _family(match["exchange"])
        )
    for match in _TICKER.finditer(text):
        if match["quoted"] or len(match["symbol"]) > 1:
            yield Identifier("ticker", match["symbol"], match.start("symbol"), match.end("symbol"))


def _family(exchange: str) -> str:
    lowered = exchange.lower()
    return next((family for head, family in _FAMILIES if lowered.startswith(head)), lowered)
