"""How claims state a result and what it is the result of: "rose 12 %", "A exceeded B by 3", "the fee on $10,000"."""

from __future__ import annotations

import re

from guardrail.verify.formulas import FIGURE, PERIOD

_ON_A = "(?:an? |the |every )?(?:investment of |balance of |initial )?"
_INVESTED = "(?: investment| balance| position| invested)?"

_MOVED = (
    "rose|risen|grew|grown|increased|climbed|gained|advanced|improved|expanded|jumped|surged|fell|fallen|declined|decreased"
    "|dropped|shrank|slipped|reduced|contracted|lost|plunged|widened|narrowed|raised|lifted|boosted|cut|lowered|trimmed"
    "|(?<!make )(?<!makes )(?<!making )(?<!made )up|down"
)
_ABOUT = (
    "(?:about|approximately|around|roughly|nearly|almost|only|just|some|a|an|by|more than|less than|over|under|at least"
    "|at most|up to)"
)
COPULA = re.compile(
    rf"[ ,:](?:is|was|were|are|equals|equaled|equalled|came to|comes to|amounts to|amounted to|stood at|stands at"
    rf"|reached|reaches|totaled|totalled|represented|represents|averaged|of|at|=)"
    rf" (?:(?:by )?{_ABOUT} )?(?P<f>[{FIGURE}])(?=$|[^\w])"
)
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
    rf"^(?P<a>.+?) (?:is|was|were|are|equaled|equalled) (?:about |approximately )?(?P<f>[{FIGURE}]) of (?P<b>.+)$"
)
_ADDED = (
    "totaled|totalled|total|amounted to|amount to|came to|come to|added up to|add up to|summed to|sum to|account for"
    "|accounted for|make up|made up|represent|represented|comprise|comprised|constitute|constituted"
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
    rf"^(?P<a>.+?) (?:accounted for|accounts for|represented|represents|made up|makes up|constituted|contributed"
    rf"|comprised)"
    rf" (?:about |approximately |around |roughly |nearly |almost )?(?P<f>[{FIGURE}]) of (?P<b>.+)$"
)
SHARE_OF = re.compile(
    r"^(?:the )?(?:percentage|percent|proportion|share|fraction|portion)(?: \(in percentage\))? of (?:the )?(?P<x>.+)$"
)
EXCEEDED = re.compile(rf"^(?P<a>.+?) (?:exceeded|exceeds|surpassed) (?P<b>.+?) by (?P<f>[{FIGURE}])(?P<tail>.*)$")
MORE_THAN = re.compile(
    rf"^(?P<a>.+?) (?:was|were|is|are) (?P<f>[{FIGURE}]) (?P<word>higher|more|greater|larger|above|lower|less|smaller"
    rf"|below|fewer) (?:than )?(?P<b>.+)$"
)
ON_AMOUNT = (
    re.compile(
        rf"^(?P<x>[^{FIGURE}]*?)(?: of [{FIGURE}])? (?:on|for) {_ON_A}(?P<base>[{FIGURE}]){_INVESTED}"
        rf" (?:is|was|would be|will be|comes to|amounts to|equals) (?:about |approximately )?(?P<f>[{FIGURE}])"
        r"(?P<tail>.*)$"
    ),
    re.compile(
        rf"^.*?\b(?:pays?|paid|owes?|costs?|charged) (?:about |approximately )?(?P<f>[{FIGURE}])"
        rf"(?P<tail> an?(?:nually)?(?: year)?| per year| each year)? (?:in|of|as) (?P<x>[^{FIGURE}]*?) (?:on|for)"
        rf" {_ON_A}(?P<base>[{FIGURE}]){_INVESTED}$"
    ),
)
FEE = re.compile(r"\b(?:fees?|expenses?|charges?|costs?|load|commission|interest|distributions?)\b")
