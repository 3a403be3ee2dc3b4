"""Words of English that many readings need."""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """The words of a list written as running text, for lexicons that read better that way."""
    return frozenset(text.split())


FUNCTION_WORDS = word_set(
    """a an the of in on at to by for from with and or but nor as is are was were be been being has have had its
    their his her our your this that these those which who whom whose it they we you he she if then than so such
    per each every versus vs plus minus less more because due when where while during after before since until
    through against between across into over under above below within without about not no do does did will would
    may might can could should shall must also only respectively compared up down out off us yes thus various"""
)
"""Words that end a noun phrase: what follows them is not counted by the number before them."""
