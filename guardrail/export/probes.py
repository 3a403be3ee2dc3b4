"""The pairs that an export is checked with: plain ones whose label anybody can tell, and ones that strain a model."""

from __future__ import annotations

import random
from typing import Final

from guardrail.inference.pair_tokenizer import Row

_INSURED: Final = "Shares of the Tallow Creek Fund are not FDIC insured and may lose value."
_MARGIN: Final = "Ossian Freight reported an operating margin of 6.2 % in 2024."
_MEETING: Final = "The board met on Tuesday and approved a dividend of 40 cents a share."
_TRADE: Final = "Marram Bank sold its insurance unit to Quill Ridge Utilities."
_REVENUE: Final = "Revenue rose in 2024 because of higher prices."
_MEN: Final = "Two men are playing football in a park while a dog sleeps."
_SHOP: Final = "The shop is closed on Sundays."
_FEE: Final = "The fund charges no performance fee."

PLAIN: Final[tuple[tuple[str, str, str], ...]] = (
    (_INSURED, "Shares of the Tallow Creek Fund are not FDIC insured.", "entailment"),
    (_INSURED, "Shares of the Tallow Creek Fund are FDIC insured.", "contradiction"),
    (_INSURED, "The manager of the Tallow Creek Fund owns a vineyard.", "neutral"),
    (_MARGIN, "The operating margin of Ossian Freight was 6.2 % in 2024.", "entailment"),
    (_MARGIN, "The operating margin of Ossian Freight was 9.1 % in 2024.", "contradiction"),
    (_MARGIN, "Ossian Freight has offices in Portugal.", "neutral"),
    (_MEETING, "The board approved a dividend.", "entailment"),
    (_MEETING, "The board rejected the dividend.", "contradiction"),
    (_MEETING, "The chairman arrived by train.", "neutral"),
    (_TRADE, "Marram Bank sold its insurance unit.", "entailment"),
    (_TRADE, "Marram Bank did not sell its insurance unit.", "contradiction"),
    (_TRADE, "Marram Bank opened a branch in Leeds.", "neutral"),
    (_REVENUE, "Revenue increased in 2024.", "entailment"),
    (_REVENUE, "Revenue fell in 2024.", "contradiction"),
    (_REVENUE, "The company hired a new chief executive.", "neutral"),
    (_MEN, "Some men are playing a game outdoors.", "entailment"),
    (_MEN, "Nobody is in the park.", "contradiction"),
    (_MEN, "The men are brothers.", "neutral"),
    (_SHOP, "On Sundays the shop is not open.", "entailment"),
    (_SHOP, "The shop is open on Sundays.", "contradiction"),
    (_SHOP, "The shop sells bicycles.", "neutral"),
    (_FEE, "There is no performance fee.", "entailment"),
    (_FEE, "The fund charges a performance fee of 20 %.", "contradiction"),
    (_FEE, "The fund invests in Brazil.", "neutral"),
)
"""Premise, hypothesis and what a person says, eight of each label."""

AGREEMENT: Final = 0.75
"""Least share of `PLAIN` that a model must label as people do: two swapped labels leave a perfect one a third right."""


def straining_pairs() -> list[tuple[str, str]]:
    """Pairs that are short, long, repetitive, full of digits or of capitals, beside the plain ones."""
    prose = " ".join(premise for premise, _, _ in PLAIN)
    return [
        *((premise, hypothesis) for premise, hypothesis, _ in PLAIN),
        ("Yes.", "No."),
        ("a", "a"),
        (prose, _SHOP),
        (prose, prose[:300]),
        ("no " * 200, "no " * 20),
        (" ".join(f"{n * 7919 % 100_000:,}.{n % 10} %" for n in range(60)), "7,919.1 %"),
        (prose.upper(), _FEE.upper()),
        ("Überschuß — “naïve” façade; 10 °C…", "Überschuß?"),
    ]


def random_rows(vocabulary: int, forbidden: set[int], ends: tuple[int, tuple[int, ...], int], window: int) -> list[Row]:
    """Rows of random tokens at several lengths up to the whole window: the widest activations a model can be asked for.

    Arguments:
        vocabulary: number of token ids.
        forbidden: ids that no text yields (special and padding tokens).
        ends: ids of the start token, those between premise and hypothesis, the end token.
        window: the model's window in tokens.
    """
    rng = random.Random(11)
    allowed = [number for number in range(vocabulary) if number not in forbidden]
    start, between, end = ends
    rows: list[Row] = []
    for length in sorted({max(6, window // 8), window // 2, window, window}):
        words = [rng.choice(allowed) for _ in range(length - 2 - len(between))]
        cut = max(1, 3 * len(words) // 4)
        ids = (start, *words[:cut], *between, *words[cut:], end)
        rows.append(Row(ids, 1 + cut + len(between)))
    return rows
