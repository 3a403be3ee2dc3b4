"""How claims word a movement between two levels: "fell to 0.48% of total loans from 0.61%", "cut from 11% to 8%".

Each figure is given a role by the words beside it: the level before, the level after, the size of the step, or a
multiple. A claim in which a figure has no role states no plain movement.
"""

from __future__ import annotations

import re
from enum import Enum

from guardrail.claims.figures import Figure, Unit
from guardrail.claims.figures.periods import Period
from guardrail.claims.lexicon import word_set
from guardrail.claims.record import record
from guardrail.verify.lines.formulas import FIGURE, PERIOD
from guardrail.verify.phrases.masked import Masked
from guardrail.verify.phrases.time_said import months_apart


class Role(Enum):
    """What a figure of a movement is."""

    BEFORE = "before"
    AFTER = "after"
    STEP = "step"
    MULTIPLE = "multiple"


UP = word_set(
    "rose risen rise grew grown increased climbed gained advanced expanded jumped surged widened raised lifted boosted"
    " up higher increase growth gain"
)
DOWN = word_set(
    "fell fallen fall declined decreased dropped shrank shrunk slipped reduced contracted plunged narrowed lowered"
    " trimmed cut down lower decline decrease drop reduction tightened slid"
)
FALLS = DOWN | word_set("falls declines decreases drops shrink shrinks lost less smaller below fewer")
"""All words of which the way is down, comparatives and the present among them."""
_OPEN = "improved|worsened|deteriorated|changed|moved|went|came|swung|turned|shifted|returned"
_MOVED = "|".join(sorted((UP | DOWN) - {"higher", "lower", "rise", "fall", "growth", "gain"}, key=len, reverse=True))
_AUXILIARY = r"(?:has |have |had |was |were |is |are |been )*"
_VERB = re.compile(rf"(?:^|[ ,]){_AUXILIARY}(?P<verb>{_MOVED}|{_OPEN})\b(?!-)(?: (?P<way>up|down|back)\b)?")
_NOUN = r"(?P<noun>increase|decrease|rise|decline|drop|growth|reduction|fall|gain|improvement)"
ABOUT = r"(?:(?:about|approximately|around|roughly|nearly|almost|some|just|only) )?"
_SIGNED = (
    r"(?P<level>(?:an? |the |its |their )?(?:[a-z-]+ ){0,3}?"
    r"(?:loss|losses|income|profit|earnings|deficit|surplus|gain) of )?"
)
_BEFORE = re.compile(
    rf"(?:\b(?:from|than|versus|vs|against|compared (?:with|to)|after)) {ABOUT}(?:(?:the |its |a )?(?:prior|previous"
    rf"|earlier|former|preceding)(?: [a-z-]+){{0,2}}(?: of)? )?{_SIGNED}{ABOUT}$"
)
_MOVED_BY = re.compile(rf"\b(?:{_MOVED}) {ABOUT}$")
_AFTER = re.compile(rf"\bto {ABOUT}{_SIGNED}{ABOUT}$")
_STEP_BY = re.compile(rf"\bby {ABOUT}$")
_STEP_OF = re.compile(rf"[,(] ?(?:or|representing|reflecting|which (?:is|was))? ?an? (?:[a-z-]+ )?{_NOUN} of {ABOUT}$")
_STEP_OR = re.compile(rf"[,(] ?(?:or|representing|equal to) {ABOUT}$")
_STEP_NOUN = re.compile(rf"^ (?:[a-z-]+ )?{_NOUN}\b")
_STEP_LEAD = re.compile(rf"(?:[,(] ?(?:or |representing |reflecting )?(?:an? )?|\b(?:up|down) )(?:of )?{ABOUT}$")
_STATED = re.compile(rf" (?:is|was|were|are|of|at|to|reached|totaled|totalled|stood at|stands at) {ABOUT}$")
_UP_FROM = re.compile(r"[,(] ?(?P<way>up|down|higher|lower)(?: by)?\b")
_LOSS = re.compile(r"\b(?:loss|losses|deficit)\b")
_FILLER = re.compile(
    rf"[{FIGURE}{PERIOD}]|\b(?:{_MOVED}|{_OPEN}|percent(?:age)?|points?|prior|previous|earlier|former|preceding|year|years"
    r"|quarter|quarters|period|month|months|half|ago|before|over|during|same|increase|decrease|rise|decline|drop|growth"
    r"|reduction|fall|gain|improvement|ended|compared|versus|against|representing|reflecting|per share|respectively)\b"
)
_BOUND = re.compile(r" (?:more than|less than|almost|nearly|about|roughly|over|approximately|has|have|had) ?$")
_LEAD = re.compile(
    r"^(?:over|for|during|in) (?:the |an? )?(?:past |last |same )?(?:fiscal )?(?:quarter|year|month|period|half),? "
)
_MARK = re.compile(f"[{FIGURE}]")
_PARTED = re.compile(r"[,;(]| (?:to|from|by|compared|versus|against)\b")


