"""What has a part in what a sentence tells, and what a word's frame tells of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from guardrail.claims.record import record
from guardrail.verify.roles.lexicon import Frame

SELF = "company"
"""The name that "we" and "the Company" share."""


@record
class Part:
    """Somebody or something that a sentence says has a part.

    Arguments:
        names: lower-case words of its name, legal forms and titles off; `SELF` for the issuer itself.
        terms: all its content terms.
        kin: nouns that name another than the name beside them ("subsidiary" of "Alpha's subsidiary"); two parts of
            other kin are two.
    """

    names: frozenset[str]
    terms: frozenset[str]
    kin: frozenset[str] = frozenset()


class Told(NamedTuple):
    """What one word of a sentence tells.

    Arguments:
        family: what is told; roles: who has which part.
        trigger: the word.
        plain: the word has no frame of its own, so that only names tell its parts.
    """

    family: str
    roles: dict[str, Part]
    trigger: str
    plain: bool = False


def told(frame: Frame, filled: Mapping[str, Part | None], trigger: str, *, plain: bool = False) -> Iterator[Told]:
    """What a frame tells with the places that are filled, where it tells anything.

    Arguments:
        filled: what stands in each place, None where that cannot be told.
    """
    if frame.needs and not any(filled.get(slot) is not None for slot in frame.needs):
        return
    if any(filled.get(slot) is not None for slot in frame.bars):
        return
    roles: dict[str, Part] = {}
    for slot, role in frame.slots.items():
        part = filled.get(slot)
        if part is not None:
            roles.setdefault(role, part)
    if roles:
        yield Told(frame.family, roles, trigger, plain)
