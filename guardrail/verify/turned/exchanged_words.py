"""Two things in each other's places: "the house to Miriam and the portfolio to Daniel" of the other way round.

The words of such a claim are the sentence's, all but two in their order, and each of the two has the other's place,
with the other's preposition. Put back, they set all of it right: that is what is looked for, whatever the verb is. A
claim in another voice or another construction ("Y's auditor is X", "X is the auditor of Y") marks them otherwise.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import ARTICLES, DEMONSTRATIVES, FUNCTION_WORDS, POSSESSIVES, word_set
from guardrail.claims.record import record
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import stem
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.memo import per_premise
from guardrail.verify.roles.lexicon import IS_PARTICIPLE
from guardrail.verify.turned.sentences import Marked, all_marked, marked

LEAST_SHARED = 0.7
"""Share of the claim's content words that the sentence has to have."""
LEAST_COMMON = 3
"""Words in common that say in which order two of them stand: the two, and one between them."""
PARTY = "party"
"""The kind of names and of nouns for parties."""
LEAST_BETWEEN = 2
"""Words between two common nouns that are exchanged; names, figures and parties need one."""

_TOKEN = re.compile(r"[A-Za-z][\w’'-]*")
_BY = re.compile(r"\b([a-z]+)\s+by\b", re.IGNORECASE)
_OF = re.compile(r"\bof\b|['’]s\b|s['’](?=\s)")
_LEADING = word_set("to from by of for with than at in on into upon against over under after before and or that which")
_DETERMINERS = ARTICLES | POSSESSIVES | DEMONSTRATIVES
_LEADS_EITHER_WAY = word_set("with and or")
"""Where these lead up to one of two things, the two may be told in either order ("a contract with Y")."""
_EMPTY = FUNCTION_WORDS - word_set(
    "more less fewer before after over under above below up down until since without not"
)
_EITHER_WAY = re.compile(
    r"\b(?:respectively|each other|merge[ds]?|merging|merger|between|differ\w*|equal\w*|same|correlat\w*|jointly"
    r"|versus|except\w*|vs|not|never|exchanged?|swap\w*|identical\w*)\b",
    re.IGNORECASE,
)
_PARTIES = frozenset(
    map(
        stem,
        word_set(
            "issuer holder borrower lender adviser advisor client customer trustee protector manager buyer seller"
            " landlord tenant employer employee parent subsidiary shareholder stockholder bondholder noteholder"
            " insurer insured policyholder owner agent custodian sponsor beneficiary grantor settlor participant"
            " investor company bank fund purchaser licensor licensee lessor lessee guarantor creditor debtor payer"
            " payee depositor"
        ),
    )
)


_KIND_OF = {
    verb: kind
    for kind in (
        frozenset(map(stem, word_set(listed)))
        for listed in (
            "receive received win won obtain obtained get got secure secured gain gained collect collected",
            "give gave given grant granted award awarded provide provided extend extended",
            "buy bought acquire acquired purchase purchased",
            "sell sold divest divested",
            "rate rated assign assigned",
            "own owned hold held",
            "name named appoint appointed",
        )
    )
    for verb in kind
}
"""Verbs that give their subject and object the same parts."""


@record
class _Word:
    """One content word.

    Arguments:
        key: what it is compared by.
        kind: a name or party, a figure's unit, a period, or "".
        lead: the small word that leads up to its phrase, "" for none.
        owning: it is a possessive.
    """

    key: str
    kind: str
    lead: str = ""
    owning: bool = False


_Both = tuple[_Word, _Word]
"""A word as the claim has it and as the sentence has it."""


@record
class _Sentence:
    words: tuple[_Word, ...]
    text: str


