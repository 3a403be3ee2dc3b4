"""Small words that make another statement of a claim though they name nothing: "will be", "a day", "most of", "again".

Articles, auxiliaries, quantifiers and words of time are no content words, so that what looks lines up and computes does
not see them. Where the cells that a proof rests on do not bear such a word, the claim says more than they do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Unit
from guardrail.claims.figures.periods import same_period
from guardrail.claims.kept import per_claim
from guardrail.claims.record import record
from guardrail.verify.finding import Finding
from guardrail.verify.hints import Hint
from guardrail.verify.values.candidates import blanked

_VERB = (
    r"(?:is|are|was|were|will|has|have|had|keeps?|kept|remains?|remained|continues?|continued|rose|fell|grew|increased"
    r"|decreased|declined|dropped|climbed|rises?|falls|grows|increases|decreases|declines)"
)
_MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_DAYS = r"\b\d{1,2}(?:, \d{4})? ?(?:-|–|to|through) ?[a-z]+\.? \d{1,2},"
"""A stretch from day to day, lower case: "january 26, 2019 - february 22, 2019"."""
_QUARTER = r"quarter|\bq[1-4]\b|\b[1-4]q|three months|\b13 weeks"
_FORWARD = (
    r"will|would|shall|future|expect|estimat|\bdue\b|schedul|project|matur|payable|commit|obligat|thereafter|forecast"
    r"|guidance|outlook|\bplan|target|remaining|minimum|anticipat|contractual|budget"
)


@record
class _Rule:
    """Words that say more, and what the sources of a proof say where they say so too.

    Arguments:
        wording: what finds them in a claim whose figures and times are blanks.
        borne: what finds the same in what the sources say, lower case; None for the words themselves.
        dated: of cells only where the claim names a time.
        of_cells: sentences say the same in other words ("may not").
        passed: kinds of proof that read such words themselves.
    """

    wording: re.Pattern[str]
    borne: re.Pattern[str] | None = None
    dated: bool = False
    of_cells: bool = False
    passed: tuple[str, ...] = ()


def _rule(
    wording: str,
    borne: str = "",
    *,
    flags: int = re.IGNORECASE,
    dated: bool = False,
    of_cells: bool = False,
    passed: str = "",
) -> _Rule:
    found = re.compile(borne) if borne else None
    return _Rule(re.compile(wording, flags), found, dated, of_cells, tuple(passed.split()))


_RULES = (
    _rule(  # of a part of what the line names, or of nothing else
        r"^(?:but |and |so |yes, |in fact,? )?(?:most|some|few|several|much|many|part|each|every|only|hardly any)"
        r"(?: of)? (?=[a-z])",
        passed="comparative",
    ),
    _rule(
        r"(?<!\byou )(?<!\bwe )(?<!\bthat )(?<!\bthis )(?<!\bit )\b(?:will|would|shall)\b(?! not\b)",
        _FORWARD,
        dated=True,
    ),
    _rule(r"(?<!\byou )(?<!\bwe )\b(?:must|should|ought|can|cannot)\b(?! not\b)", _FORWARD, dated=True, of_cells=True),
    _rule(r"\bda(?:ys?|ily)\b|\bhourly\b", r"\bda(?:y|ily)|hour", passed="days cycle"),
    _rule(r"\bweek(?:s|ly)?\b", r"week"),
    _rule(r"\bmonth(?:s|ly|[- ]ends?)?\b", rf"month|quarter|half|\bq[1-4]\b|{_DAYS}"),
    _rule(r"(?<!three )\bquarter(?:s|ly|[- ]ends?)?\b(?! of\b)", _QUARTER),
    _rule(r"\bof (?:that|this) (?:amount|total|sum|figure|balance)\b"),
    _rule(
        r"(?<!and )(?<!than )\b(?:again|once more)\b|\bonce(?= +(?:\s{2}|[a-z]))(?! again)"
        r"|\b(?:first|second|third|last) (?:increase|decrease|rise|fall|decline|drop|gain|loss|profit|time)\b"
    ),
    _rule(
        r"\b(?:second|third|fourth|fifth|next|2nd|3rd)[- ](?:highest|lowest|largest|smallest|biggest|greatest|best"
        r"|worst|most|least)\b",
        passed="comparative told ranking",
    ),
    _rule(r"(?<!to )(?<!on )(?<!of )\brecord\b(?! date)"),
    _rule(r"\bat the (?:start|beginning)\b|\b(?:start|beginning) of\b", r"begin|start|open"),
    _rule(r"\b(?:until|till)\b"),
    _rule(
        r"(?<!any )(?<!each )(?<!the )(?<!no )(?<!all )(?<!in )(?<!every )"
        r"\bother (?!(?:than|words|hand|way|items|parts)\b)(?=[a-z])"
    ),
    _rule(r"\bannuali[sz]ed\b", r"annuali[sz]ed|per annum|a year|per year", passed="compound cagr line"),
    _rule(
        r"\b(?:estimated|expected|projected|forecast(?:ed)?|budgeted|planned|anticipated|pro[- ]forma|targeted|adjusted"
        r"|normali[sz]ed|recurring|underlying|organic|like-for-like)\b"
    ),
    _rule(r"\bquarters? end(?:ed|ing)\b|\b\d+ quarters?\b", _QUARTER),
    _rule(r"\bmonths? end(?:ed|ing)\b", r"month"),
    _rule(r"\bweeks? end(?:ed|ing)\b", r"week"),
    _rule(
        r"\b(?:average|averaged|mean|median)\b",
        r"average|\bavg|mean|median|weighted|return",
        passed="average growth compound computational numerical told line",
    ),
    _rule(rf"\b{_MONTH}\b", flags=0),
    _rule(
        r"\b(?:much|well|far|just|slightly|barely|marginally|somewhat|considerably|significantly|substantially|sharply"
        r"|a (?:little|bit|touch|shade|lot)|only just|narrowly|nearly|almost) (?=(?:higher|lower|above|below|more|less"
        r"|larger|smaller|greater|fewer|over|under|ahead|behind|better|worse|bigger)\b)"
    ),
)
_MAY = Hint(
    r"amount|total|sum|figure|balance|other|annuali|estimated|expected|projected|forecast|budgeted|planned|anticipated|forma|targeted|adjusted|normali"
    r"|recurring|underlying|organic|like-for-like|average|mean|most|some|few|several|much|many|part|each|every|only|hardly|will|would|shall|must|should|ought|can|da(?:y|ily)"
    r"|hour|week|month|quarter|again|once|first|second|third|fourth|fifth|next|2nd|3rd|last|record|start|beginning|until|till|january|february"
    r"|march|april|may|june|july|august|september|october|november|december|well|far|just|slightly|barely|marginally"
    r"|somewhat|considerably|significantly|substantially|sharply|little|bit|touch|shade|lot|narrowly|nearly|almost",
    re.IGNORECASE,
)
_FOLLOWS = re.compile(
    rf"\b(?:and|but|then|yet|while) (?:it |they |also |then |again |now |still |since |later )*{_VERB}\b", re.IGNORECASE
)
"""Another statement, without a figure, behind the last one."""
_SET_AGAINST = re.compile(
    r"[\s,]*(?:to|and|versus|vs\.?|against|than|from|(?:as )?compared (?:with|to)|relative to)\s+"
    r"(?:in |at |for |that of |those of )?(?:the )?(?:fiscal |calendar |financial )?(?:years? |quarters? )?(?:ended )?",
    re.IGNORECASE,
)
"""What stands between the two times of a change, which are not the same one."""
_MAY_BE_SMALL = Hint(
    r"^(?:edg(?:ed|ing)|inch(?:ed|ing)|nudg(?:ed|ing)|crept|creeping|tick(?:ed|ing)|slight(?:ly)?|marginal(?:ly)?|barely"
    r"|modest(?:ly)?)\b",
    re.IGNORECASE,
)
_MAY_BE_LARGE = Hint(
    r"^(?:soar(?:ed|ing)|surg(?:ed|ing)|skyrocket(?:ed|ing)|rocketed|plung(?:ed|ing)|plummet(?:ed|ing)|collaps(?:ed|ing)"
    r"|slump(?:ed|ing)|explod(?:ed|ing)|sharp(?:ly)?|dramatic(?:ally)?|steep(?:ly)?|massive(?:ly)?)\b",
    re.IGNORECASE,
)
"""Words for the size of a movement."""
_SMALL, _LARGE = 15.0, 3.0
"""Percent beyond which nobody calls a movement small, and below which nobody calls it large."""
_TWO = 2  # times of a change; of more, one may be the end of one change and the start of another
_TIMES = re.compile(r" times\b(?! (?:as|the|that|more|higher|larger|what)\b)")
_MAY_MULTIPLY = Hint("times")


@per_claim
def _said(claim: Claim) -> tuple[tuple[_Rule, str], ...]:
    """The words of a claim that say more, in lower case, each with its rule."""
    if not _MAY(claim.text):
        return ()
    text = blanked(claim.text, (*claim.figures, *claim.periods))
    return tuple((rule, " ".join(match[0].lower().split())) for rule in _RULES for match in rule.wording.finditer(text))


@per_claim
def _tells_on(claim: Claim) -> bool:
    """Whether a claim goes on behind its figures, sets a time against itself, or multiplies by no multiple."""
    if len(claim.periods) == _TWO:
        one, other = claim.periods
        if _SET_AGAINST.fullmatch(claim.text, one.end, other.start) and same_period(one, other) is True:
            return True
    if not claim.figures:
        return False
    last = max([figure.end for figure in claim.figures] + [period.end for period in claim.periods])
    if _FOLLOWS.search(claim.text, last) is not None:
        return True
    if _MAY_MULTIPLY(claim.text) and any(
        figure.unit is not Unit.MULTIPLE and _TIMES.match(claim.text, figure.end) for figure in claim.figures
    ):
        return True
    return _is_sized_otherwise(claim)


def _is_sized_otherwise(claim: Claim) -> bool:
    """Whether a claim calls its one percentage smaller or larger than it is: "edged up 28%"."""
    small, large = _MAY_BE_SMALL(claim.text), _MAY_BE_LARGE(claim.text)
    sizes = [abs(figure.value) for figure in claim.figures if figure.unit is Unit.PERCENT] if small or large else []
    if len(sizes) != 1:
        return False
    return (small and sizes[0] > _SMALL) or (large and sizes[0] < _LARGE)


def _reads(finding: Finding, rule: _Rule) -> bool:
    """Whether a proof reads the words of a rule itself, by its check or by what it computes."""
    return finding.check in rule.passed or any(word in finding.formula for word in rule.passed)


def says_more_lightly(claim: Claim, proving: Sequence[Finding], said: Callable[[], str]) -> bool:
    """Whether small words of a claim say more than the cells that prove it.

    Arguments:
        proving: the proofs.
        said: gives what stands over and beside their sources, lower case.
    """
    if _tells_on(claim):
        return True
    of_cells = all(one.premise is None or one.premise.cells for one in proving)
    for rule, words in _said(claim):
        if (rule.dated and of_cells and not claim.periods) or (rule.of_cells and not of_cells):
            continue  # a schedule of fees says what will be paid
        if rule.passed and all(_reads(one, rule) for one in proving):
            continue
        around = said()
        if not (rule.borne.search(around) if rule.borne is not None else words in around):
            return True
    return False
