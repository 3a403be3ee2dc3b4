"""Fitting pairs into a model's window, and rows into batches: plain functions over token counts and scores."""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.policy.scores import Scores

PADDING_SHARE = 0.1  # a batch may consist of padding up to this share


def premise_windows(word_starts: Sequence[bool], room: int, overlap: int) -> list[tuple[int, int]]:
    """Spans of at most `room` tokens that cover a premise, each overlapping the one before by up to `overlap` tokens.

    A span begins and ends where a word does, so that no window shows half a figure; only a word longer than the room
    is cut. `word_starts` has one a token: whether a word begins with it.
    """
    total = len(word_starts)
    spans: list[tuple[int, int]] = []
    start = 0
    while True:
        end = min(start + room, total)
        if end < total:
            end = next((at for at in range(end, start, -1) if word_starts[at]), end)
        spans.append((start, end))
        if end >= total:
            return spans
        start = next((at for at in range(max(end - overlap, start + 1), end) if word_starts[at]), end)


def over_windows(scores: Sequence[Scores]) -> Scores:
    """The best entailment and the worst contradiction over a premise's windows, as one distribution.

    Where both do not fit into a distribution, entailment gives way. That cannot turn a refusal into a pass: it happens
    only when the contradiction exceeds what the entailment leaves.
    """
    if len(scores) == 1:
        return scores[0]
    contradiction = max(score.contradiction for score in scores)
    entailment = min(max(score.entailment for score in scores), 1.0 - contradiction)
    return Scores(entailment, max(0.0, 1.0 - entailment - contradiction), contradiction)


def pairs_that_fit(rows: Sequence[int], most: int) -> list[bool]:
    """Which pairs go into one request of at most `most` rows: those with the most windows stay out.

    `rows` has one count a pair. Every pair takes one row in any case, also one that stays out or has none, so that
    `most` has to be at least the number of pairs.
    """
    room = most - len(rows)
    fits = [False] * len(rows)
    for at in sorted(range(len(rows)), key=lambda at: rows[at]):
        room -= max(0, rows[at] - 1)
        if room < 0:
            break
        fits[at] = True
    return fits


def batches_by_length(lengths: Sequence[int], max_tokens: int) -> list[list[int]]:
    """Indices of rows in batches of about equal length: at most `max_tokens` tokens, padding included, or one row."""
    batches: list[list[int]] = []
    group: list[int] = []
    filled = 0
    longest = 0
    for index in sorted(range(len(lengths)), key=lambda at: -lengths[at]):
        length = lengths[index]
        padded = longest * (len(group) + 1)
        if group and (padded > max_tokens or padded - filled - length > PADDING_SHARE * padded):
            batches.append(group)
            group, filled = [], 0
        if not group:
            longest = length
        group.append(index)
        filled += length
    if group:
        batches.append(group)
    return batches
