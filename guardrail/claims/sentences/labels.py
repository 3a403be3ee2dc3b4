"""Phrases without a statement: headings, table headers, run-in labels, source lines."""

from __future__ import annotations

import re

from guardrail.claims.lexicon import word_set
from guardrail.claims.sentences.verbs import core, holds_verb, negates, word_of

_FIGURE = re.compile(r"[\d%$€£¥‰]")
_NUMBER_WORD = re.compile(
    r"\b(?:percent|per\s?cent|basis points?|bps|one|two|three|four|five|six|seven|eight|nine|ten|eleven|"
    r"twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|"
    r"trillions?|half|third|quarter|double|triple|twice|dozens?|zero)\b",
    re.IGNORECASE,
)
_SOURCE_LINE = re.compile(
    r"(?:sources?|references?|citations?|see also|based on|data as provided in|cited from)\s*[:–-]\s*(?P<object>.+)",
    re.IGNORECASE,
)
_SOURCE_KIND = re.compile(
    r"\b(?:report|prospectus|filing|form|statement|fact ?sheet|factsheet|release|documents?|presentation|letter|"
    r"research|"
    r"notes?|chunks?|supplement|brochure|10-[KQ]|8-K|20-F|N-PORT|N-CSR|appendix|page|p\.|table|section|transcript|"
    r"https?://\S+|www\.\S+)(?:\b|$)",
    re.IGNORECASE,
)
_SOURCE_FIGURE = re.compile(
    r"#?\b\d{1,4}\b(?![\d.,]*\d|\s?%|\s?(?:percent|bps|basis|million|billion|thousand|bn|mn))", re.IGNORECASE
)
_FORM_NAME = re.compile(r"\b(?:10-[KQ]|8-K|20-F|N-PORT|N-CSR|S-1|DEF 14A|\d{3}B\d?|485BPOS)\b")
_ADDRESS = re.compile(r"https?://\S+|www\.\S+")
_SOURCE_WORDS = word_set(
    "of the and for in to on at by from dated page pages section table note notes chunk chunks p pp no ended ending "
    "year quarter report annual quarterly semiannual semi-annual monthly prospectus fact sheet factsheet form filing "
    "statement research document documents statutory summary letter supplement release press presentation appendix "
    "retrieved provided internal proprietary memo brief guide shareholder shareholders investor earnings"
)
LABEL_WORDS = word_set(
    "fixed alternatives commodities international emerging developed domestic global large mid small cap growth "
    "employees headcount customers ebitda eps capex advisor adviser custodian trustee domicile currency frequency "
    "exchange listing coupon callable call weighted effective modified spread premium discount book leverage occupancy "
    "properties tenants loans deposits borrowings borrowing facility limit borrower lender guarantor turnover position "
    "positions countries country issue issuance outstanding par face principal payment payments schedule settlement "
    "lock-up notice vehicle load loads waiver sales cagr sharpe beta alpha volatility standard deviation drawdown "
    "tracking error tier year-to-date since-inception one-year three-year five-year ten-year headquarters founder "
    "chief executive officer sponsor administrator auditor capital liabilities inventory goodwill "
    "a an the of and or & for in on to by with at as vs versus per about from its our your their what how why to this "
    "summary overview outlook introduction conclusion background details detail information key main other additional "
    "important general specific facts fact points point takeaways takeaway highlights findings features feature terms "
    "term notes note answer response question questions next steps recommendation recommendations considerations "
    "consideration analysis comparison profile description objective objectives strategy strategies goal goals risk "
    "risks factor factors performance return returns yield yields income distribution distributions dividend dividends "
    "fee fees expense expenses cost costs charge charges ratio ratios holding holdings portfolio composition "
    "allocation allocations sector sectors asset assets class classes maturity duration credit quality rating ratings "
    "tax taxes taxation treatment status benefits benefit liquidity redemption redemptions purchase minimum minimums "
    "investment investments investing fund funds bond bonds stock stocks share shares equity equities security "
    "securities company companies issuer issuers manager managers management team history inception date dates price "
    "prices value values valuation revenue revenues earnings profit profits margin margins growth debt cash flow flows "
    "balance sheet statement statements results result financial financials quarterly annual monthly current recent "
    "historical market markets economic conditions environment benchmark index source sources reference references "
    "disclaimer disclosure disclosures legal regulatory suitability eligibility account accounts type types name "
    "ticker symbol category metric metrics item items period year quarter amount amounts total totals change changes "
    "net gross operating interest rate rates coupon sec day average nav aum size volume number numbers count data "
    "table "
    "figures figure structure pros cons strengths weaknesses opportunities options option alternatives exposure "
    "geographic region regions state states federal municipal corporate government treasury municipalities short long "
    "intermediate top largest available documents document research report reports prospectus contact primary purpose"
)
# Words that make a noun phrase a statement: "FDIC-insured bond fund".
_PROPERTY = re.compile(
    r"\b(?:\w+-free|(?<!feel )free|safe|safest|safer|insured|uninsured|exempt|\w+-exempt|guaranteed?s?|protected|"
    r"secured?|"
    r"backed|risk-?less|low-risk|high-risk|proven|approved|certified|registered|rated|top-rated|recommended|eligible|"
    r"qualified|suitable|tax-advantaged|deductible|undervalued|overvalued|bullish|bearish)\b",
    re.IGNORECASE,
)
_GRADE = re.compile(
    r"\b(?:AAA|AA|BBB|BB|Aaa|Aa[123]|A[123]|Baa[123]|Ba[123]|CCC)\b|\b(?:A|B)[+-](?!\w)|[Ii]nvestment[- ][Gg]rade"
)
_DEGREE = re.compile(
    r"\b(?:best(?! regards)|better|higher|lower|highest|lowest|largest|leading|superior|record|strong|weak|stable|buy|"
    r"sell|hold|up|down|\w+er than)\b",
    re.IGNORECASE,
)
_TERM = re.compile(r"\d{1,3}-(?:days?|weeks?|months?|years?|quarters?)|&|/|[-–]", re.IGNORECASE)
_BRACKETED = re.compile(r"\s*\([^()]*\)")
_LABEL_LENGTH = 10  # words


