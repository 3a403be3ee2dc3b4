"""How claims state a result and what it is the result of: "rose 12 %", "A exceeded B by 3", "the fee on $10,000"."""

from __future__ import annotations

import re

from guardrail.verify.lines.formulas import FIGURE, PERIOD

_ON_A = "(?:an? |the |every |each )?(?:investment of |balance of |initial |purchase of )?"
_INVESTED = "(?: (?:initial )?(?:investment|balance|position|invested|account|purchase|portfolio|holding))?"
_HOLDER = "(?:(?:an? |the )?(?:investor|client|shareholder)s? (?:with|who invests?|holding) |investing )?"

_MOVED = (
    "rose|risen|grew|grown|increased|climbed|gained|advanced|improved|expanded|jumped|surged|fell|fallen|declined|decreased"
    "|dropped|shrank|slipped|reduced|contracted|lost|plunged|widened|narrowed|raised|lifted|boosted|cut|lowered|trimmed"
    "|(?<!make )(?<!makes )(?<!making )(?<!made )up|down"
)
_ABOUT = (
    "(?:about|approximately|around|roughly|nearly|almost|only|just|some|a|an|by|more than|less than|over|under|at least"
    "|at most|up to)"
)
_ROUND = (
    "(?:about |approximately |around |roughly |nearly |almost |more than |less than |over |under |at least |at most )?"
)
"""What a share may be told with; "just over" says more than a bound does."""
_COMES_TO = (
    "is|was|were|are|equals|equaled|equalled|came to|comes to|amounts to|amounted to|stood at|stands at|reached|reaches"
    "|total|totals|totaled|totalled|amount to|come to|equal|represented|represents"
    "|(?P<averaged>averaged)|of|at|=|works out (?:to|at)|worked out (?:to|at)"
    "|sat at|sits at|ran at|runs at|(?:comes|came) (?:in|out) at|hit|finished at|ended at"
)
COPULA = re.compile(rf"[ ,:](?:{_COMES_TO}) (?:(?:by )?{_ABOUT} )?(?P<f>[{FIGURE}])(?=$|[^\w])")
VERB = re.compile(
    rf"^(?P<lhs>.*?)[ ,](?:(?:has|have|had|was|were|is|are) )?(?:been )?(?P<verb>{_MOVED})(?: by)?"
    rf" (?:{_ABOUT} )?(?P<f>[{FIGURE}])(?P<tail>.*)$"
)
ALSO = re.compile(
    rf"^(?P<lhs>.*?)[ ,](?:(?:has|have|had|was|were|is|are) )?(?:been )?(?P<verb>{_MOVED})\b(?P<mid>.*?[{FIGURE}].*?),?"
    rf" (?:or|an?|representing an?|reflecting an?|which (?:is|was) an?) (?:about |approximately )?(?P<f>[{FIGURE}])"
    r"(?: (?:increase|decrease|rise|decline|drop|growth|reduction|fall|gain|improvement))?(?P<tail>,? .*)?$"
)
EARLIER = re.compile(
    rf"^(?P<now>[^{FIGURE}]*?),? (?:(?P<word>up|down|higher|lower)(?: from| than)?|compared (?:to|with)|versus|vs"
    rf"|against) (?P<f>[{FIGURE}]) (?P<at>(?:in|for|at) [^{FIGURE}{PERIOD}]*[{PERIOD}])$"
)
OF_SHARE = re.compile(
    rf"^(?P<a>.+?) (?:is|was|were|are|equaled|equalled)(?: equivalent to| equal to)? {_ROUND}(?P<f>[{FIGURE}])"
    r" of (?P<b>.+)$"
)
_ADDED = (
    "totaled|totalled|total|amounted to|amount to|came to|come to|added up to|add up to|summed to|sum to|account for"
    "|accounted for|make up|made up|represent|represented|comprise|comprised|constitute|constituted"
    "|generated|generate|contributed|contribute|earned|recorded|reported|had"
)
_WHOLES = (
    r" of (?:the |its |our |their |all )?(?:total |net )?(?:portfolio|fund|etf|assets|net assets|total|holdings"
    r"|allocation|whole|trust)(?:'s (?:assets|holdings|portfolio))?"
)
TOGETHER = re.compile(
    rf"^(?P<lead>(?:together|combined|in total|jointly),? )?(?P<a>[^{FIGURE}]+?) and (?P<b>[^{FIGURE}]+?)"
    rf"(?P<both> together| combined| jointly)? (?P<verb>{_ADDED}) (?:about |approximately |roughly |nearly )?"
    rf"(?P<f>[{FIGURE}])(?P<whole>{_WHOLES})?(?P<tail>.*)$"
)
NOUN_FIRST = re.compile(
    rf"^(?P<head>.*?)(?:an? |the )?(?P<f>[{FIGURE}]) (?P<noun>increase|decrease|rise|decline|drop|growth|reduction|fall"
    rf"|gain|improvement) (?:in|of) (?P<x>.+)$"
)
GROWTH_OF = re.compile(
    rf"^(?P<lhs>.+?) (?P<noun>growth|increase|decline|decrease|reduction|rise|drop)(?: rate)?(?P<mid>[^{FIGURE}]*?)"
    rf" (?:of|was|is|by) (?P<f>[{FIGURE}])(?P<tail>.*)$"
)
SHARE_VERB = re.compile(
    rf"^(?P<a>.+?) (?:accounted for|accounts? for|represented|represents?|made up|makes? up|constituted?"
    rf"|constitutes|contributed?|contributes|comprised?|comprises|amounts? to|amounted to|corresponds? to"
    rf"|came to|comes? to)"
    rf" {_ROUND}(?P<f>[{FIGURE}]) of (?P<b>.+)$"
)
SHARE_OF = re.compile(
    r"^(?:the )?(?:percentage|percent|proportion|share|fraction|portion)(?: \(in percentage\))? of (?:the )?(?P<x>.+)$"
)
_SIDE = "in|of|for|from|at|on|to|by|due|under|as|during|within|after"
NOUN_OF = re.compile(rf"^(?P<noun>.+?) (?:{_SIDE}) ")
"""What a side of a comparison is of: "capital expenditures" of "capital expenditures in 2021"."""
STAND_IN = re.compile(rf"^(?:than )?(?:(?:those|that|the (?:amount|figure|level|one)s?) )?(?=(?:{_SIDE}) )")
"""What stands for that noun on the other side: "those in 2020", "that to water and sewer", "in 2020"."""
FULL_YEAR = re.compile(
    r"(?P<lead>(?:for|in|over|during) )?(?:the )?(?:full|whole|entire)[- ](?:fiscal |financial |calendar )?year"
    rf" (?:of )?(?=[{PERIOD}])"
)
PERIOD_MARK = re.compile(rf"[{PERIOD}]")
SINCE = re.compile(rf"^,? since (?:the )?(?:end of |start of )?[{PERIOD}]$")
RELATIVE = re.compile(
    r"^.*, (?:(?:which|that) (?:is|was|represents|represented|corresponds to|corresponded to|equates to|equals|implies"
    r"|means|works out to|gives|translates (?:in)?to)|representing|implying|giving|equivalent to|equal to|or|for)"
    rf" (?:an? |the )|^.*[{FIGURE}][^,]*, an? "
)
"""What stands before the name of a result that is told after another: ", which corresponds to an operating margin"."""
TIMES_OF = re.compile(
    rf"^(?P<a>[^{FIGURE}]+?) (?:is|was|were|are|equals|equaled|equalled|amounted to|stood at|represents|represented)"
    rf" (?:about |approximately |around |roughly |nearly |only |just |more than |less than |over )?(?P<f>[{FIGURE}]) "
    r"(?:as (?:large|high|much|many|great|big) as |the (?:size|amount|level) of )?(?:that of |those of |the )?"
    rf"(?P<b>[^{FIGURE}]+)$"
)
COVERED = re.compile(
    rf"^(?P<a>[^{FIGURE}]+?) (?:covers|covered|exceeds|exceeded) (?P<b>[^{FIGURE}]+?)"
    rf" (?:about |approximately |around |roughly |nearly |by )?(?P<f>[{FIGURE}])(?P<tail>[^{FIGURE}]*)$"
)
FUNDED = re.compile(
    rf"^(?P<x>[^{FIGURE}]+?) (?:is|was|were|are|stood) (?:about |approximately |roughly )?(?P<f>[{FIGURE}]) funded"
    r"(?P<tail>.*)$"
)
PAID_OUT = re.compile(
    rf"^(?P<x>[^{FIGURE}]*?) (?:paid out|pays out|distributed|paid) (?:about |approximately )?(?P<f>[{FIGURE}]) of"
    r" (?:its |their |the )?(?:net )?(?:earnings|income|profits?) (?:as|in|through) (?:cash )?dividends(?P<tail>.*)$"
)
DIVIDED_BY = re.compile(
    rf"^(?P<a>[^{FIGURE}]+?) divided by (?P<b>[^{FIGURE}]+?) (?:is|was|were|are|equals|equaled|equalled|gives)"
    rf" {_ROUND}(?P<f>[{FIGURE}])(?P<tail>[^{FIGURE}]*)$"
)
ADDED_TO = re.compile(
    rf"^(?P<a>[^{FIGURE}]+?) (?:added to|plus) (?P<b>[^{FIGURE}]+?) (?:is|was|were|are|equals|equaled|equalled|gives"
    rf"|totaled|totalled|totals) {_ROUND}(?P<f>[{FIGURE}])(?P<tail>[^{FIGURE}]*)$"
)
_ABOUT_BASE = r"(?:about |approximately |roughly )?"
EXCEEDED = re.compile(
    rf"^(?P<a>.+?) (?:exceeded|exceeds?|surpass(?:ed|es)?) (?P<b>.+?) by {_ABOUT_BASE}(?P<f>[{FIGURE}])(?P<tail>.*)$"
)
MORE_THAN = re.compile(
    rf"^(?P<a>.+?) (?:was|were|is|are) (?P<f>[{FIGURE}]) (?P<word>higher|more|greater|larger|above|lower|less|smaller"
    rf"|below|fewer) (?:than )?(?P<b>.+)$"
)
_YEARLY = r"(?: (?:a|per|each|every) year| annually| yearly| per annum)?"
_COSTS = (
    "(?:is|was|are|were|would be|will be|(?:would )?come to|comes to|(?:would )?amount to|amounts to|equals?"
    "|works? out to)"
)
_PAYS = (
    "(?:pays?|paid|would pay|will pay|owes?|costs?|would cost|will cost|charged|charges|is charged|are charged|incurs?"
    "|would incur|means|would mean)"
)
ON_AMOUNT = tuple(
    re.compile(rf"^{pattern}$")
    for pattern in (
        # "the management fee (of 0.45%) on a $10,000 investment is $45 a year"
        rf"(?P<x>[^{FIGURE}]*?)(?: of [{FIGURE}])? (?:on|for) {_ON_A}(?P<base>[{FIGURE}]){_INVESTED}"
        rf" {_COSTS} {_ABOUT_BASE}(?P<f>[{FIGURE}]){_YEARLY}(?P<tail>.*)",
        # "on a $10,000 investment, the management fee is $45 a year"
        rf"(?:on|for|with) {_ON_A}(?P<base>[{FIGURE}]){_INVESTED},? (?P<x>[^{FIGURE}]*?)(?: of [{FIGURE}])?"
        rf" {_COSTS} {_ABOUT_BASE}(?P<f>[{FIGURE}]){_YEARLY}(?P<tail>.*)",
        # "an investor pays $45 a year in management fees on a $10,000 investment"
        rf".*?\b{_PAYS} {_ABOUT_BASE}(?P<f>[{FIGURE}]){_YEARLY} (?:in|of|as) (?P<x>[^{FIGURE}]*?) (?:on|for)"
        rf" {_ON_A}(?P<base>[{FIGURE}]){_INVESTED}{_YEARLY}(?P<tail>)",
        rf".*?\b{_PAYS} {_ABOUT_BASE}(?P<f>[{FIGURE}]){_YEARLY} (?:on|for) {_ON_A}(?P<base>[{FIGURE}]){_INVESTED}"
        rf" (?:in|as) (?P<x>[^{FIGURE}]*?){_YEARLY}(?P<tail>)",
        # "a $10,000 investment costs $45 a year in management fees", "an investor with $10,000 pays ..."
        rf"(?:(?:on|for) )?{_HOLDER}{_ON_A}(?P<base>[{FIGURE}]){_INVESTED},?(?: (?:the fund|investors?|you))?"
        rf" {_PAYS} {_ABOUT_BASE}(?P<f>[{FIGURE}]){_YEARLY} (?:in|of|as) (?P<x>[^{FIGURE}]*?){_YEARLY}(?P<tail>)",
        # "investing $10,000 means a sales charge of $450"
        rf"{_HOLDER}{_ON_A}(?P<base>[{FIGURE}]){_INVESTED},? {_PAYS} (?:an? )?(?P<x>[^{FIGURE}]*?) of"
        rf" (?P<f>[{FIGURE}]){_YEARLY}(?P<tail>)",
    )
)
FEE = re.compile(r"\b(?:fees?|expenses?|charges?|costs?|load|commission|interest|distributions?)\b")
