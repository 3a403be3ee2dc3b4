"""Sentences made of list items: what introduces a list, and fragments that hang on it or on what the text is about."""

from __future__ import annotations

import re

from guardrail.claims.context import Context, entity_of
from guardrail.claims.lexicon import word_set
from guardrail.claims.sentences.labels import claims_property
from guardrail.claims.sentences.verbs import THIRD, finite_verb, verb_kind, word_of

_ANNOUNCED = re.compile(r"(.{3,100} (?:is|are)) (?:as follows|the following)")
_OPEN_TAIL = re.compile(
    r",? (?:(?:which (?:is|are) |that (?:is|are) )?(?:made up|composed|comprised|consisting) of|(?:broken|"
    r"breaking|split) "
    r"down(?: as follows)?|which breaks? down(?: as follows| into)?|as follows|including|namely|comprising)\s*:$"
)
_OFFICE = re.compile(
    r"(?P<name>[A-Z][\w.'-]*(?: [A-Z][\w.'-]*){1,3})(?:,|:| [–—-]| \() ?(?P<role>[^:;()]{3,80}?)\)?[.,;]?"
)
_OFFICES = re.compile(
    r"\b(?:officer|director|chair(?:man|woman|person)?|president|c[efoit]o|partner|founder|head|treasurer|secretary|"
    r"counsel|trustee|manager|auditor)\b",
    re.IGNORECASE,
)
_OFFICES_OF = re.compile(
    r"(?:(?P<owner>.+?)(?:'s|(?<=s)') )?(?P<what>.*?)(?: (?:are|is|include|includes|including|as follows))*"
)
_HOLDERS = re.compile(
    r"\b(?:officers|directors|executives|leaders|team|management|trustees|members|board|people)\b", re.IGNORECASE
)
_PARTICIPLES_WAS = word_set(
    "established founded formed incorporated launched created acquired issued introduced listed"
)
_PARTICIPLES_IS = word_set(
    "managed based domiciled headquartered rated insured backed traded advised sponsored owned led run registered "
    "guaranteed secured designed located regulated exempt available"
)
_OPEN_ENDINGS = word_set(
    "include includes including included are is were was of by as has have had holds offers pays charges comprise "
    "comprises contain contains provides features to in for with"
)
_DIGIT = re.compile(r"\d")


def fragment_sentence(text: str, context: Context) -> str | None:
    """The sentence of a list item that has no verb or no subject of its own; None when it stands alone."""
    tokens = text.split()
    first = word_of(tokens[0])
    lowered = tokens[0].lower() + text[len(tokens[0]) :]
    if context.entity and first in ("not", "no") and len(tokens) > 1:
        return f"{context.entity} {'is' if first == 'not' else 'has'} {lowered}"
    if context.entity and first in THIRD and verb_kind(["it", *lowered.split()], 1, 0, len(tokens) + 1) == "clear":
        return f"{context.entity} {lowered}"
    if finite_verb(tokens) is not None and first not in _PARTICIPLES_WAS | _PARTICIPLES_IS:
        return None
    office = _office(text, context.lead_in)
    if office:
        return office
    if context.lead_in:
        head = tokens[0] if tokens[0].isupper() or entity_of(text) else tokens[0].lower()
        return f"{context.lead_in} {head}{text[len(tokens[0]) :]}"
    if context.entity and first in _PARTICIPLES_WAS:
        return f"{context.entity} was {lowered}"
    if context.entity and first in _PARTICIPLES_IS:
        return f"{context.entity} is {lowered}"
    if context.entity and not entity_of(text):
        return f"{context.entity}: {text}"
    return None


def _office(text: str, lead_in: str) -> str:
    """ "Dana Whitlock is Chair of Orlan" of "Dana Whitlock, Chair" under "Orlan's officers are"; else ""."""
    found = _OFFICE.fullmatch(text.strip())
    offices = _OFFICES_OF.fullmatch(lead_in)
    if found is None or offices is None or not lead_in or not _OFFICES.search(found["role"]):
        return ""
    if not _HOLDERS.search(offices["what"]):
        return ""
    owner = offices["owner"] or ""
    owner = f"the{owner[3:]}" if owner.startswith("The ") else owner
    return f"{found['name']} is {found['role']}" + (f" of {owner}" if owner and " of " not in found["role"] else "")


def closed(text: str) -> str:
    """A sentence without the open end that a list completes (", made up of:")."""
    return _OPEN_TAIL.sub("", text) if text.endswith(":") else text


def open_lead_in(text: str) -> str:
    """The clause that a list completes ("The fund's holdings include:"), empty when the text is complete or claims."""
    body = text.rstrip(" :")
    announced = _ANNOUNCED.fullmatch(body)
    if announced and not claims_property(body) and not _DIGIT.search(body):
        return announced.group(1)
    tokens = body.split()
    if not text.rstrip().endswith(":") or len(tokens) < 2 or word_of(tokens[-1]) not in _OPEN_ENDINGS:
        return ""
    verb = finite_verb([*tokens, "a"])
    if verb is None or verb != len(tokens) - 1 or claims_property(body, superlatives=False) or _DIGIT.search(body):
        return ""
    return body
