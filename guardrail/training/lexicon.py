"""Word lists behind the perturbations: opposites, synonyms, verbs, modals, periods, offices."""

from __future__ import annotations

from typing import Final

OPPOSITES: Final[tuple[tuple[str, str], ...]] = tuple(
    tuple(line.split("/", 1))  # type: ignore[misc]
    for line in """
increase/decrease
increases/decreases
increased/decreased
increasing/decreasing
increased/declined
increase/decline
increase/reduction
rise/fall
rises/falls
rose/fell
rising/falling
grew/shrank
grew/declined
growth/decline
growth/contraction
higher/lower
highest/lowest
larger/smaller
greater/smaller
greater than/less than
more than/less than
more/less
more/fewer
above/below
over/under
exceeds/falls short of
exceeded/fell short of
at least/at most
no less than/no more than
maximum/minimum
before/after
prior to/after
prior to/subsequent to
earlier/later
gain/loss
gains/losses
profit/loss
profits/losses
income/expense
revenue/cost
revenues/costs
assets/liabilities
receivable/payable
inflow/outflow
inflows/outflows
favorable/unfavorable
favorably/unfavorably
favourable/unfavourable
positive/negative
positively/negatively
improved/worsened
improvement/deterioration
improve/worsen
stronger/weaker
strengthening/weakening
strengthened/weakened
appreciation/depreciation
appreciated/depreciated
include/exclude
includes/excludes
included/excluded
including/excluding
inclusive/exclusive
short-term/long-term
current/non-current
current/noncurrent
buy/sell
bought/sold
purchase/sale
purchases/sales
purchased/sold
acquired/divested
acquired/sold
acquisition/disposal
acquisition/divestiture
borrow/lend
borrower/lender
lessee/lessor
debtor/creditor
buyer/seller
issuer/holder
domestic/foreign
fixed/variable
fixed-rate/floating-rate
senior/subordinated
majority/minority
first/last
beginning/end
begins/ends
opened/closed
accelerated/delayed
up/down
upward/downward
offset by/compounded by
overfunded/underfunded
overstated/understated
premium/discount
tightened/widened
expanded/contracted
internal/external
approved/rejected
permitted/prohibited
permits/prohibits
allowed/forbidden
allows/forbids
required/forbidden
public/private
annual/monthly
annually/monthly
annually/quarterly
quarterly/monthly
monthly/quarterly
voluntary/mandatory
optional/mandatory
temporary/permanent
likely/unlikely
most/least
best/worst
high/low
active/passive
actively/passively
asset/liability
consistent with/inconsistent with
in line with/out of line with
partially/fully
partly/entirely
always/never
with/without
same/opposite
joined/left
appointed/dismissed
continues/ceases
continued/ceased
open-end/closed-end
taxable/tax-exempt
""".strip().splitlines()
)
"""Opposites of direction, quantity, time, role; each works both ways."""

PREFIXED: Final[tuple[tuple[str, str], ...]] = tuple(
    tuple(line.split("/", 1))  # type: ignore[misc]
    for line in """
deductible/non-deductible
deductible/nondeductible
taxable/non-taxable
audited/unaudited
secured/unsecured
qualified/non-qualified
realized/unrealized
realised/unrealised
consolidated/unconsolidated
restricted/unrestricted
hedged/unhedged
rated/unrated
controlling/non-controlling
controlling/noncontrolling
cash/non-cash
GAAP/non-GAAP
recurring/non-recurring
material/immaterial
able/unable
certain/uncertain
limited/unlimited
insured/uninsured
registered/unregistered
affected/unaffected
changed/unchanged
direct/indirect
directly/indirectly
complete/incomplete
sufficient/insufficient
significant/insignificant
significantly/insignificantly
effective/ineffective
appropriate/inappropriate
redeemable/non-redeemable
cancellable/non-cancellable
cancelable/non-cancelable
transferable/non-transferable
recourse/non-recourse
vested/unvested
vested/nonvested
funded/unfunded
billed/unbilled
earned/unearned
paid/unpaid
used/unused
recognized/unrecognized
observable/unobservable
amortized/unamortized
diversified/non-diversified
diversified/undiversified
leveraged/unleveraged
interest-bearing/non-interest-bearing
performing/non-performing
related/unrelated
conditional/unconditional
capable/incapable
refundable/non-refundable
possible/impossible
reliable/unreliable
known/unknown
compliance/non-compliance
compliant/non-compliant
agreed/disagreed
approved/disapproved
""".strip().splitlines()
)
"""Words and their negation by prefix; each works both ways."""

