"""What a sentence states beside its relation, told apart: its one period, whose figures they are, its operands' values.

"With x at $41 million, Acme reported 42% of total revenue of $98 million in x in 2023" says that 42% of Acme's total
revenue was in x; besides, that x was $41 million, total revenue was $98 million, and all of it in 2023.
"""

# ruff: noqa: E501  (one pattern a line)
from __future__ import annotations

import re
from dataclasses import replace

from guardrail.claims.plain.pattern_words import expanded
from guardrail.claims.plain.relation_words import EXCEEDS, MAKES_UP, PLACED, TOGETHER, TRAILS
from guardrail.claims.plain.unit_masking import AMOUNT, ANY, MULTIPLE, PERCENT, PERIOD, SIGNS
from guardrail.claims.record import record

_NOT_IN_NAMES = (
    r"would|could|might|may|should|never|hardly|barely|that|which|who|whose|was|were|is|are|be|been|had|has|have|did|does|came|comes|said|shows?|you|we|i|they|it|not|no|nor"
    r"|everything|something|anything|nothing|none|each|every|any|whole|neither|either|except|excluding|without|besides|apart"
    r"|aside|remains?|remaining|rest|remainder|beyond|only|if|when|than|exceeded|exceeds|lay|sat|fell|looking|more|less"
    r"|former|latter|unlike|versus|minus|plus|divided|but|because|since|with|against|adding|subtracting|including|compared"
    r"|dividing|combining|comparing|taking|relative|around|exactly|spread|adjusted|normali[sz]ed|expressed|everyone|what|how"
    r"|so|gives?|leaves?|making|representing|reported|recorded|posted|up|down|by|above|below|two|three|first|second|third"
)
"""Words by which what stands for a name is seen to be more than one."""
NAME = rf"[^,;:(){SIGNS}]{{1,80}}?"
"""A name as patterns look for it: a few words without punctuation; `is_name` looks at what they found."""
_NO_NAME = re.compile(
    rf"(?:^|[\s(])(?:{_NOT_IN_NAMES})(?![\w'’-])|^(?:of|in|at|for|as|from|to|out|and|or|per|both of|only|on|over|under|take"
    r"|add|subtract|divide|(?:just |only |exactly )?one|another|several|few|many|most|all|some)\b|[+−=–]|\b(?:and|or|of|in|the)$",
    re.IGNORECASE,
)
_BEFORE_NAME = re.compile(
    r"^.*\b(?:with|against|adding|add|subtracting|subtract|including|dividing|divide|from|since|because|as|given|versus"
    r"|excluding|combining|taking|take|relative to|out of|to) ",
    re.IGNORECASE,
)


def is_name(text: str) -> bool:
    """Whether a stretch of words can name one quantity."""
    return bool(text) and _NO_NAME.search(text) is None


