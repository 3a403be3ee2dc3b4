"""Words that exclude each other where they stand in each other's place: "secured" and "unsecured", "all" and "most".

Each line of a list is one kind: its values, divided by bars, each with the spellings that say it, divided by commas.
"[a/b]" is either, "[/s]" nothing or "s".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from guardrail.claims.lexicon import word_set
from guardrail.claims.record import record

_EXCHANGED = """
premium[/s] | discount[/s]
tighten[/ed/s/ing], tighter, narrowed, narrower | widen[/ed/s/ing], wider
overweight | underweight
long term | short term
inflow[/s] | outflow[/s]
senior | subordinated, junior
in arrears | in advance
outperform[/ed/s/ing/ance] | underperform[/ed/s/ing/ance], lagged, lags, trailed, trails
above | below, beneath
upgrade[/s/d], upgrading | downgrade[/s/d], downgrading
gross | net
pre tax, pretax, before income tax[/es], before taxes | after tax, post tax, after income tax[/es], after taxes
basic | diluted
fixed[/ rate] | floating[/ rate], variable[/ rate], adjustable rate
non[/ ]callable | callable, redeemable
put[/t]able | callable
open end[/ed] | closed end[/ed]
non[/ ]recourse, without recourse | recourse
unsecured, uncollateralized | secured, collateralized
domestic[/ally] | foreign, international[/ly], overseas, abroad
inside, within | outside
beginning, start, opening | end, ending, close, closing
debit[/s/ed] | credit[/s/ed]
employer[/s] | employee[/s]
asset[/s] | liabilit[y/ies]
primary | secondary
non[/ ]qualified | qualified
tax exempt, tax free, non[/ ]taxable | taxable
non[/ ]cumulative | cumulative
non[/ ]voting | voting
non[/ ]current | current
unreali[z/s]ed | reali[z/s]ed
irrevocabl[e/y] | revocabl[e/y]
non[/ ]transferable | transferable
non[/ ]refundable | refundable
non[/ ]convertible | convertible
non[/ ]deductible | deductible
unfunded | funded
unhedged | hedged
unlisted | listed
uninsured | insured
un[levered/leveraged] | levered, leveraged
non[/ ]accrual | accrual
non[/ ]diversified | diversified
involuntar[y/ily], mandator[y/ily], compulsory | voluntar[y/ily], optional
passive[/ly] | active[/ly]
indirect[/ly] | direct[/ly]
internal[/ly] | external[/ly]
privately | publicly
lowest, smallest, worst, weakest | highest, largest, biggest, best, strongest
lower, smaller, weaker | higher, larger, greater, stronger
minority | majority
minimum | maximum
[lesser/lower/smaller/least/lowest] of | [greater/higher/larger/greatest/highest] of
earliest | latest
median | average, mean
annuali[z/s]ed | cumulative
unaudited | audited
preliminary, provisional | final
estimated, projected, forecast, budgeted | actual
amortized cost, amortised cost, historical cost, at cost | fair value, market value
par, par value, face value, face amount | market value, market price, fair value
nominal | real
investment grade | high yield, below investment grade, sub investment grade
unfavo[/u]rable, adverse | favo[/u]rable
positive[/ly] | negative[/ly]
expansion, expand[/ed/s] | contraction, contracted
appreciat[ion/ed/es] | depreciat[ion/ed/es]
strengthen[/ed/ing/s] | weaken[/ed/ing/s]
improv[ed/es/ing/ement] | deteriorat[ed/es/ion], worsened
acquisition[/s] | disposal[/s], divestiture[/s], disposition[/s]
issuance[/s] | repurchase[/s], buyback[/s]
import[/s/ed] | export[/s/ed]
upstream | downstream
daily | weekly | monthly | quarterly | semi[/ ]annual[/ly], half yearly, twice a year | annual[/ly], yearly
[per/each/every] day | [per/each/every] week | [per/each/every] month | [per/each/every] quarter | [per/each/every] year, per annum
business day[/s] | calendar day[/s]
calendar year | fiscal year, financial year
both, both of | either, either of, any one of
after, following, subsequent to | before, prior to, preceding, ahead of, leading up to, in the run up to
pending, proposed, planned | completed, approved, effective, closed
"""  # noqa: E501

_ADVERBS = """
entirely, wholly, fully, completely, totally, always, exclusively, solely, only, invariably, without exception
mostly, generally, usually, normally, typically, primarily, mainly, largely, predominantly, principally, chiefly, ordinarily, in most cases, almost [entirely/always/exclusively], nearly [entirely/always], substantially
partly, partially, in part, sometimes, occasionally, often, frequently, at times
rarely, seldom, hardly ever, infrequently
never
"""  # noqa: E501
_NUMBERS = """
all, all of, every, every one of, each, each of, both, both of, entire, whole
most of, most, [/vast /great /clear ]majority of, bulk of, [larger/greater/better] part of, substantially all[/ of], nearly all[/ of], almost all[/ of], virtually all[/ of], practically all[/ of], nearly every, almost every, more than half[/ of]
some of, some, several[/ of], many[/ of], certain[/ of], various, [/a ]part of, a [/large /small ][part/portion] of, [parts/portions] of, a few[/ of], a number of, a minority of, at least one[/ of], one or more[/ of], [one/two/three/four/half] of
few, few of, very few, hardly any
none of, none, neither, neither of
"""  # noqa: E501
_RELATIONS = word_set(
    "above below outperform[/ed/s/ing/ance] underperform[/ed/s/ing/ance] lower higher inside outside employer[/s]"
    " employee[/s] senior subordinated asset[/s] liabilit[y/ies] beginning end after before"
)
"""First spelling of the words that stand between two sides."""
NONE = "none"
NUMBERS = "numbers"
ADVERBS = "adverbs"
_AMOUNTS = ("all", "most", "some", "few", NONE)
_BORNE_OUT = {
    "all": (),
    "most": ("all",),
    "some": ("all", "most", "few"),
    "few": ("none", "some"),
    NONE: (),
}
"""For each amount that a claim says the other ones of a source from which it follows."""
_NOT_PARTLY = frozenset(("all", "some"))


@record
class Contrast:
    """One value of a kind of words that exclude each other."""

    kind: str
    value: str

    @property
    def is_relation(self) -> bool:
        """Whether it stands between two things that the other word has in the other order: A above B, B below A."""
        return self.value.split(",")[0] in _RELATIONS

    def excludes(self, stated: Contrast) -> bool:
        """Whether a source with the other word in this one's place does not bear a claim out."""
        if self.kind != stated.kind or self.value == stated.value:
            return False
        if self.kind == ADVERBS and {self.value, stated.value} == _NOT_PARTLY:
            return True  # "partly" says that it is not wholly so
        return self.kind not in (NUMBERS, ADVERBS) or stated.value not in _BORNE_OUT[self.value]


