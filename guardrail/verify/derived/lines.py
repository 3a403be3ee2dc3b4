"""The lines of tables that a claim names anywhere in its words, whatever its wording.

A computation that is read from a wording knows which phrase names what (`guardrail.verify.computed.computation`). Here
no wording counts: a line is named where all telling words of its label stand together in the claim, and of two lines
the one that says more of those words.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.record import record
from guardrail.evidence.terms import content_terms, paraphrases, prior, weak_synonyms
from guardrail.verify.lines import line_items as item
from guardrail.verify.lines.line_index import LineIndex
from guardrail.verify.lines.operands import Line
from guardrail.verify.lines.phrase_words import phrase_terms
from guardrail.verify.lines.unsaid import NEUTRAL, TELLING
from guardrail.verify.phrases.masked import number_terms

MAX_WORDS = 80
"""Content words of a claim beyond which it is no statement of one figure."""
MAX_LABEL = 9
"""Words of a label beyond which no claim says it all."""
MAX_LINES = 4
"""Lines that one place of a claim may name; beyond it names none."""
_LONG = 3
"""Words of a label from which on another one may stand among them in a claim."""
_CLOSE = 0.8  # least closeness of a synonym, and weight of a paraphrase, that names a line
_TOTAL = frozenset(("total",))
_OPEN = phrase_terms("number amount end close")
"""Words of a label that a claim need not say: what is counted, and that a balance is the closing one."""
_INCOME, _TAX = content_terms("income"), content_terms("tax")
_NO_TAX_OF = phrase_terms("before after pretax net operating")
_NET = content_terms("net")
_NET_OR_NOT = content_terms("revenue sales turnover expense bookings")
"""What statements print net without saying so of anything else: "sales" are the row "Net sales"."""
_RUN = re.compile(r"\S+")
_MARK = re.compile(r"^\W*(?:[A-Z]\d?|\d{1,2}|[IVX]{1,4})\W*$")
_SMALL = r"\s|['’]s?\b|['’]|-|\b(?:from|of|in|for|the|our|its|their|on|to|at|per|by|before|after|with|an?)\b"
_JOINED = re.compile(r"(?:\s|['’]s?\b|['’]|\b(?:from|of|in|for|the|our|its)\b)*", re.IGNORECASE)
"""What may stand between a part and the name of what it is a part of: "revenue from the subscriptions"."""
_ANDS = r"|\band\b|&|/"
_LINKS = {
    (False, False): re.compile(rf"(?:{_SMALL})*", re.IGNORECASE),
    (True, False): re.compile(rf"(?:{_SMALL}{_ANDS})*", re.IGNORECASE),
    (False, True): re.compile(rf"(?:{_SMALL}|,)*", re.IGNORECASE),
    (True, True): re.compile(rf"(?:{_SMALL}{_ANDS}|,)*", re.IGNORECASE),
}
"""What may stand between two words of a label in a claim; "and" and commas only where the label has them too."""
_AND = re.compile(r"\band\b|&|/", re.IGNORECASE)
_ALIKE = (
    item.REVENUE, item.GROSS_PROFIT, item.OPERATING_INCOME, item.NET_INCOME, item.OPERATING_CASH, item.CAPEX,
    item.INTEREST, item.PRETAX, item.TAX, item.RECEIVABLES, item.PAYABLES, item.RESEARCH, item.EMPLOYEES,
    item.COST_OF_SALES,
)  # fmt: skip
"""Roles whose line items are names of one thing."""


@record
class Word:
    """A content word of a claim: where it stands in the text, and its terms."""

    start: int
    end: int
    terms: frozenset[str]


@record
class Place:
    """Words of a claim that name a line.

    Arguments:
        at: positions among the claim's content words.
        lines: what they name, equally well.
    """

    at: frozenset[int]
    lines: tuple[Line, ...]


def _aliases() -> dict[frozenset[str], tuple[frozenset[str], ...]]:
    found: dict[frozenset[str], tuple[frozenset[str], ...]] = {}
    for role in _ALIKE:
        names = tuple(dict.fromkeys(phrase_terms(name) - _TOTAL for name in role.items))
        for name in names:
            found[name] = tuple(other for other in names if other != name)
    return found


_ALIASES = _aliases()


@lru_cache(maxsize=16_384)
def _terms_of(run: str) -> frozenset[str]:
    return phrase_terms(run)


@per_claim
def words_of(claim: Claim) -> list[Word]:
    """The content words of a claim without its figures and periods; a small whole number counts as a word of a name."""
    spans = sorted(
        [(figure.start, figure.end, frozenset(number_terms(figure))) for figure in claim.figures]
        + [(period.start, period.end, frozenset[str]()) for period in claim.periods]
    )
    found: list[Word] = []
    at, before = 0, ""
    for start, end, terms in (*spans, (len(claim.text), len(claim.text), frozenset[str]())):
        for run in _RUN.finditer(claim.text, at, max(at, start)):
            own = _terms_of(run[0])
            if before and _MARK.match(run[0]):
                own |= {term for term in _terms_of(f"{before} {run[0]}") if "#" in term[1:]}
            before = run[0]
            if own:
                found.append(Word(run.start(), run.end(), own))
        if terms:
            found.append(Word(start, end, terms))
        at = max(at, end)
    return found


class _Said:
    """Where a claim says each term: to the letter, or by a near synonym.

    Arguments:
        words: its content words.
        text: its text.
    """

    def __init__(self, words: Sequence[Word], text: str) -> None:
        self.literal: dict[str, list[int]] = {}
        for at, word in enumerate(words):
            for term in word.terms:
                self.literal.setdefault(term, []).append(at)
        self.near: dict[str, set[int]] = {}
        for term, places in self.literal.items():
            for synonym, closeness in weak_synonyms(term):
                if closeness >= _CLOSE:
                    self.near.setdefault(synonym, set()).update(places)
        said = frozenset(self.literal)
        self.paraphrases = [(one, other) for one, other, weight in paraphrases(said) if weight >= _CLOSE]
        self.known = said.union(self.near, *(standing for _, standing in self.paraphrases))
        self.gaps = [text[word.end : after.start] for word, after in pairwise(words)]

    def of(self, term: str) -> list[int]:
        """Positions of a term, sorted."""
        return sorted({*self.literal.get(term, ()), *self.near.get(term, ())})

    def linked(self, start: int, end: int, link: re.Pattern[str]) -> bool:
        """Whether nothing but `link` stands between the words from `start` to `end`."""
        return all(link.fullmatch(self.gaps[at]) is not None for at in range(start, end))


@per_claim
def _said(claim: Claim) -> _Said:
    return _Said(words_of(claim), claim.text)


def _windows(lists: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    """The shortest stretches that hold a position of each list."""
    last: tuple[int, int] | None = None
    for start in sorted({place for places in lists for place in places}, reverse=True):
        ends: list[int] = []
        for places in lists:
            found = bisect_left(places, start)
            if found == len(places):
                break
            ends.append(places[found])
        else:
            if min(ends) == start and (last is None or max(ends) < last[1]):
                last = (start, max(ends))
                yield last


def _tightest(windows: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Of stretches that overlap the shortest, of equals the first: "revenue" of "operating revenue" names no more."""
    kept: list[tuple[int, int]] = []
    for start, end in sorted(windows, key=lambda one: (one[1] - one[0], one[0])):
        if all(end < other_start or other_end < start for other_start, other_end in kept):
            kept.append((start, end))
    return kept


