"""A claim said again in the plain words that typed checks read, in one sentence or in several.

Speakers put one computation into many frames: "that crept up 4%", "averaged over three years, sales work out to 5",
"62% of the options outstanding were exercisable". A check that knew each would be a list of wordings. Here a claim is
turned into plainer ones instead, and whoever proves those has proved the claim: **every rewording says at least as
much as the claim does**, never less. What is dropped states nothing ("actually", "just" before a figure).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.act_frames import TWO_SAID
from guardrail.claims.plain.horizon_lists import each_horizon
from guardrail.claims.plain.plain_parts import FIG, divided, year_before
from guardrail.claims.plain.plain_rules import RULES
from guardrail.claims.plain.product_frames import product_readings
from guardrail.claims.plain.relations import related
from guardrail.claims.sentences.masking import Masked, masked_once
from guardrail.claims.spoken import spoken

MAX_TEXT = 400
"""Characters; a longer claim is not said again."""
MAX_PARTS = 4
_EARLIER = word_set("earlier before ago prior previous preceding")
_YEAR_EARLIER = re.compile(
    rf"^(?P<told>.* {FIG})(?P<when>,? (?:in |for )?(?:(?:a|one) year (?:earlier|before|ago)"
    r"|the (?:prior|previous|preceding) (?:fiscal |financial )?year|the year before))$"
)
"""A level of the year before the only one that is named."""
_BY_TRIGGER: dict[str, list[int]] = {}
"""The rules' numbers by the words of which each has one."""
for _number, _of in enumerate(RULES):
    for _word in _of.triggers:
        _BY_TRIGGER.setdefault(_word, []).append(_number)


def in_plain_words(text: str) -> Iterator[tuple[str, ...]]:
    """Other ways to say a claim: sentences that say, between them, at least what the claim says.

    Arguments:
        text: one claim without markup.

    The whole in one sentence comes first. Nothing comes of a claim that no rule knows.
    """
    if len(text) > MAX_TEXT:
        return
    body = text.rstrip(" .!")
    plain = _reworded(body)
    if plain != body:
        yield (plain,)
    for hints, frame in TWO_SAID:
        if any(hint in plain for hint in hints):
            masked = Masked(plain)
            if parts := frame(masked.text):
                yield tuple(map(masked.shown, parts))
    if ("," in body or " and " in body) and (horizons := each_horizon(body)):
        yield horizons
    yield from product_readings(body)
    for parts in divided(plain):
        if len(parts) <= MAX_PARTS:
            yield tuple(_reworded(part.rstrip(" .!")) for part in parts)
    yield from related(body)


def _reworded(body: str) -> str:
    said = spoken(body)
    numbers = {number for word in _BY_TRIGGER.keys() & said for number in _BY_TRIGGER[word]}
    earlier = not _EARLIER.isdisjoint(said)
    if not numbers and not earlier:
        return body
    rules = [RULES[number] for number in sorted(numbers)]
    masked = masked_once(body)
    plain = masked.text
    for rule in rules:
        plain = rule.said_in(plain, masked)
    if earlier and (match := _YEAR_EARLIER.match(plain)) is not None:
        plain = match["told"] + (year_before(masked, match["told"]) or match["when"])
    if plain == masked.text:
        return body
    plain = " ".join(plain.split()).rstrip(",")
    return masked.shown(plain[:1].upper() + plain[1:])
