"""Proves what a claim says of a record of a schedule: "in the third contract year the surrender charge is 6 %".

The claim is read without looking at values first: its keys and names find the record, the words beside each figure
find the cell that it is of, and every other word must be said by the table or say nothing. Only then are the values
compared, and every table that the claim can be read in has to bear it out. Nothing is ever contradicted.
"""

from __future__ import annotations

import re

from guardrail.claims.claim import Claim
from guardrail.claims.extract import claim_as_stands
from guardrail.claims.kept import per_claim
from guardrail.evidence.features import Cell
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.legible import is_legible
from guardrail.verify.phrases.grounds import stated
from guardrail.verify.records.cells import take_figures, take_periods, take_words, takes_nil
from guardrail.verify.records.names import names_entry, take_names
from guardrail.verify.records.reading import RecordReading
from guardrail.verify.records.schedules import Entry, Schedule, schedules
from guardrail.verify.records.words import accounts, says_no_other_slot

CHECK = "keyed_rows"
MAX_TEXT = 300
"""Characters of a claim beyond which it says more than one record does."""
MAX_FIGURES = 5
_DENYING = re.compile(
    r"\b(?:not|no|never|neither|nor|none|without|unless|except|only|may|might|could|can|cannot|should|must|expects?"
    r"|expected|estimated|projected|target\w*|plans?|planned|proposed|guarantee\w*|minimum|maximum|average\w*)\b"
    r"|n[’']t\b|\bif\b.*\bif\b",
    re.IGNORECASE,
)
_MOVES = (
    r"(?:drops?|falls?|declines?|rises?|increases?|climbs?|steps?|goes|disappears?|vanish(?:es)?|ends?|starts?|begins?|is"
    r"|are|stands?)"
)
_TWO_VERBS = re.compile(rf"(?P<s>[^,]+?) (?P<a>{_MOVES}\b.+?),? and (?:then )?(?P<b>{_MOVES}\b.+)")
_NONE_OF = re.compile(
    r"^There (?:is|are|will be|would be) no (?P<what>[a-z -]+?)(?P<when> (?:after|from|in|on) .+?)\.?$"
)
_LISTED = re.compile(r",? and (?:then )?|, (?:then )?")


def check_keyed(claim: Claim, index: EvidenceIndex) -> tuple[Finding, ...]:
    """A proved match where the evidence's schedules bear a claim out, else nothing.

    Arguments:
        claim: that no other check proves; a look-up may have contradicted one of its figures, as it does not know keys.
    """
    none = _NONE_OF.match(claim.text)
    said = claim if none is None else claim_as_stands(f"The {none['what']} is nil{none['when']}")
    if not _may_be_read(said) or not schedules(index):
        return ()
    cells = _borne_out(said, index)
    if not cells:
        for part in _parts(said):
            found = _borne_out(part, index) if _may_be_read(part) else []
            if not found:
                return ()
            cells += found
    if not cells:
        return ()
    citations = tuple(dict.fromkeys(cell.citation for cell in cells))
    return (
        Finding(
            CHECK,
            Answer.MATCH,
            proved=True,
            citations=citations,
            source_says=", ".join(cell.text for cell in cells),
            formula="record",
            matched=tuple(sorted(stated(claim))),
        ),
    )


def _borne_out(claim: Claim, index: EvidenceIndex) -> list[Cell]:
    """The cells that bear a claim out in each record that it can be read in; empty where one does not."""
    readings = [
        reading
        for schedule in schedules(index)
        for entry in schedule.entries
        if (reading := _read(claim, schedule, entry, index)) is not None
    ]
    if not readings or not all(reading.holds for reading in readings):
        return []
    return [slot.cell for slot in readings[0].slots]


@per_claim
def _parts(claim: Claim) -> tuple[Claim, ...]:
    """A claim of several records as one for each: "drops to 3 % in year six and disappears from year seven on"."""
    body = claim.text.rstrip(" .!")
    if (both := _TWO_VERBS.fullmatch(body)) is not None:
        return tuple(claim_as_stands(f"{both['s']} {both[name]}") for name in ("a", "b"))
    figures = [figure.start for figure in claim.figures]
    pieces = _LISTED.split(body)
    if len(pieces) < 2 or not figures:
        return ()
    lead = body[: figures[0]]
    starts, at = [], 0
    for piece in pieces:
        at = body.index(piece, at)
        starts.append(at)
        at += len(piece)
    if any(start not in figures for start in starts[1:]) or len(lead) > len(pieces[0]):
        return ()
    return tuple(claim_as_stands(piece if not number else lead + piece) for number, piece in enumerate(pieces))


@per_claim
def _may_be_read(claim: Claim) -> bool:
    if not claim.bears_figure or len(claim.figures) > MAX_FIGURES or len(claim.text) > MAX_TEXT:
        return False
    return is_legible(claim.text) and _DENYING.search(claim.text) is None


def _read(claim: Claim, schedule: Schedule, entry: Entry, index: EvidenceIndex) -> RecordReading | None:
    """A claim as what it says of one record; None where it does not speak of it, or says more."""
    reading = RecordReading(schedule, entry)
    if not names_entry(claim, reading):
        return None
    take_names(claim, reading)
    if not take_figures(claim, reading):
        return None
    dated = not claim.figures and entry.key is None and entry.level is None
    if dated:
        take_words(claim, reading)
    elif not reading.figures and not takes_nil(claim, reading):
        return None
    if not reading.slots or not take_periods(claim, reading, index):
        return None
    if dated and len(reading.slots) == 1:
        return None  # a name and what stands beside it: nothing that the table dates
    if not says_no_other_slot(claim, reading):
        return None
    return reading if accounts(claim, reading) else None
