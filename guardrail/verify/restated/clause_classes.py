"""Words and set phrases that say the same of a clause wherever they stand: data of `clause_words`.

Each line of a table is one class; its first word stands for all. Only what may be exchanged in both directions shares
a line. Words that narrow, turn or soften a statement ("only", "up to", "may", "usually") are classes of their own, so
that they are never lost.
"""

from __future__ import annotations

CLASSES = """
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
PHRASES = """
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
"""Each phrase behind the word that stands for it."""