def is_label(text: str) -> bool:
    """Whether a heading, table header or bold run-in only names a topic: no figure, no verb, no property claimed."""
    body = text.strip(" .:!-–—*_")
    tokens = body.split()
    if not 0 < len(tokens) <= _LABEL_LENGTH or asserting_phrase(body) or holds_verb(body):
        return False
    for index, token in enumerate(tokens):
        word = core(token)
        known = not word or word.lower().removesuffix("'s") in LABEL_WORDS
        # In "Fund overview" the capital is the sentence's, in "Fund Overview" the title's.
        titled = word[:1].isupper() and not (index == 0 and len(tokens) > 1 and tokens[1].islower())
        if not known and not titled and not (len(tokens) == 1 and word.isalpha()):
            return False
    return True


def has_digit_or_sign(text: str) -> bool:
    """Whether a digit or a sign of a unit stands in the text."""
    return _FIGURE.search(text) is not None


def has_figure(text: str) -> bool:
    """Whether a digit, a sign of a unit or a number word stands in the text."""
    return _FIGURE.search(text) is not None or _NUMBER_WORD.search(text) is not None


def asserting_phrase(text: str) -> bool:
    """Whether a phrase without a verb claims something all the same: a figure, a negation, a property."""
    return has_figure(text) or claims_property(text) or negates(text)


def claims_property(text: str, *, superlatives: bool = True) -> bool:
    """Whether a word claims a property ("insured", "tax-exempt"), with or without a verb.

    Arguments:
        text: a phrase.
        superlatives: words of degree and direction ("largest", "strong", "up") count too.
    """
    return bool(_PROPERTY.search(text) or _GRADE.search(text)) or (superlatives and _DEGREE.search(text) is not None)


def is_topic(text: str) -> bool:
    """Whether a phrase consists of topic words only, so that it names no company or fund."""
    return all(
        word.lower().removesuffix("'s") in LABEL_WORDS or _TERM.fullmatch(word)
        for word in (core(token) for token in _BRACKETED.sub("", text).split())
        if word
    )


_CODED = re.compile(
    r"(?:(?:Share )?Class|Series|Tranche|Fund|Option|Tier|Plan|Unit|Group) "
    r"(?:[A-Z]{1,2}\d?|[IVX]{1,4}|\d{1,2}[A-Z]?|(?:19|20)\d\d[A-Z]?)(?: (?:[Ss]hares|[Bb]onds|[Nn]otes|[Uu]nits))?"
)
_KINDS = word_set("fund trust portfolio etf strategy plan company bank corporation partners reit")
HEAD_ENDS = re.compile(r" (?:of|on|in|for|to|per|from|under|by) ")
_PARTICIPLES_OF_SOURCES = re.compile(r"\b(?:dated|ended|provided|retrieved)\b")


def names_thing(text: str) -> bool:
    """Whether a phrase of topic words is a name all the same: "Class A", "Short Duration Bond Fund"."""
    bare = _BRACKETED.sub("", text).strip(" :")
    if _CODED.fullmatch(bare):
        return True
    tokens = bare.split()
    return len(tokens) > 2 and tokens[-1].lower() in _KINDS and all(token[:1].isupper() for token in tokens)


def is_attribute(text: str) -> bool:
    """Whether a phrase names what is measured, by its head: "Distribution and servicing fee", "Yield to worst"."""
    tokens = _BRACKETED.sub("", text).split()
    if not tokens or any(token[:1].isupper() and not token.isupper() for token in tokens[1:]) or names_thing(text):
        return False
    head = HEAD_ENDS.split(" ".join(tokens), maxsplit=1)[0].split()[-1]
    return word_of(head) in LABEL_WORDS and not asserting_phrase(text)


def is_source_line(text: str) -> bool:
    """Whether the text is "Source: ..." with nothing but names of documents, pages and addresses behind it."""
    found = _SOURCE_LINE.fullmatch(text)
    if found is None:
        return False
    rest = found.group("object")
    named = _ADDRESS.sub("", rest)
    if not _SOURCE_KIND.search(rest) or asserting_phrase(_SOURCE_FIGURE.sub("", _FORM_NAME.sub("", named))):
        return False
    if holds_verb(_PARTICIPLES_OF_SOURCES.sub("", named)):
        return False
    return all(
        word.lower() in _SOURCE_WORDS or word[:1].isupper() or not word[:1].isalpha()
        for word in (core(token) for token in named.split())
        if word
    )