def check_exchanged_words(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """A conflict where the claim is a sentence with two of its names, parties, figures or nouns exchanged.

    Arguments:
        claim: the proposition.
        premises: the sentences that are aligned to it.
    """
    own = _said(claim)
    if own is None:
        return ()
    sentences = [(one, premise) for premise in premises for one in _sentences(premise)]
    for stated, premise in sentences:
        for first, behind in _exchanged(own, stated):
            if any(_in_order(other, first, behind) for other, _ in sentences):
                continue
            return (contradicted_by(premise, "exchanged_words", stated.text, own.text),)
    return ()


def _exchanged(own: _Sentence, stated: _Sentence) -> Iterator[tuple[str, str]]:
    """Pairs of words, in the claim's order, whose exchange puts the claim's words into the sentence's order."""
    held = {word.key for word in stated.words}
    if sum(word.key in held for word in own.words) < LEAST_SHARED * len(own.words):
        return
    if _done_by(own.text) != _done_by(stated.text) or _EITHER_WAY.search(own.text):
        return
    units = _units(own.words, stated.words)
    places = [place for place, _ in units]
    if len(units) < LEAST_COMMON or places == sorted(places):
        return
    turned = len(_OF.findall(own.text)) != len(_OF.findall(stated.text))
    for at, until in combinations(range(len(units)), 2):
        if places[at] < places[until]:
            continue
        between = [unit for place, unit in units[at + 1 : until] if places[until] < place < places[at]]
        put_back = [places[until], *places[at + 1 : until], places[at]]
        if not between or put_back != sorted(put_back) or not _fits(places, at, until):
            continue
        first, behind = units[at][1], units[until][1]
        if not _in_place_of(first, behind):
            continue
        if not _all_known(own.words, first[-1][0].key, behind[0][0].key, held):
            continue  # another verb may turn it round again: "borrows from" of "lends to"
        alike = _kinds(first) & _kinds(behind)
        if alike != {PARTY} and [*places[:at], *put_back, *places[until + 1 :]] != sorted(places):
            continue
        if alike or (
            not turned and not _kinds(first) and not _kinds(behind) and sum(map(len, between)) >= LEAST_BETWEEN
        ):
            yield first[0][0].key, behind[0][0].key


def _done_by(text: str) -> int:
    """How often something is done by somebody, in the passive voice."""
    return sum(match[1].lower() in IS_PARTICIPLE for match in _BY.finditer(text))


def _units(own: Sequence[_Word], stated: Sequence[_Word]) -> list[tuple[int, list[_Both]]]:
    """The words that stand once in each text, in the claim's order, each with its place in the sentence.

    Words that follow each other in both are one unit.
    """
    said, given = Counter(word.key for word in own), Counter(word.key for word in stated)
    common = [word for word in stated if said[word.key] == given[word.key] == 1]
    place_of = {word.key: place for place, word in enumerate(common)}
    units: list[tuple[int, list[_Both]]] = []
    last = -2
    for word in own:
        place = place_of.get(word.key, -1)
        if place < 0:
            continue
        if place == last + 1:
            units[-1][1].append((word, common[place]))
        else:
            units.append((place, [(word, common[place])]))
        last = place
    return units


def _in_place_of(first: Sequence[_Both], behind: Sequence[_Both]) -> bool:
    """Whether each of two units is led up to, and owns, in the claim as the other is in the sentence."""
    if _LEADS_EITHER_WAY.intersection((first[0][0].lead, behind[0][0].lead)):
        return False
    return all(
        one[0][0].lead == other[0][1].lead and one[-1][0].owning is other[-1][1].owning
        for one, other in ((first, behind), (behind, first))
    )


def _fits(places: Sequence[int], at: int, until: int) -> bool:
    """Whether most of what stands around the two stands around them in the sentence too, on the same side."""
    before = [place < places[until] for place in places[:at]]
    behind = [place > places[at] for place in places[until + 1 :]]
    kept = sum(before) + sum(behind)
    return 2 * kept >= len(before) + len(behind)


def _all_known(own: Sequence[_Word], first: str, behind: str, held: set[str]) -> bool:
    """Whether the sentence has all the words, or verbs of their kind, that stand between two words of the claim."""
    keys = [word.key for word in own]
    between = keys[keys.index(first) : keys.index(behind)]
    return all(key in held or not _KIND_OF.get(key, frozenset()).isdisjoint(held) for key in between)


def _kinds(unit: Sequence[_Both]) -> set[str]:
    return {word.kind for both in unit for word in both if word.kind}


def _in_order(stated: _Sentence, first: str, behind: str) -> bool:
    """Whether a sentence has two words in the claim's order with another between them."""
    keys = [word.key for word in stated.words]
    return first in keys and behind in keys and keys.index(first) + 1 < keys.index(behind)


@per_claim
def _said(claim: Claim) -> _Sentence | None:
    whole = marked(claim)
    words = _words(whole) if whole else ()
    return _Sentence(words, claim.text) if len(words) >= LEAST_COMMON else None


@per_premise
def _sentences(premise: Premise) -> tuple[_Sentence, ...]:
    return tuple(_Sentence(_words(one), one.sentence) for one in all_marked(premise))


def _words(one: Marked) -> tuple[_Word, ...]:
    spans = [(figure.start, figure.end, _Word(f"#{figure.value:g}", figure.unit.value)) for figure in one.figures]
    spans += [(period.start, period.end, _Word(f"@{period.text.lower()}", "period")) for period in one.periods]
    found: list[_Word] = []
    lead = ""
    at = one.start
    for begin, stop, word in [*sorted(spans, key=lambda span: span[0]), (one.end, one.end, None)]:
        if begin < at:
            continue
        for match in _TOKEN.finditer(one.text, at, begin):
            low = match[0].lower()
            bare = low.removesuffix("'s").removesuffix("’s")
            if bare in _EMPTY:
                lead = bare if bare in _LEADING else lead if bare in _DETERMINERS else ""
                continue
            key = stem(bare)
            named = match[0][0].isupper() and match.start() > one.start
            kind = PARTY if named or key in _PARTIES else ""
            found.append(_Word(key, kind, lead, bare != low or low.endswith(("s'", "s’"))))
        if word is not None:
            found.append(_Word(word.key, word.kind, lead))
        at = stop
    return tuple(found)