def _required(label: frozenset[str]) -> frozenset[str]:
    """The words of a label that a claim has to say."""
    left = label - _TOTAL - NEUTRAL - _OPEN or label - _TOTAL - NEUTRAL
    if left > _INCOME and left >= _TAX and not left & _NO_TAX_OF and len(left) > len(_INCOME | _TAX):
        left -= _INCOME  # "the provision for taxes"
    rest = left - _NET
    return rest if rest & _NET_OR_NOT else left


def places_in(claim: Claim, words: Sequence[Word], index: LineIndex) -> list[Place]:
    """The places of a claim that name lines of a table, those left out whose words name a line of more of them.

    Arguments:
        words: `words_of(claim)`.
    """
    said = _said(claim)
    touched = {at for term in index.by_label_term.keys() & said.known for at in index.by_label_term[term]}
    touched.update(at for label in index.labelled.keys() & _ALIASES.keys() for at in index.labelled[label])
    best: dict[frozenset[int], list[tuple[float, Line]]] = {}
    plain: dict[frozenset[int], int] = {}
    for position in sorted(touched):
        if not index.telling_headings[position] <= said.known:
            continue
        line = index.lines[position]
        for at, exact, literal in _mentions(line, said):
            best.setdefault(at, []).append((exact + _headed(line, said), line))
            plain[at] = max(plain.get(at, 0), literal)
    places: list[Place] = []
    for at, named in best.items():
        if any(at < other and plain[at] <= plain[other] for other in best):
            continue
        top = max(score for score, _ in named)
        lines = tuple({id(line): line for score, line in named if score >= top - 1e-9}.values())
        if len(lines) <= MAX_LINES:
            places.append(Place(at, lines))
    return places


