# ruff: noqa: E501
"""The words between the name of a line, its figures and its times that say nothing of their own, and those that bind.

"So yes, according to the table, revenue came in at 5 in 2023" says "revenue 5 in 2023": whoever drops the rest has
dropped no statement. What is not on these lists is taken for a part of the line's name, or the claim is not read.
"""

from __future__ import annotations

import re

from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.movement_words import MANNER_VERBS, forms

LINKS = (
    forms(
        word_set(
            "come stand total amount reach hit equal run sit land settle finish end close register record report post"
            " log book show give put print measure read see mark set bring take get clock tally arrive tip list state"
            " represent deliver yield hold stay remain keep attain touch note observe continue experience witness"
            " extend imply produce generate turn earn carry attribute account"
        )
    )
    | MANNER_VERBS
    | word_set("is was are were be been being has have had having does do did it's that's there's totalled")
) - word_set("accounts yields")
"""Verbs that put a value or a movement beside a name."""
BLANKS = word_set(
    "the a an its their our this that these those it they we you there here which who what when where while whereas"
    " and then so also now back just as one each-other of for in on at with by to from during through into"
    " figure figures level levels amount amounts value values number numbers mark reading result results position"
    " trend path track ground direction basis course worth seen shown reported recorded presented respectively"
    " percentage percent gap when period period's fiscal calendar financial year's quarter's period's once again"
    " is period"
)
"""Words that say nothing beside a figure, a time or a name: articles, pronouns, empty nouns, prepositions."""
_SOURCE = (
    r"(?:table|filing|report|reports|accounts|statements?|data|numbers|figures|document|disclosure|financials|books"
    r"|annual report|results)"
)
_CHAT = (
    r"so|yes|yep|yeah|yup|sure(?: thing)?|right|ok|okay|well|basically|indeed|quick one|short answer|quick answer"
    r"|pretty simple|simply put|in short|in brief|actually|essentially|overall|absolutely|exactly|correct|true"
    r"|sure enough"
    r"|the answer is|answer|here you go|good question|to sum up|put simply|in a nutshell|no problem|of course|certainly"
)
OPENER = re.compile(rf"^(?:(?:{_CHAT})(?:[,.:;!–—-]+ ?| (?=[^a-z])| ))+")
FRAMES = (
    re.compile(r"\bit(?: is|'s) (?:correct|true|right|clear|fair|safe) (?:that|to say(?: that)?) "),
    re.compile(
        r"\b(?:safe to say|i(?:'d| would) say|by my (?:math|count|reckoning)|you can see|we can see)(?: that)?,? "
    ),
    re.compile(
        rf"\b(?:according to|going by|judging by|based on|as per|per|as shown (?:in|by)|as reported in|in|from|looking at)"
        rf" (?:the|its|this|that|their|our) {_SOURCE}\b,?"
    ),
    re.compile(
        rf"\b(?:the|its|this|that|their) {_SOURCE} (?:shows?|says?|states?|gives?|puts?|lists?|reports?|has|have|indicates?)"
        r"(?: that)?\b"
    ),
    re.compile(
        r"\b(?:that(?:'s|'d be| is| was| would be)|it(?:'s| is| was| shows| has)|looks like|you(?:'re| are) looking at"
        r"|you (?:have|get)|we (?:see|get|have)|so call it|call it|make(?:s)? (?:that|it)|works? out (?:to|at)|worked out (?:to|at)"
        r"|what we see is|comes? out (?:to|at)|came out (?:to|at))(?= )"
    ),
    re.compile(
        r"\b(?:in (?:percentage|relative|absolute|dollar|money) terms|on an? (?:absolute|relative|dollar) basis),?"
    ),
    re.compile(
        r"\b(?:stands out|is visible|is set out|is what|is evident|can be seen|was (?:recorded|seen|visible))\b"
    ),
    re.compile(r"\bif you go by size\b|(?<=s) (?:accounts|books|records|filings?)(?= (?:put|show|give|list|have)s?\b)"),
)
"""Who says it, and that it is so."""
