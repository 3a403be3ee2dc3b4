"""What a clause leaves to the one before it: "Alder guarantees the notes; Birch does not" is "does not guarantee them".

Only a predicate that is nothing but an auxiliary and "not" is completed, from the predicate before it in its sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.sentences.proposition import Proposition
from guardrail.claims.sentences.verbs import BASES, past_form, third_person

_LEFT_OUT = re.compile(
    r"(?P<aux>do|does|did|is|are|was|were|can|could|may|will|would|must|has|have|had)(?: (?P<not>not)|(?P<nt>n['’]t))"
    r"|(?P<cannot>can(?:not|['’]t))|(?P<wont>won['’]t)",
    re.IGNORECASE,
)
_GROUPS = (("do", "does", "did"), ("is", "are", "was", "were"), ("has", "have", "had"))
_DENIED = re.compile(r"\b(?:not|never|no|none|neither|nor)\b|n['’]t\b", re.IGNORECASE)
_BASE_OF = {form(base): base for form in (third_person, past_form) for base in sorted(BASES, reverse=True)} | {
    base: base for base in BASES
}


def completed(parts: Sequence[Proposition]) -> list[Proposition]:
    """A sentence's propositions, each elliptic one with the words that the one before it has for both."""
    found: list[Proposition] = []
    for part in parts:
        told = _told(part.predicate, found[-1].predicate) if found and part.subject else ""
        found.append(Proposition(part.prefix, part.subject, told) if told else part)
    return found


def _told(predicate: str, before: str) -> str:
    """An elliptic predicate in full; empty where it is none, or where what it leaves out is not plain."""
    left_out = _LEFT_OUT.fullmatch(predicate.strip())
    first, _, rest = before.partition(" ")
    if left_out is None or not rest or _DENIED.search(before) is not None:
        return ""
    if left_out["cannot"] or left_out["wont"]:
        aux = "can" if left_out["cannot"] else "will"
    else:
        aux = left_out["aux"].lower()
    first = first.lower()
    group = next((group for group in _GROUPS if aux in group), (aux,))
    if first in group:
        return f"{predicate} {rest}"
    base = _BASE_OF.get(first, "")
    return f"{predicate} {base} {rest}" if group == _GROUPS[0] and base and first != "be" else ""