def _listed() -> Iterator[tuple[str, Contrast]]:
    """Each spelling with what it says; one may have several kinds."""
    for number, line in enumerate(_EXCHANGED.strip().split("\n")):
        for value in line.split("|"):
            yield from ((one, Contrast(f"{number}", value.strip())) for one in _spelt(value))
    for kind, listed in ((ADVERBS, _ADVERBS), (NUMBERS, _NUMBERS)):
        for amount, line in zip(_AMOUNTS, listed.strip().split("\n"), strict=True):
            yield from ((one, Contrast(kind, amount)) for one in _spelt(line))


def _spelt(spellings: str) -> Iterator[str]:
    for spelling in spellings.split(","):
        parts = [part.split("/") for part in re.split(r"[\[\]]", spelling.strip())]
        yield from ("".join(chosen) for chosen in product(*parts))


_Entry = tuple[tuple[str, ...], tuple[Contrast, ...]]


def _by_first() -> dict[str, tuple[_Entry, ...]]:
    """Spellings as words, by the first of these, the longest first."""
    contrasts: dict[tuple[str, ...], list[Contrast]] = {}
    for spelling, contrast in _listed():
        contrasts.setdefault(tuple(spelling.split()), []).append(contrast)
    found: dict[str, list[_Entry]] = {}
    for spelt in sorted(contrasts, key=len, reverse=True):
        found.setdefault(spelt[0], []).append((spelt, tuple(contrasts[spelt])))
    return {first: tuple(entries) for first, entries in found.items()}


_BY_FIRST = _by_first()
FIRST_WORDS = frozenset(_BY_FIRST)
"""Words that begin any spelling."""


def contrast_at(words: Sequence[str], at: int) -> tuple[int, tuple[Contrast, ...]]:
    """How many of `words` from a place on say something that has a contrast, 0 for none, and what they say."""
    for spelt, contrasts in _BY_FIRST.get(words[at], ()):
        if tuple(words[at : at + len(spelt)]) == spelt:
            return len(spelt), contrasts
    return 0, ()