_LEAD = r"(?P<lead>(?:the )?(?:(?:full|whole|entire) )?(?:(?:fiscal|calendar|financial|reporting) )?(?:(?:year|quarter|period) )?)"
_DATED = re.compile(
    rf",? ?\b(?:(?:in|for|during|as of|as at|at|throughout|within|over|of|across) (?:the (?:end|close) of )?"
    rf"(?:the course of )?){_LEAD}(?P<p>{PERIOD})(?:'s)?(?P<comma>,?)(?![\w'-])",
    re.IGNORECASE,
)
_NO_TIME = re.compile(r"\b(?:than|since|until|before|after|from|by|versus|vs|against|to|and|or|between)$")
_SAW = re.compile(
    rf"^(?:the )?(?P<lead>(?:(?:fiscal|calendar|financial) )?(?:year )?)(?P<p>{PERIOD}) (?P<verb>saw|sees|found|witnessed"
    r"|had|has|put|puts|left|leaves|placed|places|ranked|ranks|brought|brings|gave|gives|produced|showed|shows|delivered"
    r"|yielded|yields|earned|handed|netted|closed with|ended with|ended up with|finished with|made|makes|marked|featured"
    r"|comes? (?:out|in) at|came (?:out|in) at|generated|recorded|registered|posted|was the (?:year|quarter) (?:when|in which)"
    r"|got|gets|set|kept|positioned) (?P<rest>.+)$",
    re.IGNORECASE,
)
_DUMMY = re.compile(
    rf"(?P<b>,| and) (?P<lead>(?:the )?(?:(?:fiscal|calendar|financial) )?(?:year )?)(?P<p>{PERIOD}) (?=(?:comes?|came|gives?|gave|works|shows?|totals?|yields?"
    r"|has|had|lands?|ends?|makes?|stands?|sits?)\b)"
)
"""A period that stands for "it": "divide x by y, and 2022 gives you 5"."""
_OWNER = (
    r"(?:[A-Z][\w&.’'-]*(?: (?:[A-Z][\w&.’'-]*|&))*|[Tt]he (?:company|group|firm|bank|fund|trust|business)|[Ww]e|[Ii]t)"
)
_HAD = (
    r"(?:reported|reports|recorded|records|posted|posts|had|has|booked|logged|showed|shows|generated|registered|disclosed"
    r"|listed|carried|carries|saw|earned|earns|incurred|got|drew|took in|brought in|derived|ended up with|finished with"
    r"|closed with|wound up with|came away with|counted|held|delivered|achieved|spent|kept|makes|made|collected|received"
    r"|ran|runs|came in with|came out with|pulled in|raked in|put|puts|placed|devoted|allocated|sourced|produced"
    r"|ended with|derives|gets|was left with|stood at|came in at|sat at)"
)
_OWNED = re.compile(rf"^(?:{expanded(TOGETHER)},? )?(?P<owner>{_OWNER}) (?:still |also )?{_HAD} (?P<rest>.+)$")
_PRONOUN = re.compile(r"(?:we|it)$", re.IGNORECASE)
_RESULTS = (
    r"(?:gap|difference|total|sum|margin|ratio|spread|distance|lead|excess|shortfall|average|balance|figure|value|amount"
    r"|result|level|share|quotient|multiple|number|aggregate|remainder|rest|half|base|weight|delta|rate|coverage|tally"
    r"|surplus|deficit|daylight|variance|%)"
)
_BOUNDARY = (
    rf"(?:^|[,;:(] ?|\b(?:with|against|from|to|than|by|subtracting|adding|dividing|divide|add|take|of the|out of|including|"
    rf"excluding|relative to|reported|recorded|posted|had|counting|compare|comparing|compared with|compared to|versus"
    rf"|setting|set|since|because|as|that|combining|deducting|between|for|take) |{AMOUNT}\)?,? and |{AMOUNT}\)?,? |{PERCENT} of |{MULTIPLE} )"
)
_VERB_IN = re.compile(
    r"\b(?:was|were|is|are|had|has|came|stood|amounted|reached|represented|accounted|made|equaled|totaled|comprised"
    r"|constituted|exceeded|gives|leaves|translated|ran|sat|hit)\b"
)
_VALUE_OF = re.compile(
    rf"(?P<b>{_BOUNDARY})(?P<n>{NAME}) (?:of|worth|at|totaling|totalling|amounting to|standing at)"
    rf" (?P<f>{AMOUNT})(?=[\s,.;)]|$)"
)
_AMOUNT = re.compile(AMOUNT)
_OF_VALUE = re.compile(rf" (?:of|worth|at|totaling|totalling|to) {AMOUNT}")
"""A part of all that `_VALUE_OF` finds."""
_VALUE_IN = re.compile(rf"(?P<b>^|[,;:(] ?| |)(?P<n>{NAME}) \((?:at |of )?(?P<f>{AMOUNT})\)")
_VALUE_FIRST = re.compile(
    rf"\b(?:the|a|their|its) (?P<f>{AMOUNT}) (?:of|in|for|from|(?:that|which) {_OWNER} (?:reported|recorded|posted|had|booked)"
    r" (?:as|in|for)|(?:recorded|reported|shown|posted|booked|listed|seen|generated|earned|spent|stated|given|there)"
    rf" (?:for|in|under|as|on)) (?P<n>{NAME})(?=,|;| (?:in|of|to|for)$|$| (?:was|were|came|is|are|fell|sat|went|belonged"
    r"|stemmed|represented|made))"
)
_AMOUNT_OF = re.compile(
    rf"(?P<b>^|[,;:] |\b(?:and|than|with|from|to|against|out of|by|divide|dividing|of) )(?P<f>{AMOUNT}) (?:of|in|for) (?P<n>{NAME})(?=,|;|$| (?:out of|and|make|makes|made|gives?|over|against|to|less|minus|plus|from|is|was|divided|by|add|of))"
)
_AT_FIRST = re.compile(rf"^(?:with|at) (?P<f>{AMOUNT}),? (?P<rest>(?P<n>{NAME}) .+)$", re.IGNORECASE)
_APPOSED = re.compile(rf"^(?P<n>{NAME}), (?:at|with) (?P<f>{AMOUNT}),(?P<rest> .+)$")
_TRAILING = re.compile(rf",? (?:at|with) (?P<f>{AMOUNT})$")
_BOTH_FIRST = re.compile(
    rf"^(?:with|at) (?P<f>{AMOUNT}) (?:and|versus|against|vs\.?|to|compared with) (?P<g>{AMOUNT})(?:,? respectively)?, (?P<rest>.+)$",
    re.IGNORECASE,
)
_ANY_PERIOD = re.compile(PERIOD)
_NAMED_AS = re.compile(rf"^({NAME}) (?:as|at) (?=the |an? |{ANY}|[a-z]+ )")
_NAMED_PLACE = re.compile(rf"^({NAME}) (?=(?:in |on )?(?:the )?(?:second|third|fourth|first|number|last|top)\b)")
_PERIODS_OWN = re.compile(rf"^(?P<p>{PERIOD})'s (?P<rest>.+)$")
_PERIOD_BEFORE = re.compile(rf"\b(?P<lead>(?:fiscal )?)(?P<p>{PERIOD}) (?=[a-z])")
_ANY_FIGURE = re.compile(ANY)


