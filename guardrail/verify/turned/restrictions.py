"""Words that narrow or turn a whole claim, which arithmetic on its cells does not see: "did not rise by 5".

A computation reads the things, times and figures of a claim. What stands beside them may still make another statement
of it: a denial, an amount "per share" or "for each segment", a quarter of what is told by years, a currency that the
evidence never prints. Where the cells and the sentences that a proof rests on do not say so as well, it is no proof.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Unit
from guardrail.claims.figures.periods import Period
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import MONTHS
from guardrail.claims.record import record
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.terms import content_terms
from guardrail.verify.finding import IN_A_RANGE, Answer, Finding
from guardrail.verify.hints import Hint
from guardrail.verify.lines.formulas import Operation
from guardrail.verify.turned.light_words import says_more_lightly
from guardrail.verify.turned.near_names import is_of_other_kind, names_another
from guardrail.verify.turned.parts_claimed import is_of_no_part

READ = ("computational", "comparative", "numerical", "told", "line")
"""Checks that look cells and figures up, and not at every word of the claim."""
_DENIED = re.compile(
    r"\b(?:did|does|do|has|have|had|was|were|is|are|will|would|could|can)(?: not|n['’]t| never| neither)\b|, not\b"
    r"|\bnot (?:by|to|from|at|in|for)\b"
    r"|\bnever\b|\bfailed to\b|\bno longer\b",
    re.IGNORECASE,
)
_UNSURE = re.compile(r"\b(?:may|might|could)\b(?! \d)")
"""Lower case, so that the month is none of them: what may be so is not what the cells show."""
_SHARE_IN_WORDS = re.compile(
    r"\b(?:half|(?:a|one|two|three|four)[ -](?:third|quarter|fourth|fifth|tenth)s?) of"
    r" (?!(?:the )?(?:fiscal |financial |calendar )?(?:years?|period|\d{4})\b)",
    re.IGNORECASE,
)
"""A share in words that may be no figure: "three quarters of revenue" counts quarters as well."""
_MAY_SHARE = Hint("half of|third|quarter|fourth|fifth|tenth", re.IGNORECASE)
"""A run of characters of all that `_SHARE_IN_WORDS` finds."""
_MAY_BE_UNSURE = Hint(r"\b(?:may|might|could)\b")
"""A run of characters of all that `_UNSURE` finds."""
_MAY_DENY = Hint(r"not\b|n['’]t\b|never|neither|failed|no\b", re.IGNORECASE)
"""A run of characters of all that `_DENIED` finds."""
_CAUSE = re.compile(
    r"(?:\b(?:because(?: of)?|owing to|thanks to|as a result of|on account of|driven by|caused by|brought about by"
    r"|in response to|(?:is|was|were|are|mainly|largely|primarily|mostly|partly|chiefly) (?:due|attributable) to)"
    r"|,\s+due to|(?<=\d)\s+due to)\s+(?P<why>.+)",
    re.IGNORECASE | re.DOTALL,
)
"""What follows is a reason; "amounts due to related parties" and "income attributable to shareholders" are lines."""
_NOTHING_MOVED = re.compile(
    r"(?:\b(?:not|never|neither|failed to|no longer)|n['’]t) (?:[a-z]+ ){0,2}?(?:change|differ|exceed)", re.IGNORECASE
)
_PER = re.compile(
    r"\bper (?:(?:diluted|basic|common|ordinary) )?(?P<unit>(?!cent\b|annum\b|year\b|annual)[a-z]+)", re.IGNORECASE
)
_SHARES = re.compile(r"\bper\b.*\b(?:share|unit)|\beps\b|\bshare data\b", re.IGNORECASE)
_EACH = re.compile(
    r"\b(?:for|in|at|of|to|from) (?:each|every)\b|\b(?:each|every) (?:quarter|month|week|segment|region)\b"
)
_SPREAD = Hint(r"\b(?:average|averaged|mean|annual|annually)\b", re.IGNORECASE)
_RECORD = re.compile(
    r"\b(?:an? (?:[a-z]+ )?record|all-time|for the first time|in a row)\b"
    r"|\d[^ ]*(?: [mbt]r?illion| thousand)? in cash\b",
    re.IGNORECASE,
)
_TWO_TIMES = re.compile(r"\b(?:in|for|during) (?:fiscal )?(?:19|20)\d\d and (?:fiscal )?(?:19|20)\d\d\b", re.IGNORECASE)
_MOVED = re.compile(r"\b(?:rose|fell|grew|increased|decreased|declined|dropped|climbed|up|down)\b", re.IGNORECASE)
_BOTH_ENDS = re.compile(
    r"\b(?:between|from (?:fiscal )?(?:19|20)\d\d|sum|combined|together|difference|respectively|average)\b",
    re.IGNORECASE,
)
_SHORT = re.compile(
    r"\b(?:(?:first|second|third|fourth|last|prior|previous|preceding) (?:fiscal )?quarter|q[1-4]"
    r"|(?:quarter|half|half[- ]year) ended|(?:first|second|prior|previous|fiscal|the) half(?! of (?!the|fiscal|\d))"
    r"|(?:three|six|nine|3|6|9) months|year (?:on|over|under) (?:quarter|half|month))\b",
    re.IGNORECASE,
)
_SHORT_SAID = re.compile(
    r"quarter|\b(?:first|second|third|fourth)\b|\bq[1-4]\b|half|\bmonths?\b|\bweeks?\b", re.IGNORECASE
)
_TELLS_SHORT = Hint(_SHORT_SAID.pattern, re.IGNORECASE)
"""Whether `_SHORT_SAID` finds anything: none of it holds white space."""
_TELLS_HALF = re.compile(r"half|\bh[12]\b|\b(?:six|6) months|\b(?:26|twenty-six) weeks|\b[a-z]{3,9}\.? \d{1,2}\b")
"""What halves of years are told by, lower case; balances are told by their dates."""
_MAY_NARROW = (
    (_RECORD, Hint("record|all-time|first|row|cash", re.IGNORECASE)),
    (_EACH, Hint("each|every", re.IGNORECASE)),
    (_SHORT, Hint("quarter|half|month|q[1-4]", re.IGNORECASE)),
    (_PER, Hint("per", re.IGNORECASE)),
)
"""Patterns of what narrows a claim, each with a run of characters of all that it finds."""
_MONTHS = re.compile(rf"\b(?:{'|'.join(month[:3] for month in MONTHS)})", re.IGNORECASE)
_PART_OF_YEAR = re.compile(r"\b(?:three|six|nine|3|6|9) months\b|\b(?:13|26|39|thirteen|twenty-six) weeks\b", re.I)
_QUARTERS = 4  # of a year, which add up to it
_FRACTION = re.compile(
    r"\bby (?:[a-z]+ (?:than )?)?(?:(?:an?|one|two|three)[- ])?(?:half|thirds?|quarters?|fifths?|tenths?)\b",
    re.IGNORECASE,
)
"""A step in words, which a comparison of two levels does not read."""
_MAY_PART = Hint("half|third|quarter|fifth|tenth", re.IGNORECASE)
"""A run of characters of all that `_FRACTION` finds."""
_THOUSANDS = 1e3  # scale of an amount that is not one a share, and
_LARGE = 1e5  # least such amount, in units
_MAX_TEXT = 4_000
_SEVERAL = 2
_CURRENCY_OF = {
    "euro": "EUR",
    "euros": "EUR",
    "eur": "EUR",
    "dollar": "USD",
    "dollars": "USD",
    "usd": "USD",
    "sterling": "GBP",
    "gbp": "GBP",
    "yen": "JPY",
    "jpy": "JPY",
    "renminbi": "CNY",
    "rmb": "CNY",
    "chf": "CHF",
}
_MONEY = re.compile(rf"\b(?:{'|'.join(_CURRENCY_OF)})\b", re.IGNORECASE)
_MAY_NAME_MONEY = Hint("|".join(_CURRENCY_OF), re.IGNORECASE)


def reason_of(text: str) -> str:
    """The reason that a statement gives, empty where it gives none."""
    cause = _CAUSE.search(text)
    return cause["why"] if cause is not None else ""


def unborne(claim: Claim, findings: Sequence[Finding], index: EvidenceIndex) -> bool:
    """Whether a claim says more than the cells and figures that prove it.

    Arguments:
        findings: of all checks; a claim that a sentence proves word for word is not looked at.
    """
    proving = [one for one in findings if one.proved and one.answer is Answer.MATCH]
    text = claim.text
    unsure = _MAY_BE_UNSURE(text) and _UNSURE.search(text) is not None
    if unsure and any(one.check in READ and one.formula != IN_A_RANGE for one in proving):
        return True  # but for a range, which says itself what may be
    if not proving:
        return False
    if adds_currency(claim, proving, index) or overstates(claim, proving, index):
        return True
    if any(one.check not in READ for one in proving):
        return False
    if _MAY_SHARE(text) and not any(one.formula for one in proving) and _tells_a_share(claim):
        return True
    if (reason := reason_of(text)) and not _is_told(reason, proving, index):
        return True  # what moved something is in no cell
    if not claim.figures:  # "A exceeded B in 2024, a record"
        unsaid = _RECORD.search(text)
        return unsaid is not None and not _stands(unsaid, said_around(proving, index))
    narrowing = _narrowing(claim)
    if narrowing.turned:
        return True
    if narrowing.in_part and all(one.check == "comparative" for one in proving):
        return True
    if " net of " in text and any(one.check == "computational" and _is_metric(one) for one in proving):
        return True  # "liabilities net of assets" are no net assets
    if _in_foreign_money(claim, index) or _is_of_less(claim, proving):
        return True
    said = None
    each_year = any(one.formula in ("every year", "trend", "per unit", "line") for one in proving)
    for pattern, match in narrowing.words:
        if pattern in (_EACH, _PER) and each_year:
            continue
        said = said_around(proving, index) if said is None else said
        if pattern is _SHORT and "half" in match[0].lower() and _TELLS_HALF.search(said) is None:
            return True
        if not (_is_short(said) if pattern is _SHORT else _stands(match, said)):
            return True
    return False


def overstates(claim: Claim, proving: Sequence[Finding], index: EvidenceIndex) -> bool:
    """Whether a claim names another thing than what proves it or its parts, or says more of it in small words.

    Arguments:
        proving: the proofs; where a sentence is among them, that sentence has the claim's words.
    """
    return (
        names_another(claim, proving)
        or is_of_other_kind(claim, proving, index)
        or says_more_lightly(claim, proving, lambda: said_around(proving, index))
        or is_of_no_part(claim, proving, index)
    )


def _tells_a_share(claim: Claim) -> bool:
    """Whether a fraction in words stands in a claim that none of its figures is."""
    spans = [(figure.start, figure.end) for figure in claim.figures]
    return any(
        not any(start < match.end() and match.start() < end for start, end in spans)
        for match in _SHARE_IN_WORDS.finditer(claim.text)
    )


def _is_told(why: str, proving: Iterable[Finding], index: EvidenceIndex) -> bool:
    """Whether the sources of a proof say the words of a cause."""
    return content_terms(why) <= content_terms(said_around(proving, index))


@record
class _Narrowing:
    """The words of a claim that narrow or turn it.

    Arguments:
        turned: it denies what its cells show, or says of two times what moved once.
        in_part: it states a step as a fraction, in words.
        words: what its sources have to say as well, each with the pattern that finds it.
    """

    turned: bool
    in_part: bool
    words: list[tuple[re.Pattern[str], re.Match[str]]]


@per_claim
def _narrowing(claim: Claim) -> _Narrowing:
    text = claim.text
    denied = _MAY_DENY(text) and _DENIED.search(text) is not None and _NOTHING_MOVED.search(text) is None
    twice = (
        " and " in text.lower()
        and _TWO_TIMES.search(text) is not None
        and _MOVED.search(text) is not None
        and _BOTH_ENDS.search(text) is None
    )
    spread = _SPREAD(text)
    words: list[tuple[re.Pattern[str], re.Match[str]]] = []
    for pattern, hint in _MAY_NARROW:
        for match in pattern.finditer(text) if hint(text) and not (spread and pattern is _EACH) else ():
            if spread and pattern is _PER and match["unit"].lower() not in ("share", "unit"):
                continue
            if pattern is _PER and match["unit"].lower() in ("share", "unit") and not _is_large(claim, match.start()):
                continue  # "$13.37 per share": a table of such amounts seldom says so of each row
            words.append((pattern, match))
    in_part = _MAY_PART(text) and _FRACTION.search(text) is not None
    return _Narrowing(denied or twice, in_part, words)


def _is_metric(finding: Finding) -> bool:
    return not finding.formula.startswith(tuple(operation.value for operation in Operation))


def _is_large(claim: Claim, at: int) -> bool:
    """Whether the figure before a place is one that no share has: a percentage, or millions."""
    before = [figure for figure in claim.figures if figure.end <= at]
    if not before:
        return False
    last = before[-1]
    return last.unit is Unit.PERCENT or last.scale >= _THOUSANDS or abs(last.value) >= _LARGE


def _stands(match: re.Match[str], said: str) -> bool:
    if match[0].lower() in said:
        return True
    unit = match.groupdict().get("unit")
    if unit is None:
        return False
    return f"/{unit}" in said or (unit.lower() in ("share", "unit") and _SHARES.search(said) is not None)


def _is_of_less(claim: Claim, proving: Iterable[Finding]) -> bool:
    """Whether a claim speaks of a year and its sources are the months of a part of it ("Three Months Ended")."""
    if not _is_of_years(claim):
        return False
    cited = [citation for one in proving for citation in one.citations]
    return 0 < len(cited) < _QUARTERS and all(_PART_OF_YEAR.search(f"{one.row} {one.column}") for one in cited)


@per_claim
def _is_of_years(claim: Claim) -> bool:
    """Whether a claim speaks of a whole year and of no shorter stretch."""
    return any(_is_year(period) for period in claim.periods) and not _TELLS_SHORT(claim.text)


def _is_year(period: Period) -> bool:
    return period.year is not None and not (period.quarter or period.half or period.month or period.end_year)


def _is_short(said: str) -> bool:
    """Whether the sources are of less than a year, or of dates in different months."""
    return _SHORT_SAID.search(said) is not None or len(set(_MONTHS.findall(said))) > 1


def said_around(proving: Iterable[Finding], index: EvidenceIndex) -> str:
    """What stands over and beside the sources of proofs, lower case: labels, captions, and their sentences."""
    found: list[str] = []
    told = {
        citation: one.premise.text
        for one in proving
        if one.check not in READ and one.premise is not None and not one.premise.cells
        for citation in one.citations
    }
    for citation in {citation for one in proving for citation in one.citations}:
        chunk = next((chunk for chunk in index.chunks if chunk.id == citation.chunk), None)
        in_cells = bool(citation.row or citation.column)
        found += (citation.row, citation.column)
        if chunk is not None:
            found.append(chunk.caption)
            found += chunk.rows[0] if chunk.rows else ()
            if not chunk.rows:
                found.append(told.get(citation) or chunk.text[:_MAX_TEXT])
            at = index.chunks.index(chunk)
            if in_cells and at and not index.chunks[at - 1].rows and index.features[at - 1].ends_with_lead:
                found.append(index.chunks[at - 1].text[:_MAX_TEXT])
    return " ".join(found).lower()


def _in_foreign_money(claim: Claim, index: EvidenceIndex) -> bool:
    """Whether a figure is of a currency that the evidence never prints, while it prints another."""
    named = _money_of(claim)
    if not named:
        return False
    printed = _currencies(index)
    return bool(printed) and not named <= printed


def adds_currency(claim: Claim, proving: Iterable[Finding], index: EvidenceIndex) -> bool:
    """Whether a claim gives its amount a currency that its sources leave open, where the evidence prints several."""
    named = _money_of(claim)
    if not named or len(_currencies(index) | _spoken_currencies(index)) < _SEVERAL:
        return False
    cited = {citation for one in proving for citation in one.citations}
    printed = {
        cell.figure.currency
        for table in index.tables
        for cell in table.cells
        if cell.figure is not None and cell.citation in cited
    }
    for premise in (one.premise for one in proving if one.premise is not None and not one.premise.cells):
        printed |= {figure.currency for figure in premise.figures}
    return not named <= printed


@per_claim
def _money_of(claim: Claim) -> frozenset[str]:
    return frozenset(figure.currency for figure in claim.figures if figure.unit is Unit.MONEY and figure.currency)


def _spoken_currencies(index: EvidenceIndex) -> frozenset[str]:
    """The currencies that the evidence names in words, wherever: "in euro and US dollars"."""
    kept = index.kept.get("currencies_spoken")
    if not isinstance(kept, frozenset):
        texts = (text for chunk in index.chunks for text in (chunk.text[:_MAX_TEXT], chunk.caption, chunk.unit_note))
        found = {match[0].lower() for text in texts if _MAY_NAME_MONEY(text) for match in _MONEY.finditer(text)}
        kept = index.kept["currencies_spoken"] = frozenset(_CURRENCY_OF[name] for name in found)
    return kept


def _currencies(index: EvidenceIndex) -> frozenset[str]:
    kept = index.kept.get("currencies")
    if not isinstance(kept, frozenset):
        figures = [figure for sentence in index.sentences for figure in sentence.figures]
        figures += [cell.figure for table in index.tables for cell in table.cells if cell.figure is not None]
        kept = index.kept["currencies"] = frozenset(figure.currency for figure in figures if figure.currency)
    return kept
