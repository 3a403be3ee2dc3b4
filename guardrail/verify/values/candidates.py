"""Candidates: the figures of the evidence that a claim's figure may have been taken from, and how well each fits.

A candidate is a table cell (`guardrail.verify.values.cell_candidates`) or a figure stated in a sentence
(`guardrail.verify.values.text_candidates`). Its fit says how much of the claim's wording names it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from guardrail.claims.claim import Claim
from guardrail.claims.figures.figure import Bound, Figure, Unit
from guardrail.claims.figures.periods import Period, same_period
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.claims.record import record
from guardrail.claims.spoken import spoken
from guardrail.evidence.align import AlignedCell
from guardrail.evidence.chunk import Citation
from guardrail.evidence.lexicon import ABBREVIATIONS
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import STANDING_IN, content_terms, paraphrases, stem, weight
from guardrail.verify.hints import Hint
from guardrail.verify.lines.figure_roles import Outcome
from guardrail.verify.lines.operands import dated
from guardrail.verify.lines.stretches import Stretch, stretch_in

GUARD_WORDS = word_set(
    "before after excluding including except without not no never net gross above below non pre post per minimum"
    " maximum beginning opening start end closing since until monthly quarterly weekly daily yearly annual annually"
    " annualized annualised ytd interim"
)
"""Words that change what a label names though they are no content words: "profit before tax", "profit after tax"."""

WEIGHTLESS = 0.4
"""Weight of words left over that still leaves a claim wholly named ("the amount of", "reached")."""

MAX_CLAIMED = 64
"""Figures, or periods, of a claim beyond which none is looked up: it is no single proposition."""
MAX_STATED = 256
"""Figures and periods of a sentence beyond which it is not looked at, and so never counts as support."""
LEADING = 0.93
"""Candidates within this share of the best fit are equally good."""
PLACES = word_set("beginning opening start end closing")
"""Guard words that a claim may leave out ("at year end") without naming something else."""

IDLE = frozenset(
    stem(word)
    for word in word_set(
        """company firm figure amounted equalled reached stood recorded reported recognized recognised incurred
        generated earned arising posted booked spent measured using classified bears registered disclosed delivered
        achieved million thousand billion trillion dollar usd eur gbp jpy cent"""
    )
)
"""Words whose loss leaves a claim about the same cell: who reports, that it is stated, and in which unit."""
_ISSUER = re.compile(
    r"\b(?:the|our) (?P<noun>group|bank|partnership|corporation|registrant)"
    r"(?=['’]s? | (?:had|has|have|saw|sees|spent|made|held|paid|[a-z]{4,}(?:ed|es)) )",
    re.IGNORECASE,
)
"""Nouns by which a filing speaks of its issuer, where they own something or do something."""
_ISSUERS = word_set("group bank partnership corporation registrant")
_IDLE_NOUNS = word_set("amount value number balance level")
_IDLE_NOUN = re.compile(r" (amount|value|number|balance|level) (?=(?:of|in|at|as|for|on|was|is|were|are) )")
"""Nouns that only introduce what is counted: "the amount of deferred revenue", "the deferred revenue balance was"."""

_ABBREVIATED = {
    short: guards for short, words in ABBREVIATIONS.items() if (guards := GUARD_WORDS.intersection(words))
} | {"eps": frozenset(("per",)), "dps": frozenset(("per",))}
"""Guard words that an abbreviation holds: "EPS" is earnings per share, "NII" net interest income."""

_ANNUAL = frozenset(("annual", "annually", "yearly"))
_FEES = word_set("fee fees cost costs expense expenses charge charges charged")
_OPPOSED = (
    ("before", "after"),
    ("net", "gross"),
    ("excluding", "including"),
    ("above", "below"),
    ("pre", "post"),
    ("minimum", "maximum"),
    ("beginning", "end"),
    ("start", "end"),
    ("opening", "closing"),
)
_WORDS = re.compile(r"[a-z]+")
_BOUND_WORDS = re.compile(
    r"(?:\b(?:(?:just|slightly|barely|marginally|well|a (?:little|bit|shade|hair)) )?"
    r"(?:about|approximately|around|roughly|circa|nearly|almost|close to|more than|greater than|over|above"
    r"|exceeding|in excess of|less than|fewer than|below|under|at least|at most|up to|no more than|no less than"
    r"|not more than|not less than|as (?:much|many|high|little|few|low) as|not exceeding|some)|[~≈<>≤≥])\s*$",
    re.IGNORECASE,
)
_BOUND_REACH = 24
_SETTING_REACH = 40
_SIGN_NOUN = re.compile(
    r"(?<=\bwas )an? (?:[a-z]+ )?(?:loss|profit|gain|deficit|surplus) of(?=\s{3})"
    r"|(?<=\bis )an? (?:[a-z]+ )?(?:loss|profit|gain|deficit|surplus) of(?=\s{3})",
    re.IGNORECASE,
)
"""A noun that only carries a figure's sign: "the net result was a loss of 1,204"."""
_SIGNED = Hint("loss|profit|gain|deficit|surplus", re.IGNORECASE)
_SETTING_OUT = re.compile(
    r"\b(?:from|against|versus|vs\.?|compared (?:to|with))"
    r"(?:\s+(?:an?|the|net|gross|operating|loss|losses|income|profit|gain|deficit|surplus|level|of)){0,5}\s*$",
    re.IGNORECASE,
)
_SETS_OUT = Hint("from|against|versus|vs|compared", re.IGNORECASE)
_RESTATES = Hint("restated|revised|recast|corrected|amended|adjusted", re.IGNORECASE)
_RESTATED = re.compile(
    r"\b(?:restated|revised|recast|corrected|amended|adjusted)\b[^.;]{0,60}?\b(?:from|to)\b", re.IGNORECASE
)
_REMARK = re.compile(r"\([^()]{1,80}\)")
_BEFORE_THAT = re.compile(
    r"\s*,?\s*(?:(?:a|one) (?:year|quarter|month) (?:earlier|before|ago|prior)|the year (?:earlier|before)"
    r"|(?:in )?the (?:prior|previous) (?:year|quarter|period))\b",
    re.IGNORECASE,
)


