"""The shapes that references have in text: heads, numbers by kind, and what joins them to a law.

Every pattern has bounded repetitions only, so that reading stays linear.
"""

from __future__ import annotations

import re

from guardrail.verify.hints import Hint

PLAIN = str.maketrans({"‐": "-", "‑": "-", "‒": "-", "–": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " "})
HINTS = (
    "Rule", "rule ", "rules ", "RULE", "Section", "section ", "sections ", "Sec.", "SECTION", "§", "Article",
    "article ", "articles ", "Art.", "Form ", "Forms ", "Item ", "Items ", "Schedule ", "Annex", "Regulation", "Reg ",
    "Reg.", "Directive", "RTS", "IFR", "IAS ", "ASC ", "ASU", "FAS ", "FIN ", "SAB", "Topic", "Accounting Standards",
    " Act", "Code", "C.F.R", "CFR", "U.S.C", "USC", "401(", "403(", "457(", "501(c)", "529 ", "529A ",
    "1031 exchange", "12b-1", "10b", "2a-7", "10-K", "10-Q", "8-K", "20-F", "40-F", "6-K", "N-PORT", "N-CSR", "N-CEN",
    "N-PX", "MiFI", "MIFID", "GDPR", "ERISA", "UCITS", "AIFM", "SFDR", "PRIIP", "EMIR", "DORA", "FATCA", "SOX",
    "Dodd", "Sarbanes", "Gramm", "PSLRA", "FCPA", "CSRD", "TCJA", "MiCA", "PSD2", "SFTR", "SECURE 2", "Solvency",
)  # fmt: skip
"""One of these is in every text that holds a reference."""
HINT = re.compile("|".join(map(re.escape, HINTS)))


def _of_run(hint: str) -> str:
    """The pattern of the first run of characters without white space that `hint` spans."""
    head, _, rest = hint.strip().partition(" ")
    return ("\\A" if hint[0] == " " else "") + re.escape(head) + ("\\Z" if rest or hint[-1] == " " else "")


MAY_REFER = Hint("|".join(map(_of_run, HINTS)), bare=True)
"""A cheaper first test for claims: no text that it rules out has one of `HINTS`."""

_PARAGRAPHS = r"(?:\((?:[a-z]{1,4}|[A-Z]{1,2}|[0-9]{1,3})\)){0,6}"
_END = r"(?![A-Za-z0-9]|[.,-][0-9])"
_RULE_NUMBER = (
    r"(?:(?:[0-9]{1,3}[A-Za-z]{1,2}[0-9]{0,2}|[0-9]{1,3}(?:\([A-Za-z0-9]{1,4}\)){1,4}|2[0-9]{2}[A-Z]?|0"
    r"|[0-9]{1,2}(?=-[0-9]{2}(?![0-9])))-[0-9]{1,3}[a-gA-GT]?|[ADG]-[0-9]{1,3}|[0-9]{3,5}[A-Z]?)"
)
_NUMBERS = {
    "rule": _RULE_NUMBER,
    "section": r"[0-9]{1,5}(?:[A-Z]{1,2}(?:-[0-9])?|[a-z]{1,3}(?:-[0-9]{1,3})?)?",
    "article": r"[0-9]{1,3}[a-z]{0,2}",
    "annex": r"(?:[0-9]{1,2}|[IVX]{1,5})",
    "item": r"(?:[0-9]{1,2}\.[0-9]{2}|[0-9]{1,4}[A-Z]?)",
    "form": r"(?:[0-9]{1,2}[ ]-[ ][KQFD]|[0-9A-Z]{1,5}[a-f]?(?:-[0-9A-Z]{1,6}[a-f]?){0,3})(?:/A)?",
    "schedule": r"(?:[0-9]{1,2}[A-Z](?:-[0-9])?|K-[0-9]{1,2}|TO)",
    "rts": r"[0-9]{1,2}",
}
NUMBER = {
    kind: re.compile(rf"(?P<number>{number})(?P<paragraph>{_PARAGRAPHS})(?:s(?=\W|$))?{_END}")
    for kind, number in _NUMBERS.items()
}
HEAD = re.compile(
    r"(?<![A-Za-z0-9-])(?:(?P<rule>(?:R|r)ules?|RULES?)|(?P<section>(?:S|s)ections?|SECTIONS?|Secs?\.|§{1,2})"
    r"|(?P<article>(?:A|a)rticles?|ARTICLES?|Arts?\.)|(?P<item>(?:I|i)tems?|ITEMS?)|(?P<form>Forms?|FORMS?)"
    r"|(?P<schedule>Schedules?)|(?P<annex>Annex(?:es)?)|(?P<rts>RTS))\s{0,2}(?:Nos?\.\s?)?(?=[0-9A-Z])"
)
PLURAL = re.compile(r"(?:s|es|s\.|S|§§)\s{0,2}(?:Nos?\.\s?)?$")
SEPARATOR = re.compile(r"\s?(?:,\s?(?:and|or|&)?|and/or|and|or|&|/|through|to)\s{1,2}(?:§{1,2}\s?)?")
PART = re.compile(r",?\s(?:Parts?)\s([0-9][A-C]?)(?![0-9A-Za-z])")
OF = re.compile(
    r"(?:\s?\([^()]{0,60}\))?,?\s+(?:as amended,?\s+)?(?:promulgated |adopted |issued )?"
    r"(?P<link>of|under|in|to|from|pursuant to)\s+(?:the\s+|its\s+|our\s+|this\s+|that\s+)?"
)
COUNTRY = re.compile(r"(?:U\.S\.|US|EU|federal)\s+")
OF_FORM = re.compile(
    r"(?:(?:[Aa]nnual|[Qq]uarterly|[Cc]urrent) [Rr]eports? on )?Form (?P<form>[0-9]{1,2}-[KQ])(?![0-9A-Za-z-])"
)
POSSESSIVE = re.compile(r"(?:'s?)?\s{1,2}$|\s\($")
REGULATOR = re.compile(
    r"(?<![A-Za-z0-9-])(?:(?P<SEC>SEC|Securities and Exchange Commission)|(?P<FINRA>FINRA|Financial Industry "
    r"Regulatory Authority)|(?P<MSRB>MSRB|Municipal Securities Rulemaking Board)|"
    r"(?P<other>NASD|NYSE(?: Arca| American)?|Nasdaq|NASDAQ|"
    r"Cboe|CBOE|CFTC|NFA|FCA|PRA|IRS|DOL|OCC|FDIC|NAIC|ISDA|LSE|SEBI|ASIC))(?![A-Za-z0-9])"
)
BOTH = re.compile(r"\s?(?:and|or|&|/|,)\s?$")

