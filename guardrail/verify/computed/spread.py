"""Differences between two things in one row or column: "C costs 1.00 point more than I (1.49% versus 0.49%)".

The columns or the rows are what is compared; the other header is what is measured. Both operands are of one time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Bound, Figure, Unit, agrees
from guardrail.claims.figures.agreement import comparable
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.claims.record import record
from guardrail.evidence.terms import prior
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.movement_wording import ABOUT
from guardrail.verify.computed.ranking import NOUNS, in_heading
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.hints import Hint
from guardrail.verify.lines.formulas import FIGURE, PERIOD
from guardrail.verify.lines.line_index import LineIndex
from guardrail.verify.lines.operands import Line, Value, of_one
from guardrail.verify.lines.phrase_words import phrase_terms
from guardrail.verify.phrases.grounds import Span, stated
from guardrail.verify.phrases.masked import Masked, masked_of

MAX_LINES = 60  # lines of one table that can be one of the two things
MAX_FIGURES = 4  # a difference, the two levels, and one that tells a stretch of time
_DIFFERS = Hint(
    r"\b(?:more|less|higher|lower|greater|above|below|fewer|over|under|trail|lag|beat|outp|underperform|exceed|topp"
    r"|ahead|behind|better|worse)",
    lower=True,
)
_TELLING = 0.4
_METRIC = (
    r"(?P<verb>costs?|charges?|charged|yields?|yielded|returns?|returned|pays?|paid|earned|earns?|is|was|are|were|has"
    r"|had|holds?)"
)
_LEVELS = (
    rf"(?:,? ?\(?(?P<of>[^{FIGURE}{PERIOD}()]*?)(?:of |at |is |was )?(?P<one>[{FIGURE}])"
    rf" (?:versus|vs\.?|against|compared (?:with|to)|and) (?:the |its )?[^{FIGURE}()]*?(?P<other>[{FIGURE}])"
    rf"[^{FIGURE}()]*\)?)?"
)
_YEARS = rf"(?:the )?(?:past |last )?(?:[{FIGURE}]|[a-z]+)[ -](?:years?|months?)(?: period)?"
_LEAD = rf"(?:(?P<lead>(?:over|for|in|as of|at|on|during) [^,]+(?=, )|(?:over|for) {_YEARS}),? )?"
_AT = rf"(?P<at>(?: (?:in|for|at|as of|during) (?:the )?(?:year )?[{PERIOD}])?)"
_MORE = r"(?P<word>more|less|higher|lower|greater|above|below|fewer|over|under)"
_TRAILED = (
    r"(?P<word>trailing|trailed|trails|lagging|lagged|lags|beating|beat|beats|outperforming|outperformed|outperforms"
    r"|underperforming|underperformed|underperforms|exceeding|exceeded|exceeds|topping|topped)"
)
_DID = (
    r"(?P<word>trailed|trails|lagged(?: behind)?|lags(?: behind)?|underperformed|underperforms|fell behind"
    r"|did worse than|returned less than|beat|beats|outperformed|outperforms|outpaced|did better than"
    r"|returned more than|(?:was|were|is|are|finished|came in|ended) (?:behind|ahead of))"
)
"""Performance set against another's without a size."""
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"^{_LEAD}(?P<a>[^{FIGURE}]+?) {_METRIC} {ABOUT}(?P<f>[{FIGURE}]) {_MORE}"
        rf"(?:(?P<mid>(?: [a-z]+){{0,4}}) than)? (?:(?:that|those|the one) (?:of|for) )?"
        rf"(?P<b>[^{FIGURE}{PERIOD}(,]+?){_AT}{_LEVELS}$",
        rf"^{_LEAD}(?P<a>[^{FIGURE}]+?)(?: {_METRIC} (?P<level>[{FIGURE}]))?,? (?:and )?{_TRAILED}"
        rf" (?P<b>[^{FIGURE}{PERIOD}(,]+?) by {ABOUT}(?P<f>[{FIGURE}])"
        rf"(?P<when>(?: (?:over|in|for) (?:{_YEARS}|[^{FIGURE}(,]+?))?){_LEVELS}$",
        rf"^{_LEAD}(?P<a>[^{FIGURE}]+?) {_DID} (?P<b>[^{FIGURE}{PERIOD}(,]+?)(?P<when>(?: (?:over|in|for) {_YEARS})?)$",
    )
)
_AHEAD = (
    r"(?P<word>ahead of|above|better than|beating|outperforming|topping|exceeding|behind|below|worse than|trailing"
    r"|lagging|underperforming|versus|vs\.?|against|compared (?:with|to))"
)
_SET_BESIDE = re.compile(
    rf"^{_LEAD}(?P<a>[^{FIGURE}]+?) {_METRIC} (?P<level>[{FIGURE}])"
    rf"(?P<rate> annuali[sz]ed| annually| a year| per year)?,? (?:which (?:is|was) )?"
    rf"{_AHEAD} (?P<b>[^{FIGURE}{PERIOD}(,]+?)(?:'s?|,)?(?: at| of| with)? (?P<other>[{FIGURE}])"
    rf"(?P<when>(?: (?:over|in|for) {_YEARS})?)$"
)
"""A level and another's beside it: "returned 9.1 % annualized, ahead of the index at 8.7 %"."""
_LEVEL_WITH = re.compile(r"versus|vs|against|compared")
_BELOW = word_set("less lower below fewer under trailing trailed trails lagging lagged lags") | word_set(
    "underperforming underperformed underperforms"
)
_BEHIND = re.compile(r"behind|less|worse|trail|lag|under|below")
_COUNTED = re.compile(r"^(?:both|(?:all|each|every one) (?:of )?(?:the )?(?P<n>two|three|four|five|six))\b")
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_UNREAL = re.compile(
    r"\b(?:not|never|no|may|might|could|would|should|must|expected|likely|nearly|almost|hardly|barely|if|unless|only)\b"
    r"|n['’]t\b"
)
"""What is not, or not surely, so."""
_PERFORMANCE = phrase_terms("return performance")
_COST = phrase_terms("cost fee expense charge expenses fees charges")
_VERBS = {
    "cost": _COST,
    "costs": _COST,
    "charge": _COST,
    "charges": _COST,
    "charged": _COST,
    "yield": phrase_terms("yield"),
    "yields": phrase_terms("yield"),
    "yielded": phrase_terms("yield"),
    "return": _PERFORMANCE,
    "returns": _PERFORMANCE,
    "returned": _PERFORMANCE,
}
_STEPS = (Unit.POINT, Unit.PERCENT, Unit.MONEY, Unit.PLAIN, Unit.COUNT)


