"""What a claim says was computed: the operation, its operands as phrases, their periods, and the result it states.

The patterns of `guardrail.verify.lines.formulas` are tried on the masked claim. Parsing names operands; it finds no
values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Figure, Unit
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.evidence.terms import prior
from guardrail.verify.computed.metrics import METRICS
from guardrail.verify.computed.movement_wording import FALLS
from guardrail.verify.computed.nodes import Computation, Node, Operated, Rated
from guardrail.verify.computed.phrase_operations import MAX_SPLITS, pair, parse, sides
from guardrail.verify.computed.result_patterns import (
    ADDED_TO,
    ALSO,
    COPULA,
    COVERED,
    DIVIDED_BY,
    EARLIER,
    EXCEEDED,
    FEE,
    FULL_YEAR,
    FUNDED,
    GROWTH_OF,
    MORE_THAN,
    NOUN_FIRST,
    OF_SHARE,
    ON_AMOUNT,
    PAID_OUT,
    PERIOD_MARK,
    RELATIVE,
    SHARE_VERB,
    SINCE,
    TIMES_OF,
    TOGETHER,
    VERB,
)
from guardrail.verify.hints import Hint
from guardrail.verify.lines.formulas import FIGURE, OPERATIONS, PERIOD, Operation
from guardrail.verify.lines.phrase_words import phrase_terms
from guardrail.verify.lines.selections import moment
from guardrail.verify.phrases.due_years import bounds_years
from guardrail.verify.phrases.masked import MAX_PLACEHOLDERS, Leaf, Masked, masked_of

MAX_TEXT = 1_000  # characters beyond which a claim is no single result
MAX_ADDED = 6  # things that are added up

_MOVEMENT = re.compile(
    r"\b(?:rose|risen|grew|grown|grow|increase|climb|gain|advance|improve|expand|jump|surge|fell|fall|decline|decrease"
    r"|drop|shrank|slip|reduc|contract|lost|plunge|widen|narrow|raise|lift|boost|cut |lower|trim|up "
    r"|down |rise)"
)
_MAY_MOVE = Hint(
    r"\b(?:rose|risen|grew|grown|grow|increase|climb|gain|advance|improve|expand|jump|surge|fell|fall|decline|decrease"
    r"|drop|shrank|slip|reduc|contract|lost|plunge|widen|narrow|raise|lift|boost|lower|trim|rise)|\b(?:cut|up|down)\Z"
)
"""A run of characters of all that `_MOVEMENT` finds."""
_WORDINGS = {trigger.strip() for one in OPERATIONS for trigger in one.triggers if len(trigger.strip()) > 2} | {
    " ".join(alias.split()) for metric in METRICS for alias in metric.aliases
}
_COMPUTES = Hint(
    "|".join(
        sorted(
            {wording for wording in _WORDINGS if " " not in wording}
            | {"cover", r"\btimes\b", "twice", "thrice"}
            | {"divided", "added", "plus"}
            | word_set(
                "rose risen grew grown gain expand jump surge plunge slip shr[aiu]nk climb advance reduc fell fall up"
                " down higher more greater larger above lower less smaller below fewer exceed surpass account represent"
                " made makes constitut contribut compris"
                " raised widened narrowed lifted boosted lowered trimmed totaled totalled versus against compared"
                " expand fee charge expens load commission interest distribution"
                " together jointly funded"
            )
        )
    ),
    lower=True,
)
"""A claim that has none of these words, and none of the phrases below, states no computation; a cheap first test."""
_PHRASES = {r"[\s-]+".join(wording.split()) for wording in _WORDINGS if " " in wording} | {
    r"(?:full|whole|entire)[- ](?:fiscal |financial |calendar )?year",
    r"% of\b",
}
_PHRASE = re.compile("|".join(sorted(_PHRASES)))
_MAY_PHRASE = Hint(
    "|".join(
        sorted({wording.split()[0] for wording in _WORDINGS if " " in wording} | {"full", "whole", "entire", r"%\Z"})
    ),
    lower=True,
    bare=True,
)
"""A run of characters of all that `_PHRASE` finds."""
_GENERIC = 0.4  # prior weight of words that name nothing by themselves ("percentage", "amount")
_DOWN_NOUN = re.compile(
    r"^(?:the )?(?:[a-z%'’\-]+ ){0,4}?(?:decrease|decline|reduction|fall|drop) (?:in|of)"
    r"|[a-z]['’]s? (?:[a-z%]+ ){0,2}?(?:decrease|decline|reduction|fall|drop)\b"
)
_MAY_FALL = Hint("decrease|decline|reduction|fall|drop")
_MAY_RISE = Hint("increase|rise|gain")
_WHOLE_YEAR = Hint("full|whole|entire")
_UP_NOUN = re.compile(
    r"^(?:the )?(?:[a-z%'’\-]+ ){0,4}?increase (?:in|of)|[a-z]['’]s? (?:[a-z%]+ ){0,2}?(?:increase|rise|gain)\b"
)
_FELL_AT = re.compile(
    r"\b(?:fell|fallen|declin|decreas|shrank|shrunk|contracted|dropped|slipped|reduc|down)[a-z]*\b.*\b(?:cagr|compound)"
)
_ABSOLUTE = re.compile(
    r"^(?:the )?(?:(?!change|increase|decrease|net )[a-z%'’\-]+ ){0,4}?(?:differences?|gap|variance)\b"
)
_ENDS = phrase_terms("end close")  # "at the end of 2025": the balance of 2025
_DIRECTED = re.compile(rf"from,? (?:the )?(?:[a-z]+ )*[{PERIOD}] to")
_OFTENER = re.compile(r"\b(?:month|quarter|week|da(?:y|il))")  # a yearly rate gives no monthly fee
_EACH = re.compile(r"^ (?:per|a) (?:share|unit)\b")
_AND = re.compile(r" and | & ")
_FIGURE_MARK = re.compile(f"[{FIGURE}]")
_MAX_COPULA = 48  # characters of all that `COPULA` finds
_IN_PERIOD = re.compile(rf" (?:in|for|at|as of|during) (?:the )?(?:fiscal )?(?:year )?[{PERIOD}]")


@per_claim
def computations(claim: Claim) -> list[Computation]:
    """All computations that `claim` can be read as stating, the likeliest first; empty when it states none."""
    if not claim.figures or max(len(claim.figures), len(claim.periods)) > MAX_PLACEHOLDERS:
        return []
    if len(claim.text) > MAX_TEXT:
        return []
    if not (
        _COMPUTES(claim.text) or (_MAY_PHRASE(claim.text) and _PHRASE.search(claim.text.lower())) or bounds_years(claim)
    ):
        return []
    masked = masked_of(claim)
    return list(_read(masked))


def _read(masked: Masked) -> Iterator[Computation]:
    text = masked.text
    if (" by " in text) and (match := EXCEEDED.match(text)):
        a, b, figure = match["a"] + match["tail"], match["b"] + match["tail"], masked.figure(match["f"])
        yield Computation(_compared(masked, a, b, figure), figure, direction=1, moved=True)
    if " than " in text and (match := MORE_THAN.match(text)):
        figure = masked.figure(match["f"])
        direction = -1 if match["word"] in FALLS else 1
        yield Computation(_compared(masked, match["a"], match["b"], figure), figure, direction=direction, moved=True)
    if " of " in text and (match := SHARE_VERB.match(text)):
        yield from _shared(masked, match["a"], match["b"], match["f"])
    if len(masked.figures) > 1 and FEE.search(text):
        for pattern in ON_AMOUNT:
            if match := pattern.match(text):
                rate = masked.leaf(match["x"])
                if rate.terms:
                    said_more = bool(masked.leaf(match["tail"]).terms - rate.terms) or bool(_OFTENER.search(text))
                    base, fee = masked.figure(match["base"]), masked.figure(match["f"])
                    yield Computation(Rated(rate, base), fee, rest=said_more)
    if " of " in text and (match := OF_SHARE.match(text)) and masked.figure(match["f"]).unit is Unit.PERCENT:
        yield from _shared(masked, match["a"], match["b"], match["f"])
    multiple = any(figure.unit is Unit.MULTIPLE for figure in masked.figures)
    if multiple and (match := TIMES_OF.match(text)) and masked.figure(match["f"]).unit is Unit.MULTIPLE:
        yield Computation(pair(masked, Operation.RATIO, match["a"], match["b"]), masked.figure(match["f"]))
    covered = COVERED.match(text) if multiple and " cover" in text else None
    if covered and masked.figure(covered["f"]).unit is Unit.MULTIPLE:
        whole = pair(masked, Operation.RATIO, covered["a"], covered["b"] + covered["tail"])
        yield Computation(whole, masked.figure(covered["f"]))
    for word, pattern, operation in (
        (" divided by ", DIVIDED_BY, Operation.RATIO),
        (" added to ", ADDED_TO, Operation.SUM),
        (" plus ", ADDED_TO, Operation.SUM),
    ):
        if word in text and (match := pattern.match(text)):
            one, other = masked.leaf(match["a"]), masked.leaf(match["b"] + match["tail"])
            if one.terms and other.terms:
                periods = masked.times_in(text)
                listed = operation is Operation.SUM
                yield Computation(Operated(operation, (one, other), periods, False, listed), masked.figure(match["f"]))
    if " funded" in text and (match := FUNDED.match(text)):
        yield Computation(masked.leaf(f"{match['x']} funded ratio{match['tail']}"), masked.figure(match["f"]))
    if " dividends" in text and (match := PAID_OUT.match(text)):
        yield Computation(masked.leaf(f"{match['x']} payout ratio{match['tail']}"), masked.figure(match["f"]))
    if " and " in text and (match := TOGETHER.match(text)):
        yield from _together(masked, match)
    moved = _MAY_MOVE(text) and _MOVEMENT.search(text) is not None
    if moved and (match := ALSO.match(text)):
        yield _moved(masked, match["lhs"], match["f"], match["mid"] + (match["tail"] or ""), match["verb"])
    if moved and (match := VERB.match(text)):
        yield _moved(masked, match["lhs"], match["f"], match["tail"], match["verb"])
    if moved and (match := NOUN_FIRST.match(text)):
        yield _moved(masked, match["x"], match["f"], match["head"], match["noun"])
    if moved and (match := GROWTH_OF.match(text)) and _says_something(masked.leaf(match["lhs"])):
        yield _moved(masked, f"{match['lhs']} {match['mid']}", match["f"], match["tail"], match["noun"])
    for match in _copulas(text):
        lhs = text[: match.start()]
        if match["averaged"]:
            lhs = f"the average {lhs}"
        yield from _equated(masked, lhs, match["f"], text[match.end() :])


def _copulas(text: str) -> list[re.Match[str]]:
    """What states a figure ("was 12%"), looked for before each figure, since the words before it are few."""
    found: list[re.Match[str]] = []
    start = 0
    for mark in _FIGURE_MARK.finditer(text):
        end = mark.end()
        match = COPULA.search(text, max(start, end - _MAX_COPULA), end + 1)
        if match is not None:
            found.append(match)
            if len(found) == MAX_SPLITS:
                break
        start = end
    return found


def _together(masked: Masked, match: re.Match[str]) -> Iterator[Computation]:
    """ "Together A, B and C account for 61.7% of the fund": the sum of what they name."""
    figure = masked.figure(match["f"])
    if figure.unit is Unit.PERCENT and not (match["lead"] or match["both"] or match["whole"]):
        return  # "A and B accounted for 40% of C" is a share of C
    first: list[str] = match["a"].split(", ")
    last: str = match["b"]
    if len(first) > MAX_ADDED:
        return
    if not masked.leaf(last).terms and len(first) == 1:  # "payments due in 2026 and 2027": one thing in two years
        leaf = masked.leaf(f"{first[0]} and {last}{match['tail']}")
        yield Computation(Operated(Operation.SUM, (leaf,), leaf.periods, leaf.spans, listed=True), figure)
        return
    both = pair(masked, Operation.SUM, first[0], (first[1] if len(first) > 1 else last) + match["tail"])
    for part in (*first[2:], last)[: len(first) - 1]:
        leaf = masked.leaf(part + match["tail"])
        both = Operated(Operation.SUM, (both, leaf), both.periods or leaf.periods, False)
    yield Computation(replace(both, listed=True), figure)


def _shared(masked: Masked, a: str, b: str, mark: str) -> Iterator[Computation]:
    """ "A made up 40% of B", where A may be two things together."""
    share = pair(masked, Operation.SHARE, a, b)
    yield Computation(share, masked.figure(mark))
    if cut := _AND.search(a):
        parts = pair(masked, Operation.SUM, a[: cut.start()], a[cut.end() :])
        yield Computation(replace(share, operands=(parts, share.operands[1])), masked.figure(mark))


def _equated(masked: Masked, lhs: str, mark: str, tail: str) -> Iterator[Computation]:
    """What stands left of "is 12%", read in every way that fits."""
    figure = masked.figure(mark)
    stated_before = masked.figures_in(lhs)
    if ", " in lhs and (relative := RELATIVE.match(lhs)):
        lhs = lhs[relative.end() :] + "".join(f" in {period}" for period in PERIOD_MARK.findall(relative[0])[-1:])
    if (
        _WHOLE_YEAR.in_phrase(lhs) and (full := FULL_YEAR.search(lhs)) is not None
    ):  # "for the full year 2021": of its quarters
        lhs = f"{lhs[: full.start()]}{full['lead'] or ''}{lhs[full.end() :]}"
        leaf = masked.leaf(lhs)
        yield Computation(Operated(Operation.SUM, (leaf,), leaf.periods, leaf.spans), figure, rest=bool(tail.strip()))
    phrase = lhs + (tail if masked.times_in(tail) and not masked.times_in(lhs) else "")
    down = _MAY_FALL.in_phrase(lhs) and _DOWN_NOUN.search(lhs)
    if not down and ("cagr" in lhs or "compound" in lhs):
        down = _FELL_AT.search(lhs)
    up = _MAY_RISE.in_phrase(lhs) and _UP_NOUN.search(lhs)
    earlier = EARLIER.match(tail) if tail else None
    if earlier is not None:  # "was 40% in 2025, up from 36% in 2024"
        phrase = lhs + ("" if masked.times_in(lhs) else earlier["now"])
    unsigned = not (down or up) and bool(_ABSOLUTE.search(lhs)) and not _DIRECTED.search(lhs)
    rest = earlier is None and bool(tail) and bool(masked.leaf(_EACH.sub("", tail)).terms - _ENDS)
    for node in parse(masked, phrase):
        yield Computation(
            node,
            figure,
            direction=-1 if down else 0,
            unsigned=unsigned,
            operand_figures=stated_before,
            rest=rest,
        )
    if earlier is not None:
        before = masked.figure(earlier["f"])
        word = earlier["word"]
        turned = bool(word) and (figure.value > before.value) is (word in FALLS)
        for node in parse(masked, _undated(lhs) + f" {earlier['at']}"):
            yield Computation(node, before, rest=turned)


def _undated(phrase: str) -> str:
    return _IN_PERIOD.sub("", phrase)


def _says_something(leaf: Leaf) -> bool:
    return any(prior(term) > _GENERIC for term in leaf.terms)


def _moved(masked: Masked, phrase: str, mark: str, tail: str, verb: str) -> Computation:
    """A rise or fall by the figure at `mark`."""
    figure = masked.figure(mark)
    leaf = masked.leaf(phrase)
    dated = masked.leaf(f"{phrase} {tail}")
    return Computation(
        Operated(_movement(figure), (leaf,), dated.periods, dated.spans or SINCE.search(tail) is not None),
        figure,
        direction=-1 if verb in FALLS else 1,
        operand_figures=masked.figures_in(f"{phrase} {tail}"),
        rest=bool(masked.leaf(_EACH.sub("", tail)).terms - leaf.terms - phrase_terms(figure.noun)),
        moved=True,
    )


def _movement(figure: Figure) -> Operation:
    return Operation.GROWTH if figure.unit is Unit.PERCENT else Operation.CHANGE


def _compared(masked: Masked, a: str, b: str, figure: Figure) -> Node:
    """ "A is 5% higher than B", "A is 5% higher in 2019 than in 2018" or "A in 2019 exceeded that in 2018"."""
    middle, than, rest = b.partition(" than ")
    if than:
        a, b = f"{a} {middle}", rest
    a, b = sides(a, b)
    one, other = masked.leaf(a), masked.leaf(b)
    bounded = bool(one.bounds or other.bounds)
    if not other.terms or (one.terms == other.terms and not bounded and not _turned(one, other)):
        leaf = masked.leaf(f"{a} {b}")
        return Operated(_movement(figure), (leaf,), leaf.periods, leaf.spans)
    return pair(masked, Operation.GROWTH if figure.unit is Unit.PERCENT else Operation.DIFFERENCE, a, b)


def _turned(one: Leaf, other: Leaf) -> bool:
    """Whether the first of two sides is of the earlier period: "higher in 2018 than in 2019"."""
    both = bool(one.periods and other.periods)
    return not both or moment(one.periods[0]) < moment(other.periods[0])
