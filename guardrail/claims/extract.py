"""From one segment of an answer to the claims it makes."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from operator import is_

from guardrail.claims.claim import Claim
from guardrail.claims.context import MOST_EARLIER, Context, resolve, topic_of
from guardrail.claims.figures import parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.claims.figures.spaced_digits import joined
from guardrail.claims.filler import is_hedged
from guardrail.claims.markup import strip_markup
from guardrail.claims.record import record
from guardrail.claims.relative_periods import resolve_period
from guardrail.claims.replies import is_polar, repeats, statement
from guardrail.claims.rows import is_header, row_sentences
from guardrail.claims.segment_reading import (
    Form,
    Said,
    SegmentReading,
    Sentence,
    may_reckon,
    read_segment,
    taken_apart,
)
from guardrail.claims.types import claim_type

__all__ = ["Context", "Extraction", "claim_as_stands", "extract", "in_context", "recalling"]

REMEMBERED = 8_192
"""Claims: they come again in other contexts, and are then the same object, with what was worked out of it."""
_STARTS_LOWER = re.compile(r"[a-z][a-z'’-]*(?=[\s,.]|$)")


@record
class Extraction:
    """What one segment gave.

    Arguments:
        claims: its claims in the order of its words.
        context: what the next segment is read against.
        assertive: False for a segment that states nothing (a heading, a lead-in, a table's header, a greeting).
            A segment that is assertive and has no claims can't be checked and fails closed with NO_CLAIM.
        leans: a bare reply ("Partly.") that asserts only together with the statement that follows: it has no claims
            and shares that statement's fate; without one it fails closed.
    """

    claims: tuple[Claim, ...]
    context: Context
    assertive: bool = True
    leans: bool = False


def extract(segment_text: str, context: Context) -> Extraction:
    """The claims of one segment.

    Give it every segment that is not blank, in order: headings, lead-ins and table headers make no claims but tell
    what the next ones are about.

    Arguments:
        segment_text: the segment as the segmenter cut it, markup included.
        context: from the segment before; `Context.answering(question)` for the first.
    """
    return recalling(in_context(read_segment(segment_text), context), context)


def recalling(extraction: Extraction, context: Context) -> Extraction:
    """`extraction` with what the question and the statements before it say, which its claims may reckon from.

    Arguments:
        context: what the segment was read against.
    """
    left = extraction.context.recalling(context, told=extraction.assertive and bool(extraction.claims))
    claims, earlier = [], context.earlier
    for claim in extraction.claims:
        claims.append(_recalling(claim, context.question, earlier) if context.question or earlier else claim)
        if claim.figures:
            earlier = (*earlier, claim.text)[-MOST_EARLIER:]  # a sentence reckons from what it has said itself
    if left is extraction.context and all(map(is_, claims, extraction.claims)):
        return extraction
    return Extraction(tuple(claims), left, extraction.assertive, extraction.leans)


def in_context(reading: SegmentReading, context: Context, topics: list[str] | None = None) -> Extraction:
    """The claims of a segment that was read by its words alone, as `extract` gives them.

    Arguments:
        topics: a list that gets what each of a statement's propositions is about.
    """
    extraction = _in_context(reading, context, topics)
    if reading.asking is not None:
        # What the answer itself asks is answered next.
        return replace(extraction, context=replace(extraction.context, asked=reading.asking))
    if extraction.assertive and extraction.context.asked:
        return replace(extraction, context=replace(extraction.context, asked=""))
    return extraction


def _in_context(reading: SegmentReading, context: Context, topics: list[str] | None) -> Extraction:
    if reading.form is Form.STRUCK:
        return Extraction((), context)
    if reading.form is Form.ROW:
        return _row(reading.cells, context)
    text = reading.text
    if context.lead_in and text and not reading.item:
        context = replace(context, lead_in="")
    if context.table_header is not None:
        context = replace(context, table_header=None)
    if reading.form is Form.TOPIC:
        return Extraction((), context.under_heading(text.strip(" :")), assertive=False)
    if reading.form is Form.LEAD_IN:
        lead_in = _resolved(reading.lead_in, context)
        return Extraction((), replace(context, lead_in=lead_in), assertive=False)
    # "Of course!" is a courtesy, but for a question that asks for a yes or no.
    if reading.reply and (reading.form is Form.STATEMENT or is_polar(context.asked)):
        return _reply(reading.reply, context)
    if reading.form is Form.SILENT:
        return Extraction((), context.mentioning(text) if text.endswith(":") else context, assertive=False)
    before = context.stated if reading.reckons else ""
    stated = _stated(reading.sentence_in(context), context, topics, before)
    said = _also_replied(reading, context)
    return replace(stated, claims=(said, *stated.claims)) if said is not None else stated


def _also_replied(reading: SegmentReading, context: Context) -> Claim | None:
    """What the "yes" or "no" before a sentence states besides the sentence itself, None where that states it too.

    A "no" to a figure is explained by the figure that the sentence gives instead.
    """
    reply = reading.opens
    said = statement(context.asked, holds=reply == "yes") if reply and context.asked else ""
    if not said:
        return None
    if repeats(said, reading.text.partition(" ")[2], denied=reply == "no"):
        return None
    claim = _claim(_resolved(said, context), context.entity)
    return None if reply == "no" and claim.bears_figure else claim


def _reply(reply: str, context: Context) -> Extraction:
    """A bare yes or no is the question's proposition, or leans on what follows."""
    said = statement(context.asked, holds=reply == "yes") if reply != "partly" else ""
    if not said:
        return Extraction((), context, leans=True)
    body = _resolved(said, context)
    return Extraction((_claim(body, context.entity),), context)


def claim_as_stands(text: str) -> Claim:
    """One claim of the whole text, markup removed and nothing else."""
    return _claim(strip_markup(text), "")


def _row(cells: tuple[str, ...], context: Context) -> Extraction:
    if not cells:
        return Extraction((), context, assertive=False)
    if context.table_header is None:
        header = is_header(cells)
        context = replace(context, table_header=cells if header else (), lead_in="")
        if header:
            return Extraction((), context, assertive=False)
    sentences = row_sentences(cells, context)
    claims = tuple(_claim(sentence, cells[0]) for sentence in sentences)
    return Extraction(claims, context, assertive=bool(claims))


def _stated(sentence: Sentence, context: Context, topics: list[str] | None, before: str) -> Extraction:
    propositions = sentence.said
    opening = context
    if sentence.points_to_period:
        dated = resolve_period(sentence.text, sentence.periods, context)
        propositions = propositions if dated == sentence.text else taken_apart(dated).said
    claims = []
    owned: dict[str, str] = {}  # "Its margin" stands for the same in all that one sentence says of it
    for said in propositions:
        body, subject = _body(said, owned, context)
        if said.prefix:
            claims.append(_claim(f"{said.prefix} {_inner(body) if said.subject else body}", subject))
        else:
            claims.append(_claim(body, subject))
        if said.subject:
            context = context.after(subject, said.predicate, said.thing)
        if topics is not None:
            topics.append(topic_of(subject))
    if sentence.periods:
        context = context.stating(sentence.periods)
    made = tuple(claim for claim in claims if claim.text)
    if made and before:
        made = (_going_on(made[0], before), *made[1:])
    told = _resolved(sentence.text, opening) if any(claim.bears_figure for claim in made) else ""
    return Extraction(made, context.having_stated(told))


def _body(said: Said, owned: dict[str, str], context: Context) -> tuple[str, str]:
    """A proposition without its adverbial, its pronoun resolved, and what it is about."""
    known = owned.get(said.subject)
    if known:
        body = f"{known} {said.predicate}"
    else:
        body = _resolved(said.clause, context) if said.points_back else said.clause
    if said.subject:
        subject = body[: len(body) - len(said.predicate)].strip()
    else:
        subject = "" if body == said.clause else context.entity or context.subject
    if " " in said.subject:
        owned[said.subject] = subject
    return body, subject


def _resolved(clause: str, context: Context) -> str:
    """The clause with its pronoun resolved, whatever the case of its first letter."""
    capitalised = clause[:1].upper() + clause[1:]
    resolved = resolve(capitalised, context)
    return clause if resolved == capitalised else resolved


def _inner(body: str) -> str:
    """A clause behind an adverbial: an article loses its capital."""
    first, _, rest = body.partition(" ")
    return f"{first.lower()} {rest}" if first in ("The", "A", "An", "Its", "Their") and rest else body


@lru_cache(maxsize=REMEMBERED)
def _going_on(claim: Claim, before: str) -> Claim:
    """A claim that reckons from the statement before it."""
    return replace(claim, before=before)


def _recalling(claim: Claim, question: str, earlier: tuple[str, ...]) -> Claim:
    reckons = claim.figures and may_reckon(claim.text, question)
    return _knowing(claim, question, earlier) if reckons else claim


@lru_cache(maxsize=REMEMBERED)
def _knowing(claim: Claim, question: str, earlier: tuple[str, ...]) -> Claim:
    return replace(claim, question=question, earlier=earlier)


@lru_cache(maxsize=REMEMBERED)
def _claim(text: str, subject: str) -> Claim:
    sentence = joined(text.strip(" ;,"))
    if sentence and _STARTS_LOWER.match(sentence):
        sentence = sentence[:1].upper() + sentence[1:]
    if sentence and sentence.rstrip("\"”'")[-1:] not in (".", "!", "?"):
        sentence = f"{sentence.rstrip(':')}."
    periods = parse_periods(sentence)
    figures = parse_figures(sentence, periods)
    return Claim(
        text=sentence,
        type=claim_type(sentence, figures, periods),
        figures=tuple(figures),
        periods=tuple(periods),
        subject=subject,
        hedged=is_hedged(sentence),
    )
