# ruff: noqa: E501  (one pattern a line)
"""Whether words say which of two lines or more is which: the part, the larger, what is divided by, what is left."""

from __future__ import annotations

import re

from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.told_words import APART, LESS, MORE, TOGETHER
from guardrail.verify.derived.bindings import Binding
from guardrail.verify.derived.told import Told
from guardrail.verify.derived.told_names import (
    OPEN,
    SAID,
    TURNED,
    are_all_named,
    counts_rightly,
    places,
    places_of_two,
)

_COMPARED = (
    r"(?:compared (?:with|to)|relative to|against|versus|vs|next to|beside|alongside|measured against|set against|to)"
)
_COMPARED_LAST = re.compile(rf"(?:^| ){_COMPARED}$")
_LED = word_set("lead leads led leading")
_MORE, _LESS = MORE - word_set("excess lead leads led leading"), LESS - word_set("less")
_GAPS = APART - word_set("between from less minus deduct deducting deducted lies lay")
_RESULT = r"(?:is|was|were|are|be|been|to|at|gives?|gave|makes?|made|yields?|get|got|equals?|equaled|totals?|totaled|of|:|=|,)"


def compare(told: Told, binding: Binding) -> int:
    two = places_of_two(told)
    if two is None or told.has(r"by F:\d"):
        return OPEN
    tokens = told.tokens
    first, last = min(two), max(two)
    more = [at for at, token in enumerate(tokens) if token in _MORE]
    less = [
        at for at, token in enumerate(tokens) if token in _LESS or (token == "less" and _is_comparative(tokens, at))
    ]
    if more and less:
        return OPEN
    if "d" not in binding.outcomes and "pct" in binding.outcomes and not (more or less):
        return OPEN
    if not more and not less:
        if _LED.intersection(tokens[first:last]):
            return OPEN  # "the margin by which A led B"
        if told.has(r"(?:N1 (?:less|minus|-|−) N0|F:1 (?:less|minus|-|−) F:0)") or told.has(
            r"(?:subtract\w*|deduct\w*|taken?|taking) N0 from N1"
        ):
            return OPEN
        if not (_GAPS.intersection(tokens) or told.has(r"N0 (?:less|minus|-|−) N1")):
            return OPEN
        return SAID if "d" in binding.outcomes and not binding.outcomes["d"].signed else OPEN
    signs = more or less
    if (first < signs[0] and signs[-1] < last and not _is_passive(tokens, last)) or (
        signs[-1] < first and "than" in tokens[first:last]
    ):
        subject = tokens[first]
    elif last < signs[0] and _is_set_against(tokens, first) and not _is_set_against(tokens, last):
        subject = tokens[last]
    else:
        return OPEN
    return SAID if subject == ("N0" if more else "N1") else TURNED


def _is_comparative(tokens: list[str], at: int) -> bool:
    return "than" in tokens[at:]


def _is_passive(tokens: list[str], at: int) -> bool:
    return at > 0 and tokens[at - 1] == "by"


def _is_set_against(tokens: list[str], at: int) -> bool:
    return _COMPARED_LAST.search(" ".join(tokens[max(0, at - 3) : at])) is not None


