"""Which time of a claim each of its figures has: "5 in 2023", "2023: 5"."""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.claims.plain.line_words import BLANKS, LINKS
from guardrail.verify.derived.line_tokens import AT, LineTokens, is_mark
from guardrail.verify.lines.formulas import FIGURE

_BETWEEN = frozenset((*LINKS, *BLANKS, ":", "=", "?", ".", "(", ")"))


def times_of(text: LineTokens, figures: Sequence[int], periods: Sequence[int]) -> dict[int, int]:
    """The time that stands with each figure, by their places: behind it ("5 in 2023"), else before it ("2023: 5")."""
    attached: dict[int, int] = {}
    tokens, taken = text.tokens, set[int]()
    for at in figures:
        after = next((one for one in periods if one > at), None)
        between = range(at + 1, after or 0)
        if after is not None and (
            all(tokens[one] in AT for one in between)
            or (
                tokens[at + 1] in ("for", "of", "in", "on")
                and all(tokens[one] in AT or one in text.named for one in between)
            )
        ):
            attached[at] = after
            taken.add(after)
    for at in figures:
        if at in attached:
            continue
        before = max((one for one in periods if one < at), default=None)
        if before is None or before in taken or text.before(at) in ("from", "vs", "than", "by", "to"):
            continue
        between = range(before + 1, at)
        if any(is_mark(tokens[one], FIGURE) for one in between):
            continue
        if text.before(before) in ("than", "vs") and any(tokens[one] == "," for one in between):
            continue  # "higher in 2024 than in 2023, at 5": what is compared is 5
        if all(tokens[one] in _BETWEEN or one in text.named or tokens[one] == "," for one in between):
            attached[at] = before
            taken.add(before)
    return attached
