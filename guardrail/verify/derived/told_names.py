"""Where the names of a derivation's operands stand in what a claim tells, and what its words can say of it."""

from __future__ import annotations

from guardrail.verify.derived.bindings import Binding
from guardrail.verify.derived.told import Told

SAID, OPEN, TURNED = 1, 0, -1
"""What words say of a derivation: the same, nothing that is read, the opposite."""

_COUNTS = {"two": 2, "both": 2, "three": 3, "four": 4, "five": 5}


def places(told: Told) -> dict[str, list[int]]:
    """The places of each name."""
    found: dict[str, list[int]] = {}
    for at, token in enumerate(told.tokens):
        if token[0] == "N" and token[1:].isdigit():
            found.setdefault(token, []).append(at)
    return found


def places_of_two(told: Told) -> tuple[int, int] | None:
    """Where the names of two operands stand, each once."""
    found = places(told)
    if found.keys() != {"N0", "N1"} or any(len(at) != 1 for at in found.values()):
        return None
    return found["N0"][0], found["N1"][0]


def are_all_named(told: Told, binding: Binding) -> bool:
    """Whether the claim names each operand."""
    return set(places(told)) == {f"N{at}" for at in range(len(binding.derivation.operands))}


def is_of_one_line(binding: Binding) -> bool:
    """Whether all operands are of one line."""
    return len({id(operand.line) for operand in binding.derivation.operands}) == 1


def counts_rightly(told: Told, number: int) -> bool:
    """Whether a word for how many are taken is right."""
    return all(_COUNTS[token] == number for token in told.tokens if token in _COUNTS)