_OF_WHOLE = re.compile(
    r"(?:^|(?<= ))(?:F:pct of|F:pct (?:share|portion|part|slice|proportion|chunk|piece|cut) of|out of|within|inside|[,:] of"
    r"|^of|(?:percentage|percent|fraction|proportion|multiple) of|relative to|divided by|against|versus|vs"
    r"|compared (?:with|to)|over) (?P<n>N\d)(?!\S)"
)
_SHARE_OF = re.compile(
    r"(?<!\S)(?P<noun>share|part|portion|proportion|slice|contribution|weight|weighting|chunk|piece|cut|ratio|quotient|relation)"
    r" (?:of|from|by) (?P<n>N\d)(?!\S)"
)
_INTO = re.compile(r"(?<!\S)(?:in|within|to|into|of|toward|towards|over) (?P<n>N\d)(?!\S)")
_RATIO = re.compile(r"(?<!\S)(?P<a>N\d) (?:to|-to-|- to -|divided by|over|/|÷) (?P<n>N\d)(?!\S)")
_TIMES = re.compile(
    r"(?<!\S)F:times (?:times )?(?:as (?:large|big|much|high|great|many|heavy) as |amount of |level of |figure of |size of"
    r" |what |of |level |amount |for )*(?P<n>N\d)(?!\S)"
)
_COVERS = re.compile(r"(?<!\S)N(?P<a>\d) (?:cover|covers|covered|would cover) (?P<n>N\d) F:times(?!\S)")
_FITS = re.compile(r"(?<!\S)(?P<n>N\d) (?:fit|fits|went|goes) into (?P<a>N\d) F:times(?!\S)")
_COMPARED_NAME = re.compile(rf"(?<!\S){_COMPARED} N\d")
_OF_NAME = re.compile(r"N\d's F:pct|N\d 's")
_COMPARED_NAMED = re.compile(rf"(?<!\S){_COMPARED} (?P<n>N\d)")


def share(told: Told, binding: Binding) -> int:
    """The whole, or what is divided by, stands behind "of", "out of", "times" ...; N1 is it."""
    if places_of_two(told) is None:
        return OPEN
    text = told.text
    if "times" in binding.outcomes and "pct" in binding.outcomes:
        return OPEN
    marked: set[str] = set()
    if "times" in binding.outcomes:
        patterns: tuple[re.Pattern[str], ...] = (_TIMES, _RATIO, _COVERS, _FITS)
    else:
        patterns = (_OF_WHOLE, _RATIO)
    for pattern in patterns:
        marked |= {match["n"] for match in pattern.finditer(text)}
    for match in _SHARE_OF.finditer(text):
        other = "N1" if match["n"] == "N0" else "N0"
        into = any(found["n"] == other for found in _INTO.finditer(text, match.end()))
        if match["noun"] in ("ratio", "quotient", "relation") and not into:
            return OPEN
        marked.add(other if into else match["n"])
    if not marked and "times" in binding.outcomes and _COMPARED_NAME.search(text):
        marked |= {match["n"] for match in _COMPARED_NAMED.finditer(text)}
    if not marked and _OF_NAME.search(text) is None and (drew := _drew(text)):
        marked.add(drew)
    if len(marked) != 1:
        return OPEN
    return SAID if marked == {"N1"} else TURNED


_DREW = re.compile(
    r"^N(?P<whole>\d) (?:was|were|is|are|got|took|drew|derived|had|has|received|sourced|gets|derives|draws) F:pct (?:of it )?"
    r"(?:from|by|made up of|in|attributable to|due to) N(?P<part>\d)$"
)


def _drew(text: str) -> str:
    """The whole of "sales drew 42% from x"."""
    match = _DREW.match(text.strip(" ,."))
    return f"N{match['whole']}" if match is not None else ""


def added(told: Told, binding: Binding) -> int:
    """Names in any order, and a word that adds up."""
    added = (TOGETHER - word_set("all two three both taken counting put up")).intersection(told.tokens)
    joined = told.has(r"N\d (?:and|plus|\+) N\d")
    if not counts_rightly(told, len(binding.derivation.operands)):
        return OPEN
    return SAID if "sum" in binding.outcomes and (added or joined) and are_all_named(told, binding) else OPEN


