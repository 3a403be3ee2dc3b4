"""Which cells of a record the figures and times of a claim are of, and whether they agree."""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Bound, Figure, Unit, agrees
from guardrail.claims.figures.periods import Period, same_period
from guardrail.claims.plain.movement_words import UP
from guardrail.claims.plain.schedule_keys import names, said_keys, way_beside
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.terms import content_terms
from guardrail.verify.lines.horizons import horizon_in
from guardrail.verify.phrases.grounds import stated
from guardrail.verify.records.names import same_day, take_key
from guardrail.verify.records.reading import TOKEN, RecordReading, says_all, says_none, terms_of, words_beside, words_of
from guardrail.verify.records.schedules import Slot, token_of, tokens
from guardrail.verify.records.words import EARNS, PAYS, verb_names

_LONGEST_WORDS = 60
"""Characters of a cell beyond which it is prose."""
_DAY = tokens("date day on")
_HORIZON = re.compile(
    r"\b(?:over|in|for|during|across|on an?)? ?(?:the )?(?:past |last |trailing )?(?:an? )?(?:\d{1,3}|one|two|three"
    r"|four|five|six|seven|eight|nine|ten|fifteen|twenty)[ -](?:years?|months?)(?: period)?(?![\w-])"
    r"|\bsince (?:its |the \w+'s )?(?:inception|launch)\b",
    re.IGNORECASE,
)
_PAST_YEAR = re.compile(r"\b(?:over|in|for) (?:the )?(?:past|last|trailing) year\b", re.IGNORECASE)
_YEAR = 12
"""Months."""
_STEPS = re.compile(
    r"\b(?P<verb>drops?|dropped|falls?|fell|declines?|declined|decreases?|decreased|steps? down|goes down|is down"
    r"|are down|rises?|rose|increases?|increased|climbs?|climbed|grows?|grew|steps? up|goes up|is up|are up) to $",
    re.IGNORECASE,
)
_VERB_LOWER = re.compile(r"(?<=\bwould )lower\b|(?<=\bwill )lower\b")
_NIL = re.compile(
    r"\b(?:disappears?|vanish(?:es)?|ceases?|falls? away|drops? away|(?:drops?|falls?|declines?|goes) to"
    r" (?:zero|nothing|nil)|is (?:zero|nil)|no longer applies)\b",
    re.IGNORECASE,
)


def take_figures(claim: Claim, reading: RecordReading) -> bool:
    """Give each figure that is left its cell by the words beside it; False where one has none."""
    nil = [match.span() for match in _NIL.finditer(claim.text)]
    left = [figure for figure in claim.figures if not reading.covers(figure.start)]
    left = [figure for figure in left if figure.value or not any(start <= figure.start < end for start, end in nil)]
    horizon = horizon_in(claim.text)
    spans = [match.span() for match in _HORIZON.finditer(claim.text)]
    if not spans and (year := _PAST_YEAR.search(claim.text)) is not None:
        horizon, spans = _YEAR, [year.span()]
    slots = reading.entry.slots
    if any(slot.horizon is not None for slot in slots):
        slots = tuple(slot for slot in slots if slot.horizon == horizon and horizon is not None)
        left = [figure for figure in left if not any(start <= figure.start < end for start, end in spans)]
        reading.spans += spans
        if len(spans) != 1:
            return False
    elif any(slot.key is not None for slot in slots):
        keyed = [(slot, said) for slot in slots if slot.key for said in said_keys(claim) if names(said, slot.key)]
        if len(keyed) != 1:
            return False
        slots = (keyed[0][0],)
        take_key(reading, keyed[0][1])
        left = [figure for figure in left if not reading.covers(figure.start)]
    for figure in left:
        if figure.bound not in (Bound.EXACT, Bound.ABOUT):
            return False
        slot = _slot_of(claim, figure, slots, reading)
        if slot is None:
            return False
        reading.figures.append((figure, slot))
        reading.slots.append(slot)
        reading.holds = reading.holds and _holds(claim, figure, slot, reading)
    return len({id(slot) for slot in reading.slots}) == len(reading.slots)


