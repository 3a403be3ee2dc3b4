# ruff: noqa: E501  (one pattern a line)
"""Whether words say of one line what its values are over time: which way it went, at what rate, its mean and peak."""

from __future__ import annotations

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
from guardrail.claims.plain.told_words import LESS, MORE, STEADY
from guardrail.verify.derived.bindings import Binding
from guardrail.verify.derived.told import PERIOD, Told
from guardrail.verify.derived.told_names import (
    OPEN,
    SAID,
    TURNED,
    are_all_named,
    counts_rightly,
    is_of_one_line,
    places,
)
from guardrail.verify.derived.words import extreme_of
from guardrail.verify.lines.operands import nature_of

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


def growth(told: Told, binding: Binding) -> int:
    """A direction that all words agree on, and figures that stand as sizes or as levels."""
    sign = _sign(told, binding)
    if sign is None or told.has(r"(?:gave|give|gives|giving|given) up"):
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


def cagr(told: Told, binding: Binding) -> int:
    sign = _sign(told, binding)
    compound = word_set("compound compounded compounding cagr annualized annualised").intersection(told.tokens)
    if sign is None or not compound or "pct" not in binding.outcomes:
        return OPEN
    if told.times < 2:
        return OPEN
    if not sign:
        return SAID if binding.derivation.sign > 0 else OPEN
    return SAID if sign == binding.derivation.sign else TURNED


def trend(told: Told, binding: Binding) -> int:
    sign = _sign(told, binding)
    steady = (STEADY - word_set("all three both period after annually years year time")).intersection(told.tokens)
    if not sign or not (steady or told.has("year after")) or binding.outcomes or told.times < 2:
        return OPEN
    if not binding.derivation.sign:
        return TURNED
    return SAID if sign == binding.derivation.sign else TURNED


def look_up(told: Told, binding: Binding) -> int:
    figures = [token for token in told.tokens if token.startswith("F:")]
    if figures != ["F:0"] or told.times != 1 or len(places(told)) != 1:
        return OPEN
    return SAID if not (MORE | LESS).intersection(told.tokens) else OPEN


def extreme(told: Told, binding: Binding) -> int:
    tokens = told.tokens
    said = extreme_of(tokens)
    if told.times != 1 or len(places(told)) != 1 or not said or _AMONG.intersection(tokens):
        return OPEN
    if said == binding.derivation.sign:
        return SAID
    over_time = tokens[0][0] == PERIOD or _OVER_TIME.intersection(tokens)
    return TURNED if over_time else OPEN  # else it may be the largest of the rows


_AMONG = word_set("items lines segments categories components entries rows")
"""What a largest or least one is of, where it is none of times."""
_OVER_TIME = word_set("peak peaked peaking peaks bottomed trough troughed high low")


def average(told: Told, binding: Binding) -> int:
    """Names or times in any order, and a word for the mean."""
    mean = word_set("average averages averaged averaging mean").intersection(told.tokens)
    if not mean or "avg" not in binding.outcomes or not (are_all_named(told, binding) or is_of_one_line(binding)):
        return OPEN
    if not counts_rightly(told, len(binding.derivation.operands)) or (is_of_one_line(binding) and told.times < 2):
        return OPEN
    return SAID if not _skips(binding) or told.has("and") else OPEN


def _skips(binding: Binding) -> bool:
    """Whether the line has a time between those that are averaged."""
    return len(binding.derivation.operands) == 2 and not _is_adjacent(binding)


def _is_adjacent(binding: Binding) -> bool:
    one, other = (operand.period for operand in binding.derivation.operands)
    return bool(one and other and one.year and other.year and other.year - one.year <= 1)