SYNONYMS: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(line.split("/"))
    for line in """
approximately/about/around/roughly
primarily/mainly/largely/principally
due to/because of/as a result of/owing to
prior to/before
in accordance with/according to
in connection with/connected with
with respect to/regarding/concerning
consists of/is made up of/comprises
consist of/are made up of/comprise
currently/at present
generally/usually/typically
a majority of/most of
is based on/rests on
are based on/rest on
is determined by/is set by
anticipates/expects
anticipate/expect
amounted to/came to/totaled
was attributable to/resulted from/was due to/was caused by
were attributable to/resulted from/were due to/were caused by
resulted in/led to/caused
employees/staff
repurchased/bought back
utilized/used
assists/helps
located in/situated in/based in
recorded/booked
annual/yearly
annually/each year/every year
monthly/each month/every month
quarterly/each quarter/every quarter
fiscal year/financial year
fiscal 2019/fiscal year 2019/FY2019
fiscal 2018/fiscal year 2018/FY2018
million/mn
percent/%
compared to/compared with/versus/against
as compared to/compared with
chief executive officer/CEO
chief financial officer/CFO
do not/don't
does not/doesn't
did not/didn't
cannot/can't
is not/isn't
are not/aren't
""".strip().splitlines()
)
"""Words that may stand for each other in a faithful claim."""

ONE_WAY_SYNONYMS: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(line.split("/"))
    for line in """
subsequent to/after/following
pursuant to/under
in accordance with/under
utilize/use
utilizes/uses
purchased/bought
commenced/began/started
terminated/ended
entered into/signed
as well as/and
in order to/to
in connection with/related to
obtain/get
substantially/largely
additional/further/more
however/but
such as/for example
is subject to/falls under
are subject to/fall under
provides/gives/offers
requires/needs
sufficient/enough
reported/posted
the impact of/the effect of
immaterial/not material
not material/immaterial
not significant/insignificant
throughout/during
during/in
upon/on
within/inside
therefore/thus/so
invests in/puts its money in
seeks/aims for
maintains/keeps
maintain/keep
the fair value/fair value
was reduced/was lowered
approximately/some
the year ended/the year to
for the years ended/for the years to
unable to/not able to
a decrease of/a drop of
an increase of/a rise of
is exempt from/is free from
are exempt from/are free from
at least/no less than
more than/over
less than/under
not only/not just
no longer/not any more
""".strip().splitlines()
)
"""A word and what may replace it, but not the other way round."""

MOVES: Final[tuple[tuple[str, ...], ...]] = (
    ("increased", "rose", "grew", "went up", "climbed"),
    ("decreased", "declined", "fell", "dropped", "went down"),
    ("increases", "rises", "grows", "goes up"),
    ("decreases", "declines", "falls", "drops"),
)
"""Verbs of movement; exchanged only before `by`, `to`, `from`, `in`, a figure or the end."""

_PAST_VERBS: Final = """
recognized:recognize recorded:record increased:increase decreased:decrease acquired:acquire completed:complete
adopted:adopt issued:issue entered:enter paid:pay received:receive sold:sell purchased:purchase
repurchased:repurchase granted:grant included:include resulted:result declined:decline grew:grow rose:rise
fell:fall used:use determined:determine estimated:estimate elected:elect applied:apply reported:report
incurred:incur generated:generate provided:provide contributed:contribute represented:represent
consisted:consist totaled:total amounted:amount began:begin commenced:commence made:make held:hold
became:become led:lead required:require expected:expect repaid:repay amended:amend announced:announce
changed:change reflected:reflect related:relate performed:perform concluded:conclude identified:identify
exercised:exercise declared:declare approved:approve sought:seek won:win launched:launch opened:open
closed:close exceeded:exceed improved:improve remained:remain owned:own offered:offer expanded:expand
raised:raise lost:lose gained:gain earned:earn charged:charge invested:invest distributed:distribute
yielded:yield returned:return
"""
PAST_VERBS: Final[dict[str, str]] = dict(w.split(":") for w in _PAST_VERBS.split())
"""Past forms with their base, for do-support."""