@record
class _Said:
    """What a claim says of two things: their words, what is measured, the difference, its sign, stated levels, how many
    the first are, where the claim counts them, and whether its levels are said to be annual ones."""

    one: frozenset[str]
    other: frozenset[str]
    measured: frozenset[str]
    about: frozenset[str]
    figure: Figure | None
    sign: int
    level: Figure | None
    other_level: Figure | None
    things: int = 0
    annual: bool = False


def check_spread(claim: Claim, evaluator: Evaluator) -> tuple[Finding, ...]:
    """The finding about a difference between two rows or columns; empty where none is stated or nothing fits."""
    said = stated_spread(claim)
    if said is None:
        return ()
    found = list(_pairs(claim, said, evaluator))
    if not found:
        return ()
    if said.things and len({first.cell.row for first, _ in found if first.cell is not None}) != said.things:
        return ()
    holding = [pair for pair in found if _holds(said, *pair)]
    first, last = (holding or found)[0]
    grounds = tuple(dict.fromkeys((first.citation, last.citation)))
    if len(holding) == len(found):
        figures = [figure for figure in (said.figure, said.level, said.other_level) if figure is not None]
        matched: set[Span] = {(figure.start, figure.end) for figure in figures}
        matched |= {(period.start, period.end) for period in claim.periods if of_one(first, period)}
        matched |= {(figure.start, figure.end) for figure in claim.figures if in_heading(figure, first)}
        return (
            Finding(
                "comparative",
                Answer.MATCH,
                proved=stated(claim) <= matched,
                citations=grounds,
                source_says=f"{first.text} against {last.text}",
                answer_says=said.figure.text if said.figure else "difference",
                formula="difference",
                matched=tuple(sorted(matched)),
            ),
        )
    if holding:
        return (Finding("comparative", Answer.CANNOT_TELL, formula="difference"),)
    return (
        Finding(
            "comparative",
            Answer.CONFLICT,
            citations=grounds,
            source_says=f"{first.text} against {last.text}",
            answer_says=said.figure.text if said.figure else "difference",
            formula="difference",
        ),
    )


