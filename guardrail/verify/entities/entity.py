"""Entities: who holds which role in which organisation, as far as plain sentences say so (FinGround, Appendix A).

Only plain sentences are read ("Dana Whitlock is the chief financial officer of Ostrava Metals", "Its auditor is Marsh
LLP", "Ruben Castell, chief financial officer"). A conflict needs the same organisation and a role that one holder has
alone; anything past, planned or shared is left to NLI.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.record import record
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Answer, Finding, contradicted_by
from guardrail.verify.hints import Hint

MAX_SENTENCE = 400  # characters; longer sentences are not plain

# Role, how it is written (lower case, longest first within a role), whether one holder has it alone, and the group of
# roles of which one person holds one at a time ("" when a person may well hold others).
_ROLES: tuple[tuple[str, tuple[str, ...], bool, str], ...] = (
    ("chief executive officer", ("chief executive officer", "chief executive", "ceo"), True, "officer"),
    ("chief financial officer", ("chief financial officer", "finance director", "cfo"), True, "officer"),
    ("chief operating officer", ("chief operating officer", "coo"), True, "officer"),
    ("chief technology officer", ("chief technology officer", "cto"), True, "officer"),
    ("chief investment officer", ("chief investment officer", "cio"), True, "officer"),
    ("chief compliance officer", ("chief compliance officer", "cco"), True, "officer"),
    ("chief risk officer", ("chief risk officer", "cro"), True, "officer"),
    ("chief accounting officer", ("chief accounting officer", "cao"), True, ""),
    ("chief information officer", ("chief information officer",), True, "officer"),
    ("general counsel", ("general counsel", "chief legal officer"), True, ""),
    ("chair", ("chairman of the board", "chairwoman", "chairperson", "chairman", "chair"), True, ""),
    ("president", ("president",), True, ""),
    ("treasurer", ("treasurer",), True, ""),
    ("portfolio manager", ("lead portfolio manager", "portfolio manager", "fund manager"), False, "service"),
    ("auditor", ("independent registered public accounting firm", "independent auditor", "auditor"), True, "service"),
    ("custodian", ("custodian bank", "custodian"), True, "service"),
    ("trustee", ("trustee",), False, "service"),
    ("transfer agent", ("transfer agent",), True, "service"),
    ("administrator", ("fund administrator", "administrator"), True, "service"),
    ("distributor", ("principal underwriter", "distributor"), True, "service"),
    ("sub-adviser", ("sub-adviser", "sub-advisor", "subadviser", "subadvisor"), False, "service"),
    ("investment adviser", ("investment adviser", "investment advisor", "investment manager", "adviser", "advisor"),
     True, "service"),
)  # fmt: skip
_ROLE_OF = {name: role for role, names, _, _ in _ROLES for name in names}
_ALONE = frozenset(role for role, _, alone, _ in _ROLES if alone)
_GROUP = {role: group for role, _, _, group in _ROLES}

_ROLE = "|".join(re.escape(name).replace(r"\ ", r"[\s-]+") for name in sorted(_ROLE_OF, key=len, reverse=True))
_NAME_WORD = r"(?:[A-Z][\w’'&-]*\.?|[A-Z]\.)"
_NAME = rf"{_NAME_WORD}(?:\s+(?:of\s+|and\s+|&\s+|de\s+|van\s+|von\s+)?{_NAME_WORD})*"
_THE = r"(?:(?:the|a|an|its|their|our|current|new|acting)\s+)*"
_OF = rf"(?:\s+(?:of|at|for)\s+(?:the\s+)?(?P<org>{_NAME}))?"
_IS = r"\s+(?:is|serves\s+as|acts\s+as|is\s+currently|currently\s+serves\s+as)\s+"
_HOLDER_FIRST = re.compile(
    rf"^(?P<who>{_NAME}){_IS}{_THE}(?:(?P<owner>{_NAME})['’]s?\s+)?(?P<role>(?i:{_ROLE}))(?![\w-]){_OF}(?P<rest>.*)$"
)
_ROLE_FIRST = re.compile(
    rf"^(?:(?:[Tt]he\s+)?(?P<owner>{_NAME})['’]s?\s+|(?:[Tt]he|[Ii]ts|[Tt]heir|[Oo]ur)\s+)(?P<role>(?i:{_ROLE})){_OF}"
    rf"{_IS}(?:the\s+)?(?P<who>{_NAME})(?P<rest>.*)$"
)
_APPOSED = re.compile(
    rf"^(?P<who>{_NAME}),\s+{_THE}(?:(?P<owner>{_NAME})['’]s?\s+)?(?P<role>(?i:{_ROLE}))(?![\w-]){_OF}(?P<rest>[,.].*)$"
)
_SECOND_ROLE = re.compile(rf"^\s*,?\s*(?:and|&)\s+{_THE}(?P<role>(?i:{_ROLE}))(?![\w-])")
_NOT_PLAIN = re.compile(
    r"\b(?:not|no|former|formerly|previously|was|were|until|will|would|may|expected|proposed|interim|designate|elect"
    r"|joint|if|unless)\b|\bco-",
    re.IGNORECASE,
)
_NOT_YET = re.compile(r"\b(?:acting|new|current|currently|lead)\b", re.IGNORECASE)
_STOP = re.compile(r"(?<=[^.\s]{2}[.!?])\s+(?=[A-Z])")
_TITLES = frozenset({"mr", "mrs", "ms", "dr", "the", "sir"})
_FORMS = frozenset({"inc", "corp", "corporation", "ltd", "plc", "llc", "llp", "company", "co", "ag", "the", "sa", "nv"})
_MENTIONS = ("offic", "execut", "director", "counsel", "chair", "president", "treasurer", "manager", "account", "audit",
          "custodian", "trustee", "agent", "administrator", "distributor", "underwriter", "advis", "ceo", "cfo", "coo",
          "cto", "cio", "cco", "cro", "cao")  # fmt: skip
_MAY_MENTION = Hint("|".join(_MENTIONS), lower=True)
_ANY_ROLE = re.compile(rf"\b(?:{_ROLE})\b", re.IGNORECASE)
_ROLE_BEGINS = re.compile(_ROLE, re.IGNORECASE)
_IS_NAME = re.compile(_NAME)
_JOINTS = re.compile(r"[\s-]+")
_OF_ALONE = re.compile(_OF + r"\W*")


@record
class Holding:
    """One statement that somebody holds a role.

    Arguments:
        who: the holder's name as printed.
        roles: the role, and a second one that the sentence adds.
        organisation: as printed; empty when the sentence only says "its" or nothing.
        text: the sentence.
        whole: the sentence says nothing else.
    """

    who: str
    roles: tuple[str, ...]
    organisation: str
    text: str
    whole: bool = False


def check_entity(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """Conflicts about who holds a role: the same person in another one, or another person in the same one.

    No conflict is found when the evidence also states what the claim states; where a table's row states all of it, that
    is a proved match.
    """
    if not _mentions_role(claim.text):
        return ()
    for said in holdings(claim.text):
        conflict: Finding | None = None
        for premise in premises:
            if not _mentions_role(premise.text):
                continue
            for source in _in_cells(premise) if premise.cells else _within(premise.text):
                verdict = _compare(said, source)
                if verdict is False:
                    return _proof(said, source, premise) if premise.cells else ()
                if verdict and conflict is None:
                    conflict = contradicted_by(premise, "entity", source.text, said.text)
        if conflict is not None:
            return (conflict,)
    return ()


def _proof(said: Holding, source: Holding, premise: Premise) -> tuple[Finding, ...]:
    """The match with a row that states person, office and, by the table's title, the organisation."""
    named = _words(said.organisation)
    if not said.whole or not named or not set(said.roles) <= set(source.roles):
        return ()
    if _words(said.who) != _words(source.who) or not set(named) <= set(_words(premise.text)):
        return ()
    cell = next(one for one in premise.cells if one.text and source.text.endswith(one.text))
    return (Finding("entity", Answer.MATCH, proved=True, citations=(cell.citation,), premise=premise),)