@record
class Told:
    """A sentence without what it states beside.

    Arguments:
        text: the masked rest.
        when: the words of its one period, to stand at the end of a sentence (" in fiscal 2023"); empty without one.
        owner: "Acme's " where the sentence says who reported, else empty.
        values: (name, masked figure) of the operands whose values it states.
    """

    text: str
    when: str = ""
    owner: str = ""
    values: tuple[tuple[str, str], ...] = ()


def undated(text: str) -> Told | None:
    """`text` without its one period; None where it names several, or one in another way than as the time of it all."""
    periods = _ANY_PERIOD.findall(text)
    if len(periods) > 1:
        return None
    if not periods:
        return Told(text)
    found = _DATED.search(text)
    if found is not None and not _NO_TIME.search(text[: found.start()]):
        at_start = not text[: found.start()].strip(" ,")
        joint = "" if at_start else ("," if found["comma"] and found[0].startswith(",") else "") + " "
        rest = f"{text[: found.start()]}{joint}{text[found.end() :]}"
        if found["comma"] and not at_start and not found[0].startswith(","):
            rest = f"{text[: found.start()]}, {text[found.end() :]}"
        return Told(_tidied(rest), f" in {found['lead']}{found['p']}")
    if (subject := _DUMMY.search(text)) is not None:
        return Told(
            f"{text[: subject.start()]}{subject['b']} it {text[subject.end() :]}",
            f" in {subject['lead'].lower()}{subject['p']}",
        )
    if match := _SAW.match(text):
        rest, verb = match["rest"], match["verb"].lower()
        when = f" in {match['lead'].lower()}{match['p']}"
        if verb in ("had", "has", "put", "puts", "left", "leaves", "placed", "places", "ranked", "ranks", "set", "kept",
                    "positioned", "made", "makes", "closed with", "ended with", "ended up with", "finished with"):  # fmt: skip
            rest = _NAMED_AS.sub(r"\1 was ", rest, count=1)
            rest = _NAMED_PLACE.sub(r"\1 was ", rest)
        elif verb.startswith(("come", "came")):
            rest = f"it is {rest}"
        return Told(_tidied(rest), when)
    if (of := _PERIODS_OWN.match(text)) is not None:
        return Told(of["rest"], f" in {of['p']}")
    if (before := _PERIOD_BEFORE.search(text)) is not None:
        return Told(_tidied(f"{text[: before.start()]}{text[before.end() :]}"), f" in {before['lead']}{before['p']}")
    return None


