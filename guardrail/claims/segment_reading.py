"""What a segment says by its words alone: all of its extraction that does not hang on what was said before it."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from guardrail.claims.assertive import is_heading, states_something
from guardrail.claims.context import Context, points_back, takes_up
from guardrail.claims.figures.periods import Period, parse_periods
from guardrail.claims.filler import strip_filler
from guardrail.claims.list_items import closed, fragment_sentence, open_lead_in
from guardrail.claims.markup import cells_of, is_table_row, strip_markup
from guardrail.claims.record import record
from guardrail.claims.relative_periods import points_to_period
from guardrail.claims.replies import bare_reply, leading_reply
from guardrail.claims.rows import labelled_sentence
from guardrail.claims.sentences.antecedents import object_of
from guardrail.claims.sentences.clauses import propositions
from guardrail.claims.sentences.labels import is_label

_LIST_MARKER = re.compile(r"\s*(?:[-+•◦‣▪–—*·●○■]\s|\(?\d{1,3}[.)]\s|\(?[a-zA-Z]\)\s|\(?[ivxIVX]{1,5}\)\s)")
_BOLD_LABEL = re.compile(r"\s*(?:[-+•*]\s+|\d{1,3}[.)]\s+)?(?:\*\*|__)[^*_]{1,60}(?:\*\*|__)")
_RUN_IN = re.compile(r"\s*(?:[-+•*]\s+|\d{1,3}[.)]\s+)?(?:\*\*|__)([^*_]{1,60}?)[.:]?(?:\*\*|__)[.:]?\s+(?=[A-Z])")
_STRUCK = re.compile(r"~~\S|<(?:s|del|strike)\b", re.IGNORECASE)
REMEMBERED = 8_192
"""Sentences made of a label or list item and what it stands under: they come again below the same heading."""


class Form(StrEnum):
    """What a segment is, as far as its words tell."""

    STRUCK = "struck"  # some displays hide it and others do not: it can't be vouched for
    ROW = "row"
    TOPIC = "topic"  # a heading that only names what follows
    LEAD_IN = "lead_in"  # a clause that the list below completes
    SILENT = "silent"  # states nothing
    STATEMENT = "statement"


@record
class Said:
    """One proposition of a sentence, with what is known of it before its context is.

    Arguments:
        prefix, subject, predicate: as in a Proposition.
        clause: subject and predicate.
        points_back: the clause opens with a pronoun or "the fund", which the context may tell.
        thing: the object of the predicate, empty when it has none or the clause no subject.
    """

    prefix: str
    subject: str
    predicate: str
    clause: str
    points_back: bool
    thing: str


_RECKONS = re.compile(
    r"(?:(?:so|thus|hence|and),? )?(?:(?:on|for|with|over|at|in|applied to) (?:[^,]|(?<=\d),(?=\d)){1,50},? )?"
    r"(?:altogether,? |together,? )?"
    r"(?:(?:that|this|which)(?:'s| (?:would |will )?(?:comes?|came|works?|worked|adds?|added|amounts?|amounted|makes?"
    r"|made|means?|meant|is|was|be|equals?|leaves?|left|gives?|gave|implies|implied|translates?|represents?))"
    r"|it (?:would |will )?(?:comes?|works?|adds?|amounts?)|(?:together|in (?:all|total)),? [a-z]+ [a-z]+"
    r"|the (?:total|sum|difference|gap) (?:is|was|comes?|would))\b",
    re.IGNORECASE,
)

_MAY_RECKON = re.compile(
    r"\b(?:that(?:'s)?|this|it|total(?:s|ing|led)?|sum|together|altogether|combin(?:ed|ing)|both|between|plus|minus"
    r"|comes?|adds?|amounts?|half|next|last|other|left|leaves|leaving|remain(?:s|ing|der)?|rest|would|could|or|so|which"
    r"|more|less|fewer|higher|lower|above|below|ahead|behind|upside|downside|difference|gap|of them|premium"
    r"|discount)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d[\d,.]*\b")


@record
class Sentence:
    """A sentence taken apart.

    Arguments:
        text: without markup and filler.
        periods: what it states of time.
        points_to_period: it speaks of "the same year" or "a year earlier", which the context may tell.
        said: its propositions, in order; those of `text` as it stands.
    """

    text: str
    periods: tuple[Period, ...]
    points_to_period: bool
    said: tuple[Said, ...]


@record
class SegmentReading:
    """A segment by its words alone.

    Arguments:
        form: what it is.
        text: its words on one line; empty for a row and for what is struck out.
        item: it is marked as a list item.
        asking: its words when it ends in a question mark, else None.
        cells: of a row.
        lead_in: the clause that a list completes.
        reply: "yes", "no" or "partly" where the whole text is a bare reply; "" else and for a heading.
        opens: the "yes" or "no" before a sentence that goes on, "" without one.
        sentence: of a statement: what its claims are made of, unless the context completes it.
        labelled: `sentence` is a label with its value, whose owner the context tells; marked: a dash separates too.
        plain: it says what its sentence's propositions do and neither asks nor replies, so that all it takes of its
            context is what subjects and pronouns stand for, and the period that "in that year" does.
        reckons: it goes on to reckon from the statement before it ("That comes to $9,250 a year").
        takes_up: one of these has no subject, or "it", "they", "he" or "she", which the last subject or object tells.
    """

    form: Form
    text: str = ""
    item: bool = False
    asking: str | None = None
    cells: tuple[str, ...] = ()
    lead_in: str = ""
    reply: str = ""
    opens: str = ""
    sentence: str = ""
    labelled: bool = False
    marked: bool = False
    taken_apart: Sentence | None = None
    plain: bool = False
    takes_up: bool = False
    reckons: bool = False

    def sentence_in(self, context: Context) -> Sentence:
        """A statement's sentence; a label or a list item is completed by what it stands under."""
        if self.taken_apart is not None:
            return self.taken_apart
        if self.labelled:
            completed = labelled_sentence(self.sentence, context, item=self.marked)
        else:
            completed = fragment_sentence(self.sentence, context)
        return taken_apart(completed or self.sentence)