def _mentions_role(text: str) -> bool:
    return _MAY_MENTION(text) and _ANY_ROLE.search(text.lower()) is not None


def _within(text: str) -> Iterator[Holding]:
    """The holdings of a premise; "its" means the organisation of the sentence before."""
    organisation = ""
    for holding in holdings(text):
        organisation = holding.organisation or organisation
        yield Holding(holding.who, holding.roles, organisation, holding.text)


def _in_cells(premise: Premise) -> Iterator[Holding]:
    """The holdings of a table's row: the person is its label, a cell that begins with a role states the position."""
    for cell in premise.cells:
        who = cell.row_path[-1] if cell.row_path else ""
        match = _ROLE_BEGINS.match(cell.text)
        if match is None or not _IS_NAME.fullmatch(who) or _NOT_PLAIN.search(cell.text):
            continue
        roles = [
            _ROLE_OF[_JOINTS.sub(" ", found[0].lower()).replace("sub ", "sub-")]
            for found in _ANY_ROLE.finditer(cell.text)
        ]
        yield Holding(who, tuple(dict.fromkeys(roles)), "", f"{who}: {cell.text}")


def holdings(text: str) -> Iterator[Holding]:
    """Who holds which role, as far as plain sentences of `text` say so."""
    for sentence in _STOP.split(text):
        if len(sentence) > MAX_SENTENCE:
            continue
        sentence = " ".join(sentence.split())
        match = _HOLDER_FIRST.match(sentence) or _ROLE_FIRST.match(sentence) or _APPOSED.match(sentence)
        if match is None or _NOT_PLAIN.search(sentence):
            continue
        roles = [_ROLE_OF[_JOINTS.sub(" ", match["role"].lower()).replace("sub ", "sub-")]]
        rest, organisation = match["rest"], match["owner"] or match["org"] or ""
        if second := _SECOND_ROLE.match(rest):
            roles.append(_ROLE_OF[_JOINTS.sub(" ", second["role"].lower()).replace("sub ", "sub-")])
            rest = rest[second.end() :]
            if (named := _OF_ALONE.fullmatch(rest)) is not None:
                rest, organisation = "", organisation or named["org"] or ""
        whole = not rest.strip(" .") and not _NOT_YET.search(sentence)
        yield Holding(match["who"], tuple(roles), organisation, sentence, whole)