@per_claim
def stated_spread(claim: Claim) -> _Said | None:
    """The difference between two things that a claim states, None where it states none."""
    if len(claim.figures) > MAX_FIGURES or not _DIFFERS(claim.text):
        return None
    masked = masked_of(claim)
    if _UNREAL.search(masked.text) is not None:
        return None
    patterns = (*_PATTERNS, _SET_BESIDE) if claim.figures else _PATTERNS[-1:]
    match = next((one for pattern in patterns if (one := pattern.match(masked.text)) is not None), None)
    said = None if match is None else _read(masked, match)
    return said if said is not None and said.one and said.other else None


def _read(masked: Masked, match: re.Match[str]) -> _Said | None:
    groups = match.groupdict()
    figure = masked.figure(groups["f"]) if groups.get("f") else None
    if figure is not None and figure.unit not in _STEPS:
        return None
    verb = groups.get("verb") or ""
    named = masked.leaf(groups.get("of") or "").terms - NOUNS
    measured = named or _VERBS.get(verb, frozenset())
    if not measured and (figure is None or groups["word"] not in ("more", "less")):
        measured = frozenset() if "mid" in groups else _PERFORMANCE
    levels = [masked.figure(groups[name]) if groups.get(name) else None for name in ("one", "other")]
    level = masked.figure(groups["level"]) if groups.get("level") else levels[0]
    lead = f"{groups.get('lead') or ''} {groups.get('when') or ''} {groups.get('at') or ''}"
    mid = masked.leaf(groups.get("mid") or "").terms
    return _Said(
        masked.leaf(groups["a"]).terms,
        masked.leaf(groups["b"]).terms,
        measured,
        masked.leaf(lead).terms | mid,
        figure,
        _sign_of(groups["word"], sized=figure is not None),
        level,
        levels[1],
        _number_of(groups["a"]),
        bool(groups.get("rate")),
    )


def _sign_of(word: str, *, sized: bool) -> int:
    """+1 where the first is said to be more, -1 where it is less, 0 where both are only set beside each other."""
    if not sized and _LEVEL_WITH.match(word) is not None:
        return 0
    return -1 if word in _BELOW or (not sized and _BEHIND.search(word) is not None) else 1


def _number_of(phrase: str) -> int:
    """How many things a phrase counts ("both share classes"), 0 where it counts none."""
    counted = _COUNTED.match(phrase)
    return 0 if counted is None else _NUMBERS[counted["n"]] if counted["n"] else 2


def _pairs(claim: Claim, said: _Said, evaluator: Evaluator) -> Iterator[tuple[Value, Value]]:
    """Values of the two things of one row or column, and of one time, that the claim can measure against each other."""
    for index in evaluator.indexes():
        if not _known(said.one, index):
            continue
        ones = _most_named(said.one, index)
        others = _most_named(said.other, index)
        for line in ones[:MAX_LINES]:
            for other in others[:MAX_LINES]:
                if line is other or not _set_against(said, line, other, evaluator):
                    continue
                for first in line.values:
                    for last in other.values:
                        if (
                            not (said.annual and not evaluator.is_annual(first))
                            and _measurable(said.figure, first)
                            and _beside(first, last)
                            and _stated(claim, said, first, last)
                        ):
                            yield first, last


def _most_named(terms: frozenset[str], index: LineIndex) -> list[Line]:
    """The lines that share a word with a name; only those that carry all of its own words, where there are any."""
    found = [line for line in index.lines if terms & line.terms]
    own = {term for term in terms - NOUNS if not term.startswith("#")}
    whole = [line for line in found if own and own <= line.label | line.attribute]
    return whole or found


