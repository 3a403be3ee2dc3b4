# ruff: noqa: E501  (one pattern a line)
"""Whether the words beside the names and figures of a derivation say just it: which is the part, the larger, the base.

`guardrail.verify.derived.told` has seen to it that no word of the claim says anything else. Each operation has the few ways in
which its parts are told from each other, by what stands right before or behind a name; what is told in no such way is
left open.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.movement_words import (
    BETTER_NOUNS,
    BETTER_VERBS,
    DOWN,
    DOWN_VERBS,
    UP,
    UP_VERBS,
    WORSE_NOUNS,
    WORSE_VERBS,
)
from guardrail.claims.plain.told_words import APART, LESS, MORE, STEADY, TOGETHER
from guardrail.verify.derived.bindings import Binding
from guardrail.verify.derived.told import PERIOD, Told
from guardrail.verify.derived.words import extreme_of
from guardrail.verify.lines.operands import nature_of

SAID, OPEN, TURNED = 1, 0, -1
"""What words say of a derivation: the same, nothing that is read, the opposite."""

_COMPARED = (
    r"(?:compared (?:with|to)|relative to|against|versus|vs|next to|beside|alongside|measured against|set against|to)"
)
_MORE, _LESS = MORE - word_set("excess lead leads led leading"), LESS - word_set("less")
_GAPS = APART - word_set("between from less minus deduct deducting deducted lies lay")
_RESULT = r"(?:is|was|were|are|be|been|to|at|gives?|gave|makes?|made|yields?|get|got|equals?|equaled|totals?|totaled|of|:|=|,)"


def says(told: Told, binding: Binding) -> int:
    """What the words of a claim say of a derivation whose figures and times are its own."""
    if not binding.outcomes and _side_by_side(told, binding):
        return SAID
    reader = _READERS.get(binding.derivation.formula)
    if reader is None:
        return OPEN
    return reader(told if _one_line(binding) else told.plain, binding)


_MOVES = UP | DOWN | BETTER_VERBS | BETTER_NOUNS | WORSE_VERBS | WORSE_NOUNS
_RELATIONS = MORE | LESS | TOGETHER | word_set("times ratio share average mean difference gap")


def _side_by_side(told: Told, binding: Binding) -> bool:
    """Whether two values are told beside each other, each with its name or its time, and nothing of how they relate."""
    if len(binding.derivation.operands) != 2 or set(binding.operands) != {0, 1}:
        return False
    tokens = [token for token in told.tokens if token not in ("both", "total")]
    if (_RELATIONS | _MOVES).intersection(tokens):
        return False
    kind = PERIOD if _one_line(binding) else "N"
    run = "".join(
        token.removeprefix("F:") if token.startswith("F:") else token[1:].translate(_LETTERS)
        for token in tokens
        if token.startswith("F:") or (token[0] == kind and token[1:].isdigit())
    )
    return run in _BESIDE or (run in _LISTED and "and" in tokens)


_LETTERS = str.maketrans("01", "ab")
_BESIDE = ("a0b1", "b1a0", "0a1b", "1b0a")
_LISTED = ("ab01", "ba10", "01ab", "10ba")
_COMPARED_LAST = re.compile(rf"(?:^| ){_COMPARED}$")


def _places(told: Told) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for at, token in enumerate(told.tokens):
        if token[0] == "N" and token[1:].isdigit():
            found.setdefault(token, []).append(at)
    return found


def _two(told: Told) -> tuple[int, int] | None:
    """Where the names of two operands stand, each once."""
    found = _places(told)
    if found.keys() != {"N0", "N1"} or any(len(at) != 1 for at in found.values()):
        return None
    return found["N0"][0], found["N1"][0]


# -- two lines


def _compare(told: Told, binding: Binding) -> int:
    two = _two(told)
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
        if told.has(r"N1 (?:less|minus|-|−) N0") or told.has(r"(?:subtract\w*|deduct\w*|taken?|taking) N0 from N1"):
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


def _share(told: Told, binding: Binding) -> int:
    """The whole, or what is divided by, stands behind "of", "out of", "times" ...; N1 is it."""
    if _two(told) is None:
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


def _sum(told: Told, binding: Binding) -> int:
    """Names in any order, and a word that adds up."""
    added = (TOGETHER - word_set("all two three both taken counting put up")).intersection(told.tokens)
    joined = told.has(r"N\d (?:and|plus|\+) N\d")
    if not _counts(told, len(binding.derivation.operands)):
        return OPEN
    return SAID if "sum" in binding.outcomes and (added or joined) and _all_named(told, binding) else OPEN


def _average(told: Told, binding: Binding) -> int:
    """Names or times in any order, and a word for the mean."""
    mean = word_set("average averages averaged averaging mean").intersection(told.tokens)
    if not mean or "avg" not in binding.outcomes or not (_all_named(told, binding) or _one_line(binding)):
        return OPEN
    if not _counts(told, len(binding.derivation.operands)) or (_one_line(binding) and told.times < 2):
        return OPEN
    return SAID if not _skips(binding) or told.has("and") else OPEN


_COUNTS = {"two": 2, "both": 2, "three": 3, "four": 4, "five": 5}


def _counts(told: Told, number: int) -> bool:
    """Whether a word for how many are taken is right."""
    return all(_COUNTS[token] == number for token in told.tokens if token in _COUNTS)


def _skips(binding: Binding) -> bool:
    """Whether the line has a time between those that are averaged."""
    return len(binding.derivation.operands) == 2 and not _is_adjacent(binding)


def _is_adjacent(binding: Binding) -> bool:
    one, other = (operand.period for operand in binding.derivation.operands)
    return bool(one and other and one.year and other.year and other.year - one.year <= 1)


def _all_named(told: Told, binding: Binding) -> bool:
    return set(_places(told)) == {f"N{at}" for at in range(len(binding.derivation.operands))}


def _one_line(binding: Binding) -> bool:
    return len({id(operand.line) for operand in binding.derivation.operands}) == 1


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


def _remaining(told: Told, binding: Binding) -> int:
    """A word that leaves the part (N1) out, or that calls the figure the rest."""
    if _two(told) is None or not binding.outcomes:
        return OPEN
    if told.has(rf"{_WITHOUT} N0") or _is_whole(told.text, "N1"):
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


def _per_unit(told: Told, binding: Binding) -> int:
    """A word that tells the count (N1) to be what is divided by; money for what is counted has no other way round."""
    if _two(told) is None or "each" not in binding.outcomes:
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


def _ranking(told: Told, binding: Binding) -> int:
    """A place that was computed; the whole is named, but no other part, unless as what comes before."""
    if set(_places(told)) != {"N0"} or not _RANKED.intersection(told.tokens) or not told.has("NT"):
        return OPEN
    if {"behind", "after"} & set(told.tokens) or told.has(r"(?:of|in|within|among|inside|into) N0"):
        return OPEN
    if not told.has(r"(?:of|in|within|among|inside|into|to|from|for|out of) NT") and not told.has(
        r"NT (?:'s|(?:had|has|have|shows?|showed|counts|counted) N0 as)"
    ):
        return OPEN
    return OPEN if told.has(r"(?<!belongs )(?<!belong )(?<!goes )(?<!went )to N0") else SAID


# -- one line over time

_SIGNS_UP = UP - word_set("over")
_SIGNS_DOWN = DOWN - word_set("under")
_TOWARDS = frozenset(("to", "from", "at"))
_CHANGED = word_set(
    "change changes changed changing difference move movement shift swing variance gap delta differential growth moved rate gain"
)
_COMES = word_set(
    "amounted amounts amount came comes come works worked equal equals equaled equivalent adds ran stood stands is was"
)


_MOVED = (UP_VERBS | DOWN_VERBS | BETTER_VERBS | WORSE_VERBS) - word_set("lower lowered")


def _growth(told: Told, binding: Binding) -> int:
    """A direction that all words agree on, and figures that stand as sizes or as levels."""
    sign = _sign(told, binding)
    if sign is None:
        return OPEN
    tokens = told.tokens
    if not sign and not (_CHANGED.intersection(tokens) and binding.outcomes and binding.derivation.sign > 0):
        return OPEN
    if told.times < len(binding.derivation.operands):
        return OPEN
    for at, token in enumerate(tokens):
        if not token.startswith("F:") or token == "F:count":
            continue
        before = tokens[at - 1] if at else ""
        beyond = tokens[at - 2] if at > 1 else ""
        after = tokens[at + 1] if at + 1 < len(tokens) else ""
        if token[2:].isdigit():
            if before == "by" or (after in _SIGNS_UP | _SIGNS_DOWN and after not in ("up", "down")):
                return OPEN
        elif before in _TOWARDS and beyond not in _COMES:
            return OPEN
    if _gives_to_base(tokens):
        return OPEN
    if sign in (0, binding.derivation.sign):
        return SAID
    return TURNED if _MOVED.intersection(tokens) else OPEN  # "after a higher 5 in 2022" is of the base


def _gives_to_base(tokens: list[str]) -> bool:
    """Whether a level behind a comparison is that of the time compared with: "higher in 2024 than in 2023, at 5" is of
    2024."""
    if "than" not in tokens:
        return False
    than = tokens.index("than")
    own = {token[1:] for token in tokens[:than] if token[0] == PERIOD}
    comma = next((at for at in range(than, len(tokens)) if tokens[at] == ","), len(tokens))
    return any(token[2:].isdigit() and token[2:] not in own for token in tokens[comma:] if token.startswith("F:"))


def _sign(told: Told, binding: Binding) -> int | None:
    """The direction that the words name, 0 for none, None where they disagree or are of good and bad alone."""
    tokens = told.tokens
    up = any(token in _SIGNS_UP for token in tokens)
    down = any(token in _SIGNS_DOWN for token in tokens)
    better = any(token in BETTER_VERBS or token in BETTER_NOUNS for token in tokens)
    worse = any(token in WORSE_VERBS or token in WORSE_NOUNS for token in tokens)
    if better or worse:
        if (better and worse) or not _is_earned(told, binding):
            return None
        up, down = up or better, down or worse
    if up and down:
        return None
    return up - down


_EARNED = word_set("revenue revenues income profit profits sales earnings turnover")


def _is_earned(told: Told, binding: Binding) -> bool:
    """Whether more of a line is better: by its label, or by what the claim calls it."""
    called = set(told.names.get(0, "").lower().split())
    nature = nature_of(binding.derivation.operands[0].line)
    return nature.earned or bool(_EARNED & called and not (nature.cost or nature.deducted or nature.owed))


def _cagr(told: Told, binding: Binding) -> int:
    sign = _sign(told, binding)
    compound = word_set("compound compounded compounding cagr annualized annualised").intersection(told.tokens)
    if sign is None or not compound or "pct" not in binding.outcomes:
        return OPEN
    if told.times < 2:
        return OPEN
    if not sign:
        return SAID if binding.derivation.sign > 0 else OPEN
    return SAID if sign == binding.derivation.sign else TURNED


def _trend(told: Told, binding: Binding) -> int:
    sign = _sign(told, binding)
    steady = (STEADY - word_set("all three both period after annually years year time")).intersection(told.tokens)
    if not sign or not (steady or told.has("year after")) or binding.outcomes or told.times < 2:
        return OPEN
    if not binding.derivation.sign:
        return TURNED
    return SAID if sign == binding.derivation.sign else TURNED


def _look_up(told: Told, binding: Binding) -> int:
    figures = [token for token in told.tokens if token.startswith("F:")]
    if figures != ["F:0"] or told.times != 1 or len(_places(told)) != 1:
        return OPEN
    return SAID if not (MORE | LESS).intersection(told.tokens) else OPEN


def _extreme(told: Told, binding: Binding) -> int:
    tokens = told.tokens
    said = extreme_of(tokens)
    if told.times != 1 or len(_places(told)) != 1 or not said:
        return OPEN
    if said == binding.derivation.sign:
        return SAID
    over_time = tokens[0][0] == PERIOD or _OVER_TIME.intersection(tokens)
    return TURNED if over_time else OPEN  # else it may be the largest of the rows


_OVER_TIME = word_set("peak peaked peaking peaks bottomed trough troughed high low")
_READERS: dict[str, Callable[[Told, Binding], int]] = {
    "compare": _compare,
    "share": _share,
    "sum": _sum,
    "average": _average,
    "remaining": _remaining,
    "per unit": _per_unit,
    "ranking": _ranking,
    "growth": _growth,
    "cagr": _cagr,
    "trend": _trend,
    "look-up": _look_up,
    "extreme": _extreme,
}
