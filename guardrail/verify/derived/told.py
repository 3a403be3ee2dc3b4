# ruff: noqa: E501  (one pattern a line)
"""A claim as what it says of a derivation: names, figures and times as signs, and the words that stand beside them.

Where a derivation accounts for every figure, time and name of a claim (`guardrail.verify.derived.premises`), only words are left.
Are all of them known beside that operation (`guardrail.claims.plain.told_words`), nothing else can be said; which of two is
the part, the larger or the divisor is told by what stands right beside the names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from guardrail.claims.figures import Bound
from guardrail.claims.figures.periods import Period, same_period
from guardrail.claims.plain.fractions import fraction_at
from guardrail.claims.plain.openers import without_opener
from guardrail.claims.plain.told_words import FAMILIES
from guardrail.evidence.terms import content_terms
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.derived.asked import Asked
from guardrail.verify.derived.bindings import Binding
from guardrail.verify.derived.lines import Place, is_of
from guardrail.verify.lines.operands import COSTS, nature_of
from guardrail.verify.lines.phrase_words import phrase_terms
from guardrail.verify.phrases.masked import with_year
from guardrail.verify.values.candidates import bound_start

_TOKEN = re.compile(r"[^\W\d_](?:[\w'’&-]*\w)?|['’]s\b|[^\w\s]")
_POSSESSIVE = re.compile(r"['’]s?$")
_MARKS = frozenset(",:;().!-–—→'’\"“”…")
_SUMS = frozenset("+=−/÷×%")
"""Signs of a computation that a claim spells out."""
_TOTAL = re.compile(r"\b(?:total|combined|aggregate) $", re.IGNORECASE)
_AFTER_NAMES = frozenset(
    ("rate", "ratio", "margin", "growth", "percentage", "share", "average", "difference", "change")
)
"""Nouns that make another thing of the name before them: the "tax rate" is no tax."""
_DROPPED = frozenset(
    (
        "the",
        "a",
        "an",
        "its",
        "their",
        "our",
        "that",
        "those",
        "this",
        "these",
        "fiscal",
        "calendar",
        "financial",
        "year",
    )
)
_AT = frozenset(("in", "for", "during", "of", "at", "as", "on", "over", "throughout", "within", "across", "through"))
_OVER_TIME = frozenset(("growth", "cagr", "trend", "unchanged", "average", "sum"))
_ELSEWHEN = frozenset(
    [
        "since",
        "from",
        "until",
        "till",
        "before",
        "after",
        "than",
        "through",
        "to",
        "versus",
        "vs",
        "against",
        "by",
        "following",
        "over",
        "between",
        "past",
        "beyond",
    ]
)
"""What makes a time another than the one that a value is of: "the highest since 2021"."""
PERIOD = "¶"
_VALUED = re.compile(
    r"(?<!\S)N(?P<n>\d)(?: (?:of|at|,? ?at|totaling|amounting to|worth))? (?:\( )?F:(?P=n)(?: \))?(?: ,)?(?!\S)"
)
_VALUE_OF = re.compile(
    r"(?<!\S)F:(?P<n>\d) (?:(?:shown|reported|recorded|seen|posted) )?(?:of|in|for|worth of|from) N(?P=n)(?!\S)"
)


@dataclass(frozen=True, slots=True)
class Told:
    """What a claim says of a derivation.

    Arguments:
        text: words in small letters and signs, a blank between any two: N0 is the name of the first operand, NT a name
            of none, F:pct the figure of an outcome, F:0 that of an operand, ¶0 the time of the first operand, ¶ of all.
        names: the words that name each operand.
    """

    text: str
    names: dict[int, str]

    def has(self, pattern: str) -> bool:
        """Whether a pattern stands in the text between blanks."""
        return re.search(rf"(?<!\S)(?:{pattern})(?!\S)", self.text) is not None

    @property
    def times(self) -> int:
        """How many times it names."""
        return sum(token[0] == PERIOD for token in self.tokens)

    @property
    def plain(self) -> Told:
        """The same without its one time, each name and its own value as one: "$4 million of x", "x of $4 million"."""
        text = " ".join(token for token in self.tokens if token[0] != PERIOD)
        text = _VALUED.sub(r"N\g<n>", text)
        return replace(self, text=_VALUE_OF.sub(r"N\g<n>", text))

    @property
    def tokens(self) -> list[str]:
        """The words and signs."""
        return self.text.split()


@dataclass(frozen=True, slots=True)
class _Span:
    start: int
    end: int
    sign: str


def told(asked: Asked, binding: Binding, evaluator: Evaluator) -> Told | None:
    """A claim as what it says of a derivation; None where a word of it is not known beside that operation."""
    spans, names = _spans(asked, binding)
    if spans is None:
        return None
    formula = binding.derivation.formula
    family = FAMILIES.get(formula)
    if family is None:
        return None
    scope = evaluator.scope(binding.derivation.operands[0].value.citation.chunk)
    text = asked.claim.text
    ends = {span.sign: span.end for span in spans if span.sign.startswith("N")}
    kept: list[str] = []
    after = -2  # where the name ends that was read last
    for token, start in _tokens(text, spans):
        if start < 0:
            kept.append(token)
            after = ends.get(token, -2)
            continue
        word = token.lower().replace("’", "'")
        if not token[0].isalnum():
            if word not in _MARKS and word not in _SUMS and word != "'s":
                return None
            kept.append(word)
        elif word in ("or", "while", "whereas") or word in family or word.removesuffix("'s") in family:
            kept.append(word)
        elif start == after + 1 and _is_kind(token, kept[-1], binding):
            names[int(kept[-1][1:])] += f" {token}"
        elif not (content_terms(token) <= scope and _is_of_name(text, start, start + len(token))):
            return None
    if formula not in _OVER_TIME and any(
        one in _ELSEWHEN and other[0] == PERIOD
        for one, other in pairwise(token for token in kept if token not in _DROPPED)
    ):
        return None
    if any(one == "or" and not other.startswith("F:") for one, other in zip(kept, [*kept[1:], ""], strict=True)):
        return None
    if any(one[0] == "N" and other in _AFTER_NAMES for one, other in pairwise(kept)) and (
        formula not in ("share", "growth", "cagr", "compare")
    ):
        return None
    return Told(" ".join(_compact(kept)), names)


def _is_kind(word: str, name: str, binding: Binding) -> bool:
    """Whether a word behind a name only says what kind of line it is: "parking revenue" of a part of total revenue."""
    if not name[1:].isdigit():
        return False
    line, terms = binding.derivation.operands[int(name[1:])].line, phrase_terms(word)
    if nature_of(line).cost and terms and terms <= COSTS:
        return True
    return bool(terms) and line.index is not None and is_of(line, terms, line.index)


def _compact(tokens: Sequence[str]) -> Iterator[str]:
    """Tokens without articles, and times without what leads up to them."""
    left = [token for token in tokens if token not in _DROPPED]
    for at, token in enumerate(left):
        if token in _AT and at + 1 < len(left) and left[at + 1][0] == PERIOD:
            if token == "of" and at and left[at - 1] == "F:pct":
                yield token  # "30% of 2023 net sales"
            continue
        if token == "as" and left[at + 1 : at + 2] == ["of"] and left[at + 2 : at + 3] and left[at + 2][0] == PERIOD:
            continue
        yield token


def _spans(asked: Asked, binding: Binding) -> tuple[list[_Span] | None, dict[int, str]]:
    """Where names, figures, times and openers stand; None where two of them overlap or a figure is none of it."""
    claim, text = asked.claim, asked.claim.text
    spans = [_Span(period.start, period.end, _time(period, binding)) for period in with_year(claim.periods)]
    names: dict[int, str] = {}
    named: set[int] = set()
    for place in binding.places:
        named |= place.at
        start, end = asked.words[min(place.at)].start, asked.words[max(place.at)].end
        if any(at not in place.at for at in range(min(place.at), max(place.at))):
            return None, {}
        if any(asked.words[at].terms & asked.words[other].terms for at, other in combinations(sorted(place.at), 2)):
            return None, {}  # "net of net sales"
        run = text[start:end]
        run = _POSSESSIVE.sub("", run.rstrip(" ,.;:()!?'\"’”"))
        at = next((at for at, one in enumerate(binding.derivation.operands) if _is_of(place, one.line)), None)
        end = start + len(run)
        if (
            (before := _TOTAL.search(text, 0, start)) is not None
            and at is not None
            and before[0].startswith(("t", "T"))
        ):
            start = before.start()
        spans.append(_Span(start, end, "NT" if at is None else f"N{at}"))
        if at is not None:
            names.setdefault(at, text[start:end])
    roles = {id(figure): str(at) for at, figure in binding.operands.items()}
    roles |= {id(figure): name for name, figure in binding.outcomes.items()}
    for figure in claim.figures:
        inside = any(span.start <= figure.start and figure.end <= span.end for span in spans)
        if inside:
            continue
        role = roles.get(id(figure))
        start = figure.start
        loose = figure.bound not in (Bound.EXACT, Bound.ABOUT) and id(figure) in {
            id(one) for one in binding.operands.values()
        }
        if loose and binding.derivation.formula != "look-up":
            return None, {}  # "exceeded it by more than 5" is of no value that is more than 5
        if role == "pct" and not any(map(str.isdigit, figure.text)):
            fraction = fraction_at(text, start)
            value = abs(binding.derivation.outcomes["pct"].value)
            if fraction is None or not fraction[1] <= value <= fraction[2]:
                return None, {}
            start = fraction[0]
        elif figure.bound is not Bound.EXACT:
            start = bound_start(text, figure)
        else:
            start = _hedged(text, start)
        spans.append(_Span(start, figure.end, f"F:{role}" if role is not None else "F:count"))
    opened = len(text) - len(without_opener(text))
    if opened and not any(span.start < opened for span in spans):
        spans.append(_Span(0, opened, ""))
    spans.sort(key=lambda span: span.start)
    if any(one.end > other.start for one, other in pairwise(spans)):
        return None, {}
    return spans, names


def _is_of_name(text: str, start: int, end: int) -> bool:
    """Whether a word is written as part of a name: with a capital that opens no sentence, or beside another capital."""
    if not text[start].isupper():
        return False
    behind = text[end : end + 2].strip(" '’")[:1]
    return bool(text[:start].rstrip(" \"'“‘(*")) or behind.isupper() or text[end : end + 1] in ("'", "’")


def _hedged(text: str, start: int) -> int:
    """Where the words before a figure begin that call it exact ("just", "only")."""
    lead = text[:start].split()
    if lead and lead[-1].lower() in ("just", "only", "exactly", "precisely", "fully", "mere", "some"):
        return text.rindex(lead[-1], 0, start)
    return start


def _time(period: Period, binding: Binding) -> str:
    """The sign of a time: with the number of the operand that it is of, where they differ in time."""
    operands = binding.derivation.operands
    if len({id(operand.line) for operand in operands}) > 1:
        return PERIOD
    at = next((at for at, one in enumerate(operands) if one.period and same_period(period, one.period) is True), None)
    return PERIOD if at is None else f"{PERIOD}{at}"


def _is_of(place: Place, line: object) -> bool:
    return any(line is one for one in place.lines)


def _tokens(text: str, spans: Sequence[_Span]) -> Iterator[tuple[str, int]]:
    """Signs (place -1) and the words between them."""
    at = 0
    for span in (*spans, None):
        end = span.start if span is not None else len(text)
        for match in _TOKEN.finditer(text, at, end):
            yield match[0], match.start()
        if span is None:
            return
        if span.sign:
            yield span.sign, -1
        at = span.end
