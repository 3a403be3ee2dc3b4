"""Words of which a claim may have one where the source has another: they say the same of what documents of money tell.

Other lists serve other ends: `same_words` puts a claim into its source's words, which needs words that may stand for
each other in every form, and `clause_words` proves. Here a pair only keeps NLI as the judge, so that words belong
which are the same in most places.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from guardrail.evidence.terms import stem
from guardrail.verify.roles.lexicon import BASE_OF
from guardrail.verify.turned.contrast_words import contrast_at

PREFIX = 4
"""Letters that words of one root share: "grow" and "growth", "redeem" and "redemption"."""
ENDINGS = 6
"""Letters behind these beyond which words are of two roots."""

_SENSES = """
assign allocate apportion attribute split divide spread distribute
charge levy impose bill collect take
fee charge cost expense
pay distribute settle hand disburse remit
payment distribution payout payable
price cost
amount sum total figure level value balance quantity
book record recognize post report register carry
report state disclose show say note give publish announce list describe mention tell
state set specify lay provide stipulate prescribe define
rise increase grow climb gain advance jump raise lift expand up higher go boost surge hike soar improve strengthen
growth rise increase gain expansion
fall decline decrease drop slip shrink reduce lower cut go down trim narrow dip slide slump tumble plunge sink
fall decline decrease drop ease soften weaken slow contract lose
decline fall drop decrease reduction cut
earn make generate produce yield bring return deliver
get receive obtain collect draw win
receive entitle get
give grant award provide extend offer deliver
let allow permit enable authorize
stop halt cease end suspend discontinue
end expire lapse terminate run close finish stop cease conclude
start begin commence open launch inception initiate
issue grant award
buy purchase acquire acquisition
sell divest sale dispose disposal
redeem repay retire call
retire withdraw take
repurchase redeem buy tender
hold own have keep possess retain
keep retain maintain hold preserve leave
affirm reaffirm confirm maintain leave reiterate repeat
need require take demand call want must
require oblige obligate bind must demand mandate
obligation duty requirement responsibility
right power authority privilege option
ask request demand apply
choose elect select pick opt decide designate
choice election option selection
change amend modify alter adjust revise vary
change amendment modification adjustment alteration
replace substitute exchange swap
convert change turn exchange
transfer move assign shift pass hand
cover include comprise contain span
include contain comprise count cover
exclude omit leave except
limit cap restrict confine bound ceiling maximum restriction
mainly mostly largely primarily chiefly principally predominantly
usually generally normally typically ordinarily
fully wholly entirely completely full whole
yearly annual annually
calculate compute determine figure measure base work
use apply employ utilize
depend turn hinge rest rely base
reflect show mirror result
result arise stem come derive flow due
cause reason drive lead prompt trigger spark push
credit attribute trace owe
worth value
cheap inexpensive low
costly expensive dear high
term tenor maturity
represent equal stand account
because owing due thanks
invest place put commit hold
investment holding asset position stake
manage run oversee direct handle supervise
manager adviser advisor
monitor oversee supervise watch review check
review examine check assess look
name appoint designate nominate select call
approve authorize clear sanction consent agree
approval consent authorization permission sanction clearance
agreement contract deal arrangement
law statute act regulation rule
rule regulation requirement provision
holder owner investor
shareholder stockholder investor holder
customer client buyer purchaser
policyholder owner
participant member
worker employee staff workforce personnel
director member
debt borrowing indebtedness loan
loan credit advance debt
borrow draw owe
borrowing draw drawing
note security
bond security
share stock
security investment
revenue sale turnover
profit earnings income
loss deficit
plant factory facility site mill
store shop outlet branch location
branch office
unit division segment business
headquarters headoffice base seat
part portion share piece slice sleeve section fraction proportion component
share percentage proportion percent part
extra additional further another more
additional further other more extra new
large big great sizable major considerable
small little low minor
recent late latest new
new recent fresh
previous prior preceding past last earlier former
next following subsequent coming later
current present existing today
first initial original opening
initial original starting opening beginning
whole total full entire overall
total overall aggregate combined whole
same equal identical
similar comparable like
different other
various several many
several many number multiple
likely expect probable
expect anticipate forecast project see think estimate believe foresee
expectation forecast outlook guidance projection estimate
aim goal objective purpose target intention
aim seek try intend
plan intend aim propose
important significant material key major
significant material considerable substantial
considerable substantial sizable
strong robust solid
weak soft poor
reach hit attain total come amount stand
exceed surpass top beat pass outpace
outperform beat
underperform lag trail
match equal meet
meet satisfy fulfil fulfill match
comply meet follow adhere
follow track replicate mirror
breach violate
happen occur take
time occasion moment point
period term time stretch span
term period length duration maturity
maturity due
mature due fall
late overdue
deadline date
notice notification warning
notify tell inform advise
file submit lodge
send mail deliver submit
submit send present
complete finish close conclude
completion close closing conclusion
make manufacture produce
close shut
closure closing shutdown
dismiss fire terminate
leave depart exit quit go resign separate
departure exit separation leaving
resign step leave quit
retirement retire pension
death die decease
disability disable
incapacity incapacitate
spouse wife husband widow
child kid son daughter
heir successor beneficiary
dispute claim lawsuit litigation suit proceedings case
insure cover protect insurance
protect safeguard shield secure
protection coverage cover
benefit advantage
risk danger exposure
exposure position
hedge protect
back secure collateral collateralize
collateral security pledge lien
pledge lien secure
guarantee back assure
forfeit cancel lapse lose
cancel terminate revoke withdraw call
waive forgo forgive
refund reimburse repay return
add contribute put
contribution payment addition
deposit put pay
withdraw take remove draw
remove dismiss take
deduct subtract take
tax levy
taxable tax
free exempt gratis
penalty charge fine
bonus incentive
salary pay wage compensation
compensation pay remuneration
accrue build accumulate
accumulate build grow
coupon interest rate
rate percentage
rating grade
upgrade raise
downgrade lower cut
stable unchanged steady constant flat
unchanged same flat steady
fix set lock
set fix determine establish
establish set found create form
consider weigh explore study evaluate contemplate
evaluate assess weigh
recommend advise suggest
suggest recommend propose
oppose reject
lender bank creditor
borrower debtor
landlord lessor
tenant lessee
lease rent rental
supply provide deliver
vendor supplier seller
regulator authority agency commission
official officer
executive officer
auditor accountant
lawyer attorney counsel
bar prohibit forbid ban prevent
prevent stop keep bar
fund finance pay
funding financing
proceeds money
bear carry have pay cover meet defray absorb
suffer incur sustain take bear
spend use pay
spending expenditure outlay
offer open provide
available open offer
offset compensate balance
link tie connect peg
relate concern pertain connect involve
involve include
join enter
combine merge join
combination merger
takeover acquisition
average mean
typical average
gap difference spread
spread margin
delay postpone defer
extend prolong lengthen
extension renewal
renew extend
affect influence impact touch change
effect impact influence
impact effect affect
help aid assist contribute
hurt harm damage weigh
extra surplus excess
excess surplus above
shortfall deficit gap
outstanding unpaid open issue
instalment installment
payee recipient
measure step gauge
test measure
sector industry
peer rival competitor
money cash
return yield performance
sell offer
rest remainder balance
region area
"""


def _by_word() -> dict[str, frozenset[int]]:
    found: defaultdict[str, set[int]] = defaultdict(set)
    for number, line in enumerate(_SENSES.strip().split("\n")):
        for word in line.split():
            found[stem(word)].add(number)
    return {word: frozenset(numbers) for word, numbers in found.items()}


_LINES = _by_word()
_NONE: frozenset[int] = frozenset()


@lru_cache(maxsize=8_192)
def say_the_same(said: str, stated: str) -> bool:
    """Whether two words share a sense or a root, and are no known contrast.

    Arguments:
        said, stated: lower case, in any form.
    """
    if _contrasted(said, stated):
        return False
    one, other = (stem(BASE_OF.get(word, word)) for word in (said, stated))
    if one == other or _LINES.get(one, _NONE) & _LINES.get(other, _NONE):
        return True
    return are_of_one_root(said, stated)


def _contrasted(said: str, stated: str) -> bool:
    mine, theirs = contrast_at((said,), 0)[1], contrast_at((stated,), 0)[1]
    return any(one.excludes(other) for one in mine for other in theirs)


def are_of_one_root(said: str, stated: str) -> bool:
    """Whether two words, lower case, are forms of one another: "grow" and "growth"."""
    short, long = sorted((stem(BASE_OF.get(word, word)) for word in (said, stated)), key=len)
    same = next((at for at, (one, other) in enumerate(zip(short, long, strict=False)) if one != other), len(short))
    return same >= PREFIX and same >= len(short) - 2 and len(long) - same <= ENDINGS