def unowned(told: Told) -> Told:
    """`told` without who reported its figures: "Acme had 42% of sales in x" is of Acme's sales."""
    match = _OWNED.match(told.text)
    if match is None:
        return told
    owner = match["owner"]
    if owner.lower().startswith("the "):
        owner = f"the {owner[4:]}"
    said = "" if _PRONOUN.match(owner) else f"{owner}{chr(39) if owner.endswith('s') else chr(39) + 's'} "
    return replace(told, text=match["rest"], owner=said)


def without_values(told: Told) -> Told:
    """`told` with the values of operands taken out, as far as names and values stand together."""
    text, values = told.text, list(told.values)
    if (both := _BOTH_FIRST.match(text)) is not None:
        return replace(told, text=both["rest"], values=(*values, ("", both["f"]), ("", both["g"])))
    for _ in range(4 if _AMOUNT.search(text) else 0):
        if (match := _AT_FIRST.match(text)) is not None and _subject(match["rest"]):
            values.append((_subject(match["rest"]), match["f"]))
            text = match["rest"]
        elif "(" in text and (match := _VALUE_IN.search(text)) is not None:
            values.append((match["n"], match["f"]))
            text = f"{text[: match.start()]}{match['b']}{match['n']}{text[match.end() :]}"
        elif (match := _VALUE_FIRST.search(text)) is not None:
            values.append((match["n"], match["f"]))
            text = f"{text[: match.start()]}{match['n']}{text[match.end() :]}"
        elif (match := _APPOSED.match(text)) is not None and not _VERB_IN.search(match["n"]):
            values.append((match["n"], match["f"]))
            text = f"{match['n']}{match['rest']}"
        elif (
            _OF_VALUE.search(text) is not None
            and (found := next(filter(_is_name, _VALUE_OF.finditer(text)), None)) is not None
        ):
            values.append((_BEFORE_NAME.sub("", found["n"]), found["f"]))
            text = f"{text[: found.start()]}{found['b']}{found['n']}{text[found.end() :]}"
        elif (match := _AMOUNT_OF.search(text)) is not None and len(_ANY_FIGURE.findall(text)) > 1:
            values.append((match["n"], match["f"]))
            text = f"{text[: match.start()]}{match['b']}{match['n']}{text[match.end() :]}"
        else:
            break
    return replace(told, text=_tidied(text), values=tuple((_named(name), figure) for name, figure in values))


def _subject(text: str) -> str:
    """The words before the verb."""
    found = _VERB_HERE.search(text)
    return text[: found.start()] if found is not None else ""


_VERB_HERE = re.compile(expanded(rf" {MAKES_UP} | {EXCEEDS} | {TRAILS} | {PLACED} |, | took "))


_RESULT_WORD = re.compile(_RESULTS, re.IGNORECASE)
_JOINED_BY = re.compile(r"^(?:and|both|so|that|since|its|their) ")
_BLANK_BEFORE_MARK = re.compile(r"\s+([,;:.])")
_COMMAS = re.compile(r",(?: ?,)+")


def _is_name(match: re.Match[str]) -> bool:
    """Whether what stands before a value is a thing that has one, no word for a result and no clause."""
    words = match["n"].split()
    return _RESULT_WORD.fullmatch(words[-1]) is None and _VERB_IN.search(match["n"]) is None


def _named(name: str) -> str:
    """A name as the subject of a sentence."""
    return _JOINED_BY.sub("", name).strip()


def _tidied(text: str) -> str:
    text = _BLANK_BEFORE_MARK.sub(r"\1", " ".join(text.split()))
    return _COMMAS.sub(",", text).strip(" ,;:")
