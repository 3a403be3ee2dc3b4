"""Numbers written as words: "twelve", "two hundred and fifty", "one point two million", "three-quarters", "doubled"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from guardrail.claims.figures.figure import Unit
from guardrail.claims.lexicon import NUMBER_OF
from guardrail.claims.record import record

_SMALL = {
    "zero": 0, **NUMBER_OF, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
    "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_LARGE = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4, "fifth": 5,
    "fifths": 5, "sixth": 6, "sixths": 6, "eighth": 8, "eighths": 8, "tenth": 10, "tenths": 10,
}  # fmt: skip
_FACTORS = {"doubl": 2.0, "tripl": 3.0, "trebl": 3.0, "quadrupl": 4.0, "halv": 0.5, "twice": 2.0}

_SMALL_WORD = (
    r"(?:zero|one|two|three|four(?:teen)?|five|six(?:teen|ty)?|seven(?:teen|ty)?|eight(?:een|y)?|nine(?:teen|ty)?|ten"
    r"|eleven|twelve|thirteen|fifteen|twenty|thirty|forty|fifty)(?![a-z])"
)
_LARGE_WORD = r"(?:hundred|thousand|million|billion|trillion|dozen)(?![a-z])"
_ANY_WORD = rf"(?:{_SMALL_WORD}|{_LARGE_WORD})"
_JOIN = r"(?:(?<=hundred)\s+and\s+|(?<=thousand)\s+and\s+|\s+|-)"
_PHRASE = re.compile(
    rf"""
    (?<![a-z0-9_'])(?:
      (?P<factor>doubl|tripl|trebl|quadrupl|halv)(?:ed|ing|es|e(?=\s+(?:the|that|its|their|what)\b))(?![a-z-])
    | (?P<twice>twice)(?=\s+(?:the|as|that|its|their|what)\b)
    | (?P<fold>two|three|four|five|six|seven|eight|nine|ten)[\s-]?fold(?![a-z])
    | (?P<count>one|two|three|four|five|seven|nine|a)(?P<hyphen>[\s-]+)(?P<part>halves|half|thirds?|quarters?|fourths?
        |fifths?|sixths?|eighths?|tenths?)(?![a-z-])
    | (?P<half>half)(?=\s+(?:of|the|its|their|a\s+(?:million|billion|percent|percentage))\b)
        (?:\s+a\s+(?P<halfscale>million|billion))?
    | (?P<article>an?\s+(?={_LARGE_WORD}))?(?P<words>{_ANY_WORD}(?:{_JOIN}{_ANY_WORD}){{0,8}})
        (?P<point>\s+point(?:[\s-]+{_SMALL_WORD}){{1,4}}(?:[\s-]+{_LARGE_WORD}){{0,2}})?
        (?P<plushalf>\s+and\s+a\s+half(?:[\s-]+{_LARGE_WORD})?)?
    )
    """,
    re.VERBOSE,
)
_STEM_LETTERS = (
    r"(?:t(?:wo|hree|en|welve|hirteen|wenty|hirty|ripl|rebl|wice|hird)|f(?:our|ive|ifteen|orty|ifty|ifth)"
    r"|s(?:ix|even)|e(?:ight|leven)|one|nine|zero|doubl|qua(?:drupl|rter)|hal[fv])"
)
_STEM = re.compile(_STEM_LETTERS)
_STEM_INSIDE = re.compile(rf"[^a-z0-9_'](?={_STEM_LETTERS})")  # what stands before it, one character, is searched for
"""Beginnings of words of which every spelled number has some ("sixth" by its number: "one sixth")."""
_SCALES = ("hundred", "thousand", "million", "billion", "trillion", "dozen")
_A_SCALE = re.compile(r"an?\s+(?:hundred|thousand|million|billion|trillion|dozen)")
_TOKEN = re.compile(r"[a-z]+")
_NOT_HALF = re.compile(r"(?:first|second|third|latter|other|better|former|1st|2nd)[\s-]$")


@record
class SpelledNumber:
    """A number in words.

    Arguments:
        start, end: span in the folded text.
        value: its value, resolution: worth of its last stated place.
        unit: MULTIPLE for "doubled", PERCENT for a fraction ("half" is 50 %), None when the words do not say.
        scale: the largest scale word in it, 1.0 when none.
        lone_one: it is the word "one" by itself, more often a pronoun than a number.
    """

    start: int
    end: int
    value: float
    resolution: float
    unit: Unit | None = None
    scale: float = 1.0
    lone_one: bool = False


def spelled_numbers(folded: str) -> Iterator[SpelledNumber]:
    """The numbers written as words in `folded` (lower case), in order; linear in its length."""
    if not may_spell(folded):
        return
    for match in _PHRASE.finditer(folded):
        start, end = match.span()
        if match["words"]:
            yield from _from_words(match)
        elif stem := (match["factor"] or match["twice"]):
            yield SpelledNumber(start, end, _FACTORS[stem], 0.1, Unit.MULTIPLE)
        elif match["fold"]:
            yield SpelledNumber(start, end, float(_SMALL[match["fold"]]), 1.0, Unit.MULTIPLE)
        elif match["halfscale"]:
            scale = _LARGE[match["halfscale"]]
            yield SpelledNumber(start, end, scale / 2, scale / 10, None, float(scale))
        elif match["half"]:
            if not _NOT_HALF.search(folded, max(0, start - 8), start):
                if folded.startswith((" a p", " of a p"), end):
                    continue  # "half a percentage point" is left to the words
                yield SpelledNumber(start, end, 50.0, 1.0, Unit.PERCENT)
        elif fraction := _fraction(folded, match):
            yield fraction


def may_spell(folded: str) -> bool:
    """Whether `folded` may have a number in words: scale words alone ("12 million") spell none, "a million" does."""
    if _STEM.match(folded) or _STEM_INSIDE.search(folded):
        return True
    return "a" in folded and any(scale in folded for scale in _SCALES) and _A_SCALE.search(folded) is not None


def _fraction(folded: str, match: re.Match[str]) -> SpelledNumber | None:
    """A share such as "three-quarters" or "a third of", None for "three quarters" of a year or "a third party"."""
    end = match.end()
    count = 1 if match["count"] == "a" else _SMALL[match["count"]]
    parts = _PARTS[match["part"]]
    of_a_whole = folded.startswith((" of the", " of its", " of their", " of our", " of all", " of total"), end)
    spelled_as_share = match["hyphen"] == "-" or match["part"] in ("thirds", "fifths", "halves")
    if count >= parts or not (of_a_whole or (spelled_as_share and match["count"] != "a")):
        return None
    return SpelledNumber(match.start(), end, 100.0 * count / parts, 1.0, Unit.PERCENT)


def _from_words(match: re.Match[str]) -> Iterator[SpelledNumber]:
    """The numbers in one run of number words; a run such as "two three" is two numbers."""
    offset = match.start("words")
    first_start = match.start()
    total, current, used, span_end, largest = 0, 0, 0, 0, 1
    last = ""
    tokens = [(token[0], token.start(), token.end()) for token in _TOKEN.finditer(match["words"])]
    if tokens[0][0] not in _SMALL and not match["article"]:
        return  # "million" after a figure is its scale, alone it is no number
    for word, start, end in tokens:
        if word == "and":
            continue
        small = _SMALL.get(word)
        if small is not None and used and not _continues(current, small, last):
            yield _whole(first_start, offset + span_end, total + current, used, last, largest)
            first_start, total, current, used, largest = offset + start, 0, 0, 0, 1
        if small is not None:
            current += small
        elif word in ("hundred", "dozen"):
            current = max(current, 1) * (100 if word == "hundred" else 12)
        else:
            total, current, largest = total + max(current, 1) * _LARGE[word], 0, max(largest, _LARGE[word])
        used, span_end, last = used + 1, end, word
    if not used:
        return
    whole = total + current
    if match["point"]:
        yield _with_fraction(first_start, match.end("point"), whole, match["point"])
    elif match["plushalf"]:
        scale = next((_LARGE[w] for w in _TOKEN.findall(match["plushalf"]) if w in _LARGE), largest)
        base = whole * scale if largest == 1 else whole
        yield SpelledNumber(first_start, match.end("plushalf"), base + scale / 2, scale / 10, None, float(scale))
    else:
        yield _whole(first_start, offset + span_end, whole, used, last, largest)


def _continues(current: int, small: int, last: str) -> bool:
    """Whether a small number goes on the number before it: "twenty five", "two hundred fifty", not "two three"."""
    if last in _LARGE or last == "hundred":
        return True
    return current % 100 >= 20 and current % 10 == 0 and 0 < small < 10


def _whole(start: int, end: int, value: int, used: int, last: str, largest: int) -> SpelledNumber:
    """A number without a fraction; its resolution is that of its last word."""
    resolution = float(_LARGE.get(last, 1))
    return SpelledNumber(start, end, float(value), resolution, None, float(largest), used == 1 and last == "one")


def _with_fraction(start: int, end: int, whole: int, point: str) -> SpelledNumber:
    """ "One point two million": digits after "point", then scale words."""
    digits = ""
    scale = 1
    for word in _TOKEN.findall(point)[1:]:
        if word in _SMALL:
            digits += str(_SMALL[word])
        else:
            scale *= _LARGE.get(word, 100 if word == "hundred" else 12)
    power = 10 ** len(digits)
    return SpelledNumber(start, end, (whole * power + int(digits)) * scale / power, scale / power, None, float(scale))