def read_segment(segment_text: str) -> SegmentReading:
    """What a segment says by its words alone.

    Arguments:
        segment_text: the segment as the segmenter cut it, markup included.
    """
    asks = segment_text.rstrip(" \n*_").endswith("?")
    if _STRUCK.search(segment_text):
        return SegmentReading(Form.STRUCK, asking=strip_markup(segment_text) if asks else None)
    if is_table_row(segment_text):
        asking = strip_markup(segment_text) if asks else None
        return SegmentReading(Form.ROW, asking=asking, cells=cells_of(segment_text))
    text = strip_markup(segment_text)
    asking = text if asks else None
    item = _LIST_MARKER.match(segment_text) is not None
    reply = ""
    if is_heading(segment_text):
        if not states_something(text, heading=True):
            return SegmentReading(Form.TOPIC, text, item, asking)
    elif lead_in := open_lead_in(strip_filler(text)):
        return SegmentReading(Form.LEAD_IN, text, item, asking, lead_in=lead_in)
    else:
        reply = bare_reply(text)
        if not states_something(text):
            return SegmentReading(Form.SILENT, text, item, asking, reply=reply)
    words = _without_run_in(segment_text, text)
    sentence = closed(strip_filler(words))
    if not any(character.isalnum() for character in sentence):
        sentence = words
    marked = item or _BOLD_LABEL.match(segment_text) is not None
    labelled = labelled_sentence(sentence, Context(), item=marked) is not None
    opens = leading_reply(text)
    apart = None if labelled or item else _taken_apart(sentence)
    reckons = reckons_on(sentence)
    alone = bool(text) and asking is None and not reply and not opens
    return SegmentReading(
        Form.STATEMENT,
        text,
        item,
        asking,
        reply=reply,
        opens=opens,
        sentence=sentence,
        labelled=labelled,
        marked=marked,
        taken_apart=apart,
        plain=alone and apart is not None and bool(apart.said) and not reckons,
        takes_up=apart is not None and any(not said.subject or takes_up(said.clause) for said in apart.said),
        reckons=reckons,
    )


def reckons_on(sentence: str) -> bool:
    """Whether a sentence goes on to reckon from the one before it."""
    return _RECKONS.match(sentence) is not None and any(character.isdigit() for character in sentence)


@lru_cache(maxsize=REMEMBERED)
def may_reckon(text: str, question: str) -> bool:
    """Whether a claim may state what was worked out of what the question and the statements before it say."""
    return _MAY_RECKON.search(text) is not None or not set(_NUMBER.findall(question)).isdisjoint(_NUMBER.findall(text))


def _without_run_in(segment_text: str, text: str) -> str:
    """The words behind bold ones that head the paragraph: "**Fees.** The fund charges ..."."""
    run_in = _RUN_IN.match(segment_text)
    if run_in is None or not is_label(run_in.group(1)):
        return text
    rest = strip_markup(segment_text[run_in.end() :])
    return rest if len(rest.split()) > 2 and labelled_sentence(text, Context(), item=True) is None else text


def _taken_apart(sentence: str) -> Sentence:
    periods = parse_periods(sentence)
    said = []
    for part in propositions(sentence):
        clause = f"{part.subject} {part.predicate}".strip()
        thing = object_of(part.predicate) if part.subject else ""
        said.append(Said(part.prefix, part.subject, part.predicate, clause, points_back(clause), thing))
    return Sentence(sentence, periods, points_to_period(sentence, periods), tuple(said))


taken_apart = lru_cache(maxsize=REMEMBERED)(_taken_apart)
"""A sentence that the context has completed, taken apart."""
