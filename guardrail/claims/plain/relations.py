"""A relation of two quantities, or of a part to its whole, said in the one sentence of its kind that typed checks read.

Whatever frame a speaker chose, what is said is one of few: x accounted for 42% of t; the sum of x and y was 5; x
exceeded y by 5; x divided by y was 2.4; t exceeded x by what was left; x was the second largest component of t. Which
is the part and which the whole, which is larger and which is divided is read from the words and their order, never from
values. A sentence with a word that no construction knows has no plain form here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from guardrail.claims.plain.beside import Told, is_name, undated, unowned, without_values
from guardrail.claims.plain.constructions import possible
from guardrail.claims.plain.fractions import fractions_as_ranges
from guardrail.claims.plain.openers import result_first, without_opener
from guardrail.claims.plain.pattern_words import Found, WordsHeld
from guardrail.claims.plain.relation_forms import REST_SIGN
from guardrail.claims.plain.unit_masking import ANY, UnitMasked

MAX_RELATED = 3
"""Plain forms of one sentence that are offered."""
MAX_FIGURES = 5
MAX_TEXT = 240  # characters
_UNREAL = re.compile(r"\b(?:never|hardly|barely|may|might|should|expected|forecast(?:ed)?|projected|estimated)\b")
"""What is not, or not yet, so: it is said no other way."""
_NAMES = frozenset("xyt")
_LEFT = re.compile(rf"{REST_SIGN}(.+?){REST_SIGN}")
_PERCENT = re.compile(r"(?P<lead>.*?)(?P<number>\d{1,3}(?:\.\d+)?) ?(?:%|percent|per cent)$", re.IGNORECASE)
_EXACT_LEADS = ("", "about ", "approximately ", "roughly ", "around ")
_ANY_FIGURE = re.compile(ANY)
_THE = re.compile(r"^the ")


def related(body: str) -> Iterator[tuple[str, ...]]:
    """Plain sentences that say, between them, at least what a sentence says of two or three quantities.

    Arguments:
        body: one sentence without its full stop.
    """
    if len(body) > MAX_TEXT or _UNREAL.search(body):
        return
    masked = UnitMasked(fractions_as_ranges(without_opener(body)))
    if len(_ANY_FIGURE.findall(masked.text)) > MAX_FIGURES:
        return
    told = undated(masked.text)
    if told is None:
        return
    told = replace(told, text=result_first(without_opener(told.text)))
    seen: set[tuple[str, ...]] = set()
    for reading in _readings(told):
        held = WordsHeld(reading.text)
        for construction in possible(held):
            if (match := construction.match(reading.text, held)) is None:
                continue
            if not all(is_name(match[name]) for name in _NAMES.intersection(match.groupdict())):
                continue
            parts = _sentences(masked, _told_of(reading, match), construction.plain(match))
            if parts and parts not in seen:
                seen.add(parts)
                yield parts
                if len(seen) == MAX_RELATED:
                    return


def _readings(told: Told) -> Iterator[Told]:
    """Ways to tell a sentence's relation from what it states beside."""
    readings = [told]
    if (owned := unowned(told)) != told:
        readings.insert(0, owned)
    for reading in readings:
        alone = without_values(reading)
        yield alone
        if alone != reading:
            yield reading


def _told_of(told: Told, match: Found) -> Told:
    """`told` with the names of values that stand alone before the sentence: those of the names in their order."""
    if all(name for name, _ in told.values):
        return told
    names = sorted(_NAMES.intersection(match.groupdict()), key=match.start)
    named = iter([_THE.sub("", match[name]) for name in names])
    return replace(told, values=tuple((name or next(named, ""), figure) for name, figure in told.values))


def _sentences(masked: UnitMasked, told: Told, plain: tuple[str, ...]) -> tuple[str, ...]:
    """The plain sentences of a relation and of the values told beside, each with the one time of them all."""
    beside = tuple(f"{name} was {figure}" for name, figure in told.values)
    if not all(is_name(name) for name, _ in told.values):
        return ()
    found: list[str] = []
    for sentence in (*plain, *beside):
        shown = _with_rests(masked, f"{sentence}{told.when}")
        if shown is None:
            return ()
        found.append(f"{told.owner}{shown}" if told.owner and told.owner not in shown else _capital(shown))
    return tuple(found)


def _with_rests(masked: UnitMasked, sentence: str) -> str | None:
    """`sentence` in words, with what a percentage leaves of a hundred in the place of one that is marked so."""
    marked = _LEFT.search(sentence)
    if marked is None:
        return masked.shown(sentence)
    said = _PERCENT.match(masked.shown(marked[1]))
    if said is None or said["lead"].lower() not in _EXACT_LEADS:
        return None
    decimals = len(said["number"].partition(".")[2])
    rest = 100.0 - float(said["number"])
    if rest <= 0.0:
        return None
    return masked.shown(f"{sentence[: marked.start()]}{said['lead']}{rest:.{decimals}f}%{sentence[marked.end() :]}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
