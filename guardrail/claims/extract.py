"""From one segment of an answer to the claims it makes."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from guardrail.claims.assertive import is_heading, states_something
from guardrail.claims.claim import Claim
from guardrail.claims.clauses import propositions
from guardrail.claims.context import Context, resolve
from guardrail.claims.figures import parse_figures
from guardrail.claims.filler import is_hedged, strip_filler
from guardrail.claims.labels import is_label
from guardrail.claims.list_items import closed, fragment_sentence, open_lead_in
from guardrail.claims.markup import cells_of, is_table_row, strip_markup
from guardrail.claims.periods import parse_periods
from guardrail.claims.proposition import Proposition
from guardrail.claims.relative_periods import resolve_period
from guardrail.claims.replies import bare_reply, is_polar, leading_reply, repeats, statement
from guardrail.claims.rows import is_header, labelled_sentence, row_sentences
from guardrail.claims.spaced_digits import joined
from guardrail.claims.types import claim_type

__all__ = ["Context", "Extraction", "claim_as_stands", "extract"]

_LIST_MARKER = re.compile(r"\s*(?:[-+•◦‣▪–—*·●○■]\s|\(?\d{1,3}[.)]\s|\(?[a-zA-Z]\)\s|\(?[ivxIVX]{1,5}\)\s)")
_BOLD_LABEL = re.compile(r"\s*(?:[-+•*]\s+|\d{1,3}[.)]\s+)?(?:\*\*|__)[^*_]{1,60}(?:\*\*|__)")
_RUN_IN = re.compile(r"\s*(?:[-+•*]\s+|\d{1,3}[.)]\s+)?(?:\*\*|__)([^*_]{1,60}?)[.:]?(?:\*\*|__)[.:]?\s+(?=[A-Z])")
_STRUCK = re.compile(r"~~\S|<(?:s|del|strike)\b", re.IGNORECASE)
REMEMBERED = 8_192
"""Sentences and claims: an answer's sentences come again in other contexts, where they are taken apart alike."""
_STARTS_LOWER = re.compile(r"[a-z][a-z'’-]*(?=[\s,.]|$)")


@dataclass(frozen=True, slots=True)
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
    extraction = _extract(segment_text, context)
    if segment_text.rstrip(" \n*_").endswith("?"):
        # What the answer itself asks is answered next.
        return replace(extraction, context=replace(extraction.context, asked=strip_markup(segment_text)))
    if extraction.assertive and extraction.context.asked:
        return replace(extraction, context=replace(extraction.context, asked=""))
    return extraction


def _extract(segment_text: str, context: Context) -> Extraction:
    if _STRUCK.search(segment_text):
        # Struck-out words are read by some displays and hidden by others: neither reading can be vouched for.
        return Extraction((), context)
    if is_table_row(segment_text):
        return _row(cells_of(segment_text), context)
    text = strip_markup(segment_text)
    item = _LIST_MARKER.match(segment_text) is not None
    if context.lead_in and text and not item:
        context = replace(context, lead_in="")
    if context.table_header is not None:
        context = replace(context, table_header=None)
    if is_heading(segment_text):
        if not states_something(text, heading=True):
            return Extraction((), context.under_heading(text.strip(" :")), assertive=False)
    elif lead_in := open_lead_in(strip_filler(text)):
        return Extraction((), replace(context, lead_in=_resolved(lead_in, context)), assertive=False)
    elif is_polar(context.asked) and (reply := bare_reply(text)):
        return _reply(reply, context)  # "Of course!" is a courtesy to no such question
    elif not states_something(text):
        return Extraction((), context.mentioning(text) if text.endswith(":") else context, assertive=False)
    elif reply := bare_reply(text):
        return _reply(reply, context)
    prose = _prose(segment_text, text, context, item=item)
    said = _also_replied(text, context)
    return replace(prose, claims=(said, *prose.claims)) if said is not None else prose


def _also_replied(text: str, context: Context) -> Claim | None:
    """What the "yes" or "no" before a sentence states besides the sentence itself, None where that states it too.

    A "no" to a figure is explained by the figure that the sentence gives instead.
    """
    reply = leading_reply(text) if context.asked else ""
    said = statement(context.asked, holds=reply == "yes") if reply else ""
    if not said:
        return None
    if repeats(said, text.partition(" ")[2], denied=reply == "no"):
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


def _prose(segment_text: str, text: str, context: Context, *, item: bool) -> Extraction:
    run_in = _RUN_IN.match(segment_text)
    if run_in and is_label(run_in.group(1)):
        # "**Fees.** The fund charges ...": the bold words head the paragraph.
        rest = strip_markup(segment_text[run_in.end() :])
        if len(rest.split()) > 2 and labelled_sentence(text, context, item=True) is None:
            text = rest
    sentence = closed(strip_filler(text))
    if not any(character.isalnum() for character in sentence):
        sentence = text
    labelled = labelled_sentence(sentence, context, item=item or _BOLD_LABEL.match(segment_text) is not None)
    if labelled is None and item:
        labelled = fragment_sentence(sentence, context)
    sentence = labelled or sentence
    periods = parse_periods(sentence)
    claims = []
    owned: dict[str, str] = {}  # "Its margin" stands for the same in all that one sentence says of it
    for proposition in _propositions(resolve_period(sentence, periods, context)):
        clause = f"{proposition.subject} {proposition.predicate}".strip()
        known = owned.get(proposition.subject)
        body = f"{known} {proposition.predicate}" if known else _resolved(clause, context)
        if proposition.subject:
            subject = body[: len(body) - len(proposition.predicate)].strip()
        else:
            subject = "" if body == clause else context.entity or context.subject
        if " " in proposition.subject:
            owned[proposition.subject] = subject
        if proposition.prefix:
            body = f"{proposition.prefix} {_inner(body) if proposition.subject else body}"
        claims.append(_claim(body, subject))
        if proposition.subject:
            context = context.after(subject, proposition.predicate)
    if periods:
        context = replace(context, periods=periods)
    return Extraction(tuple(claim for claim in claims if claim.text), context)


@lru_cache(maxsize=REMEMBERED)
def _propositions(sentence: str) -> tuple[Proposition, ...]:
    return tuple(propositions(sentence))


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