def _known(terms: frozenset[str], index: LineIndex) -> bool:
    """Whether a table speaks of all that `terms` name: of another fund than the claim's it does not."""
    return all(
        prior(term) <= _TELLING or term in index.vocabulary or index.says(frozenset((term,)))
        for term in terms - NOUNS
        if not (term.startswith("#"))
    )


def _set_against(said: _Said, line: Line, other: Line, evaluator: Evaluator) -> bool:
    """Whether `line` is of the first thing and `other` of the second, by their columns or else by their rows."""
    across = line.label == other.label and line.attribute != other.attribute
    down = line.attribute == other.attribute and line.label != other.label
    if not across and not down:
        return False
    one, two = (line.attribute, other.attribute) if across else (line.label, other.label)
    told = one - two
    if not (said.one & (told or one)) or not said.other & (two - one):
        return False
    if said.other - two - NOUNS - line.terms - (said.measured or frozenset()):
        return False
    marked = {term for term in said.one if "#" in term[1:]}
    if marked - one:
        return False
    measured = line.label if across else line.attribute
    index = line.index
    if said.measured:
        told_of_all = (
            not across
            and index is not None
            and (
                any(index.says(frozenset((term,))) or term in index.vocabulary for term in said.measured)
                or bool(said.measured & evaluator.scope(line.values[0].citation.chunk))
                or (bool(said.measured & _PERFORMANCE) and evaluator.is_of_returns(line.values[0]))
            )
        )
        return bool(said.measured & measured) or told_of_all
    left = said.one - one - NOUNS
    if index is not None and (left & index.vocabulary) - line.terms:
        return False  # the claim measures something else of this table
    return said.other_level is not None or bool(left & measured)


def _measurable(figure: Figure | None, value: Value) -> bool:
    """Whether a difference stated in the unit of `figure` can be one between values such as `value`."""
    percent = value.figure.is_percent
    if figure is None:
        return percent
    return percent or figure.unit is not Unit.POINT


def _beside(first: Value, last: Value) -> bool:
    if first.cell is None or last.cell is None or first.nil or last.nil or not comparable(first.figure, last.figure):
        return False
    same = first.cell.row == last.cell.row or first.cell.column == last.cell.column
    return same and [period.text for period in first.periods] == [period.text for period in last.periods]


def _stated(claim: Claim, said: _Said, first: Value, last: Value) -> bool:
    """Whether the levels, the stretch ("over one year") and the periods that the claim states are these values'."""
    if said.level is not None and not agrees(said.level, first.figure):
        return False
    if said.other_level is not None and not agrees(said.other_level, last.figure):
        return False
    numbers = {term for term in said.about if term.startswith("#")}
    heads = " ".join((*first.cell.row_path, *first.cell.column_path)) if first.cell else ""
    if numbers - phrase_terms(heads.replace("-", " ")):
        return False
    return all(of_one(first, period) for period in claim.periods if period.year and first.periods)


def _holds(said: _Said, first: Value, last: Value) -> bool:
    one, two, figure = first.figure.value, last.figure.value, said.figure
    if figure is None:
        return said.sign == 0 or (one - two) * said.sign > 0
    percent = first.figure.is_percent
    if figure.unit is Unit.PERCENT and not percent:
        right = 100.0 * (one - two) / abs(two) if two else 0.0
    elif percent is not figure.is_percent:
        return False
    else:
        right = one - two
    allowed = figure.resolution / 2
    if figure.bound is Bound.ABOUT:
        allowed = max(allowed, 0.02 * abs(right))
    right *= said.sign
    slack = 1e-9 * max(abs(right), 1.0)
    if figure.bound in (Bound.MORE_THAN, Bound.AT_LEAST):
        return right >= figure.value - slack
    if figure.bound in (Bound.LESS_THAN, Bound.AT_MOST):
        return 0 < right <= figure.value + slack
    return abs(right - figure.value) <= allowed + slack
