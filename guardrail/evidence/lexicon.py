"""Word lists of finance English that alignment works with: data, no logic.

Every list holds lower-case words. They are the project's own choice; none is taken from a published list.
"""

from __future__ import annotations

from guardrail.claims.lexicon import MONTH_NAMES, NEGATIVES, word_set

STOP_WORDS: frozenset[str] = word_set(
    """
    a about above after again all also although am among an and any are around as at be because been before being
    between both but by can case could did do does doing during each either else et few for from further had has have
    having he her here hers herself him himself his how however i if in into is it its itself just let like may me
    might more most much must my of off on once one only onto or our ours out over own per respectively
    same shall she should since so some such than that the their theirs them themselves then there therefore these
    they this those though through thus to together too toward towards under until unto upon us very via was we well
    were what when where whereas whether which while who whom whose why will with within would yet you your yours
    approximately roughly nearly almost circa some around certain various including included include includes
    following follows below consist consists consisted comprise comprises comprised compare compared comparing against
    versus vs respective given based table note notes see made make makes
    """
)
"""Words that say nothing about the subject matter. "not" and "rose" are no stop words: see the two sets below."""

NEGATION_WORDS: frozenset[str] = NEGATIVES | word_set("cannot n't nothing nobody nowhere hardly lack lacks lacked")
"""Words that turn a proposition round. They are no content for alignment, so that a claim and the sentence it
inverts are aligned; polarity is judged elsewhere."""

DIRECTION_WORDS: frozenset[str] = word_set(
    """
    increase increases increased increasing decrease decreases decreased decreasing rise rises rose risen rising fall
    falls fell fallen falling grow grows grew grown growing growth decline declines declined declining drop drops
    dropped dropping gain gained up down higher lower improve improved improvement worsen worsened expand expanded
    shrink shrank shrunk climb climbed slip slipped reduce reduced reduction change changes changed changing
    difference movement movements doubled tripled halved increasingly yoy
    """
)
"""Words of direction and change. All become the one term `CHANGE_TERM`: both directions align."""

CHANGE_TERM = "~change"

