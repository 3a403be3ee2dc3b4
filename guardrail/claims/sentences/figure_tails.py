"""Figures in what trails a clause: ", making up 34% of it", ", with the top ten accounting for 28%"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from guardrail.claims.lexicon import word_set
from guardrail.claims.sentences.antecedents import is_plural
from guardrail.claims.sentences.masking import ABOUT, TIME, F, Masked, is_past
from guardrail.claims.sentences.proposition import Proposition
from guardrail.claims.sentences.verbs import BASE_OF_GERUND, past_form, third_person, word_of

_NUMBERS = word_set("two three four five six seven eight nine ten twelve fifteen twenty fifty hundred")
_SHARE = re.compile(
    rf"(?P<main>[^,]+), (?P<gerund>making up|accounting for|representing|comprising) (?P<figure>{ABOUT}{F})"
    rf"(?P<whole> of [^,]+?)?(?P<then>, followed by (?P<next>[^,]+?) (?:at|with) (?P<other>{ABOUT}{F}))?"
)
_ABSOLUTE = re.compile(
    rf"(?P<main>.*{F}.*?), with (?P<who>(?:the |its |their )?[^,A-Z]{{2,40}}?) "
    rf"(?P<gerund>accounting for|making up|"
    rf"representing|comprising|leading|contributing) (?P<rest>[^,]+)"
)
_RELATION = re.compile(
    rf"(?P<main>.*{F}[^,]*), (?P<gerund>trailing|lagging|beating|exceeding|outperforming|underperforming|topping) "
    rf"(?P<rest>[^,]+ by {ABOUT}{F}[^,]*)"
)
_SWING = re.compile(
    rf"(?:swung|returned|moved|turned|went) to (?P<now>(?:an? )?[^,]+? of {ABOUT}{F}{TIME}?),? from "
    rf"(?P<before>(?:an? )?[^,]+? of {ABOUT}{F}(?P<then>{TIME}| (?:a|one|the) year (?:earlier|ago|before))?)"
)


def _finite(gerund: str, *, past: bool, plural: bool) -> str:
    """ "makes up" of "making up"."""
    head, _, particle = gerund.partition(" ")
    base = BASE_OF_GERUND[head]
    verb = past_form(base) if past else base if plural else third_person(base)
    return f"{verb} {particle}".rstrip()


def share(part: Proposition, masked: Masked) -> Iterator[Proposition]:
    """ "is the largest sector, making up 34.2% of it, followed by rail at 27.5%": the rank, and the share of each."""
    found = _SHARE.fullmatch(masked.text)
    if found is None:
        return
    past = is_past(found["main"])
    verb = _finite(found["gerund"], past=past, plural=is_plural(part.subject))
    whole = found["whole"] or ""
    rank = f"{found['main']}, followed by {found['next']}" if found["next"] else found["main"]
    yield Proposition(part.prefix, part.subject, masked.shown(rank))
    yield Proposition(part.prefix, part.subject, masked.shown(f"{verb} {found['figure']}{whole}"))
    if found["next"]:
        other = _finite(found["gerund"], past=past, plural=is_plural(found["next"]))
        yield Proposition(part.prefix, masked.shown(found["next"]), masked.shown(f"{other} {found['other']}{whole}"))


def absolute(part: Proposition, masked: Masked) -> Iterator[Proposition]:
    """ "owned 86 stocks, with the top ten accounting for 28% of assets": two statements, each with its subject."""
    found = _ABSOLUTE.fullmatch(masked.text)
    if found is None:
        return
    who = masked.shown(found["who"])
    plural = is_plural(who) or word_of(who.split()[-1]) in _NUMBERS
    verb = _finite(found["gerund"], past=is_past(found["main"]), plural=plural)
    yield Proposition(part.prefix, part.subject, masked.shown(found["main"]))
    yield Proposition(part.prefix, who, masked.shown(f"{verb} {found['rest']}"))


def relation(part: Proposition, masked: Masked) -> Iterator[Proposition]:
    """ "returned 11.42%, trailing its index by 0.63 points": the level and the distance."""
    found = _RELATION.fullmatch(masked.text)
    if found is None:
        return
    verb = _finite(found["gerund"], past=is_past(found["main"]), plural=is_plural(part.subject))
    yield Proposition(part.prefix, part.subject, masked.shown(found["main"]))
    yield Proposition(part.prefix, part.subject, masked.shown(f"{verb} {found['rest']}"))


def swing(part: Proposition, masked: Masked) -> Iterator[Proposition]:
    """ "swung to net income of $12 million from a net loss of $3 million in 2024": the result of each period."""
    found = _SWING.fullmatch(masked.text)
    if found is None:
        return
    yield Proposition(part.prefix, part.subject, masked.shown(f"had {found['now']}"))
    yield Proposition("" if found["then"] else part.prefix, part.subject, masked.shown(f"had {found['before']}"))