_PRESENT_VERBS: Final = """
includes:include represents:represent reflects:reflect consists:consist relates:relate requires:require
provides:provide expects:expect believes:believe contains:contain measures:measure recognizes:recognize
records:record uses:use offers:offer operates:operate depends:depend determines:determine evaluates:evaluate
estimates:estimate maintains:maintain holds:hold pays:pay seeks:seek invests:invest charges:charge
yields:yield carries:carry permits:permit allows:allow owns:own sells:sell generates:generate applies:apply
assumes:assume considers:consider sponsors:sponsor leases:lease manages:manage distributes:distribute
tracks:track hedges:hedge reports:report files:file serves:serve trades:trade matures:mature waives:waive
imposes:impose qualifies:qualify guarantees:guarantee
"""
PRESENT_VERBS: Final[dict[str, str]] = dict(w.split(":") for w in _PRESENT_VERBS.split())
"""Third person forms with their base, for do-support."""

TRANSITIVE: Final = """
recognize record acquire issue use include determine estimate provide require identify perform pay receive
sell purchase hold make report incur generate offer grant adopt relate reflect own expect charge declare approve
"""
"""Verbs whose past form before a preposition is usually a participle, which takes no do-support."""

STRENGTHEN: Final[tuple[tuple[str, str], ...]] = (
    ("may", "will"),
    ("might", "will"),
    ("could", "will"),
    ("can", "must"),
    ("should", "must"),
    ("expects to", "will"),
    ("expect to", "will"),
    ("intends to", "will"),
    ("intend to", "will"),
    ("plans to", "will"),
    ("plan to", "will"),
    ("seeks to", "is certain to"),
    ("some of", "all of"),
    ("most of", "all of"),
    ("certain of", "all of"),
    ("some", "all"),
    ("certain", "all"),
    ("many", "all"),
    ("most", "all"),
    ("substantially all", "all"),
    ("a portion of", "all of"),
    ("generally", "always"),
    ("typically", "always"),
    ("usually", "always"),
    ("sometimes", "always"),
    ("often", "always"),
    ("normally", "always"),
    ("primarily", "exclusively"),
    ("mainly", "exclusively"),
    ("principally", "exclusively"),
    ("likely", "certain"),
    ("believes that", "has proved that"),
)
"""Weak words and stronger ones: the strong form does not follow from the weak one; the weak follows from the strong."""

WEAK_TO_STRONG_ONLY: Final[frozenset[str]] = frozenset(
    {"can", "should", "certain", "primarily", "mainly", "principally", "seeks to", "believes that", "likely"}
)
"""Weak words whose strong form is not used as a premise: the way back is not surely an entailment."""

MONTHS: Final[tuple[str, ...]] = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
FREQUENCIES: Final[tuple[str, ...]] = ("daily", "weekly", "monthly", "quarterly", "semi-annually", "annually")

ROLES: Final[tuple[str, ...]] = (
    "chief executive officer", "chief financial officer", "chief operating officer", "chief investment officer",
    "chief risk officer", "chief compliance officer", "chief technology officer", "chairman of the board",
    "general counsel", "treasurer", "portfolio manager", "head of research", "company secretary",
    "independent director", "controller", "vice president of sales", "lead portfolio manager",
)  # fmt: skip
ROLE_SHORT: Final[dict[str, str]] = {
    "chief executive officer": "CEO",
    "chief financial officer": "CFO",
    "chief operating officer": "COO",
    "chief investment officer": "CIO",
    "chief risk officer": "CRO",
    "chief technology officer": "CTO",
    "chief compliance officer": "CCO",
}