def joined(places: Sequence[Place], claim: Claim, words: Sequence[Word], index: LineIndex) -> list[Place]:
    """`places` with the name of a total joined to that of its part where they stand as one: "subscription revenue".

    Arguments:
        places: `places_in` of a table.
    """
    found: list[Place] = []
    taken: set[frozenset[int]] = set()
    for part in places:
        at = part.at
        for whole in places:
            if whole is part or not whole.at.isdisjoint(part.at) or not _stand_as_one(part, whole, words, claim):
                continue
            terms = spoken(words, whole.at) - _TOTAL
            if all(is_of(line, terms, index) for line in part.lines):
                at |= whole.at
                taken.add(whole.at)
        found.append(Place(at, part.lines) if at is not part.at else part)
    return [place for place in found if place.at not in taken]


def _stand_as_one(part: Place, whole: Place, words: Sequence[Word], claim: Claim) -> bool:
    first, last = (part, whole) if max(part.at) < min(whole.at) else (whole, part)
    if max(first.at) + 1 != min(last.at):
        return False
    between = claim.text[words[max(first.at)].end : words[min(last.at)].start]
    return not between.strip() if first is part else _JOINED.fullmatch(between) is not None


def is_of(line: Line, terms: frozenset[str], index: LineIndex) -> bool:
    """Whether the headings over a line, or what it adds up to, say `terms` of it."""
    return all(
        any(
            one in line.terms or index.adds_to(line, one)
            for one in (term, *(synonym for synonym, closeness in weak_synonyms(term) if closeness >= _CLOSE))
        )
        for term in terms
    )


def _names(label: frozenset[str], said: _Said) -> Iterator[tuple[frozenset[str], bool]]:
    """The words by which a claim can name a label, and whether each has to be said to the letter."""
    required = _required(label)
    yield required, False
    for name in _ALIASES.get(label - _TOTAL) or _ALIASES.get(required, ()):
        yield name, True
    for replaced, standing in said.paraphrases:
        if standing <= label:
            yield (required - standing) | replaced, True


def is_alias(said: frozenset[str], line: Line) -> bool:
    """Whether words are another name of a line by the role that its label has: "pretax income"."""
    return any(said == other for other in _ALIASES.get(line.label - _TOTAL, ()))


def _mentions(line: Line, said: _Said) -> Iterator[tuple[frozenset[int], float, int]]:
    """Positions of the words that name a line, the share of its label that they say, and how many to the letter."""
    heading = line.terms - line.label - line.attribute
    cell = line.values[0].cell
    label = cell.row_path[-1] if cell is not None and cell.row_path else ""
    link = _LINKS[_AND.search(label) is not None, "," in label]
    last = len(said.gaps)
    for name, literally in _names(line.label, said):
        if not name or len(name) > MAX_LABEL or not name <= (said.literal.keys() if literally else said.known):
            continue
        lists = [said.literal[term] if literally else said.of(term) for term in name]
        if not all(lists):
            continue
        longest = len(name) + (len(name) >= _LONG)
        for start, end in _tightest(
            (one, other) for one, other in _windows(lists) if other - one < longest and said.linked(one, other, link)
        ):
            at = frozenset(place for places in lists for place in places if start <= place <= end)
            literal = sum(any(place in at for place in said.literal.get(term, ())) for term in line.label)
            sides = {start - 1} if start and said.linked(start - 1, start, _JOINED) else set[int]()
            if end < last and said.linked(end, end + 1, _JOINED):
                sides.add(end + 1)
            # words of the label that the name leaves open ("net"), or of a heading, belong to it beside it
            open_words = {
                place
                for term in line.label - name
                for place in said.literal.get(term, ())
                if start <= place <= end or place in sides
            }
            headings = {place for term in heading for place in said.of(term) if place in sides}
            if not headings and not any(prior(one) > TELLING for one in name):
                continue  # "other" is none of the many rows of that name, "other revenue" may be
            own = (literal + len(open_words)) / len(line.label)
            yield at | open_words | headings, own, literal


def _headed(line: Line, said: _Said) -> float:
    """How much of the headings over a line the claim says: rows of one label are told apart by them."""
    heading = [term for term in line.terms - line.label - line.attribute if prior(term) > TELLING]
    return sum(term in said.known for term in heading) / (100.0 * len(heading)) if heading else 0.0


def spoken(words: Sequence[Word], positions: Iterable[int]) -> frozenset[str]:
    """The terms of the words at `positions`."""
    return frozenset[str]().union(*(words[at].terms for at in positions))
