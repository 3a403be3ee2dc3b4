# ruff: noqa: E501  (one pattern a line)
"""Wordings of several words in what a claim says of one line, each as the one word that its reader knows."""

from __future__ import annotations

import re

from guardrail.claims.plain.line_words import FRAMES, OPENER
from guardrail.verify.lines.formulas import FIGURE, PERIOD

_F, _P = f"[{FIGURE}]", f"[{PERIOD}]"
_VS = (
    r"(?:when )?(?:compared (?:with|to)|relative to|measured against|set against|versus|vs\.?|as against|against"
    r"|in comparison (?:with|to)|by comparison (?:with|to)|following|having been|in comparison)"
)
_PLAIN: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (rf"\bno other (?:year|period|quarter)(?: in the table| shown| presented)? (?:had|saw|has|shows?|posted)"
         rf"(?: an?)? (?P<w>higher|greater|larger|more|lower|smaller|less) (?P<x>[^{FIGURE}{PERIOD}]+?) than"
         rf" (?P<p>{_P})$", r"\g<x> was no-other \g<w> \g<p>"),
        (rf"^subtracting the (?P<a>{_P}) (?:value|figure|level|amount) from the (?P<b>{_P}) (?:value|figure|level|amount) of"
         r" (?P<x>.+?) (?:gives|leaves|yields|is|comes to) (?P<f>[\ue000-\ue0ff])$",
         r"change in \g<x> from \g<a> to \g<b> was \g<f>"),
        (rf"\bof (?:the )?(?P<a>{_P}) and (?:the )?(?P<b>{_P}),? (?:it was )?the latter (?:that )?(?:had|saw|shows|has|posted) the"
         r" (?P<w>higher|greater|larger|lower|smaller) (?P<x>.+)$", r"\g<x> was \g<w> in \g<b> than in \g<a>"),
        (rf"\bof (?:the )?(?P<a>{_P}) and (?:the )?(?P<b>{_P}),? (?:it was )?the former (?:that )?(?:had|saw|shows|has|posted) the"
         r" (?P<w>higher|greater|larger|lower|smaller) (?P<x>.+)$", r"\g<x> was \g<w> in \g<a> than in \g<b>"),
        (r"\b(?:did not|didn't|failed to|fails to|does not|never) (?:reach|exceed|top|surpass|go (?:beyond|past|above|over)"
         r"|cross|hit|pass|get to|climb above|rise above)(?= (?:the )?[\ue000-\ue0ff])", "below"),
        (r"\ba level of (?P<f>[\ue000-\ue0ff]) (?:proved|was|stayed|remained) out of reach for", r"below \g<f>"),
        (r"\b(?:exceed(?:ed|s)?|topp?(?:ed|s)?|surpass(?:ed|es)?|cross(?:ed|es)?|beat|pass(?:ed|es)?|broke through"
         r"|clear(?:ed|s)|(?:went|got|moved|came(?: in)?|ended up|finished|climbed|rose|sat|stood|was) (?:past|beyond)"
         r"|(?:somewhere )?north of|in excess of|upwards of|more than|greater than|higher than|comfortably above)"
         r"(?= [\ue000-\ue0ff])", "above"),
        (r"\b(?:south of|less than|lower than|fewer than|short of|shy of|fell short of|underneath)"
         r"(?= [\ue000-\ue0ff])", "below"),
        (r"\bbefore (?:reaching|hitting|rising to|falling to|climbing to|dropping to|coming in at|arriving at)", "then at"),
        (r"\b(?:at an? )?(?:compound(?:ed)?(?: average)? annual(?:i[sz]ed)?(?: growth)?(?: rate)?|cagr)\b(?: of growth)?",
         "rated"),
        (r"\bif you annuali[sz]e it,?", "rated"),
        (r"\b(?:compounded(?: annually| yearly)?|annuali[sz]ed|annuali[sz]e it|per annum|annually|yearly"
         r"|(?:a|per|each|every) year(?=,? (?:compounded|from|between|over|since)))\b", "rated"),
        (r"\b(?:without interruption|(?:in )?(?:each|every) (?:successive |single |consecutive |following )?"
         r"(?:year|period|quarter|time)|each time|every time|period by period|year by year|quarter by quarter|year after year"
         r"|in each successive (?:period|year)|the whole way|all the way|each step of the way|straight|steadily|unbroken"
         r"|progressively|sustained|continuously|consistently|without a break|uninterrupted|constantly|throughout"
         r"|no reversals there|kept|(?:and )?extended that move)\b", "every"),
        (r"\band again\b", "every and"),
        (r"\b(?:than|from|over|on|versus|against) (?:in )?the (?:period|year|quarter) (?:before|prior|earlier)\b"
         r"|\b(?:from|over|on|versus|against|than(?: in)?) the (?:prior|previous|preceding) (?:period|one)\b", "prior"),
        (r"\b(?:year[- ](?:over|on)[- ]year|yoy|(?:from|over|on|versus|against|than(?: in)?) the (?:prior|previous|preceding)"
         r" (?:fiscal )?year)\b", "prior-year"),
        (r"\b(?:quarter[- ](?:over|on)[- ]quarter|qoq|sequentially|(?:from|over|on|versus|against|than(?: in)?)"
         r" the (?:prior|previous|preceding) quarter)\b", "prior-quarter"),
        (r"\b(?:of|among|over|across|in|for|from) (?:all (?:of )?|any of )?(?:the |these |those |any )?(?:periods?|years?"
         r"|quarters?)(?: (?:shown|presented|reported|covered|here|listed|given|in the table|on record here))+\b", "shown"),
        (r"\b(?:of|than) any (?:other )?(?:period|year|quarter)(?: in the table| shown| presented| reported)?", "shown"),
        (r"\bthe (?P<n>two|three|four|five)[- ](?:year|period|quarter)s?\b|\b(?:over|across|in|for|of) (?:the )?(?P<m>two"
         r"|three|four|five) (?:years|periods|quarters)\b", r"count-\g<n>\g<m> "),
        (r"\bdivided? (?:it |them |the (?:sum|total|result) )?by (?P<n>two|three|four|five)", r"mean count-\g<n>"),
        (r"\bsplit (?:the (?:result|sum|total)|it) in two", "mean count-two"),
        (r"\b(?:averag(?:e|ed|es|ing)(?: out)?|mean|smoothed)\b", "mean"),
        (r"\b(?:(?:the )?high[- ]water mark|upper end of the range|topped out|hit a high|at its height|high point|the high)\b",
         "highest"),
        (r"\b(?:(?:the )?low[- ]water mark|lower end of the range|bottomed out|troughed|hit bottom|hit a low|low point|the low)\b",
         "lowest"),
        (r"\b(?:hit|reached|marked|set)? ?(?:its|a|their|the) (?:high|maximum|top|best|strongest|most|peak)\b", "highest"),
        (r"\b(?:hit|reached|marked|set)? ?(?:its|a|their|the) (?:low|minimum|bottom|weakest|worst|least)\b", "lowest"),
        (r"\b(?:the amount by which|the rate at which|how (?:far|much|many))\b", "by-which"),
        (r"^no, (?=.*\b(?:above|below)\b)", ""),
        (r"\b(?:with)?in (?:a|the) range of", "at"),
        (rf"\b{_VS}\b", "vs"),
        (r"\bafter(?= (?:the )?[\ue000-\ue0ff\ue100-\ue1ff])", "vs"),
        (r"\bback in(?= (?:the )?[\ue100-\ue1ff])", "in"),
        (r"\b(?:give|gives|gave|given|giving) (?:up|back|away)\b", "down"),
        (r"\b(?:dropped|fell|tailed|came|dropping|falling) off\b", "down"),
    )
)  # fmt: skip
"""Wordings of several words as one that the roles below know."""


def in_plain(text: str) -> str:
    """A masked text without what says nothing, wordings of several words as one."""
    text = OPENER.sub("", text.replace("’", "'"))
    for frame in FRAMES:
        text = frame.sub(" ", text)
    text = " ".join(text.split())
    for pattern, plain in _PLAIN:
        text = pattern.sub(lambda found, plain=plain: f" {found.expand(plain)} ", text)  # type: ignore[misc]
    return " ".join(text.split())