@record
class Level:
    """A stated end of the movement.

    Arguments:
        figure: as stated.
        negative: the words make it a loss.
        periods: those that stand with it.
    """

    figure: Figure
    negative: bool
    periods: tuple[Period, ...]


@record
class Movement:
    """What a claim says moved, whence and whither.

    Arguments:
        name: the words before the movement, which name what moved.
        rest: the words after it that have no role.
        sign: +1 or -1 by the verb, 0 where the words leave it open ("improved").
        before, after: the stated ends, None where not stated.
        steps: sizes of the step with the sign that a noun of their own gives, else 0.
        multiple: "doubled" as a figure.
        periods: those that stand with no level.
        months: between the two ends where the words say so ("over the quarter"), else 0.
        word: the verb, for messages.
    """

    name: str
    rest: str
    sign: int
    before: Level | None
    after: Level | None
    steps: tuple[tuple[Figure, int], ...]
    multiple: Figure | None
    periods: tuple[Period, ...]
    months: int
    word: str


def movement(masked: Masked) -> Movement | None:
    """The movement between two levels, or by a multiple, that a claim states; None when it states none."""
    text = masked.text
    marks = list(_MARK.finditer(text))
    if not marks or len(marks) > 6:
        return None
    roles: dict[Role, list[int]] = {role: [] for role in Role}
    signs: dict[int, int] = {}
    losses: dict[int, bool] = {}
    taken: list[tuple[int, int]] = []
    named: list[str] = []
    verb = next((match for match in _VERB.finditer(text)), None)
    for at, mark in enumerate(marks):
        figure = masked.figure(mark[0])
        before = text[marks[at - 1].end() if at else 0 : mark.start()]
        role, sign, match = _role(figure, before, text[mark.end() :], verb is not None)
        if role is None:
            return None
        roles[role].append(at)
        signs[at] = sign
        losses[at] = match is not None and _LOSS.search(match[0]) is not None
        start = mark.start() - (len(match[0]) if match else 0)
        taken.append((start, mark.end()))
        if match is not None and match.groupdict().get("level"):
            named.append(match["level"].removesuffix(" of "))
    if len(roles[Role.BEFORE]) > 1 or len(roles[Role.AFTER]) > 1 or len(roles[Role.MULTIPLE]) > 1:
        return None
    levels = bool(roles[Role.BEFORE]) and bool(roles[Role.AFTER])
    multiple = bool(roles[Role.MULTIPLE])
    if not levels and not multiple:
        return None
    if multiple and (roles[Role.STEP] or bool(roles[Role.BEFORE]) is not bool(roles[Role.AFTER])):
        return None
    first = marks[min(roles[Role.MULTIPLE] if multiple else range(len(marks)))].start()
    until = min([first, *(start for start, _ in taken)])
    if verb is not None and verb.start() < until:
        until = verb.start()
    sign, word = _sign(text, verb, signs)
    ends = {role: _level(masked, text, marks, roles[role], losses) for role in (Role.BEFORE, Role.AFTER)}
    attached = {id(period) for level in ends.values() if level for period in level.periods}
    spans = [(start - until, end - until) for start, end in taken if end > until]
    return Movement(
        name=_LEAD.sub("", _BOUND.sub("", text[:until])),
        rest=_FILLER.sub(" ", f"{_without(text[until:], spans)} {' '.join(named)}"),
        sign=sign,
        before=ends[Role.BEFORE],
        after=ends[Role.AFTER],
        steps=tuple((masked.figure(marks[at][0]), signs[at]) for at in roles[Role.STEP]),
        multiple=masked.figure(marks[roles[Role.MULTIPLE][0]][0]) if multiple else None,
        periods=tuple(period for period in masked.periods_in(text) if id(period) not in attached),
        months=months_apart(text),
        word=word,
    )


