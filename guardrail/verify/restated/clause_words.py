"""Words that say the same of a clause wherever they stand, for comparing two sentences: "mainly", "chiefly", "mostly".

Each line of a table is one class; its first word stands for all. Only what may be exchanged in both directions shares
a line. Words that narrow, turn or soften a statement ("only", "up to", "may", "usually") are classes of their own, so
that they are never lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from guardrail.claims.lexicon import word_set
from guardrail.claims.sentences.verbs import (
    BASE_OF_GERUND,
    BASES,
    PARTICIPLES,
    PAST,
    participle,
    past_form,
    third_person,
)

_CLASSES = """
buy purchase acquire
repurchase buy-back reacquire
sell divest
lease rent
expire lapse
leave exit quit
omit leave-out
exclude screen-out keep-out rule-out avoid stay-away-from
begin start commence
finish complete
manufacture produce
exceed surpass
use utilize employ
receive get obtain
own hold
appoint name
expect anticipate
permit allow
approve authorize
fall decline decrease drop reduce lower cut go-down
rise increase grow climb raise lift go-up
tighten narrow
perform conduct carry-out
determine calculate compute
terminate cancel
repay pay-back pay-off
waive forgo
prohibit forbid bar
establish found set-up form launch incept
charge impose levy
lend lend-out
distribute pay-out
track follow replicate
maintain keep
invest-in put-money-into
absorb take-over
replace succeed take-over-from
happen occur take-place
oblige obligate
reimburse refund
free-of exempt-from free-from
owner holder
employee worker
shareholder stockholder
adviser advisor
headquarters head-office
objective goal
reason cause
debt indebtedness
large big sizable
larger bigger
largest biggest
mainly primarily chiefly mostly largely principally predominantly
only solely exclusively
wholly fully entirely completely
sufficient enough adequate
additional further extra
previous prior preceding
thereafter afterwards after-that
by by-means-of by-way-of
beat outperform outpace outrun
one single
earn derive
withdraw take-out
include take-in
need require
reach hit attain
stop cease discontinue
client customer
directly straight
stock equity-security
provide give supply
submit lodge hand-in
request ask-for
manage run
oversee supervise
choose select pick opt-for
amend modify alter change
extend prolong
postpone delay put-off
protect shield safeguard
limit restrict
live reside
die pass-away
measure gauge
review examine
mature come-due fall-due
divide split
merge combine
eligible-for qualify-for
whole entire
tax-free tax-exempt
child kid
competitor rival
usually normally generally typically ordinarily
often frequently
rarely seldom
sometimes occasionally
immediately at-once right-away
until till
if provided-that provided in-the-event-that in-case
"""
_PHRASES = """
buy-back: buy back
exempt-from: exempt from
free-of: free of
free-from: free from
invest-in: invest in
put-money-into: put money into
set-up: set up
take-out: take out
take-in: take in
take-place: take place
hand-in: hand in
ask-for: ask for
opt-for: opt for
put-off: put off
pass-away: pass away
come-due: come due
fall-due: fall due
qualify-for: qualify for
at-once: at once
right-away: right away
before: prior to
before: ahead of
after: subsequent to
equity-security: equity security
nav: net asset value
ffo: funds from operations
noi: net operating income
amt: alternative minimum tax
aum: assets under management
apy: annual percentage yield
rmd: required minimum distribution
carry-out: carry out
leave-out: leave out
lend-out: lend out
pay-out: pay out
pay-back: pay back
pay-off: pay off
go-up: go up
go-down: go down
take-over: take over
take-over-from: take over from
screen-out: screen out
keep-out: keep out
rule-out: rule out
stay-away-from: stay away from
head-office: head office
by-means-of: by means of
by-way-of: by way of
after-that: after that
provided-that: provided that
as-long-as: as long as
so-long-as: so long as
in-the-event-that: in the event that
in-case: in case
subject-to: subject to
consistent-with: consistent with
less-than: less than
less-than: fewer than
more-than: more than
more-than: longer than
available-to: available to
eligible-for: eligible for
responsible-for: responsible for
fall-under: fall under
consist-of: consist of
account-for: account for
make-up: make up
depend-on: depend on
except: except for
except: other than
except: apart from
except: with the exception of
except: but not
except: save for
unless: except if
unless: except when
unless: except where
unless: except with
only-if: only if
only-if: only when
only-if: only with
only-if: only upon
not-less: no less than
no-longer: no longer
as-well-as: as well as
rather-than: rather than
rather-than: instead of
due-to: due to
due-to: because of
due-to: owing to
due-to: as a result of
due-to: thanks to
due-to: on account of
due-to: attributable to
@each-monthly: each month
@each-monthly: every month
@monthly: once a month
@monthly: per month
@monthly: on a monthly basis
@each-quarterly: each quarter
@each-quarterly: every quarter
@quarterly: once a quarter
@quarterly: per quarter
@quarterly: four times a year
@quarterly: on a quarterly basis
@twice-a-year: twice a year
@twice-a-year: twice yearly
@twice-a-year: twice each year
@twice-a-year: every six months
@twice-a-year: twice per year
@each-quarterly: every three months
@each-annual: each year
@each-annual: every year
@annual: once a year
@annual: a year
@annual: per year
@annual: per annum
@annual: on an annual basis
@each-weekly: each week
@each-weekly: every week
@weekly: once a week
@weekly: per week
@each-daily: each day
@each-daily: every day
@daily: per day
@daily: on a daily basis
~at-any-time: at any time
~at-all-times: at all times
~no-charge: free of charge
~no-charge: at no charge
~no-charge: at no cost
~no-charge: without charge
~no-charge: without a charge
~no-charge: without cost
investment-grade: investment grade
as-of: as of
"""
FREQUENCIES = {
    "monthly": "@monthly", "quarterly": "@quarterly", "annually": "@annual", "annual": "@annual", "yearly": "@annual",
    "weekly": "@weekly", "daily": "@daily", "semi-annually": "@twice-a-year", "semiannually": "@twice-a-year",
    "semi-annual": "@twice-a-year", "semiannual": "@twice-a-year",
}  # fmt: skip
CONTRACTED = {
    "cannot": ("can", "not"), "can't": ("can", "not"), "won't": ("will", "not"), "shan't": ("shall", "not"),
    "they're": ("they", "are"), "it's": ("it", "is"), "there's": ("there", "is"), "you're": ("you", "are"),
    "we're": ("we", "are"), "that's": ("that", "is"),
}  # fmt: skip
NOMINAL = {
    "reinvestment": "reinvest", "preservation": "preserve", "acquisition": "acquire", "purchase": "purchase",
    "repurchase": "repurchase", "redemption": "redeem", "payment": "pay", "sale": "sell", "transfer": "transfer",
    "disposal": "dispose", "issuance": "issue", "completion": "complete", "termination": "terminate",
    "appointment": "appoint", "maintenance": "maintain", "reduction": "reduce", "closure": "close",
    "exclusion": "exclude", "inclusion": "include", "use": "use", "refinancing": "refinance", "repayment": "repay",
}  # fmt: skip
"""Nouns behind which "of" names what is acted on: "preservation of capital" is "preserving capital"."""
ABLE = {
    "deductible": "deduct", "excludable": "exclude", "redeemable": "redeem", "callable": "call",
    "transferable": "transfer", "assignable": "assign", "convertible": "convert", "refundable": "refund",
    "negotiable": "negotiate", "cancellable": "cancel", "renewable": "renew", "exchangeable": "exchange",
    "withdrawable": "withdraw", "recoverable": "recover",
}  # fmt: skip
"""Adjectives that say what can be done: "not deductible" is "cannot be deducted"."""
EMPTY = word_set(
    "the a an your this these those that which who also itself themselves instead too however "
    "currently presently already still even both very just then there please such own own so today now would-be "
    "respectively"
) - word_set("both just even still so would-be already respectively now then today")
"""Words without which a clause says the same."""
MODALS = {
    "may": "may", "can": "may", "could": "may", "might": "may", "must": "must", "shall": "must", "will": "will",
    "would": "would", "should": "should",
}  # fmt: skip
CHAINED = word_set(
    "seek offer intend plan agree continue begin need aim try require expect anticipate propose promise decide refuse "
    "decline commit undertake elect choose allow permit entitle obligate oblige bind forbid prohibit use fail want"
)
"""Verbs before "to" and another."""
SEEKING = word_set("seek aim try strive")
"""Verbs that only say what is meant to be reached."""
GAINING = word_set("generate provide achieve earn obtain receive produce deliver")
"""Verbs behind those that add nothing: "seeks to provide income" is "seeks income"."""
RETURNING = word_set("be return gain rise fall grow lose yield earn average outperform underperform exceed")
"""Verbs of which "a year" tells a rate, which "every year" does not."""
NEUTRAL = word_set("have charge carry bear feature offer show report post")
"""Verbs that only link a thing with its rate or level: "charges a fee of 2 %", "has a duration of 6 years"."""


def _base_forms() -> dict[str, str]:
    found: dict[str, str] = {}
    for base in sorted(BASES):
        for form in (participle(base), past_form(base), third_person(base), base):
            found.setdefault(form, base)
            if form.endswith("ed") and not base.endswith("e") and len(base) > 3:
                found.setdefault(f"{base}{base[-1]}ed", base)
    for gerund, base in BASE_OF_GERUND.items():
        found.setdefault(gerund, base)
    found |= {"found": "found", "founded": "found", "left": "leave", "rose": "rise"}
    found |= {"has": "have", "had": "have", "having": "have", "does": "do", "did": "do", "done": "do"}
    found |= dict.fromkeys(("is", "are", "was", "were", "been", "being", "am"), "be")
    return found


_BASE_FORMS: Mapping[str, str] = _base_forms()
_CLASS_OF = {word: line.split()[0] for line in _CLASSES.split("\n") if line for word in line.split()}
_PLURAL_KEPT = word_set("always besides perhaps series species news less across towards plus gross us basis axis")


def _trie() -> dict[str, list[tuple[tuple[str, ...], str]]]:
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for line in _PHRASES.strip().split("\n"):
        name, _, phrase = line.partition(": ")
        words = tuple(phrase.split())
        found.setdefault(words[0], []).append((words, name))
    for entries in found.values():
        entries.sort(key=lambda entry: -len(entry[0]))
    return found


_TRIE = _trie()


@lru_cache(maxsize=16_384)
def base_of(word: str) -> str:
    """A lower-case word without its inflection: "shares" is "share", "traded" is "trade"."""
    if word in _BASE_FORMS:
        return _BASE_FORMS[word]
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")) or word in _PLURAL_KEPT:
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    if word.endswith(("xes", "ches", "shes", "sses", "zes")):
        return word[:-2]
    return word[:-1]


_PARTICIPLES = PARTICIPLES | frozenset(f"{base}{base[-1]}ed" for base in BASES if base[-1] not in "eyhwx")


def is_participle(word: str) -> bool:
    """Whether a lower-case word may be a past participle."""
    return word in _PARTICIPLES


_PAST_FORMS = (_PARTICIPLES | PAST) - BASES - {"based", "related"}


def is_past_form(word: str) -> bool:
    """Whether a lower-case word is a past form of a verb or a past participle, and no base form."""
    return word in _PAST_FORMS


def is_verb_form(word: str) -> bool:
    """Whether a lower-case word may be a form of a verb."""
    return word in _BASE_FORMS


@lru_cache(maxsize=16_384)
def class_of(base: str) -> str:
    """The word that stands for all that say the same as `base`."""
    return _CLASS_OF.get(base, base)


_SCALES = tuple(
    tuple(scale.split())
    for scale in (
        "aaa aa+ aa aa- a+ a a- bbb+ bbb bbb- bb+ bb bb- b+ b b- ccc+ ccc ccc- cc c d",
        "aaa aa1 aa2 aa3 a1 a2 a3 baa1 baa2 baa3 ba1 ba2 ba3 b1 b2 b3 caa1 caa2 caa3 ca c",
    )
)
"""Grades of the agencies, the best first."""


def rank_of(grade: str) -> int | None:
    """The place of a lower-case grade on its agency's scale, None for another word."""
    for scale in _SCALES:
        if grade in scale:
            return scale.index(grade)
    return None


def phrase_at(words: Sequence[str], bases: Sequence[str], at: int) -> tuple[int, str] | None:
    """A set phrase that begins at a place: how many words it has and the one word that stands for it.

    Arguments:
        words: lower-case words; bases: the same without their inflections.
    """
    for first in {words[at], bases[at]} & _TRIE.keys():
        for phrase, name in _TRIE[first]:
            size = len(phrase)
            if at + size <= len(words) and all(map(_is, phrase, words[at : at + size], bases[at : at + size])):
                return size, name
    return None


def _is(listed: str, word: str, base: str) -> bool:
    return listed in (word, base)
