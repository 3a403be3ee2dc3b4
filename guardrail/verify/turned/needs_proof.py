"""Whether a claim is so near to a sentence, and yet another, that NLI is not asked: it judges by shared words.

A small model does. Such a claim is proved by a check or refused.
"""

from __future__ import annotations

from guardrail.verify.turned.overstated import is_overstated
from guardrail.verify.turned.replaced_words import is_replaced
from guardrail.verify.turned.small_words import is_worded_otherwise, leaves_a_denial_out
from guardrail.verify.turned.spliced_clauses import is_spliced
from guardrail.verify.turned.word_order import is_turned


def needs_proof(premise: str, hypothesis: str, same_parts: bool = False) -> bool:
    """Whether `hypothesis` is a sentence of `premise` turned: in another order, with a word replaced, of two
    clauses, or with other small words between its own, a denial among them, or says more than it.

    Arguments:
        same_parts: the acts of both are known to have the same parts, so that the order of words turns nothing.
    """
    return (
        (not same_parts and is_turned(premise, hypothesis))
        or is_replaced(premise, hypothesis)
        or is_spliced(premise, hypothesis)
        or is_worded_otherwise(premise, hypothesis)
        or leaves_a_denial_out(premise, hypothesis)
        or is_overstated(premise, hypothesis)
    )