@record
class Subject:
    """What a claim says besides its figures, prepared once a claim.

    Arguments:
        terms: content words; weight: the sum of their priors.
        guards: the guard words it uses.
        words: its words in lower case with a blank before and after each, for labels repeated to the letter.
        idle: those of its terms that a source may lack and still say all of the claim.
        stretch: the time to a due date that it names ("due within one year"), None without one.
    """

    terms: frozenset[str]
    weight: float
    guards: frozenset[str]
    words: str
    idle: frozenset[str]
    stretch: Stretch | None = None


@dataclass(slots=True)
class Candidate:
    """One figure of the evidence set against one figure of the claim.

    Arguments:
        figure: the source's figure; spelling: as the source or the premise prints it.
        outcome: how the values compare.
        period: True when it is of the claim's period, False when of another, None when that cannot be told.
        periods: what it is of.
        fit: 0 to 1.
        exact: nothing in the row's label or in the figure's clause is left over that the claim does not say.
        whole: exact, and every content word of the claim is named by the source.
        cell: the aligned cell, None for a sentence's figure.
        premise: the premise that states it, None when no premise shows the cell.
        citation: where it stands.
    """

    figure: Figure
    spelling: str
    outcome: Outcome
    period: bool | None
    periods: tuple[Period, ...]
    fit: float
    exact: bool
    whole: bool
    cell: AlignedCell | None
    premise: Premise | None
    citation: Citation


_LINKING = re.compile(
    r"^(?:meanwhile|however|overall|moreover|additionally|furthermore|notably|similarly|in addition|by comparison"
    r"|in total|in turn|as a result)\b,?|\b(?:ran|runs|running|came|comes|sat|sits|stood|stands|amounted|amounts)"
    r"\s+(?:in\s+)?(?:at|to)\b|\b(?:carry|carries|carried|carrying|shows?|showed|bears?|bore)(?=\s+(?:an?\s|\s))"
    r"|\b(?:makes?|made|making)\s+up(?=\s{3})|\b(?:accounts?|accounted|accounting)\s+for(?=\s{3})"
    r"|\b(?:represents?|represented)(?=\s{3})"
    r"|\b(?:is|are|was|were)\s+split(?=\s{3})|\bpriced\s+to(?=\s+yield\b)"
    r"|\b(?:due|maturing|matures?)(?:\s+(?:on|in))?(?=\s{4})|\b(?:falls?|fell)\s+(?=due\b)"
    r"|\btotall?ed(?=\s{3})|\bequal(?:l?ed|s)?(?:\s+to)?(?=\s{3})|\bworked\s+out\s+(?:at|to)(?=\s{3})|\b(?:an?|the)\s+outstanding\s+balance\s+of(?=\s{3})|\boutstanding\s+(?=balance\s+of\b)",
    re.IGNORECASE,
)
"""Words that only join sentences, or a figure to what it is of."""
_LINKS = word_set(
    """meanwhile however overall moreover additionally furthermore notably similarly addition comparison total turn
    totaled totalled outstanding
    result ran runs running came comes sat sits stood stands amounted amounts carry carries carried carrying show shows
    showed bear bears bore make makes made making account accounts accounted accounting represent represents represented
    split priced due maturing mature matures equal equals equaled equalled worked"""
)
"""One of these stands in all that `_LINKING` finds."""
_OPENING = word_set("meanwhile however overall moreover additionally furthermore notably similarly")
_JOINS = _LINKS - _OPENING - word_set("addition comparison total turn result")
"""One of these stands in all that it finds behind a text's first words."""
_OPENS = re.compile(rf"in |by |as |(?:{'|'.join(sorted(_OPENING))})\b", re.IGNORECASE)