def _compare(said: Holding, source: Holding) -> bool | None:
    """False when `source` states what `said` states, True when it excludes it, None when neither."""
    if said.organisation and source.organisation and not _same_name(said.organisation, source.organisation):
        return None
    same_person = _same_name(said.who, source.who)
    role = said.roles[0]
    if same_person and role in source.roles:
        return False
    if same_person:
        group = _GROUP[role]
        return True if group and all(_GROUP[other] == group for other in source.roles) else None
    known = bool(said.organisation and source.organisation)
    return True if known and role in source.roles and role in _ALONE and not _overlap(said.who, source.who) else None


def _words(name: str) -> list[str]:
    found = [word.strip(".,'’").lower() for word in name.split()]
    return [word for word in found if word and word not in _TITLES and word not in _FORMS]


def _same_name(one: str, other: str) -> bool:
    """Whether one name is the other, or the other without first names, initials or company form."""
    first, second = _words(one), _words(other)
    if not first or not second:
        return False
    shorter, longer = (first, second) if len(first) <= len(second) else (second, first)
    if len(shorter) == 1:
        return shorter[0] in (longer[0], longer[-1])
    return set(shorter) <= set(longer)


def _overlap(one: str, other: str) -> bool:
    return bool(set(_words(one)) & set(_words(other)))
