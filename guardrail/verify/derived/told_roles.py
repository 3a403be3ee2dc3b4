"""Whether the words beside the names and figures of a derivation say just it: which is the part, the larger, the base.

`guardrail.verify.derived.told` has seen to it that no word of the claim says anything else. Each operation has the few
ways in which its parts are told from each other, by what stands right before or behind a name (`told_pairs`) or a time
(`told_times`); what is told in no such way is left open.
"""

from __future__ import annotations

from collections.abc import Callable

from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.movement_words import (
    BETTER_NOUNS,
    BETTER_VERBS,
    DOWN,
    UP,
    WORSE_NOUNS,
    WORSE_VERBS,
)
from guardrail.claims.plain.told_words import LESS, MORE, TOGETHER
from guardrail.verify.derived import told_pairs, told_times
from guardrail.verify.derived.bindings import Binding
from guardrail.verify.derived.told import PERIOD, Told
from guardrail.verify.derived.told_names import OPEN, SAID, is_of_one_line

_READERS: dict[str, Callable[[Told, Binding], int]] = {
    "compare": told_pairs.compare,
    "share": told_pairs.share,
    "sum": told_pairs.added,
    "average": told_times.average,
    "remaining": told_pairs.remaining,
    "per unit": told_pairs.per_unit,
    "ranking": told_pairs.ranking,
    "growth": told_times.growth,
    "cagr": told_times.cagr,
    "trend": told_times.trend,
    "look-up": told_times.look_up,
    "extreme": told_times.extreme,
}


def says(told: Told, binding: Binding) -> int:
    """What the words of a claim say of a derivation whose figures and times are its own."""
    if not binding.outcomes and _side_by_side(told, binding):
        return SAID
    reader = _READERS.get(binding.derivation.formula)
    if reader is None:
        return OPEN
    return reader(told if is_of_one_line(binding) else told.plain, binding)


_MOVES = UP | DOWN | BETTER_VERBS | BETTER_NOUNS | WORSE_VERBS | WORSE_NOUNS
_RELATIONS = MORE | LESS | TOGETHER | word_set("times ratio share average mean difference gap")


def _side_by_side(told: Told, binding: Binding) -> bool:
    """Whether two values are told beside each other, each with its name or its time, and nothing of how they relate."""
    if len(binding.derivation.operands) != 2 or set(binding.operands) != {0, 1}:
        return False
    tokens = [token for token in told.tokens if token not in ("both", "total")]
    if (_RELATIONS | _MOVES).intersection(tokens):
        return False
    kind = PERIOD if is_of_one_line(binding) else "N"
    run = "".join(
        token.removeprefix("F:") if token.startswith("F:") else token[1:].translate(_LETTERS)
        for token in tokens
        if token.startswith("F:") or (token[0] == kind and token[1:].isdigit())
    )
    return run in _BESIDE or (run in _LISTED and "and" in tokens)


_LETTERS = str.maketrans("01", "ab")
_BESIDE = ("a0b1", "b1a0", "0a1b", "1b0a")
_LISTED = ("ab01", "ba10", "01ab", "10ba")