def _slot_of(claim: Claim, figure: Figure, slots: Sequence[Slot], reading: RecordReading) -> Slot | None:
    """The cell that the words beside a figure name; None for none or several."""
    fitting = [slot for slot in slots if slot.cell.figure is not None and figure.unit is slot.cell.figure.unit]
    fitting = fitting or [
        slot for slot in slots if slot.cell.figure is not None and _unit_fits(figure, slot.cell.figure)
    ]
    if not fitting:
        return None
    if all(slot.horizon is not None or slot.key is not None for slot in fitting):
        return fitting[0] if len(fitting) == 1 else None
    said = terms_of(claim)
    beside = words_beside(claim, figure, reading)
    whole = [
        slot for slot in fitting if slot.terms and says_all(slot.terms, said) and not says_none(slot.terms, beside)
    ]
    whole = [slot for slot in whole if not any(slot.terms < other.terms for other in whole)]
    if len(whole) > 1:  # "the benchmark of the Core Fund": the title says "fund" as well
        whole = [slot for slot in whole if not slot.terms <= reading.schedule.scope]
    if len(whole) == 1:
        return whole[0]
    if not whole and _are_equal(fitting, reading.entry.slots, said):
        return fitting[0]  # whichever of them is meant
    if whole or len([slot for slot in reading.entry.slots if slot.cell.figure is not None]) > 1:
        return None
    slot = fitting[0]
    if not slot.terms or not (verb_names(claim, slot) or not says_none(slot.terms, said)):
        return None
    spoken = words_of(claim)
    if (not PAYS.isdisjoint(spoken) or not EARNS.isdisjoint(spoken)) and not verb_names(claim, slot):
        return None
    return slot


def _are_equal(fitting: Sequence[Slot], slots: Sequence[Slot], said: frozenset[str]) -> bool:
    """Whether all cells of a record hold one value, and the claim names none of them."""
    values = {slot.cell.figure.value for slot in fitting if slot.cell.figure is not None}
    return 1 < len(fitting) == len(slots) and len(values) == 1 and all(says_none(slot.terms, said) for slot in slots)


def _unit_fits(figure: Figure, own: Figure) -> bool:
    if figure.unit is own.unit:
        return True
    return Unit.PLAIN in (figure.unit, own.unit) and Unit.PERCENT not in (figure.unit, own.unit)


def _holds(claim: Claim, figure: Figure, slot: Slot, reading: RecordReading) -> bool:
    """Whether the cell is the claim's figure, with the way in which the claim says that it moves."""
    own = slot.cell.figure
    if own is None or not _is_counted(figure, own, slot, reading):
        return False
    way, start, end = way_beside(_VERB_LOWER.sub("erode", claim.text), figure)
    key_spans = list(reading.spans)
    if way and any(begin < end and start < stop for begin, stop in key_spans):
        way = 0  # the word belongs to the key
    if slot.moves or own.value < 0:
        if figure.signed:
            return not way and agrees(figure, own)
        if not way:
            return False
        reading.spans.append((start, end))
        turned = figure if way > 0 else _negated(figure)
        return agrees(turned, own)
    if way > 0 and slot.horizon is not None and not figure.signed:
        reading.spans.append((start, end))  # a fund that gains 5 % returns 5 %
        return agrees(figure, own)
    step = _STEPS.search(claim.text, 0, figure.start)
    if step is not None:
        reading.spans.append((step.start(), figure.start))
        up = step["verb"].lower().split()[-1] in UP
        return agrees(figure, own) and _stepped(slot, reading, up=up)
    if way < 0:
        return False  # nobody loses what a table prints as a plus
    return agrees(figure, own)


def _is_counted(figure: Figure, own: Figure, slot: Slot, reading: RecordReading) -> bool:
    """Whether what a claim counts ("6.1 years") is what the cell, or the words beside it, say that it counts."""
    if not figure.noun or figure.noun == own.noun:
        return True
    said = tokens(f"{reading.entry.label} {slot.heading} {reading.schedule.table.caption}")
    return token_of(figure.noun) in said or figure.noun in said


def _negated(figure: Figure) -> Figure:
    return Figure(
        figure.text, figure.start, figure.end, -figure.value, figure.resolution, figure.unit, figure.currency,
        figure.scale, figure.scale_stated, figure.bound, figure.high, figure.noun, figure.signed, figure.tight,
    )  # fmt: skip