STANDARD_HINTS = ("IFR", "IAS", "FAS", "FIN", "SAB", "AS", "Accounting", "opic")
STANDARD = re.compile(
    r"(?<![A-Za-z0-9-])(?:(?P<ifrs>IFRS)s?|(?P<ias>IAS)|(?P<ifric>IFRIC)|(?P<sfas>S?FAS)|(?P<fin>FIN)|(?P<sab>SABs?|"
    r"Staff Accounting Bulletins?)|(?P<asu>ASUs?|Accounting Standards Updates?)|(?P<asc>ASC|Accounting Standards "
    r"Codification|(?P<topic>Topics?))|(?P<pcaob_as>PCAOB AS|PCAOB Auditing Standard))"
    r"(?:\s?\(\"?[A-Z]{2,5}s?\"?\))?[\")]{0,2}(?:\s(?:Sub)?[Tt]opics?)?\s{0,2}(?:No\.|Nos\.|Number)?\s{0,2}(?=[0-9])"
)
STANDARD_NUMBERS = {
    "asu": re.compile(r"(?P<number>20[0-9]{2}-[0-9]{2,3})(?P<paragraph>)(?![0-9])"),
    "asc": re.compile(r"(?P<number>[0-9]{3})(?P<paragraph>(?:-[0-9]{1,3}){0,4})(?![0-9]|[.,][0-9])"),
    "pcaob_as": re.compile(r"(?P<number>[0-9]{4})(?P<paragraph>)(?![0-9])"),
}
SHORT_NUMBER = re.compile(r"(?P<number>[0-9]{1,3})(?P<paragraph>(?:\(R\))?)(?![0-9A-Za-z%]|[.,-][0-9])")

BARE = re.compile(
    r"(?<![A-Za-z0-9§.(/-])(?:(?P<rule>[0-9]{1,2}[a-z][0-9]?-[0-9]{1,2})|(?P<form>10-[KQ]|8-K|6-K|20-F|40-F|"
    r"N-(?:PORT|CSR|CEN|PX|MFP|1A))|(?P<section>40[13]|457|501|529A?|1031)(?P<paragraph>(?:\([a-z]\)(?:\([0-9]{1,2}\))?)?)"
    r"(?=[ -](?:plan|account|annuit|contribution|organi|exchange|savings|college|elective)))(?![A-Za-z0-9]|-[0-9])"
)
LETTERED = re.compile(r"(?<![A-Za-z0-9-])Reg(?:ulation|\.)?\s(?P<number>S-[A-Z]{1,2})(?![A-Za-z0-9-])")
CFR = re.compile(
    r"(?<![0-9.])(?P<title>[0-9]{1,2})\s{1,2}C\.?\s?F\.?\s?R\.?\s{0,2}(?:[Pp]arts?\s|§{1,2}\s?|[Ss]ections?\s)?"
    rf"(?P<part>[0-9]{{1,4}})(?:\.(?P<number>{_RULE_NUMBER})(?P<paragraph>{_PARAGRAPHS}))?"
)
USC = re.compile(
    r"(?<![0-9.])(?P<title>[0-9]{1,2})\s{1,2}U\.?\s?S\.?\s?C\.?(?:\s?A\.)?\s{0,2}(?:§{1,2}\s?|[Ss]ections?\s|[Ss]ec\.\s)?"
    rf"(?P<number>[0-9]{{1,5}}[A-Za-z]{{0,3}}(?:-[0-9]{{1,2}})?)(?P<paragraph>{_PARAGRAPHS})"
)
