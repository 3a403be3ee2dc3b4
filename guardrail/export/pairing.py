"""How a tokenizer joins a premise and a hypothesis, read from the tokenizer itself."""

from __future__ import annotations

from typing import Any, Final

from guardrail.errors import ModelError
from guardrail.inference.repository import SpecialTokens

SAMPLE: Final = ("The fund pays monthly.", "It pays every month.")
# Positions of these models begin after the padding token's, so that the first two of the table are never used.
SHIFTED: Final = frozenset({"roberta", "xlm-roberta", "camembert"})
LARGEST_WINDOW: Final = 512
SMALLEST_WINDOW: Final = 16


def special_tokens(tokenizer: Any) -> SpecialTokens:
    """The special tokens around a pair. Raises ModelError when they are no start, one or two separators and an end."""
    premise, hypothesis = (tokenizer(text, add_special_tokens=False)["input_ids"] for text in SAMPLE)
    ids = tokenizer(*SAMPLE)["input_ids"]
    ahead = 1 + len(premise)
    between = ids[ahead : len(ids) - 1 - len(hypothesis)]
    if ids[1:ahead] != premise or ids[-1 - len(hypothesis) : -1] != hypothesis or len(between) not in (1, 2):
        raise ModelError("the tokenizer joins two texts in a way that is not supported (start, separators, end)")
    names = tokenizer.convert_ids_to_tokens([ids[0], *between, ids[-1]])
    return SpecialTokens(
        start=names[0],
        between=tuple(names[1:-1]),
        end=names[-1],
        pad=tokenizer.pad_token or "",
        unknown=tokenizer.unk_token,
    )


def window_of(config: Any, tokenizer: Any, wanted: int | None) -> int:
    """The window in tokens: what is wanted, or what the model has, at most 512.

    Raises ModelError when the model has less than is wanted, or hardly any.
    """
    positions = config.max_position_embeddings - (2 if config.model_type in SHIFTED else 0)
    has = min(positions, tokenizer.model_max_length)
    if wanted is not None and wanted > has:
        raise ModelError(f"--max-tokens {wanted} is more than the model's window of {has} tokens")
    window = int(wanted or min(has, LARGEST_WINDOW))
    if window < SMALLEST_WINDOW:
        raise ModelError(f"a window of {window} tokens is too small, {SMALLEST_WINDOW} are needed")
    return window