_WITHOUT = (
    r"(?:excluding|exclude[ds]?|without|(?:other|rather) than|besides|beyond|apart from|aside from|outside(?: of)?|except(?: for)?"
    r"|but(?: for)?|not counting|minus|less|−|-|after(?: \w+ing)?(?: out| away)?|setting aside|ignoring|ignore|removing|remove"
    r"|barring|bar|save(?: for)?|ex|subtracting|subtract|deducting|deduct|(?:strip|stripping|take|taking|leave|leaving|set)"
    r"(?: out| away| aside)?)"
)
_LEFT = (
    r"(?:remaining|rest|remainder|balance|other|residual|leftover|left|leaves|leaving|leave)"
    r"(?: (?:of|from|in|amount|portion|share|part|parts|items|lines|sources|categories|figure) *(?:NT|N0)?)*"
)
_IS_LEFT = re.compile(r"N1 (?:\w+ ){0,3}F:(?:rest|pct)")
_LEAVING = re.compile(r"(?:all but|left|leaves|leave|leaving)")
_WITHOUT_ONE = re.compile(rf"{_WITHOUT} N1")
_NO_WHOLE = re.compile(rf"{_WITHOUT}$|(?:F:\S+) of$")


def remaining(told: Told, binding: Binding) -> int:
    """A word that leaves the part (N1) out, or that calls the figure the rest."""
    if places_of_two(told) is None or not binding.outcomes:
        return OPEN
    if told.has(rf"(?:{_WITHOUT}|net of) N0") or _is_whole(told.text, "N1"):
        return OPEN
    text = told.text
    behind = _IS_LEFT.search(text)
    if behind is not None and not _LEAVING.search(behind[0]) and (_WITHOUT_ONE.search(text) is None):
        return OPEN
    if told.has(rf"{_WITHOUT} N1"):
        return SAID
    if not told.has(r"(?:of|in|within|from|inside) N0"):
        return OPEN
    if told.has(rf"{_LEFT} (?:{_RESULT} )*F:(?:rest|pct)"):
        return SAID
    if told.has(r"all but F:(?:rest|pct) (?:of|in) N0") or told.has(
        r"F:(?:rest|pct) (?:of N0 )?(?:remains?|remained|left)"
    ):
        return SAID
    return OPEN


def _is_whole(text: str, name: str) -> bool:
    """Whether a name stands behind "of" or "in", as the whole of something does."""
    return any(
        _NO_WHOLE.search(text[: match.start() + len(match["of"])]) is None
        for match in re.finditer(rf"(?<!\S)(?P<of>of|in|within|from|inside) {name}(?!\S)", text)
    )


def per_unit(told: Told, binding: Binding) -> int:
    """A word that tells the count (N1) to be what is divided by; money for what is counted has no other way round."""
    if places_of_two(told) is None or "each" not in binding.outcomes:
        return OPEN
    by = r"(?:per|each|every|by|over|across|among|between|for|to|a|unit|units|of|one|single|all|against)"
    if told.has(rf"(?:{by} )+N1") or told.has(r"(?:each|every) (?:unit )?(?:of )?N1") or told.has("apiece|each"):
        cues = word_set(
            "per each every apiece divided divide dividing spread spreading split splitting over ratio shared"
        )
        return SAID if cues.intersection(told.tokens) else OPEN
    return OPEN


_RANKED = word_set(
    "largest biggest highest greatest smallest lowest least most top bottom leading main principal second third fourth"
    " runner-up number-two second-largest third-largest second-biggest third-biggest second-highest third-highest"
)


def ranking(told: Told, binding: Binding) -> int:
    """A place that was computed; the whole is named, but no other part, unless as what comes before."""
    if set(places(told)) != {"N0"} or not _RANKED.intersection(told.tokens) or not told.has("NT"):
        return OPEN
    if {"behind", "after"} & set(told.tokens) or told.has(r"(?:of|in|within|among|inside|into) N0"):
        return OPEN
    if not told.has(r"(?:of|in|within|among|inside|into|to|from|for|out of) NT") and not told.has(
        r"NT (?:'s|(?:had|has|have|shows?|showed|counts|counted) N0 as)"
    ):
        return OPEN
    return OPEN if told.has(r"(?<!belongs )(?<!belong )(?<!goes )(?<!went )to N0") else SAID