@per_claim
def subject_of(claim: Claim) -> Subject:
    """The claim's words with figures and periods left out; worked out once for all checks of a claim."""
    text = blanked(claim.text, (*claim.figures, *claim.periods))
    if " of  " in text and _SIGNED(claim.text):  # blanks stand where a figure was
        text = _SIGN_NOUN.sub(" ", text)
    held = spoken(claim.text)
    if not _LINKS.isdisjoint(held) and (_OPENS.match(text) or not _JOINS.isdisjoint(held)):
        text = _LINKING.sub(" ", text)
    terms = content_terms(text)
    lowered = text.lower()
    words = _WORDS.findall(lowered)
    said = f" {' '.join(words)} "
    idle = terms & IDLE
    if _SERIES(claim.text):
        idle |= {stem(noun.lower()) for noun in _DESIGNATED.findall(text)} & terms
    if _WHOLE(claim.text) and any(figure.unit is Unit.PERCENT for figure in claim.figures):
        idle |= terms & frozenset().union(*(content_terms(words) for words in SHARE_OF.findall(text)), frozenset())
    if not _IDLE_NOUNS.isdisjoint(words):
        idle |= {stem(noun) for noun in _IDLE_NOUN.findall(said)}
    if not _ISSUERS.isdisjoint(words):
        idle |= {stem(found["noun"].lower()) for found in _ISSUER.finditer(text)} & terms
    stretch = _stretch_of(claim.text)
    if stretch is not None:
        idle |= terms & _DUE
    return Subject(terms, weight(terms), guards_in(lowered), said, idle, stretch)


def _stretch_of(text: str) -> Stretch | None:
    """The first stretch of time to a due date that a claim names."""
    return stretch_in(text.lower())[0] if _TIMED(text) else None


_TIMED = Hint("year|month|day", lower=True)
_DUE = frozenset(map(stem, word_set("due mature maturing maturity less later")))
"""Words of a stretch of time to a due date: its column need not say them."""
_DESIGNATED = re.compile(r"\b[Ss]eries\s+[0-9A-Z]+\s+(bonds?|notes?|shares?|stock|units?)\b")
"""A noun that what is designated may lack: "the Series 2026A bonds" of "Series 2026A"."""
_SERIES = Hint("[Ss]eries")
_WHOLE = Hint("portfolio|fund|etf", re.IGNORECASE)
SHARE_OF = re.compile(
    r"\b(?:share|proportion|part|percentage|weight)\s+(?:in|of)\s+(?:the|its)\s+(?:portfolio|fund|etf)\b"
    r"|\s{3}of\s+(?:the|its)\s+(?:portfolio|fund|etf)(?=\W|$)(?!['’])",
    re.IGNORECASE,
)
"""A percentage of the whole, which a table of weights states by its title: "34.2% of the portfolio"."""


def guards_in(text: str) -> frozenset[str]:
    """The guard words of `text`, lower case; a fee is a yearly one whether it is called annual or not.

    A hyphened "non-" is part of its word, which is a content word of its own.
    """
    words = _WORDS.findall(text.replace("non-", "") if "non-" in text else text)
    found = GUARD_WORDS.intersection(words)
    for short in _ABBREVIATED.keys() & words:
        found |= _ABBREVIATED[short]
    if "annual" in found and not _FEES.isdisjoint(words):
        found -= _ANNUAL
    return found


def blanked(text: str, spans: Iterable[Figure | Period]) -> str:
    """`text` with the characters of `spans` replaced by blanks; figures take the words that bind them along."""
    for item in spans:
        start = bound_start(text, item) if isinstance(item, Figure) else item.start
        text = text[:start] + " " * (item.end - start) + text[item.end :]
    return text


def bound_start(text: str, figure: Figure) -> int:
    """Where the words that bind `figure` begin ("more than 80 %"), its own start when none do."""
    if figure.bound is Bound.EXACT:
        return figure.start
    lead = text[max(0, figure.start - _BOUND_REACH) : figure.start]
    match = _BOUND_WORDS.search(lead)
    return figure.start - len(lead) + match.start() if match else figure.start


def is_restated(text: str) -> bool:
    """Whether a claim gives two figures for one time: "restated to $402 million from $410 million"."""
    return _RESTATES(text) and _RESTATED.search(text) is not None