def _stepped(slot: Slot, reading: RecordReading, *, up: bool) -> bool:
    """Whether the value before in the schedule lies on the other side."""
    entries = reading.schedule.entries
    at = entries.index(reading.entry)
    place = reading.entry.slots.index(slot)
    if not at or place >= len(entries[at - 1].slots) or slot.cell.figure is None:
        return False
    before = entries[at - 1].slots[place].cell.figure
    return before is not None and (
        slot.cell.figure.value > before.value if up else slot.cell.figure.value < before.value
    )


def takes_nil(claim: Claim, reading: RecordReading) -> bool:
    """Whether the claim says that the only cell of the record is nil."""
    match = _NIL.search(claim.text)
    slots = [slot for slot in reading.entry.slots if slot.cell.figure is not None]
    if match is None or len(slots) != 1 or says_none(slots[0].terms, terms_of(claim)):
        return False
    reading.spans.append(match.span())
    reading.slots.append(slots[0])
    reading.nil = slots[0]
    reading.holds = slots[0].cell.figure is not None and slots[0].cell.figure.value == 0
    return True


def take_words(claim: Claim, reading: RecordReading) -> None:
    """The cells of words of which the claim says all: a position, a rating."""
    said = terms_of(claim)
    for slot in reading.entry.slots:
        if slot.cell.figure is not None or slot.date is not None or slot in reading.slots:
            continue
        terms = content_terms(slot.cell.text)
        if terms and terms <= said and len(slot.cell.text) <= _LONGEST_WORDS:
            reading.slots.append(slot)


def take_periods(claim: Claim, reading: RecordReading, index: EvidenceIndex) -> bool:
    """Account for each time: it is a cell's beside the words of its heading, the record's label, or the table's."""
    for period in claim.periods:
        if reading.covers(period.start):
            continue
        if not _dated(claim, period, reading) and not _is_of_table(period, reading, index):
            return False
    return True


def _dated(claim: Claim, period: Period, reading: RecordReading) -> bool:
    """Whether a time is that of the record's label or of one of its cells, by the words beside it."""
    entry, beside = reading.entry, _near(claim, period)
    if entry.date is not None and same_day(period, entry.date):
        return not (content_terms(entry.axis) | tokens(entry.axis)).isdisjoint(beside - _DAY)
    others = frozenset().union(*(_near(claim, other) for other in claim.periods if other is not period))
    for slot in entry.slots:
        if slot in reading.slots:
            continue
        if not slot.terms:  # "since 2019" of a cell under "Since"
            lead = f"{slot.heading.lower()} "
            if (
                slot.heading
                and slot.cell.text.strip() == period.text.strip()
                and claim.text[: period.start].lower().endswith(lead)
            ):
                reading.slots.append(slot)
                return True
            continue
        near = not says_none(slot.terms, beside)
        if not near and (says_none(slot.terms, terms_of(claim)) or not says_none(slot.terms, others)):
            continue
        if slot.cell.text.strip() == period.text.strip() or (slot.date is not None and same_day(period, slot.date)):
            reading.slots.append(slot)
            return True
    return False


def _near(claim: Claim, period: Period) -> frozenset[str]:
    before = claim.text[max((end for _, end in stated(claim) if end <= period.start), default=0) : period.start]
    behind = claim.text[period.end :].split()[:1]
    return (
        content_terms(before)
        | content_terms(" ".join(behind))
        | frozenset(map(token_of, (match[0] for match in TOKEN.finditer(before))))
    )


def _is_of_table(period: Period, reading: RecordReading, index: EvidenceIndex) -> bool:
    """Whether a time is the one that the table's values are of."""
    if reading.entry.date is not None and period.day:
        return False  # it is told by the record's own days
    own = reading.slots[0].cell.periods
    if own:
        return any(same_period(period, other) is True for other in own)
    chunk = reading.schedule.table.chunk
    found = [
        other
        for sentence in index.sentences
        if sentence.citation.chunk == chunk and re.search(r"\bas of\b", sentence.text, re.IGNORECASE)
        for other in sentence.periods
    ]
    return bool(found) and all(same_period(period, other) is True for other in found)
