"""Which record of a schedule a claim names: by its key, by the number of its stub, by a day or by its label."""

from __future__ import annotations

import re
from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Bound, Figure, Unit
from guardrail.claims.figures.periods import Period, same_period
from guardrail.claims.kept import per_claim
from guardrail.claims.plain.schedule_keys import SaidKey, names, said_keys, way_beside
from guardrail.evidence.features import Cell
from guardrail.evidence.lexicon import REFERRING_NOUNS
from guardrail.evidence.terms import content_terms, prior, stem
from guardrail.verify.records.reading import RecordReading, tokens_of, words_beside

_TELLING = 0.4
_TO_GO = re.compile(r" (?:to go|left|away|out|remaining)\b")
_REFERS = re.compile(r"\b(?:the|its|their|this) (?P<noun>[a-z]+)\b", re.IGNORECASE)


def names_entry(claim: Claim, reading: RecordReading) -> bool:
    """Whether the claim names the record, and no other of its table."""
    entry, schedule = reading.entry, reading.schedule
    if entry.key is not None:
        meant = [said for said in said_keys(claim) if names(said, entry.key)]
        if len(meant) != 1:
            return False
        others = (one for one in schedule.entries if one is not entry and one.key is not None)
        if any(names(meant[0], one.key) for one in others if one.key is not None):
            return False
        take_key(reading, meant[0])
        return True
    if entry.level is not None:
        return _takes_level(claim, reading)
    return _names_label(claim, reading)


def take_key(reading: RecordReading, said: SaidKey) -> None:
    reading.spans.append((said.start, said.end))
    if said.noun:
        reading.said.add(said.noun)


def _takes_level(claim: Claim, reading: RecordReading) -> bool:
    """Whether a figure of the claim is the bare number that names the record, beside the words of its heading."""
    level = reading.entry.level
    if level is None or level.figure is None:
        return False
    axis = content_terms(reading.entry.axis) - {stem("change")}
    axis = axis.difference(*(slot.terms for slot in reading.entry.slots)) or axis
    own = level.figure
    for figure in claim.figures:
        if figure.bound is not Bound.EXACT or not _same_size(figure, own):
            continue
        way, start, end = way_beside(claim.text, figure)
        signed = own.value < 0 or own.signed or any(_sign(one.level) < 0 for one in reading.schedule.entries)
        if figure.signed and figure.value * own.value < 0:
            continue
        if way and not signed:
            continue
        if own.value and signed and (way or (1 if figure.value > 0 else -1)) != (1 if own.value > 0 else -1):
            continue
        beside = words_beside(claim, figure, reading)
        left = {term for term in axis if prior(term) > _TELLING} or axis
        named = (
            not left.isdisjoint(beside)
            if own.unit is not Unit.PLAIN or figure.unit is not Unit.COUNT
            else (
                not axis.isdisjoint(beside) or _TO_GO.match(claim.text, figure.end + len(f" {figure.noun}")) is not None
            )
        )
        if not named:
            continue
        tail = figure.end
        if figure.noun and claim.text[figure.end :].lower().lstrip().startswith(figure.noun):
            tail = claim.text.lower().index(figure.noun, figure.end) + len(figure.noun)
            if figure.noun.rstrip("s") not in reading.entry.axis.lower():
                continue
        to_go = _TO_GO.match(claim.text, tail)
        reading.spans.append((start, max(end, tail, to_go.end() if to_go else 0)))
        return True
    return False


def _sign(cell: Cell | None) -> float:
    return cell.figure.value if cell is not None and cell.figure is not None else 0.0


def _same_size(figure: Figure, own: Figure) -> bool:
    if Unit.PLAIN not in (figure.unit, own.unit) and figure.unit is not own.unit:
        return False
    if figure.unit is Unit.COUNT and own.unit is not Unit.PLAIN and own.unit is not Unit.COUNT:
        return False
    return abs(abs(figure.value) - abs(own.value)) <= 1e-9 * max(1.0, abs(own.value))


def _names_label(claim: Claim, reading: RecordReading) -> bool:
    """Whether the claim says all words by which the record's label differs, and those of no other record."""
    entry = reading.entry
    if entry.date is not None:
        days = [entry.date, *(slot.date for slot in entry.slots if slot.date is not None)]
        return any(same_day(period, day) for period in claim.periods for day in days)
    said = tokens_of(claim)
    if entry.telling and entry.telling <= said:
        rivals = (one for one in reading.schedule.entries if one is not entry and one.telling)
        return not any(one.telling <= said and not one.telling < entry.telling for one in rivals)
    noun = _last_noun(entry.label)
    if noun == "index" and "index" not in _referred(claim) and "benchmark" in _referred(claim):
        noun = "benchmark"
        if any(_last_noun(one.label) in ("index", "benchmark") for one in reading.schedule.entries if one is not entry):
            return False
        reading.said.add(noun)
        return not any(one.telling and one.telling <= said for one in reading.schedule.entries)
    if noun not in REFERRING_NOUNS or noun not in _referred(claim):
        return False
    if any(one.telling and one.telling <= said for one in reading.schedule.entries):
        return False
    if any(_last_noun(one.label) == noun for one in reading.schedule.entries if one is not entry):
        return False
    reading.said.add(noun)
    return True


def _last_noun(label: str) -> str:
    last = label.split()
    return last[-1].lower() if last else ""


@per_claim
def _referred(claim: Claim) -> frozenset[str]:
    """The nouns that the claim refers to with "the" alone."""
    return frozenset(match["noun"].lower() for match in _REFERS.finditer(claim.text))


def take_names(claim: Claim, reading: RecordReading) -> None:
    """Numbers that are part of a name which the table says: "Horizon 6"."""
    titles = reading.schedule.table.caption + " " + reading.entry.label
    for figure in claim.figures:
        if figure.unit is not Unit.PLAIN or not figure.text.isdigit() or reading.covers(figure.start):
            continue
        before = claim.text[: figure.start].split()
        if (
            before
            and before[-1][:1].isupper()
            and re.search(rf"(?<!\w){re.escape(before[-1])} {figure.text}(?![\w.,]*\d)", titles)
        ):
            reading.spans.append((figure.start, figure.end))


def same_day(period: Period, other: Period) -> bool:
    """Whether two times are one day; the year may be left out."""
    return (
        bool(period.day and other.day)
        and same_period(period, replace(other, year=period.year)) is True
        and (period.year is None or period.year == other.year)
    )