def _role(figure: Figure, before: str, after: str, moved: bool) -> tuple[Role | None, int, re.Match[str] | None]:
    """What a figure is, the sign that a noun beside it gives, and the words that say so."""
    if figure.unit is Unit.MULTIPLE and figure.text.replace("-", "").isalpha():
        return Role.MULTIPLE, 0, None
    if (match := _STEP_NOUN.match(after)) is not None:
        lead = _STEP_LEAD.search(before)
        return Role.STEP, _noun_sign(match["noun"]), lead
    if (match := _STEP_OF.search(before)) is not None:
        return Role.STEP, _noun_sign(match["noun"]), match
    for pattern, role in ((_STEP_BY, Role.STEP), (_BEFORE, Role.BEFORE), (_AFTER, Role.AFTER), (_STEP_OR, Role.STEP)):
        if (match := pattern.search(before)) is not None:
            share = pattern is _STEP_OR and after.startswith(" of ")  # "or 65% of FFO"
            return None if share else role, 0, match
    relative = figure.is_percent
    if relative and _MOVED_BY.search(before) is not None and after[:1] != "":
        return Role.STEP, 0, None
    if moved and _MOVED_BY.search(before):
        return Role.STEP, 0, None
    if (match := _STATED.search(before)) is not None:
        return Role.AFTER, 0, match
    return None, 0, None


def _noun_sign(noun: str) -> int:
    return 0 if noun == "improvement" else -1 if noun in DOWN else 1


def _sign(text: str, verb: re.Match[str] | None, signs: dict[int, int]) -> tuple[int, str]:
    stated = {sign for sign in signs.values() if sign}
    own = 0
    word = ""
    if verb is not None:
        word = verb["verb"]
        named = verb["way"] if verb["way"] in ("up", "down") else word
        own = 1 if named in UP else -1 if named in DOWN else 0
    elif (way := _UP_FROM.search(text)) is not None:
        word = way["way"]
        own = 1 if word in UP else -1
    if not own and len(stated) == 1:
        own = next(iter(stated))
        word = word or ("increase" if own > 0 else "decrease")
    return own, word


def _level(
    masked: Masked, text: str, marks: list[re.Match[str]], places: list[int], losses: dict[int, bool]
) -> Level | None:
    """The level of one role with the periods that stand behind its figure, before the next figure's words."""
    if not places:
        return None
    at = places[0]
    until = marks[at + 1].start() if at + 1 < len(marks) else len(text)
    between = text[marks[at].end() : until]
    cut = _PARTED.search(between)
    own = between[: cut.start()] if cut else between
    return Level(masked.figure(marks[at][0]), losses[at], masked.periods_in(own))


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    pieces: list[str] = []
    at = 0
    for start, end in sorted(spans):
        pieces.append(text[at : max(at, start)])
        at = max(at, end)
    pieces.append(text[at:])
    return " ".join(pieces)