def is_earlier(claim: Claim, figure: Figure) -> bool:
    """Whether the figure is where a change set out, of a time not stated: "from $250 million to ...", "against 250"."""
    if is_restated(claim.text):
        return False
    start = bound_start(claim.text, figure)
    if _BEFORE_THAT.match(claim.text, figure.end):
        return True
    sets_out = _SETS_OUT(claim.text)
    match = _SETTING_OUT.search(claim.text, max(0, start - _SETTING_REACH), start) if sets_out else None
    if match is None:
        return False
    until = min((other.start for other in claim.figures if other.start > figure.start), default=len(claim.text))
    dated_itself = any(figure.end <= period.start < until for period in claim.periods)
    if match[0].lower().startswith("from"):
        return not dated_itself or until == len(claim.text)  # "to 280 from 250 in 2025" dates the change
    return not dated_itself


def is_told_of_another(claim: Claim, figure: Figure) -> bool:
    """Whether the one period of a claim stands right behind a later figure that this one is set against: "$1.38,
    compared with $1.24 in the third quarter of 2025". Whether it dates the change or that figure alone is then open."""
    if len(claim.periods) != 1 or not _SETS_OUT(claim.text):
        return False
    period = claim.periods[0]
    before = [other for other in claim.figures if other.end <= period.start]
    if not before or before[-1] is figure or figure.start > before[-1].start:
        return False
    last = before[-1]
    if any(mark in claim.text[last.end : period.start] for mark in ",;:."):
        return False
    start = bound_start(claim.text, last)
    return _SETTING_OUT.search(claim.text, max(0, start - _SETTING_REACH), start) is not None


def periods_of(claim: Claim, figure: Figure) -> tuple[Period, ...]:
    """The periods of the claim that `figure` is of.

    A bracket with a period and a figure, "(2018: 900)", is a remark: the two belong together and to nothing outside.
    So do the figures of a bracket and the period right before it, "2021 (24.1% against 22.9%)".
    """
    figures, periods = claim.figures, claim.periods
    if not periods:
        return ()
    if "(" in claim.text and len(figures) > 1:
        for remark in _REMARK.finditer(claim.text):
            inside = [period for period in periods if remark.start() < period.start and period.end < remark.end()]
            told = [other for other in figures if remark.start() < other.start and other.end < remark.end()]
            if not inside and told:
                inside = [period for period in periods if -1 <= period.end - remark.start() <= 0]  # right before it
            if inside and told:
                if figure in told:
                    return tuple(inside[:1])
                periods = tuple(period for period in periods if period not in inside)
                figures = tuple(other for other in figures if other not in told)
    if not periods or (len(periods) == 1 and is_earlier(claim, figure)):
        return ()
    if len(periods) == 1:
        return periods
    return next((found for other, found in dated(claim.text, figures, periods) if other is figure), ())


def claimed_of(claim: Claim, figure: Figure) -> tuple[Period, ...]:
    """The periods of the claim that `figure` has to be of, none where that is open."""
    return () if is_told_of_another(claim, figure) else periods_of(claim, figure)


def same(claimed: Period, stated: Period) -> bool | None:
    """`same_period`, where a claim that names no year ("in the first quarter") agrees with that part of any year."""
    if claimed.year is None and stated.year is not None:
        return same_period(claimed, replace(stated, year=None, end_year=None))
    return same_period(claimed, stated)


def relation(claimed: Sequence[Period], stated: Sequence[Period]) -> bool | None:
    """Whether a source of the periods `stated` is of the claimed one; None when either is silent or it is unclear."""
    if not claimed or not stated:
        return None
    answers = [same(claimed[0], period) for period in stated]
    if True in answers:
        return True
    return False if None not in answers else None


_NAMED_ALIKE = 0.8
"""Least closeness of words that name the same item; "free cash flow" is only near to cash from operations."""
_paraphrases = lru_cache(maxsize=4_096)(paraphrases)


def missing(terms: frozenset[str], named: frozenset[str]) -> frozenset[str]:
    """The terms that neither `named` nor a synonym or paraphrase in it carries."""
    absent = terms - named
    if not absent:
        return absent
    left = [term for term in absent if (others := STANDING_IN.get(term)) is None or others.isdisjoint(named)]
    if len(left) < len(absent):
        absent = frozenset(left)
    if absent:
        for replaced, standing, closeness in _paraphrases(terms):
            if standing <= named and closeness >= _NAMED_ALIKE:
                absent -= replaced
    return absent


def share(words: frozenset[str], said: frozenset[str]) -> float:
    """How much of `words` is among `said`, 1.0 for no words."""
    if words <= said:
        return 1.0
    whole = weight(words)
    return 1.0 - weight(missing(words, said)) / whole if whole else 1.0


def contrary(claimed: frozenset[str], named: frozenset[str]) -> bool:
    """Whether both sides use opposite guard words: profit before tax is not profit after tax."""
    if not claimed or not named:
        return False
    own, other = claimed - named, named - claimed
    return any((one in own and two in other) or (two in own and one in other) for one, two in _OPPOSED)