NUMBER_WORDS: frozenset[str] = word_set(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred dozen
    """
)
"""Spelt numbers: no content, figures are parsed and matched for themselves."""

DESIGNATED_NOUNS: frozenset[str] = word_set(
    """
    level scope tier class series type phase stage tranche fund plan group rule form schedule article unit facility
    category item loan ifrs ias asc asu topic
    """
)
"""Nouns that a letter or number tells apart: "Class A", "Level 2"."""

LETTERED_NOUNS: frozenset[str] = word_set(
    """
    Customer Supplier Vendor Distributor Tenant Lessee Borrower Counterparty Partner Product Company Site Property
    Project Program
    """
)
"""Nouns for parties that filings name by a letter or number alone, as printed: "Customer A", not "Customers 12"."""

JOINED_PREFIXES: frozenset[str] = word_set("non pre co re sub inter anti semi multi")
"""Prefixes written with or without a hyphen."""

PERIOD_WORDS: frozenset[str] = word_set(
    """
    fys year years yearly quarter quarters quarterly month months monthly week weeks weekly day days daily date dated
    fiscal fy calendar period periods ended ending end ends first second third
    fourth half halves ytd annual annually annualised annualized today currently current-year prior-year
    """
).union(MONTH_NAMES)
"""Words of time. They are no content: periods are parsed and matched for themselves."""

UNIT_WORDS: frozenset[str] = word_set(
    """
    in of the and all amounts amount figures values expressed stated presented reported shown are is unless otherwise
    noted table tabular thousand thousands million millions billion billions trillion mm mn bn m k b t mil mln crore
    crores lakh lakhs hundreds dollar dollars us u s usd eur gbp jpy cad aud chf cny rmb hk nt nz sgd inr krw sek nok
    dkk brl mxn twd hkd canadian american australian euro euros pound pounds sterling yen yuan renminbi franc francs
    swiss cents cent pence p percent percentage percentages per pct basis point points bps pp x times shares share
    units data unaudited audited restated
    """
)
"""Words of a unit note; a header cell made of nothing else is a unit, not a heading."""

GENERIC_STUBS: frozenset[str] = word_set(
    "item items name description metric measure category particulars line type segment currency country region"
)
"""Headings of a label column that say nothing about the rows."""

GENERIC_WORDS: dict[float, str] = {
    0.15: "million thousand billion dollar amounted",
    0.25: "amount company firm figure respect show shown compare",
    0.35: "other number group corporate report percentage percent proportion mean sum reach stood stand",
    0.3: "usd eur gbp jpy cad aud chf rmb inr",
    0.4: "value level record recognize relate average consolidate present part item",
    0.6: "total account balance result",
}
"""Words that stand in most sentences of a filing, under the share of their weight that they keep."""

ABBREVIATIONS: dict[str, tuple[str, ...]] = {
    "capex": ("capital", "expenditure"),
    "opex": ("operating", "expense"),
    "pp&e": ("property", "plant", "equipment"),
    "ppe": ("property", "plant", "equipment"),
    "r&d": ("research", "development"),
    "sg&a": ("selling", "general", "administrative"),
    "g&a": ("general", "administrative"),
    "d&a": ("depreciation", "amortization"),
    "m&a": ("merger", "acquisition"),
    "cogs": ("cost", "goods", "sold"),
    "eps": ("earnings", "share"),
    "dps": ("dividend", "share"),
    "fcf": ("free", "cash", "flow"),
    "ocf": ("operating", "cash", "flow"),
    "agi": ("adjusted", "gross", "income"),
    "rmd": ("required", "minimum", "distribution"),
    "aum": ("asset", "management"),
    "nav": ("net", "asset", "value"),
    "nii": ("net", "interest", "income"),
    "nim": ("net", "interest", "margin"),
    "noi": ("net", "operating", "income"),
    "ffo": ("fund", "operation"),
    "nol": ("net", "operating", "loss"),
    "nols": ("net", "operating", "loss"),
    "roe": ("return", "equity"),
    "roa": ("return", "asset"),
    "roic": ("return", "invested", "capital"),
    "rsu": ("restricted", "stock", "unit"),
    "rsus": ("restricted", "stock", "unit"),
    "psu": ("performance", "stock", "unit"),
    "psus": ("performance", "stock", "unit"),
    "oci": ("comprehensive", "income"),
    "aoci": ("accumulated", "comprehensive", "income"),
    "ter": ("total", "expense", "ratio"),
    "ytm": ("yield", "maturity"),
    "etf": ("exchange", "traded", "fund"),
    "reit": ("real", "estate", "investment", "trust"),
    "ceo": ("chief", "executive", "officer"),
    "cfo": ("chief", "financial", "officer"),
    "coo": ("chief", "operating", "officer"),
    "cto": ("chief", "technology", "officer"),
    "cio": ("chief", "investment", "officer"),
    "ghg": ("greenhouse", "gas"),
    "u.s": ("usa",),
    "u.s.a": ("usa",),
    "us": ("usa",),
    "usa": ("usa",),
    "u.k": ("uk",),
    "u.k.": ("uk",),
    "e.u": ("eu",),
    "muni": ("municipal",),
    "munis": ("municipal",),
    "avg": ("average",),
    "dept": ("department",),
    "mgmt": ("management",),
    "approx": (),
}
"""Abbreviations and what they stand for. "US" is read as a country in capitals only."""

SPELLINGS: dict[str, str] = {
    "labour": "labor",
    "favour": "favor",
    "favourable": "favorable",
    "unfavourable": "unfavorable",
    "centre": "center",
    "centres": "center",
    "programme": "program",
    "programmes": "program",
    "licence": "license",
    "licences": "license",
    "defence": "defense",
    "cheque": "check",
    "grey": "gray",
    "judgement": "judgment",
    "stockholder": "shareholder",
    "stockholders": "shareholder",
    "stockholders'": "shareholder",
    "shareowner": "shareholder",
    "shareowners": "shareholder",
    "expenditures": "expenditure",
    "people": "person",
    "children": "child",
    "companies": "company",
    "lives": "life",
    "bought": "buy",
    "sold": "sell",
    "paid": "pay",
    "held": "hold",
    "ran": "run",
    "led": "lead",
    "spent": "spend",
    "earnt": "earn",
    "lent": "lend",
    "canadian": "canada",
    "american": "america",
    "european": "europe",
    "german": "germany",
    "french": "france",
    "japanese": "japan",
    "chinese": "china",
    "indian": "india",
    "asian": "asia",
    "australian": "australia",
    "british": "britain",
    "swiss": "switzerland",
    "spanish": "spain",
    "italian": "italy",
    "dutch": "netherlands",
    "brazilian": "brazil",
    "mexican": "mexico",
    "founded": "establish",
    "incorporated": "establish",
    "effective": "effectiv",
}
"""Other spellings, irregular forms and adjectives of countries, folded before stemming; "effective" is kept from
"with effect from", which says nothing of an effective rate."""

_WEAK_GROUPS: tuple[tuple[float, str], ...] = (
    (0.85, "revenue sale turnover"),
    (0.85, "profit income earning result"),
    (0.8, "cost expense charge expenditure"),
    (0.9, "male men"),
    (0.9, "female women"),
    (0.8, "employee staff personnel headcount workforce"),
    (0.85, "share stock"),
    (0.7, "debt borrowing loan indebtedness"),
    (0.85, "debt borrowing indebtedness"),
    (0.8, "fee charge cost"),
    (0.8, "tax taxation"),
    (0.8, "dividend distribution payout"),
    (0.7, "asset holding investment"),
    (0.8, "hold own"),
    (0.8, "manager adviser advisor"),
    (0.8, "director executive"),
    (0.8, "buy purchase acquire acquisition repurchase"),
    (0.8, "sell sale disposal dispose divest"),
    (0.8, "margin profitability"),
    (0.8, "establish inception launch start found begin"),
    (0.8, "customer client subscriber"),
    (0.7, "receivable debtor"),
    (0.7, "payable creditor"),
    (0.7, "inventory stock"),
    (0.7, "equity shareholder"),
    (0.7, "plant facility factory"),
    (0.7, "country nation"),
    (0.7, "pay payment paid"),
    (0.7, "yield return"),
    (0.7, "open beginning opening"),
    (0.7, "close closing"),
    (0.7, "exempt free"),
    (0.7, "insure insurance"),
    (0.7, "unit share"),
    (0.7, "percentage percent proportion share"),
    (0.7, "segment division business"),
    (0.8, "acquire acquisition"),
    (0.7, "lease rental rent"),
    (0.7, "credit facility"),
    (0.7, "occupancy let"),
    (0.7, "price cost"),
    (0.8, "annual year"),
    (0.9, "measure measurement"),
    (0.7, "forecast guidance outlook expect"),
    (0.8, "issue issuance issued"),
    (0.8, "grant issue award"),
    (0.8, "forfeit cancel lapse"),
    (0.7, "outstand issue"),
    (0.8, "provide generate"),
    (0.8, "used absorb consume"),
    (0.85, "mature maturity"),
    (0.85, "impair impairment"),
    (0.85, "settle settlement"),
    (0.85, "repay repayment"),
    (0.85, "expire expiration expiry"),
    (0.85, "redeem redemption"),
    (0.85, "recover recovery"),
    (0.85, "reverse reversal"),
    (0.85, "withdraw withdrawal"),
    (0.85, "recognize recognition"),
)
"""Words finance treats nearly alike, with the weight one keeps when it stands for the other."""


def weak_groups() -> tuple[tuple[float, tuple[str, ...]], ...]:
    """The weak synonym groups: weight below 1 and the unstemmed members."""
    return tuple((weight, tuple(words.split())) for weight, words in _WEAK_GROUPS)


WEAK_PHRASES: tuple[tuple[frozenset[str], frozenset[str], float], ...] = (
    (
        frozenset(("capital", "expenditure")),
        frozenset(("purchase", "property", "plant", "equipment")),
        0.85,
    ),
    (frozenset(("capital", "expenditure")), frozenset(("purchase", "property", "equipment")), 0.85),
    (frozenset(("free", "cash", "flow")), frozenset(("cash", "operation")), 0.4),
    (frozenset(("net", "income", "per", "share")), frozenset(("earnings", "per", "share")), 0.9),
    (frozenset(("provision", "tax")), frozenset(("tax", "expense")), 0.9),
    (frozenset(("bottom", "line")), frozenset(("net", "income")), 0.8),
    (frozenset(("top", "line")), frozenset(("revenue",)), 0.8),
    (frozenset(("cost", "goods", "sold")), frozenset(("cost", "sale")), 0.85),
    (frozenset(("cost", "goods", "sold")), frozenset(("cost", "revenue")), 0.85),
    (frozenset(("fee",)), frozenset(("expense", "ratio")), 0.8),
    (frozenset(("expense", "ratio")), frozenset(("fee",)), 0.8),
    (frozenset(("expense", "ratio")), frozenset(("cost",)), 0.8),
    (frozenset(("derivative", "financial", "instrument")), frozenset(("derivative",)), 0.9),
    (frozenset(("coupon",)), frozenset(("interest", "rate")), 0.85),
    (frozenset(("interest", "rate")), frozenset(("coupon",)), 0.85),
)
"""Phrases that name the same line item in other words, unstemmed: first is read as second, with a weight."""

LEGAL_FORMS: frozenset[str] = word_set(
    "inc corp co company ltd limited llc lp llp plc ag sa se nv bv gmbh spa ab asa oyj kg pte pty the and of"
)
"""Parts of a name that do not tell one name from another."""

ENTITY_CLASSES: frozenset[str] = word_set(
    """
    fund funds trust bond bonds portfolio etf index bank group holdings partners capital corporation corp inc ltd llc
    plc ag sa se nv notes note series class reit insurance company facility plan program act labs freight
    airlines energy pharmaceuticals technologies systems industries foods media motors metals
    """
)
"""Words that close the name of an issuer, product or rule; a phrase that ends with one is a name whole."""

ACRONYMS_OF_THE_TRADE: frozenset[str] = word_set(
    """
    sec finra fdic irs gaap ifrs usd eur gbp jpy cad aud chf rmb cny inr krw brl eps ebit ebitda ebita ceo cfo coo cto
    ipo roe roa roic etf reit nav aum ytd yoy qoq fy q1 q2 q3 q4 h1 h2 us usa uk eu esg cagr capex opex sg&a r&d pp&e
    cogs nol nols rsu rsus dps ffo noi nii nim fcf aoci oci apr apy libor sofr cpi gdp llc lp plc pdf i ii iii iv v vi
    bps ccc dio dpo dso ebt ev ltm ttm p/e p/b p/s p/fcf pe d/e roce wacc
    agi magi rmd hkd sgd nzd twd sek nok dkk mxn zar thb idr myr php vnd
    m&a d&a g&a ter ytm ghg mwh kwh hq it ip non-gaap mifid ucits cusip isin
    """
)
"""Abbreviations that are words of the trade, not the name of an issuer or product."""

COMMON_SUBJECTS: frozenset[str] = word_set(
    """
    account accounts accrued acquisition acquisitions adjusted adjustments administrative advisers advisors aggregate
    allowance amortization amortisation amount amounts annual another assets asset attrition average backlog balance
    balances bankers bank based basic benefits billings board bond bonds book bookings borrowings both brokerage
    business buybacks capacity capital cash charges churn client clients closing collateral combined commission
    commissions
    commodities common company companies compensation competition construction consolidated consumer contracts
    contributions cost
    costs coupon covenant covenants coverage credit currency current customer customers debt default deferred defined
    demand deposits depreciation derivative derivatives diluted directors discount distribution distributions dividend
    dividends duration earnings economic effective employee employees employment energy equity estimated expenditure
    expenditures expense expenses exports exposure fair federal fee fees finance financial finished fixed foreign free
    freight fuel fully fund funds future gains general global goodwill government gross guidance headcount hedging
    holders holdings impairment import imports income incremental inflation insurance intangible interest inventories
    inventory investment investments investors invested issuance issued item items labor land lease leases leverage
    liabilities liability license liquidity loan loans long loss losses maintenance management manager managers
    manufacturing margin margins market marketing maturity maximum median minimum monthly mortgage municipal net
    nominal non number occupancy oil operating operations operational order orders ordinary organic other outflows
    inflows overall overhead packaging payables payment payments payout pension performance personnel plan portfolio
    preferred premium premiums prepaid price prices pricing principal prior proceeds product production products
    professional profit profitability profits property properties provision purchases quarterly rate rates ratio raw
    real receivables redemptions refinancing regulatory rent rental rents repurchases research reserves restricted
    restructuring retail retained return returns revenue revenues risk salaries sales seasonal securities segment
    selling service services settlement share shareholders shares short software spending staff standard state statutory
    stock stocks stockholders subscription subscribers subscriptions sum supply tax taxes taxable technology total
    trade traffic trading training transaction transactions travel treasury turnover unemployment unit units unrealized
    unsecured usage utilities utilization vacancy valuation value variable volume volumes wages warranty weighted
    wholesale working workforce yield yields today yesterday tomorrow additionally furthermore moreover meanwhile
    overall thus hence accordingly consequently similarly likewise nevertheless nonetheless finally later earlier
    recently historically typically generally usually currently previously subsequently together although because
    women men people members workers participants new old across amid among throughout alongside beyond besides upon
    grade rule rules form forms section sections regulation regulations article articles act amendment exhibit appendix
    outlook summary overview highlights conclusion background introduction disclosure disclosures prospectus filing
    reported recorded recognized recognised booked disclosed stated undrawn drawn outstanding accumulated unused billed
    unbilled contracted committed approximately roughly nearly compared relative excluding including
    please note remember ask consult speak yes no sure thanks hello here there if when while whether unlike despite
    yep yeah yup nope okay ok right alright well look looks seems take divide subtract add put set call went going
    quick easy simple straight pretty safe sort kind hands behind ahead above below every each expressed smoothed
    results judging basically essentially honestly actually correct true false exactly indeed pretax
    i'd i'll i've you'd you'll you've you're we'd we'll we've we're they'd they're they've it'd it'll it's that'd
    even keep altogether that'll that's there's here's what's let's he'd she'd
    """
)
"""Words that open sentences of finance prose with a capital and are no names."""

SCALE_MARKS: tuple[str, ...] = (
    "thousand", "million", "billion", "000", "mn", "mm", "bn", "mio", "mrd", "lakh", "crore", "$m", "€m", "£m", " k",
    "keur",
)  # fmt: skip
"""What every note of scale contains, lower case."""

TITLE_WORDS: frozenset[str] = word_set(
    """
    10-k 10-q 8-k 20-f 40-f 6-k 10-k/a 10-q/a 8-k/a s-1 f-1 n-csr n-csrs n-port n-1a 485bpos 485apos 497 497k def 14a
    10k 10q 8k 20f 40f 6k form filing filings filed report reports annual quarterly interim semiannual semi-annual
    half-year press release fact factsheet sheet sheets prospectus supplement statement statements document
    documents presentation transcript letter proxy circular brochure memorandum summary overview highlights results
    result financial financials consolidated condensed unaudited audited restated selected supplementary supplemental
    schedule schedules note notes table tables item part appendix exhibit management discussion analysis
    reconciliation components breakdown details key figures metrics ratios allocation composition characteristics
    performance profile history holdings top sector sectors maturity maturities obligations obligation contractual
    commitments activities flows position comprehensive operations stockholders shareholders data information
    """
)
"""Words of the names of documents and tables that tell what they are, not whose."""

REFERRING_NOUNS: frozenset[str] = word_set(
    """
    fund company group trust firm bank manager portfolio issuer insurer business bond note security program plan
    corporation partnership strategy share class facility index etf product adviser advisor
    """
)
"""Nouns that, after "the" or "this" at the start of a sentence, point back to a name given before."""
